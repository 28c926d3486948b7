#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "zeropoint/causes.hpp"
#include "zeropoint/result.hpp"
#include "zeropoint/stored_array.hpp"

/// Formats that store real numbers as bytes, with whatever scales they need among them: small
/// floats, blocks of elements under one scale, GGUF's blocks, codebooks. They compute what the
/// library that each is named after computes, to the byte: plain float32, in its order, without
/// fused multiplication.
namespace zeropoint {

/// The families in which menus group formats.
enum class Family {
  floats,    ///< every element for itself
  blocks,    ///< elements that share a scale
  gguf,      ///< the blocks of ggml, as a .gguf file holds them
  codebook,  ///< elements that share a list of values
};

/// The rows of a tensor, one after the other. No block contains elements of two rows: the last of a
/// row is filled up with zeros, as callers of the libraries do, and stored whole.
struct Rows {
  std::size_t count;
  std::size_t length;
};

/// The magnitudes between which a format can represent anything, under its best scales.
struct Limits {
  double smallest;  ///< above zero
  double largest;   ///< finite
};

/// A Part before it has bytes.
struct PartLayout {
  std::string_view name;
  /// The dtype of its bytes, as weight_dtypes() names it; "u8" for parts that are no array of
  /// numbers, and "u4" for codes of four bits that are none.
  std::string_view dtype;
  std::size_t bytes;
};

/// Whether an element lay more than half a step beyond the values that its block can represent.
constexpr bool is_beyond(StoredCause cause) {
  return cause == StoredCause::saturated || cause == StoredCause::clipped_sign;
}

/// A number that a block keeps beside its codes: how it was found, and what is left of it.
struct ScaleStep {
  std::string_view name;  ///< "scale", "min", "super_scale", …
  double found;           ///< before it was rounded
  double stored;          ///< as loading reads it
  std::uint32_t code;     ///< its stored bits
  int bits;
};

/// One element, step by step.
struct StoredElement {
  std::size_t block;              ///< counted from 0 over the whole tensor
  std::size_t first;              ///< the flat index of the block's first element
  std::size_t count;              ///< the elements of the block, without filling
  std::vector<ScaleStep> scales;  ///< outermost first; empty for formats without scales
  std::uint32_t code;
  int bits;      ///< of the code
  double level;  ///< what the code stands for, before any scale
  float value;   ///< as loaded
  float below;   ///< the next smaller value that the block can represent, or NaN
  float above;   ///< the next larger one, or NaN
  StoredCause cause;
};

/// A format; stored_formats.hpp lists them.
class StoredFormat {
 public:
  virtual std::string_view name() const = 0;
  virtual Family family() const = 0;
  /// The elements that share a scale; 1 if there is none, 0 if all of a tensor share it.
  virtual std::size_t block() const = 0;

  /// Those of float32, if the scales are as free as that.
  virtual Limits limits() const;

  /// The bits of all parts for a tensor of these rows, filling included.
  virtual std::size_t stored_bits(Rows rows, const StoreOptions& options) const = 0;

  /// The parts for a tensor of these rows.
  virtual std::vector<PartLayout> parts(Rows rows, const StoreOptions& options) const = 0;

  /// Writes the parts. `stored` has none, or those of an earlier call, whose memory is used again:
  /// fresh memory takes longer than most formats. Refuses values for which the library's result is
  /// undefined: `not_finite`.
  virtual Problem store_into(std::span<const float> values, Rows rows, const StoreOptions& options,
                             Stored& stored) const = 0;

  /// The same in fresh memory.
  Result<Stored> store(std::span<const float> values, Rows rows, const StoreOptions& options) const;

  /// Writes the values of stored bytes, as many as the rows have. Refuses parts of other sizes:
  /// `stored_size_differs`.
  virtual Problem load_into(const Stored& stored, Rows rows, std::span<float> values) const = 0;

  /// The same as a vector.
  Result<std::vector<float>> load(const Stored& stored, Rows rows) const;

  /// The causes of all elements; `stored` is what `store` gave for `values`.
  virtual std::vector<StoredCause> causes(std::span<const float> values, const Stored& stored,
                                          Rows rows) const = 0;

  /// How many elements lie beyond the values of their block: those whose cause is_beyond().
  virtual std::size_t count_beyond(std::span<const float> values, const Stored& stored,
                                   Rows rows) const = 0;

  /// The codes of all elements, filling excluded.
  virtual std::vector<std::uint32_t> codes(const Stored& stored, Rows rows) const = 0;

  /// The values that the element with a flat index could have under its stored scales, in any
  /// order, with repetitions; none where they are more than 256.
  virtual std::vector<float> values_at(const Stored& stored, Rows rows,
                                       std::size_t index) const = 0;

  /// The steps of the element with a flat index.
  virtual StoredElement explain(std::span<const float> values, const Stored& stored, Rows rows,
                                std::size_t index) const = 0;

 protected:
  ~StoredFormat() = default;  // all formats are constants
};

}  // namespace zeropoint
