#include "engine/state/snapshot.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/io/fields_io.h"
#include "engine/model/awake.h"
#include "engine/model/error.h"
#include "engine/pipeline.h"
#include "engine/plan.h"
#include "engine/state/state_spec.h"

namespace kinetree {
namespace {

static_assert(std::endian::native == std::endian::little, "snapshots are written as the machine holds them");

struct Header {
  char magic[6] = {'K', 'T', 'S', 'N', 'A', 'P'};
  std::uint16_t version = 2;
  std::uint64_t model = 0;
};
static_assert(sizeof(Header) == 16);

// FNV-1a, eight bytes at a time.
class Hash {
 public:
  void add(const void* data, std::size_t size) {
    const auto* p = static_cast<const unsigned char*>(data);
    for (; size >= 8; p += 8, size -= 8) {
      std::uint64_t word;
      std::memcpy(&word, p, 8);
      mix(word);
    }
    std::uint64_t rest = size;
    if (size > 0) {
      std::memcpy(reinterpret_cast<char*>(&rest) + 1, p, size);
    }
    mix(rest);
  }
  std::uint64_t value() const { return value_; }

 private:
  void mix(std::uint64_t word) {
    value_ = (value_ ^ word) * 0x100000001b3;
    value_ ^= value_ >> 29;
  }
  std::uint64_t value_ = 0xcbf29ce484222325;
};

template <class T>
void append(std::vector<std::byte>& bytes, const T* values, std::size_t count) {
  const auto* p = reinterpret_cast<const std::byte*>(values);
  bytes.insert(bytes.end(), p, p + count * sizeof(T));
}

bool hasSleeper(std::span<const int> asleep) {
  return std::ranges::any_of(asleep, [](int value) { return value >= 0; });
}

/// Sleepers point to each other in cycles: each names one that sleeps, and no two the same.
void checkCycles(std::span<const int> asleep) {
  std::vector<char> named(asleep.size(), 0);
  for (std::size_t t = 0; t < asleep.size(); ++t) {
    const int next = asleep[t];
    const bool known = next >= kFullyAwake && next < static_cast<int>(asleep.size());
    if (!known || (next >= 0 && (asleep[next] < 0 || named[next]))) {
      throw StateError(fmt::format("snapshot: tree_asleep[{}] is {}, which no sleeping tree can have", t, next));
    }
    if (next >= 0) {
      named[next] = 1;
    }
  }
}

// Where sleeping trees stand and what they do to others is not recomputed while they sleep: it is made here, from the
// pose they sleep in. What depends on how they came to rest is in the bytes.
void restoreSleepers(const Model& m, Data& d, std::span<const int> asleep, const std::byte* left) {
  wakeAll(m, d);
  forwardPosition(m, d, Sensing::off);
  forwardVelocity(m, d, Sensing::off);
  for (Array<double>* array : {&d.qacc_smooth, &d.act_dot, &d.sensordata}) {
    if (!array->empty()) {
      std::memcpy(array->data(), left, array->size() * sizeof(double));
      left += array->size() * sizeof(double);
    }
  }
  std::ranges::copy(asleep, d.tree_asleep.begin());
  updateAwake(m, d);
  d.fresh.invalidateAll();
}

}  // namespace

std::uint64_t modelHash(const Model& m) {
  if (const std::uint64_t known = m.plan->modelHash.load(std::memory_order_relaxed)) {
    return known;
  }
  Hash hash;
  for (const auto& [name, array] : toNpz(m)) {
    hash.add(name.data(), name.size());
    hash.add(array.bytes.data(), array.bytes.size());
  }
  const std::uint64_t value = hash.value() | 1;  // 0 stands for "not yet"
  m.plan->modelHash.store(value, std::memory_order_relaxed);
  return value;
}

std::vector<std::byte> saveSnapshot(const Model& m, const Data& d) {
  Header header;
  header.model = modelHash(m);
  std::vector<double> numbers(stateSize(m, state::integration));
  getState(m, d, numbers, state::integration);
  std::vector<std::byte> bytes;
  append(bytes, &header, 1);
  append(bytes, numbers.data(), numbers.size());
  append(bytes, d.tree_asleep.data(), d.tree_asleep.size());
  if (anyoneSleeps(m, d)) {
    for (const Array<double>* left : {&d.qacc_smooth, &d.act_dot, &d.sensordata}) {
      append(bytes, left->data(), left->size());
    }
  }
  return bytes;
}

void restoreSnapshot(const Model& m, Data& d, std::span<const std::byte> bytes) {
  const Header own;
  Header header;
  if (bytes.size() < sizeof(Header)) {
    throw StateError(fmt::format("snapshot: {} bytes are too few", bytes.size()));
  }
  std::memcpy(&header, bytes.data(), sizeof(Header));
  if (std::memcmp(header.magic, own.magic, sizeof own.magic) != 0) {
    throw StateError("snapshot: the bytes do not start as one");
  }
  if (header.version != own.version) {
    throw StateError(fmt::format("snapshot: version {}, this library reads {}", header.version, own.version));
  }
  if (header.model != modelHash(m)) {
    throw StateError(
        fmt::format("snapshot: made with another model ({:016x}, this one is {:016x})", header.model, modelHash(m)));
  }
  const int n = stateSize(m, state::integration);
  const std::size_t sleepBytes = d.tree_asleep.size() * sizeof(int);
  const std::size_t awakeSize = sizeof(Header) + n * sizeof(double) + sleepBytes;
  const std::size_t leftBytes = (d.qacc_smooth.size() + d.act_dot.size() + d.sensordata.size()) * sizeof(double);
  if (bytes.size() < awakeSize) {
    throw StateError(fmt::format("snapshot: {} bytes, expected {}", bytes.size(), awakeSize));
  }
  std::vector<int> asleep(d.tree_asleep.size());
  std::memcpy(asleep.data(), bytes.data() + awakeSize - sleepBytes, sleepBytes);
  checkCycles(asleep);
  const bool sleepers = hasSleeper(asleep);
  if (const std::size_t expected = awakeSize + (sleepers ? leftBytes : 0); bytes.size() != expected) {
    throw StateError(fmt::format("snapshot: {} bytes, expected {}", bytes.size(), expected));
  }
  std::vector<double> numbers(n);
  std::memcpy(numbers.data(), bytes.data() + sizeof(Header), n * sizeof(double));
  setState(m, d, numbers, state::integration);
  if (sleepers) {
    restoreSleepers(m, d, asleep, bytes.data() + awakeSize);
  } else if (sleepBytes > 0) {
    std::ranges::copy(asleep, d.tree_asleep.begin());
    updateAwake(m, d);
  }
}

}  // namespace kinetree
