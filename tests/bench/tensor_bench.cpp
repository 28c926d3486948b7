// The core's part of torch under Google Benchmark: matrices of 1M elements on this machine.

#include <benchmark/benchmark.h>

#include "bench/torch_calls.hpp"

int main(int count, char** arguments) {
  constexpr std::size_t kSide = 1024;
  benchmark::Initialize(&count, arguments);
  for (const torch_calls::Call& call : torch_calls::all(kSide)) {
    benchmark::RegisterBenchmark(call.name.data(), [run = call.run](benchmark::State& state) {
      for (auto _ : state) benchmark::DoNotOptimize(run());
      state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kSide * kSide));
    })->Unit(benchmark::kMicrosecond);
  }
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
