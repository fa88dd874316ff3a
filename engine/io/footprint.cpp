#include "engine/io/footprint.h"

#include "engine/model/data_fields.h"
#include "engine/model/model_fields.h"

namespace kinetree {

std::int64_t modelBytes(const Model& m) {
  std::int64_t bytes = sizeof(Model);
  visitModelFields(m, [&](const char*, const auto& array, std::int64_t, int = 1) {
    bytes += static_cast<std::int64_t>(array.size() * sizeof(array[0]));
  });
  return bytes;
}

std::int64_t dataBytes(const Model& m, const Data& d) {
  std::int64_t bytes = sizeof(Data);
  const auto add = [&](const auto& array) {
    bytes += static_cast<std::int64_t>(array.size()) * static_cast<std::int64_t>(sizeof(array[0]));
  };
  visitStateFields(m, d, [&](const char*, const auto& array, int) { add(array); });
  visitDataFields(m, d, [&](const char*, const auto& array, int, Stage) { add(array); });
  visitRowFields(d, [&](const char*, const auto& array) { add(array); });
  add(d.contact);
  return bytes;
}

}  // namespace kinetree
