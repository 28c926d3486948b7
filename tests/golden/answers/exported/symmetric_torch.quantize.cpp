// Quantizes a tensor to int8 and back.
// One scale for the whole tensor, given by hand.
// g++ -std=c++17 -Wall -Wextra -ffp-contract=off quantize.cpp -o quantize && ./quantize
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

std::int8_t quantize(float x, float scale) {
  // std::nearbyint rounds halves to even.
  // As in torch.quantize_per_tensor: multiply by 1 / scale, round, add the zero point.
  const float rounded = std::nearbyint(x * (1.0f / scale));
  // Values outside the range of int8 are clamped to its limits.
  return static_cast<std::int8_t>(std::clamp<std::int64_t>(static_cast<std::int64_t>(rounded), -128, 127));
}

float dequantize(std::int8_t quantized, float scale) {
  return scale * static_cast<float>(quantized);
}

int main() {
  // Shape (3), in row-major order.
  const std::vector<float> tensor{0.75f, -64.0f, 3.0f};
  const std::size_t columns = 3;
  const float scale = 0.5f;

  std::vector<std::int8_t> quantized;
  std::vector<float> dequantized;
  double squared_error = 0;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    quantized.push_back(quantize(tensor[i], scale));
    dequantized.push_back(dequantize(quantized[i], scale));
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
