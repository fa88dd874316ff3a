// Any text as a model file.
#include "fuzz/text_model.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kinetree::loadAndSimulate(kinetree::textOf(data, size));
  return 0;
}
