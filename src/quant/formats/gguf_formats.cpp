#include "quant/formats/gguf_formats.hpp"

#include <array>

#include "quant/formats/gguf_format.hpp"
#include "quant/formats/gguf_iq4_nl.hpp"
#include "quant/formats/gguf_iq4_xs.hpp"
#include "quant/formats/gguf_mxfp4.hpp"
#include "quant/formats/gguf_nvfp4.hpp"
#include "quant/formats/gguf_q2_k.hpp"
#include "quant/formats/gguf_q3_k.hpp"
#include "quant/formats/gguf_q4_0.hpp"
#include "quant/formats/gguf_q4_1.hpp"
#include "quant/formats/gguf_q4_k.hpp"
#include "quant/formats/gguf_q6_k.hpp"
#include "quant/formats/gguf_q8_0.hpp"
#include "quant/formats/gguf_ternary.hpp"

namespace zeropoint {
namespace {

constexpr GgufFormat kGgufFormats[] = {
    GgufFormat(gguf::kQ8_0),  GgufFormat(gguf::kQ4_0),  GgufFormat(gguf::kQ4_1),
    GgufFormat(gguf::kQ5_0),  GgufFormat(gguf::kQ5_1),  GgufFormat(gguf::kQ2_K),
    GgufFormat(gguf::kQ3_K),  GgufFormat(gguf::kQ4_K),  GgufFormat(gguf::kQ5_K),
    GgufFormat(gguf::kQ6_K),  GgufFormat(gguf::kIq4Nl), GgufFormat(gguf::kIq4NlRef),
    GgufFormat(gguf::kIq4Xs), GgufFormat(gguf::kTq1_0), GgufFormat(gguf::kTq2_0),
    GgufFormat(gguf::kQ1_0),  GgufFormat(gguf::kQ2_0),  GgufFormat(gguf::kMxfp4),
    GgufFormat(gguf::kNvfp4),
};

constexpr auto kAllGguf = [] {
  std::array<const StoredFormat*, std::size(kGgufFormats)> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = &kGgufFormats[i];
  return all;
}();

}  // namespace

std::span<const StoredFormat* const> gguf_formats() { return kAllGguf; }

}  // namespace zeropoint
