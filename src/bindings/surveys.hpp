#pragma once

#include <string>
#include <vector>

#include "bindings/stored_types.hpp"
#include "quant/checkpoint/weight_survey.hpp"

/// Surveys of weights that JavaScript refers to by number. Each lives until it is closed.
namespace zeropoint::bindings {

/// Bytes as a Uint8Array.
using Bytes = ByteBuffer;

/// The parts of a tile.
struct StoredTile {
  Stored parts;
};

Result<int> open_survey(const WeightSource& source);
void close_survey(int survey);
/// With `keep`, the survey takes the bytes, and leaves `bytes` empty.
Problem tally_weights(int survey, Bytes& bytes, bool keep);
Result<WeightStats> choose_weight_formats(int survey, const std::vector<std::string>& formats);
Problem measure_weights(int survey, const Bytes& bytes);
Problem measure_kept_weights(int survey);
Result<WeightReport> report_weights(int survey);
Result<WeightMaxima> weight_maxima(int survey);
Result<WeightLayout> weight_layout(const std::string& format, std::size_t rows, std::size_t columns,
                                   std::size_t row_length);
Result<StoredTile> store_weight_tile(const WeightSource& source, const std::string& format,
                                     const WeightMaxima& maxima, std::size_t first,
                                     const Bytes& bytes);
Result<std::vector<float>> decode_weights(const std::string& dtype, const Bytes& bytes,
                                          bool is_big_endian);
std::vector<WeightDtype> weight_dtypes();

// ---- names in the contract ----------------------------------------------------------------------

#define ZP_TYPE(type, text)                    \
  template <>                                  \
  struct TypeName<type> {                      \
    static std::string name() { return text; } \
  }
ZP_TYPE(Bytes, "bytes");
#undef ZP_TYPE

template <>
struct Fields<WeightDtype> {
  using Struct = WeightDtype;
  static constexpr std::string_view type = "WeightDtype";
  static constexpr std::string_view doc = "How a file stores elements.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(name, "");
    ZP_FIELD(bytes, "The bytes of one element, or of a block of several.");
    ZP_FIELD(elements, "The elements that these bytes hold: 1, or those of a block.");
  }
};
template <>
struct Fields<PartLayout> {
  using Struct = PartLayout;
  static constexpr std::string_view type = "PartLayout";
  static constexpr std::string_view doc = "An array of a stored tensor.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(name, "Such as `codes`, `scales` or `blocks`.");
    ZP_FIELD(dtype, "How its bytes store numbers: one of `weight_dtypes`.");
    ZP_FIELD(bytes, "");
  }
};
template <>
struct Fields<WeightLayout> {
  using Struct = WeightLayout;
  static constexpr std::string_view type = "WeightLayout";
  static constexpr std::string_view doc = "A tensor in a format.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(parts, "None if the format must see all elements at once, and there are too many.");
    ZP_FIELD(needs_maxima, "Whether its bytes depend on the largest magnitudes.");
  }
};
template <>
struct Fields<StoredTile> {
  using Struct = StoredTile;
  static constexpr std::string_view type = "StoredTile";
  static constexpr std::string_view doc = "A tile of a tensor, as a format stores it.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD_AS(Stored, parts, "The bytes by their names, such as `codes` and `scales`.");
  }
};
template <>
struct Fields<WeightMaxima> {
  using Struct = WeightMaxima;
  static constexpr std::string_view type = "WeightMaxima";
  static constexpr std::string_view doc = "The largest finite magnitudes of a tensor.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(abs_max, "The largest magnitude of all elements.");
    ZP_FIELD(row_maxima, "The largest magnitude of each row, float32.");
    ZP_OPTION(row_squares,
              "The sum of the squares of each row of `row_length` elements; none without "
              "importance.");
  }
};
template <>
struct Fields<WeightSource> {
  using Struct = WeightSource;
  static constexpr std::string_view type = "WeightSource";
  static constexpr std::string_view doc =
      "A tensor of a file as a matrix: its first axis, and all others together.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(dtype, "One of `weight_dtypes`.");
    ZP_FIELD(rows, "The extent of the first axis; 1 for a vector.");
    ZP_FIELD(columns, "The product of the others.");
    ZP_OPTION(is_big_endian, "The byte order of numbers of several bytes. Defaults to false.");
    ZP_OPTION(row_length,
              "The last axis, which only importance needs. Defaults to 0, which is unknown.");
    ZP_OPTION(
        importance,
        "The importance of every column, or of those of each of several matrices one after "
        "the other: the mean of the squares that its weights are multiplied with. ggml’s "
        "formats then store what ggml stores with an importance matrix, where a row has whole "
        "blocks. Defaults to none.");
  }
};
template <>
struct Fields<WeightStats> {
  using Struct = WeightStats;
  static constexpr std::string_view type = "WeightStats";
  static constexpr std::string_view doc =
      "Statistics of one pass over a tensor. All but the counts are of the finite elements alone; "
      "NaN "
      "where there are none.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(elements, "");
    ZP_FIELD(nans, "");
    ZP_FIELD(infinities, "");
    ZP_FIELD(zeros, "");
    ZP_FIELD(min, "");
    ZP_FIELD(max, "");
    ZP_FIELD(abs_max, "The largest magnitude.");
    ZP_FIELD(mean, "");
    ZP_FIELD(std, "With n − 1 in the denominator, as `torch.std`; NaN for one element.");
    ZP_FIELD(inlier_max,
             "The largest magnitude after the largest thousandth of the elements was left out.");
    ZP_FIELD(usual_max,
             "`inlier_max`, or twice the largest magnitude of the median row or column if this is "
             "less; rows and columns of zeros, and those of fewer than 8 elements, do not count.");
  }
};
template <>
struct Fields<WeightError> {
  using Struct = WeightError;
  static constexpr std::string_view type = "WeightError";
  static constexpr std::string_view doc =
      "A format's error on a tensor. Elements that are not finite count as 0; ratios are NaN if "
      "all are.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(format, "");
    ZP_FIELD(bits_per_weight, "With scales, codebooks and filling.");
    ZP_FIELD(squared_error, "The sum of squared errors.");
    ZP_FIELD(sqnr, "10 log₁₀(sum of squares / squared error), dB; infinite without error.");
    ZP_FIELD(relative, "√(squared error / sum of squares); 0 without error.");
    ZP_FIELD(max, "The largest magnitude of an error.");
    ZP_FIELD(clipped_share,
             "Elements more than half a step beyond the largest value under their scale, 0 to 1 of "
             "all.");
    ZP_FIELD(flushed_share, "Elements that are not zero and become zero, 0 to 1 of all.");
    ZP_FIELD(inlier_sqnr, "As `sqnr`, of the elements of magnitudes up to `inlier_max` alone.");
    ZP_FIELD(usual_sqnr, "As `sqnr`, of the elements of magnitudes up to `usual_max` alone.");
    ZP_FIELD(worst, "The flat index of the first element with the largest error, NaN without one.");
    ZP_FIELD(weighted_squared_error,
             "As `squared_error`, each square times the importance of its column; NaN without "
             "importance, or where all of it is 0.");
    ZP_FIELD(weighted_sqnr, "As `sqnr`, weighted so.");
    ZP_FIELD(weighted_inlier_sqnr, "As `inlier_sqnr`, weighted so.");
    ZP_FIELD(weighted_usual_sqnr, "As `usual_sqnr`, weighted so.");
  }
};
template <>
struct Fields<WeightReport> {
  using Struct = WeightReport;
  static constexpr std::string_view type = "WeightReport";
  static constexpr std::string_view doc = "The effect of quantization on a tensor.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(stats, "");
    ZP_FIELD(histogram,
             "The finite elements between `min` and `max` in 48 bins of equal width, of which the "
             "last contains its upper end; empty without finite elements.");
    ZP_FIELD(signal, "The sum of squares; elements that are not finite count as 0.");
    ZP_FIELD(weighted_signal, "Each square times the importance of its column; NaN without any.");
    ZP_FIELD(errors, "In the order of the chosen formats.");
    ZP_FIELD(row_ratio,
             "The largest of the rows’ largest magnitudes divided by their median, NaN for one "
             "row.");
    ZP_FIELD(widest_row, "Its index, NaN for one row.");
    ZP_FIELD(column_ratio, "The same of columns; NaN also for more than 2²⁰.");
    ZP_FIELD(widest_column, "");
    ZP_FIELD(wide_rows,
             "The rows whose largest magnitude is at least 8 times the median of all rows that are "
             "not zero, the widest first; at most 16.");
    ZP_FIELD(wide_row_count, "How many there are.");
    ZP_FIELD(wide_columns, "The same of columns.");
    ZP_FIELD(wide_column_count, "");
    ZP_FIELD(zero_rows, "Rows of zeros alone.");
    ZP_FIELD(zero_columns, "The same of columns; NaN for more than 2²⁰.");
  }
};

}  // namespace zeropoint::bindings
