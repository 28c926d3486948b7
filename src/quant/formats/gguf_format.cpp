#include "quant/formats/gguf_format.hpp"

#include <algorithm>
#include <cmath>

#include "quant/formats/gguf_levels.hpp"

namespace zeropoint {

std::size_t GgufFormat::stored_bits(Rows rows, const StoreOptions&) const {
  return 8 * blocks_of(rows).count() * layout_.bytes;
}

std::vector<PartLayout> GgufFormat::parts(Rows rows, const StoreOptions&) const {
  return {{"blocks", "u8", blocks_of(rows).count() * layout_.bytes}};
}

Problem GgufFormat::store_into(std::span<const float> values, Rows rows, const StoreOptions&,
                               Stored& stored) const {
  const RowBlocks blocks = blocks_of(rows);
  std::uint8_t* to = sized_part(stored, "blocks", blocks.count() * layout_.bytes).data();
  bool is_finite = true;
  each_batch(blocks, values, [&](const float* elements, std::size_t first, std::size_t count) {
    is_finite = is_finite && std::isfinite(largest_magnitude({elements, count * layout_.elements}));
    if (is_finite) layout_.encode(elements, to + first * layout_.bytes, count);
  });
  return is_finite ? std::nullopt : check_finite(values);
}

Problem GgufFormat::load_into(const Stored& stored, Rows rows, std::span<float> values) const {
  const RowBlocks blocks = blocks_of(rows);
  if (Problem problem = check_parts(stored, parts(rows, {}))) return problem;
  const std::uint8_t* from = part(stored, "blocks").data();
  each_batch(blocks, values, [&](float* elements, std::size_t first, std::size_t count) {
    layout_.decode(from + first * layout_.bytes, elements, count);
  });
  return std::nullopt;
}

std::vector<StoredCause> GgufFormat::causes(std::span<const float> values, const Stored& stored,
                                            Rows rows) const {
  const std::uint8_t* bytes = part(stored, "blocks").data();
  std::vector<StoredCause> causes;
  causes.reserve(values.size());
  gguf::OpenBlock opened;
  each_block(blocks_of(rows), values, [&](std::span<const float> elements, std::size_t block) {
    layout_.open(bytes + block * layout_.bytes, opened);
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const gguf::GroupLevels group(layout_, opened, i / layout_.group);
      causes.push_back(group.cause_of(elements[i], opened.levels[i]));
    }
  });
  return causes;
}

std::size_t GgufFormat::count_beyond(std::span<const float> values, const Stored& stored,
                                     Rows rows) const {
  const std::size_t row_bytes = blocks_of(rows).per_row() * layout_.bytes;
  const std::uint8_t* bytes = part(stored, "blocks").data();
  std::size_t count = 0;
  for (std::size_t row = 0; row < rows.count; ++row) {
    count += layout_.count_beyond(values.subspan(row * rows.length, rows.length),
                                  bytes + row * row_bytes, layout_.levels);
  }
  return count;
}

std::vector<std::uint32_t> GgufFormat::codes(const Stored& stored, Rows rows) const {
  const RowBlocks blocks = blocks_of(rows);
  const std::uint8_t* bytes = part(stored, "blocks").data();
  std::vector<std::uint32_t> codes;
  codes.reserve(rows.count * rows.length);
  gguf::OpenBlock opened;
  for (std::size_t block = 0; block < blocks.count(); ++block) {
    layout_.open(bytes + block * layout_.bytes, opened);
    for (std::size_t i = 0; i < blocks.length(block); ++i)
      codes.push_back(layout_.code_of(opened.levels[i]));
  }
  return codes;
}

std::vector<float> GgufFormat::values_at(const Stored& stored, Rows rows, std::size_t index) const {
  const RowBlocks blocks = blocks_of(rows);
  const std::size_t block = blocks.block_of(index);
  gguf::OpenBlock opened;
  layout_.open(part(stored, "blocks").data() + block * layout_.bytes, opened);
  const gguf::GroupLevels group(layout_, opened, (index - blocks.first(block)) / layout_.group);
  std::vector<float> values;
  for (const int level : layout_.levels) values.push_back(group.value_of(level));
  return values;
}

StoredElement GgufFormat::explain(std::span<const float> values, const Stored& stored, Rows rows,
                                  std::size_t index) const {
  const RowBlocks blocks = blocks_of(rows);
  const std::size_t block = blocks.block_of(index);
  const std::size_t first = blocks.first(block), count = blocks.length(block);
  const std::size_t group = (index - first) / layout_.group;
  std::vector<float> filled(layout_.elements);
  std::copy_n(values.data() + first, count, filled.begin());
  const std::uint8_t* bytes = part(stored, "blocks").data() + block * layout_.bytes;
  gguf::OpenBlock opened;
  layout_.open(bytes, opened);
  const int level = opened.levels[index - first];
  const gguf::GroupLevels levels(layout_, opened, group);
  return {.block = block,
          .first = first,
          .count = count,
          .scales = layout_.steps(filled.data(), bytes, group),
          .code = layout_.code_of(level),
          .bits = layout_.bits,
          .level = level * layout_.unit,
          .value = levels.value_of(level),
          .below = levels.below(level),
          .above = levels.above(level),
          .cause = levels.cause_of(values[index], level)};
}

}  // namespace zeropoint
