#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "quant/formats/stored_format.hpp"
#include "quant/report.hpp"
#include "tensor/core/tensor.hpp"

/// Tensors in the stored formats. A tensor's rows are its last axis.
namespace zeropoint {

/// Every element's code and error. Tensors are float32 and have the input's shape.
struct StoredAnatomy {
  Tensor dequantized;  ///< equals the result of load_tensor()
  Tensor error;        ///< dequantized - original
  Tensor abs_error;    ///< |error|
  std::vector<std::uint32_t> codes{};
  int code_bits = 0;  ///< of each code
  std::vector<StoredCause> causes{};
  std::array<std::size_t, kStoredCauses> counts{};  ///< elements by cause
  std::array<double, kStoredCauses>
      squared_errors{};  ///< float64 sums by cause; together the whole squared error
  std::array<double, kStoredCauses>
      squared_error_shares{};  ///< fractions of the whole, 0..1; all 0 without error
  Report report{};             ///< `clipped_share` counts the elements whose cause is_beyond()
};

/// The steps of one element, and every value that it could have had.
struct ExplainedElement : StoredElement {
  /// The finite values under the stored scales, ascending; none where they are more than 256.
  std::vector<float> values;
};

/// The checks of store() that need only a format's name and a shape, before there is a tensor.
Problem check_stored(std::string_view format, const Shape& shape);

/// Refuses what is not float32 or has no elements, a format that is not among stored_formats()
/// (`unknown_stored_format`), more than 2^24 elements with the filling of rows to whole blocks
/// (`too_many_elements`), and what the format refuses, such as NaN.
Result<StoredArray> store(const Tensor& tensor, std::string_view format,
                          const StoreOptions& options = {});

/// The values of stored bytes, float32. Parts that do not fit format and shape are
/// `stored_size_differs`.
Result<Tensor> load_tensor(const StoredArray& stored);

/// `stored` is what store() gave for `tensor`; another shape is `shapes_differ`.
Result<StoredAnatomy> anatomize_stored(const Tensor& tensor, const StoredArray& stored);

/// The element with a flat index, or `index_out_of_range`.
Result<ExplainedElement> explain_stored(const Tensor& tensor, const StoredArray& stored,
                                        Index index);

/// The error and the size of a tensor in a format.
Result<Report> measure_stored(const Tensor& tensor, std::string_view format,
                              const StoreOptions& options = {});

}  // namespace zeropoint
