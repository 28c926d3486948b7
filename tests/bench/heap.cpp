#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <cmath>

#include "bench/bounds.hpp"
#include "bench/error_pass.hpp"
#include "kernels/kernels.hpp"

// The kernels on arrays that lie in the heap, beside the bounds of the same bytes: what is left
// when no byte crosses from JavaScript. Linked for the benchmark alone.

using namespace zeropoint::kernels;

namespace {

Runs runs_of(const Affine* maps, std::size_t map_count, std::size_t run_length) {
  return {run_length, {maps, map_count}};
}

constexpr Target<std::int8_t> target_of(int convention) {
  return {-128, 127, static_cast<Convention>(convention)};
}

emscripten::val floats(std::uintptr_t at, std::size_t count) {
  return emscripten::val(emscripten::typed_memory_view(count, reinterpret_cast<float*>(at)));
}

emscripten::val bytes(std::uintptr_t at, std::size_t count) {
  return emscripten::val(emscripten::typed_memory_view(count, reinterpret_cast<std::int8_t*>(at)));
}

ErrorSums last_sums;

emscripten::val sums() {
  emscripten::val js = emscripten::val::array();
  for (const double value :
       {last_sums.absolute, last_sums.squared, last_sums.x_squared, last_sums.x_error,
        static_cast<double>(last_sums.largest), static_cast<double>(last_sums.clipped)}) {
    js.call<void>("push", value);
  }
  return js;
}

EMSCRIPTEN_BINDINGS(heap) {
  emscripten::function("floats", &floats);
  emscripten::function("bytes", &bytes);
  emscripten::function("sums", &sums);
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE void heap_quantize(const float* x, std::size_t n, const Affine* maps,
                                        std::size_t map_count, std::size_t run_length,
                                        int convention, std::int8_t* q) {
  best().int8.quantize({x, n}, runs_of(maps, map_count, run_length), target_of(convention), {q, n});
}

EMSCRIPTEN_KEEPALIVE void heap_dequantize(const std::int8_t* q, std::size_t n, const Affine* maps,
                                          std::size_t map_count, std::size_t run_length, float* x) {
  best().int8.dequantize({q, n}, runs_of(maps, map_count, run_length), {x, n});
}

EMSCRIPTEN_KEEPALIVE void heap_min_max(const float* x, std::size_t n, float* range) {
  const Extremes found = best().min_max({x, n});
  range[0] = found.min;
  range[1] = found.max;
}

EMSCRIPTEN_KEEPALIVE void heap_fused(const float* x, std::size_t n, const Affine* map,
                                     std::int8_t* q, float* dequantized) {
  last_sums = {};
  best().int8.quantize_dequantize({x, n}, runs_of(map, 1, n), target_of(0), {q, n},
                                  {dequantized, n}, last_sums);
}

/// The same three results in three passes.
EMSCRIPTEN_KEEPALIVE void heap_passes(const float* x, std::size_t n, const Affine* map,
                                      std::int8_t* q, float* dequantized) {
  heap_quantize(x, n, map, 1, n, 0, q);
  heap_dequantize(q, n, map, 1, n, dequantized);
  last_sums = error_pass(x, dequantized, n, *map);
}

EMSCRIPTEN_KEEPALIVE float heap_bound_read(const float* x, std::size_t n) {
  return zp_bound_read(x, n);
}

EMSCRIPTEN_KEEPALIVE void heap_bound_read4_write1(const float* x, std::size_t n, std::int8_t* q) {
  zp_bound_read4_write1(x, n, q);
}

EMSCRIPTEN_KEEPALIVE void heap_bound_read1_write4(const std::int8_t* q, std::size_t n, float* x) {
  zp_bound_read1_write4(q, n, x);
}
}
