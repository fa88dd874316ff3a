#include "engine/constraint/island_problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/model/error.h"
#include "engine/plan.h"

namespace kinetree {
namespace {

enum SectionKind { kEquality, kFriction, kUnilateral, kCone };

SectionKind sectionOf(ConstraintType type) {
  switch (type) {
    case ConstraintType::equality:
      return kEquality;
    case ConstraintType::frictionDof:
    case ConstraintType::frictionTendon:
      return kFriction;
    case ConstraintType::contactElliptic:
      return kCone;
    default:
      return kUnilateral;
  }
}

constexpr int kMostTiles = 8192;  // of an island: its matrix then takes 4 GB

void checkSize(const IslandProblem& p) {
  if (p.tiles > kMostTiles) {
    throw StateError(fmt::format(
        "a constraint island of {} trees and about {} dofs is more than the solvers hold ({} dofs): bodies in "
        "one heap, or a bad state",
        p.trees.size(), 4 * p.tiles, 4 * kMostTiles));
  }
}

void placeTrees(const Model& m, std::span<const int> trees, IslandProblem& p) {
  const TileLayout& layout = m.plan->constraint.layout;
  p.trees.clear();
  p.tiles = 0;
  for (const int tree : trees) {
    p.trees.push_back({tree, p.tiles});
    p.tiles += layout.treeTiles[tree];
  }
}

void placeGroups(const Model& m, const Data& d, std::span<const int> groups, IslandProblem& p) {
  const TileLayout& layout = m.plan->constraint.layout;
  // groups come in row order, so sections follow each other; cones may alternate with other contacts
  p.groups.clear();
  p.globalRow.clear();
  p.tile.clear();
  int next = 0;
  RowSection* const sections[] = {&p.equality, &p.friction, &p.unilateral, &p.cones};
  for (int kind = kEquality; kind <= kCone; ++kind) {
    sections[kind]->first = next;
    for (const int index : groups) {
      const RowGroup& from = d.efc_J.group[index];
      if (sectionOf(d.efc_type[from.row]) != kind) {
        continue;
      }
      RowGroup group = from;
      group.row = next;
      group.tile = static_cast<int>(p.tile.size());
      next += group.rows;
      p.groups.push_back(group);
      p.globalRow.push_back(from.row);
      for (int t = from.tile; t < from.tile + from.tiles; ++t) {
        const int tile = d.efc_J.tile[t], tree = layout.tileTree[tile];
        const auto place = p.trees.size() == 1 ? p.trees.begin()
                                               : std::lower_bound(p.trees.begin(), p.trees.end(), tree,
                                                                  [](const TreePlace& a, int b) { return a.tree < b; });
        p.tile.push_back(tile - layout.treeTile[tree] + place->tile);
      }
    }
    next = (next + 3) / 4 * 4;
    sections[kind]->end = next;
  }
  p.rows = next;
}

void copyRows(const Model& m, const Data& d, IslandProblem& p) {
  const TileLayout& layout = m.plan->constraint.layout;
  p.D.assign(p.rows, 0.0);
  p.R.assign(p.rows, 0.0);
  p.loss.assign(p.rows, 0.0);
  p.rootD.resize(p.rows);
  p.unitSlot.resize(p.rows);
  p.unitValue.resize(p.rows);
  rowsToIsland(p, d.efc_D.data(), p.D.data());
  rowsToIsland(p, d.efc_R.data(), p.R.data());
  rowsToIsland(p, d.efc_frictionloss.data(), p.loss.data());
  for (int i = 0; i < p.rows; ++i) {
    p.rootD[i] = std::sqrt(p.D[i]);
  }
  for (std::size_t g = 0; g < p.groups.size(); ++g) {
    if (p.groups[g].tiles > 0) {
      continue;
    }
    const int from = p.globalRow[g], tree = layout.tileTree[d.efc_J.unitSlot[from] / 4];
    const auto place =
        std::lower_bound(p.trees.begin(), p.trees.end(), tree, [](const TreePlace& a, int b) { return a.tree < b; });
    const int shift = 4 * (place->tile - layout.treeTile[tree]);
    for (int i = 0; i < p.groups[g].rows; ++i) {
      p.unitSlot[p.groups[g].row + i] = d.efc_J.unitSlot[from + i] + shift;
      p.unitValue[p.groups[g].row + i] = d.efc_J.unitValue[from + i];
    }
  }
}

void listCones(const Data& d, IslandProblem& p) {
  p.cone.clear();
  for (std::size_t g = 0; g < p.groups.size(); ++g) {
    if (p.groups[g].row < p.cones.first) {
      continue;
    }
    for (int i = 0; i < p.groups[g].rows;) {
      const Contact& c = d.contact[d.efc_id[p.globalRow[g] + i]];
      ConeRows cone{p.groups[g].row + i, c.dim, c.mu};
      cone.g[0] = c.mu;
      std::copy_n(c.friction.begin(), c.dim - 1, cone.g + 1);
      cone.Dm = p.D[cone.row] / (c.mu * c.mu * (1 + c.mu * c.mu));
      p.cone.push_back(cone);
      i += c.dim;
    }
  }
}

/// A single tree whose rows follow its chains fills nothing new; its pattern is used as it is.
bool fitsTree(const IslandProblem& p, const TilePattern& pattern) {
  for (const RowGroup& g : p.groups) {
    const int* tile = p.tile.data() + g.tile;
    for (int a = 1; a < g.tiles; ++a) {
      for (int b = 0; b < a; ++b) {
        if (!pattern.has(tile[a], tile[b])) {
          return false;
        }
      }
    }
  }
  return true;
}

void makePattern(const TreeInertia& inertia, IslandProblem& p) {
  if (p.trees.size() == 1 && fitsTree(p, inertia.pattern[p.trees[0].tree])) {
    p.pattern = &inertia.pattern[p.trees[0].tree];
    return;
  }
  gatherPattern(inertia, p, p.ownPattern);
  for (const RowGroup& g : p.groups) {
    p.ownPattern.addClique(p.tile.data() + g.tile, g.tiles);
  }
  p.ownPattern.close();
  p.pattern = &p.ownPattern;
}

}  // namespace

void gatherInertia(const Model& m, const Data& d, TreeInertia& inertia) {
  const TileLayout& layout = m.plan->constraint.layout;
  if (inertia.stamp != m.plan->stamp) {
    inertia.stamp = m.plan->stamp;
    inertia.strips.assign(layout.treeStrips[m.ntree], 0.0);
    inertia.pattern.resize(m.ntree);
    for (int t = 0; t < m.ntree; ++t) {
      const int tiles = layout.treeTiles[t], words = maskWords(tiles);
      inertia.pattern[t].reset(tiles);
      for (int r = 0; r < tiles; ++r) {
        for (int k = 0; k < r; ++k) {
          if (layout.mask[layout.treeMask[t] + r * words + k / 64] >> k % 64 & 1) {
            inertia.pattern[t].add(r, k);
          }
        }
      }
      inertia.pattern[t].close();
      for (int s = m.tree_dofnum[t]; s < 4 * tiles; ++s) {
        inertia.strips[layout.treeStrips[t] + stripEntry(s, s)] = 1;  // padding factors as the identity
      }
    }
  }
  for (int e = 0; e < m.nC; ++e) {
    inertia.strips[layout.stripOfM[e]] = d.M[e];
    inertia.strips[layout.mirrorOfM[e]] = d.M[e];
  }
}

void buildProblem(const Model& m, const Data& d, const TreeInertia& inertia, std::span<const int> trees,
                  std::span<const int> groups, IslandProblem& p) {
  placeTrees(m, trees, p);
  checkSize(p);
  placeGroups(m, d, groups, p);
  copyRows(m, d, p);
  listCones(d, p);
  makePattern(inertia, p);
  p.J = d.efc_J.J.data();
  for (Array<double>* v : {&p.qacc, &p.qaccSmooth, &p.qfrcSmooth, &p.Ma}) {
    v->resize(p.slots());
  }
  p.jar.assign(p.rows, 1.0);
  p.force.assign(p.rows, 0.0);
  const TileLayout& layout = m.plan->constraint.layout;
  toIsland(layout, p, d.qacc_smooth.data(), p.qaccSmooth.data());
  toIsland(layout, p, d.qfrc_smooth.data(), p.qfrcSmooth.data());
}

void gatherPattern(const TreeInertia& inertia, const IslandProblem& p, TilePattern& pattern) {
  pattern.reset(p.tiles);
  for (const TreePlace& place : p.trees) {
    const TilePattern& own = inertia.pattern[place.tree];
    for (int r = 0; r < own.tiles(); ++r) {
      pattern.add(place.tile + r, place.tile + r);
      own.forShared(r, r, r, [&](int k) { pattern.add(place.tile + r, place.tile + k); });
    }
  }
}

void multiplyInertia(const TileLayout& layout, const TreeInertia& inertia, const IslandProblem& p, const double* x,
                     double* y) {
  for (const TreePlace& place : p.trees) {
    multiplySymmetric(inertia.pattern[place.tree], inertia.strips.data() + layout.treeStrips[place.tree],
                      x + 4 * place.tile, y + 4 * place.tile);
  }
}

void copyInertia(const TileLayout& layout, const TreeInertia& inertia, const IslandProblem& p,
                 const TilePattern& pattern, double* strips) {
  for (const TreePlace& place : p.trees) {
    const double* from = inertia.strips.data() + layout.treeStrips[place.tree];
    for (int r = 0; r < layout.treeTiles[place.tree]; ++r) {
      const int row = place.tile + r;
      double* to = strips + stripStart(row);
      pattern.forShared(row, row, place.tile, [&](int k) { std::fill_n(to + 16 * k, 16, 0.0); });
      std::copy_n(from + stripStart(r), 16 * (r + 1), to + 16 * place.tile);
    }
  }
}

void toIsland(const TileLayout& layout, const IslandProblem& p, const double* dofs, double* slots) {
  for (const TreePlace& place : p.trees) {
    const int* dof = layout.dof.data() + 4 * layout.treeTile[place.tree];
    double* to = slots + 4 * place.tile;
    for (int s = 0; s < 4 * layout.treeTiles[place.tree]; ++s) {
      to[s] = dof[s] >= 0 ? dofs[dof[s]] : 0.0;
    }
  }
}

void fromIsland(const TileLayout& layout, const IslandProblem& p, const double* slots, double* dofs) {
  for (const TreePlace& place : p.trees) {
    const int* dof = layout.dof.data() + 4 * layout.treeTile[place.tree];
    const double* from = slots + 4 * place.tile;
    for (int s = 0; s < 4 * layout.treeTiles[place.tree]; ++s) {
      if (dof[s] >= 0) {
        dofs[dof[s]] = from[s];
      }
    }
  }
}

void rowsToIsland(const IslandProblem& p, const double* rows, double* local) {
  for (std::size_t g = 0; g < p.groups.size(); ++g) {
    std::copy_n(rows + p.globalRow[g], p.groups[g].rows, local + p.groups[g].row);
  }
}

void rowsFromIsland(const IslandProblem& p, const double* local, double* rows) {
  for (std::size_t g = 0; g < p.groups.size(); ++g) {
    std::copy_n(local + p.groups[g].row, p.groups[g].rows, rows + p.globalRow[g]);
  }
}

}  // namespace kinetree
