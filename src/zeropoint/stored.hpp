#pragma once

#include <array>
#include <string_view>
#include <xtensor/xadapt.hpp>

#include "quant/formats/stored_formats.hpp"
#include "quant/stored_tensor.hpp"
#include "zeropoint/arrays.hpp"
#include "zeropoint/checks.hpp"

/// Arrays in the stored formats, whose names stored_formats() lists. An argument is any expression,
/// of any shape, whose rows are its last axis; its numbers are taken as float32.
namespace zeropoint {

/// An array as a format stores it: the format's name, the shape, and the bytes of each part, as a
/// file holds them. One can be made of bytes that were read from a file:
/// `StoredArray{{"q8_0", {2, 32}, {{"blocks", bytes}}}}`.
struct StoredArray : StoredTensor {};

/// The checks of store() that need no element of the expression.
template <class E>
Problem check_stored_call(const xt::xexpression<E>& x, std::string_view format) {
  if (Problem problem = check_extents(x)) return problem;
  const auto& shape = x.derived_cast().shape();
  return check_stored(format, Shape(shape.begin(), shape.end()));
}

/// The bytes of x in a format. Refuses what store() in quant/stored_tensor.hpp refuses.
template <class E>
Result<StoredArray> store(const xt::xexpression<E>& x, std::string_view format,
                          const StoreOptions& options = {}) {
  if (Problem problem = check_stored_call(x, format)) return *problem;
  Result<StoredTensor> stored = store(tensor_of<float>(x), format, options);
  if (!stored.ok()) return stored.error();
  return StoredArray{std::move(stored).value()};
}

/// The values of stored bytes. Parts that do not fit format and shape are `stored_size_differs`.
inline Result<xt::xarray<float>> load_stored(const StoredArray& stored) {
  const StoredTensor& tensor = stored;
  return array_of<float>(load_stored(tensor));
}

/// The error and the size of x in a format. Refuses what store() refuses.
template <class E>
Result<Report> measure_stored(const xt::xexpression<E>& x, std::string_view format,
                              const StoreOptions& options = {}) {
  if (Problem problem = check_stored_call(x, format)) return *problem;
  return measure_stored(tensor_of<float>(x), format, options);
}

/// Every element's code, error and cause, in the shape of x; StoredAnatomy says what each is.
struct StoredAnatomyArrays {
  xt::xarray<float> dequantized;
  xt::xarray<float> error;
  xt::xarray<float> abs_error;
  xt::xarray<std::uint32_t> codes;
  int code_bits;
  xt::xarray<StoredCause> causes;
  std::array<std::size_t, kStoredCauses> counts;
  std::array<double, kStoredCauses> squared_errors;
  std::array<double, kStoredCauses> squared_error_shares;
  Report report;
};

/// `stored` is what store() gave for x; another shape is `shapes_differ`.
template <class E>
Result<StoredAnatomyArrays> anatomize_stored(const xt::xexpression<E>& x,
                                             const StoredArray& stored) {
  if (Problem problem = check_stored_call(x, stored.format)) return *problem;
  const Result<StoredAnatomy> result = anatomize_stored(tensor_of<float>(x), stored);
  if (!result.ok()) return result.error();
  const StoredAnatomy& anatomy = result.value();
  return StoredAnatomyArrays{
      .dequantized = array_of<float>(anatomy.dequantized),
      .error = array_of<float>(anatomy.error),
      .abs_error = array_of<float>(anatomy.abs_error),
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
