#include <vector>

#include "kernels/kernels.hpp"

namespace zeropoint::kernels {

std::span<const Kernels* const> tables() {
  static const std::vector<const Kernels*> found = [] {
    std::vector<const Kernels*> all{&loops(), &reference()};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("sse4.1")) {
#ifdef ZEROPOINT_SIMD128
      all.push_back(&simd128());
#endif
      all.push_back(&sse41());
    }
    if (__builtin_cpu_supports("avx2")) all.push_back(&avx2());
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")) {
      all.push_back(&avx512());
    }
#else
#ifdef ZEROPOINT_SIMD128
    all.push_back(&simd128());
#endif
#ifdef __aarch64__
    all.push_back(&neon());
#endif
#endif
    return all;
  }();
  return found;
}

#if defined(__x86_64__) || defined(__aarch64__)
const Kernels& best() {
  static const Kernels& fastest = *tables().back();
  return fastest;
}
#elif defined(ZEROPOINT_SIMD128)
const Kernels& best() { return simd128(); }
#else
const Kernels& best() { return reference(); }
#endif

}  // namespace zeropoint::kernels
