#include "quant/generate.hpp"

#include <algorithm>
#include <cmath>

#include "tensor/core/convert.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/random/generator.hpp"
#include "tensor/random/random.hpp"

namespace zeropoint {
namespace {

/// For normal a, b, c and d, a * b + c * d has a Laplace distribution.
Tensor laplace(Generator& generator, const Shape& shape) {
  const auto product = [&] {
    const Tensor left = randn(generator, shape);
    return must(multiply(left, randn(generator, shape)));  // of one shape
  };
  const Tensor first = product();
  return must(add(first, product()));
}

Tensor with_outliers(Tensor tensor) {
  const std::size_t extent = tensor.shape().back();
  const auto values = tensor.values<float>();
  for (std::size_t i = extent / 2; i < values.size(); i += extent) values[i] *= 20;
  return tensor;
}

Tensor spread_by_channel(Tensor tensor) {
  const std::size_t channels = tensor.shape().front();
  const auto values = tensor.values<float>();
  const std::size_t length = values.size() / channels;
  const auto last = static_cast<double>(std::max<std::size_t>(channels - 1, 1));
  for (std::size_t channel = 0; channel < channels; ++channel) {
    const double exponent = 4 * static_cast<double>(channel) / last - 2;
    const auto deviation = static_cast<float>(std::pow(10.0, exponent));
    for (float& value : values.subspan(channel * length, length)) value *= deviation;
  }
  return tensor;
}

}  // namespace

Tensor generate(Kind kind, const Shape& shape, std::uint64_t seed) {
  Generator generator(seed);
  switch (kind) {
    case Kind::normal:
      return randn(generator, shape);
    case Kind::uniform:
      return subtract(multiply(rand(generator, shape), Scalar{2.0}), Scalar{1.0});
    case Kind::laplace:
      return laplace(generator, shape);
    case Kind::outlier_channel:
      return with_outliers(randn(generator, shape));
    case Kind::positive:
      return add(absolute(randn(generator, shape)), Scalar{0.01});
    case Kind::constant: {
      Tensor tensor(DType::float32, shape);
      const auto values = tensor.values<float>();
      std::fill(values.begin(), values.end(), randn(generator, {1}).values<float>()[0]);
      return tensor;
    }
    case Kind::ties:
      return add(to(randint(generator, -8, 7, shape), DType::float32), Scalar{0.5});
    default:
      return spread_by_channel(randn(generator, shape));
  }
}

}  // namespace zeropoint
