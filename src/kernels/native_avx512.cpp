#ifdef __x86_64__

#define ZEROPOINT_INSTRUCTIONS "avx512f,avx512vl,avx512bw,avx512dq,prefer-vector-width=512"
#include "kernels/native.hpp"

namespace zeropoint::kernels {

const Kernels& avx512() {
  static const Kernels table = table_of("avx512");
  return table;
}

}  // namespace zeropoint::kernels

#endif  // __x86_64__
