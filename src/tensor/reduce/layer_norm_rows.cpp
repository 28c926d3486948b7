#include "tensor/reduce/layer_norm_rows.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include "tensor/core/errors.hpp"

namespace zeropoint {
namespace {

/// The means of some numbers, one in each lane of a register, and the sums of the squares of their
/// distances from it.
template <class Stored, std::size_t Width>
struct Moments {
  using T = Computed<Stored>;
  static constexpr auto rounded = as_stored<Stored>;

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
  using T = Computed<Stored>;
  std::array<T, kChunk> shares;
  for (std::size_t i = 0; i < kChunk; ++i) {
    shares[i] = as_stored<Stored>(T{1} / static_cast<T>(i + 1));
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
  using T = Computed<Stored>;
  constexpr std::size_t kWidth = 32 / sizeof(Stored);
  const std::size_t registers = row.size() / kWidth;
  Moments<Stored, 1> all;
  for (std::size_t i = registers * kWidth; i < row.size(); ++i) {
    const T value = static_cast<T>(row[i]);
    const T distance = as_stored<Stored>(value - all.mean[0]);
    all.count += 1;
    const T change = as_stored<Stored>(distance / as_stored<Stored>(static_cast<T>(all.count)));
    all.mean[0] = as_stored<Stored>(all.mean[0] + change);
    const T square = as_stored<Stored>(distance * as_stored<Stored>(value - all.mean[0]));
    all.squares[0] = as_stored<Stored>(all.squares[0] + square);
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

}  // namespace

template <class Stored>
RowScale<Stored> row_scale(std::span<const Stored> row, double epsilon) {
  using T = Computed<Stored>;
  const Moments<Stored, 1> moments = row_moments(row);
  const T count = as_stored<Stored>(static_cast<T>(row.size()));
  const T variance = as_stored<Stored>(moments.squares[0] / count);
  const T small = as_stored<Stored>(static_cast<T>(epsilon));
  const T root = as_stored<Stored>(std::sqrt(as_stored<Stored>(variance + small)));
  return {moments.mean[0], as_stored<Stored>(T{1} / root)};
}

template RowScale<float> row_scale(std::span<const float>, double);
template RowScale<double> row_scale(std::span<const double>, double);
template RowScale<BFloat16> row_scale(std::span<const BFloat16>, double);

Result<std::size_t> layer_norm_columns(
    const Tensor& input, std::size_t axes,
    std::initializer_list<const std::optional<Tensor>*> parameters) {
  const Shape& shape = input.shape();
  if (axes > shape.size()) return shape_mismatch(shape.size(), axes);
  std::size_t columns = 1;
  for (std::size_t i = shape.size() - axes; i < shape.size(); ++i) columns *= shape[i];
  for (const std::optional<Tensor>* given : parameters) {
    if (!*given) continue;
    if ((*given)->numel() != columns) return shapes_differ(shape, (*given)->shape());
    if ((*given)->dtype() != input.dtype()) return dtypes_differ(input.dtype(), (*given)->dtype());
  }
  return columns;
}

}  // namespace zeropoint
