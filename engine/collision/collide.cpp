#include "engine/collision/collide.h"

#include <algorithm>

#include "engine/collision/crowd.h"
#include "engine/collision/frame.h"
#include "engine/collision/midphase_replay.h"
#include "engine/collision/narrow.h"
#include "engine/collision/odometer.h"
#include "engine/collision/sweep_replay.h"
#include "engine/model/error.h"
#include "engine/plan.h"

namespace kinetree {
namespace {

/// More contacts than any solver can use: a limit only for runaway states.
constexpr int kMostContacts = 200000;

/// Scratch and caches of one Data.
struct CollisionWork {
  Polytope room;
  Hits hits;
  SweepReplay sweep;
  MidphaseReplay midphase;
  Odometer odometer;
  Crowd crowd;
  std::vector<GeomPair> nearPairs;  ///< of two bodies in a crowd
  std::unique_ptr<PairTable> own;   ///< when options were changed after finalize()
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

/// One call of collide(), with or without caches.
class Collision {
 public:
  Collision(const Model& m, Data& d, const PairTable& t, CollisionWork& work) : m_(m), d_(d), t_(t), work_(work) {}

  void listed();
  void everything();
  void crowd();

 private:
  bool exact(const GeomPair& pair, const Shape& a, const Shape& b);
  bool lost(const GeomPair& pair, const BodyPair& bodies);
  void report(const GeomPair& pair, const ContactParameters& params, const BodyPair& bodies, int index);
  double slackAt(Vec3 a, Vec3 b) const;
  bool bodiesApart(int group, int slotA, int slotB);
  bool centersApart(int i, int slotA, int slotB);
  void testCached(const BodyPair& bodies, int i, int slotA, int slotB);
  bool asleep(const int (&body)[2]) const;
  void testNear(const Crowd::Near& near);
  void testBodies(int a, int b, bool rules);
  void testPair(const GeomPair& pair, const BodyPair& bodies);
  void warnFull();

  const Model& m_;
  Data& d_;
  const PairTable& t_;
  CollisionWork& work_;
  bool sleeping_ = m_.opt.enabled(enable::sleep) && d_.nbody_awake < m_.nbody;
  bool full_ = false;
};

/// Runs the pair's own function; its contacts are in work_.hits.
bool Collision::exact(const GeomPair& pair, const Shape& a, const Shape& b) {
  work_.hits.n = 0;
  if (!spheresApart(a, b, pair.reach)) {
    narrow(m_, pair, a, b, pair.reach, work_.room, work_.hits);
  }
  return work_.hits.n > 0;
}

void Collision::warnFull() {
  WarningRecord& w = d_.warning[static_cast<int>(WarningType::contactfull)];
  ++w.number;
  w.lastinfo = d_.contact.size();
  w.time = d_.time;
  full_ = true;
}

/// Whether the reference's broad or mid phase loses this touching pair.
bool Collision::lost(const GeomPair& pair, const BodyPair& bodies) {
  if (pair.explicitPair >= 0 || !(bodies.sweep || bodies.tree)) {
    return false;
  }
  const bool isThin = thin(m_, t_, pair, work_.hits);
  if (bodies.sweep && isThin && !work_.sweep.finds(m_, d_, t_.options, bodies.body[0], bodies.body[1])) {
    return true;
  }
  if (bodies.tree && (isThin || pair.reach != pair.margin || t_.options.override_)) {
    const bool inOrder = m_.geom_bodyid[pair.geom[0]] == bodies.body[0];
    return !work_.midphase.finds(m_, d_, t_, bodies.body[0], bodies.body[1], pair.geom[!inOrder], pair.geom[inOrder]);
  }
  return false;
}

void Collision::report(const GeomPair& pair, const ContactParameters& params, const BodyPair& bodies, int index) {
  if (lost(pair, bodies)) {
    return;
  }
  if (d_.contact.size() + work_.hits.n > kMostContacts) {
    return warnFull();
  }
  for (int k = 0; k < work_.hits.n; ++k) {
    addContact(d_, work_.hits.hit[k], pair, params, index);
  }
}

/// What tolerances and rounding may take from a bound on the distance of geoms at these places.
double Collision::slackAt(Vec3 a, Vec3 b) const {
  const double far = std::abs(a.x) + std::abs(a.y) + std::abs(a.z) + std::abs(b.x) + std::abs(b.y) + std::abs(b.z);
  return 4 * m_.opt.ccd_tolerance + 4e-9 * far;
}

/// Whether spheres, or boxes if there is much to gain, around all geoms of two bodies are far apart.
bool Collision::bodiesApart(int group, int slotA, int slotB) {
  constexpr int kManyPairs = 6;
  const OdometerPlan& plan = t_.motion;
  if (plan.infinite[slotA] || plan.infinite[slotB]) {
    return false;
  }
  const int a = plan.body[slotA], b = plan.body[slotB];
  const Vec3 posA = d_.xpos[a], posB = d_.xpos[b];
  const double radii = plan.radius[slotA] + plan.radius[slotB];
  const double reach = plan.groupReach[group] + slackAt(posA, posB) + 1e-8 * radii;
  double bound = distance(posA, posB) - radii;
  if (!(bound > reach + kFarEnough) && t_.bodies[group].count >= kManyPairs) {
    bound = boxGap(plan.box[slotA], posA, d_.xmat[a], plan.box[slotB], posB, d_.xmat[b]);
  }
  if (!(bound > reach + kFarEnough)) {
    return false;
  }
  work_.odometer.setBodyGap(slotA, slotB, bound - reach);
  return true;
}

/// The same for two geoms by their bounding spheres, before anything is placed.
bool Collision::centersApart(int i, int slotA, int slotB) {
  const auto [a, b] = t_.pair[i].geom;
  const Vec3 posA = d_.geom_xpos[a], posB = d_.geom_xpos[b];
  const double radii = m_.geom_rbound[a] + m_.geom_rbound[b];
  const double bound = m_.geom_type[a] == GeomType::plane ? dot(posB - posA, d_.geom_xmat[a].col(2)) - radii
                                                          : distance(posA, posB) - radii;
  const double reach = t_.motion.pairReach[i] + slackAt(posA, posB);
  if (!(bound > reach + kFarEnough)) {
    return false;
  }
  work_.odometer.touching[i] = 0;
  work_.odometer.setGap(i, slotA, slotB, bound - reach);
  return true;
}

/// Skips the pair if a bound proves it apart; otherwise asks its function. Pairs that touched last time are asked at
/// once.
void Collision::testCached(const BodyPair& bodies, int i, int slotA, int slotB) {
  Odometer& odometer = work_.odometer;
  if (centersApart(i, slotA, slotB)) {
    return;
  }
  const GeomPair& pair = t_.pair[i];
  const int g1 = pair.geom[0], g2 = pair.geom[1];
  const Shape a = makeShape(m_, d_, g1), b = makeShape(m_, d_, g2);
  if (!odometer.touching[i]) {
    const double reach = t_.motion.pairReach[i] + slackAt(a.pos, b.pos);
    const double bound = lowerBound(pair, a, b, m_.geom_aabb[g1], m_.geom_aabb[g2], reach, odometer.hint[i]);
    if (bound > reach) {
      odometer.setGap(i, slotA, slotB, bound - reach);
      return;
    }
  }
  odometer.setGap(i, slotA, slotB, -1);
  odometer.touching[i] = exact(pair, a, b);
  if (odometer.touching[i]) {
    report(pair, t_.params[i], bodies, i);
  }
}

/// Sleeping bodies keep apart from sleeping and static ones.
bool Collision::asleep(const int (&body)[2]) const {
  return sleeping_ && d_.body_awake[body[0]] != 1 && d_.body_awake[body[1]] != 1;
}

void Collision::listed() {
  Odometer& odometer = work_.odometer;
  odometer.bind(t_, m_.opt.ccd_tolerance);
  odometer.advance(t_, d_);
  odometer.forEachOpen(t_.motion, [&](int slotA, int slotB, int group) {
    const BodyPair& bodies = t_.bodies[group];
    if (full_ || asleep(bodies.body) || bodiesApart(group, slotA, slotB)) {
      return;
    }
    for (int i = bodies.first; i < bodies.first + bodies.count; ++i) {
      if (!odometer.apart(i, slotA, slotB)) {
        testCached(bodies, i, slotA, slotB);
      }
    }
    odometer.setGroup(t_, group, slotA, slotB);
  });
}

/// Every listed pair, no cache read or written.
void Collision::everything() {
  for (const BodyPair& bodies : t_.bodies) {
    for (int i = bodies.first; i < bodies.first + bodies.count && !full_ && !asleep(bodies.body); ++i) {
      const GeomPair& pair = t_.pair[i];
      if (exact(pair, makeShape(m_, d_, pair.geom[0]), makeShape(m_, d_, pair.geom[1]))) {
        report(pair, t_.params[i], bodies, i);
      }
    }
  }
}

void Collision::testPair(const GeomPair& pair, const BodyPair& bodies) {
  const auto [a, b] = pair.geom;
  if (!full_ &&  // before the shapes are placed
      !spheresApart(m_.geom_type[a], d_.geom_xpos[a], d_.geom_xmat[a].col(2), m_.geom_rbound[a], d_.geom_xpos[b],
                    m_.geom_rbound[b], pair.reach) &&
      exact(pair, makeShape(m_, d_, a), makeShape(m_, d_, b))) {
    report(pair, contactParameters(m_, t_.options, pair), bodies, -1);
  }
}

void Collision::testBodies(int a, int b, bool rules) {
  BodyPair bodies{{a, b}};
  if (full_ || asleep(bodies.body)) {
    return;
  }
  bodies.sweep = rules && !t_.special[a] && !t_.special[b];
  bodies.tree = rules && usesTree(m_, t_.options, a, b);
  work_.nearPairs.clear();
  listPairs(m_, t_.options, a, b, rules, work_.nearPairs);
  for (const GeomPair& pair : work_.nearPairs) {
    testPair(pair, bodies);
  }
}

void Collision::testNear(const Crowd::Near& near) {
  if (near.known < 0) {
    return testBodies(near.a, near.b, true);
  }
  const BodyPair& bodies = work_.crowd.knownPair(near.known);
  if (full_ || asleep(bodies.body)) {
    return;
  }
  for (int i = bodies.first; i < bodies.first + bodies.count; ++i) {
    testPair(work_.crowd.knownGeoms()[i], bodies);
  }
}

/// Bodies of a crowd that are near each other, and those with explicit pairs, in ascending order.
void Collision::crowd() {
  if (!work_.crowd.collect(m_, d_, t_)) {
    warnFull();
    full_ = false;
  }
  const auto& near = work_.crowd.pairs();
  auto next = near.begin();
  for (const BodyPair& listed : t_.bodies) {
    const Crowd::Near key{listed.body[0], listed.body[1], -1};
    for (; next != near.end() && *next < key; ++next) {
      testNear(*next);
    }
    const bool rules = next != near.end() && !(key < *next);
    testBodies(key.a, key.b, rules);
    next += rules;
  }
  for (; next != near.end(); ++next) {
    testNear(*next);
  }
}

void run(const Model& m, Data& d, bool caches) {
  require(d, Stage::collision);
  d.contact.clear();
  if (!m.opt.disabled(disable::constraint | disable::contact) && m.nbody > 1) {
    CollisionWork& work = d.collisionWork.get<CollisionWork>();
    const PairTable& table = tableFor(m, work);
    work.sweep.restart();
    Collision collision(m, d, table, work);
    if (!table.listed) {
      collision.crowd();
    } else if (caches) {
      collision.listed();
    } else {
      collision.everything();
    }
  }
  d.ncon = d.contact.size();
  d.fresh.complete(Stage::collision);
}

}  // namespace

void collide(const Model& m, Data& d) {
  run(m, d, true);
}

void collideWithoutCaches(const Model& m, Data& d) {
  run(m, d, false);
}

}  // namespace kinetree
