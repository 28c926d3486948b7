#include "tensor/core/extra_floats.hpp"

// For the small module alone: float32 is its only floating-point type.

namespace zeropoint {

std::string_view extra_name(DType) { return {}; }
double largest_extra(DType) { return 0; }

void load_narrow(DType, const void*, std::size_t, float*) {}
void store_narrow(const float*, DType, void*, std::size_t) {}
void load_truncated(DType, const void*, std::size_t, std::int64_t*, DType) {}
void load_double(DType, const void*, std::size_t, double*) {}

}  // namespace zeropoint
