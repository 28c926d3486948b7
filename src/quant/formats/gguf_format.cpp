#include "quant/formats/gguf_format.hpp"

#include <algorithm>

#include "quant/formats/gguf_levels.hpp"

namespace zeropoint {

std::size_t GgufFormat::stored_bits(Rows rows, const StoreOptions&) const {
  return 8 * blocks_of(rows).count() * layout_.bytes;
}

Result<Stored> GgufFormat::store(std::span<const float> values, Rows rows,
                                 const StoreOptions&) const {
  if (Problem problem = check_finite(values)) return *problem;
  const RowBlocks blocks = blocks_of(rows);
  Stored stored{{"blocks", std::vector<std::uint8_t>(blocks.count() * layout_.bytes)}};
  std::uint8_t* to = stored[0].bytes.data();
  const std::size_t whole = rows.length / layout_.elements;
  const std::size_t rest = rows.length % layout_.elements;
  if (rest == 0) {
    layout_.encode(values.data(), to, blocks.count());
    return stored;
  }
  std::vector<float> last(layout_.elements);
  for (std::size_t row = 0; row < rows.count; ++row) {
    const float* from = values.data() + row * rows.length;
    layout_.encode(from, to, whole);
    std::copy_n(from + whole * layout_.elements, rest, last.begin());
    layout_.encode(last.data(), to + whole * layout_.bytes, 1);
    to += (whole + 1) * layout_.bytes;
  }
  return stored;
}

Result<std::vector<float>> GgufFormat::load(const Stored& stored, Rows rows) const {
  const RowBlocks blocks = blocks_of(rows);
  if (Problem problem = check_parts(stored, {{"blocks", blocks.count() * layout_.bytes}}))
    return *problem;
  const std::uint8_t* from = part(stored, "blocks").data();
  std::vector<float> values(rows.count * rows.length);
  const std::size_t whole = rows.length / layout_.elements;
  const std::size_t rest = rows.length % layout_.elements;
  if (rest == 0) {
    layout_.decode(from, values.data(), blocks.count());
    return values;
  }
  std::vector<float> last(layout_.elements);
  for (std::size_t row = 0; row < rows.count; ++row) {
    float* to = values.data() + row * rows.length;
    layout_.decode(from, to, whole);
    layout_.decode(from + whole * layout_.bytes, last.data(), 1);
    std::copy_n(last.begin(), rest, to + whole * layout_.elements);
    from += (whole + 1) * layout_.bytes;
  }
  return values;
}

std::vector<StoredCause> GgufFormat::causes(std::span<const float> values, const Stored& stored,
                                            Rows rows) const {
  const RowBlocks blocks = blocks_of(rows);
  const std::uint8_t* bytes = part(stored, "blocks").data();
  std::vector<StoredCause> causes;
  causes.reserve(values.size());
  gguf::OpenBlock opened;
  for (std::size_t block = 0; block < blocks.count(); ++block) {
    layout_.open(bytes + block * layout_.bytes, opened);
    const auto elements = values.subspan(blocks.first(block), blocks.length(block));
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const gguf::GroupLevels group(layout_, opened, i / layout_.group);
      causes.push_back(group.cause_of(elements[i], opened.levels[i]));
    }
  }
  return causes;
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
