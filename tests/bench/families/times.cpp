// The functions of families.hpp under Google Benchmark, on a matrix of 1M elements. Says first
// whose results differ from the loop's.

#include <benchmark/benchmark.h>

#include <cstdio>
#include <functional>

#include "bench/families/families.hpp"
#include "bench/workload.hpp"

using namespace families;

namespace {

constexpr Size kSide = 1024;
constexpr Size kCount = kSide * kSide;
constexpr Matrix kDense{kSide, kSide, kSide, 1};
constexpr Matrix kTurned{kSide, kSide, 1, kSide};
constexpr Matrix kRepeatedRow{kSide, kSide, 0, 1};

struct Variant {
  const char* name;
  std::function<void()> run;
};

/// Registers ways to the same `result`, and compares it after each.
template <class T>
void add_family(const std::vector<Variant>& variants, const std::vector<T>& result) {
  std::vector<T> expected;
  for (const auto& [name, run] : variants) {
    run();
    if (expected.empty()) expected = result;
    if (std::memcmp(expected.data(), result.data(), expected.size() * sizeof(T)) != 0) {
      std::fprintf(stderr, "%s differs from %s\n", name, variants.front().name);
    }
    benchmark::RegisterBenchmark(name, [run = run](benchmark::State& state) {
      for (auto _ : state) {
        run();
        benchmark::ClobberMemory();
      }
      state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kCount));
    });
  }
}

}  // namespace

int main(int count, char** arguments) {
  benchmark::Initialize(&count, arguments);
  const std::vector<float> x = workload::reals(kCount);
  const std::vector<float> y(x.rbegin(), x.rend());
  std::vector<float> to(kCount);
  std::vector<float> best(kSide);
  std::vector<Size> order(kCount);
  std::vector<std::int8_t> levels(kCount);
  const std::unique_ptr<bool[]> truth(new bool[kSide]);
  for (Size i = 0; i < kSide; ++i) truth[i] = x[i] > 0;
  std::vector<std::ptrdiff_t> places(kSide);
  for (Size i = 0; i < kSide; ++i) places[i] = static_cast<std::ptrdiff_t>(i * 7 % kSide);
  const auto copies = [&](const Matrix& m, const char* loop, const char* lines, const char* axes) {
    add_family<float>({{loop, [&] { copy_loop(x.data(), m, to.data()); }},
                       {lines, [&] { copy_lines(x.data(), m, to.data()); }},
                       {axes, [&] { copy_axes(x.data(), m, to.data()); }}},
                      to);
  };
  copies(kRepeatedRow, "copy_row/loop", "copy_row/xtensor lines", "copy_row/xtensor axes");
  copies(kTurned, "copy_turned/loop", "copy_turned/xtensor lines", "copy_turned/xtensor axes");
  add_family<float>(
      {{"where/loop",
        [&] { where_loop(truth.get(), x.data(), y.data(), kRepeatedRow, to.data()); }},
       {"where/xtensor lines",
        [&] { where_lines(truth.get(), x.data(), y.data(), kRepeatedRow, to.data()); }}},
      to);
  add_family<float>(
      {{"operator/loop",
        [&] { operator_loop<zeropoint::Add>(x.data(), y.data(), kRepeatedRow, to.data()); }},
       {"operator/xtensor lines",
        [&] { operator_lines<zeropoint::Add>(x.data(), y.data(), kRepeatedRow, to.data()); }}},
      to);
  add_family<float>(
      {{"largest/loop", [&] { largest_loop(x.data(), kDense, best.data()); }},
       {"largest/xtensor reducer", [&] { largest_reducer(x.data(), kDense, best.data()); }}},
      best);
  add_family<Size>(
      {{"sort/loop", [&] { sort_loop(x.data(), kDense, order.data()); }},
       {"sort/xtensor argsort", [&] { sort_argsort(x.data(), kDense, order.data()); }}},
      order);
  add_family<float>(
      {{"select/loop", [&] { select_loop(x.data(), places.data(), kDense, to.data()); }},
       {"select/xtensor view", [&] { select_view(x.data(), places.data(), kDense, to.data()); }}},
      to);
  add_family<std::int8_t>({{"quantize/loop",
                            [&] {
                              quantize_loop(x.data(), workload::kScale, workload::kZeroPoint,
                                            kCount, levels.data());
                            }},
                           {"quantize/xtensor expression",
                            [&] {
                              quantize_expression(x.data(), workload::kScale, workload::kZeroPoint,
                                                  kCount, levels.data());
                            }}},
                          levels);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
