#pragma once

#include <optional>
#include <vector>

#include "networks/layer_format.hpp"
#include "tensor/core/tensor.hpp"

/// A matrix and its inverse between what enters a layer and its weight: the product stays the same,
/// but other factors are quantized.
namespace zeropoint {

/// Inputs become (x / s) H, and the weight (w * s) H, where H is a Hadamard matrix, whose
/// inverse is its transpose.
struct Balance {
  std::vector<float> divisors{};  ///< s, one for each input; none are all 1
  /// H has the size of the largest power of 2 that divides the inputs, and stands once for each
  /// part of that size.
  bool rotates = false;

  bool is_identity() const { return divisors.empty() && !rotates; }

  /// All take rows of inputs, float32.
  Tensor entering(const Tensor& rows) const;
  Tensor weight(const Tensor& weight) const;
  /// The inverse of weight().
  Tensor restored(const Tensor& weight) const;
};

/// SmoothQuant: s = max |x|^alpha / max |w|^(1 - alpha) of each input, at least 1e-5, as are both
/// maxima. `rows` is what enters for the samples of calibration.
std::vector<float> smoothing_divisors(const Tensor& rows, const Tensor& weight, double alpha);

/// The result of AWQ's search.
struct ActivationAware {
  Balance balance;
  double exponent;  ///< 0 to 1 in steps of 0.1
};

/// AWQ: s = mean |x|^alpha of each input, at least 1e-4, with the alpha of 0, 0.1, … 1 for which
/// the layer's output has the least squared error with the weight in the format, the first of
/// equals. The scales come on top of `balance`. Refuses what fake_quantize() refuses.
Result<ActivationAware> activation_aware(const Tensor& rows, const Tensor& weight,
                                         const LayerFormat& format, const Balance& balance);

}  // namespace zeropoint
