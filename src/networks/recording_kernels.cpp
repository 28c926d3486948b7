#include "networks/recording_kernels.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "networks/layer_kernels.hpp"
#include "tensor/elementwise/vector_functions.hpp"
#include "tensor/elementwise/vector_math.hpp"

namespace zeropoint {
namespace {

/// cos(2 pi turn / length) within a few last bits of float64; exactly 0 at a quarter, and equal
/// where it is symmetric. A series, because the module needs C's cosine nowhere else.
double cosine_of(std::size_t turn, std::size_t length) {
  constexpr int kLastTerm = 26;
  const std::size_t folded = std::min(turn % length, length - turn % length);
  if (4 * folded == length) return 0;
  if (4 * folded > length) return -cosine_of(2 * length - 4 * folded, 4 * length);
  const double angle =
      2 * std::numbers::pi * static_cast<double>(folded) / static_cast<double>(length);
  double rest = 0;
  for (int i = kLastTerm; i > 0; i -= 2) rest = (1 - rest) * angle * angle / (i * (i - 1));
  return 1 - rest;
}

/// The sine, as the cosine of a quarter less.
double sine_of(std::size_t turn, std::size_t length) {
  return cosine_of(4 * turn + 3 * length, 4 * length);
}

float sigmoid_of(float x) { return 1 / (1 + vector_exp(-x)); }

/// The numbers under the kernel, a row for each place: im2col, turned.
Tensor places_of(const Tensor& rows, std::size_t entering, const KernelPass& pass) {
  const std::size_t frames = pass.frames(entering);
  const std::size_t count = rows.shape()[0];
  const std::size_t width = pass.channels * pass.kernel;
  Tensor places = Tensor::zeros<float>({count * frames, width});
  float* to = places.data<float>();
  for (std::size_t row = 0; row < count; ++row) {
    const float* const own = rows.data<float>() + row * pass.channels * entering;
    for (std::size_t frame = 0; frame < frames; ++frame) {
      for (std::size_t channel = 0; channel < pass.channels; ++channel) {
        for (std::size_t i = 0; i < pass.kernel; ++i, ++to) {
          const std::size_t at = frame * pass.stride + i;
          if (at >= pass.padding && at - pass.padding < entering)
            *to = own[channel * entering + at - pass.padding];
        }
      }
    }
  }
  return places;
}

/// Rows of frames, each with a number for every channel, as rows of channels.
Tensor by_channel(const Tensor& places, std::size_t count) {
  const std::size_t frames = places.shape()[0] / count;
  const std::size_t channels = places.shape()[1];
  Tensor result = Tensor::zeros<float>({count, channels * frames});
  for (std::size_t row = 0; row < count; ++row) {
    const float* const from = places.data<float>() + row * frames * channels;
    float* const to = result.data<float>() + row * channels * frames;
    for (std::size_t frame = 0; frame < frames; ++frame) {
      for (std::size_t channel = 0; channel < channels; ++channel)
        to[channel * frames + frame] = from[frame * channels + channel];
    }
  }
  return result;
}

}  // namespace

Tensor with_context(const Tensor& rows, std::span<float> memory) {
  const std::size_t width = rows.shape()[1];
  const std::size_t wide = memory.size() + width;
  Tensor result = Tensor::zeros<float>({rows.shape()[0], wide});
  for (std::size_t row = 0; row < rows.shape()[0]; ++row) {
    const float* const own = rows.data<float>() + row * width;
    float* const to = result.data<float>() + row * wide;
    std::copy(memory.begin(), memory.end(), to);
    std::copy_n(own, width, to + memory.size());
    std::copy_n(own + width - memory.size(), memory.size(), memory.begin());
  }
  return result;
}

Tensor reflected(const Tensor& rows, std::size_t left, std::size_t right) {
  const std::size_t width = rows.shape()[1];
  const std::size_t wide = left + width + right;
  Tensor result = Tensor::zeros<float>({rows.shape()[0], wide});
  for (std::size_t row = 0; row < rows.shape()[0]; ++row) {
    const float* const own = rows.data<float>() + row * width;
    float* const to = result.data<float>() + row * wide;
    for (std::size_t i = 0; i < left; ++i) to[i] = own[left - i];
    std::copy_n(own, width, to + left);
    for (std::size_t i = 0; i < right; ++i) to[left + width + i] = own[width - 2 - i];
  }
  return result;
}

std::vector<float> fourier_basis(std::size_t length) {
  const std::size_t frequencies = length / 2 + 1;
  std::vector<float> cosines;
  std::vector<float> sines;
  for (std::size_t i = 0; i < length; ++i) {
    cosines.push_back(static_cast<float>(cosine_of(i, length)));
    sines.push_back(static_cast<float>(sine_of(i, length)));
  }
  std::vector<float> basis(length * 2 * frequencies);
  for (std::size_t i = 0; i < length; ++i) {
    const auto window = static_cast<float>(0.5 - 0.5 * cosine_of(i, length));
    float* const own = basis.data() + i * 2 * frequencies;
    for (std::size_t k = 0; k < frequencies; ++k) {
      own[k] = cosines[k * i % length] * window;
      own[frequencies + k] = -sines[k * i % length] * window;
    }
  }
  return basis;
}

Tensor magnitudes(const Tensor& rows, std::span<const float> basis, std::size_t length,
                  std::size_t step) {
  const std::size_t count = rows.shape()[0];
  const Tensor places = places_of(rows, rows.shape()[1], {1, length, step, 0});
  const Tensor parts = linear_rows(places, basis, std::nullopt);
  const std::size_t frequencies = length / 2 + 1;
  Tensor frames = Tensor::zeros<float>({places.shape()[0], frequencies});
  for (std::size_t i = 0; i < frames.numel(); ++i) {
    const float* const own = parts.data<float>() + i / frequencies * 2 * frequencies;
    const float real = own[i % frequencies];
    const float imaginary = own[frequencies + i % frequencies];
    frames.data<float>()[i] = std::sqrt(real * real + imaginary * imaginary);
  }
  return by_channel(frames, count);
}

Tensor convolved(const Tensor& rows, std::span<const float> turned,
                 const std::optional<Tensor>& bias, const KernelPass& pass) {
  const std::size_t entering = rows.shape()[1] / pass.channels;
  const Tensor places = places_of(rows, entering, pass);
  return by_channel(sums_from(places, turned, bias), rows.shape()[0]);
}

void lstm_step(std::span<const float> gates, std::span<float> state) {
  const std::size_t width = state.size() / 2;
  float* const hidden = state.data();
  float* const cell = hidden + width;
  for (std::size_t i = 0; i < width; ++i) {
    const float input = sigmoid_of(gates[i]);
    const float forget = sigmoid_of(gates[width + i]);
    const float next = vector_tanh(gates[2 * width + i]);
    const float output = sigmoid_of(gates[3 * width + i]);
    cell[i] = forget * cell[i] + input * next;
    hidden[i] = output * vector_tanh(cell[i]);
  }
}

Tensor sigmoid(const Tensor& tensor) {
  Tensor result = Tensor::zeros<float>(tensor.shape());
  const auto values = tensor.values<float>();
  std::transform(values.begin(), values.end(), result.data<float>(), sigmoid_of);
  return result;
}

}  // namespace zeropoint
