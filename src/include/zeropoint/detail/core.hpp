#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "zeropoint/causes.hpp"
#include "zeropoint/detail/values.hpp"
#include "zeropoint/observer.hpp"
#include "zeropoint/report.hpp"
#include "zeropoint/scheme.hpp"
#include "zeropoint/stored_array.hpp"

/// The compiled half of the public functions, which documents nothing of its own: each does what
/// the function of the same name does.
namespace zeropoint::detail {

struct QuantizerValues {
  Scheme scheme;
  Values scales;       ///< float
  Values zero_points;  ///< std::int32_t
};

/// The checks of every function that applies a quantizer.
Problem check_call(const Extents& shape, const Scheme& scheme, const Switches& switches);
Problem check_include_zero(IncludeZero include_zero);
Problem check_quantizer(const QuantizerValues& quantizer);
/// Refuses another type of levels than the scheme's format has. `levels` may be empty.
Problem check_level_type(const Scheme& scheme, const Values& levels);

/// Zero points, which are double, as std::int32_t. Refuses those that are no whole numbers
/// (`zero_point_not_integer`), and those that int32 cannot hold (`zero_point_out_of_range`).
Result<Values> zero_points_of(const Values& zero_points, const Scheme& scheme);

QuantizerValues per_tensor(const QParams& qparams, const IntegerFormat& format);
Result<QuantizerValues> observe(const Values& x, const Scheme& scheme, const Observer& observer,
                                IncludeZero include_zero);

Result<Values> quantize(const Values& x, const QuantizerValues& quantizer,
                        const QuantizeOptions& options);
Result<Values> dequantize(const Values& levels, const QuantizerValues& quantizer,
                          const DequantizeOptions& options);

struct Measured {
  Values quantized;
  Values dequantized;
  Report report;
};
Result<Measured> measure(const Values& x, const QuantizerValues& quantizer,
                         const Switches& switches);

struct Anatomy {
  Values scales, zero_points, scaled, shifted, rounded, quantized, dequantized, levels, error,
      abs_error;
  std::vector<double> differences;
  std::vector<Cause> causes;
  std::array<std::size_t, kCauses> counts;
  std::array<double, kCauses> squared_errors;
  std::array<double, kCauses> squared_error_shares;
  double mean_squared_error;
  double error_norm;
  std::int64_t qmin;
  std::int64_t qmax;
  Values real_qmin, real_qmax;
};
Result<Anatomy> anatomize(const Values& x, const QuantizerValues& quantizer,
                          const Switches& switches);

Result<std::vector<double>> landscape(const Values& x, const Scheme& scheme, const Values& scales,
                                      const Values& zero_points);

struct Naive {
  Values quantized;
  float largest;
  Values dequantized;
};
Result<Naive> naive_quantize(const Values& x);

Result<Values> error(const Values& original, const Values& dequantized);
Result<float> mean_squared_error(const Values& original, const Values& dequantized);
Result<float> error_norm(const Values& original, const Values& dequantized);

/// The checks of store() that need no element of the expression.
Problem check_stored(std::string_view format, const Extents& shape);
Result<StoredArray> store(const Values& x, std::string_view format, const StoreOptions& options);
Result<Values> load_stored(const StoredArray& stored);
Result<Report> measure_stored(const Values& x, std::string_view format,
                              const StoreOptions& options);

struct StoredAnatomy {
  Values dequantized, error, abs_error;
  std::vector<std::uint32_t> codes;
  int code_bits;
  std::vector<StoredCause> causes;
  std::array<std::size_t, kStoredCauses> counts;
  std::array<double, kStoredCauses> squared_errors;
  std::array<double, kStoredCauses> squared_error_shares;
  Report report;
};
Result<StoredAnatomy> anatomize_stored(const Values& x, const StoredArray& stored);

}  // namespace zeropoint::detail
