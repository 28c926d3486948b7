#include "quant/affine/scheme.hpp"

#include <limits>
#include <string>

namespace zeropoint {

IntegerLimits limits_of(const Scheme& scheme) {
  const std::int64_t qmax = scheme.format.qmax;
  return {scheme.signed_range == SignedRange::restricted ? -qmax : scheme.format.qmin, qmax};
}

Problem check_scheme(const Scheme& scheme) {
  if (scheme.format.is_signed) return std::nullopt;
  const std::string name(scheme.format.name);
  if (scheme.symmetry == Symmetry::symmetric) {
    return Error{ErrorCode::symmetric_unsigned, {{"format", name}}};
  }
  if (scheme.signed_range == SignedRange::restricted) {
    return Error{ErrorCode::restricted_unsigned, {{"format", name}}};
  }
  return std::nullopt;
}

Problem check_choices(const Scheme& scheme) {
  const IntegerFormat& format = scheme.format;
  const DType storage = format.storage;
  const bool is_signed = storage != DType::uint8;
  const bool fits = holds_levels(storage) && format.is_signed == is_signed && format.bits >= 1 &&
                    format.bits <= static_cast<int>(8 * itemsize(storage));
  const auto same_limits = [&] {
    const IntegerFormat own = integer_format(format.name, format.bits, is_signed, storage);
    return format.qmin == own.qmin && format.qmax == own.qmax;
  };
  if (!fits || !same_limits()) {
    return Error{ErrorCode::unknown_format, {{"format", std::string(format.name)}}};
  }
  if (Problem problem = check_choice("symmetry", scheme.symmetry, Symmetry::symmetric)) {
    return problem;
  }
  if (Problem problem = check_choice("signed_range", scheme.signed_range, SignedRange::restricted))
    return problem;
  if (Problem problem = check_choice("convention", scheme.convention, Convention::torch)) {
    return problem;
  }
  return check_choice("rounding", scheme.rounding, Rounding::half_away);
}

Problem check_symmetry(const Scheme& scheme, std::int64_t zero_point) {
  if (scheme.symmetry == Symmetry::asymmetric || zero_point == 0) return std::nullopt;
  return Error{ErrorCode::zero_point_not_zero, {{"zero_point", static_cast<double>(zero_point)}}};
}

Result<double> bits_per_weight(const Shape& shape, const Scheme& scheme) {
  constexpr double kScaleBits = 32;
  const Result<Partition> partition = Partition::of(shape, scheme.granularity);
  if (!partition.ok()) return partition.error();
  const auto elements = static_cast<double>(numel(shape));
  if (elements == 0) return std::numeric_limits<double>::quiet_NaN();
  const auto scales = static_cast<double>(numel(partition.value().scales_shape()));
  const double bits = scheme.format.bits;
  const double zero_point_bits = scheme.symmetry == Symmetry::symmetric ? 0 : bits;
  return (elements * bits + scales * (kScaleBits + zero_point_bits)) / elements;
}

}  // namespace zeropoint
