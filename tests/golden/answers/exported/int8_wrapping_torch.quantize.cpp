// Quantizes a tensor to int8 and back.
// One scale and zero point for the whole tensor, given by hand.
// g++ -std=c++17 -Wall -Wextra -ffp-contract=off quantize.cpp -o quantize && ./quantize
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

std::int8_t quantize(float x, float scale, std::int32_t zero_point) {
  // std::nearbyint rounds halves to even.
  // As in torch.quantize_per_tensor: multiply by 1 / scale, round, add the zero point.
  float rounded = std::nearbyint(x * (1.0f / scale)) + zero_point;
  // Values that do not fit into 32 bits become the smallest integer, as in PyTorch.
  if (std::fabs(rounded) >= 0x1p31f) rounded = -0x1p31f;
  // Without a clamp, int8 keeps the low 8 bits: values outside its range wrap.
  return static_cast<std::int8_t>(static_cast<std::int64_t>(rounded));
}

float dequantize(std::int8_t quantized, float scale, std::int32_t zero_point) {
  // Without a cast to float, the difference is computed in int8, where it may wrap.
  const auto difference = static_cast<std::int8_t>(quantized - zero_point);
  return scale * static_cast<float>(difference);
}

int main() {
  // Shape (4), in row-major order.
  const std::vector<float> tensor{100.5f, -300.0f, 1099511600000.0f, 0.1f};
  const std::size_t columns = 4;
  const float scale = 0.5f;
  const std::int32_t zero_point = 1;

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
