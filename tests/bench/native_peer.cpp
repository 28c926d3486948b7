// The native side of the interleaved run. Reads lines `<what> <elements> <calls>` and answers each
// with `<nanoseconds per element> <hash of the output>`, so that the same round that times the
// browser times this machine, and the outputs are compared.

#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>

#include "bench/bounds.hpp"
#include "bench/exact_loop.hpp"
#include "bench/workload.hpp"
#include "kernels/kernels.hpp"

namespace {

using namespace zeropoint::kernels;

template <class T>
std::uint32_t hash_of(const T* values, std::size_t count) {
  std::uint32_t hash = 2166136261u;
  const auto* bytes = reinterpret_cast<const unsigned char*>(values);
  for (std::size_t i = 0; i < count * sizeof(T); ++i) hash = (hash ^ bytes[i]) * 16777619u;
  return hash;
}

struct Arrays {
  std::vector<float> x;
  std::vector<std::int8_t> q;
  std::vector<float> dequantized;
  float range[2];

  explicit Arrays(std::size_t count) : x(workload::reals(count)), q(count), dequantized(count) {
    exact_quantize(x.data(), count, workload::kScale, workload::kZeroPoint, q.data());
  }
};

template <class Body>
double nanoseconds(std::size_t calls, Body body) {
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < calls; ++i) body();
  const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - start;
  return spent.count() / static_cast<double>(calls);
}

}  // namespace

int main() {
  char what[64];
  std::size_t count = 0;
  std::size_t calls = 0;
  Arrays arrays(0);
  const Affine map{workload::kScale, workload::kZeroPoint};
  const Target<std::int8_t> target{-128, 127};
  while (std::scanf("%63s %zu %zu", what, &count, &calls) == 3) {
    if (arrays.x.size() != count) arrays = Arrays(count);
    const std::string name = what;
    float* x = arrays.x.data();
    std::int8_t* q = arrays.q.data();
    float* dequantized = arrays.dequantized.data();
    const Runs runs{count, {&map, 1}};
    double spent = 0;
    std::uint32_t hash = 0;
    if (name == "quantize.native_loop" || name == "quantize.native_ours") {
      spent =
          name == "quantize.native_loop"
              ? nanoseconds(calls, [&] { exact_quantize(x, count, map.scale, map.zero_point, q); })
              : nanoseconds(calls, [&] { best().int8.quantize(arrays.x, runs, target, arrays.q); });
      hash = hash_of(q, count);
    } else if (name == "dequantize.native_loop" || name == "dequantize.native_ours") {
      spent = name == "dequantize.native_loop"
                  ? nanoseconds(
                        calls,
                        [&] { exact_dequantize(q, count, map.scale, map.zero_point, dequantized); })
                  : nanoseconds(
                        calls, [&] { best().int8.dequantize(arrays.q, runs, arrays.dequantized); });
      hash = hash_of(dequantized, count);
    } else if (name == "min_max.native_loop" || name == "min_max.native_ours") {
      spent = name == "min_max.native_loop"
                  ? nanoseconds(calls, [&] { exact_min_max(x, count, arrays.range); })
                  : nanoseconds(calls, [&] {
                      const MinMax found = best().min_max(arrays.x);
                      arrays.range[0] = found.min;
                      arrays.range[1] = found.max;
                    });
      hash = hash_of(arrays.range, 2);
    } else if (name == "fused.native_ours") {
      ErrorSums sums;
      spent = nanoseconds(calls, [&] {
        best().int8.quantize_dequantize(arrays.x, runs, target, arrays.q, arrays.dequantized, sums);
      });
      hash = hash_of(dequantized, count);
    } else {
      return 1;
    }
    std::printf("%.6g %u\n", spent / static_cast<double>(count), hash);
    std::fflush(stdout);
  }
  return 0;
}
