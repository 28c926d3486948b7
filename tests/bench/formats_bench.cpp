#include <dlfcn.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "bench/bounds.hpp"
#include "quant/formats/stored_formats.hpp"

// Times every stored format against what memory allows and, where libggml can be loaded, against
// ggml, in turns on one thread. Prints a line for each format: nanoseconds an element to store and
// to load, and the ratios of the others' times to ours; see formats.mjs.

namespace {

using namespace zeropoint;

constexpr int kRounds = 7;
constexpr std::size_t kColumns = 1024;

struct GgmlTraits {
  const char* name;
  std::int64_t elements, interleaved;
  std::size_t bytes;
  bool is_quantized;
  void (*to_float)(const void*, float*, std::int64_t);
  void (*from_float_ref)(const float*, void*, std::int64_t);
};

/// ggml's functions; null where it is not there.
struct Ggml {
  const GgmlTraits* (*traits)(int) = nullptr;
  std::size_t (*quantize)(int, const float*, void*, std::int64_t, std::int64_t, std::int64_t,
                          const float*) = nullptr;
};

Ggml open_ggml() {
  Ggml ggml;
  if (void* library = dlopen("libggml-base.so.0", RTLD_NOW)) {
    ggml.traits = reinterpret_cast<decltype(ggml.traits)>(dlsym(library, "ggml_get_type_traits"));
    ggml.quantize =
        reinterpret_cast<decltype(ggml.quantize)>(dlsym(library, "ggml_quantize_chunk"));
  }
  return ggml;
}

/// ggml's numbers of the types.
const std::map<std::string, int, std::less<>> kGgmlTypes{
    {"q8_0", 8},    {"q4_0", 2},        {"q4_1", 3},        {"q5_0", 6},       {"q5_1", 7},
    {"q2_k", 10},   {"q3_k", 11},       {"q4_k", 12},       {"q5_k", 13},      {"q6_k", 14},
    {"iq4_nl", 20}, {"iq4_nl_ref", 20}, {"iq4_xs", 23},     {"tq1_0", 34},     {"tq2_0", 35},
    {"q1_0", 41},   {"q2_0", 42},       {"mxfp4_ggml", 39}, {"nvfp4_ggml", 40}};

/// The processor time of this thread, which does not include waiting for other programs.
double processor_seconds() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double seconds(const std::function<void()>& work) {
  const double start = processor_seconds();
  work();
  return processor_seconds() - start;
}

double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

/// The median time of each, measured in turns. An empty function has the time 0.
std::vector<double> in_turns(const std::vector<std::function<void()>>& works) {
  std::vector<std::vector<double>> times(works.size());
  for (int round = 0; round <= kRounds; ++round) {
    for (std::size_t i = 0; i < works.size(); ++i) {
      const double time = works[i] ? seconds(works[i]) : 0;
      if (round > 0) times[i].push_back(time);  // the first turn warms up
    }
  }
  std::vector<double> medians;
  for (const auto& one : times) medians.push_back(median(one));
  return medians;
}

/// Searches take long: fewer elements for them.
std::size_t count_of(const StoredFormat& format) {
  if (format.family() == Family::codebook) return 1u << 14;
  return format.family() == Family::gguf ? 1u << 20 : 1u << 24;
}

volatile float sink;

void measure(const StoredFormat& format, const std::vector<float>& all, const Ggml& ggml) {
  const std::size_t count = count_of(format);
  const std::vector<float> values(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
  const Rows rows{count / kColumns, kColumns};
  const Stored stored = format.store(values, rows, {}).value();
  Stored again = stored;
  std::vector<std::int8_t> bytes(count);
  std::vector<float> loaded(count);
  std::vector<std::uint8_t> blocks(stored[0].bytes.size());

  std::vector<std::function<void()>> store{
      [&] { (void)format.store_into(values, rows, {}, again); },
      [&] { sink = zp_bound_read(values.data(), count); }, nullptr, nullptr};
  std::vector<std::function<void()>> load{
      [&] { (void)format.load_into(stored, rows, loaded); },
      [&] { zp_bound_read1_write4(bytes.data(), count, loaded.data()); }, nullptr};
  const auto type = kGgmlTypes.find(format.name());
  if (type != kGgmlTypes.end() && ggml.traits != nullptr) {
    const GgmlTraits* traits = ggml.traits(type->second);
    const auto signed_count = static_cast<std::int64_t>(count);
    store[2] = [&, traits, signed_count] {
      traits->from_float_ref(values.data(), blocks.data(), signed_count);
    };
    store[3] = [&] {
      ggml.quantize(type->second, values.data(), blocks.data(), 0,
                    static_cast<std::int64_t>(rows.count), kColumns, nullptr);
    };
    load[2] = [&, traits, signed_count] {
      traits->to_float(blocks.data(), loaded.data(), signed_count);
    };
  }
  const auto stored_times = in_turns(store);
  const auto loaded_times = in_turns(load);
  const double nano = 1e9 / static_cast<double>(count);
  std::printf("%s %zu %.3f %.3f %.3f %.3f %.3f %.3f %.3f\n", std::string(format.name()).c_str(),
              count, stored_times[0] * nano, stored_times[1] / stored_times[0],
              stored_times[2] / stored_times[0], stored_times[3] / stored_times[0],
              loaded_times[0] * nano, loaded_times[1] / loaded_times[0],
              loaded_times[2] / loaded_times[0]);
  std::fflush(stdout);
}

}  // namespace

/// Times all formats, or those whose names begin with the argument.
int main(int count, char** arguments) {
  const std::string_view wanted = count > 1 ? arguments[1] : "";
  std::mt19937 random(7);
  std::normal_distribution<float> normal(0, 0.02f);
  std::vector<float> values(1u << 24);
  std::generate(values.begin(), values.end(), [&] { return normal(random); });
  const Ggml ggml = open_ggml();
  for (const StoredFormat* format : stored_formats()) {
    if (format->name().starts_with(wanted)) measure(*format, values, ggml);
  }
}
