// Any bytes as a PNG picture.
#include "fuzz/mesh_fuzz.h"
#include "spec/assets/png.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (int channels : {1, 3, 4}) {
    try {
      kinetree::decodePng(kinetree::textOf(data, size), channels);
    } catch (const kinetree::AssetError&) {
    }
  }
  return 0;
}
