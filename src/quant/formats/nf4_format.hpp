#pragma once

#include "quant/formats/stored_parts.hpp"

namespace zeropoint {

/// The 16 numbers that the codes stand for.
std::span<const float> nf4_levels();

/// bitsandbytes' NF4, as its CUDA kernels compute it without fast math: blocks of 64 elements of
/// the flat tensor, across rows, under their largest magnitude. An element times the reciprocal of
/// that is compared with the middles between 16 levels, ties down. The last block may be shorter.
///
/// Parts: `codes`, the first of two in the high bits, an odd one filled up with the code of zero;
/// `absmax`, a float32 a block. A block of zeros has codes 0, which load as -0; one of subnormals
/// below 2^-128, whose reciprocal is infinite, has no code between the ends.
///
/// Doubly quantized, `absmax` is a byte a block: the magnitude minus the mean of all, in 8-bit
/// blocks of 256, each under its largest magnitude in `nested_absmax`. The mean is in
/// `nested_offset`: their float64 sum in order, divided and rounded to float32.
///
/// Neither the 16 levels nor the 256 of the bytes are counted: they are the same for all tensors.
/// Refuses NaN and infinities, which the kernels turn into numbers by chance.
class Nf4Format : public StoredFormat {
 public:
  constexpr Nf4Format(std::string_view name, bool is_nested) : name_(name), nested_(is_nested) {}

  std::string_view name() const override { return name_; }
  Family family() const override { return Family::blocks; }
  std::size_t block() const override { return 64; }
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

 private:
  std::string_view name_;
  bool nested_;
};

}  // namespace zeropoint
