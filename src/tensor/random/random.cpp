#include "tensor/random/random.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "tensor/core/convert.hpp"
#include "tensor/random/box_muller.hpp"

namespace zeropoint {
namespace {

constexpr double kTwoPi = 6.283185307179586476925;

double uniform_double(Generator& generator) {
  return static_cast<double>(generator.next64() & 0x1fffffffffffffu) * 0x1p-53;
}

/// Box and Muller's pair in float64, one by one.
double normal_double(Generator& generator) {
  if (generator.spare_normal) {
    const double spare = *generator.spare_normal;
    generator.spare_normal.reset();
    return spare;
  }
  const double angle = kTwoPi * uniform_double(generator);
  const double radius = std::sqrt(-2.0 * std::log1p(-uniform_double(generator)));
  generator.spare_normal = radius * std::sin(angle);
  return radius * std::cos(angle);
}

/// PyTorch's drawing of one type: with as many random bits as the fraction has.
class Drawing {
 public:
  Drawing(Generator& generator, DType dtype) : generator_(generator), dtype_(dtype) {}

  double uniform() const {
    switch (dtype_) {
      case DType::float16:
        return (generator_.next32() & 0x7ffu) * 0x1p-11;
      case DType::bfloat16:
        return (generator_.next32() & 0xffu) * 0x1p-8;
      case DType::float64:
        return uniform_double(generator_);
      default:
        return (generator_.next32() & 0xffffffu) * 0x1p-24;
    }
  }

  /// The nearest number of the type.
  double stored(double value) const {
    switch (dtype_) {
      case DType::float16:
        return Float16(static_cast<float>(value));
      case DType::bfloat16:
        return BFloat16(static_cast<float>(value));
      case DType::float64:
        return value;
      default:
        return static_cast<float>(value);
    }
  }

  /// The nearest number of the type that PyTorch computes in.
  double computed(double value) const {
    return dtype_ == DType::float64 ? value : static_cast<float>(value);
  }

  /// value * factor + term with one rounding, as PyTorch's kernels are compiled.
  double fused(double value, double factor, double term) const {
    if (dtype_ == DType::float64) return std::fma(value, factor, term);
    return std::fma(static_cast<float>(value), static_cast<float>(factor),
                    static_cast<float>(term));
  }

  DType dtype() const { return dtype_; }

 private:
  Generator& generator_;
  DType dtype_;
};

constexpr std::size_t kBlock = 16;
using Block = std::array<double, kBlock>;

/// PyTorch has a separate kernel for float32.
void make_normal_float32(Block& values, double mean, double deviation) {
  for (std::size_t i = 0; i < kBlock / 2; ++i) {
    const auto [first, second] =
        box_muller(static_cast<float>(values[i]), static_cast<float>(values[i + kBlock / 2]),
                   static_cast<float>(mean), static_cast<float>(deviation));
    values[i] = first;
    values[i + kBlock / 2] = second;
  }
}

/// Sixteen uniform numbers become sixteen normal ones: element i is paired with i + 8. In 16 bits
/// PyTorch's steps are rounded: those of bfloat16 all, of float16 those that it gives a name.
void make_normal(Block& values, const Drawing& drawing, double mean, double deviation) {
  const DType dtype = drawing.dtype();
  if (dtype == DType::float32) return make_normal_float32(values, mean, deviation);
  const auto named = [&](double value) { return is_half(dtype) ? drawing.stored(value) : value; };
  const auto step = [&](double value) {
    if (dtype == DType::bfloat16) return drawing.stored(value);
    return dtype == DType::float16 ? drawing.computed(value) : value;
  };
  for (std::size_t i = 0; i < kBlock / 2; ++i) {
    const double logarithm = step(std::log(drawing.stored(1 - values[i])));
    const double radius = named(step(std::sqrt(step(-2.0 * logarithm))));
    const double angle = named(kTwoPi * values[i + kBlock / 2]);
    const auto scaled = [&](double wave) {
      return step(step(radius * step(wave)) * named(deviation)) + named(mean);
    };
    values[i] = scaled(std::cos(angle));
    values[i + kBlock / 2] = scaled(std::sin(angle));
  }
}

/// A tensor for intermediate numbers of a type: float32 or float64.
Tensor empty(DType dtype, const Shape& shape) {
  return Tensor(dtype == DType::float64 ? dtype : DType::float32, shape);
}

void put(Tensor& tensor, std::size_t i, double value) {
  if (tensor.dtype() == DType::float64) {
    tensor.data<double>()[i] = value;
  } else {
    tensor.data<float>()[i] = static_cast<float>(value);
  }
}

}  // namespace

Tensor rand(Generator& generator, const Shape& shape, double from, double to, DType dtype) {
  const Drawing drawing(generator, dtype);
  const double start = drawing.stored(from);
  const double span = drawing.stored(drawing.stored(to) - start);
  Tensor tensor = empty(dtype, shape);
  for (std::size_t i = 0; i < tensor.numel(); ++i) {
    put(tensor, i, drawing.fused(drawing.uniform(), span, start));
  }
  return zeropoint::to(tensor, dtype);
}

Tensor randn(Generator& generator, const Shape& shape, double mean, double deviation, DType dtype) {
  const Drawing drawing(generator, dtype);
  Tensor tensor = empty(dtype, shape);
  const std::size_t count = tensor.numel();
  if (count < kBlock) {
    for (std::size_t i = 0; i < count; ++i) {
      put(tensor, i, std::fma(normal_double(generator), deviation, mean));
    }
    return to(tensor, dtype);
  }
  Block block;
  const auto draw = [&](std::size_t start) {
    for (double& value : block) value = drawing.uniform();
    make_normal(block, drawing, mean, deviation);
    for (std::size_t i = 0; i < kBlock; ++i) put(tensor, start + i, block[i]);
  };
  for (std::size_t i = 0; i + kBlock <= count; i += kBlock) draw(i);
  if (count % kBlock != 0) {
    for (std::size_t i = 0; i < count % kBlock; ++i) drawing.uniform();
    // The last sixteen are all drawn again, including those that were already complete.
    draw(count - kBlock);
  }
  return to(tensor, dtype);
}

Tensor randint(Generator& generator, std::int64_t low, std::int64_t high, const Shape& shape) {
  Tensor tensor(DType::int64, shape);
  const auto range = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
  for (std::int64_t& value : tensor.values<std::int64_t>()) {
    const std::uint64_t drawn = range >> 32 != 0 ? generator.next64() : generator.next32();
    value = static_cast<std::int64_t>(drawn % range + static_cast<std::uint64_t>(low));
  }
  return tensor;
}

Tensor randperm(Generator& generator, std::size_t count) {
  Tensor tensor(DType::int64, {count});
  const std::span<std::int64_t> values = tensor.values<std::int64_t>();
  std::iota(values.begin(), values.end(), 0);
  for (std::size_t i = 0; i + 1 < count; ++i) {
    std::swap(values[i], values[i + generator.next32() % (count - i)]);
  }
  return tensor;
}

}  // namespace zeropoint
