#include "spec/assets/reference_order.h"

#include <algorithm>
#include <bit>

namespace kinetree {
namespace {

std::uint64_t bitsOf(double x) {
  return x == 0 ? 0 : std::bit_cast<std::uint64_t>(x);
}

bool isPrime(std::size_t n) {
  for (std::size_t d = 2; d * d <= n; ++d) {
    if (n % d == 0) {
      return false;
    }
  }
  return n > 1;
}

std::size_t nextPrime(std::size_t n) {
  while (!isPrime(n)) {
    ++n;
  }
  return n;
}

}  // namespace

std::size_t ReferenceOrder::bucketOf(std::uint64_t hash) const {
  return hash % before_.size();
}

int ReferenceOrder::find(Key key, bool& isNew) {
  const std::uint64_t hash = bitsOf(key.azimuth) ^ bitsOf(key.polar);
  if (!before_.empty()) {
    const std::size_t bucket = bucketOf(hash);
    if (before_[bucket] >= 0) {
      for (int n = nodes_[static_cast<std::size_t>(before_[bucket])].next; n >= 0;
           n = nodes_[static_cast<std::size_t>(n)].next) {
        const Node& node = nodes_[static_cast<std::size_t>(n)];
        if (node.key == key) {
          isNew = false;
          return n - 1;
        }
        if (bucketOf(node.hash) != bucket) {
          break;
        }
      }
    }
  }
  isNew = true;
  const std::size_t size = nodes_.size() - 1, buckets = before_.size();
  nodes_.push_back({key, hash, -1});
  if (size + 1 > buckets) {
    rehash(std::max(2 * buckets + (buckets > 2 && std::has_single_bit(buckets) ? 0 : 1), size + 1));
  }
  insert(static_cast<int>(size) + 1);
  return static_cast<int>(size);
}

void ReferenceOrder::insert(int n) {
  Node& node = nodes_[static_cast<std::size_t>(n)];
  int& before = before_[bucketOf(node.hash)];
  if (before >= 0) {
    node.next = nodes_[static_cast<std::size_t>(before)].next;
    nodes_[static_cast<std::size_t>(before)].next = n;
    return;
  }
  before = kFront;
  node.next = nodes_[kFront].next;
  nodes_[kFront].next = n;
  if (node.next >= 0) {
    before_[bucketOf(nodes_[static_cast<std::size_t>(node.next)].hash)] = n;
  }
}

void ReferenceOrder::rehash(std::size_t atLeast) {
  const std::size_t size = atLeast == 1 ? 2 : std::has_single_bit(atLeast) ? atLeast : nextPrime(atLeast);
  before_.assign(size, -1);
  int previous = kFront;
  std::size_t previousBucket = size;  // of `previous`; none yet
  for (int n = nodes_[kFront].next; n >= 0; n = nodes_[static_cast<std::size_t>(previous)].next) {
    Node& node = nodes_[static_cast<std::size_t>(n)];
    const std::size_t bucket = bucketOf(node.hash);
    if (bucket == previousBucket) {
      previous = n;
    } else if (before_[bucket] < 0) {
      before_[bucket] = previous;
      previous = n;
      previousBucket = bucket;
    } else {  // belongs to a bucket met before: becomes its first node
      Node& head = nodes_[static_cast<std::size_t>(before_[bucket])];
      nodes_[static_cast<std::size_t>(previous)].next = node.next;
      node.next = head.next;
      head.next = n;
    }
  }
}

std::vector<int> ReferenceOrder::enumerate() const {
  std::vector<int> order;
  order.reserve(nodes_.size() - 1);
  for (int n = nodes_[kFront].next; n >= 0; n = nodes_[static_cast<std::size_t>(n)].next) {
    order.push_back(n - 1);
  }
  return order;
}

}  // namespace kinetree
