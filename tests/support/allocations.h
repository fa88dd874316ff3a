#pragma once
// How often operator new ran. Link kinetree_test_allocations to the test that asks:
//   kinetree_test(engine/pipeline LIBS kinetree_test_allocations)

#include <cstdint>

namespace kinetree::test {

/// Calls of operator new, of any form and on any thread, since the program started.
std::int64_t allocations();

}  // namespace kinetree::test
