#pragma once

// Private to src/tensor.

#include <span>

#include "tensor/sort/sort_keys.hpp"

/// Partial sorting of ranked elements, smallest key first. The algorithm determines the order of
/// equal keys, so these are the algorithms that PyTorch uses: the introselect and introsort of
/// GNU's C++ library, and its own quickselect.
namespace zeropoint {

/// Like `std::nth_element` of GNU's library.
void place_nth(std::span<Ranked> ranked, std::size_t nth);

/// Like its `std::partial_sort`: sorts the first `count`.
void sort_first(std::span<Ranked> ranked, std::size_t count);

/// Like its `std::sort`.
void sort_all(std::span<Ranked> ranked);

/// Quickselect with a median of three: puts the right element at `nth`.
void quick_select(std::span<Ranked> ranked, std::size_t nth);

}  // namespace zeropoint
