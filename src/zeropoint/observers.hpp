#pragma once

#include "quant/observers.hpp"
#include "zeropoint/arrays.hpp"

namespace zeropoint {

/// A quantizer for the values of x, float32, with a scale and a zero point for each part of the
/// scheme's granularity. The rules and what is refused are those of observe() in
/// quant/observers.hpp.
template <class E>
Result<Quantizer> observe(const xt::xexpression<E>& x, const Scheme& scheme = {},
                          const Observer& observer = MinMax{},
                          IncludeZero include_zero = IncludeZero::no) {
  return observe(tensor_of<float>(x), scheme, observer, include_zero);
}

}  // namespace zeropoint
