#pragma once

#include "bindings/stored_types.hpp"

namespace zeropoint::bindings {

inline constexpr const char* kStoredVerbs =
    "Formats that store real numbers as bytes: small floats, blocks under a scale, ggml's blocks, "
    "codebooks; web/docs/use/formats.md defines each. Tensors are float32 and copied in and out. "
    "The last axis are the rows: no block contains elements of two, except in `nf4`, `nf4_double` "
    "and `kmeans`, which treat a tensor as one row. A refusal throws a QuantError. These codes "
    "are common: `invalid_argument` for a wrong JavaScript type; `option_unknown` for an option "
    "that does not exist, `option_unused` for one that the format does not take; `not_float32`, "
    "`empty_tensor`, `shape_mismatch`; `too_many_elements` for more than 2²⁴, with the filling of "
    "rows to whole blocks; `unknown_stored_format`; `not_finite` where a format has no NaN or "
    "infinity; `levels_out_of_range` for a codebook of fewer than 2 or more than 256 values; "
    "`stored_size_differs` for parts that do not fit format and shape.";

/// Stored formats, there and back.
template <class Table>
void stored_verbs(Table& table) {
  const auto tensor = arg<FloatTensor>("tensor");
  const auto options = arg("options") = kEmpty;

  ZP_VERB(stored_formats, "Every stored format, in the order in which they are offered.");
  ZP_OVERLOAD(store, Result<StoredArray>(*)(const Tensor&, std::string_view, const StoreOptions&),
              "The bytes of a tensor in a format, as the library that the format is named after "
              "computes them.",
              tensor, arg("format"), options);
  ZP_VERB(load_stored, "The values of stored bytes, float32.", arg("stored"));
  ZP_VERB(anatomize_stored,
          "The code, the error and its cause for every element. `stored` is what `store` returned "
          "for `tensor`; one of another shape is refused (`shapes_differ`).",
          tensor, arg("stored"));
  ZP_VERB(explain_stored,
          "One element, step by step. Refuses an index outside the tensor "
          "(`index_out_of_range`).",
          tensor, arg("stored"), arg("index"));
  ZP_VERB(measure_stored,
          "The error of a tensor in a format, and the format's size with everything counted.",
          tensor, arg("format"), options);
}

}  // namespace zeropoint::bindings
