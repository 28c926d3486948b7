#include "tensor/core/storage.hpp"

namespace zeropoint {
namespace {

std::size_t all_bytes = 0;  // of all storages

}  // namespace

Storage::Storage(std::size_t bytes) : size_(bytes), bytes_(new std::byte[bytes]()) {
  all_bytes += bytes;
}

Storage::~Storage() { all_bytes -= size_; }

std::size_t Storage::live_bytes() { return all_bytes; }

}  // namespace zeropoint
