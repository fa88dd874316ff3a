#include "spec/build/attachments.h"

#include "spec/build/geoms.h"
#include "spec/build/orientation.h"
#include "spec/build/validate.h"

namespace kinetree::building {
namespace {

template <class DraftType>
void placeInFrame(DraftType& d) {
  if (d.frame) {
    const Pose placed = compose(*d.frame, {d.pos, d.quat});
    d.pos = placed.pos;
    d.quat = placed.quat;
  }
}

template <class DraftType>
void resolvePose(Context& c, DraftType& d, std::string_view tag) {
  std::string problem;
  d.pos = d.source->pos;
  d.quat = resolve(d.source->orientation, c.compilerOf(*d.source), problem);
  if (!problem.empty()) {
    c.faults.error(*d.source, tag, "", problem);
  }
}

}  // namespace

void compileSites(Context& c) {
  for (SiteDraft& site : c.draft.sites) {
    const spec::Site& s = *site.source;
    site.size = {s.size[0], s.size[1], s.size[2]};
    if (s.fromto) {
      const FromTo ends = fromToPose(*s.fromto);
      const bool round = s.type == GeomType::capsule || s.type == GeomType::cylinder;
      site.size = round ? Vec3{s.size[0], ends.halfLength, s.size[2]} : Vec3{s.size[0], s.size[0], ends.halfLength};
      site.pos = ends.pose.pos;
      site.quat = ends.pose.quat;
    } else {
      resolvePose(c, site, "site");
    }
    validateSite(c, site);
    placeInFrame(site);
  }
}

void compileCameras(Context& c) {
  for (CameraDraft& camera : c.draft.cameras) {
    validateCamera(c, *camera.source);
    resolvePose(c, camera, "camera");
    placeInFrame(camera);
  }
}

void compileLights(Context& c) {
  for (LightDraft& light : c.draft.lights) {
    const spec::Light& s = *light.source;
    light.pos = s.pos;
    light.dir = s.dir;
    if (normalizeChecked(light.dir) == 0) {
      c.faults.error(s, "light", "dir", fmt::format("must not be zero, got {} {} {}", s.dir.x, s.dir.y, s.dir.z));
    }
    if (light.frame) {
      light.pos = light.frame->pos + rotate(light.frame->quat, light.pos);
      light.dir = rotate(light.frame->quat, light.dir);
    }
  }
}

}  // namespace kinetree::building
