#include "tensor/sort/selection.hpp"

#include <bit>
#include <utility>

namespace zeropoint {
namespace {

using Element = Ranked*;

/// Shorter ranges are left to the final insertion sort.
constexpr std::ptrdiff_t kShort = 16;

bool less(const Ranked& a, const Ranked& b) { return a.key < b.key; }

/// Twice the binary logarithm: beyond this depth the pivots are bad, and heap sort takes over.
int depth_limit(std::ptrdiff_t count) {
  return 2 * (static_cast<int>(std::bit_width(static_cast<std::size_t>(count))) - 1);
}

void sift_up(Element heap, std::ptrdiff_t hole, std::ptrdiff_t top, Ranked value) {
  while (hole > top) {
    const std::ptrdiff_t parent = (hole - 1) / 2;
    if (!less(heap[parent], value)) break;
    heap[hole] = heap[parent];
    hole = parent;
  }
  heap[hole] = value;
}

/// Moves the hole down to a leaf, then moves the value up from there.
void sift_down(Element heap, std::ptrdiff_t hole, std::ptrdiff_t count, Ranked value) {
  const std::ptrdiff_t top = hole;
  std::ptrdiff_t child = hole;
  while (child < (count - 1) / 2) {
    child = 2 * (child + 1);
    if (less(heap[child], heap[child - 1])) --child;
    heap[hole] = heap[child];
    hole = child;
  }
  if (count % 2 == 0 && child == (count - 2) / 2) {
    child = 2 * child + 1;
    heap[hole] = heap[child];
    hole = child;
  }
  sift_up(heap, hole, top, value);
}

/// Moves the largest element of a heap to `place`, and the element there into the heap.
void pop_to(Element heap, std::ptrdiff_t count, Element place) {
  const Ranked value = *place;
  *place = heap[0];
  sift_down(heap, 0, count, value);
}

void select_with_heap(Element first, Element middle, Element last) {
  const std::ptrdiff_t count = middle - first;
  for (std::ptrdiff_t parent = (count - 2) / 2; count > 1 && parent >= 0; --parent) {
    sift_down(first, parent, count, first[parent]);
  }
  for (Element next = middle; next < last; ++next) {
    if (less(*next, *first)) pop_to(first, count, next);
  }
}

void sort_with_heap(Element first, Element middle, Element last) {
  select_with_heap(first, middle, last);
  while (middle - first > 1) {
    --middle;
    pop_to(first, middle - first, middle);
  }
}

/// Moves an element back to its position; an element before it must not be greater.
void insert_unguarded(Element place) {
  const Ranked value = *place;
  while (less(value, place[-1])) {
    *place = place[-1];
    --place;
  }
  *place = value;
}

void insertion_sort(Element first, Element last) {
  if (first == last) return;
  for (Element next = first + 1; next < last; ++next) {
    if (less(*next, *first)) {
      const Ranked value = *next;
      for (Element place = next; place > first; --place) *place = place[-1];
      *first = value;
    } else {
      insert_unguarded(next);
    }
  }
}

Element median_of(Element a, Element b, Element c) {
  if (less(*a, *b)) return less(*b, *c) ? b : less(*a, *c) ? c : a;
  return less(*a, *c) ? a : less(*b, *c) ? c : b;
}

/// Returns the start of the second part: nothing before it is greater than anything in it.
Element partition(Element first, Element last) {
  std::swap(*first, *median_of(first + 1, first + (last - first) / 2, last - 1));
  const Element pivot = first;
  ++first;
  for (;;) {
    while (less(*first, *pivot)) ++first;
    --last;
    while (less(*pivot, *last)) --last;
    if (!(first < last)) return first;
    std::swap(*first, *last);
    ++first;
  }
}

void sort_roughly(Element first, Element last, int depth) {
  while (last - first > kShort) {
    if (depth == 0) return sort_with_heap(first, last, last);
    --depth;
    const Element cut = partition(first, last);
    sort_roughly(cut, last, depth);
    last = cut;
  }
}

}  // namespace

void place_nth(std::span<Ranked> ranked, std::size_t nth) {
  if (nth >= ranked.size()) return;
  Element first = ranked.data();
  Element last = first + ranked.size();
  const Element wanted = first + nth;
  for (int depth = depth_limit(last - first); last - first > 3; --depth) {
    if (depth == 0) {
      select_with_heap(first, wanted + 1, last);
      return std::swap(*first, *wanted);
    }
    const Element cut = partition(first, last);
    (cut <= wanted ? first : last) = cut;
  }
  insertion_sort(first, last);
}

void sort_first(std::span<Ranked> ranked, std::size_t count) {
  const Element first = ranked.data();
  sort_with_heap(first, first + count, first + ranked.size());
}

void sort_all(std::span<Ranked> ranked) {
  if (ranked.empty()) return;
  const Element first = ranked.data();
  const Element last = first + ranked.size();
  sort_roughly(first, last, depth_limit(last - first));
  if (last - first <= kShort) return insertion_sort(first, last);
  insertion_sort(first, first + kShort);
  for (Element next = first + kShort; next < last; ++next) insert_unguarded(next);
}

void quick_select(std::span<Ranked> ranked, std::size_t nth) {
  if (ranked.empty()) return;
  std::size_t low = 0;
  std::size_t high = ranked.size() - 1;
  const auto order = [&](std::size_t small, std::size_t large) {
    if (less(ranked[large], ranked[small])) std::swap(ranked[small], ranked[large]);
  };
  while (high > low) {
    if (high == low + 1) return order(low, high);
    std::swap(ranked[low + (high - low) / 2], ranked[low + 1]);
    order(low + 1, high);
    order(low, high);
    order(low + 1, low);
    const Ranked pivot = ranked[low];
    std::size_t left = low + 1;
    std::size_t right = high;
    for (;;) {
      do ++left;
      while (less(ranked[left], pivot));
      do --right;
      while (less(pivot, ranked[right]));
      if (right < left) break;
      std::swap(ranked[left], ranked[right]);
    }
    std::swap(ranked[low], ranked[right]);
    if (right <= nth) low = left;
    if (right >= nth) high = right - 1;
  }
}

}  // namespace zeropoint
