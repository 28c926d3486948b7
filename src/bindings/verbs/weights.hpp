#pragma once

#include "bindings/comparisons.hpp"
#include "bindings/packed_weights.hpp"

namespace zeropoint::bindings {

inline constexpr const char* kWeightVerbs =
    "Surveys of the tensors of a file of weights, of any size: bytes arrive in tiles, twice. First "
    "`tally_weights` takes all of them, in any tiles of whole blocks; then, after "
    "`choose_weight_formats`, `measure_weights` takes them again, in tiles of exactly 2²⁰ elements "
    "but for the last. Those of a smaller tensor may be kept between the two: `tally_weights` "
    "keeps "
    "such tiles, and `measure_kept_weights` measures the next of them. A survey is a number, and "
    "lives until it is closed. A refusal throws a "
    "QuantError: `invalid_argument` for a closed survey or a wrong JavaScript type; "
    "`unknown_dtype`, "
    "`empty_tensor`; `stored_size_differs` for bytes that are no whole number of blocks; "
    "`too_many_elements` for more bytes than the tensor has, `shape_mismatch` for fewer or for a "
    "tile of another size.";

/// Verbs that measure how quantization changes the weights of a file.
template <class Table>
void weight_verbs(Table& table) {
  const auto survey = arg("survey");
  const auto bytes = arg("bytes");

  ZP_VERB(weight_dtypes, "How files store elements.");
  ZP_VERB(weight_formats, "The formats that can be compared: integers first, then stored formats.");
  ZP_VERB(decode_weights,
          "The float32 nearest to each element; a float64 beyond float32 becomes infinite.",
          arg("dtype"), bytes, arg("is_big_endian") = false);
  ZP_VERB(open_survey, "A survey of a tensor.", arg("source"));
  ZP_VERB(close_survey, "Releases a survey; one that is closed already stays so.", survey);
  ZP_VERB(
      tally_weights,
      "The next bytes, for the first time. With `keep`, they are a tile, and are not needed again.",
      survey, bytes, arg("keep") = false);
  ZP_VERB(choose_weight_formats,
          "Begins to measure, after all bytes were tallied, and returns what the tally found. "
          "Refuses an unknown format (`unknown_stored_format`); one that must see all elements at "
          "once is left out if there are more than 2²⁰.",
          survey, arg("formats"));
  ZP_VERB(measure_weights, "The next tile, for the second time.", survey, bytes);
  ZP_VERB(
      measure_kept_weights,
      "Measures the next tile that was kept, and releases it; `shape_mismatch` if there is none.",
      survey);
  ZP_VERB(report_weights, "Returns the report, after all tiles were measured.", survey);
  ZP_VERB(weight_maxima, "The largest magnitudes, once formats were chosen.", survey);
  ZP_VERB(weight_layout,
          "The arrays that a tensor consists of in a format. Refuses an unknown format "
          "(`unknown_stored_format`). `row_length` is the last axis of a tensor with importance.",
          arg("format"), arg("rows"), arg("columns"), arg("row_length") = 0);
  ZP_VERB(
      store_weight_tile,
      "The bytes of a tile in a format: that of 2²⁰ elements that begins with element `first`, "
      "a multiple of 2²⁰. The bytes of each part follow those of the tiles before; what belongs "
      "to the whole tensor comes with the first tile. `maxima` matter only if the format needs "
      "them, and must have a number for each row then. Refuses elements that are not finite "
      "(`not_finite`), and what does not fit (`shape_mismatch`).",
      arg("source"), arg("format"), arg("maxima"), arg("first"), bytes);
  const auto comparison = arg("comparison");
  ZP_VERB(open_comparison,
          "A comparison of two versions of a tensor, which must have as many elements "
          "(`shape_mismatch`). `inlier_max` and `usual_max` are those of the original’s "
          "`WeightStats`, or infinite; `band_rows` are the rows of a band, at least 1 "
          "(`group_size_zero`).",
          arg("original"), arg("other"), arg("inlier_max"), arg("band_rows"), arg("usual_max"));
  ZP_VERB(close_comparison, "Releases a comparison; one that is closed already stays so.",
          comparison);
  ZP_VERB(compare_weights,
          "The next tile of both: exactly 2²⁰ elements, but for the last (`shape_mismatch`).",
          comparison, arg("original"), arg("other"));
  ZP_VERB(report_comparison, "Returns the comparison, after all tiles were compared.", comparison);
  const auto packed = arg("packed");
  ZP_VERB(
      open_packed,
      "A weight that is stored as codes, by its parts: `codes`, `levels`, `scales`, `zeros`, "
      "`biases`, `index`, `second_scales`, `scale_levels`, `nested_scales`, as the layout says. "
      "Codes of which a run of elements has bytes of its own are left out. Refuses parts of "
      "another size (`stored_size_differs`), a group that is none (`index_out_of_range`), and a "
      "layout that is none.",
      arg("layout"), arg("parts"));
  ZP_VERB(close_packed, "Releases a packed weight; one that is closed already stays so.", packed);
  ZP_VERB(packed_range, "The bytes of `codes` that a run of elements needs.", packed, arg("first"),
          arg("count"));
  ZP_VERB(decode_packed,
          "Elements as bytes of the layout’s `result`. `codes` are the bytes of `packed_range`.",
          packed, arg("first"), arg("count"), arg("codes"));
  ZP_VERB(judge_weights,
          "How much numbers look like weights: whole rows of `columns` elements, of which `group` "
          "share a scale. Refuses 0 of either (`group_size_zero`).",
          arg("dtype"), bytes, arg("columns"), arg("group"));
}

}  // namespace zeropoint::bindings
