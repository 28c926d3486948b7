#ifdef __x86_64__

#define ZEROPOINT_INSTRUCTIONS "avx2"
#include "kernels/native.hpp"

namespace zeropoint::kernels {

const Kernels& avx2() {
  static const Kernels table = table_of("avx2");
  return table;
}

}  // namespace zeropoint::kernels

#endif  // __x86_64__
