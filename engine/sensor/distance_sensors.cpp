// Rays along a site's axis or through a camera's pixels, and distances between geoms.

#include "engine/collision/geom_distance.h"
#include "engine/collision/ray.h"
#include "engine/sensor/camera_pixels.h"
#include "engine/sensor/readings.h"
#include "engine/sensor/sensor_work.h"

namespace kinetree::reading {
namespace {

// Bits of what a rangefinder reports, in the order it is written.
enum RayField { distField, directionField, originField, pointField, normalField, depthField };

void append(double*& out, Vec3 v) {
  out[0] = v.x, out[1] = v.y, out[2] = v.z, out += 3;
}

// One ray's fields. `view` points from the scene to the camera; without it depth is the distance.
void append(double*& out, int spec, const PixelRay& ray, const RayHit& hit, const Vec3* cameraPosition, Vec3 view) {
  const auto wants = [&](RayField f) { return (spec >> f & 1) != 0; };
  const Vec3 point = hit.found() ? ray.origin + ray.direction * hit.dist : Vec3{};
  if (wants(distField)) {
    *out++ = hit.dist;
  }
  if (wants(directionField)) {
    append(out, hit.found() ? ray.direction : Vec3{});
  }
  if (wants(originField)) {
    append(out, ray.origin);
  }
  if (wants(pointField)) {
    append(out, point);
  }
  if (wants(normalField)) {
    append(out, hit.found() ? hit.normal : Vec3{});
  }
  if (wants(depthField)) {
    *out++ = !hit.found() ? -1 : cameraPosition ? -dot(point - *cameraPosition, view) : hit.dist;
  }
}

void siteRange(const Model& m, Data& d, int s, double* out) {
  const int site = m.sensor_objid[s];
  const PixelRay along{d.site_xpos[site], d.site_xmat[site].col(2)};
  const RayHit hit = ray(m, d, along.origin, along.direction, {.bodyExclude = m.site_bodyid[site]});
  append(out, m.sensor_intprm[s][0], along, hit, nullptr, {});
}

// Row by row from the top. All rays of a perspective camera start at one point and are cast together.
void cameraRange(const Model& m, Data& d, int s, double* out) {
  const int camera = m.sensor_objid[s], width = m.cam_resolution[camera][0], height = m.cam_resolution[camera][1];
  const RayFilter filter{.bodyExclude = m.cam_bodyid[camera]};
  const CameraPixels pixels = cameraPixels(m, camera);
  SensorWork& work = d.sensorWork.get<SensorWork>();
  const int n = width * height;
  work.rays.resize(n);
  work.directions.resize(n);
  work.hits.assign(n, RayHit{});
  for (int i = 0; i < n; ++i) {
    work.rays[i] = pixelRay(m, d, camera, pixels, i % width, i / width);
    work.directions[i] = work.rays[i].direction;
  }
  if (m.cam_projection[camera] == Projection::perspective) {
    multiRay(m, d, d.cam_xpos[camera], work.directions, filter, work.hits, 1e10);
  } else {
    for (int i = 0; i < n; ++i) {
      work.hits[i] = ray(m, d, work.rays[i].origin, work.rays[i].direction, filter);
    }
  }
  const Vec3 view = d.cam_xmat[camera].col(2);
  for (int i = 0; i < n; ++i) {
    append(out, m.sensor_intprm[s][0], work.rays[i], work.hits[i], &d.cam_xpos[camera], view);
  }
}

struct GeomRange {
  int first, count;
};
GeomRange geomsOf(const Model& m, ObjType type, int id) {
  return type == ObjType::body ? GeomRange{m.body_geomadr[id], m.body_geomnum[id]} : GeomRange{id, 1};
}

}  // namespace

void rangefinder(const Model& m, Data& d, int s, double* out) {
  if (m.sensor_objtype[s] == ObjType::site) {
    siteRange(m, d, s, out);
  } else {
    cameraRange(m, d, s, out);
  }
}

// The nearest pair of two geoms or of the geoms of two bodies; beyond the cutoff the cutoff itself, and zeros.
void geomDistance(const Model& m, Data& d, int s, double* out) {
  const GeomRange a = geomsOf(m, m.sensor_objtype[s], m.sensor_objid[s]);
  const GeomRange b = geomsOf(m, m.sensor_reftype[s], m.sensor_refid[s]);
  GeomDistance best{.dist = m.sensor_cutoff[s]};
  for (int i = a.first; i < a.first + a.count; ++i) {
    for (int j = b.first; j < b.first + b.count; ++j) {
      if (const GeomDistance found = kinetree::geomDistance(m, d, i, j, m.sensor_cutoff[s]); found.dist < best.dist) {
        best = found;
      }
    }
  }
  if (m.sensor_type[s] == SensorType::distance) {
    *out = best.dist;
  } else if (m.sensor_type[s] == SensorType::normal) {
    const Vec3 between = best.to - best.from;
    append(out, between == Vec3{} ? between : normalized(between));
  } else {
    append(out, best.from);
    append(out, best.to);
  }
}

}  // namespace kinetree::reading
