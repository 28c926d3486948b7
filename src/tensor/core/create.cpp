#include "tensor/core/create.hpp"

#include <cmath>

#include "tensor/core/view.hpp"

namespace zeropoint {
namespace {

double real(Scalar number) {
  return std::visit([](auto value) { return static_cast<double>(value); }, number);
}

/// PyTorch writes pairs of AVX2 registers, whose lanes count on from a first one that was rounded
/// to float32; what is left over counts from the start.
float real_step(double start, double step, std::size_t i, std::size_t count) {
  constexpr std::size_t lanes = 8;
  if (i >= count / (2 * lanes) * (2 * lanes)) {
    return static_cast<float>(start + step * static_cast<double>(i));
  }
  const std::size_t lane = i % lanes;
  const auto first = static_cast<float>(start + step * static_cast<double>(i - lane));
  return static_cast<float>(static_cast<double>(first) + static_cast<double>(lane) * step);
}

bool is_whole(Scalar number) { return !std::holds_alternative<double>(number); }

}  // namespace

Result<Tensor> full(const Shape& shape, Scalar value, DType dtype) {
  const Result<Tensor> number = stored(value, dtype);
  if (!number.ok()) return number;
  return clone(expand(number.value(), shape).value());  // a 0-dim tensor expands to anything
}

Result<Tensor> arange(Scalar start, Scalar stop, Scalar step, std::size_t limit) {
  const double from = real(start);
  const double by = real(step);
  const double count = std::ceil((real(stop) - from) / by);
  if (!(count >= 0)) {
    return Error{ErrorCode::range_empty, {{"start", from}, {"stop", real(stop)}, {"step", by}}};
  }
  if (count > static_cast<double>(limit)) {
    return Error{ErrorCode::too_many_elements, {{"limit", static_cast<double>(limit)}}};
  }
  const auto elements = static_cast<std::size_t>(count);
  const bool whole = is_whole(start) && is_whole(stop) && is_whole(step);
  Tensor tensor(whole ? DType::int64 : DType::float32, {elements});
  for (std::size_t i = 0; i < elements; ++i) {
    if (whole) {
      tensor.data<std::int64_t>()[i] =
          static_cast<std::int64_t>(from + by * static_cast<double>(i));
    } else {
      tensor.data<float>()[i] = real_step(from, by, i, elements);
    }
  }
  return tensor;
}

}  // namespace zeropoint
