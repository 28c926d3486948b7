#include "tensor/core/extra_floats.hpp"

// For the small module alone: float32 is its only floating-point type.

namespace zeropoint {

bool has_extra_floats() { return false; }

void load_half(DType, const std::uint16_t*, std::size_t, float*) {}
void store_half(const float*, DType, std::uint16_t*, std::size_t) {}
void load_truncated(DType, const void*, std::size_t, std::int64_t*, DType) {}
void load_double(DType, const void*, std::size_t, double*) {}

}  // namespace zeropoint
