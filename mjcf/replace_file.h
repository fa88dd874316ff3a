#pragma once
// Writing files so that at no moment half a file stands there.

#include <string>
#include <string_view>

namespace kinetree {

/// Writes `text` to `path` in one step. A file that exists keeps its permissions; a link keeps leading to it. Throws
/// ModelError and leaves everything as it was if that cannot be done.
void replaceFile(const std::string& path, std::string_view text);
/// Makes the folder and those above it, unless they exist. Throws ModelError.
void makeFolder(const std::string& path);

}  // namespace kinetree
