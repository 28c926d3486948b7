#pragma once

// Private to src/tensor.

#include <cstddef>
#include <cstdint>
#include <cstring>

/// As many numbers as fill a register of 128 bits; where there is none, the compiler makes several
/// of it. Each lane computes what its type alone computes.
namespace zeropoint {

template <class T>
struct Register;
#define ZP_REGISTER(T)                               \
  template <>                                        \
  struct Register<T> {                               \
    typedef T Type __attribute__((vector_size(16))); \
  }
ZP_REGISTER(float);
ZP_REGISTER(double);
ZP_REGISTER(std::uint32_t);
ZP_REGISTER(std::uint64_t);
#undef ZP_REGISTER

template <class T>
inline constexpr std::size_t kLanes = 16 / sizeof(T);

template <class T>
typename Register<T>::Type loaded(const T* from) {
  typename Register<T>::Type values;
  std::memcpy(&values, from, sizeof values);
  return values;
}

template <class T>
void keep(T* to, typename Register<T>::Type values) {
  std::memcpy(to, &values, sizeof values);
}

}  // namespace zeropoint
