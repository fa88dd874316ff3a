// Any bytes as a mesh file.
#include "fuzz/mesh_fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kinetree::readAndProcess([&] { return kinetree::readObj(kinetree::textOf(data, size)); });
  return 0;
}
