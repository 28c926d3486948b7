#ifdef __x86_64__

#define ZEROPOINT_INSTRUCTIONS "sse4.1"
#include "kernels/native.hpp"

namespace zeropoint::kernels {

const Kernels& sse41() {
  static const Kernels table = table_of("sse41");
  return table;
}

}  // namespace zeropoint::kernels

#endif  // __x86_64__
