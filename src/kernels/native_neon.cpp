#ifdef __aarch64__

#include "kernels/native.hpp"

namespace zeropoint::kernels {

const Kernels& neon() {
  static const Kernels table = table_of("neon");
  return table;
}

}  // namespace zeropoint::kernels

#endif  // __aarch64__
