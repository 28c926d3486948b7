#include "quant/formats/codebook_formats.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "quant/formats/bit_stream.hpp"
#include "quant/formats/kmeans.hpp"
#include "quant/formats/stored_parts.hpp"

namespace zeropoint {
namespace {

constexpr std::size_t kFewestLevels = 2, kMostLevels = 256;

int bits_for(std::size_t levels) {
  int bits = 1;
  while ((std::size_t{1} << bits) < levels) ++bits;
  return bits;
}

std::vector<float> codebook_of(const Stored& stored) {
  const auto bytes = part(stored, "codebook");
  std::vector<float> codebook(bytes.size() / sizeof(float));
  for (std::size_t i = 0; i < codebook.size(); ++i) codebook[i] = float_at(bytes, i);
  return codebook;
}

/// A codebook by k-means, see kmeans.hpp, for the whole tensor.
///
/// Parts: `codes` of the fewest bits that number the values, without gaps, the first in the lowest
/// bits; `codebook`, ascending float32s. Of equal values elements get the first. Refuses NaN and
/// infinities, which have no mean.
class KmeansFormat : public StoredFormat {
 public:
  std::string_view name() const override { return "kmeans"; }
  Family family() const override { return Family::codebook; }
  std::size_t block() const override { return 0; }

  std::size_t stored_bits(Rows rows, const StoreOptions& options) const override {
    const auto levels = static_cast<std::size_t>(options.levels);
    return rows.count * rows.length * static_cast<std::size_t>(bits_for(levels)) + levels * 32;
  }

  /// Codes of other than eight bits are a stream of bits.
  std::vector<PartLayout> parts(Rows rows, const StoreOptions& options) const override {
    const auto levels = static_cast<std::size_t>(options.levels);
    const int bits = bits_for(levels);
    return {{"codes", bits == 4 ? "u4" : "u8", bit_stream_size(rows.count * rows.length, bits)},
            {"codebook", "f32", levels * sizeof(float)}};
  }

  Problem store_into(std::span<const float> values, Rows, const StoreOptions& options,
                     Stored& stored) const override {
    const auto levels = static_cast<std::size_t>(options.levels);
    if (levels < kFewestLevels || levels > kMostLevels)
      return Error{ErrorCode::levels_out_of_range, {{"levels", double(options.levels)}}};
    if (values.empty()) return Error{ErrorCode::empty_tensor, {}};
    if (Problem problem = check_finite(values)) return problem;
    const std::vector<float> codebook = kmeans(values, levels, options.seed);
    const NearestLevels nearest(middles_of(codebook));
    std::vector<std::uint16_t> codes(values.size());
    std::transform(values.begin(), values.end(), codes.begin(),
                   [&](float value) { return nearest.of(value); });
    pack_bits(codes, bits_for(levels),
              sized_part(stored, "codes", bit_stream_size(codes.size(), bits_for(levels))).data());
    set_floats(stored, "codebook", codebook);
    return std::nullopt;
  }

  Problem load_into(const Stored& stored, Rows rows, std::span<float> values) const override {
    const std::vector<float> codebook = codebook_of(stored);
    const std::size_t levels = std::clamp(codebook.size(), kFewestLevels, kMostLevels);
    if (Problem problem = check_parts(stored, parts(rows, {static_cast<int>(levels)})))
      return problem;
    const auto codes = read_bit_stream(part(stored, "codes"), bits_for(levels), values.size());
    // Codes beyond the codebook, which `store` never writes, are the last value.
    std::transform(codes.begin(), codes.end(), values.begin(), [&](std::uint16_t code) {
      return codebook[std::min<std::size_t>(code, levels - 1)];
    });
    return std::nullopt;
  }

  std::vector<StoredCause> causes(std::span<const float> values, const Stored& stored,
                                  Rows rows) const override {
    const std::vector<float> codebook = codebook_of(stored);
    const std::vector<float> loaded = must(load(stored, rows));
    std::vector<StoredCause> causes(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
      causes[i] = cause(values[i], loaded[i], codebook);
    return causes;
  }

  std::size_t count_beyond(std::span<const float> values, const Stored& stored,
                           Rows) const override {
    const std::vector<float> codebook = codebook_of(stored);
    return count_outside(values, range_of(codebook));
  }

  std::vector<std::uint32_t> codes(const Stored& stored, Rows rows) const override {
    const auto levels = static_cast<std::uint32_t>(codebook_of(stored).size());
    std::vector<std::uint32_t> codes =
        block_codes({rows, 1}, part(stored, "codes"), bits_for(levels));
    for (std::uint32_t& code : codes) code = std::min(code, levels - 1);
    return codes;
  }

  std::vector<float> values_at(const Stored& stored, Rows, std::size_t) const override {
    return codebook_of(stored);
  }

  StoredElement explain(std::span<const float> values, const Stored& stored, Rows,
                        std::size_t index) const override {
    constexpr float none = std::numeric_limits<float>::quiet_NaN();
    const std::vector<float> codebook = codebook_of(stored);
    const int bits = bits_for(codebook.size());
    const std::size_t code =
        std::min<std::size_t>(code_at(part(stored, "codes"), bits, index), codebook.size() - 1);
    const float value = codebook[code];
    const auto [same, above] = std::equal_range(codebook.begin(), codebook.end(), value);
    return {.block = 0,
            .first = 0,
            .count = values.size(),
            .scales = {},
            .code = static_cast<std::uint32_t>(code),
            .bits = bits,
            .level = value,
            .value = value,
            .below = same == codebook.begin() ? none : *(same - 1),
            .above = above == codebook.end() ? none : *above,
            .cause = cause(values[index], value, codebook)};
  }

 private:
  static StoredCause cause(float original, float loaded, const std::vector<float>& codebook) {
    return stored_cause(original, loaded, range_of(codebook).leaves_out(original));
  }

  static ValueRange range_of(const std::vector<float>& codebook) {
    const std::size_t count = codebook.size();
    return rounded_to(codebook[0], codebook[1], codebook[count - 2], codebook[count - 1]);
  }
};

constexpr KmeansFormat kKmeans{};
constexpr std::array<const StoredFormat*, 1> kCodebookFormats{&kKmeans};

}  // namespace

std::span<const StoredFormat* const> codebook_formats() { return kCodebookFormats; }

}  // namespace zeropoint
