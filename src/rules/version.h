// Release numbers of CUDA, ROCm and the libraries.

#ifndef HIPIFY_RULES_VERSION_H_
#define HIPIFY_RULES_VERSION_H_

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hipify {

// A release "major.minor.patch". The zero value means "not known".
class Version {
 public:
  constexpr Version() = default;
  constexpr Version(uint32_t major, uint32_t minor, uint32_t patch = 0)
      : value_(major * 1'000'000 + minor * 1'000 + patch) {}

  // Reads "6", "6.2" or "6.2.1", each part at most 999; nothing else, not even white space.
  static std::optional<Version> Parse(std::string_view text);

  // The form that can be kept in a table; see value().
  static constexpr Version FromValue(uint32_t value) {
    Version version;
    version.value_ = value;
    return version;
  }

  constexpr bool known() const { return value_ != 0; }
  constexpr uint32_t value() const { return value_; }
  constexpr uint32_t major() const { return value_ / 1'000'000; }
  constexpr uint32_t minor() const { return value_ / 1'000 % 1'000; }
  constexpr uint32_t patch() const { return value_ % 1'000; }

  // "6.2", or "6.2.1" where the patch is not 0; "" for the zero value.
  std::string ToString() const;

  friend constexpr auto operator<=>(Version, Version) = default;

 private:
  uint32_t value_ = 0;
};

}  // namespace hipify

#endif  // HIPIFY_RULES_VERSION_H_
