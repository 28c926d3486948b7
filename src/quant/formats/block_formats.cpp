#include "quant/formats/block_formats.hpp"

#include <array>

#include "quant/formats/mx_format.hpp"
#include "quant/formats/nf4_format.hpp"
#include "quant/formats/nvfp4_format.hpp"

namespace zeropoint {
namespace {

/// E5M2 without its infinities and NaN, which blocks do not use.
constexpr Minifloat kSaturatingE5M2{"", 5, 2, 15, 0x7b, 0x7c, 0x7f, 0x7b};

/// Each float under the three rules, in the order of ScaleRule.
constexpr std::array<MxFormat, 15> kMicroscaling{{
    {"mxfp4_floor", kFloat4E2M1, ScaleRule::floor},
    {"mxfp4_even", kFloat4E2M1, ScaleRule::even},
    {"mxfp4_rceil", kFloat4E2M1, ScaleRule::rceil},
    {"mxfp6_e2m3_floor", kFloat6E2M3, ScaleRule::floor},
    {"mxfp6_e2m3_even", kFloat6E2M3, ScaleRule::even},
    {"mxfp6_e2m3_rceil", kFloat6E2M3, ScaleRule::rceil},
    {"mxfp6_e3m2_floor", kFloat6E3M2, ScaleRule::floor},
    {"mxfp6_e3m2_even", kFloat6E3M2, ScaleRule::even},
    {"mxfp6_e3m2_rceil", kFloat6E3M2, ScaleRule::rceil},
    {"mxfp8_e4m3_floor", kFloat8E4M3Saturating, ScaleRule::floor},
    {"mxfp8_e4m3_even", kFloat8E4M3Saturating, ScaleRule::even},
    {"mxfp8_e4m3_rceil", kFloat8E4M3Saturating, ScaleRule::rceil},
    {"mxfp8_e5m2_floor", kSaturatingE5M2, ScaleRule::floor},
    {"mxfp8_e5m2_even", kSaturatingE5M2, ScaleRule::even},
    {"mxfp8_e5m2_rceil", kSaturatingE5M2, ScaleRule::rceil},
}};
constexpr Nvfp4Format kNvfp4{};
constexpr Nf4Format kNf4{"nf4", false};
constexpr Nf4Format kNf4Nested{"nf4_double", true};

constexpr auto kBlockFormats = [] {
  std::array<const StoredFormat*, kMicroscaling.size() + 3> all{};
  for (std::size_t i = 0; i < kMicroscaling.size(); ++i) all[i] = &kMicroscaling[i];
  all[kMicroscaling.size()] = &kNvfp4;
  all[kMicroscaling.size() + 1] = &kNf4;
  all[kMicroscaling.size() + 2] = &kNf4Nested;
  return all;
}();

}  // namespace

std::span<const StoredFormat* const> block_formats() { return kBlockFormats; }

}  // namespace zeropoint
