#pragma once

#include "bindings/surveys.hpp"
#include "quant/checkpoint/weight_comparison.hpp"

/// Comparisons of two versions of a tensor that JavaScript refers to by number. Each lives until it
/// is closed.
namespace zeropoint::bindings {

Result<int> open_comparison(const WeightSource& original, const WeightSource& other,
                            double inlier_max, std::size_t band_rows, double usual_max);
void close_comparison(int comparison);
Problem compare_weights(int comparison, const Bytes& original, const Bytes& other);
Result<WeightComparison> report_comparison(int comparison);

// ---- names in the contract ----------------------------------------------------------------------

template <>
struct Fields<WeightComparison> {
  using Struct = WeightComparison;
  static constexpr std::string_view type = "WeightComparison";
  static constexpr std::string_view doc =
      "The differences between two versions of a tensor. Errors are those of the other version; "
      "elements of either that are not finite count as 0.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(elements, "");
    ZP_FIELD(differing, "Elements whose float32 differ; two NaN do not, nor do two zeros.");
    ZP_FIELD(nonfinite, "Elements of the original that are NaN or infinite.");
    ZP_FIELD(other_nonfinite, "The same of the other version.");
    ZP_FIELD(signal, "The sum of the original’s squares.");
    ZP_FIELD(squared_error, "The sum of squared errors.");
    ZP_FIELD(mse, "The mean squared error.");
    ZP_FIELD(sqnr, "10 log₁₀(signal / squared error), dB; infinite without error.");
    ZP_FIELD(inlier_sqnr, "The same of the elements of magnitudes up to `inlier_max` alone.");
    ZP_FIELD(usual_sqnr, "The same of the elements of magnitudes up to `usual_max` alone.");
    ZP_FIELD(relative, "√(squared error / signal); 0 without error.");
    ZP_FIELD(max, "The largest magnitude of an error.");
    ZP_FIELD(flushed, "Elements that are 0 in the other version only.");
    ZP_FIELD(weighted_signal,
             "As `signal`, each square times the importance of its column in the original; NaN "
             "without importance, or where all of it is 0.");
    ZP_FIELD(weighted_squared_error, "As `squared_error`, weighted so.");
    ZP_FIELD(weighted_sqnr, "As `sqnr`, weighted so.");
    ZP_FIELD(weighted_inlier_sqnr, "As `inlier_sqnr`, weighted so.");
    ZP_FIELD(weighted_usual_sqnr, "As `usual_sqnr`, weighted so.");
    ZP_FIELD(block,
             "The elements of a block: those of the coarser of the two dtypes, and 32 at least. "
             "Blocks follow each other without regard to rows; the last may be shorter.");
    ZP_FIELD(exact_blocks, "Blocks without an error.");
    ZP_FIELD(worst_block,
             "The first element of the first of the blocks with the largest sum of squared errors; "
             "NaN without errors.");
    ZP_FIELD(worst_block_sqnr, "The SQNR of that block, dB.");
    ZP_FIELD(bands, "The `sqnr` of each band of `band_rows` rows; the last may have fewer.");
  }
};

}  // namespace zeropoint::bindings
