#include "tensor/pieces.hpp"

#include <algorithm>
#include <limits>

namespace zeropoint {
namespace {

template <class Whole>
std::int64_t truncated(float value) {
  constexpr std::int64_t lowest = std::numeric_limits<Whole>::min();
  constexpr auto limit = -static_cast<float>(lowest);
  return value >= -limit && value < limit ? static_cast<std::int64_t>(value) : lowest;
}

std::int64_t as_integer(float value, DType target) {
  if (target == DType::boolean) return value != 0 ? 1 : 0;
  return target == DType::int64 ? truncated<std::int64_t>(value) : truncated<std::int32_t>(value);
}

}  // namespace

template <class Work>
void load(const Tensor& tensor, std::size_t start, std::size_t count, Work* piece, DType target) {
  with_type(tensor.dtype(), [&]<class From>(From) {
    const From* values = tensor.data<From>() + start;
    std::transform(values, values + count, piece, [&](From value) {
      if constexpr (std::is_same_v<From, float> && !std::is_same_v<Work, float>) {
        return as_integer(value, target);
      } else {
        return static_cast<Work>(value);
      }
    });
  });
}

template <class Work>
void store(const Work* piece, Tensor& tensor, std::size_t start, std::size_t count) {
  with_type(tensor.dtype(), [&]<class To>(To) {
    std::transform(piece, piece + count, tensor.data<To>() + start, [](Work value) {
      if constexpr (std::is_same_v<Work, float> && !std::is_same_v<To, float>) {
        return static_cast<To>(value != 0);
      } else {
        return static_cast<To>(value);
      }
    });
  });
}

template void load(const Tensor&, std::size_t, std::size_t, float*, DType);
template void load(const Tensor&, std::size_t, std::size_t, std::int64_t*, DType);
template void store(const float*, Tensor&, std::size_t, std::size_t);
template void store(const std::int64_t*, Tensor&, std::size_t, std::size_t);

}  // namespace zeropoint
