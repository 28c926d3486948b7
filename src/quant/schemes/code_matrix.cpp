#include "quant/schemes/code_matrix.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

namespace zeropoint {
namespace {

constexpr std::size_t kMostUnitBytes = 32;
constexpr std::size_t kMostUnitCodes = 64;

Error invalid(const std::string& argument, const char* expected) {
  return {ErrorCode::invalid_argument, {{"argument", argument}, {"expected", expected}}};
}

/// Whether slots are a permutation.
bool are_slots(const Shape& slots, std::size_t codes) {
  if (slots.size() != codes) return false;
  std::array<bool, kMostUnitCodes> seen{};
  for (const std::size_t slot : slots) {
    if (slot >= codes || seen[slot]) return false;
    seen[slot] = true;
  }
  return true;
}

}  // namespace

Result<CodeMatrix> CodeMatrix::of(const CodeOrder& order, std::size_t rows, std::size_t columns,
                                  const std::string& argument) {
  if (order.bits < 1 || order.bits > 8) return invalid(argument + ".bits", "1 to 8");
  if (order.unit_codes < 1 || order.unit_codes > kMostUnitCodes)
    return invalid(argument + ".unit_codes", "1 to 64");
  const bool is_word = order.unit_bytes <= 4 || order.unit_bytes % 4 == 0;
  if (order.unit_bytes > kMostUnitBytes || order.unit_bytes * 8 < order.unit_codes * order.bits ||
      (order.packs_first_axis && !is_word))
    return invalid(argument + ".unit_bytes", "bytes that hold the codes of a unit, at most 32");
  if (!order.slots.empty() && !are_slots(order.slots, order.unit_codes))
    return invalid(argument + ".slots", "each slot of a unit once");
  CodeMatrix matrix;
  matrix.order_ = order;
  matrix.rows_ = rows;
  matrix.columns_ = columns;
  matrix.mask_ = static_cast<std::uint8_t>((1u << order.bits) - 1);
  std::size_t first = order.is_transposed ? columns : rows;
  std::size_t second = order.is_transposed ? rows : columns;
  if (order.row_codes != 0) {
    if (order.row_codes < second || order.packs_first_axis)
      return invalid(argument + ".row_codes", "as many codes as a row has, or more");
    second = order.row_codes;
  }
  if (order.packs_first_axis) {
    matrix.word_ = std::min<std::size_t>(4, order.unit_bytes);
    matrix.words_ = order.unit_bytes / matrix.word_;
    matrix.outer_ = groups_in(first, order.unit_codes) * matrix.words_;
    matrix.inner_bytes_ = second * matrix.word_;
  } else {
    matrix.outer_ = first;
    matrix.inner_bytes_ = groups_in(second, order.unit_codes) * order.unit_bytes;
  }
  for (std::size_t at = 0; at < order.unit_codes; ++at) {
    const std::size_t bit = (order.slots.empty() ? at : order.slots[at]) * order.bits;
    matrix.places_.push_back({bit / 8, static_cast<int>(bit % 8)});
  }
  return matrix;
}

ByteRange CodeMatrix::range_of(std::size_t first, std::size_t count) const {
  const std::size_t last = first + count - 1;
  const auto unit_at = [&](std::size_t element) {
    return element / columns_ * inner_bytes_ +
           element % columns_ / order_.unit_codes * order_.unit_bytes;
  };
  const std::size_t start = unit_at(first);
  return {start, unit_at(last) + order_.unit_bytes - start};
}

std::uint8_t CodeMatrix::code_in(const std::uint8_t* unit, std::size_t at) const {
  const Place place = places_[at];
  const unsigned pair = unit[place.byte] | static_cast<unsigned>(unit[place.byte + 1]) << 8;
  return static_cast<std::uint8_t>(pair >> place.shift) & mask_;
}

void CodeMatrix::read_row(std::size_t row, std::size_t first, std::span<const std::uint8_t> bytes,
                          std::size_t start, std::span<std::uint8_t> codes) const {
  const std::size_t line = row * inner_bytes_ - start;
  if (order_.bits == 8 && order_.unit_codes == 1 && order_.unit_bytes == 1) {
    std::memcpy(codes.data(), bytes.data() + line + first, codes.size());
    return;
  }
  std::array<std::uint8_t, kMostUnitBytes + 1> unit{};
  for (std::size_t at = 0; at < codes.size();) {
    const std::size_t in_unit = (first + at) % order_.unit_codes;
    const std::size_t count = std::min(order_.unit_codes - in_unit, codes.size() - at);
    const std::size_t begin = line + (first + at) / order_.unit_codes * order_.unit_bytes;
    std::memcpy(unit.data(), bytes.data() + begin, order_.unit_bytes);
    for (std::size_t i = 0; i < count; ++i) codes[at + i] = code_in(unit.data(), in_unit + i);
    at += count;
  }
}

void CodeMatrix::copy_unit(std::size_t along_first, std::size_t along_second,
                           std::span<const std::uint8_t> bytes, std::uint8_t* unit) const {
  if (!order_.packs_first_axis) {
    std::memcpy(unit, bytes.data() + along_first * inner_bytes_ + along_second * order_.unit_bytes,
                order_.unit_bytes);
    return;
  }
  for (std::size_t word = 0; word < words_; ++word)
    std::memcpy(unit + word * word_,
                bytes.data() + (along_first * words_ + word) * inner_bytes_ + along_second * word_,
                word_);
}

void CodeMatrix::read_rows(std::size_t first, std::size_t count,
                           std::span<const std::uint8_t> bytes,
                           std::span<std::uint8_t> codes) const {
  if (has_ranges()) {
    for (std::size_t row = 0; row < count; ++row)
      read_row(first + row, 0, bytes, 0, codes.subspan(row * columns_, columns_));
    return;
  }
  const std::size_t each = order_.unit_codes;
  std::array<std::uint8_t, kMostUnitBytes + 1> unit{};
  // Whether units run along the rows of the logical matrix.
  if (order_.is_transposed == order_.packs_first_axis) {
    for (std::size_t group = 0; group * each < columns_; ++group) {
      const std::size_t begin = group * each;
      const std::size_t some = std::min(each, columns_ - begin);
      for (std::size_t row = 0; row < count; ++row) {
        copy_unit(group, first + row, bytes, unit.data());
        std::uint8_t* const to = codes.data() + row * columns_ + begin;
        for (std::size_t i = 0; i < some; ++i) to[i] = code_in(unit.data(), i);
      }
    }
    return;
  }
  for (std::size_t group = first / each; group * each < first + count; ++group) {
    const std::size_t begin = std::max(first, group * each);
    const std::size_t end = std::min(first + count, (group + 1) * each);
    for (std::size_t column = 0; column < columns_; ++column) {
      if (order_.packs_first_axis) {
        copy_unit(group, column, bytes, unit.data());
      } else {
        copy_unit(column, group, bytes, unit.data());
      }
      for (std::size_t row = begin; row < end; ++row)
        codes[(row - first) * columns_ + column] = code_in(unit.data(), row - group * each);
    }
  }
}

}  // namespace zeropoint
