#include "tensor/reduce/loss_sum.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <type_traits>

#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/half.hpp"
#include "tensor/core/shape_checks.hpp"

namespace zeropoint {
namespace {

constexpr std::size_t kLossLevels = 8;

/// An element that is not counted also closes no group of 16, so that the next group is longer.
template <class Stored>
Stored partial_sums(std::span<const Stored> values, std::span<const bool> counted) {
  using T = std::conditional_t<std::is_same_v<Stored, double>, double, float>;
  const auto add = [](Stored a, Stored b) {
    return static_cast<Stored>(static_cast<T>(a) + static_cast<T>(b));
  };
  const std::size_t count = values.size();
  const std::size_t ceil_log2 = count <= 1 ? 0 : std::bit_width(count - 1);
  const std::size_t power = std::max<std::size_t>(4, ceil_log2 / kLossLevels);
  const std::size_t mask = (std::size_t{1} << power) - 1;
  const Stored zero = static_cast<Stored>(T{0});
  std::array<Stored, kLossLevels> levels;
  levels.fill(zero);
  for (std::size_t i = 0; i < count; ++i) {
    if (!counted[i]) continue;
    levels[0] = add(levels[0], values[i]);
    for (std::size_t level = 0; level + 1 < kLossLevels; ++level) {
      if ((i & (mask << (level * power))) != 0) break;
      levels[level + 1] = add(levels[level + 1], levels[level]);
      levels[level] = zero;
    }
  }
  Stored sum = zero;
  for (const Stored level : levels) sum = add(sum, level);
  return sum;
}

}  // namespace

Result<Tensor> loss_sum(const Tensor& values, const Tensor& counted) {
  if (values.shape() != counted.shape()) return shapes_differ(values.shape(), counted.shape());
  if (counted.dtype() != DType::boolean) return dtypes_differ(DType::boolean, counted.dtype());
  const DType dtype = values.dtype();
  if (!is_float(dtype) || dtype == DType::float16) return operator_undefined("loss_sum", dtype);
  const Tensor dense = contiguous(values);
  const Tensor flags = contiguous(counted);
  Tensor result(dtype, {});
  with_layer_type(dtype, [&](auto stored) {
    using Stored = decltype(stored);
    *result.data<Stored>() = partial_sums<Stored>(dense.values<Stored>(), flags.values<bool>());
  });
  return result;
}

}  // namespace zeropoint
