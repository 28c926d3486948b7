// Quantizes a tensor to int8 and back.
// One scale for each group of 2 along the last axis, found by min-max.
// g++ -std=c++17 -Wall -Wextra -ffp-contract=off quantize.cpp -o quantize && ./quantize
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

std::int8_t quantize(float x, float scale) {
  // std::nearbyint rounds halves to even.
  const float rounded = std::nearbyint(x / scale);
  // Values outside the range of int8 are clamped to its limits.
  return static_cast<std::int8_t>(std::clamp(rounded, -128.0f, 127.0f));
}

float dequantize(std::int8_t quantized, float scale) {
  return scale * static_cast<float>(quantized);
}

int main() {
  // Shape (2, 2, 4), in row-major order.
  const std::vector<float> tensor{
       1.0f,  -2.0f,   3.0f,   4.5f,
       0.0f,   6.0f,  -7.0f,   8.0f,
       9.0f, 10.25f, -11.0f,  12.0f,
      13.0f,  14.0f,  15.0f, -16.0f,
  };
  const std::size_t columns = 4;
  const std::vector<float> scales{
       0.5f,   1.0f,
      0.25f, 0.125f,
       2.0f,   3.0f,
       0.1f,  0.75f,
  };

  std::vector<std::int8_t> quantized;
  std::vector<float> dequantized;
  double squared_error = 0;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    const std::size_t part = i / columns * 2 + (i % columns) / 2;  // index of this element's scale
    quantized.push_back(quantize(tensor[i], scales[part]));
    dequantized.push_back(dequantize(quantized[i], scales[part]));
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
