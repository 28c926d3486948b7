#pragma once

#include <array>
#include <string_view>
#include <vector>
#include <xtensor/xadapt.hpp>

#include "zeropoint/detail/arrays.hpp"
#include "zeropoint/detail/core.hpp"

/// Arrays in the stored formats, whose names stored_format_names() lists. An argument is any
/// expression, of any shape, whose rows are its last axis; its numbers are taken as float32.
namespace zeropoint {

namespace detail {

template <class E>
Problem check_stored(const xt::xexpression<E>& x, std::string_view format) {
  if (Problem problem = check_extents(x)) return problem;
  return check_stored(format, extents_of(x));
}

}  // namespace detail

/// The bytes of x in a format. Refuses an x without elements, a format that is not among
/// stored_format_names() (`unknown_stored_format`), more than 2^24 elements with the filling of
/// rows to whole blocks (`too_many_elements`), and what the format refuses, such as NaN.
template <class E>
Result<StoredArray> store(const xt::xexpression<E>& x, std::string_view format,
                          const StoreOptions& options = {}) {
  if (Problem problem = detail::check_stored(x, format)) return *problem;
  return detail::store(detail::values_of<float>(x), format, options);
}

/// The values of stored bytes. Parts that do not fit format and shape are `stored_size_differs`.
inline Result<xt::xarray<float>> load_stored(const StoredArray& stored) {
  return detail::array_of<float>(detail::load_stored(stored));
}

/// The error and the size of x in a format. Refuses what store() refuses.
template <class E>
Result<Report> measure_stored(const xt::xexpression<E>& x, std::string_view format,
                              const StoreOptions& options = {}) {
  if (Problem problem = detail::check_stored(x, format)) return *problem;
  return detail::measure_stored(detail::values_of<float>(x), format, options);
}

/// Every element's code, error and cause, in the shape of x.
struct StoredAnatomyArrays {
  xt::xarray<float> dequantized;  ///< equals the result of load_stored()
  xt::xarray<float> error;        ///< dequantized - x
  xt::xarray<float> abs_error;    ///< |error|
  xt::xarray<std::uint32_t> codes;
  int code_bits;  ///< of each code
  xt::xarray<StoredCause> causes;
  std::array<std::size_t, kStoredCauses> counts;           ///< elements by cause
  std::array<double, kStoredCauses> squared_errors;        ///< sums by cause
  std::array<double, kStoredCauses> squared_error_shares;  ///< fractions of the whole, 0..1
  Report report;  ///< `clipped_share`: half a step beyond the last value of their block
};

/// `stored` is what store() gave for x; another shape is `shapes_differ`.
template <class E>
Result<StoredAnatomyArrays> anatomize_stored(const xt::xexpression<E>& x,
                                             const StoredArray& stored) {
  if (Problem problem = detail::check_stored(x, stored.format)) return *problem;
  const Result<detail::StoredAnatomy> result =
      detail::anatomize_stored(detail::values_of<float>(x), stored);
  if (!result.ok()) return result.error();
  const detail::StoredAnatomy& anatomy = result.value();
  return StoredAnatomyArrays{
      .dequantized = detail::array_of<float>(anatomy.dequantized),
      .error = detail::array_of<float>(anatomy.error),
      .abs_error = detail::array_of<float>(anatomy.abs_error),
      .codes = xt::adapt(anatomy.codes, stored.shape),
      .code_bits = anatomy.code_bits,
      .causes = xt::adapt(anatomy.causes, stored.shape),
      .counts = anatomy.counts,
      .squared_errors = anatomy.squared_errors,
      .squared_error_shares = anatomy.squared_error_shares,
      .report = anatomy.report,
  };
}

}  // namespace zeropoint
