#pragma once

#include "quant/formats/mx_exponents.hpp"
#include "quant/formats/stored_parts.hpp"
#include "tensor/core/minifloat.hpp"

namespace zeropoint {

/// OCP's microscaling formats: blocks of 32 small floats under a power of two.
///
/// Parts: `codes`, without gaps, the filling of rows included, and `scales`, a byte a block, which
/// is E8M0: 2^(byte - 127), or NaN for 255. Exponents are clamped to -127..127, so a block of zeros
/// has byte 0. Elements saturate. A block with NaN or an infinity gets scale 255 and codes 0; all
/// of it loads as NaN. `even` rounds magnitudes to 2^128 as if float32 had it.
class MxFormat : public StoredFormat {
 public:
  constexpr MxFormat(std::string_view name, const Minifloat& element, ScaleRule rule)
      : name_(name), element_(element), rule_(rule) {}

  std::string_view name() const override { return name_; }
  Family family() const override { return Family::blocks; }
  std::size_t block() const override { return 32; }
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
  std::size_t block_bytes() const {
    return block() * static_cast<std::size_t>(element_.bits()) / 8;
  }
  double found_scale(float magnitude) const;
  /// All that can be rounded to an element under a stored scale.
  ValueRange range_under(std::uint8_t scale) const;

  std::string_view name_;
  const Minifloat& element_;
  ScaleRule rule_;
};

}  // namespace zeropoint
