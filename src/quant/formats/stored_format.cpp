#include "quant/formats/stored_format.hpp"

#include <limits>

namespace zeropoint {

Limits StoredFormat::limits() const {
  return {std::numeric_limits<float>::denorm_min(), std::numeric_limits<float>::max()};
}

}  // namespace zeropoint
