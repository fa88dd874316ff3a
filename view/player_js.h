#pragma once
// The player that a recording carries: WebGL, no library, no network.

namespace kinetree {

inline constexpr const char* kPlayerScript = R"js(
document.body.style.cssText = 'margin:0;background:#dfe6ee;font:13px sans-serif;overflow:hidden';
const canvas = document.body.appendChild(document.createElement('canvas'));
const label = document.body.appendChild(document.createElement('div'));
label.style.cssText = 'position:fixed;left:10px;bottom:10px;right:10px;color:#223';
label.innerHTML = '<input type=range min=0 step=1 value=0 style="width:60%;vertical-align:middle"> <span></span>';
const slider = label.firstChild, clock = label.lastChild;
slider.max = time.length - 1;
const gl = canvas.getContext('webgl', {antialias: true});
const compile = (type, text) => { const s = gl.createShader(type); gl.shaderSource(s, text); gl.compileShader(s); return s; };
const program = gl.createProgram();
gl.attachShader(program, compile(gl.VERTEX_SHADER, `
attribute vec3 position, normal; uniform mat4 view; uniform vec3 origin; uniform vec4 turn; varying vec3 n, w;
vec3 rotate(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }
void main() { n = rotate(turn, normal); w = rotate(turn, position) + origin; gl_Position = view * vec4(w, 1.0); }`));
gl.attachShader(program, compile(gl.FRAGMENT_SHADER, `
precision mediump float; uniform vec3 color; uniform float ground; uniform float cell; varying vec3 n, w;
void main() {
  float light = 0.45 + 0.55 * abs(dot(normalize(n), normalize(vec3(0.4, 0.25, 0.88))));
  vec3 c = color * light;
  if (ground > 0.5) { vec2 k = floor(w.xy / cell); c = mix(vec3(0.78, 0.83, 0.88), vec3(0.7, 0.76, 0.82), mod(k.x + k.y, 2.0)); }
  gl_FragColor = vec4(c, 1.0);
}`));
gl.linkProgram(program); gl.useProgram(program);
const at = name => gl.getUniformLocation(program, name);
const U = {view: at('view'), origin: at('origin'), turn: at('turn'), color: at('color'), ground: at('ground'), cell: at('cell')};
const P = gl.getAttribLocation(program, 'position'), N = gl.getAttribLocation(program, 'normal');
gl.enableVertexAttribArray(P); gl.enableVertexAttribArray(N); gl.enable(gl.DEPTH_TEST);
for (const s of shapes) {   // flat shading: every triangle has corners of its own
  const data = new Float32Array(s.t.length * 6); let k = 0;
  for (let i = 0; i < s.t.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map(j => s.v.slice(3 * s.t[i + j], 3 * s.t[i + j] + 3));
    const u = b.map((x, j) => x - a[j]), v = c.map((x, j) => x - a[j]);
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const l = Math.hypot(...n) || 1;
    for (const p of [a, b, c]) { data.set(p, k); data.set(n.map(x => x / l), k + 3); k += 6; }
  }
  s.buffer = gl.createBuffer(); s.count = s.t.length;
  gl.bindBuffer(gl.ARRAY_BUFFER, s.buffer); gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
}
let azimuth = -0.9, elevation = 0.35, distance = 1.6 * extent, playing = true, frame = 0, began = 0, target = center.slice();
const normalize = v => { const l = Math.hypot(...v); return v.map(x => x / l); };
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
function viewMatrix() {
  const back = [Math.cos(elevation) * Math.cos(azimuth), Math.cos(elevation) * Math.sin(azimuth), Math.sin(elevation)];
  const eye = back.map((x, i) => target[i] + distance * x), right = normalize(cross([0, 0, 1], back)), up = cross(back, right);
  const near = 0.01 * distance, far = 50 * distance, f = 1.9, aspect = canvas.width / canvas.height;
  const rows = [right, up, back].map(r => [...r, -dot(r, eye)]);
  const a = (far + near) / (near - far), b = 2 * far * near / (near - far);
  const m = new Float32Array(16);
  for (let c = 0; c < 4; ++c) { m[4 * c] = f / aspect * rows[0][c]; m[4 * c + 1] = f * rows[1][c]; m[4 * c + 2] = a * rows[2][c] + (c == 3 ? b : 0); m[4 * c + 3] = -rows[2][c]; }
  return m;
}
function draw(now) {
  if (playing) {
    if (!began) began = now - 1000 * time[frame];
    const t = (now - began) / 1000;
    if (t > time[time.length - 1] + 0.7) { began = now; frame = 0; }
    while (frame + 1 < time.length && time[frame + 1] <= t) ++frame;
    slider.value = frame;
  }
  clock.textContent = time[frame].toFixed(2) + ' s   space: pause, drag: turn, wheel: zoom, shift-drag: move';
  const w = innerWidth * devicePixelRatio | 0, h = innerHeight * devicePixelRatio | 0;
  if (canvas.width != w || canvas.height != h) { canvas.width = w; canvas.height = h; canvas.style.cssText = 'width:100vw;height:100vh;display:block'; }
  gl.viewport(0, 0, w, h); gl.clearColor(0.87, 0.9, 0.93, 1); gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  gl.uniformMatrix4fv(U.view, false, viewMatrix()); gl.uniform1f(U.cell, Math.max(0.1, Math.round(extent * 2) / 10));
  for (const s of shapes) {
    const p = poses.slice(7 * (frame * nbody + s.b), 7 * (frame * nbody + s.b) + 7);
    gl.uniform3f(U.origin, p[0], p[1], p[2]); gl.uniform4f(U.turn, p[4], p[5], p[6], p[3]);
    gl.uniform3f(U.color, ...s.c); gl.uniform1f(U.ground, s.g);
    gl.bindBuffer(gl.ARRAY_BUFFER, s.buffer);
    gl.vertexAttribPointer(P, 3, gl.FLOAT, false, 24, 0); gl.vertexAttribPointer(N, 3, gl.FLOAT, false, 24, 12);
    gl.drawArrays(gl.TRIANGLES, 0, s.count);
  }
  requestAnimationFrame(draw);
}
canvas.onpointermove = e => {
  if (!e.buttons) return;
  if (e.shiftKey) { const s = distance / 900, c = Math.cos(azimuth), n = Math.sin(azimuth); target[0] += s * (n * e.movementX); target[1] += s * (-c * e.movementX); target[2] += s * e.movementY; }
  else { azimuth -= e.movementX / 150; elevation = Math.max(-1.5, Math.min(1.5, elevation + e.movementY / 150)); }
};
canvas.onwheel = e => { distance *= Math.exp(e.deltaY / 700); e.preventDefault(); };
onkeydown = e => { if (e.key == ' ') { playing = !playing; began = 0; } };
slider.oninput = () => { playing = false; frame = +slider.value; };
requestAnimationFrame(draw);
)js";

}  // namespace kinetree
