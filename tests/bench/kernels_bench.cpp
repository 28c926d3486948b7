// The kernels of this machine's build under Google Benchmark, beside what memory allows and the
// plain loops.

#include <benchmark/benchmark.h>

#include "bench/bounds.hpp"
#include "bench/error_pass.hpp"
#include "bench/exact_loop.hpp"
#include "bench/workload.hpp"
#include "kernels/kernels.hpp"

namespace {

using namespace zeropoint::kernels;

constexpr Affine kMap{workload::kScale, workload::kZeroPoint};
constexpr Target<std::int8_t> kTarget{-128, 127};

/// The arrays of one benchmark, and its throughput in bytes of float32 when it ends.
struct Arrays {
  benchmark::State& state;
  std::size_t count = static_cast<std::size_t>(state.range(0));
  std::vector<float> x = workload::reals(count);
  std::vector<std::int8_t> q = std::vector<std::int8_t>(count, 1);
  std::vector<float> dequantized = std::vector<float>(count);
  Runs runs{count, {&kMap, 1}};

  ~Arrays() {
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * state.range(0) * 4);
  }
};

template <class Body>
void each_call(benchmark::State& state, Body body) {
  Arrays arrays{state};
  for (auto _ : state) {
    body(arrays);
    benchmark::ClobberMemory();
  }
}

void bound_read(benchmark::State& state) {
  each_call(state, [](Arrays& a) { benchmark::DoNotOptimize(zp_bound_read(a.x.data(), a.count)); });
}
void bound_read4_write1(benchmark::State& state) {
  each_call(state, [](Arrays& a) { zp_bound_read4_write1(a.x.data(), a.count, a.q.data()); });
}
void bound_read1_write4(benchmark::State& state) {
  each_call(state,
            [](Arrays& a) { zp_bound_read1_write4(a.q.data(), a.count, a.dequantized.data()); });
}

void quantize(benchmark::State& state, const Kernels& kernels) {
  each_call(state, [&](Arrays& a) { kernels.int8.quantize(a.x, a.runs, kTarget, a.q); });
}
void quantize_exact_loop(benchmark::State& state) {
  each_call(state, [](Arrays& a) {
    exact_quantize(a.x.data(), a.count, kMap.scale, kMap.zero_point, a.q.data());
  });
}
void quantize_groups_of_32(benchmark::State& state, const Kernels& kernels) {
  const std::vector<Affine> maps(static_cast<std::size_t>(state.range(0)) / 32, kMap);
  each_call(state, [&](Arrays& a) { kernels.int8.quantize(a.x, {32, maps}, kTarget, a.q); });
}
void dequantize(benchmark::State& state, const Kernels& kernels) {
  each_call(state, [&](Arrays& a) { kernels.int8.dequantize(a.q, a.runs, a.dequantized); });
}
void dequantize_exact_loop(benchmark::State& state) {
  each_call(state, [](Arrays& a) {
    exact_dequantize(a.q.data(), a.count, kMap.scale, kMap.zero_point, a.dequantized.data());
  });
}
void min_max(benchmark::State& state, const Kernels& kernels) {
  each_call(state, [&](Arrays& a) { benchmark::DoNotOptimize(kernels.min_max(a.x)); });
}
void abs_max(benchmark::State& state, const Kernels& kernels) {
  each_call(state, [&](Arrays& a) { benchmark::DoNotOptimize(kernels.abs_max(a.x)); });
}
void fused(benchmark::State& state, const Kernels& kernels) {
  each_call(state, [&](Arrays& a) {
    ErrorSums sums;
    kernels.int8.quantize_dequantize(a.x, a.runs, kTarget, a.q, a.dequantized, sums);
    benchmark::DoNotOptimize(sums);
  });
}
void three_passes(benchmark::State& state) {
  each_call(state, [](Arrays& a) {
    best().int8.quantize(a.x, a.runs, kTarget, a.q);
    best().int8.dequantize(a.q, a.runs, a.dequantized);
    benchmark::DoNotOptimize(error_pass(a.x.data(), a.dequantized.data(), a.count, kMap));
  });
}

#define ZP_SIZES Arg(1 << 10)->Arg(1 << 16)->Arg(1 << 20)->Arg(1 << 24)
#define ZP_BENCH(name) BENCHMARK(name)->ZP_SIZES
/// The kernels as they are chosen here, and the reference.
#define ZP_BOTH(name)                              \
  BENCHMARK_CAPTURE(name, best, best())->ZP_SIZES; \
  BENCHMARK_CAPTURE(name, reference, reference())->ZP_SIZES
ZP_BENCH(bound_read);
ZP_BOTH(min_max);
ZP_BOTH(abs_max);
ZP_BENCH(bound_read4_write1);
ZP_BOTH(quantize);
ZP_BENCH(quantize_exact_loop);
ZP_BOTH(quantize_groups_of_32);
ZP_BENCH(bound_read1_write4);
ZP_BOTH(dequantize);
ZP_BENCH(dequantize_exact_loop);
ZP_BOTH(fused);
ZP_BENCH(three_passes);
#undef ZP_BOTH
#undef ZP_BENCH
#undef ZP_SIZES

}  // namespace

BENCHMARK_MAIN();
