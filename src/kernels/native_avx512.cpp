#ifdef __x86_64__

// In vectors of 32 bytes: stores of 64 would cross the lines of the cache.
#define ZEROPOINT_INSTRUCTIONS "avx512f,avx512vl,avx512bw,avx512dq,prefer-vector-width=256"
#include "kernels/native.hpp"

namespace zeropoint::kernels {

const Kernels& avx512() {
  static const Kernels table = table_of("avx512");
  return table;
}

}  // namespace zeropoint::kernels

#endif  // __x86_64__
