// Quantizes a tensor to int16 and back.
// One scale for each index of axis 1, found by percentile (1, 99).
// g++ -std=c++17 -Wall -Wextra -ffp-contract=off quantize.cpp -o quantize && ./quantize
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

std::int16_t quantize(float x, float scale) {
  // std::nearbyint rounds halves to even.
  const float rounded = std::nearbyint(x / scale);
  // Values beyond ±32767 are clamped; -32768 is not used.
  return static_cast<std::int16_t>(std::clamp(rounded, -32767.0f, 32767.0f));
}

float dequantize(std::int16_t quantized, float scale) {
  return scale * static_cast<float>(quantized);
}

int main() {
  // Shape (2, 2, 2), in row-major order.
  const std::vector<float> tensor{
        0.5f,  -1.0f,
        1.5f,   2.5f,
      -3.25f,   4.0f,
      0.001f, 100.0f,
  };
  const std::size_t columns = 2;
  const std::vector<float> scales{0.1f, 0.003f};

  std::vector<std::int16_t> quantized;
  std::vector<float> dequantized;
  double squared_error = 0;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    const std::size_t part = i / 2 % 2;  // index of this element's scale
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
