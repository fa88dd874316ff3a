#include "engine/io/mapped_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "engine/model/error.h"

namespace kinetree {

MappedFile::MappedFile(const std::string& path) {
  const auto refuse = [&](const char* what) {
    throw ModelError(path, fmt::format("{}: {}", what, std::strerror(errno)));
  };
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    refuse("the file cannot be opened");
  }
  const std::unique_ptr<const int, void (*)(const int*)> closer(&fd, [](const int* f) { close(*f); });
  struct stat info {};
  if (fstat(fd, &info) != 0) {
    refuse("the file cannot be read");
  }
  if (!S_ISREG(info.st_mode)) {
    throw ModelError(path, "this is no file");
  }
  const auto size = static_cast<std::size_t>(info.st_size);
  if (size == 0) {
    return;
  }
  void* address = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (address == MAP_FAILED) {
    refuse("the file cannot be mapped");
  }
  owner_ = std::shared_ptr<const void>(address, [size](const void* p) { munmap(const_cast<void*>(p), size); });
  bytes_ = {static_cast<const std::byte*>(address), size};
}

}  // namespace kinetree
