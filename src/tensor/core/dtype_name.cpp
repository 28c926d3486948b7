#include "tensor/core/dtype_name.hpp"

#include <array>
#include <utility>

#include "tensor/core/extra_floats.hpp"

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

std::vector<std::string_view> dtype_names() {
  std::vector<std::string_view> names;
  for (const auto& [dtype, name] : kNames) names.push_back(name);
  return names;
}

std::string_view dtype_name(DType dtype) {
  for (const auto& [known, name] : kNames) {
    if (known == dtype) return name;
  }
  return {};
}

std::optional<DType> dtype_from_name(std::string_view wanted) {
  for (const auto& [dtype, name] : kNames) {
    const bool is_known = !is_float(dtype) || dtype == DType::float32 || has_extra_floats();
    if (name == wanted && is_known) return dtype;
  }
  return std::nullopt;
}

}  // namespace zeropoint
