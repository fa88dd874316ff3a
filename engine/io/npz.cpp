#include "engine/io/npz.h"

#include <fmt/format.h>
#include <minizip/unzip.h>
#include <minizip/zip.h>

#include <cstdio>
#include <cstring>
#include <memory>
#include <regex>

#include "engine/io/mapped_file.h"
#include "engine/model/error.h"

namespace kinetree {
namespace {

constexpr std::int64_t kLargestArray = std::int64_t{1} << 33;  // 8 GiB: more is a broken header

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw ModelError(path, why);
}

int itemSize(const std::string& dtype) {
  static const std::map<std::string, int> kSizes = {{"<f8", 8}, {"<f4", 4}, {"<i8", 8}, {"<u8", 8}, {"<i4", 4},
                                                    {"<u4", 4}, {"|u1", 1}, {"|i1", 1}, {"|b1", 1}, {"|S1", 1}};
  const auto found = kSizes.find(dtype);
  return found == kSizes.end() ? 0 : found->second;
}

template <class T>
void appendAs(const std::vector<std::byte>& bytes, std::vector<double>& out) {
  for (std::size_t i = 0; i + sizeof(T) <= bytes.size(); i += sizeof(T)) {
    T value;
    std::memcpy(&value, bytes.data() + i, sizeof(T));
    out.push_back(static_cast<double>(value));
  }
}

std::string npyHeader(const NpyArray& array) {
  std::string shape;
  for (const std::int64_t n : array.shape) {
    shape += fmt::format("{}, ", n);
  }
  std::string dict = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", array.dtype, shape);
  const std::size_t unpadded = 10 + dict.size() + 1;
  dict.append((64 - unpadded % 64) % 64, ' ');
  dict += '\n';
  std::string header = "\x93NUMPY";
  header += '\x01';
  header += '\x00';
  header += static_cast<char>(dict.size() & 0xff);
  header += static_cast<char>(dict.size() >> 8);
  return header + dict;
}

NpyArray parseNpy(const std::string& path, const std::string& name, std::span<const std::byte> file) {
  const auto byteAt = [&](std::size_t i) { return static_cast<unsigned char>(file[i]); };
  if (file.size() < 12 || std::memcmp(file.data(), "\x93NUMPY", 6) != 0) {
    refuse(path, fmt::format("'{}' is not a NumPy array", name));
  }
  const bool longHeader = byteAt(6) >= 2;
  const std::size_t start = longHeader ? 12 : 10;
  const std::size_t length =
      byteAt(8) | byteAt(9) << 8 | (longHeader ? std::size_t{byteAt(10)} << 16 | std::size_t{byteAt(11)} << 24 : 0);
  if (length > 4096 || start + length > file.size()) {
    refuse(path, fmt::format("'{}' has a broken header", name));
  }
  const std::string header(reinterpret_cast<const char*>(file.data()) + start, length);
  static const std::regex kDtype("'descr': *'([^']*)'"), kShape("'shape': *\\(([^)]*)\\)"), kNumber("[0-9]+");
  std::smatch dtype, shape;
  if (!std::regex_search(header, dtype, kDtype) || !std::regex_search(header, shape, kShape) ||
      header.find("'fortran_order': False") == std::string::npos) {
    refuse(path, fmt::format("'{}': only C-ordered arrays of numbers can be read", name));
  }
  NpyArray array;
  array.dtype = dtype[1];
  const int size = itemSize(array.dtype);
  if (size == 0) {
    refuse(path, fmt::format("'{}' has type '{}'; numbers of 1, 4 or 8 bytes are read", name, array.dtype));
  }
  const std::string dims = shape[1];
  std::int64_t count = 1;
  for (std::sregex_iterator it(dims.begin(), dims.end(), kNumber), end; it != end; ++it) {
    if (it->str().size() > 12) {
      refuse(path, fmt::format("'{}' claims a dimension of {}", name, it->str()));
    }
    array.shape.push_back(std::stoll(it->str()));
    if (count > 0 && array.shape.back() > kLargestArray / count) {
      refuse(path, fmt::format("'{}' claims more than {} elements", name, kLargestArray));
    }
    count *= array.shape.back();
  }
  if (static_cast<std::int64_t>(file.size() - start - length) != count * size) {
    refuse(path,
           fmt::format("'{}' holds {} bytes, its shape wants {}", name, file.size() - start - length, count * size));
  }
  array.bytes.assign(file.begin() + static_cast<std::ptrdiff_t>(start + length), file.end());
  return array;
}

struct CloseUnzip {
  void operator()(void* handle) const { unzClose(handle); }
};

}  // namespace

std::int64_t NpyArray::count() const {
  std::int64_t n = 1;
  for (const std::int64_t d : shape) {
    n *= d;
  }
  return n;
}

std::vector<double> NpyArray::toDoubles() const {
  std::vector<double> values;
  values.reserve(static_cast<std::size_t>(count()));
  if (dtype == "<f8") {
    appendAs<double>(bytes, values);
  } else if (dtype == "<f4") {
    appendAs<float>(bytes, values);
  } else if (dtype == "<i8") {
    appendAs<std::int64_t>(bytes, values);
  } else if (dtype == "<u8") {
    appendAs<std::uint64_t>(bytes, values);
  } else if (dtype == "<i4") {
    appendAs<std::int32_t>(bytes, values);
  } else if (dtype == "<u4") {
    appendAs<std::uint32_t>(bytes, values);
  } else if (dtype == "|i1") {
    appendAs<std::int8_t>(bytes, values);
  } else {
    appendAs<std::uint8_t>(bytes, values);
  }
  return values;
}

template <>
const char* npyType<double>() {
  return "<f8";
}
template <>
const char* npyType<float>() {
  return "<f4";
}
template <>
const char* npyType<int>() {
  return "<i4";
}
template <>
const char* npyType<std::int64_t>() {
  return "<i8";
}
template <>
const char* npyType<std::uint8_t>() {
  return "|u1";
}
template <>
const char* npyType<bool>() {
  return "|b1";
}
template <>
const char* npyType<char>() {
  return "|S1";
}

namespace {

// numpy.savez without arrays writes a bare end-of-directory record, which minizip refuses to open.
bool isEmptyArchive(std::span<const std::byte> bytes) {
  constexpr unsigned char kEmpty[22] = {'P', 'K', 5, 6};
  return bytes.size() == sizeof kEmpty && std::memcmp(bytes.data(), kEmpty, sizeof kEmpty) == 0;
}

/// Bytes in memory as the file that minizip wants to open.
struct MemoryFile {
  std::span<const std::byte> bytes;
  std::size_t at = 0;

  static MemoryFile& of(void* stream) { return *static_cast<MemoryFile*>(stream); }
  static uLong read(void*, void* stream, void* to, uLong size) {
    MemoryFile& f = of(stream);
    const std::size_t n = std::min<std::size_t>(size, f.bytes.size() - f.at);
    if (n > 0) {
      std::memcpy(to, f.bytes.data() + f.at, n);
    }
    f.at += n;
    return n;
  }
  static long seek(void*, void* stream, ZPOS64_T offset, int origin) {
    MemoryFile& f = of(stream);
    const std::size_t from = origin == ZLIB_FILEFUNC_SEEK_CUR   ? f.at
                             : origin == ZLIB_FILEFUNC_SEEK_END ? f.bytes.size()
                                                                : 0;
    if (offset > f.bytes.size() - from) {
      return -1;
    }
    f.at = from + offset;
    return 0;
  }
  zlib_filefunc64_def functions() {
    zlib_filefunc64_def f{};
    f.zopen64_file = [](void* self, const void*, int) { return self; };
    f.zread_file = read;
    f.ztell64_file = [](void*, void* stream) -> ZPOS64_T { return of(stream).at; };
    f.zseek64_file = seek;
    f.zclose_file = [](void*, void*) { return 0; };
    f.zerror_file = [](void*, void*) { return 0; };
    f.opaque = this;
    return f;
  }
};

std::vector<std::byte> readMember(void* zip, const std::string& source, const char* name) {
  std::vector<std::byte> file;
  std::byte chunk[1 << 15];  // read by pieces: the claimed size is not to be trusted
  int got = 0;
  while ((got = unzReadCurrentFile(zip, chunk, sizeof chunk)) > 0) {
    file.insert(file.end(), chunk, chunk + got);
    if (static_cast<std::int64_t>(file.size()) > kLargestArray) {
      refuse(source, fmt::format("'{}' is larger than {} bytes", name, kLargestArray));
    }
  }
  if (unzCloseCurrentFile(zip) != UNZ_OK || got < 0) {
    refuse(source, fmt::format("'{}' is damaged", name));
  }
  return file;
}

}  // namespace

NpyArray readNpy(std::span<const std::byte> bytes, const std::string& source) {
  return parseNpy(source, source, bytes);
}

Npz readNpz(std::span<const std::byte> bytes, const std::string& source) {
  if (isEmptyArchive(bytes)) {
    return {};
  }
  MemoryFile memory{bytes};
  zlib_filefunc64_def functions = memory.functions();
  const std::unique_ptr<void, CloseUnzip> zip(unzOpen2_64(source.c_str(), &functions));
  if (!zip) {
    refuse(source, "cannot be opened as a .npz archive");
  }
  Npz arrays;
  for (int status = unzGoToFirstFile(zip.get()); status == UNZ_OK; status = unzGoToNextFile(zip.get())) {
    unz_file_info64 info;
    char name[256];
    if (unzGetCurrentFileInfo64(zip.get(), &info, name, sizeof name, nullptr, 0, nullptr, 0) != UNZ_OK ||
        unzOpenCurrentFile(zip.get()) != UNZ_OK) {
      refuse(source, "has a broken directory");
    }
    name[sizeof name - 1] = 0;
    const std::vector<std::byte> file = readMember(zip.get(), source, name);
    std::string key = name;
    if (key.ends_with(".npy")) {
      key.resize(key.size() - 4);
    }
    arrays[key] = parseNpy(source, key, file);
  }
  return arrays;
}

Npz readNpz(const std::string& path) {
  return readNpz(MappedFile(path).bytes(), path);
}

void writeNpz(const std::string& path, const Npz& arrays, bool compress) {
  void* zip = zipOpen64(path.c_str(), APPEND_STATUS_CREATE);
  if (zip == nullptr) {
    refuse(path, "cannot be written");
  }
  bool good = true;
  for (const auto& [name, array] : arrays) {
    zip_fileinfo info{};
    info.dosDate = 0x21 << 16 | 0;  // 1980-01-01: a fixed date keeps files reproducible
    const bool large = array.bytes.size() >= 0xffffffff;
    const std::string header = npyHeader(array);
    good = good &&
           zipOpenNewFileInZip64(zip, (name + ".npy").c_str(), &info, nullptr, 0, nullptr, 0, nullptr,
                                 compress ? Z_DEFLATED : 0, compress ? 9 : 0, large) == ZIP_OK &&
           zipWriteInFileInZip(zip, header.data(), static_cast<unsigned>(header.size())) == ZIP_OK;
    for (std::size_t at = 0; good && at < array.bytes.size(); at += 1 << 28) {
      const auto n = static_cast<unsigned>(std::min<std::size_t>(1 << 28, array.bytes.size() - at));
      good = zipWriteInFileInZip(zip, array.bytes.data() + at, n) == ZIP_OK;
    }
    good = zipCloseFileInZip(zip) == ZIP_OK && good;
  }
  good = zipClose(zip, nullptr) == ZIP_OK && good;
  if (!good) {
    refuse(path, "could not be written completely");
  }
}

}  // namespace kinetree
