#include "bindings/kept_tensors.hpp"

#include <unordered_map>

#include "tensor/core/create.hpp"

namespace zeropoint::bindings {
namespace {

std::unordered_map<int, Tensor> tensors;
int last_id = 0;

}  // namespace

int keep(Tensor tensor) {
  tensors.emplace(++last_id, std::move(tensor));
  return last_id;
}

Result<Tensor> kept(int id) {
  const auto found = tensors.find(id);
  if (found == tensors.end()) return Error{ErrorCode::tensor_released, {}};
  return found->second;
}

Tensor create_tensor(const Content& content) { return content.tensor; }

void release_tensor(Handle tensor) { tensors.erase(tensor.id); }

double tensor_count() { return static_cast<double>(tensors.size()); }

double tensor_bytes() { return static_cast<double>(Storage::live_bytes()); }

Content read_tensor(const Tensor& tensor) { return {tensor}; }

Description describe_tensor(const Tensor& tensor) {
  return {tensor.dtype(), tensor.shape(), tensor.strides(), tensor.offset(),
          tensor.is_contiguous()};
}

double tensor_address(const Tensor& tensor) {
  const auto* bytes = tensor.storage()->elements<std::uint8_t>();
  const std::size_t offset = tensor.offset() * itemsize(tensor.dtype());
  return static_cast<double>(reinterpret_cast<std::uintptr_t>(bytes + offset));
}

std::string repr(const Tensor& tensor, const PrintOptions& options,
                 const std::vector<std::string>& suffixes) {
  return zeropoint::repr(tensor, options, suffixes);
}

Result<Tensor> arange(Scalar start, Scalar stop, Scalar step) {
  return zeropoint::arange(start, stop, step, kMaxElements);
}

}  // namespace zeropoint::bindings
