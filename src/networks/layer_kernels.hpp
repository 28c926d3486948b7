#pragma once

#include <optional>
#include <span>
#include <vector>

#include "tensor/core/tensor.hpp"

/// The loops of layers over float32 matrices with a row for each sample.
namespace zeropoint {

/// A weight (out, in) as (in, out), so that the sums of many outputs lie side by side.
std::vector<float> transposed(const Tensor& weight);

/// Rows times a transposed weight, plus the bias: each element is a sum over the row in order,
/// never fused, and the bias is added at the end, as PyTorch with the reference BLAS computes
/// `F.linear`.
Tensor linear_rows(const Tensor& rows, std::span<const float> turned,
                   const std::optional<Tensor>& bias);

/// The same, but each sum begins with the bias, as PyTorch's convolutions do.
Tensor sums_from(const Tensor& rows, std::span<const float> turned,
                 const std::optional<Tensor>& bias);

/// A matrix whose rows begin `stride` numbers apart.
struct Matrix {
  const float* data;
  std::size_t stride;
};

/// A row of `inner` numbers times a matrix (inner, outputs), summed as in linear_rows().
void multiply_row(const float* row, Matrix matrix, std::size_t inner, std::size_t outputs,
                  float* sums);

/// Each row times the Hadamard matrix of the largest power of 2 that divides it, part by part of
/// that size, by the fast Walsh-Hadamard transform: sums and differences of neighbours first, of
/// halves last, and then a product with 1 / sqrt(size) in float32. The matrix is its own inverse.
Tensor hadamard_rows(const Tensor& rows);

/// Adds `factor` times `row` to `sums`, in float64.
void add_multiple(std::span<double> sums, double factor, const double* row);

/// The rows of a table for tokens, which are whole numbers below its rows.
Tensor table_rows(const Tensor& table, std::span<const float> tokens);

/// Adds the rows of a table from `first` on to `length` rows after another, again and again.
Tensor with_positions(const Tensor& rows, const Tensor& table, std::size_t first,
                      std::size_t length);

/// The elements of two tensors of one shape, added.
Tensor summed(const Tensor& one, const Tensor& other);

/// Rows `first` to `first` + `count` - 1.
Tensor rows_of(const Tensor& rows, std::size_t first, std::size_t count);

/// Columns `first` to `first` + `count` - 1 of each row.
Tensor columns_of(const Tensor& rows, std::size_t first, std::size_t count);

/// max(x, 0); NaN stays NaN.
Tensor rectified(const Tensor& tensor);

Tensor multiplied(const Tensor& tensor, float factor);

}  // namespace zeropoint
