"""Inputs that the fuzzers start from: small files of every kind. usage: fuzz_seeds.py KINETREE OUT ROBOTS...
Robots are folders with MJCF models; what is small enough of theirs is taken. Everything else is made here."""
import pathlib, re, struct, subprocess, sys, tempfile, zlib
import numpy as np

kinetree, out, robots = sys.argv[1], pathlib.Path(sys.argv[2]), [pathlib.Path(p) for p in sys.argv[3:]]
MOST_BYTES, MOST_FILES = 20000, 40


def put(target, name, data):
    folder = out / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())


def take(target, patterns):
    files = [f for r in robots for p in patterns for f in r.rglob(p) if f.stat().st_size <= MOST_BYTES]
    for i, f in enumerate(sorted(files, key=lambda f: f.stat().st_size)[:MOST_FILES]):
        put(target, f'{i}_{f.name}', f.read_bytes())


CORNERS = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], np.float32)
FACES = np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]], np.int32)


def meshes():
    triangles = b''.join(struct.pack('<3f', 0, 0, 0) + CORNERS[f].tobytes() + b'\0\0' for f in FACES)
    put('stl', 'tetrahedron.stl', b' ' * 80 + struct.pack('<I', 4) + triangles)
    lines = [f'v {x} {y} {z}' for x, y, z in CORNERS] + ['vt 0 0', 'vt 1 1', 'vn 0 0 1'] + [
        'f ' + ' '.join(f'{i + 1}/1/1' for i in f) for f in FACES] + ['f 1 2 3 4', 'f -1 -2 -3', 'g part', 's off']
    put('obj', 'tetrahedron.obj', '\n'.join(lines))
    put('msh', 'old.msh', struct.pack('<4i', 4, 0, 0, 4) + CORNERS.tobytes() + FACES.tobytes())
    nodes = '\n'.join(f'{i + 1}\n{x} {y} {z}' for i, (x, y, z) in enumerate(CORNERS))
    put('msh', 'gmsh.msh', f'$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 4 1 4\n3 1 0 4\n{nodes}\n$EndNodes\n'
        '$Elements\n1 1 1 1\n3 1 4 1\n1 1 2 3 4\n$EndElements\n')


def picture(width, height, color, depth):
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[color]
    row = b'\0' + bytes(range(256)) * 9
    pixels = zlib.compress(row[:1 + (width * channels * depth + 7) // 8] * height)
    chunk = lambda kind, data: struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    palette = chunk(b'PLTE', bytes(range(48)) * 16) if color == 3 else b''
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, depth, color, 0, 0, 0)) +
            palette + chunk(b'IDAT', pixels) + chunk(b'IEND', b''))


def states():
    with tempfile.TemporaryDirectory() as folder:
        for name, arrays in {'state': dict(qpos=np.zeros(8), qvel=np.ones(7), time=1.5), 'act': dict(act=np.zeros(1)),
                             'mocap': dict(mocap_pos=np.zeros((1, 3)), eq_active=np.ones(1, np.uint8))}.items():
            for save, suffix in ((np.savez, ''), (np.savez_compressed, '_deflated')):
                path = f'{folder}/{name}.npz'
                save(path, **arrays)
                put('npz', name + suffix, pathlib.Path(path).read_bytes())
            for key, array in arrays.items():
                np.save(f'{folder}/a.npy', array)
                put('npz', key, pathlib.Path(f'{folder}/a.npy').read_bytes())
    put('npz', 'snapshot', b'KTSNAP' + struct.pack('<H', 1) + bytes(8 + 8 * 50))


def models():
    for i, path in enumerate(sorted(pathlib.Path('models').rglob('*.xml'))):
        if path.stat().st_size <= MOST_BYTES:
            put('mjcf', f'{i}_{path.name}', path.read_bytes())
        with tempfile.TemporaryDirectory() as folder:
            compiled = pathlib.Path(folder) / 'm.ktm'
            if subprocess.run([kinetree, 'compile', path, compiled], capture_output=True).returncode == 0:
                if compiled.stat().st_size <= 4 * MOST_BYTES:
                    put('model', f'{i}_{path.stem}', compiled.read_bytes())


def robots_in_urdf():
    for i, path in enumerate(f for r in [pathlib.Path('models'), *robots] for f in sorted(r.rglob('*.urdf'))):
        inside = re.search(r'<robot[^>]*>(.*)</robot>', path.read_text(errors='replace'), re.S)
        if inside and len(inside[1]) <= MOST_BYTES:
            put('urdf', f'{i}_{path.name}', inside[1])


meshes()
robots_in_urdf()
for color, depth in ((0, 1), (0, 8), (0, 16), (2, 8), (3, 4), (4, 8), (6, 8), (6, 16)):
    put('png', f'{color}_{depth}.png', picture(5, 3, color, depth))
states()
models()
take('stl', ['*.stl', '*.STL'])
take('obj', ['*.obj'])
take('msh', ['*.msh'])
take('png', ['*.png'])
take('mjcf', ['*.xml'])
print(', '.join(f'{len(list((out / t).iterdir()))} {t}' for t in sorted(p.name for p in out.iterdir())))
