// The native side of the interleaved run. Reads lines `<what> <elements> <calls>` and answers each
// with `<nanoseconds per element> <hash of the output>`, so that the same round that times the
// browser times this machine, and the outputs are compared.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <tuple>
#include <utility>

#include "bench/bounds.hpp"
#include "bench/exact_loop.hpp"
#include "bench/torch_calls.hpp"
#include "bench/workload.hpp"
#include "kernels/kernels.hpp"

namespace {

using namespace zeropoint::kernels;

template <class T>
std::uint32_t hash_of(const T* values, std::size_t count) {
  return workload::crc32(values, count * sizeof(T));
}

std::uint32_t hash_of(const std::vector<zeropoint::Tensor>& results) {
  std::uint32_t hash = 0;
  for (const zeropoint::Tensor& result : results) {
    const std::size_t bytes = result.numel() * zeropoint::itemsize(result.dtype());
    const std::size_t offset = result.offset() * zeropoint::itemsize(result.dtype());
    hash = workload::crc32(result.storage()->elements<std::uint8_t>() + offset, bytes, hash);
  }
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

/// The results of the named call of torch on `count` elements, once, and how long one call takes.
std::pair<double, std::uint32_t> torch_call(std::string_view name, std::size_t count,
                                            std::size_t calls) {
  static std::size_t side = 0;
  static std::vector<torch_calls::Call> all;
  if (side * side != count) {
    side = static_cast<std::size_t>(std::lround(std::sqrt(count)));
    all = torch_calls::all(side);
  }
  const auto named = [&](const torch_calls::Call& call) { return call.name == name; };
  const auto found = std::find_if(all.begin(), all.end(), named);
  if (found == all.end()) std::exit(1);
  return {nanoseconds(calls, [&] { found->run(); }), hash_of(found->run())};
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
    const std::string name = what;
    const std::string torch = "torch.";
    if (!name.starts_with(torch) && arrays.x.size() != count) arrays = Arrays(count);
    float* x = arrays.x.data();
    std::int8_t* q = arrays.q.data();
    float* dequantized = arrays.dequantized.data();
    const Runs runs{count, {&map, 1}};
    double spent = 0;
    std::uint32_t hash = 0;
    if (name.starts_with(torch)) {
      std::tie(spent, hash) = torch_call(name.substr(torch.size()), count, calls);
    } else if (name == "quantize.native_loop" || name == "quantize.native_ours") {
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
                      const Extremes found = best().min_max(arrays.x);
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
