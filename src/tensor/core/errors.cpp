#include "tensor/core/errors.hpp"

#include "tensor/core/dtype_name.hpp"

namespace zeropoint {

Error shapes_differ(const Shape& left, const Shape& right) {
  return {ErrorCode::shapes_differ, {{"left", to_string(left)}, {"right", to_string(right)}}};
}

Error dtypes_differ(DType left, DType right) {
  return {ErrorCode::dtypes_differ,
          {{"left", std::string(dtype_name(left))}, {"right", std::string(dtype_name(right))}}};
}

Error operator_undefined(std::string_view name, DType dtype) {
  return {ErrorCode::operator_undefined,
          {{"operator", std::string(name)}, {"dtype", std::string(dtype_name(dtype))}}};
}

Error unknown_operator(std::string_view name) {
  return {ErrorCode::unknown_operator, {{"operator", std::string(name)}}};
}

Error axis_out_of_range(Index axis, std::size_t dims) {
  return {ErrorCode::axis_out_of_range,
          {{"axis", static_cast<double>(axis)}, {"dims", static_cast<double>(dims)}}};
}

Error index_out_of_range(Index index, std::size_t axis, std::size_t extent) {
  return {ErrorCode::index_out_of_range,
          {{"index", static_cast<double>(index)},
           {"axis", static_cast<double>(axis)},
           {"extent", static_cast<double>(extent)}}};
}

Error shape_invalid(Index extent) {
  return {ErrorCode::shape_invalid, {{"extent", static_cast<double>(extent)}}};
}

Error shape_mismatch(std::size_t expected, std::size_t actual) {
  return {ErrorCode::shape_mismatch,
          {{"expected", static_cast<double>(expected)}, {"actual", static_cast<double>(actual)}}};
}

Error too_many_elements(std::size_t limit) {
  return {ErrorCode::too_many_elements, {{"limit", static_cast<double>(limit)}}};
}

}  // namespace zeropoint
