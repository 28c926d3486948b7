#pragma once

#include "bindings/structures.hpp"
#include "quant/luma.hpp"
#include "quant/metrics.hpp"

namespace zeropoint::bindings {

/// Error metrics, and the other verbs of the lesson.
template <class Table>
void metric_verbs(Table& table) {
  const auto original = arg<RealTensor>("original");
  const auto dequantized = arg<FloatTensor>("dequantized");

  ZP_VERB(
      error,
      "dequantized − original, element by element. For this and the other metrics, `dequantized` "
      "must have the same shape (`shapes_differ`), and may contain NaN and infinities.",
      original, dequantized);
  ZP_VERB(absolute_error, "|dequantized − original|, element by element.", original, dequantized);
  ZP_VERB(squared_error, "(dequantized − original)², element by element.", original, dequantized);
  ZP_OVERLOAD(relative_error, Result<Tensor>(*)(const Tensor&, const Tensor&),
              "error / (original + 1e-9), element by element.", original, dequantized);
  ZP_VERB(mean_squared_error, "0-dim float32, equal to `.square().mean()`.", original, dequantized);
  ZP_VERB(error_norm,
          "0-dim float32, the square root of the sum of squares, equal to `torch.norm`.", original,
          dequantized);
  ZP_VERB(naive_quantize,
          "Divides a real tensor by its largest absolute value, scales it to 255 and stores it in "
          "int8, which wraps: a mistake that the lesson shows.",
          arg<RealTensor>("tensor"));

  ZP_SMALL_VERB(
      lesson_cells,
      "The outputs of the first lesson's notebook for a real tensor, cell by cell. The quantizer "
      "has one scale, a format that is a dtype, and the convention `shift_then_round`.",
      arg<RealTensor>("tensor"), arg("quantizer"), arg("options") = kEmpty);
  ZP_VERB(iinfo, "The smallest and the largest integer of a dtype, as `torch.iinfo` gives them.",
          arg<LevelType>("dtype"));
  ZP_VERB(repr_tensor, "A tensor of any dtype as PyTorch prints it.", arg<AnyTensor>("tensor"));
  ZP_VERB(repr_float, "The number as Python prints a float: 1 is \"1.0\".", arg("value"));
  ZP_VERB(
      error_codes,
      "Every code the core can report; `invalid_argument`, `option_unknown` and `option_unused` "
      "come from the engine around it.");
  ZP_SMALL_VERB(
      kernel_name,
      "Which kernels this build runs: \"simd128\" or \"scalar\". They give the same bits.");
}

}  // namespace zeropoint::bindings
