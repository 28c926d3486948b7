#include "tensor/dtype.hpp"

#include <array>
#include <limits>
#include <utility>

namespace zeropoint {
namespace {

constexpr std::array<std::pair<DType, std::string_view>, 10> kNames{{
    {DType::boolean, "bool"},
    {DType::uint8, "uint8"},
    {DType::int8, "int8"},
    {DType::int16, "int16"},
    {DType::int32, "int32"},
    {DType::int64, "int64"},
    {DType::float16, "float16"},
    {DType::bfloat16, "bfloat16"},
    {DType::float32, "float32"},
    {DType::float64, "float64"},
}};

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
  return with_type(dtype, []<class T>(T) {
    // Of a float the cast means nothing, but no integer type leads there.
    using Limits = std::numeric_limits<std::conditional_t<std::is_integral_v<T>, T, bool>>;
    return IntegerLimits{Limits::min(), Limits::max()};
  });
}

std::size_t itemsize(DType dtype) {
  return with_type(dtype, []<class T>(T) { return sizeof(T); });
}

}  // namespace zeropoint
