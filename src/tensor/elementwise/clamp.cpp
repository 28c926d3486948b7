#include "tensor/elementwise/clamp.hpp"

#include "tensor/core/convert.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/promotion.hpp"
#include "tensor/elementwise/apply.hpp"

namespace zeropoint {

Result<Tensor> clamp(const Tensor& tensor, std::optional<Scalar> min, std::optional<Scalar> max) {
  if (!min && !max) return Error{ErrorCode::limits_missing, {}};
  DType dtype = tensor.dtype();
  for (const std::optional<Scalar>& limit : {min, max}) {
    if (limit) dtype = promote(dtype, result_type(Tensor(dtype, {1}), *limit));
  }
  if (dtype == DType::float16) return operator_undefined("clamp", dtype);
  Tensor result = to(tensor, dtype);
  const auto limited = [&](const std::optional<Scalar>& limit, const Binary& loops) -> Problem {
    if (!limit) return std::nullopt;
    const Result<Tensor> number = stored(*limit, dtype);
    if (!number.ok()) return number.error();
    const Result<Tensor> clamped = apply(loops, result, number.value(), dtype, dtype);
    if (!clamped.ok()) return clamped.error();
    result = clamped.value();
    return std::nullopt;
  };
  if (Problem problem = limited(min, binary<AtLeast>("clamp"))) return *problem;
  if (Problem problem = limited(max, binary<AtMost>("clamp"))) return *problem;
  return result;
}

}  // namespace zeropoint
