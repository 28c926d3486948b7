#pragma once

#include <cstdint>

#include "quant/integer/linear.hpp"

namespace zeropoint {

/// The ways in which libraries requantize the int32 accumulators of a layer. In this order each
/// differs from the next by parts that `compare_layers` can exchange one after another.
enum class Requantization : std::uint8_t {
  fbgemm,         ///< PyTorch's engine FBGEMM
  onnxruntime,    ///< ONNX Runtime's QLinearMatMul and QGemm
  qnnpack,        ///< PyTorch's engine QNNPACK, on x86
  tflite,         ///< TensorFlow Lite with one rounding
  tflite_double,  ///< TensorFlow Lite with two roundings, as until 2.x
};

/// A fully connected layer of 8-bit integers: its scales and zero points, and its weight.
struct QuantizedLayer {
  QParams input;                 ///< of the activations, int8 or uint8
  QuantizedWeight weight;        ///< int8 or uint8, (out, in)
  QParams output;                ///< of the result, which has the dtype of the activations
  bool relu = false;             ///< whether no level lies below the output's zero point
  std::optional<Tensor> bias{};  ///< (out): real numbers in float32, or levels in int32
};

struct LayerOptions {
  Requantization way = Requantization::fbgemm;
  bool saturating_pairs = false;  ///< see quantized_accumulators()
};

}  // namespace zeropoint
