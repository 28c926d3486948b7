#pragma once

/// Linear quantization of xtensor's expressions, with PyTorch's bits: real = scale * (level -
/// zero_point); and formats that store real numbers as bytes. Real numbers are taken as float32.
/// Nothing throws what it refuses: a Result holds either a value or an Error with a stable code.
///
/// - formats: kInt8 and others, integer_format_from_name()
/// - granularity, symmetry, convention: Scheme
/// - parameters: per_tensor(), quantizer_of(), observe() with MinMax, AbsMax, Percentile,
///   MseOptimal or Entropy
/// - quantize(), dequantize(), naive_quantize(), error(), mean_squared_error(), error_norm()
/// - measure(), anatomize(), landscape()
/// - stored_format_names(), store(), load_stored(), measure_stored(), anatomize_stored()
/// - formulas.hpp: the formulas themselves, as expressions
#include "zeropoint/errors.hpp"
#include "zeropoint/formulas.hpp"
#include "zeropoint/landscape.hpp"
#include "zeropoint/observers.hpp"
#include "zeropoint/quantizers.hpp"
#include "zeropoint/stored.hpp"
