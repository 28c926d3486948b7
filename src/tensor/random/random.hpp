#pragma once

#include "tensor/random/generator.hpp"

/// PyTorch's random numbers on the CPU: its conversions of a generator's bits to numbers.
namespace zeropoint {

/// `torch.rand(shape)`, or `uniform_(from, to)`: floats of `dtype` in [from, to), drawn with as
/// many bits as their fraction has. 16-bit ones may be rounded up to `to`, as in PyTorch.
Tensor rand(Generator& generator, const Shape& shape, double from = 0, double to = 1,
            DType dtype = DType::float32);

/// `torch.randn(shape)`, or `normal_(mean, deviation)`, of floats, with PyTorch's bits. From 16
/// elements on it has another way; of float32 that is its AVX2 kernel's, of float64 the last bits
/// are the platform's logarithm and sine.
Tensor randn(Generator& generator, const Shape& shape, double mean = 0, double deviation = 1,
             DType dtype = DType::float32);

/// `torch.randint(low, high, shape)`: int64 in [low, high). `low` must be less than `high`.
Tensor randint(Generator& generator, std::int64_t low, std::int64_t high, const Shape& shape);

/// `torch.randperm(count)`: a permutation of the int64s below `count`.
Tensor randperm(Generator& generator, std::size_t count);

}  // namespace zeropoint
