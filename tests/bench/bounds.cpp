#include "bench/bounds.hpp"

#include <cstring>

namespace {

/// One SIMD register: v128 in WebAssembly, xmm on x86.
using Vector = std::uint32_t __attribute__((vector_size(16)));

constexpr std::size_t kBlock = 16;  // floats in four vectors, bytes in one

template <class T>
Vector load(const T* from) {
  Vector vector;
  std::memcpy(&vector, from, sizeof vector);
  return vector;
}

template <class T>
void store(T* to, Vector vector) {
  std::memcpy(to, &vector, sizeof vector);
}

}  // namespace

float zp_bound_read(const float* x, std::size_t n) {
  Vector folded[4] = {};
  for (std::size_t i = 0; i < n; i += kBlock) {
    folded[0] ^= load(x + i);
    folded[1] ^= load(x + i + 4);
    folded[2] ^= load(x + i + 8);
    folded[3] ^= load(x + i + 12);
  }
  const Vector all = (folded[0] ^ folded[1]) ^ (folded[2] ^ folded[3]);
  const std::uint32_t bits = (all[0] ^ all[1]) ^ (all[2] ^ all[3]);
  float result;
  std::memcpy(&result, &bits, sizeof result);
  return result;
}

void zp_bound_read4_write1(const float* x, std::size_t n, std::int8_t* out) {
  for (std::size_t i = 0; i < n; i += kBlock) {
    store(out + i, (load(x + i) ^ load(x + i + 4)) ^ (load(x + i + 8) ^ load(x + i + 12)));
  }
}

void zp_bound_read1_write4(const std::int8_t* q, std::size_t n, float* out) {
  for (std::size_t i = 0; i < n; i += kBlock) {
    const Vector bytes = load(q + i);
    store(out + i, bytes);
    store(out + i + 4, bytes);
    store(out + i + 8, bytes);
    store(out + i + 12, bytes);
  }
}
