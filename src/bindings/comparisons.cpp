#include "bindings/comparisons.hpp"

#include "bindings/open_objects.hpp"

namespace zeropoint::bindings {
namespace {

OpenObjects<WeightComparer> comparisons("comparison");

}  // namespace

Result<int> open_comparison(const WeightSource& original, const WeightSource& other,
                            double inlier_max, std::size_t band_rows, double usual_max) {
  return comparisons.add(WeightComparer::open(original, other, {inlier_max, band_rows, usual_max}));
}

void close_comparison(int comparison) { comparisons.close(comparison); }

Problem compare_weights(int comparison, const Bytes& original, const Bytes& other) {
  WeightComparer* open = comparisons.find(comparison);
  return open ? open->compare(original, other) : comparisons.closed();
}

Result<WeightComparison> report_comparison(int comparison) {
  const WeightComparer* open = comparisons.find(comparison);
  if (!open) return comparisons.closed();
  return open->report();
}

}  // namespace zeropoint::bindings
