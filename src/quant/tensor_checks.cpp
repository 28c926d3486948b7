#include "quant/tensor_checks.hpp"

#include <cmath>
#include <string>

#include "tensor/core/dtype_name.hpp"
#include "tensor/core/errors.hpp"

namespace zeropoint {

Problem check_float32(const Tensor& tensor) {
  if (tensor.dtype() == DType::float32) return std::nullopt;
  return Error{ErrorCode::not_float32, {{"dtype", std::string(dtype_name(tensor.dtype()))}}};
}

Problem check_byte(const Tensor& tensor) {
  if (tensor.dtype() == DType::int8 || tensor.dtype() == DType::uint8) return std::nullopt;
  return Error{ErrorCode::not_byte_dtype, {{"dtype", std::string(dtype_name(tensor.dtype()))}}};
}

Problem check_real(const Tensor& tensor) {
  if (Problem problem = check_float32(tensor)) return problem;
  if (tensor.numel() == 0) return Error{ErrorCode::empty_tensor, {}};
  if (tensor.numel() > kMaxElements) return too_many_elements();
  const auto values = tensor.values<float>();
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      return Error{ErrorCode::not_finite,
                   {{"index", static_cast<double>(i)}, {"value", static_cast<double>(values[i])}}};
    }
  }
  return std::nullopt;
}

Problem check_stored_as(const Tensor& tensor, DType expected) {
  if (tensor.dtype() == expected) return std::nullopt;
  return Error{ErrorCode::storage_differs,
               {{"expected", std::string(dtype_name(expected))},
                {"actual", std::string(dtype_name(tensor.dtype()))}}};
}

}  // namespace zeropoint
