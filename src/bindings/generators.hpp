#pragma once

#include <cstdint>
#include <vector>

#include "tensor/core/view.hpp"
#include "tensor/random/generator.hpp"
#include "zeropoint/result.hpp"

/// Random tensors from generators that are identified by number. The shape is the first argument,
/// as in PyTorch, and the generator the last, because it is rarely given.
namespace zeropoint::bindings {

/// A whole number of 64 bits, which JavaScript holds as a bigint. An `Index` crosses as a float64.
struct Integer64 {
  std::int64_t value;
};

void manual_seed(Integer64 seed, int generator);
Tensor generator_state(int generator);
bool set_generator_state(const Tensor& state, int generator);
Result<Tensor> rand(const Shape& shape, double from, double to, DType dtype, int generator);
Result<Tensor> randn(const Shape& shape, double mean, double deviation, DType dtype, int generator);
Result<Tensor> randint(Index low, Index high, const Shape& shape, DType dtype, int generator);
Result<Tensor> randperm(std::size_t count, int generator);

enum class NumpySeeding { state, state_of_words, default_rng };

void numpy_seed(NumpySeeding kind, const std::vector<std::uint32_t>& words, int generator);
Tensor numpy_uniform(const Shape& shape, int generator);
Tensor numpy_normal(const Shape& shape, int generator);
Result<Tensor> numpy_integers(Integer64 low, Integer64 high, const Shape& shape, DType dtype,
                              int generator);
Result<Tensor> numpy_permutation(std::size_t count, int generator);

}  // namespace zeropoint::bindings
