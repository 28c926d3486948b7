// Quantizes a tensor to int32 and back.
// One scale and zero point for the whole tensor, given by hand.
// g++ -std=c++17 -Wall -Wextra -ffp-contract=off quantize.cpp -o quantize && ./quantize
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

std::int32_t quantize(float x, float scale, std::int32_t zero_point) {
  // std::nearbyint rounds halves to even.
  const float rounded = std::nearbyint(x / scale + zero_point);
  // Values outside the range of int32 are clamped to its limits.
  // As a float, the upper limit is 2^31, which wraps.
  return static_cast<std::int32_t>(static_cast<std::int64_t>(std::clamp(rounded, -2147483648.0f, 2147483647.0f)));
}

float dequantize(std::int32_t quantized, float scale, std::int32_t zero_point) {
  // Without a cast to float, the difference is computed in int32, where it may wrap.
  const auto difference = static_cast<std::int32_t>(static_cast<std::int64_t>(quantized) - zero_point);
  return scale * static_cast<float>(difference);
}

int main() {
  // Shape (2, 2), in row-major order.
  const std::vector<float> tensor{
      2147483600.0f, -8589935000.0f,
               3.5f,        -100.0f,
  };
  const std::size_t columns = 2;
  const float scale = 1.0f;
  const std::int32_t zero_point = 7;

  std::vector<std::int32_t> quantized;
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
