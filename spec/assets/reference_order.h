#pragma once
// Enumeration order of a hash table. MuJoCo lists hull polygons in the order in which its standard library's hash map
// happens to enumerate their normals, and contacts depend on it. This class is that order: chained nodes, a prime
// number of buckets that grows with the load, new nodes behind the head of their bucket, empty buckets at the front.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kinetree {

class ReferenceOrder {
 public:
  /// Quantised azimuth and polar angle of a normal, whole numbers; 0 and -0 are one key.
  struct Key {
    double azimuth = 0, polar = 0;
    bool operator==(const Key&) const = default;
  };

  /// The dense index of `key`, in order of first appearance; `isNew` tells whether it is new.
  int find(Key key, bool& isNew);
  /// Dense indices in enumeration order.
  std::vector<int> enumerate() const;

 private:
  struct Node {
    Key key;
    std::uint64_t hash;
    int next;  // node number, -1: none
  };
  static constexpr int kFront = 0;  // nodes_[0] is the place before the first node

  std::size_t bucketOf(std::uint64_t hash) const;
  void insert(int node);
  void rehash(std::size_t atLeast);

  std::vector<Node> nodes_{{{}, 0, -1}};
  std::vector<int> before_;  // for each bucket the node before its first one; -1: empty
};

}  // namespace kinetree
