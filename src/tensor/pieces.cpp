#include "tensor/pieces.hpp"

#include <algorithm>
#include <limits>

namespace zeropoint {
namespace {

template <class Whole, class Real>
std::int64_t truncated(Real value) {
  constexpr std::int64_t lowest = std::numeric_limits<Whole>::min();
  constexpr auto limit = -static_cast<Real>(lowest);
  return value >= -limit && value < limit ? static_cast<std::int64_t>(value) : lowest;
}

template <class Real>
std::int64_t as_integer(Real value, DType target) {
  if (target == DType::boolean) return value != 0 ? 1 : 0;
  const bool is_wide = target == DType::int64 || target == DType::uint8;
  return is_wide ? truncated<std::int64_t>(value) : truncated<std::int32_t>(value);
}

/// The type in which an element is taken: the halves are float32 first.
template <class From>
using Taken = std::conditional_t<std::is_same_v<From, double>, double, float>;

/// Whether pieces of Work go to elements of To.
template <class Work, class To>
constexpr bool is_stored() {
  if constexpr (std::is_same_v<To, bool>) return true;
  if constexpr (std::is_same_v<Work, std::int64_t>) return std::is_integral_v<To>;
  return !std::is_integral_v<To> && std::is_same_v<Taken<To>, Work>;
}

}  // namespace

template <class Work>
void load(const Tensor& tensor, std::size_t start, std::size_t count, Work* piece, DType target) {
  with_type(tensor.dtype(), [&]<class From>(From) {
    const From* values = tensor.data<From>() + start;
    std::transform(values, values + count, piece, [&](From value) {
      if constexpr (!std::is_integral_v<From> && std::is_integral_v<Work>) {
        return as_integer(static_cast<Taken<From>>(value), target);
      } else {
        return static_cast<Work>(value);
      }
    });
  });
}

template <class Work>
void store(const Work* piece, Tensor& tensor, std::size_t start, std::size_t count) {
  with_type(tensor.dtype(), [&]<class To>(To) {
    if constexpr (is_stored<Work, To>()) {
      std::transform(piece, piece + count, tensor.data<To>() + start,
                     [](Work value) { return static_cast<To>(value); });
    }
  });
}

template void load(const Tensor&, std::size_t, std::size_t, float*, DType);
template void load(const Tensor&, std::size_t, std::size_t, double*, DType);
template void load(const Tensor&, std::size_t, std::size_t, std::int64_t*, DType);
template void store(const float*, Tensor&, std::size_t, std::size_t);
template void store(const double*, Tensor&, std::size_t, std::size_t);
template void store(const std::int64_t*, Tensor&, std::size_t, std::size_t);

}  // namespace zeropoint
