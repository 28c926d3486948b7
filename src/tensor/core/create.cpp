#include "tensor/core/create.hpp"

#include <cmath>

#include "tensor/core/assign.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
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
  return clone(must(expand(number.value(), shape)));  // a 0-dim tensor expands to anything
}

Result<Tensor> arange(Scalar start, Scalar stop, Scalar step, std::size_t limit) {
  const double from = real(start);
  const double by = real(step);
  const double count = std::ceil((real(stop) - from) / by);
  if (by == 0 || !(count >= 0)) {
    return Error{ErrorCode::range_empty, {{"start", from}, {"stop", real(stop)}, {"step", by}}};
  }
  if (count > static_cast<double>(limit)) {
    return too_many_elements(limit);
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

Result<Tensor> eye(std::size_t rows, std::size_t columns, DType dtype) {
  if (Problem problem = check_size({rows, columns})) return *problem;
  Tensor result(dtype, {rows, columns});
  Tensor line = must(diagonal(result, 0, 0, 1));
  if (Problem problem = assign(line, Tensor::scalar(true))) return *problem;
  return result;
}

Result<Tensor> linspace(double start, double stop, Index steps) {
  if (steps < 0) return shape_invalid(steps);
  if (Problem problem = check_count(steps)) return *problem;
  const auto count = static_cast<std::size_t>(steps);
  Tensor result(DType::float32, {count});
  const auto from = static_cast<float>(start);
  const auto to = static_cast<float>(stop);
  const float step = (to - from) / static_cast<float>(steps - 1);
  // From both ends with fused multiply-adds, and in pairs of AVX2 registers, whose lanes count on
  // from their first one: as PyTorch's kernel was compiled.
  constexpr std::size_t lanes = 8;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t lane = i < count / (2 * lanes) * (2 * lanes) ? i % lanes : 0;
    const std::size_t first = i - lane;
    const float base = first < count / 2
                           ? std::fma(step, static_cast<float>(first), from)
                           : std::fma(-step, static_cast<float>(count - 1 - first), to);
    result.data<float>()[i] = base + static_cast<float>(lane) * step;
  }
  if (count == 1) *result.data<float>() = from;
  return result;
}

}  // namespace zeropoint
