#pragma once
// What a reader throws when an asset cannot be used. Readers know neither file names nor elements; whoever called
// them adds both.

#include <stdexcept>
#include <string>

namespace kinetree {

class AssetError : public std::runtime_error {
 public:
  explicit AssetError(const std::string& message, std::string attribute = "")
      : std::runtime_error(message), attribute_(std::move(attribute)) {}
  const std::string& attribute() const { return attribute_; }  ///< attribute at fault; empty: the asset as a whole

 private:
  std::string attribute_;
};

}  // namespace kinetree
