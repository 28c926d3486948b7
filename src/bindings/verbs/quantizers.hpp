#pragma once

#include "bindings/observer_names.hpp"
#include "bindings/structures.hpp"
#include "bindings/verbs/metrics.hpp"
#include "quant/affine/landscape.hpp"
#include "quant/formats/packing.hpp"

namespace zeropoint::bindings {

inline constexpr const char* kQuantizerVerbs =
    "The quantizer. Tensors are copied in and out; real ones are float32, finite, not empty and of "
    "at most 2²⁴ elements. A refusal throws a QuantError. These codes are common:\n- "
    "`invalid_argument`: a wrong JavaScript type, such as a plain array as data, an unknown "
    "observer, convention or granularity; `option_unknown`: an option or a field that does not "
    "exist;\n- of tensors `unknown_dtype`, `shape_mismatch`; of real "
    "ones `not_float32`, `empty_tensor`, `not_finite`, `too_many_elements`; of levels "
    "`not_integer_dtype`, `storage_differs` (a dtype that is not the format's);\n- of schemes "
    "`unknown_format`, `symmetric_unsigned`, `restricted_unsigned`, `axis_out_of_range`, "
    "`group_size_zero`;\n- of quantizers `scale_zero`, `scale_not_finite`, `scale_subnormal`, "
    "`zero_point_out_of_range`, `zero_point_not_zero` (if symmetric), `shapes_differ` (the number "
    "of scales or zero points does not fit the granularity).";

/// Quantization, there and back, and what it costs.
template <class Table>
void quantizer_verbs(Table& table) {
  const auto tensor = arg<RealTensor>("tensor");
  const auto levels = arg<LevelTensor>("quantized");
  const auto options = arg("options") = kEmpty;

  ZP_VERB(formats, "Every format, in the order in which they are offered.");
  ZP_VERB(observe,
          "Chooses a scale and a zero point for each part of a real tensor of any shape. The "
          "granularity of `scheme` says which elements form a part; `observer` says how the range "
          "of a part is found.\n\nReturns a quantizer with one float32 scale, in the unit of the "
          "tensor, and one int32 zero point for each part. Both are computed in float64; the scale "
          "is then narrowed to float32.\n\n- A symmetric scheme uses the larger magnitude of the "
          "range.\n- If all values of a part are equal, the scale is that value, negative or not, "
          "and the zero point is 0. If they are all 0, the scale is 1.\n- With `include_zero`, the "
          "range always holds 0, as in PyTorch's MinMaxObserver, and only a part of zeros is a "
          "special case. PyTorch's own scale may be the neighbouring float32, because it is "
          "computed in float32, and is at least 2⁻²³.\n\nRefuses percentiles that are out of order "
          "or not from 0 to 100 (`percentiles_out_of_order`), and a range that gives no normal "
          "float32 as its scale (`scale_zero`, `scale_subnormal`, `scale_not_finite`).",
          tensor, arg("scheme"), arg("observer") = ObserverName<MinMax>::name, options);
  ZP_VERB(observe_min_max,
          "Scale and zero point of a whole real tensor from its smallest and its largest "
          "value, in float64: scale = (max − min) / (qmax − qmin), zero point = round(qmin − "
          "min / scale) clamped to the dtype. Where all values are equal the scale is the "
          "value itself and the zero point 0, and of zeros the scale is 1. A range that gives "
          "no normal float32 as scale is `scale_subnormal` or `scale_not_finite`.",
          tensor, arg<LevelType>("dtype"));
  ZP_VERB(quantize,
          "The levels of a real tensor, in the format's storage dtype and the tensor's shape: "
          "rounded by the scheme's convention, halves to the even neighbour or, with `half_away`, "
          "away from 0, and clamped. In "
          "the `torch` convention as torch.quantize_per_tensor and "
          "torch.quantize_per_channel, in the `onnx` one as QuantizeLinear.",
          tensor, arg("quantizer"), options);
  ZP_VERB(dequantize,
          "scale × (float32(quantized) − zero point), float32, of the same shape; as "
          "DequantizeLinear.",
          levels, arg("quantizer"), options);
  ZP_VERB(round_affine, "The levels of a real tensor before any clamp, float32.", tensor,
          arg("quantizer"));
  ZP_VERB(measure,
          "Quantizes and dequantizes a real tensor and measures the error. With both switches on "
          "it reads the tensor once.",
          tensor, arg("quantizer"), options);
  ZP_VERB(clipped_fraction,
          "The fraction of a real tensor's elements, from 0 to 1, whose rounded level lies outside "
          "the limits of the format, so that `quantize` clamps it: the `clipped_share` that "
          "`measure` reports.",
          tensor, arg("quantizer"));
  ZP_SMALL_VERB(anatomize,
                "Every step of quantizing a real tensor, and the cause of each element's error.",
                tensor, arg("quantizer"), options);
  ZP_SMALL_VERB(
      anatomize_min_max,
      "The same under the scale and zero point that `observe_min_max` finds; the format is "
      "a dtype.",
      tensor, arg<FormatName>("format"), options);
  ZP_VERB(landscape,
          "The mean squared error of a real tensor for every pair of a scale and a zero point, "
          "each pair used for the whole tensor.\n\nReturns float64 errors in the tensor's unit "
          "squared, row by row: one row for each of `zero_points`, one column for each of "
          "`scales`. Format, limits and convention are those of `scheme`; its granularity is "
          "ignored. Each error is within a relative 1e-6 of the `mse` that `measure` "
          "reports.\n\nZero points of the same scale share the divisions, so one scale with many "
          "zero points costs least for each pair. A large picture can be requested in tiles of a "
          "few columns, coarse ones first.\n\nRefuses more than 2²⁴ pairs (`too_many_elements`).",
          tensor, arg("scheme"), arg("scales"), arg("zero_points"));
  ZP_VERB(histogram,
          "How many elements of a float32 tensor lie in each of `bins` equal intervals from low to "
          "high, both ends included; values outside and NaN are not counted. Like `torch.histc`, "
          "equal limits stand for the smallest and largest value. Refuses `bins_out_of_range` "
          "(from 1 to 2²⁴) and `limits_out_of_order` (low > high, or not finite).",
          arg<FloatTensor>("tensor"), arg("bins"), arg("low"), arg("high"));
  ZP_VERB(
      generate,
      "Generates a float32 tensor, always the same for the same seed.\n\n`shape` has one to "
      "three extents from 1. `seed` is a whole number from 0 to 2⁵³; like PyTorch, the "
      "generator uses its low 32 bits. web/docs/use/generators.md defines each kind by a PyTorch "
      "program, whose bits the tensor has.",
      arg("kind"), arg<SampleShape>("shape"), arg<SampleSeed>("seed"));
  ZP_VERB(bits_per_weight,
          "Stored bits for each element of a tensor of this shape: its level, and its part of the "
          "scales (32 bits each) and of the zero points (the format's bits each, none where "
          "symmetric). The shape holds at least one element.",
          arg<AnySizes>("shape"), arg("scheme"));

  ZP_VERB(pack,
          "Packs 2-bit or 4-bit levels into bytes.\n\n`levels` has any shape and the storage dtype "
          "of `format`. Returns uint8 of shape (bytes), with the first level in the lowest bits; "
          "unused bits of the last byte are 0.\n\nRefuses a wider format (`not_packable`) and a "
          "level that the format does not hold (`outside_format`).",
          arg<LevelTensor>("levels"), arg<FormatName>("format"));
  ZP_VERB(unpack,
          "Unpacks the first `count` levels of packed bytes, the inverse of `pack`.\n\nReturns one "
          "level to an element, of shape (count), in the storage dtype of `format`. Refuses a "
          "wider format (`not_packable`) and a number of bytes that does not fit `count` "
          "(`packed_size_differs`).",
          arg<LevelTensor>("packed"), arg<FormatName>("format"), arg("count"));

  ZP_VERB(linear_w8a32,
          "A linear layer of float32 activations and 8-bit weights (W8A32), in PyTorch "
          "`F.linear(x, weight.float()) * scales + bias`.\n\n`x` is float32 (…, in), `weight` int8 "
          "or uint8 (out, in) and symmetric, `scales` float32 (1) or (out), and `bias` float32 "
          "(out) or omitted. The result is float32 (…, out). Refuses `not_byte_dtype`, "
          "`not_matrix`, `not_float32`, and extents that do not fit as `shapes_differ`.",
          arg<FloatTensor>("x"), arg<LevelTensor>("weight"), arg<FloatTensor>("scales"),
          arg<OptionalFloats>("bias"));
  ZP_VERB(
      linear_int8,
      "A linear layer of 8-bit activations and weights, like ONNX's MatMulInteger followed by "
      "scaling:\n\n    accumulators = (x − zero point) times (weight − zero points) transposed, "
      "int32, which wraps\n    output = x scale × weight scales × accumulators + bias, float32, "
      "from left to right\n\n`x` is int8 or uint8 (…, in) with one scale and zero point; `bias` is "
      "float32 (out) or omitted. Both results have the shape (…, out). Refuses what `linear_w8a32` "
      "refuses, and a fractional zero point of x as `zero_point_not_integer`.",
      arg<LevelTensor>("x"), arg("qparams"), arg("weight"), arg<OptionalFloats>("bias"));
  ZP_VERB(requantize,
          "The levels of int32 accumulators, whose last axis counts the outputs: requantization "
          "in a way that a library has, to the bit. Refuses `storage_differs`, `not_byte_dtype`, "
          "`not_float32`, extents that do not fit as `shapes_differ`, and scales and zero points "
          "as a quantizer does.",
          arg<LevelTensor>("accumulators"), arg("requantizer"), arg("way") = "fbgemm");
  ZP_VERB(
      quantized_linear,
      "A fully connected layer from 8-bit integers to 8-bit integers, as a library computes it, "
      "to the bit.\n\n`x` is int8 or uint8 (…, in), and so is the result (…, out). Refuses "
      "what `linear_int8` and `requantize` refuse.",
      arg<LevelTensor>("x"), arg("layer"), options);
  ZP_VERB(anatomize_layer,
          "Every step of such a layer: accumulators, bias, multipliers and their fixed point, each "
          "rounding, the levels, and the same layer in float32.",
          arg<LevelTensor>("x"), arg("layer"), options);
  ZP_VERB(compare_layers,
          "The anatomies of a layer in two ways, and the cause of each level that differs.",
          arg<LevelTensor>("x"), arg("layer"), arg("first"), arg("second"));

  ZP_VERB(luma,
          "The luma of a picture, float32 of shape (rows, columns), whole numbers from 0 to 255: "
          "(19595 R + 38470 G + 7471 B + 32768) >> 16, as Pillow's `convert(\"L\")`. `picture` is "
          "uint8 of shape (rows, columns, 3), or (rows, columns, 4) with an opacity that is "
          "ignored. Refuses another shape as `not_picture`, another dtype as `storage_differs`.",
          arg<LevelTensor>("picture"));

  metric_verbs(table);
}

}  // namespace zeropoint::bindings
