#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "networks/json.hpp"
#include "tensor/core/tensor.hpp"

/// Files of networks: safetensors, whose metadata describe the layers.
namespace zeropoint {

/// A tensor of a file, in its bytes.
struct FileTensor {
  std::string name;
  std::string dtype;  ///< as weight_dtypes() names it
  Shape shape;
  std::span<const std::uint8_t> bytes;
};

struct NetworkFile {
  Json description;  ///< the text `network` of the metadata, read
  std::vector<FileTensor> tensors;

  /// The elements as float32. Refuses a tensor that the file does not have
  /// (`network_tensor_missing`, which names the `place` that asks for it), NaN and infinities
  /// (`network_not_finite`).
  Result<Tensor> tensor(std::string_view name, const std::string& place) const;
};

/// A value of the wrong kind in a description: `network_field_invalid`.
Error wrong_field(std::string place, std::string expected);

/// Reads a file; the result refers to its bytes. Refuses a file of another length than its header
/// says (`network_size_differs`), a header or a description that is no JSON (`network_not_json`),
/// a file without a description (`network_missing`), tensors that overlap, leave bytes out, or have
/// other bytes than their shape needs (`network_field_invalid`), `unknown_dtype`, and more than
/// 2^24 elements (`too_many_elements`).
Result<NetworkFile> read_network_file(std::span<const std::uint8_t> bytes);

}  // namespace zeropoint
