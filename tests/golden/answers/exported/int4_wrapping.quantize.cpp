// Quantizes a tensor to int4 and back.
// One scale and zero point for each index of axis 1, given by hand.
// g++ -std=c++17 -Wall -Wextra -ffp-contract=off quantize.cpp -o quantize && ./quantize
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

std::int8_t quantize(float x, float scale, std::int32_t zero_point) {
  // std::nearbyint rounds halves to even.
  // As in ONNX, the zero point is added after rounding.
  const float rounded = std::nearbyint(x / scale) + zero_point;
  // Without a clamp, int4 keeps the low 4 bits: values outside its range wrap.
  const auto whole = static_cast<std::int64_t>(rounded);
  return static_cast<std::int8_t>(((whole & 15) ^ 8) - 8);
}

float dequantize(std::int8_t quantized, float scale, std::int32_t zero_point) {
  return scale * (static_cast<float>(quantized) - zero_point);
}

int main() {
  // Shape (2, 3), in row-major order.
  const std::vector<float> tensor{
        7.5f,   8.5f, -9.0f,
      100.0f, -2.25f,  0.0f,
  };
  const std::size_t columns = 3;
  const std::vector<float> scales{0.5f, 1.0f, 3.0f};
  const std::vector<std::int32_t> zero_points{3, -8, 0};

  std::vector<std::int8_t> quantized;
  std::vector<float> dequantized;
  double squared_error = 0;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    const std::size_t part = i % 3;  // index of this element's scale
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
