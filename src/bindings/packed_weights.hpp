#pragma once

#include "bindings/surveys.hpp"
#include "quant/schemes/packed_weight.hpp"
#include "quant/schemes/plausibility.hpp"

/// Packed weights that JavaScript refers to by number. Each lives until it is closed.
namespace zeropoint::bindings {

/// Bytes that were computed, as a Uint8Array.
struct DecodedBytes {
  std::vector<std::uint8_t> bytes;
};

Result<int> open_packed(const PackedLayout& layout, const Stored& parts);
void close_packed(int packed);
Result<ByteRange> packed_range(int packed, std::size_t first, std::size_t count);
Result<DecodedBytes> decode_packed(int packed, std::size_t first, std::size_t count,
                                   const Bytes& codes);

Result<Plausibility> judge_weights(const std::string& dtype, const Bytes& bytes,
                                   std::size_t columns, std::size_t group);

// ---- names in the contract ----------------------------------------------------------------------

template <>
struct Fields<DecodedBytes> {
  using Struct = DecodedBytes;
  static constexpr std::string_view type = "DecodedBytes";
  static constexpr std::string_view doc = "Elements as bytes.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD_AS(Bytes, bytes, "Little-endian.");
  }
};
template <>
struct Fields<Plausibility> {
  using Struct = Plausibility;
  static constexpr std::string_view type = "Plausibility";
  static constexpr std::string_view doc =
      "How much numbers look like the weights of a network; NaN where nothing is known.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(elements, "");
    ZP_FIELD(nonfinite, "Those that are NaN or infinite; all other figures leave them out.");
    ZP_FIELD(mean, "");
    ZP_FIELD(std, "");
    ZP_FIELD(abs_max, "");
    ZP_FIELD(group_means,
             "The mean square of the groups’ means, in units of what groups of a mean of 0 have: "
             "about 1 for weights, and large where zero points are wrong.");
    ZP_FIELD(group_spread,
             "The variance of the logarithm of the groups’ standard deviations: it grows where "
             "scales are those of other groups.");
    ZP_FIELD(kurtosis,
             "The mean fourth power of elements in units of the standard deviation of their row: 3 "
             "for normal numbers, and more where scales are those of other columns.");
    ZP_FIELD(roughness,
             "The mean square of the differences of neighbours in a row, in units of twice the "
             "variance.");
    ZP_FIELD(cost, "The evidence against the convention: 0 for none.");
  }
};
template <>
struct Fields<ByteRange> {
  using Struct = ByteRange;
  static constexpr std::string_view type = "ByteRange";
  static constexpr std::string_view doc = "A range of bytes.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(start, "");
    ZP_FIELD(length, "0 if none are needed.");
  }
};
template <>
struct Fields<CodeOrder> {
  using Struct = CodeOrder;
  static constexpr std::string_view type = "CodeOrder";
  static constexpr std::string_view doc =
      "The order of a matrix of codes in memory. A unit is a number of bytes that hold whole "
      "codes.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(bits, "The bits of a code, 1 to 8.");
    ZP_FIELD(unit_codes, "The codes of a unit, at most 64.");
    ZP_FIELD(unit_bytes, "Its bytes, at most 32.");
    ZP_OPTION(slots,
              "The slot of each code within its unit, where slot 0 has the lowest bits of the "
              "first byte. Defaults to their order.");
    ZP_OPTION(is_transposed, "Whether the stored matrix is the transpose. Defaults to false.");
    ZP_OPTION(packs_first_axis,
              "Whether the codes of a unit follow each other along the first stored axis, of which "
              "each word of at most 4 bytes is an element. Defaults to false.");
    ZP_OPTION(row_codes,
              "The codes of a stored row, filling included. Defaults to those of whole units.");
  }
};
template <>
struct Fields<PackedLayout> {
  using Struct = PackedLayout;
  static constexpr std::string_view type = "PackedLayout";
  static constexpr std::string_view doc =
      "A weight that a checkpoint stores as codes. An element is factor × scale × (level − zero), "
      "or scale × level + bias, in float32, and then rounded to `result`.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(rows, "The rows of all matrices.");
    ZP_FIELD(columns, "The elements of a row.");
    ZP_FIELD(matrix_rows, "The rows of one matrix.");
    ZP_FIELD(code,
             "The meaning of codes: `unsigned`, `signed`, `offset` (unsigned, minus 2^(bits − 1)), "
             "`levels`, `nf4`, or a float of at most 8 bits of `weight_dtypes`.");
    ZP_FIELD(codes, "");
    ZP_FIELD(group_rows, "The rows that share a scale, within a matrix.");
    ZP_FIELD(group_columns, "The columns that share a scale.");
    ZP_FIELD(scale, "The dtype of the scales; empty if all are 1.");
    ZP_OPTION(scales_transposed,
              "Whether groups of columns are the first axis of a matrix’s scales. Defaults to "
              "false.");
    ZP_OPTION(nested_group,
              "The scales that share one of `nested_scales`: they are codes of `scale_levels`. "
              "Defaults to 0, for scales that are numbers.");
    ZP_OPTION(nested_offset, "Is added to such scales. Defaults to 0.");
    ZP_OPTION(scale_divides, "Whether elements are divided by the scale. Defaults to false.");
    ZP_OPTION(second_scale,
              "The use of `second_scales`: `multiply` or `divide` the scales. Without it there are "
              "none.");
    ZP_OPTION(factor, "Defaults to 1.");
    ZP_OPTION(zero, "The dtype of the zero points, or `codes`. Without it, all are `zero_point`.");
    ZP_OPTION(zero_codes, "The order of zero points that are codes.");
    ZP_OPTION(zero_shift, "Is added to each, modulo 2^bits. Defaults to 0.");
    ZP_OPTION(zero_point, "Defaults to 0.");
    ZP_OPTION(has_biases, "Defaults to false.");
    ZP_OPTION(has_index, "Defaults to false: columns are in the order of their groups.");
    ZP_OPTION(result, "`f32`, `f16` or `bf16`. Defaults to `f32`.");
  }
};

}  // namespace zeropoint::bindings
