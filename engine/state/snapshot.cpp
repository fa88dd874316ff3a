#include "engine/state/snapshot.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>

#include "engine/io/fields_io.h"
#include "engine/model/awake.h"
#include "engine/model/error.h"
#include "engine/plan.h"
#include "engine/state/state_spec.h"

namespace kinetree {
namespace {

static_assert(std::endian::native == std::endian::little, "snapshots are written as the machine holds them");

struct Header {
  char magic[6] = {'K', 'T', 'S', 'N', 'A', 'P'};
  std::uint16_t version = 1;
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
    std::memcpy(reinterpret_cast<char*>(&rest) + 1, p, size);
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
  const int n = stateSize(m, state::integration);
  std::vector<double> numbers(n);
  getState(m, d, numbers, state::integration);
  std::vector<std::byte> bytes(sizeof(Header) + n * sizeof(double) + d.tree_asleep.size() * sizeof(int));
  std::byte* to = bytes.data();
  std::memcpy(to, &header, sizeof(Header));
  std::memcpy(to + sizeof(Header), numbers.data(), n * sizeof(double));
  if (!d.tree_asleep.empty()) {
    std::memcpy(to + sizeof(Header) + n * sizeof(double), d.tree_asleep.data(), d.tree_asleep.size() * sizeof(int));
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
  if (bytes.size() != sizeof(Header) + n * sizeof(double) + sleepBytes) {
    throw StateError(
        fmt::format("snapshot: {} bytes, expected {}", bytes.size(), sizeof(Header) + n * sizeof(double) + sleepBytes));
  }
  std::vector<double> numbers(n);
  std::memcpy(numbers.data(), bytes.data() + sizeof(Header), n * sizeof(double));
  setState(m, d, numbers, state::integration);
  if (sleepBytes > 0) {
    std::memcpy(d.tree_asleep.data(), bytes.data() + sizeof(Header) + n * sizeof(double), sleepBytes);
    updateAwake(m, d);
  }
}

}  // namespace kinetree
