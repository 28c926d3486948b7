#include "quant/schemes/packed_weight.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "quant/schemes/packed_parts.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/minifloat.hpp"

namespace zeropoint {
namespace {

Error invalid_layout(const char* field, const char* expected) {
  return {ErrorCode::invalid_argument,
          {{"argument", std::string("layout.") + field}, {"expected", expected}}};
}

/// Elements are counted in 32 bits, as WebAssembly does.
constexpr double kMostElements = 4294967295.0;

/// The float of 16 bits of a result; null for float32.
const Minifloat* half_of(const std::string& result) {
  return result == "f16" ? &kFloat16 : result == "bf16" ? &kBfloat16 : nullptr;
}

void round_to(const Minifloat* half, std::span<float> values) {
  if (!half) return;
  for (float& value : values) value = half->decode(half->encode(value));
}

Problem check_layout(const PackedLayout& layout) {
  if (layout.rows == 0 || layout.columns == 0) return Error{ErrorCode::empty_tensor, {}};
  if (static_cast<double>(layout.rows) * static_cast<double>(layout.columns) > kMostElements)
    return too_many_elements(static_cast<std::size_t>(kMostElements));
  if (layout.matrix_rows == 0 || layout.rows % layout.matrix_rows != 0)
    return invalid_layout("matrix_rows", "a divisor of the rows");
  if (layout.group_rows == 0 || layout.group_columns == 0)
    return invalid_layout(layout.group_rows == 0 ? "group_rows" : "group_columns", "1 or more");
  const std::string& second = layout.second_scale;
  if (!second.empty() && second != "multiply" && second != "divide")
    return invalid_layout("second_scale", "multiply, divide or nothing");
  if (!half_of(layout.result) && layout.result != "f32")
    return invalid_layout("result", "f32, f16 or bf16");
  return std::nullopt;
}

}  // namespace

std::size_t PackedWeight::grid_rows() const {
  return groups_in(layout_.matrix_rows, layout_.group_rows);
}

std::size_t PackedWeight::grid_columns() const {
  return groups_in(layout_.columns, layout_.group_columns);
}

Result<PackedWeight> PackedWeight::open(const PackedLayout& layout, Stored parts) {
  if (Problem problem = check_layout(layout)) return *problem;
  const auto codes = CodeMatrix::of(layout.codes, layout.rows, layout.columns, "layout.codes");
  if (!codes.ok()) return codes.error();
  PackedWeight weight(layout, codes.value());
  if (Problem problem = weight.read_levels(parts)) return *problem;
  if (Problem problem = weight.read_scales(parts)) return *problem;
  if (Problem problem = weight.read_zeros(parts)) return *problem;
  if (Problem problem = weight.read_index(parts)) return *problem;
  if (!weight.codes_.has_ranges()) {
    const auto all = part_of_size(parts, "codes", weight.codes_.bytes());
    if (!all.ok()) return all.error();
    weight.all_codes_.assign(all.value().begin(), all.value().end());
  }
  return weight;
}

Problem PackedWeight::read_levels(const Stored& parts) {
  const std::size_t count = std::size_t{1} << layout_.codes.bits;
  if (layout_.code == "levels") {
    auto levels = numbers_of_part(parts, "levels", "f32", count);
    if (!levels.ok()) return levels.error();
    levels_ = std::move(levels).value();
    return std::nullopt;
  }
  auto levels = levels_of(layout_.code, layout_.codes.bits);
  if (!levels.ok()) return levels.error();
  levels_ = std::move(levels).value();
  return std::nullopt;
}

template <class T>
std::vector<T> PackedWeight::in_rows(std::vector<T> grid) const {
  if (!layout_.scales_transposed) return grid;
  std::vector<T> turned(grid.size());
  const std::size_t rows = grid_rows(), columns = grid_columns();
  for (std::size_t matrix = 0; matrix < matrices(); ++matrix) {
    const std::size_t first = matrix * rows * columns;
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t column = 0; column < columns; ++column)
        turned[first + row * columns + column] = grid[first + column * rows + row];
    }
  }
  return turned;
}

Result<std::vector<float>> PackedWeight::read_grid(const Stored& parts, std::string_view name,
                                                   const std::string& dtype) const {
  auto numbers = numbers_of_part(parts, name, dtype, grid_size());
  if (!numbers.ok()) return numbers.error();
  return in_rows(std::move(numbers).value());
}

Problem PackedWeight::read_scales(const Stored& parts) {
  if (layout_.nested_group != 0) {
    auto nested = nested_scales(parts, grid_size(), layout_.nested_group,
                                static_cast<float>(layout_.nested_offset));
    if (!nested.ok()) return nested.error();
    scales_ = std::move(nested).value();
  } else if (layout_.scale.empty()) {
    scales_.assign(grid_size(), 1);
  } else {
    auto scales = read_grid(parts, "scales", layout_.scale);
    if (!scales.ok()) return scales.error();
    scales_ = std::move(scales).value();
  }
  if (layout_.scale_divides) {
    for (float& scale : scales_) scale = 1 / scale;
  }
  if (layout_.has_biases) {
    auto biases = read_grid(parts, "biases", layout_.scale);
    if (!biases.ok()) return biases.error();
    biases_ = std::move(biases).value();
  }
  if (layout_.second_scale.empty()) return std::nullopt;
  const Part* const part = find_part(parts, "second_scales");
  const bool is_one = part && part->bytes.size() == sizeof(float);
  auto second = numbers_of_part(parts, "second_scales", "f32", is_one ? 1 : matrices());
  if (!second.ok()) return second.error();
  const std::size_t each = is_one ? scales_.size() : scales_.size() / matrices();
  for (std::size_t i = 0; i < scales_.size(); ++i) {
    const float by = second.value()[i / each];
    scales_[i] = layout_.second_scale == "multiply" ? scales_[i] * by : scales_[i] / by;
  }
  return std::nullopt;
}

Problem PackedWeight::read_zeros(const Stored& parts) {
  if (layout_.zero.empty()) return std::nullopt;
  if (layout_.zero != "codes") {
    auto zeros = read_grid(parts, "zeros", layout_.zero);
    if (!zeros.ok()) return zeros.error();
    zeros_ = std::move(zeros).value();
    return std::nullopt;
  }
  const std::size_t rows = matrices() * grid_rows();
  const auto matrix = CodeMatrix::of(layout_.zero_codes, rows, grid_columns(), "layout.zero_codes");
  if (!matrix.ok()) return matrix.error();
  const auto bytes = part_of_size(parts, "zeros", matrix.value().bytes());
  if (!bytes.ok()) return bytes.error();
  std::vector<std::uint8_t> codes(grid_size());
  matrix.value().read_rows(0, rows, bytes.value(), codes);
  const double modulus = std::ldexp(1.0, static_cast<int>(layout_.zero_codes.bits));
  for (const std::uint8_t code : codes)
    zeros_.push_back(static_cast<float>(std::fmod(code + layout_.zero_shift, modulus)));
  return std::nullopt;
}

Problem PackedWeight::read_index(const Stored& parts) {
  if (!layout_.has_index) return std::nullopt;
  const auto bytes = part_of_size(parts, "index", layout_.columns * sizeof(std::int32_t));
  if (!bytes.ok()) return bytes.error();
  index_.resize(layout_.columns);
  std::memcpy(index_.data(), bytes.value().data(), bytes.value().size());
  bool is_ordered = true;
  for (std::size_t column = 0; column < index_.size(); ++column) {
    const std::uint32_t group = index_[column];
    if (group >= grid_columns())
      return index_out_of_range(static_cast<std::int32_t>(group), 0, grid_columns());
    is_ordered = is_ordered && group == column / layout_.group_columns;
  }
  // Runs of columns are faster than an index.
  if (is_ordered) index_.clear();
  return std::nullopt;
}

Result<ByteRange> PackedWeight::range_of(std::size_t first, std::size_t count) const {
  const std::size_t elements = layout_.rows * layout_.columns;
  if (first > elements || count > elements - first) return too_many_elements(elements);
  if (count == 0 || !codes_.has_ranges()) return ByteRange{0, 0};
  return codes_.range_of(first, count);
}

Result<std::vector<std::uint8_t>> PackedWeight::decode(std::size_t first, std::size_t count,
                                                       std::span<const std::uint8_t> codes) const {
  const auto range = range_of(first, count);
  if (!range.ok()) return range.error();
  if (codes.size() != range.value().length)
    return stored_size_differs("codes", range.value().length, codes.size());
  std::vector<float> values(count);
  const std::size_t columns = layout_.columns;
  const bool is_streamed = codes_.has_ranges();
  std::vector<std::uint8_t> row_codes;
  for (std::size_t done = 0; done < count;) {
    const std::size_t row = (first + done) / columns, column = (first + done) % columns;
    if (is_streamed) {
      const std::size_t some = std::min(columns - column, count - done);
      row_codes.resize(some);
      codes_.read_row(row, column, codes, range.value().start, row_codes);
      restore(row, column, row_codes, std::span(values).subspan(done, some));
      done += some;
      continue;
    }
    // Rows of a transposed matrix are unpacked together.
    const std::size_t rows = groups_in(column + count - done, columns);
    row_codes.resize(rows * columns);
    codes_.read_rows(row, rows, all_codes_, row_codes);
    for (std::size_t i = 0; i < rows; ++i) {
      const std::size_t from = i == 0 ? column : 0;
      const std::size_t some = std::min(columns - from, count - done);
      restore(row + i, from, std::span(row_codes).subspan(i * columns + from, some),
              std::span(values).subspan(done, some));
      done += some;
    }
  }
  return bytes_of_numbers(values, half_of(layout_.result));
}

void PackedWeight::restore(std::size_t row, std::size_t column, std::span<const std::uint8_t> codes,
                           std::span<float> values) const {
  const std::size_t line =
      row / layout_.matrix_rows * grid_rows() + row % layout_.matrix_rows / layout_.group_rows;
  const std::size_t first = line * grid_columns();
  const auto factor = static_cast<float>(layout_.factor);
  const auto constant = static_cast<float>(layout_.zero_point);
  const Minifloat* const half = half_of(layout_.result);
  for (std::size_t at = 0; at < codes.size();) {
    const std::size_t place = column + at;
    const std::size_t group = index_.empty() ? place / layout_.group_columns : index_[place];
    const std::size_t end =
        index_.empty() ? std::min(codes.size(), (group + 1) * layout_.group_columns - column)
                       : at + 1;
    const float scale = scales_[first + group];
    const float zero = zeros_.empty() ? constant : zeros_[first + group];
    const auto some = values.subspan(at, end - at);
    for (std::size_t i = at; i < end; ++i) values[i] = scale * (levels_[codes[i]] - zero);
    if (factor != 1) {
      for (float& value : some) value *= factor;
    }
    if (!biases_.empty()) {
      round_to(half, some);
      for (float& value : some) value += biases_[first + group];
    }
    at = end;
  }
}

}  // namespace zeropoint
