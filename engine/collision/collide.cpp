#include "engine/collision/collide.h"

#include <algorithm>

#include "engine/collision/frame.h"
#include "engine/collision/narrow.h"
#include "engine/collision/sweep_replay.h"
#include "engine/model/error.h"
#include "engine/plan.h"

namespace kinetree {
namespace {

/// Scratch of one Data.
struct CollisionWork {
  Polytope room;
  Hits hits;
  SweepReplay sweep;
  std::unique_ptr<PairTable> own;  ///< when options were changed after finalize()
};

const PairTable& tableFor(const Model& m, CollisionWork& work) {
  const PairOptions now(m.opt);
  if (m.plan->pairs.options == now) {
    return m.plan->pairs;
  }
  if (!work.own || !(work.own->options == now)) {
    work.own = std::make_unique<PairTable>(makePairTable(m));
  }
  return *work.own;
}

void addContact(Data& d, const Hit& hit, const GeomPair& pair, const ContactParameters& params, int index) {
  Contact c;
  c.dist = hit.dist;
  c.pos = hit.pos;
  c.frame = contactFrame(hit.normal, hit.tangent);
  c.includemargin = pair.margin;
  c.friction = params.friction;
  c.solref = params.solref;
  c.solreffriction = params.solreffriction;
  c.solimp = params.solimp;
  c.dim = params.dim;
  c.geom = {pair.geom[0], pair.geom[1]};
  c.exclude = hit.dist >= pair.margin;
  c.pair = index;
  d.contact.push(c);
}

/// Touches this thin may be lost in the reference's sweep: rounding to float, plus what contact distances are off by.
bool thin(const Model& m, const PairTable& t, const GeomPair& pair, const Hits& hits) {
  double reach = pair.reach;
  if (t.options.override_ && t.options.o_margin != 0) {
    reach = t.options.o_margin;
  } else if (t.options.override_) {
    const int a = pair.geom[0], b = pair.geom[1];
    reach = m.geom_margin[a] + m.geom_margin[b] + m.geom_gap[a] + m.geom_gap[b];
  }
  double least = kInfinite, far = 0;
  for (int i = 0; i < hits.n; ++i) {
    least = std::min(least, hits.hit[i].dist);
    far = std::max(far, squaredNorm(hits.hit[i].pos));
  }
  return !(reach - least > 1e-5 + 4e-7 * std::sqrt(far));
}

void testPair(const Model& m, Data& d, const PairTable& t, const BodyPair& bodies, int i, CollisionWork& work) {
  const GeomPair& pair = t.pair[i];
  const Shape a = makeShape(m, d, pair.geom[0]), b = makeShape(m, d, pair.geom[1]);
  if (spheresApart(a, b, pair.reach)) {
    return;
  }
  work.hits.n = 0;
  narrow(m, pair, a, b, pair.reach, work.room, work.hits);
  if (work.hits.n == 0 || (bodies.sweep && pair.explicitPair < 0 && thin(m, t, pair, work.hits) &&
                           !work.sweep.finds(m, d, t.options, bodies.body[0], bodies.body[1]))) {
    return;
  }
  for (int k = 0; k < work.hits.n; ++k) {
    addContact(d, work.hits.hit[k], pair, t.params[i], i);
  }
}

/// Sleeping bodies keep apart from sleeping and static ones.
bool dormant(const Data& d, const BodyPair& bodies) {
  return d.body_awake[bodies.body[0]] != 1 && d.body_awake[bodies.body[1]] != 1;
}

void collideListed(const Model& m, Data& d, const PairTable& t, CollisionWork& work) {
  const bool sleep = m.opt.enabled(enable::sleep) && d.nbody_awake < m.nbody;
  for (const BodyPair& bodies : t.bodies) {
    if (sleep && dormant(d, bodies)) {
      continue;
    }
    for (int i = bodies.first; i < bodies.first + bodies.count; ++i) {
      testPair(m, d, t, bodies, i, work);
    }
  }
}

void checkSupported(const Model& m, const PairTable& t) {
  if (t.needsConvex && m.opt.disabled(disable::nativeccd)) {
    throw ModelError(
        "option flag nativeccd is disabled: the legacy convex collision (MPR) is not supported; enable it");
  }
}

}  // namespace

void collide(const Model& m, Data& d) {
  require(d, Stage::collision);
  d.contact.clear();
  if (!m.opt.disabled(disable::constraint | disable::contact) && m.nbody > 1) {
    CollisionWork& work = d.collisionWork.get<CollisionWork>();
    const PairTable& table = tableFor(m, work);
    checkSupported(m, table);
    work.sweep.restart();
    collideListed(m, d, table, work);
  }
  d.ncon = d.contact.size();
  d.fresh.complete(Stage::collision);
}

}  // namespace kinetree
