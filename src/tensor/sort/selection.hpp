#pragma once

// Private to src/tensor.

#include <span>

#include "tensor/sort/sort_keys.hpp"

/// Partial orders of ranked elements, smallest key first. Where keys are equal the algorithm
/// decides which elements come first, so these are the ones that PyTorch is built with: the
/// introselect and introsort of GNU's C++ library, and the quickselect of its own.
namespace zeropoint {

/// As `std::nth_element` of GNU's library.
void place_nth(std::span<Ranked> ranked, std::size_t nth);

/// As its `std::partial_sort`: the first `count` in their order.
void sort_first(std::span<Ranked> ranked, std::size_t count);

/// As its `std::sort`.
void sort_all(std::span<Ranked> ranked);

/// Quickselect with a median of three: puts the right element at `nth`.
void quick_select(std::span<Ranked> ranked, std::size_t nth);

}  // namespace zeropoint
