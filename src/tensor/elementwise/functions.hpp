#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// Functions of real numbers. Those of float32 have the bits of PyTorch's AVX2 kernels, and gelu
/// those of oneDNN. Those of float64 are C's.
namespace zeropoint {

/// The functions that are no operators, by PyTorch's names; `unary` (operators.hpp) finds them too:
/// - exp, exp2, expm1, log, log2, log10, log1p, sin, cos, tan, tanh, erf, sigmoid, rsqrt: float32
///   of integers and bools.
/// - silu, softplus (log(1 + exp(x)) of all numbers), gelu, its derivative gelu_slope (no float64),
///   gelu_tanh, frac: of floats only. relu: of integers too.
/// float16 is `operator_undefined` but for exp2 and frac, as in PyTorch on the CPU.
Result<Tensor> function(std::string_view name, const Tensor& tensor);
std::vector<std::string_view> function_names();

/// `F.leaky_relu`: negative floats times the slope.
Result<Tensor> leaky_relu(const Tensor& tensor, double slope);

/// `torch.nan_to_num`; by default the largest numbers of the type stand for the infinities.
/// Integers stay as they are.
Tensor nan_to_num(const Tensor& tensor, double nan, std::optional<double> posinf,
                  std::optional<double> neginf);

}  // namespace zeropoint
