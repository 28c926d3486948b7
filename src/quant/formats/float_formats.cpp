#include "quant/formats/float_formats.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "quant/formats/bit_stream.hpp"
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

  Result<Stored> store(std::span<const float> values, Rows, const StoreOptions&) const override {
    if (!float_.has_nan()) {
      if (Problem problem = check_not_nan(values)) return *problem;
    }
    std::vector<std::uint16_t> codes(values.size());
    float_.encode(values, codes.data());
    return Stored{{"codes", write_bit_stream(codes, float_.bits())}};
  }

  Result<std::vector<float>> load(const Stored& stored, Rows rows) const override {
    const std::size_t count = rows.count * rows.length;
    if (Problem problem = check_parts(stored, {{"codes", bit_stream_size(count, float_.bits())}}))
      return *problem;
    const auto codes = read_bit_stream(part(stored, "codes"), float_.bits(), count);
    std::vector<float> values(count);
    float_.decode(codes, values.data());
    return values;
  }

  std::vector<StoredCause> causes(std::span<const float> values, const Stored& stored,
                                  Rows) const override {
    const auto codes = part(stored, "codes");
    std::vector<StoredCause> causes(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
      causes[i] = cause(values[i], float_.decode(code_at(codes, float_.bits(), i)));
    return causes;
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
  StoredCause cause(float original, float loaded) const {
    return stored_cause(original, loaded, std::fabs(original) > float_.largest_value());
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
