#include "engine/io/model_file.h"

#include <fmt/format.h>

#include <bit>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>

#include "engine/io/checksum.h"
#include "engine/io/mapped_file.h"
#include "engine/io/model_check.h"
#include "engine/io/scalar_of.h"
#include "engine/model/error.h"
#include "engine/model/lazy_assets.h"
#include "engine/model/model_fields.h"

namespace kinetree {
namespace {

static_assert(std::endian::native == std::endian::little, "model files are written as the machine holds numbers");

constexpr unsigned char kMagic[8] = {0x89, 'K', 'T', 'M', '\r', '\n', 0x1a, '\n'};  // shows text conversions, as PNG's
constexpr std::uint32_t kByteOrder = 0x01020304;
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kScalarLine = 8, kArrayLine = 64;
constexpr int kLargestCount = 1 << 29;  // products with the few columns that counts are multiplied by stay an int

struct Header {
  unsigned char magic[8] = {};
  std::uint32_t byteOrder = kByteOrder;
  std::uint32_t version = kVersion;
  std::uint64_t layout = 0;
  std::uint64_t fileBytes = 0;
  std::uint64_t coreBytes = 0;  ///< up to the pictures
  std::uint64_t coreSum = 0;
  std::uint64_t pictureSum = 0;
  std::uint64_t headerSum = 0;  ///< of all before it
};
static_assert(sizeof(Header) == 64 && std::is_trivially_copyable_v<Header>);

std::uint64_t sumOf(const Header& h) {
  return checksum(std::as_bytes(std::span(&h, 1)).first(offsetof(Header, headerSum)));
}

/// Calls visit(name, value) for all that is no array.
template <class M, class Visit>
void visitScalars(M& m, Visit&& visit) {
  visitModelSizes(m, visit);
  visitOptions(m.opt, visit);
  visitStatistics(m.stat, visit);
  visitVisual(m.vis, visit);
}

template <class T>
std::string typeName() {
  using S = Scalar<T>;
  return fmt::format("{}{}x{}", std::is_floating_point_v<S> ? 'f' : 'i', sizeof(S), kColumns<T>);
}

/// Of the names and types of everything in the field lists.
std::uint64_t layoutOfFields() {
  static const std::uint64_t hash = [] {
    const Model m;
    std::string all;
    visitScalars(m, [&]<class T>(const char* name, const T&) { all += fmt::format("{}:{};", name, typeName<T>()); });
    visitModelFields(m, [&]<class T>(const char* name, const Array<T>&, std::int64_t, int = 1) {
      all += fmt::format("{}:{};", name, typeName<T>());
    });
    return checksum(std::as_bytes(std::span(all)));
  }();
  return hash;
}

constexpr std::size_t roundedUp(std::size_t size, std::size_t line) {
  return (size + line - 1) / line * line;
}

// ---- writing

class Writer {
 public:
  void put(const void* data, std::size_t size, std::size_t line) {
    out_.resize(roundedUp(out_.size(), line));
    const auto* bytes = static_cast<const std::byte*>(data);
    out_.insert(out_.end(), bytes, bytes + size);
  }
  void align(std::size_t line) { out_.resize(roundedUp(out_.size(), line)); }
  std::size_t size() const { return out_.size(); }
  std::vector<std::byte> take() { return std::move(out_); }

 private:
  std::vector<std::byte> out_;
};

void putArrays(const Model& m, bool pictures, Writer& out) {
  visitModelFields(m, [&]<class T>(const char* name, const Array<T>& array, std::int64_t, int = 1) {
    if (isLeftForLater(name) == pictures) {
      out.put(array.data(), array.size() * sizeof(T), kArrayLine);
    }
  });
  out.align(kArrayLine);
}

// ---- reading

/// Bytes that are taken one piece after another; taking more than there are is a fault.
class Reader {
 public:
  Reader(std::span<const std::byte> bytes, std::string source) : bytes_(bytes), source_(std::move(source)) {}

  [[noreturn]] void refuse(std::string message) const { throw ModelError(source_, std::move(message)); }
  const std::byte* take(const char* name, std::uint64_t size, std::size_t line) {
    const std::uint64_t from = roundedUp(at_, line);
    if (from > bytes_.size() || size > bytes_.size() - from) {
      refuse(fmt::format("{} needs {} bytes from {} on, the file has {}", name, size, from, bytes_.size()));
    }
    at_ = from + size;
    return bytes_.data() + from;
  }
  template <class T>
  void read(const char* name, T& value) {
    std::memcpy(static_cast<void*>(&value), take(name, sizeof(T), kScalarLine), sizeof(T));
  }
  void finish(const char* what) {
    if (roundedUp(at_, kArrayLine) != bytes_.size()) {
      refuse(fmt::format("its {} take {} bytes, there are {}", what, at_, bytes_.size()));
    }
  }

 private:
  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
  std::string source_;
};

Header readHeader(std::span<const std::byte> bytes, const Reader& reader) {
  if (!isModelFile(bytes)) {
    reader.refuse("this is no compiled model file");
  }
  if (bytes.size() < sizeof(Header)) {
    reader.refuse(fmt::format("the file is cut short: {} bytes", bytes.size()));
  }
  Header h;
  std::memcpy(&h, bytes.data(), sizeof h);
  if (h.byteOrder != kByteOrder) {
    reader.refuse(fmt::format("the file was written by a machine of another byte order (mark {:#010x})", h.byteOrder));
  }
  if (h.version != kVersion) {
    reader.refuse(fmt::format("the file has format version {}, this library reads {}: compile the model again",
                              h.version, kVersion));
  }
  if (h.headerSum != sumOf(h)) {
    reader.refuse("the file is damaged: its header does not have the checksum it states");
  }
  if (h.layout != layoutOfFields()) {
    reader.refuse("the file was written by a library with other model fields: compile the model again");
  }
  if (h.fileBytes != bytes.size()) {
    reader.refuse(fmt::format("the file {}: {} bytes, its header states {}",
                              bytes.size() < h.fileBytes ? "is cut short" : "goes on after its end", bytes.size(),
                              h.fileBytes));
  }
  if (h.coreBytes < sizeof(Header) || h.coreBytes > h.fileBytes || h.coreBytes % kArrayLine != 0) {
    reader.refuse(fmt::format("the header states {} of {} bytes before the pictures", h.coreBytes, h.fileBytes));
  }
  return h;
}

void checkSum(std::span<const std::byte> bytes, std::uint64_t stated, const char* what, const Reader& reader) {
  if (checksum(bytes) != stated) {
    reader.refuse(fmt::format("the file is damaged: its {} do not have the checksum it states", what));
  }
}

/// Walks the arrays of one kind without touching their bytes: after this, counts fit the file.
void measureArrays(const Model& m, bool pictures, Reader reader, const char* what) {
  visitModelFields(m, [&]<class T>(const char* name, const Array<T>&, std::int64_t rows, int width = 1) {
    if (isLeftForLater(name) == pictures) {
      const std::int64_t count = rows * width;
      if (count > std::int64_t{1} << 40) {
        reader.refuse(fmt::format("{} has {} elements", name, count));
      }
      reader.take(name, static_cast<std::uint64_t>(count) * sizeof(T), kArrayLine);
    }
  });
  reader.finish(what);
}

void readArrays(Model& m, bool pictures, Reader& reader) {
  visitModelFields(m, [&]<class T>(const char* name, Array<T>& array, std::int64_t rows, int width = 1) {
    if (isLeftForLater(name) == pictures) {
      const auto count = static_cast<std::size_t>(rows * width);
      const auto* first = reinterpret_cast<const T*>(reader.take(name, count * sizeof(T), kArrayLine));
      array.assign(first, first + count);
    }
  });
}

/// Sizes that nothing here goes by; -1: left to the reference.
bool isCarried(std::string_view name) {
  return name == "njmax" || name == "nconmax" || name == "narena";
}

void readScalars(Model& m, Reader& reader) {
  visitScalars(m, [&](const char* name, auto& value) { reader.read(name, value); });
  visitModelSizes(m, [&](const char* name, auto size) {
    const std::int64_t most = sizeof(size) == 8 ? std::int64_t{1} << 40 : kLargestCount;
    const int least = isCarried(name) ? -1 : 0;
    if (size < least || size > most) {
      reader.refuse(fmt::format("{} is {}, must be {} to {}", name, size, least, most));
    }
  });
  std::uint64_t length = 0;
  reader.read("name", length);
  const auto* letters = reinterpret_cast<const char*>(reader.take("name", length, kScalarLine));
  m.name.assign(letters, length);
}

/// The pictures of a file that was read before.
class FilePictures : public LazyAssets {
 public:
  FilePictures(std::string path, const Header& header) : path_(std::move(path)), header_(header) {}

  void fill(Model& m) const override {
    const MappedFile file(path_);
    const std::span<const std::byte> bytes = file.bytes();
    Reader whole(bytes, path_);
    if (bytes.size() != header_.fileBytes || std::memcmp(bytes.data(), &header_, sizeof header_) != 0) {
      whole.refuse("the file has changed since the model was read");
    }
    const std::span<const std::byte> pictures = bytes.subspan(header_.coreBytes);
    checkSum(pictures, header_.pictureSum, "pictures", whole);
    Reader reader(pictures, path_);
    measureArrays(m, true, reader, "pictures");
    readArrays(m, true, reader);
    checkPictures(m);
  }

 private:
  std::string path_;
  Header header_;
};

Model unpack(std::span<const std::byte> bytes, const std::string& source, bool leavePictures) {
  Reader all(bytes, source);
  const Header header = readHeader(bytes, all);
  checkSum(bytes.subspan(sizeof(Header), header.coreBytes - sizeof(Header)), header.coreSum, "arrays", all);
  const std::span<const std::byte> pictureBytes = bytes.subspan(header.coreBytes);
  Reader core(bytes.first(header.coreBytes), source), pictures(pictureBytes, source);
  core.take("header", sizeof(Header), kScalarLine);
  Model m;
  readScalars(m, core);
  measureArrays(m, false, core, "arrays");
  measureArrays(m, true, pictures, "pictures");
  readArrays(m, false, core);
  if (leavePictures) {
    m.lazy = std::make_shared<const FilePictures>(source, header);
  } else {
    checkSum(pictureBytes, header.pictureSum, "pictures", all);
    readArrays(m, true, pictures);
  }
  try {
    checkModel(m);
    if (!leavePictures) {
      checkPictures(m);
    }
    finalize(m);
  } catch (const ModelError& e) {
    std::vector<Fault> faults = e.faults();
    for (Fault& fault : faults) {
      fault.place.file = source;
    }
    throw ModelError(std::move(faults));
  }
  return m;
}

}  // namespace

bool isModelFile(std::span<const std::byte> bytes) {
  return bytes.size() >= sizeof kMagic && std::memcmp(bytes.data(), kMagic, sizeof kMagic) == 0;
}

bool isModelFile(const std::string& path) {
  const std::unique_ptr<FILE, int (*)(FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  std::byte start[sizeof kMagic];
  return file && std::fread(start, 1, sizeof start, file.get()) == sizeof start && isModelFile(start);
}

void sealModelFile(std::span<std::byte> bytes) {
  Header h;
  if (bytes.size() < sizeof h) {
    return;
  }
  std::memcpy(&h, bytes.data(), sizeof h);
  if (h.coreBytes >= sizeof h && h.coreBytes <= bytes.size()) {
    h.coreSum = checksum(bytes.subspan(sizeof h, h.coreBytes - sizeof h));
    h.pictureSum = checksum(bytes.subspan(h.coreBytes));
  }
  h.headerSum = sumOf(h);
  std::memcpy(bytes.data(), &h, sizeof h);
}

std::vector<std::byte> packModel(const Model& m) {
  if (m.lazy) {
    Model full = m;
    full.lazy->fill(full);
    full.lazy = nullptr;
    return packModel(full);
  }
  Header header;
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  header.layout = layoutOfFields();
  Writer out;
  out.put(&header, sizeof header, kScalarLine);
  visitScalars(m, [&](const char*, const auto& value) { out.put(&value, sizeof value, kScalarLine); });
  const std::uint64_t length = m.name.size();
  out.put(&length, sizeof length, kScalarLine);
  out.put(m.name.data(), length, kScalarLine);
  putArrays(m, false, out);
  header.coreBytes = out.size();
  Writer pictures;
  putArrays(m, true, pictures);
  const std::vector<std::byte> pictureBytes = pictures.take();
  out.put(pictureBytes.data(), pictureBytes.size(), kArrayLine);
  header.fileBytes = out.size();
  std::vector<std::byte> bytes = out.take();
  std::memcpy(bytes.data(), &header, sizeof header);
  sealModelFile(bytes);
  return bytes;
}

void writeModelFile(const std::string& path, const Model& m) {
  const std::vector<std::byte> bytes = packModel(m);
  const std::string part = path + ".part";
  bool good = false;
  if (const std::unique_ptr<FILE, int (*)(FILE*)> file(std::fopen(part.c_str(), "wb"), std::fclose); file) {
    good = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size() && std::fflush(file.get()) == 0;
  }
  if (!good || std::rename(part.c_str(), path.c_str()) != 0) {
    std::remove(part.c_str());
    throw ModelError(path, "the file cannot be written");
  }
}

Model unpackModel(std::span<const std::byte> bytes, const std::string& source) {
  if (reinterpret_cast<std::uintptr_t>(bytes.data()) % kArrayLine != 0) {  // numbers are read in place
    const Array<std::byte> aligned(bytes.begin(), bytes.end());
    return unpack(aligned, source, false);
  }
  return unpack(bytes, source, false);
}

Model readModelFile(const std::string& path) {
  const MappedFile file(path);
  return unpack(file.bytes(), path, true);
}

}  // namespace kinetree
