// Stores a tensor as nvfp4, and loads it again.
// C++20 with the C++ library of zeropoint. In CMakeLists.txt:
// find_package(zeropoint 0.1 REQUIRED)
// target_link_libraries(store PRIVATE zeropoint::zeropoint)
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <xtensor/xadapt.hpp>
#include <zeropoint/zeropoint.hpp>

template <class T>
T value_of(const zeropoint::Result<T>& result) {
  if (result.ok()) return result.value();
  std::fprintf(stderr, "%s\n", zeropoint::to_string(result.error()).c_str());
  std::exit(1);
}

int main() {
  const std::vector<float> values{
      191.6f, -13.5f,  728.6f,
      92.14f, 295.5f, -184.0f,
        0.0f, 684.6f,  245.5f,
  };
  const auto tensor = xt::adapt(values, std::vector<std::size_t>{3, 3});

  const auto stored = value_of(zeropoint::store(tensor, "nvfp4"));
  const auto dequantized = value_of(zeropoint::load_stored(stored));
  const auto report = value_of(zeropoint::measure_stored(tensor, "nvfp4"));

  for (const auto& [name, bytes] : stored.parts) {
    std::puts(name.c_str());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const bool ends_line = (i + 1) % 32 == 0 || i + 1 == bytes.size();
      std::printf("%02x%c", bytes[i], ends_line ? '\n' : ' ');
    }
  }
  std::puts("dequantized");
  for (std::size_t i = 0; i < dequantized.size(); ++i) {
    std::printf("%.9g%c", dequantized.data()[i], (i + 1) % 3 == 0 ? '\n' : ' ');
  }
  std::puts("mean squared error");
  std::printf("%.9g\n", report.mse);
}
