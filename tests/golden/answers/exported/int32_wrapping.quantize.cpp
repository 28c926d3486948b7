// Quantizes a tensor to int32 and back.
// One scale and zero point for the whole tensor, given by hand.
// g++ -std=c++17 -Wall -Wextra -ffp-contract=off quantize.cpp -o quantize && ./quantize
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

std::int32_t quantize(float x, float scale, std::int32_t zero_point) {
  // std::nearbyint rounds halves to even.
  float rounded = std::nearbyint(x / scale + zero_point);
  // Values that do not fit into 32 bits become the smallest integer, as in PyTorch.
  if (std::fabs(rounded) >= 0x1p31f) rounded = -0x1p31f;
  // Without a clamp, int32 keeps the low 32 bits: values outside its range wrap.
  return static_cast<std::int32_t>(static_cast<std::int64_t>(rounded));
}

float dequantize(std::int32_t quantized, float scale, std::int32_t zero_point) {
  return scale * (static_cast<float>(quantized) - zero_point);
}

int main() {
  // Shape (3), in row-major order.
  const std::vector<float> tensor{2147483600.0f, -4294967300.0f, 0.5f};
  const std::size_t columns = 3;
  const float scale = 0.25f;
  const std::int32_t zero_point = 1;

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
