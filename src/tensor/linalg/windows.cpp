#include "tensor/linalg/windows.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/linalg/registers.hpp"

namespace zeropoint {
namespace {

/// The places where an element of the window meets no padding.
struct Inside {
  Index first;
  Index last;  ///< the one behind them

  Inside(const Slide& slide, Index element, Index places) {
    const Index start = slide.start_of(element);
    const auto reached = [&](Index from) {
      return std::clamp<Index>((from - start + slide.stride - 1) / slide.stride, 0, places);
    };
    first = start >= 0 ? 0 : reached(0);
    last = slide.extent <= start ? 0 : std::max(first, reached(slide.extent));
  }
};

/// Calls `body(place, met, count)` for all runs of places in a row that meet no padding, for the
/// elements of the window in order. `place` counts those of all elements, `met` is the position in
/// the plane of what the first place meets; the next place meets what is a stride of columns
/// further.
template <class Body>
void for_each_run(const Slide& rows, const Slide& columns, Body body) {
  const Index height = rows.places();
  const Index width = columns.places();
  Index place = 0;
  for (Index i = 0; i < rows.kernel; ++i) {
    const Inside down(rows, i, height);
    for (Index j = 0; j < columns.kernel; ++j, place += height * width) {
      const Inside across(columns, j, width);
      for (Index row = down.first; row < down.last && across.first < across.last; ++row) {
        const Index met = (row * rows.stride + rows.start_of(i)) * columns.extent +
                          across.first * columns.stride + columns.start_of(j);
        body(static_cast<std::size_t>(place + row * width + across.first),
             static_cast<std::size_t>(met), static_cast<std::size_t>(across.last - across.first));
      }
    }
  }
}

}  // namespace

Problem check_slide(const Slide& slide) {
  for (const Index step : {slide.stride, slide.dilation}) {
    if (step < 1) {
      return Error{ErrorCode::step_not_positive, {{"step", static_cast<double>(step)}}};
    }
  }
  for (const Index extent : {slide.kernel - 1, slide.padding, slide.places() - 1}) {
    if (extent < 0) return shape_invalid(extent);
  }
  return check_count(slide.padded());
}

template <class T>
void read_windows(const Slide& rows, const Slide& columns, const T* plane, T* met) {
  const auto step = static_cast<std::size_t>(columns.stride);
  for_each_run(rows, columns, [&](std::size_t place, std::size_t start, std::size_t count) {
    const T* from = plane + start;
    T* to = met + place;
    std::size_t i = 0;
    if (step == 1) {
      for (; i + kLanes<T> <= count; i += kLanes<T>) keep(to + i, loaded(from + i));
    }
    for (; i < count; ++i) to[i] = from[i * step];
  });
}

template <class T>
void add_windows(const Slide& rows, const Slide& columns, const T* met, T* plane) {
  const auto step = static_cast<std::size_t>(columns.stride);
  for_each_run(rows, columns, [&](std::size_t place, std::size_t start, std::size_t count) {
    const T* from = met + place;
    T* to = plane + start;
    std::size_t i = 0;
    if (step == 1) {
      for (; i + kLanes<T> <= count; i += kLanes<T>)
        keep(to + i, loaded(to + i) + loaded(from + i));
    }
    for (; i < count; ++i) to[i * step] += from[i];
  });
}

template void read_windows(const Slide&, const Slide&, const std::uint32_t*, std::uint32_t*);
template void read_windows(const Slide&, const Slide&, const std::uint64_t*, std::uint64_t*);
template void add_windows(const Slide&, const Slide&, const float*, float*);
template void add_windows(const Slide&, const Slide&, const double*, double*);

}  // namespace zeropoint
