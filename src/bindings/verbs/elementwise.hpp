#pragma once

#include "bindings/overloads.hpp"
#include "bindings/table.hpp"
#include "quant/integer/accumulators.hpp"
#include "quant/integer/integer_layer.hpp"
#include "tensor/elementwise/clamp.hpp"
#include "tensor/elementwise/functions.hpp"
#include "tensor/elementwise/multiply_add.hpp"
#include "tensor/elementwise/operators.hpp"
#include "tensor/elementwise/power.hpp"
#include "tensor/elementwise/where.hpp"
#include "tensor/linalg/convolution.hpp"
#include "tensor/linalg/matmul.hpp"
#include "tensor/linalg/pooling.hpp"
#include "tensor/linalg/scaled_product.hpp"
#include "tensor/reduce/channels.hpp"
#include "tensor/reduce/compare.hpp"
#include "tensor/reduce/layer_norm.hpp"
#include "tensor/reduce/layer_norm_gradient.hpp"
#include "tensor/reduce/loss_sum.hpp"
#include "tensor/reduce/softmax.hpp"

namespace zeropoint::bindings {

/// Operators, elementwise functions, comparisons and products.
template <class Table>
void elementwise_verbs(Table& table) {
  ZP_VERB(binary,
          "`left operator right`, named like PyTorch's function. At least one operand is a tensor. "
          "The operands broadcast and are promoted as in PyTorch. Comparisons and logic return "
          "bools, and `div` of integers returns float32. `floor_divide`, `remainder` and `fmod` of "
          "integers by 0 are `division_by_zero`.",
          arg("operator").one_of("BinaryOperator"), arg("left"), arg("right"));
  ZP_VERB(unary,
          "`torch.operator(tensor)`, or the function of that name in `F`; `round` rounds halves to "
          "even. Functions from `exp` on are float functions and convert integers to float32, "
          "except that `frac`, `silu` and `gelu` reject integers and `relu` keeps them. "
          "Transcendental functions of float32 have the bits of PyTorch's AVX2 kernels; those of "
          "float64 are C's. `gelu_slope` is the derivative of `gelu` and takes no float64.",
          arg("operator").one_of("UnaryOperator"), arg("tensor"));
  ZP_OVERLOAD(power, Result<Tensor>(*)(const Operand&, const Operand&),
              "`base ** exponent`; at least one of them is a tensor, and they are promoted as in "
              "`binary`. A negative number as the exponent of integers is `exponent_negative`.",
              arg("base"), arg("exponent"));
  ZP_VERB(clamp,
          "`tensor.clamp(min, max)`. NaN stays NaN, and max takes precedence over min. One of them "
          "may be omitted, but not both (`limits_missing`).",
          arg("tensor"), arg("min"), arg("max"));
  ZP_VERB(where,
          "`torch.where(condition, left, right)`. `condition` is a tensor of bools, and all three "
          "broadcast.",
          arg("condition"), arg("left"), arg("right"));
  ZP_VERB(
      multiply_add,
      "`left * right + addend`, rounded once: PyTorch's `add` with `alpha`, `addcmul` and `lerp` "
      "use fused instructions. All three broadcast and have one type, float32 or float64 "
      "(`dtypes_differ`); a number is converted to it.",
      arg("left"), arg("right"), arg("addend"));
  ZP_VERB(leaky_relu, "`F.leaky_relu`: multiplies floats below 0 by the slope.", arg("tensor"),
          arg("slope") = 0.01);
  ZP_VERB(nan_to_num,
          "`torch.nan_to_num`: replaces NaN and the infinities. By default, infinities become the "
          "largest finite numbers of the type.",
          arg("tensor"), arg("nan") = 0.0, arg("posinf"), arg("neginf"));
  ZP_VERB(softmax, "`torch.softmax` of floats along an axis.", arg("tensor"), arg("axis"));
  ZP_VERB(log_softmax, "`torch.log_softmax`.", arg("tensor"), arg("axis"));
  ZP_VERB(softmax_gradient,
          "The gradient of `softmax` or, with `logarithm`, of `log_softmax` by its input, from the "
          "gradient by the output and the output, which have one shape (`shapes_differ`) and one "
          "type (`dtypes_differ`).",
          arg("gradient"), arg("output"), arg("axis"), arg("logarithm") = false);
  ZP_VERB(layer_norm,
          "`torch.layer_norm` over the last `axes` axes. Weight and bias have as many elements as "
          "these (`shapes_differ`), and the input's type (`dtypes_differ`).",
          arg("input"), arg("axes"), arg("weight"), arg("bias"), arg("epsilon") = 1e-5);
  ZP_VERB(
      layer_norm_gradient,
      "The gradients of `layer_norm`, from the gradient by its output; `weight` and `bias` have "
      "the extents of the last axes. float32 and bfloat16.",
      arg("gradient"), arg("input"), arg("axes"), arg("weight"), arg("epsilon") = 1e-5);
  ZP_VERB(loss_sum,
          "The sum of the elements for which `counted` is true, in the order of PyTorch's "
          "`nll_loss`; the shapes are equal (`shapes_differ`).",
          arg("values"), arg("counted"));

  ZP_VERB(
      equal,
      "`torch.equal`: whether the shapes and all elements are equal. NaN is not equal to itself.",
      arg("left"), arg("right"));
  ZP_VERB(all_close,
          "`torch.allclose`: whether |left − right| ≤ atol + |rtol × right| for all elements. The "
          "types must be equal (`dtypes_differ`), and the tolerances must not be negative "
          "(`tolerance_negative`).",
          arg("left"), arg("right"), arg("rtol") = 1e-5, arg("atol") = 1e-8,
          arg("equal_nan") = false);
  ZP_VERB(is_close, "`torch.isclose`: the same comparison for each element.", arg("left"),
          arg("right"), arg("rtol") = 1e-5, arg("atol") = 1e-8, arg("equal_nan") = false);

  ZP_VERB(matmul,
          "`torch.matmul` of vectors, matrices and batches of them, whose leading axes broadcast. "
          "Different dtypes are `dtypes_differ`. Integers wrap; as in PyTorch on the CPU, float16 "
          "is not supported.",
          arg("left"), arg("right"));
  ZP_VERB(scaled_product,
          "`beta * input + alpha * (left @ right)` of float32, float64 or bfloat16, in PyTorch's "
          "order: `torch.addmm` of matrices, `torch.addmv` of a matrix and a vector, "
          "`torch.baddbmm` of batches.",
          arg("input"), arg("left"), arg("right"), arg("beta") = 1.0, arg("alpha") = 1.0);
  ZP_VERB(linear,
          "`F.linear`: input (…, in) times the transposed weight (out, in), plus bias (out).",
          arg("input"), arg("weight"), arg("bias"));
  ZP_VERB(conv2d,
          "`F.conv2d` of (batch, channels, rows, columns) with a weight (out channels, channels / "
          "groups, kernel rows, kernel columns); products are added to the bias in the weight's "
          "order. Integers wrap. A stride or dilation below 1 is `step_not_positive`; a kernel "
          "larger than the padded input is `shape_invalid`.",
          arg("input"), arg("weight"), arg("bias"), arg("stride"), arg("padding"), arg("dilation"),
          arg("groups") = 1);
  ZP_VERB(max_pool2d,
          "`F.max_pool2d` of float32 or float64 (…, rows, columns): the largest element of each "
          "window, the first of equal ones or the last NaN, and its position in the plane.",
          arg("tensor"), arg("kernel"), arg("stride"), arg("padding"), arg("dilation"),
          arg("ceil_mode") = false);
  ZP_VERB(channel_moments,
          "For each channel of a float32 (batch, channels, …) the mean and the sum of the squares "
          "around it: a tensor (2, channels).",
          arg("input"));
  ZP_VERB(channel_products,
          "For each channel the sums of the gradient and of its products with input - mean: a "
          "float64 tensor (2, channels).",
          arg("gradient"), arg("input"), arg("mean"));
  ZP_VERB(channel_affine, "input * factor + shift with values of each channel, rounded once.",
          arg("input"), arg("factor"), arg("shift"));
  ZP_VERB(channel_gradient,
          "((gradient - share) - (input - mean) * slope) * scale with float64 values of each "
          "channel, rounded once.",
          arg("gradient"), arg("input"), arg("mean"), arg("share"), arg("slope"), arg("scale"));
  ZP_VERB(conv2d_input_gradient,
          "The gradient of `conv2d` by an input with so many rows and columns: the shares of the "
          "out channels are added in order, then those of the kernel's elements. It refuses what "
          "`conv2d` refuses, and a gradient of another shape as `shapes_differ`.",
          arg("gradient"), arg("weight"), arg("extents"), arg("stride"), arg("padding"),
          arg("dilation"), arg("groups") = 1);
  ZP_VERB(
      conv2d_weight_gradient,
      "The gradient of `conv2d` by a weight with so many rows and columns: the products of each "
      "sample are added in order of the places, then the samples.",
      arg("gradient"), arg("input"), arg("kernel"), arg("stride"), arg("padding"), arg("dilation"),
      arg("groups") = 1);
  ZP_VERB(quantized_accumulators,
          "The int32 sums of products of a fully connected layer of 8-bit integers: (x − its zero "
          "point) times the transposed (weight − its zero points); they wrap. `x` (…, in) and "
          "`weight` (out, in) are int8 or uint8 (`not_byte_dtype`), the zero points int32, one or "
          "`out`. With `saturating_pairs`, two neighbouring products are added in 16 bits, as on "
          "x86 without VNNI, where `x` is uint8 and the weight int8.",
          arg("x"), arg("x_zero_point"), arg("weight"), arg("weight_zero_points"),
          arg("saturating_pairs") = false);
  ZP_VERB(
      requantize_sums,
      "int32 sums with their outputs along `axis` as levels of `dtype`, int8 or uint8, in a way "
      "that a library has: `requantize` with any scales and zero point.",
      arg("sums"), arg("axis"), arg("way"), arg("input_scale"), arg("weight_scales"), arg("bias"),
      arg("scale"), arg("zero_point"), arg("dtype"), arg("relu") = false);
}

}  // namespace zeropoint::bindings
