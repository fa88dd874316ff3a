#pragma once
// NumPy .npz archives: named arrays of numbers, as numpy.load and numpy.savez read and write them.

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace kinetree {

/// One array: little-endian C-order bytes with NumPy's type code ("<f8", "<f4", "<i4", "<i8", "|u1", "|b1", "|S1").
struct NpyArray {
  std::string dtype;
  std::vector<std::int64_t> shape;  ///< empty: a scalar
  std::vector<std::byte> bytes;

  std::int64_t count() const;
  /// Values converted to double, whatever the stored type.
  std::vector<double> toDoubles() const;
};

template <class T>
const char* npyType();
template <>
const char* npyType<double>();
template <>
const char* npyType<float>();
template <>
const char* npyType<int>();
template <>
const char* npyType<std::int64_t>();
template <>
const char* npyType<std::uint8_t>();
template <>
const char* npyType<bool>();
template <>
const char* npyType<char>();

template <class T>
NpyArray makeNpy(std::span<const T> values, std::vector<std::int64_t> shape) {
  const auto bytes = std::as_bytes(values);
  return {npyType<T>(), std::move(shape), {bytes.begin(), bytes.end()}};
}
inline NpyArray makeNpy(double value) {
  return makeNpy<double>({&value, 1}, {});
}
inline NpyArray makeNpy(std::int64_t value) {
  return makeNpy<std::int64_t>({&value, 1}, {});
}

using Npz = std::map<std::string, NpyArray>;

/// Reads a whole archive. Sizes in headers are checked against the file before anything is allocated. Throws
/// ModelError.
Npz readNpz(const std::string& path);
/// The same of bytes in memory; `source` names them in faults.
Npz readNpz(std::span<const std::byte> bytes, const std::string& source);
/// One array, as numpy.save writes it.
NpyArray readNpy(std::span<const std::byte> bytes, const std::string& source);
/// Writes an archive, deflated if `compress`. The same arrays give the same bytes. Throws ModelError.
void writeNpz(const std::string& path, const Npz& arrays, bool compress = false);

}  // namespace kinetree
