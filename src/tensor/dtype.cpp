#include "tensor/dtype.hpp"

#include <array>
#include <limits>
#include <utility>

namespace zeropoint {
namespace {

constexpr std::array<std::pair<DType, std::string_view>, 5> kNames{{{DType::float32, "float32"},
                                                                    {DType::uint8, "uint8"},
                                                                    {DType::int8, "int8"},
                                                                    {DType::int16, "int16"},
                                                                    {DType::int32, "int32"}}};

}  // namespace

std::string_view dtype_name(DType dtype) {
  for (const auto& [known, name] : kNames) {
    if (known == dtype) return name;
  }
  return {};
}

std::optional<DType> dtype_from_name(std::string_view wanted) {
  for (const auto& [dtype, name] : kNames) {
    if (name == wanted) return dtype;
  }
  return std::nullopt;
}

IntegerLimits iinfo(DType dtype) {
  return with_integer_type(dtype, [](auto element) {
    using Limits = std::numeric_limits<decltype(element)>;
    return IntegerLimits{Limits::min(), Limits::max()};
  });
}

}  // namespace zeropoint
