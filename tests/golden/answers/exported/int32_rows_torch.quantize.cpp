// Quantizes a tensor to int32 and back.
// One scale and zero point for each index of axis 0, given by hand.
// g++ -std=c++17 -Wall -Wextra -ffp-contract=off quantize.cpp -o quantize && ./quantize
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

std::int32_t quantize(float x, float scale, std::int32_t zero_point) {
  // std::nearbyint rounds halves to even.
  // As in torch.quantize_per_tensor: multiply by 1 / scale, round, add the zero point.
  float rounded = std::nearbyint(x * (1.0f / scale)) + zero_point;
  // Values that do not fit into 64 bits become the smallest integer, as in PyTorch.
  if (std::fabs(rounded) >= 0x1p63f) rounded = -0x1p63f;
  // Values outside the range of int32 are clamped to its limits.
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(static_cast<std::int64_t>(rounded), -2147483648, 2147483647));
}

float dequantize(std::int32_t quantized, float scale, std::int32_t zero_point) {
  return scale * (static_cast<float>(quantized) - zero_point);
}

int main() {
  // Shape (2, 2), in row-major order.
  const std::vector<float> tensor{
      10000000000000000000.0f, -10000000000000000000.0f,
                         2.5f,                    -7.0f,
  };
  const std::size_t columns = 2;
  const std::vector<float> scales{0.5f, 2.0f};
  const std::vector<std::int32_t> zero_points{2147483647, -3};

  std::vector<std::int32_t> quantized;
  std::vector<float> dequantized;
  double squared_error = 0;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    const std::size_t part = i / 2;  // index of this element's scale
    quantized.push_back(quantize(tensor[i], scales[part], zero_points[part]));
    dequantized.push_back(dequantize(quantized[i], scales[part], zero_points[part]));
    const double error = dequantized[i] - tensor[i];
    squared_error += error * error;
  }

  std::puts("quantized");
  for (std::size_t i = 0; i < quantized.size(); ++i) {
    std::printf("%d%c", quantized[i], (i + 1) % columns == 0 ? '\n' : ' ');
  }
  std::puts("dequantized");
  for (std::size_t i = 0; i < dequantized.size(); ++i) {
    std::printf("%.9g%c", dequantized[i], (i + 1) % columns == 0 ? '\n' : ' ');
  }
  std::puts("mean squared error");
  std::printf("%.9g\n", squared_error / tensor.size());
}
