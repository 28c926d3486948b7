#include "quant/formats/stored_format.hpp"

#include <limits>

namespace zeropoint {

Limits StoredFormat::limits() const {
  return {std::numeric_limits<float>::denorm_min(), std::numeric_limits<float>::max()};
}

Result<Stored> StoredFormat::store(std::span<const float> values, Rows rows,
                                   const StoreOptions& options) const {
  Stored stored;
  if (Problem problem = store_into(values, rows, options, stored)) return *problem;
  return stored;
}

Result<std::vector<float>> StoredFormat::load(const Stored& stored, Rows rows) const {
  std::vector<float> values(rows.count * rows.length);
  if (Problem problem = load_into(stored, rows, values)) return *problem;
  return values;
}

}  // namespace zeropoint
