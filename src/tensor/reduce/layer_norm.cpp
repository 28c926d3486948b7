#include "tensor/reduce/layer_norm.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <span>
#include <type_traits>
#include <vector>

#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/fused.hpp"
#include "tensor/core/half.hpp"

namespace zeropoint {
namespace {

template <class Stored>
using Moment = std::conditional_t<std::is_same_v<Stored, double>, double, float>;

/// A value as PyTorch stores it after each step.
template <class Stored>
Moment<Stored> step(Moment<Stored> value) {
  return static_cast<Moment<Stored>>(static_cast<Stored>(value));
}

/// The means of some numbers, one in each lane of a register, and the sums of the squares of their
/// distances from it.
template <class Stored, std::size_t Width>
struct Moments {
  using T = Moment<Stored>;
  static constexpr auto rounded = step<Stored>;

  std::size_t count = 0;
  std::array<T, Width> mean{};
  std::array<T, Width> squares{};

  /// Adds a number to each lane; `share` is what it counts in the mean of all.
  void add(const Stored* values, T share) {
    count += 1;
    for (std::size_t lane = 0; lane < Width; ++lane) {
      const T value = static_cast<T>(values[lane]);
      const T distance = rounded(value - mean[lane]);
      mean[lane] = rounded(mean[lane] + rounded(distance * share));
      squares[lane] = rounded(squares[lane] + rounded(distance * rounded(value - mean[lane])));
    }
  }

  void add(const Moments& other) {
    const std::size_t all = count + other.count;
    const T part = rounded(static_cast<T>(other.count));
    const T share = all == 0 ? T{0} : rounded(part / rounded(static_cast<T>(all)));
    const T before = rounded(static_cast<T>(count));
    for (std::size_t lane = 0; lane < Width; ++lane) {
      const T distance = rounded(other.mean[lane] - mean[lane]);
      mean[lane] = rounded(mean[lane] + rounded(share * distance));
      const T between = rounded(rounded(rounded(distance * distance) * share) * before);
      squares[lane] = rounded(squares[lane] + rounded(other.squares[lane] + between));
    }
    count = all;
  }
};

constexpr std::size_t kChunk = 16;  // registers

/// The moments of the lanes of all registers of a row. Chunks are added up in pairs, pairs of pairs
/// and so on, as in a cascade summation.
template <class Stored, std::size_t Width>
Moments<Stored, Width> register_moments(const Stored* values, std::size_t registers) {
  using T = Moment<Stored>;
  std::array<T, kChunk> shares;
  for (std::size_t i = 0; i < kChunk; ++i) {
    shares[i] = step<Stored>(T{1} / static_cast<T>(i + 1));
  }
  const std::size_t chunks = (registers + kChunk - 1) / kChunk;
  const std::size_t depth = chunks <= 1 ? 1 : std::bit_width(chunks - 1);
  std::vector<Moments<Stored, Width>> levels(depth);
  for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
    Moments<Stored, Width> sum;
    const std::size_t end = std::min(registers, (chunk + 1) * kChunk);
    for (std::size_t i = chunk * kChunk; i < end; ++i) {
      sum.add(values + i * Width, shares[i % kChunk]);
    }
    levels[0].add(sum);
    std::size_t done = chunk + 1;
    for (std::size_t level = 1; level < depth && done % 2 == 0; ++level, done /= 2) {
      levels[level].add(levels[level - 1]);
      levels[level - 1] = {};
    }
  }
  for (std::size_t level = 1; level < depth; ++level) levels[0].add(levels[level]);
  return levels[0];
}

/// The moments of a row: of the elements that fill no register, and then of one lane after another.
template <class Stored>
Moments<Stored, 1> row_moments(std::span<const Stored> row) {
  using T = Moment<Stored>;
  constexpr std::size_t kWidth = 32 / sizeof(Stored);
  const std::size_t registers = row.size() / kWidth;
  Moments<Stored, 1> all;
  for (std::size_t i = registers * kWidth; i < row.size(); ++i) {
    const T value = static_cast<T>(row[i]);
    const T distance = step<Stored>(value - all.mean[0]);
    all.count += 1;
    const T change = step<Stored>(distance / step<Stored>(static_cast<T>(all.count)));
    all.mean[0] = step<Stored>(all.mean[0] + change);
    const T square = step<Stored>(distance * step<Stored>(value - all.mean[0]));
    all.squares[0] = step<Stored>(all.squares[0] + square);
  }
  const auto lanes = register_moments<Stored, kWidth>(row.data(), registers);
  for (std::size_t lane = 0; lane < kWidth; ++lane) {
    Moments<Stored, 1> one;
    one.count = registers;
    one.mean[0] = lanes.mean[lane];
    one.squares[0] = lanes.squares[lane];
    all.add(one);
  }
  return all;
}

template <class Stored>
void normalize(const Tensor& input, std::size_t columns, const Stored* weight, const Stored* bias,
               double epsilon, Tensor& result) {
  using T = Moment<Stored>;
  const T small = step<Stored>(static_cast<T>(epsilon));
  const std::span<const Stored> values = input.values<Stored>();
  Stored* into = result.data<Stored>();
  for (std::size_t start = 0; start < values.size(); start += columns) {
    const std::span<const Stored> row = values.subspan(start, columns);
    const Moments<Stored, 1> moments = row_moments(row);
    const T variance = step<Stored>(moments.squares[0] / step<Stored>(static_cast<T>(columns)));
    const T root = step<Stored>(std::sqrt(step<Stored>(variance + small)));
    const T factor = step<Stored>(T{1} / root);
    const T shift = step<Stored>(-factor * moments.mean[0]);
    for (std::size_t i = 0; i < columns; ++i) {
      const T normal = fused_multiply_add(static_cast<T>(row[i]), factor, shift);
      const T slope = weight ? static_cast<T>(weight[i]) : T{1};
      const T offset = bias ? static_cast<T>(bias[i]) : T{0};
      *into++ = static_cast<Stored>(fused_multiply_add(normal, slope, offset));
    }
  }
}

}  // namespace

Result<Tensor> layer_norm(const Tensor& input, std::size_t axes,
                          const std::optional<Tensor>& weight, const std::optional<Tensor>& bias,
                          double epsilon) {
  const Shape& shape = input.shape();
  if (axes > shape.size()) return shape_mismatch(shape.size(), axes);
  std::size_t columns = 1;
  for (std::size_t i = shape.size() - axes; i < shape.size(); ++i) columns *= shape[i];
  std::optional<Tensor> dense[2];
  const std::optional<Tensor>* given[] = {&weight, &bias};
  for (std::size_t i = 0; i < 2; ++i) {
    if (!*given[i]) continue;
    const Tensor& one = **given[i];
    if (one.numel() != columns) return shapes_differ(shape, one.shape());
    if (one.dtype() != input.dtype()) return dtypes_differ(input.dtype(), one.dtype());
    dense[i] = contiguous(one);
  }
  const DType dtype = input.dtype();
  Tensor result(dtype, shape);
  if (result.numel() == 0) return result;
  if (!is_float(dtype) || dtype == DType::float16) return operator_undefined("layer_norm", dtype);
  const Tensor values = contiguous(input);
  with_layer_type(dtype, [&](auto stored) {
    using Stored = decltype(stored);
    const Stored* const slopes = dense[0] ? dense[0]->data<Stored>() : nullptr;
    const Stored* const offsets = dense[1] ? dense[1]->data<Stored>() : nullptr;
    normalize<Stored>(values, columns, slopes, offsets, epsilon, result);
  });
  return result;
}

}  // namespace zeropoint
