#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

/// How ggml's blocks pack parts of codes: a run of `width` bytes holds 8 / `bits` times as many
/// codes, the first `width` of them in the lowest bits of the bytes, the next above them. Codes are
/// bytes.
namespace zeropoint::gguf {

/// As many bytes as are treated together: 8 or 16, which divides every width; without SIMD one,
/// because compilers would write out the others.
template <std::size_t width>
struct Together {
#ifdef ZEROPOINT_SIMD128
  static constexpr std::size_t kBytes = width % 16 == 0 ? 16 : 8;
  typedef std::uint8_t Vector __attribute__((vector_size(kBytes)));
#else
  static constexpr std::size_t kBytes = 1;
  using Vector = std::uint8_t;
#endif

  static Vector load(const void* from) {
    Vector bytes;
    std::memcpy(&bytes, from, sizeof bytes);
    return bytes;
  }
  static void store(void* to, Vector bytes) { std::memcpy(to, &bytes, sizeof bytes); }
};

/// The codes' low bits, or, `position` bits up, those that are added to them.
template <std::size_t width, int bits, int position = 0, class Code>
void read_fields(const std::uint8_t* bytes, Code* codes) {
  static_assert(sizeof(Code) == 1);
  using T = Together<width>;
  constexpr std::uint8_t mask = (1u << bits) - 1;
  for (int shift = 0; shift < 8; shift += bits) {
    for (std::size_t i = 0; i < width; i += T::kBytes) {
      typename T::Vector field = T::load(bytes + i) >> shift & mask;
      if constexpr (position > 0) field = T::load(codes + i) | field << position;
      T::store(codes + i, field);
    }
    codes += width;
  }
}

/// Writes the bits of `codes` from `position` up.
template <std::size_t width, int bits, int position = 0, class Code>
void write_fields(const Code* codes, std::uint8_t* bytes) {
  static_assert(sizeof(Code) == 1);
  using T = Together<width>;
  constexpr std::uint8_t mask = (1u << bits) - 1;
  for (std::size_t i = 0; i < width; i += T::kBytes) {
    typename T::Vector all{};
    for (int shift = 0; shift < 8; shift += bits) {
      const std::size_t first = static_cast<std::size_t>(shift / bits) * width + i;
      all |= (T::load(codes + first) >> position & mask) << shift;
    }
    T::store(bytes + i, all);
  }
}

}  // namespace zeropoint::gguf
