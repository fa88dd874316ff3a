#include "engine/constraint/anchor.h"

namespace kinetree {

AnchorPair anchorsOf(const Model& m, const Data& d, int e) {
  const Row<11>& data = m.eq_data[e];
  const bool weld = m.eq_type[e] == EqualityType::weld;
  const int id1 = m.eq_obj1id[e], id2 = m.eq_obj2id[e];
  AnchorPair a;
  a.torquescale = data[10];
  if (m.eq_objtype[e] == ObjType::site) {
    a.body1 = m.site_bodyid[id1];
    a.body2 = m.site_bodyid[id2];
    a.p1 = d.site_xpos[id1];
    a.p2 = d.site_xpos[id2];
    a.q1 = d.xquat[a.body1] * m.site_quat[id1];
    a.q2 = d.xquat[a.body2] * m.site_quat[id2];
    return a;
  }
  a.body1 = id1;
  a.body2 = id2;
  const Vec3 head = {data[0], data[1], data[2]}, tail = {data[3], data[4], data[5]};
  a.p1 = d.xpos[id1] + d.xmat[id1] * (weld ? tail : head);  // a weld gives its anchor in body 2
  a.p2 = d.xpos[id2] + d.xmat[id2] * (weld ? head : tail);
  a.q1 = d.xquat[id1] * Quat{data[6], data[7], data[8], data[9]};
  a.q2 = d.xquat[id2];
  return a;
}

}  // namespace kinetree
