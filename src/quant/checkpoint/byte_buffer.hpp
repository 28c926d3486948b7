#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace zeropoint {

/// Bytes that somebody else fills. A vector writes zeros first, and where the compiler favours
/// small code it calls a function for each byte, also to release them.
class ByteBuffer {
 public:
  explicit ByteBuffer(std::size_t size) : bytes_(new std::uint8_t[size]), size_(size) {}

  std::uint8_t* data() { return bytes_.get(); }
  std::size_t size() const { return size_; }
  operator std::span<const std::uint8_t>() const { return {bytes_.get(), size_}; }

 private:
  std::unique_ptr<std::uint8_t[]> bytes_;
  std::size_t size_;
};

}  // namespace zeropoint
