#pragma once

#include "quant/formats/gguf_layout.hpp"
#include "quant/formats/stored_parts.hpp"

namespace zeropoint {

/// One of ggml's formats. It stores one part, `blocks`, row after row. NaN and infinities, for
/// which ggml's result is undefined, are refused.
class GgufFormat final : public StoredFormat {
 public:
  explicit constexpr GgufFormat(const gguf::Layout& layout) : layout_(layout) {}

  std::string_view name() const override { return layout_.name; }
  Family family() const override { return Family::gguf; }
  /// The elements that are stored together. A super-block has groups with scales of their own.
  std::size_t block() const override { return layout_.elements; }
  Limits limits() const override { return layout_.limits; }

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
  RowBlocks blocks_of(Rows rows) const { return {rows, layout_.elements}; }

  const gguf::Layout& layout_;
};

}  // namespace zeropoint
