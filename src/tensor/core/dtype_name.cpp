#include "tensor/core/dtype_name.hpp"

#include <array>

#include "tensor/core/extra_floats.hpp"

namespace zeropoint {
namespace {

/// Those of the types before the floats, in their order.
constexpr std::array<std::string_view, 6> kNames{"bool",  "uint8", "int8",
                                                 "int16", "int32", "int64"};

/// Calls `body` with each type until it returns true.
template <class Body>
void find_dtype(Body body) {
  for (int i = 0; i <= static_cast<int>(DType::float64); ++i) {
    if (body(static_cast<DType>(i))) return;
  }
}

}  // namespace

std::vector<std::string_view> dtype_names() {
  std::vector<std::string_view> names;
  find_dtype([&](DType dtype) {
    names.push_back(dtype_name(dtype));
    return false;
  });
  return names;
}

std::string_view dtype_name(DType dtype) {
  if (!is_float(dtype)) return kNames[static_cast<std::size_t>(dtype)];
  return dtype == DType::float32 ? "float32" : extra_name(dtype);
}

std::optional<DType> dtype_from_name(std::string_view wanted) {
  std::optional<DType> found;
  find_dtype([&](DType dtype) {
    const bool is_wanted = !wanted.empty() && dtype_name(dtype) == wanted;
    if (is_wanted) found = dtype;
    return is_wanted;
  });
  return found;
}

}  // namespace zeropoint
