#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tensor/core/tensor.hpp"

/// Reads and compares PyTorch's committed answers (tests/golden).
namespace golden {

using zeropoint::DType;
using zeropoint::Shape;
using zeropoint::Tensor;

inline constexpr DType float32 = DType::float32, int8 = DType::int8, uint8 = DType::uint8,
                       int16 = DType::int16, int32 = DType::int32;

/// The bits of a float32; every NaN has the same.
std::uint32_t bits(float value);
std::vector<std::uint32_t> bits(const Tensor& tensor);

/// Float32 bits written in hexadecimal, separated by spaces.
std::vector<std::uint32_t> read_bits(const std::string& text);
std::vector<float> read_floats(const std::string& text);

/// Whole numbers, separated by spaces.
std::vector<std::int64_t> read_integers(const std::string& text);
Shape read_shape(const std::string& text);

std::vector<std::int64_t> integers(const Tensor& tensor);
Tensor integer_tensor(DType dtype, Shape shape, const std::vector<std::int64_t>& values);
Tensor vector_of(std::vector<float> values);

/// The same floats as `sequence` in encoding.py.
std::vector<float> sequence(std::size_t count, std::uint32_t seed);

}  // namespace golden
