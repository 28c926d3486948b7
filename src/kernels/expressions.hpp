#pragma once

// Private to the sources that make a table of it: xtensor is slow to compile.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>

#include "kernels/float_limits.hpp"
#include "kernels/kernels.hpp"
#include "kernels/quiet_xtensor.hpp"
#include "zeropoint/formulas.hpp"

/// The kernels as xtensor expressions of the formulas. A source that includes this file gets them
/// for the instructions that it names in ZEROPOINT_INSTRUCTIONS, such as "avx2"; without the macro,
/// for those of all processors.
///
/// A function marked ZEROPOINT_KERNEL inlines everything that it calls and is compiled for those
/// instructions. A flag of the compiler would not do: functions of xtensor that are not inlined
/// have one name in all sources, and the linker keeps any of them, perhaps one with instructions
/// that the processor has not.
///
/// Without the macro, a function marked ZEROPOINT_ONCE stays one for all its callers: expressions
/// are slow to compile.
#if defined(ZEROPOINT_INSTRUCTIONS)
#define ZEROPOINT_KERNEL [[gnu::flatten, gnu::target(ZEROPOINT_INSTRUCTIONS)]]
#define ZEROPOINT_ONCE
#else
#define ZEROPOINT_KERNEL
#define ZEROPOINT_ONCE [[gnu::noinline]]
#endif

namespace zeropoint::kernels {
namespace {

/// Whether runs of one element, each with a map of its own, become one expression.
#if defined(ZEROPOINT_INSTRUCTIONS)
inline constexpr bool kJoinsSingles = false;  // such runs go to other kernels
#else
inline constexpr bool kJoinsSingles = true;
#endif

// ---- spans as expressions -----------------------------------------------------------------------

/// `count` numbers as a one-dimensional expression that shares their memory.
template <class T>
auto line(T* first, std::size_t count) {
  using Number = std::remove_const_t<T>;
  using Buffer = xt::xbuffer_adaptor<T*, xt::no_ownership, std::allocator<Number>>;
  using Line = xt::xtensor_adaptor<Buffer, 1, xt::layout_type::row_major>;
  return Line(Buffer(first, count), typename Line::shape_type{count});
}

/// One of the two numbers of each of several maps.
inline auto line_of(const float Affine::*member, std::span<const Affine> maps) {
  using Buffer = xt::xbuffer_adaptor<const float*, xt::no_ownership, std::allocator<float>>;
  using Line = xt::xtensor_adaptor<Buffer, 1, xt::layout_type::dynamic>;
  constexpr std::size_t kStep = sizeof(Affine) / sizeof(float);
  return Line(Buffer(&(maps.front().*member), maps.size()), typename Line::shape_type{maps.size()},
              {static_cast<std::ptrdiff_t>(kStep)});
}

/// Whether each element has a map of its own.
inline bool are_single(const Runs& runs) { return runs.maps.size() > 1 && runs.length == 1; }

/// Cuts `count` elements into parts that share a map, none of which goes across a multiple of
/// `block`, and calls `body(offset, length, scale, zero_point)` for each.
template <class Body>
void for_each_run(std::size_t count, const Runs& runs, std::size_t block, Body body) {
  const auto& [run_length, maps] = runs;
  for (std::size_t offset = 0; offset < count;) {
    const std::size_t most = std::min(count - offset, block - offset % block);
    const std::size_t left = maps.size() == 1 ? most : run_length - offset % run_length;
    const Affine map = maps.size() == 1 ? maps.front() : maps[offset / run_length % maps.size()];
    const std::size_t length = std::min(most, left);
    body(offset, length, map.scale, map.zero_point);
    offset += length;
  }
}

/// The same for maps of all kinds: if each element has its own, the scales and zero points of a
/// part are two expressions. As numbers, they broadcast.
template <class Body>
void for_each_part(std::size_t count, const Runs& runs, std::size_t block, Body body) {
  if constexpr (kJoinsSingles) {
    if (are_single(runs)) {
      const auto& maps = runs.maps;
      for (std::size_t offset = 0; offset < count;) {
        const std::size_t most = std::min(count - offset, block - offset % block);
        const std::size_t index = offset % maps.size();
        const auto own = maps.subspan(index, std::min(maps.size() - index, most));
        body(offset, own.size(), line_of(&Affine::scale, own), line_of(&Affine::zero_point, own));
        offset += own.size();
      }
      return;
    }
  }
  for_each_run(count, runs, block, body);
}

/// Every span as one block.
inline constexpr std::size_t kNoBlocks = std::numeric_limits<std::size_t>::max();

// ---- to levels and back -------------------------------------------------------------------------

/// The nearest integer to a number that int32 holds. NaN becomes one whose low 16 bits are 0.
inline std::int32_t nearest(float number) {
#if __has_builtin(__builtin_irintf)
  // A single instruction. For NaN x86 has the smallest integer, and ARM has 0.
  return __builtin_irintf(number);
#else
  const float rounded = std::nearbyint(number);
  return static_cast<std::int32_t>(rounded == rounded ? rounded : 0.0f);
#endif
}

/// The nearest level to a number; the limits are whole, so that it makes no difference that they
/// come before rounding. NaN becomes 0; in int32, whose largest number is not a float32, 2^31 and
/// NaN become the smallest. Conventions that round first pass on the whole part of their sum with a
/// zero point, which may have a fraction.
template <class Q>
struct Narrow {
  float low;
  float high;

  Q operator()(float number) const {
    // A single instruction each, which NaN passes. xt::clip compares the same number twice.
    const float below = high < number ? high : number;
    const float clipped = below < low ? low : below;
    if constexpr (sizeof(Q) < 4) return static_cast<Q>(nearest(clipped));
    const bool fits = clipped < 0x1p31f;
    const std::int32_t level = nearest(fits ? clipped : 0.0f);
    return static_cast<Q>(fits ? level : std::numeric_limits<std::int32_t>::min());
  }
};

/// The nearest integer of the target as PyTorch's own quantization finds it, which converts to
/// int64 first: of NaN and of values beyond int64 it makes qmin.
template <class Q>
struct NarrowAsInt64 {
  Target<Q> target;

  Q operator()(float rounded) const {
    if constexpr (sizeof(Q) < 4) {
      const auto low = static_cast<float>(target.qmin);
      const auto high = static_cast<float>(target.qmax);
      return Narrow<Q>{low, high}(rounded < 0x1p63f ? std::trunc(rounded) : low);
    }
    const bool fits = rounded >= -0x1p31f && rounded < 0x1p31f;
    const auto whole = static_cast<std::int32_t>(fits ? rounded : 0.0f);
    const std::int32_t low = target.qmin;
    const std::int32_t high = target.qmax;
    const std::int32_t level = whole < low ? low : high < whole ? high : whole;
    const bool above = rounded >= 0x1p31f && rounded < 0x1p63f;
    return static_cast<Q>(fits ? level : above ? high : low);
  }
};

/// A function of one number, applied to each number of an expression.
template <class F, class E>
auto each(F function, E&& expression) {
  return xt::xfunction<F, xt::const_xclosure_t<E>>(std::move(function),
                                                   std::forward<E>(expression));
}

/// Calls `body` with the function of the formulas that rounds so.
template <class Body>
void with_nearest(Rounding rounding, Body body) {
  if (rounding == Rounding::half_away) {
    body(formulas::HalfAway{});
  } else {
    body(formulas::HalfToEven{});
  }
}

/// Assigns the levels of real numbers that share a map.
template <class Q, class To, class X, class Nearest>
void assign_levels(To& level, const X& x, float s, float z, const Target<Q>& target,
                   Nearest nearest) {
  const Narrow<Q> narrow{static_cast<float>(target.qmin), static_cast<float>(target.qmax)};
  switch (target.convention) {
    case Convention::onnx:
      xt::noalias(level) = each(narrow, xt::trunc(formulas::round_then_shift(x, s, z, nearest)));
      return;
    case Convention::torch:
      xt::noalias(level) =
          each(NarrowAsInt64<Q>{target}, formulas::multiply_then_round(x, s, z, nearest));
      return;
    default:
      if constexpr (std::is_same_v<Nearest, formulas::HalfToEven>) {
        xt::noalias(level) = each(narrow, formulas::shift(x, s, z));  // it rounds to even itself
      } else {
        xt::noalias(level) = each(narrow, formulas::shift_then_round(x, s, z, nearest));
      }
  }
}

/// Assigns the levels before any clamp.
template <class To, class X, class S, class Z>
ZEROPOINT_ONCE void assign_rounded(To& rounded, const X& x, const S& s, const Z& z,
                                   Convention convention, Rounding rounding) {
  with_nearest(rounding, [&](auto nearest) {
    switch (convention) {
      case Convention::onnx:
        xt::noalias(rounded) = formulas::round_then_shift(x, s, z, nearest);
        return;
      case Convention::torch:
        xt::noalias(rounded) = formulas::multiply_then_round(x, s, z, nearest);
        return;
      default:
        xt::noalias(rounded) = formulas::shift_then_round(x, s, z, nearest);
    }
  });
}

/// Assigns the levels that were rounded already.
template <class Q, class To, class Rounded>
ZEROPOINT_ONCE void narrow(To& level, const Rounded& rounded, const Target<Q>& target) {
  const auto low = static_cast<float>(target.qmin);
  const auto high = static_cast<float>(target.qmax);
  if (target.convention == Convention::torch) {
    xt::noalias(level) = each(NarrowAsInt64<Q>{target}, rounded);
  } else {
    xt::noalias(level) = each(Narrow<Q>{low, high}, xt::trunc(rounded));
  }
}

/// Quantizes in two steps, of which the first is the same for all types of levels.
template <class Q>
void quantize_by_steps(std::span<const float> x, const Runs& runs, const Target<Q>& target,
                       std::span<Q> q) {
  std::array<float, kErrorBlock> numbers;
  for_each_part(x.size(), runs, kErrorBlock,
                [&](std::size_t offset, std::size_t length, const auto& s, const auto& z) {
                  const auto real = line(x.data() + offset, length);
                  auto rounded = line(numbers.data(), length);
                  auto level = line(q.data() + offset, length);
                  assign_rounded(rounded, real, s, z, target.convention, target.rounding);
                  narrow(level, rounded, target);
                });
}

template <class Q>
ZEROPOINT_KERNEL void quantize(std::span<const float> x, const Runs& runs, const Target<Q>& target,
                               std::span<Q> q) {
  const Target<Q> own = target;  // a local copy, which no store can alias
  const auto by_runs = [&](auto nearest) {
    for_each_run(x.size(), runs, kNoBlocks,
                 [&](std::size_t offset, std::size_t length, float s, float z) {
                   const auto real = line(x.data() + offset, length);
                   auto level = line(q.data() + offset, length);
                   assign_levels(level, real, s, z, own, nearest);
                 });
  };
  if constexpr (kJoinsSingles) {
    if (own.rounding == Rounding::half_away || are_single(runs)) {
      return quantize_by_steps(x, runs, own, q);
    }
    by_runs(formulas::HalfToEven{});
  } else {
    with_nearest(own.rounding, by_runs);
  }
}

/// Turns levels, as float32, into the real numbers that they stand for.
template <class To, class S, class Z>
ZEROPOINT_ONCE void dequantize_in_place(To& levels, const S& s, const Z& z) {
  xt::noalias(levels) = formulas::dequantize(levels, s, z);
}

template <class Q>
ZEROPOINT_KERNEL void dequantize(std::span<const Q> q, const Runs& runs, std::span<float> x) {
  for_each_part(q.size(), runs, kNoBlocks,
                [&](std::size_t offset, std::size_t length, const auto& s, const auto& z) {
                  const auto level = line(q.data() + offset, length);
                  auto real = line(x.data() + offset, length);
                  if constexpr (std::is_same_v<decltype(s), const float&>) {
                    xt::noalias(real) = formulas::dequantize(xt::cast<float>(level), s, z);
                  } else {
                    xt::noalias(real) = xt::cast<float>(level);
                    dequantize_in_place(real, s, z);
                  }
                });
}

ZEROPOINT_KERNEL inline void round_affine(std::span<const float> x, const Runs& runs,
                                          Convention convention, Rounding rounding,
                                          std::span<float> rounded) {
  for_each_part(x.size(), runs, kNoBlocks,
                [&](std::size_t offset, std::size_t length, const auto& s, const auto& z) {
                  const auto real = line(x.data() + offset, length);
                  auto level = line(rounded.data() + offset, length);
                  assign_rounded(level, real, s, z, convention, rounding);
                });
}

}  // namespace
}  // namespace zeropoint::kernels
