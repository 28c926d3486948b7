#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>
#include <xtensor/xstrided_view.hpp>

#include "quant/affine/granularity.hpp"
#include "tensor/core/dtype.hpp"
#include "zeropoint/zeropoint.hpp"

/// Calls of the C++ library, made up from a seed: arrays in any layout, and quantizers that fit
/// them.
namespace calls {

using namespace zeropoint;

/// The same on every machine, unlike the standard library's distributions.
class Chance {
 public:
  explicit Chance(std::uint32_t seed) : engine_(seed) {}

  /// A whole number from 0 to count - 1.
  std::size_t below(std::size_t count) { return engine_() % count; }
  float real() { return (static_cast<float>(below(20001)) - 10000) / 64; }
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all[below(all.size())];
  }

 private:
  std::mt19937 engine_;
};

/// An array in a layout of its own, as one type of expression: dense, column-major, with gaps,
/// backwards, or with a repeated axis.
struct Array {
  Shape shape;
  std::vector<std::ptrdiff_t> strides;
  std::size_t offset = 0;
  xt::xarray<float> memory;

  auto view() const {
    return xt::strided_view(memory, Shape(shape), std::vector<std::ptrdiff_t>(strides), offset);
  }

  /// The elements row by row, read without xtensor.
  std::vector<float> elements() const {
    std::vector<float> values(numel(shape));
    for (std::size_t i = 0; i < values.size(); ++i) {
      auto place = static_cast<std::ptrdiff_t>(offset);
      std::size_t rest = i;
      for (std::size_t axis = shape.size(); axis-- > 0; rest /= shape[axis]) {
        place += strides[axis] * static_cast<std::ptrdiff_t>(rest % shape[axis]);
      }
      values[i] = memory.data()[place];
    }
    return values;
  }
};

inline Array array_of_shape(const Shape& shape, Chance& chance) {
  enum { kDense, kColumns, kGaps, kBackwards, kRepeated, kLayouts };
  const std::size_t layout = chance.below(kLayouts);
  const std::size_t count = numel(shape);
  Array array{shape, std::vector<std::ptrdiff_t>(shape.size()), 0, {}};
  std::ptrdiff_t step = layout == kGaps ? 3 : 1;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const std::size_t axis = layout == kColumns ? i : shape.size() - 1 - i;
    array.strides[axis] = step;
    step *= static_cast<std::ptrdiff_t>(shape[axis]);
  }
  if (layout == kBackwards && count > 0) {
    for (auto& stride : array.strides) stride = -stride;
    array.offset = count - 1;
  }
  if (layout == kRepeated && !shape.empty()) array.strides[chance.below(shape.size())] = 0;
  array.memory = xt::xarray<float>::from_shape({count * 3 + 1});
  for (float& value : array.memory) value = chance.real();
  return array;
}

/// An array that repeats one element more often than size_t counts.
inline Array endless(const Shape& shape = {std::size_t{1} << 33, std::size_t{1} << 33}) {
  return {shape, std::vector<std::ptrdiff_t>(shape.size(), 0), 0, xt::xarray<float>{1.5f}};
}

/// A call that is in order.
struct Call {
  Array x;
  Scheme scheme;
  Shape scales_shape;
  std::vector<double> scales;
  std::vector<double> zero_points;

  xt::xarray<double> scale_array() const { return xt::adapt(scales, scales_shape); }
  xt::xarray<double> zero_point_array() const {
    const bool one_each = zero_points.size() == scales.size();
    return xt::adapt(zero_points, one_each ? scales_shape : Shape{zero_points.size()});
  }
  Result<Quantizer> quantizer() const {
    return quantizer_of(scheme, scale_array(), zero_point_array());
  }
};

inline Granularity granularity_for(const Shape& shape, Chance& chance) {
  switch (chance.below(shape.empty() ? 2 : 3)) {
    case 0:
      return PerTensor{};
    case 1:  // also groups that do not divide the axis, and one that is longer than any
      return PerGroup{chance.one_of(std::vector<std::size_t>{1, 2, 3, 4, std::size_t(-1)})};
    default:
      return PerChannel{chance.below(shape.size())};
  }
}

inline Call good_call(Chance& chance) {
  Shape shape(chance.below(4));
  for (std::size_t& extent : shape) extent = 1 + chance.below(5);
  Scheme scheme;
  const auto formats = integer_formats();
  scheme.format = formats[chance.below(formats.size())];
  scheme.granularity = granularity_for(shape, chance);
  scheme.convention = static_cast<Convention>(chance.below(3));
  if (scheme.format.is_signed) {
    scheme.symmetry = static_cast<Symmetry>(chance.below(2));
    scheme.signed_range = static_cast<SignedRange>(chance.below(2));
  }
  Call call{array_of_shape(shape, chance), scheme, {}, {}, {}};
  call.scales_shape = Partition::of(shape, scheme.granularity).value().scales_shape();
  const auto [qmin, qmax] = zeropoint::limits_of(scheme);
  for (std::size_t i = 0; i < numel(call.scales_shape); ++i) {
    call.scales.push_back(chance.one_of(std::vector<double>{0.25, 3.5, 0.1, 40, -2}));
    const bool is_symmetric = scheme.symmetry == Symmetry::symmetric;
    const auto low = static_cast<double>(std::max<std::int64_t>(qmin, -1000));
    const auto high = static_cast<double>(std::min<std::int64_t>(qmax, 1000));
    const double inside = low + static_cast<double>(chance.below(2001));
    call.zero_points.push_back(is_symmetric ? 0 : std::min(inside, high));
  }
  return call;
}

/// Calls `body` with an element of the type that stores a format.
template <class Body>
auto with_levels(const IntegerFormat& format, Body body) {
  return with_integer_type(format.storage, body);
}

}  // namespace calls
