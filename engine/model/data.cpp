#include "engine/model/data.h"

#include "engine/model/data_fields.h"
#include "engine/model/error.h"

namespace kinetree {

Data::Data(const Model& m) {
  if (!m.plan) {
    throw ModelError("this model was not finalised: call finalize(model) after filling or editing it");
  }
  visitStateFields(m, *this, [](const char*, auto& field, int rows) { field.unguarded().resize(rows); });
  visitDataFields(m, *this, [](const char*, auto& array, int rows, Stage) { array.resize(rows); });
  reset(m, *this);
}

}  // namespace kinetree
