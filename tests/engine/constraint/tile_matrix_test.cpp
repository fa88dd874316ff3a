#include "engine/constraint/tile_matrix.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <random>

namespace kinetree {
namespace {

/// A positive definite matrix whose tiles couple along a random tree and through a few cross-branch rows.
struct Sample {
  TilePattern pattern;
  Eigen::MatrixXd dense;
  Array<double> strips;

  Sample(int tiles, int crossRows, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    pattern.reset(tiles);
    dense = Eigen::MatrixXd::Identity(4 * tiles, 4 * tiles);
    const auto addClique = [&](std::vector<int> clique, int rows) {
      std::sort(clique.begin(), clique.end());
      clique.erase(std::unique(clique.begin(), clique.end()), clique.end());
      pattern.addClique(clique.data(), static_cast<int>(clique.size()));
      for (int k = 0; k < rows; ++k) {
        Eigen::VectorXd row = Eigen::VectorXd::Zero(4 * tiles);
        for (const int t : clique) {
          for (int s = 0; s < 4; ++s) {
            row[4 * t + s] = normal(random);
          }
        }
        dense += row * row.transpose();
      }
    };
    for (int t = 0; t < tiles; ++t) {  // a chain from each tile to the root, which is the last one
      std::vector<int> chain{t};
      while (chain.back() != tiles - 1) {
        chain.push_back(std::min<int>(tiles - 1, chain.back() + 1 + random() % 4));
      }
      addClique(chain, 5);
    }
    for (int k = 0; k < crossRows; ++k) {
      addClique({static_cast<int>(random() % tiles), static_cast<int>(random() % tiles)}, 3);
    }
    pattern.close();
    strips.assign(stripStart(tiles), 0.0);
    for (int r = 0; r < tiles; ++r) {
      for (int k = 0; k <= r; ++k) {
        for (int i = 0; i < 16; ++i) {
          strips[stripStart(r) + 16 * k + i] = dense(4 * r + i % 4, 4 * k + i / 4);
        }
      }
    }
  }
};

class TileMatrix : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(TileMatrix, SolvesAsEigenDoes) {
  const auto [tiles, crossRows] = GetParam();
  Sample sample(tiles, crossRows, static_cast<unsigned>(100 * tiles + crossRows));
  const Eigen::VectorXd b = Eigen::VectorXd::Random(4 * tiles);
  const Eigen::VectorXd want = sample.dense.llt().solve(b);
  Array<double> factor = sample.strips, fused(b.begin(), b.end());
  factorAndForward(sample.pattern, factor.data(), fused.data());
  Array<double> separate(b.begin(), b.end());
  forwardSolve(sample.pattern, factor.data(), separate.data());
  for (int i = 0; i < 4 * tiles; ++i) {
    EXPECT_NEAR(fused[i], separate[i], 1e-12);
  }
  backwardSolve(sample.pattern, factor.data(), fused.data());
  for (int i = 0; i < 4 * tiles; ++i) {
    EXPECT_NEAR(fused[i], want[i], 1e-12 * std::max(1.0, want.cwiseAbs().maxCoeff())) << i;
  }
}

TEST_P(TileMatrix, FactorIsEigensFactor) {
  const auto [tiles, crossRows] = GetParam();
  Sample sample(tiles, crossRows, static_cast<unsigned>(7 * tiles + crossRows));
  const Eigen::MatrixXd L = sample.dense.llt().matrixL();
  Array<double> unused(4 * tiles, 0.0), factor = sample.strips;
  factorAndForward(sample.pattern, factor.data(), unused.data());
  for (int r = 0; r < tiles; ++r) {
    for (int k = 0; k < r; ++k) {
      for (int i = 0; i < 16; ++i) {
        const double want = L(4 * r + i % 4, 4 * k + i / 4);
        if (sample.pattern.has(r, k)) {
          EXPECT_NEAR(factor[stripStart(r) + 16 * k + i], want, 1e-12 * std::max(1.0, L.cwiseAbs().maxCoeff()));
        } else {
          EXPECT_EQ(want, 0.0) << "fill outside the pattern at tile " << r << " " << k;
        }
      }
    }
  }
}

TEST_P(TileMatrix, MultipliesAsEigenDoes) {
  const auto [tiles, crossRows] = GetParam();
  Sample sample(tiles, crossRows, static_cast<unsigned>(tiles + crossRows));
  const Eigen::VectorXd x = Eigen::VectorXd::Random(4 * tiles), want = sample.dense * x;
  Array<double> from(x.begin(), x.end()), got(4 * tiles);
  multiplySymmetric(sample.pattern, sample.strips.data(), from.data(), got.data());
  for (int i = 0; i < 4 * tiles; ++i) {
    EXPECT_NEAR(got[i], want[i], 1e-12 * want.cwiseAbs().maxCoeff());
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, TileMatrix,
                         testing::Values(std::pair{1, 0}, std::pair{2, 1}, std::pair{5, 0}, std::pair{5, 3},
                                         std::pair{9, 4}, std::pair{20, 6}, std::pair{64, 5}, std::pair{70, 8}));

TEST(TileMatrix, SingularPivotsCountAsTheLeastOne) {
  TilePattern pattern;
  pattern.reset(1);
  pattern.close();
  Array<double> strips(16, 0.0), b(4, 1.0);
  factorAndForward(pattern, strips.data(), b.data());
  for (const double x : b) {
    EXPECT_TRUE(std::isfinite(x));
  }
}

}  // namespace
}  // namespace kinetree
