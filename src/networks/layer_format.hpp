#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "quant/affine/quantizer.hpp"
#include "quant/report.hpp"
#include "tensor/core/tensor.hpp"
#include "zeropoint/observer.hpp"
#include "zeropoint/scheme.hpp"

/// The formats of a network's weights and activations. A tensor in a format is fake-quantized: it
/// is quantized and dequantized, and the layers compute with the float32 that come back.
namespace zeropoint {

/// A format by its name, and how its scales are found:
/// - `float32` leaves a tensor as it is;
/// - `int2` to `int8`, `int16` and `uint2` to `uint8`, with `_per_tensor`, `_per_channel` or
///   `_per_group_N` behind it, are integers. The default is one scale for the tensor;
/// - any other name is that of a stored format, which knows its own scales.
///
/// Signed integers are symmetric and restricted unless `symmetric` is false, so the scale is the
/// largest magnitude / (2^(bits - 1) - 1); unsigned ones are always asymmetric. Asymmetric ranges
/// include 0.
struct LayerFormat {
  std::string format = "float32";
  Symmetry symmetry = Symmetry::symmetric;
  Convention convention = Convention::shift_then_round;
  Observer observer = MinMax{};
  /// In place of the observer's: one, or as many as the granularity has. With zero points, which
  /// are as many, the scheme is asymmetric.
  std::vector<float> scales{};
  std::vector<std::int32_t> zero_points{};
};

bool operator==(const LayerFormat& one, const LayerFormat& other);

bool is_float32(const LayerFormat& format);

/// The tensors of a layer. An activation has a row for each sample, and every row its own scales,
/// so that a sample's result does not depend on the others of its batch; only given scales are for
/// all of them.
enum class LayerTensor { weight, activation };

/// A tensor, and the error and the size that the format gave it.
struct FakeQuantized {
  Tensor values;  ///< float32
  Report report;
  /// Those of integers, in the order of the granularity; other formats have none here.
  std::vector<float> scales{};
};

/// The quantizer of an integer format for a tensor; none for other formats. Refuses what
/// fake_quantize() refuses.
Result<std::optional<TensorQuantizer>> integer_quantizer(const Tensor& tensor,
                                                         const LayerFormat& format,
                                                         LayerTensor kind);

/// The format of an activation with the scale that its observer finds for all of `rows`; formats
/// other than integers, and those that have scales, stay as they are.
Result<LayerFormat> calibrated_format(const Tensor& rows, const LayerFormat& format);

/// Refuses a name that is no format (`unknown_stored_format`), another number of scales or zero
/// points (`shapes_differ`), and what observers, quantizers and stored formats refuse.
Result<FakeQuantized> fake_quantize(const Tensor& tensor, const LayerFormat& format,
                                    LayerTensor kind);

/// FakeQuantized::values of fake_quantize(), which also measures the error. Refuses the same.
Result<Tensor> rounded_values(const Tensor& tensor, const LayerFormat& format, LayerTensor kind);

}  // namespace zeropoint
