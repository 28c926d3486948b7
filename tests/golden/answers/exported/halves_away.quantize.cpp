// Quantizes a tensor to int8 and back.
// One scale and zero point for the whole tensor, given by hand.
// g++ -std=c++17 -Wall -Wextra -ffp-contract=off quantize.cpp -o quantize && ./quantize
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

std::int8_t quantize(float x, float scale, std::int32_t zero_point) {
  // std::round rounds halves away from zero.
  const float rounded = std::round(x / scale + zero_point);
  // Values outside the range of int8 are clamped to its limits.
  return static_cast<std::int8_t>(std::clamp(rounded, -128.0f, 127.0f));
}

float dequantize(std::int8_t quantized, float scale, std::int32_t zero_point) {
  return scale * (static_cast<float>(quantized) - zero_point);
}

int main() {
  // Shape (2, 3), in row-major order.
  const std::vector<float> tensor{
        2.5f, -2.5f, 0.49999997f,
      127.5f, -0.5f,        3.0f,
  };
  const std::size_t columns = 3;
  const float scale = 1.0f;
  const std::int32_t zero_point = -3;

  std::vector<std::int8_t> quantized;
  std::vector<float> dequantized;
  double squared_error = 0;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    quantized.push_back(quantize(tensor[i], scale, zero_point));
    dequantized.push_back(dequantize(quantized[i], scale, zero_point));
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
