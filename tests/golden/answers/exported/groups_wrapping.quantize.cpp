// Quantizes a tensor to uint4 and back.
// One scale and zero point for each group of 2 along the last axis, found by min-max.
// g++ -std=c++17 -Wall -Wextra -ffp-contract=off quantize.cpp -o quantize && ./quantize
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

std::uint8_t quantize(float x, float scale, std::int32_t zero_point) {
  // std::nearbyint rounds halves to even.
  // As in ONNX, the zero point is added after rounding.
  const float rounded = std::nearbyint(x / scale) + zero_point;
  // Without a clamp, uint4 keeps the low 4 bits: values outside its range wrap.
  const auto whole = static_cast<std::int64_t>(rounded);
  return static_cast<std::uint8_t>(whole & 15);
}

float dequantize(std::uint8_t quantized, float scale, std::int32_t zero_point) {
  // Without a cast to float, the difference is computed in uint8, where it may wrap.
  const auto difference = static_cast<std::uint8_t>(quantized - zero_point);
  return scale * static_cast<float>(difference);
}

int main() {
  // Shape (2, 5), in row-major order.
  const std::vector<float> tensor{
      1.5f, -2.5f,          8.0f, 0.25f, -100.0f,
      3.0f,  4.0f, 5000000000.0f, -6.0f,    7.0f,
  };
  const std::size_t columns = 5;
  const std::vector<float> scales{
      0.5f,  1.0f, 0.1f,
      2.0f, 0.25f, 3.0f,
  };
  const std::vector<std::int32_t> zero_points{
      7, 0, 15,
      3, 1,  8,
  };

  std::vector<std::uint8_t> quantized;
  std::vector<float> dequantized;
  double squared_error = 0;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    const std::size_t part = i / columns * 3 + (i % columns) / 2;  // index of this element's scale
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
