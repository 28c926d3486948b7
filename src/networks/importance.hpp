#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tensor/core/tensor.hpp"

/// How much each input of a weight matters: the mean of its squares over samples.
namespace zeropoint {

struct LayerImportance {
  std::string layer;
  std::string tensor;  ///< the name of the weight in the network's file
  Tensor sums;         ///< float32, (inputs): the sum of squares of what enters, over all samples
  std::size_t count;   ///< samples
};

/// The sums, each in float32 in the order of the samples, as llama.cpp adds them.
LayerImportance importance_of(std::string layer, std::string tensor, const Tensor& rows);

/// The bytes of the GGUF file that llama.cpp's llama-imatrix writes and llama-quantize reads: for
/// each tensor, `NAME.in_sum2` and `NAME.counts` in float32, in the order of their names.
/// `imatrix.datasets` is the list of one name; a sample is a chunk of one.
std::vector<std::uint8_t> importance_file(std::vector<LayerImportance> layers,
                                          const std::string& dataset);

}  // namespace zeropoint
