#pragma once
// Text of an attribute -> numbers, by the reference's rules: blanks separate, the C locale holds, hex floats and
// infinities count, values that no normal double (or float) holds are faults.

#include <string>
#include <string_view>
#include <vector>

namespace kinetree::mjcf {

enum class NumberStatus { ok, format, range };

/// One token. NaN is ok.
NumberStatus toReal(std::string_view token, double& value);
NumberStatus toReal(std::string_view token, float& value);
NumberStatus toInt(std::string_view token, int& value);

bool isBlank(std::string_view text);
/// Cuts the next blank-separated token off `text`; "" at the end.
std::string_view nextToken(std::string_view& text);

}  // namespace kinetree::mjcf
