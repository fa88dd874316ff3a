// Any bytes as a compiled model. Half of them get the checksums that belong to them, so that what is behind is reached.
#include <cstring>
#include <vector>

#include "engine/io/model_file.h"
#include "engine/model/error.h"
#include "fuzz/simulate.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto given = kinetree::bytesOf(data, size);
  std::vector<std::byte> bytes(given.begin(), given.end());
  if (size % 16 != 1 && size >= 64) {
    constexpr std::size_t kFileBytes = 24;  // in the header
    const std::uint64_t length = size;
    std::memcpy(bytes.data() + kFileBytes, &length, sizeof length);
    kinetree::sealModelFile(bytes);
  }
  try {
    kinetree::simulate(kinetree::unpackModel(bytes));
  } catch (const kinetree::ModelError&) {
  }
  return 0;
}
