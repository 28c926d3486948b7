#include "quant/formats/float_formats.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "quant/formats/bit_stream.hpp"
#include "quant/formats/minifloat_blocks.hpp"
#include "quant/formats/stored_parts.hpp"
#include "tensor/core/minifloat.hpp"

namespace zeropoint {
namespace {

/// Small floats, each for itself: one part, `codes`, without gaps. A format without NaN refuses
/// it, because libraries make different things of it.
class FloatFormat : public StoredFormat {
 public:
  constexpr explicit FloatFormat(const Minifloat& minifloat) : float_(minifloat) {}

  std::string_view name() const override { return float_.name; }
  Family family() const override { return Family::floats; }
  std::size_t block() const override { return 1; }

  Limits limits() const override { return {float_.decode(1), float_.largest_value()}; }

  std::size_t stored_bits(Rows rows, const StoreOptions&) const override {
    return rows.count * rows.length * static_cast<std::size_t>(float_.bits());
  }

  std::vector<PartLayout> parts(Rows rows, const StoreOptions&) const override {
    return {{"codes", minifloat_dtype(float_),
             bit_stream_size(rows.count * rows.length, float_.bits())}};
  }

  Problem store_into(std::span<const float> values, Rows, const StoreOptions&,
                     Stored& stored) const override {
    const auto codes = sized_part(stored, "codes", bit_stream_size(values.size(), float_.bits()));
    bool has_nan = false;
    for (std::size_t first = 0; first < values.size(); first += kSome) {
      const auto some = values.subspan(first, std::min(kSome, values.size() - first));
      const bool is_nan = std::isnan(largest_magnitude(some));
      has_nan = has_nan || is_nan;
      encode(some, is_nan, codes.data() + bit_stream_size(first, float_.bits()));
    }
    return has_nan && !float_.has_nan() ? check_not_nan(values) : std::nullopt;
  }

  Problem load_into(const Stored& stored, Rows rows, std::span<float> values) const override {
    if (Problem problem = check_parts(stored, parts(rows, {}))) return problem;
    const std::uint8_t* codes = part(stored, "codes").data();
    for (std::size_t first = 0; first < values.size(); first += kSome)
      decode(codes + bit_stream_size(first, float_.bits()),
             values.subspan(first, std::min(kSome, values.size() - first)));
    return std::nullopt;
  }

  std::vector<StoredCause> causes(std::span<const float> values, const Stored& stored,
                                  Rows) const override {
    const auto codes = part(stored, "codes");
    std::vector<StoredCause> causes(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
      causes[i] = cause(values[i], float_.decode(code_at(codes, float_.bits(), i)));
    return causes;
  }

  std::size_t count_beyond(std::span<const float> values, const Stored& stored,
                           Rows rows) const override {
    if (saturates()) return count_outside(values, ValueRange::up_to(float_.largest_rounded()));
    if (count_outside(values, ValueRange::up_to(float_.largest_value())) == 0) return 0;
    const auto causes = this->causes(values, stored, rows);
    return static_cast<std::size_t>(std::count_if(causes.begin(), causes.end(), is_beyond));
  }

  std::vector<std::uint32_t> codes(const Stored& stored, Rows rows) const override {
    return block_codes({rows, 1}, part(stored, "codes"), float_.bits());
  }

  std::vector<float> values_at(const Stored&, Rows, std::size_t) const override {
    return float_.values(1);
  }

  StoredElement explain(std::span<const float> values, const Stored& stored, Rows,
                        std::size_t index) const override {
    const std::uint16_t code = code_at(part(stored, "codes"), float_.bits(), index);
    const float value = float_.decode(code);
    return {.block = index,
            .first = index,
            .count = 1,
            .scales = {},
            .code = code,
            .bits = float_.bits(),
            .level = value,
            .value = value,
            .below = float_.below(code),
            .above = float_.above(code),
            .cause = cause(values[index], value)};
  }

 private:
  static constexpr std::size_t kSome = 1024;  // elements at a time
  static constexpr std::size_t kVector = 16;

  /// Whole blocks in whole vectors, what is left and NaN one by one.
  void encode(std::span<const float> values, bool has_nan, std::uint8_t* codes) const {
    const bool is_quick = float_.bits() <= 8 && !has_nan;
    const std::size_t whole = is_quick ? values.size() / kVector * kVector : 0;
    if (whole > 0) encode_products(float_, values.data(), {whole, {{1.0f}}}, codes);
    std::array<std::uint16_t, kSome> rest;
    const std::size_t left = values.size() - whole;
    float_.encode(values.subspan(whole), rest.data());
    pack_bits(std::span(rest).first(left), float_.bits(),
              codes + bit_stream_size(whole, float_.bits()));
  }
  void decode(const std::uint8_t* codes, std::span<float> values) const {
    const std::size_t whole = float_.bits() <= 8 ? values.size() / kVector * kVector : 0;
    if (whole > 0) decode_products(float_, codes, {whole, {{1.0f}}}, values.data());
    std::array<std::uint16_t, kSome> rest;
    const std::size_t left = values.size() - whole;
    unpack_bits(codes + bit_stream_size(whole, float_.bits()), float_.bits(), left, rest.data());
    float_.decode(std::span(rest).first(left), values.data() + whole);
  }

  /// Whether every value beyond the largest becomes it.
  bool saturates() const { return float_.decode(float_.overflow) == float_.largest_value(); }

  StoredCause cause(float original, float loaded) const {
    const bool beyond = std::fabs(original) > float_.largest_rounded() || std::isinf(loaded);
    return stored_cause(original, loaded, beyond);
  }

  const Minifloat& float_;
};

constexpr FloatFormat kHalf(kFloat16), kBrain(kBfloat16), kE4M3(kFloat8E4M3),
    kE4M3Saturating(kFloat8E4M3Saturating), kE5M2(kFloat8E5M2), kE2M3(kFloat6E2M3),
    kE3M2(kFloat6E3M2), kE2M1(kFloat4E2M1);
constexpr std::array<const StoredFormat*, 8> kFloatFormats{
    &kHalf, &kBrain, &kE4M3, &kE4M3Saturating, &kE5M2, &kE2M3, &kE3M2, &kE2M1};

}  // namespace

std::span<const StoredFormat* const> float_formats() { return kFloatFormats; }

}  // namespace zeropoint
