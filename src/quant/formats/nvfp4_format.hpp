#pragma once

#include "quant/formats/stored_parts.hpp"
#include "tensor/core/minifloat.hpp"

namespace zeropoint {

/// NVIDIA's FP4 in its two-level form, as torchao computes it: blocks of 16 float4_e2m1fn under a
/// float8_e4m3fn, under one float32 for the tensor.
///
/// The tensor's scale is its largest magnitude / (448 * 6). A block's is the block's largest
/// magnitude / 6 / the tensor's scale, clamped to 2^-6..448 and rounded to E4M3; its elements are
/// divided by the product of both scales as they are stored. All steps are float32. Where the
/// library divides zero by zero, in tensors of zeros and of the smallest subnormals, the quotient
/// here is that zero.
///
/// Parts: `codes`, the first of two in the low bits, the filling of rows included; `scales`, a byte
/// a block; `tensor_scale`. Refuses NaN and infinities, which would become the whole tensor's.
class Nvfp4Format : public StoredFormat {
 public:
  std::string_view name() const override { return "nvfp4"; }
  Family family() const override { return Family::blocks; }
  std::size_t block() const override { return 16; }
  std::size_t stored_bits(Rows rows, const StoreOptions& options) const override;
  std::vector<PartLayout> parts(Rows rows, const StoreOptions& options) const override;
  Problem store_into(std::span<const float> values, Rows rows, const StoreOptions& options,
                     Stored& stored) const override;
  Problem load_into(const Stored& stored, Rows rows, std::span<float> values) const override;
  std::vector<StoredCause> causes(std::span<const float> values, const Stored& stored,
                                  Rows rows) const override;
  std::size_t count_beyond(std::span<const float> values, const Stored& stored,
                           Rows rows) const override;
  std::vector<std::uint32_t> codes(const Stored& stored, Rows rows) const override;
  std::vector<float> values_at(const Stored& stored, Rows rows, std::size_t index) const override;
  StoredElement explain(std::span<const float> values, const Stored& stored, Rows rows,
                        std::size_t index) const override;
};

}  // namespace zeropoint
