// Any text as the inside of a URDF file.
#include "fuzz/text_model.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kinetree::loadAndSimulate("<robot name='r'>" + std::string(kinetree::textOf(data, size)) + "</robot>");
  return 0;
}
