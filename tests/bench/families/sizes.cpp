// One function of families.hpp, FUNCTION, for all the TYPES that the core needs of it, as a
// WebAssembly module.

#include "bench/families/families.hpp"

using namespace families;

template <class... T>
struct Types {};
using Sizes = Types<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>;
using Elements =
    Types<bool, std::uint8_t, std::int8_t, std::int16_t, std::int32_t, std::int64_t, float, double>;
using Levels = Types<std::uint8_t, std::int8_t, std::int16_t>;
using Keys = Types<std::int64_t>;
using Work = Types<float, double, std::int64_t>;

/// Functions that every module has.
template <class T>
void nothing() {}

template <class... T>
const void* function_of(std::size_t i, Types<T...>) {
  using namespace zeropoint;
#ifdef OPERATORS
  static const void* const all[] = {
      reinterpret_cast<const void*>(&FUNCTION<Add, T>)...,
      reinterpret_cast<const void*>(&FUNCTION<Subtract, T>)...,
      reinterpret_cast<const void*>(&FUNCTION<Multiply, T>)...,
      reinterpret_cast<const void*>(&FUNCTION<Maximum, T>)...,
      reinterpret_cast<const void*>(&FUNCTION<Minimum, T>)...,
      reinterpret_cast<const void*>(&FUNCTION<Less, T>)...,
      reinterpret_cast<const void*>(&FUNCTION<LessEqual, T>)...,
      reinterpret_cast<const void*>(&FUNCTION<Equal, T>)...,
  };
#else
  static const void* const all[] = {reinterpret_cast<const void*>(&FUNCTION<T>)...};
#endif
  return all[i];
}

/// Keeps the functions, which are compiled to be called.
extern "C" __attribute__((used, visibility("default"))) const void* function(std::size_t i) {
  return function_of(i, TYPES{});
}
