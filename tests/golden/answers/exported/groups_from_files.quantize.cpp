// Quantizes a tensor to uint8 and back.
// One scale and zero point for each group of 2 along the last axis, given by hand.
// Loads tensor.npy, scales.npy, zero_points.npy from the same folder.
// g++ -std=c++17 -Wall -Wextra -ffp-contract=off quantize.cpp -o quantize && ./quantize
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <vector>

template <class T>
std::vector<T> load_npy(const char* path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  const auto size = static_cast<std::size_t>(std::max<std::streamoff>(file.tellg(), 0));
  unsigned char head[10] = {};
  file.seekg(0);
  file.read(reinterpret_cast<char*>(head), sizeof head);
  const std::size_t start = sizeof head + head[8] + 256 * head[9];
  std::vector<T> values(size > start ? (size - start) / sizeof(T) : 0);
  file.seekg(static_cast<std::streamoff>(start));
  file.read(reinterpret_cast<char*>(values.data()),
            static_cast<std::streamsize>(values.size() * sizeof(T)));
  if (!file || values.empty()) {
    std::fprintf(stderr, "cannot read %s\n", path);
    std::exit(1);
  }
  return values;
}

std::uint8_t quantize(float x, float scale, std::int32_t zero_point) {
  // std::nearbyint rounds halves to even.
  // As in ONNX, the zero point is added after rounding.
  const float rounded = std::nearbyint(x / scale) + zero_point;
  // Values outside the range of uint8 are clamped to its limits.
  return static_cast<std::uint8_t>(std::clamp(rounded, 0.0f, 255.0f));
}

float dequantize(std::uint8_t quantized, float scale, std::int32_t zero_point) {
  return scale * (static_cast<float>(quantized) - zero_point);
}

int main() {
  // Shape (1030, 7), in row-major order.
  const auto tensor = load_npy<float>("tensor.npy");
  const std::size_t columns = 7;
  const auto scales = load_npy<float>("scales.npy");
  const auto zero_points = load_npy<std::int32_t>("zero_points.npy");

  std::vector<std::uint8_t> quantized;
  std::vector<float> dequantized;
  double squared_error = 0;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    const std::size_t part = i / columns * 4 + (i % columns) / 2;  // index of this element's scale
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
