#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "bindings/values.hpp"
#include "kernels/kernels.hpp"
#include "quant/error_stats.hpp"
#include "tensor/core/dtype.hpp"
#include "tensor/core/dtype_name.hpp"

/// The kernels for arrays of any length, tile by tile: JavaScript copies a tile into the scratch
/// memory below, calls an export, and copies the result out. Nothing is allocated, and the heap
/// holds only one tile of a caller's array at a time.
///
/// The exports take plain numbers and check nothing: web/core/engine/tiles.ts checks everything
/// before the first call. A `dtype` is a number of `tileViews().dtypes`, a `convention` one of
/// `tileViews().conventions`; `run_length` is not 0.
namespace zeropoint::bindings {
namespace {

using emscripten::typed_memory_view;
using emscripten::val;
using kernels::Affine;

constexpr std::size_t kTile = 16384;
static_assert(kTile % kernels::kErrorBlock == 0, "error sums do not depend on the tiles");

alignas(16) float reals[kTile];
alignas(16) std::byte levels[kTile * sizeof(std::int32_t)];
alignas(16) float scales[kTile];
alignas(16) float zero_points[kTile];
alignas(16) Affine maps[kTile];
double results[8];

kernels::Extremes range;
float magnitude;
kernels::ErrorSums sums;

std::span<float> reals_of(std::size_t count) { return {reals, count}; }

template <class Q>
std::span<Q> levels_of(std::size_t count) {
  return {reinterpret_cast<Q*>(levels), count};
}

kernels::Runs runs_of(std::size_t run_length, std::size_t first_map, std::size_t map_count) {
  return {run_length, {maps + first_map, map_count}};
}

template <class Q>
kernels::Target<Q> target_of(int qmin, int qmax, int convention) {
  return {static_cast<Q>(qmin), static_cast<Q>(qmax), static_cast<kernels::Convention>(convention)};
}

template <class T>
val view_of(void* memory, std::size_t count) {
  return val(typed_memory_view(count, static_cast<T*>(memory)));
}

/// Views of the scratch memory, and the numbers of the dtypes and conventions. A view becomes
/// invalid when the heap grows: its length becomes 0, and the caller requests new views.
val tile_views() {
  val dtypes = val::object();
  for (const DType dtype : {DType::int8, DType::uint8, DType::int16, DType::int32}) {
    dtypes.set(std::string(dtype_name(dtype)), static_cast<int>(dtype));
  }
  val conventions = val::object();
  for (const std::string_view name : Names<Convention>::names) {
    conventions.set(std::string(name), static_cast<int>(value_named<Convention>(name)));
  }
  val js = val::object();
  js.set("dtypes", dtypes);
  js.set("conventions", conventions);
  js.set("reals", view_of<float>(reals, kTile));
  js.set("int8", view_of<std::int8_t>(levels, kTile));
  js.set("uint8", view_of<std::uint8_t>(levels, kTile));
  js.set("int16", view_of<std::int16_t>(levels, kTile));
  js.set("int32", view_of<std::int32_t>(levels, kTile));
  js.set("scales", view_of<float>(scales, kTile));
  js.set("zeroPoints", view_of<float>(zero_points, kTile));
  js.set("results", view_of<double>(results, std::size(results)));
  return js;
}

EMSCRIPTEN_BINDINGS(tiles) { emscripten::function("tileViews", &tile_views); }

}  // namespace

extern "C" {

/// Makes maps from the first `count` scales and zero points. Returns whether all of them can be
/// used: each scale is finite and not subnormal, each zero point within qmin..qmax.
EMSCRIPTEN_KEEPALIVE bool tile_maps(std::size_t count, int qmin, int qmax) {
  return kernels::pair_maps(scales, zero_points, static_cast<float>(qmin), static_cast<float>(qmax),
                            {maps, count});
}

/// Quantizes real numbers.
EMSCRIPTEN_KEEPALIVE void tile_quantize(std::size_t count, int dtype, int qmin, int qmax,
                                        int convention, std::size_t run_length,
                                        std::size_t first_map, std::size_t map_count) {
  with_integer_type(static_cast<DType>(dtype), [&]<class Q>(Q) {
    kernels::best().affine<Q>().quantize(reals_of(count), runs_of(run_length, first_map, map_count),
                                         target_of<Q>(qmin, qmax, convention), levels_of<Q>(count));
  });
}

/// Dequantizes levels.
EMSCRIPTEN_KEEPALIVE void tile_dequantize(std::size_t count, int dtype, std::size_t run_length,
                                          std::size_t first_map, std::size_t map_count) {
  with_integer_type(static_cast<DType>(dtype), [&]<class Q>(Q) {
    kernels::best().affine<Q>().dequantize(
        levels_of<Q>(count), runs_of(run_length, first_map, map_count), reals_of(count));
  });
}

/// Quantizes and dequantizes in place, and adds the error to the sums, which `first` clears.
EMSCRIPTEN_KEEPALIVE void tile_quantize_dequantize(std::size_t count, int dtype, int qmin, int qmax,
                                                   int convention, std::size_t run_length,
                                                   std::size_t first_map, std::size_t map_count,
                                                   bool first) {
  if (first) sums = {};
  with_integer_type(static_cast<DType>(dtype), [&]<class Q>(Q) {
    kernels::best().affine<Q>().quantize_dequantize(
        reals_of(count), runs_of(run_length, first_map, map_count),
        target_of<Q>(qmin, qmax, convention), levels_of<Q>(count), reals_of(count), sums);
  });
}

/// Writes the error statistics of all tiles since the first, `count` elements, to the results, in
/// the order in which tiles.ts reads them.
EMSCRIPTEN_KEEPALIVE void tile_metrics(double count) {
  const ErrorStats stats = error_stats_of(error_stat_sums(sums), count);
  const double values[] = {stats.mean_squared_error,
                           stats.mean_absolute_error,
                           static_cast<double>(sums.largest),
                           stats.sqnr,
                           stats.cosine,
                           stats.error_norm,
                           stats.relative_norm,
                           static_cast<double>(sums.clipped) / count};
  std::copy(std::begin(values), std::end(values), results);
}

/// Writes the smallest and the largest value of all tiles since the first to results 0 and 1. Both
/// are NaN if any value is.
EMSCRIPTEN_KEEPALIVE void tile_min_max(std::size_t count, bool first) {
  const kernels::Extremes tile = kernels::best().min_max(reals_of(count));
  if (first) {
    range = tile;
  } else if (range.min == range.min) {
    // Written so that a NaN of the tile is taken.
    range.min = tile.min >= range.min ? range.min : tile.min;
    range.max = tile.max <= range.max ? range.max : tile.max;
  }
  results[0] = static_cast<double>(range.min);
  results[1] = static_cast<double>(range.max);
}

/// Writes the largest magnitude of all tiles since the first to result 0; NaN if any value is.
EMSCRIPTEN_KEEPALIVE void tile_abs_max(std::size_t count, bool first) {
  const float tile = kernels::best().abs_max(reals_of(count));
  if (first) magnitude = 0;
  if (magnitude == magnitude) magnitude = tile <= magnitude ? magnitude : tile;
  results[0] = static_cast<double>(magnitude);
}

/// Writes the scale and zero point for the range of the last tile_min_max to results 0 and 1, in
/// float32 as ONNX's DynamicQuantizeLinear computes them: the range is first widened to include 0,
/// and a range of width 0 has scale 1.
EMSCRIPTEN_KEEPALIVE void tile_dynamic_qparams(int qmin, int qmax) {
  const float min = std::min(range.min, 0.0f);
  const float max = std::max(range.max, 0.0f);
  const auto low = static_cast<float>(qmin);
  const auto high = static_cast<float>(qmax);
  const float scale = min == max ? 1.0f : (max - min) / (high - low);
  const float zero_point = std::nearbyint(std::clamp(low - min / scale, low, high));
  results[0] = static_cast<double>(scale);
  results[1] = static_cast<double>(zero_point);
}
}

}  // namespace zeropoint::bindings
