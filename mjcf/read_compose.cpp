// replicate and attach.
#include <fmt/format.h>

#include "mjcf/reader.h"
#include "mjcf/suggest.h"

namespace kinetree::mjcf {

void Reader::readReplicate(int node, const ElementRule& rule, Scope& scope) {
  ReplicateInput input;
  attributes(node, rule, &input, true);
  (void)scope;
  faults_.error(node, "", "is not supported yet: replicate");
}

void Reader::readAttach(int node, const ElementRule& rule, Scope& scope) {
  AttachInput input;
  attributes(node, rule, &input, scope.unchecked);
  faults_.error(node, "", "is not supported yet: attach");
}

}  // namespace kinetree::mjcf
