#pragma once

#include "bindings/structures.hpp"
#include "quant/formats/stored_tensor.hpp"

/// The types of stored formats, and their names in the contract.
namespace zeropoint::bindings {

// ---- verbs whose arguments differ from those in the core ----------------------------------------

/// A format's properties, without its functions.
struct FormatFacts {
  std::string_view name;
  Family family;
  std::size_t block;
  double smallest;
  double largest;
};

std::vector<FormatFacts> stored_formats();

/// The core's load_tensor(), under the name that it has in the public headers.
inline Result<Tensor> load_stored(const StoredArray& stored) { return load_tensor(stored); }

// ---- names in the contract ----------------------------------------------------------------------

struct Uint32s {};  ///< a typed array
struct Levels {};   ///< the number of a codebook's values

#define ZP_TYPE(type, text)                    \
  template <>                                  \
  struct TypeName<type> {                      \
    static std::string name() { return text; } \
  }
ZP_TYPE(float, "number");
ZP_TYPE(std::uint32_t, "size");
ZP_TYPE(Uint32s, "uint32s");
ZP_TYPE(Levels, "integer");
ZP_TYPE(Stored, "storedParts");
ZP_TYPE(std::vector<StoredCause>, "bytes");
#undef ZP_TYPE

template <>
struct Names<Family> {
  static constexpr std::string_view type = "StoredFamily";
  static constexpr std::string_view doc =
      "The families of stored formats: small floats, each for itself; elements that share a scale; "
      "the blocks of ggml; elements that share a list of values.";
  static constexpr std::array<std::string_view, 4> names{"floats", "blocks", "gguf", "codebook"};
};
template <>
struct Names<StoredCause> {
  static constexpr std::string_view type = "StoredCause";
  static constexpr std::string_view doc =
      "Why a loaded element differs from its original, the first that applies; the numbers of "
      "`StoredAnatomy.causes`:\n"
      "- `not_a_number`: NaN, or turned into NaN by the format;\n"
      "- `saturated`: more than half a step beyond the largest value under the stored scale;\n"
      "- `flushed`: not zero, and stored as zero;\n"
      "- `clipped_sign`: the same beyond the end of the side that has one level less;\n"
      "- `scale_rounded`: another value would be nearest if the scale had not been rounded;\n"
      "- `rounded`: between two values;\n"
      "- `exact`.";
  static constexpr std::array<std::string_view, kStoredCauses> names{
      "not_a_number", "saturated", "flushed", "clipped_sign", "scale_rounded", "rounded", "exact"};
};

// ---- structures ---------------------------------------------------------------------------------

template <>
struct Fields<FormatFacts> {
  using Struct = FormatFacts;
  static constexpr std::string_view type = "StoredFormat";
  static constexpr std::string_view doc = "A format that stores real numbers as bytes.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(name, "");
    ZP_FIELD(family, "");
    ZP_FIELD(block, "The elements that share a scale: 1 for none, 0 for all of a tensor.");
    ZP_FIELD(smallest, "The smallest magnitude above zero, under its best scales.");
    ZP_FIELD(largest, "The largest finite magnitude.");
  }
};
template <>
struct Fields<StoreOptions> {
  using Struct = StoreOptions;
  static constexpr std::string_view type = "StoreOptions";
  static constexpr std::string_view doc =
      "Options of a format. One that the format does not take is refused (`option_unused`).";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_OPTION_AS(Levels, levels, levels, "The levels of a codebook, 2 to 256. Defaults to 16.");
    ZP_OPTION_AS(SampleSeed, seed, seed,
                 "The seed of the search for a codebook, 0 to 2⁵³. Defaults to 0.");
  }
};
template <>
struct Fields<StoredArray> {
  using Struct = StoredArray;
  static constexpr std::string_view type = "StoredTensor";
  static constexpr std::string_view doc = "A tensor as a format stores it.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(format, "");
    ZP_FIELD(shape, "");
    ZP_FIELD_AS(Stored, parts, "The bytes by their names, such as `codes` and `scales`.");
  }
};
template <>
struct Fields<StoredAnatomy> {
  using Struct = StoredAnatomy;
  static constexpr std::string_view type = "StoredAnatomy";
  static constexpr std::string_view doc =
      "The code and the error of every element. Tensors are float32, of the input's shape.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(dequantized, "Equal to what `load_stored` returns.");
    ZP_FIELD(error, "dequantized − original");
    ZP_FIELD(abs_error, "");
    ZP_FIELD_AS(Uint32s, codes, "The code of each element.");
    ZP_FIELD(code_bits, "The bits of a code.");
    ZP_FIELD_AS(std::vector<StoredCause>, causes,
                "One index into `storedCauses` for each element.");
    ZP_FIELD_AS(Numbers, counts, "Elements by cause, in the order of `storedCauses`.");
    ZP_FIELD_AS(Numbers, squared_errors,
                "Sums of error² by cause, float64; together the whole squared error.");
    ZP_FIELD_AS(Numbers, squared_error_shares,
                "Parts of the whole squared error by cause, 0 to 1; all 0 where there is no error, "
                "and NaN where an error is not finite.");
    ZP_FIELD(report,
             "`bits_per_weight` counts all parts and all filling, `clipped_share` the elements "
             "that are `saturated` or `clipped_sign`.");
  }
};
template <>
struct Fields<ScaleStep> {
  using Struct = ScaleStep;
  static constexpr std::string_view type = "ScaleStep";
  static constexpr std::string_view doc = "A number that a block keeps beside its codes.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(name, "`scale`, `min`, `super_scale` and so on.");
    ZP_FIELD(found, "Before it was rounded.");
    ZP_FIELD(stored, "As loading reads it.");
    ZP_FIELD(code, "Its stored bits.");
    ZP_FIELD(bits, "");
  }
};
template <>
struct Fields<ExplainedElement> {
  using Struct = ExplainedElement;
  static constexpr std::string_view type = "StoredElement";
  static constexpr std::string_view doc = "One element of a stored tensor, step by step.";
  template <class Visit>
  static void each(Visit&& field) {
    ZP_FIELD(block, "Counted from 0 over the whole tensor.");
    ZP_FIELD(first, "The flat index of the block's first element.");
    ZP_FIELD(count, "The elements of the block, without filling.");
    ZP_FIELD(scales, "Outermost first; empty for formats without scales.");
    ZP_FIELD(code, "");
    ZP_FIELD(bits, "The bits of the code.");
    ZP_FIELD(level, "The value of the code, before any scale.");
    ZP_FIELD(value, "As loaded.");
    ZP_FIELD(below, "The next smaller value that the block can represent, or NaN.");
    ZP_FIELD(above, "The next larger one, or NaN.");
    ZP_FIELD(cause, "");
    ZP_FIELD(values,
             "Every finite value that the element could have under the stored scales, ascending; "
             "empty where they are more than 256.");
  }
};

}  // namespace zeropoint::bindings
