#pragma once

#include <cstddef>
#include <memory>

namespace zeropoint {

/// The bytes that a tensor and its views share, initially zero.
class Storage {
 public:
  explicit Storage(std::size_t bytes);
  ~Storage();
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;

  /// The bytes of all live storages.
  static std::size_t live_bytes();

  std::size_t size() const { return size_; }

  template <class T>
  T* elements() {
    return reinterpret_cast<T*>(bytes_.get());
  }

 private:
  std::size_t size_;
  std::unique_ptr<std::byte[]> bytes_;
};

}  // namespace zeropoint
