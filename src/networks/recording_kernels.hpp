#pragma once

#include <optional>
#include <span>
#include <vector>

#include "tensor/core/tensor.hpp"

/// The loops of layers over recordings. A row is a chunk of samples or what became of it: several
/// channels, one after the other, each with a number for every frame.
namespace zeropoint {

/// The rows with the last `memory.size()` numbers of the row before in front of each; the memory
/// has those before the first row, and then those of the last.
Tensor with_context(const Tensor& rows, std::span<float> memory);

/// `F.pad(rows, (left, right), mode="reflect")`
Tensor reflected(const Tensor& rows, std::size_t left, std::size_t right);

/// The Fourier basis of `length` samples under the periodic Hann window: (length, length + 2), the
/// real parts of the frequencies from 0 to half the sample rate, and then their imaginary parts.
/// Each is the product of two float32, the cosine or sine and the window.
std::vector<float> fourier_basis(std::size_t length);

/// The magnitudes of the Fourier transform of every frame of `length` samples, `step` after the
/// one before, by a basis of that length: channels are frequencies.
Tensor magnitudes(const Tensor& rows, std::span<const float> basis, std::size_t length,
                  std::size_t step);

/// How a kernel passes over the frames of each channel.
struct KernelPass {
  std::size_t channels;
  std::size_t kernel;
  std::size_t stride;
  std::size_t padding;  ///< zeros at both ends

  std::size_t frames(std::size_t entering) const {
    return (entering + 2 * padding - kernel) / stride + 1;
  }
};

/// `F.conv1d` with a turned weight (channels * kernel, out): each sum begins with the bias and adds
/// products in the order channel, kernel, never fused, as PyTorch does with the reference BLAS
/// wherever it does not call oneDNN.
Tensor convolved(const Tensor& rows, std::span<const float> turned,
                 const std::optional<Tensor>& bias, const KernelPass& pass);

/// One step of `nn.LSTMCell`: `gates` are all four sums, in the order input, forget, cell, output,
/// and the state, which changes, is the output (hidden) and behind it the cell.
void lstm_step(std::span<const float> gates, std::span<float> state);

/// 1 / (1 + exp(-x)) with the bits of PyTorch's AVX2 kernels.
Tensor sigmoid(const Tensor& tensor);

}  // namespace zeropoint
