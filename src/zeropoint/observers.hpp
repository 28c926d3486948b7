#pragma once

#include "quant/observers.hpp"
#include "zeropoint/checks.hpp"

namespace zeropoint {

/// A quantizer for the values of x, float32, with a scale and a zero point for each part of the
/// scheme's granularity. The rules and what is refused are those of observe() in
/// quant/observers.hpp; check_call() in checks.hpp refuses more.
template <class E>
Result<Quantizer> observe(const xt::xexpression<E>& x, const Scheme& scheme = {},
                          const Observer& observer = MinMax{},
                          IncludeZero include_zero = IncludeZero::no) {
  if (Problem problem = check_call(x, scheme)) return *problem;
  if (Problem problem = check_choice("include_zero", include_zero, IncludeZero::yes)) {
    return *problem;
  }
  return observe(tensor_of<float>(x), scheme, observer, include_zero);
}

}  // namespace zeropoint
