// Packing: levels come back from their bytes, bytes from their levels, and anything else is
// refused.

#include "quant/formats/packing.hpp"

#include "robustness/fuzz/core/input.hpp"

using namespace zeropoint;
using fuzz::Input;

namespace {

/// A known format, or one of any number of bits.
IntegerFormat format_of(Input& input) {
  const std::size_t known = integer_formats().size();
  const std::size_t choice = input.below(known + 2);
  if (choice < known) return integer_formats()[choice];
  const bool is_signed = choice == known;
  const int bits = 1 + static_cast<int>(input.below(7));
  return integer_format("own", bits, is_signed, is_signed ? DType::int8 : DType::uint8);
}

template <class Q>
void check(Input& input, const IntegerFormat& format) {
  const std::size_t rows = 1 + input.below(3);
  std::vector<Q> values = input.take_all<Q>(4096);
  values.resize(values.size() / rows * rows);
  const Tensor levels(Shape{rows, values.size() / rows}, values);
  const Result<Tensor> packed = pack(levels, format);
  const bool is_packable = format.bits < 8;
  const auto outside = std::find_if(values.begin(), values.end(), [&](Q value) {
    return value < format.qmin || value > format.qmax;
  });
  MUST(packed.ok() == (is_packable && outside == values.end()));
  if (!packed.ok()) {
    const Error& error = packed.error();
    MUST(error.code == (is_packable ? ErrorCode::outside_format : ErrorCode::not_packable));
    if (!is_packable) return;
    MUST(std::get<double>(error.values[0].second) == static_cast<double>(outside - values.begin()));
    MUST(std::get<double>(error.values[1].second) == static_cast<double>(*outside));
    return;
  }
  MUST(packed.value().numel() == packed_size(values.size(), format));
  const Result<Tensor> back = unpack(packed.value(), format, values.size());
  MUST(back.ok());
  MUST(back.value().dtype() == format.storage);
  MUST(std::ranges::equal(back.value().values<Q>(), values));
  MUST(!unpack(packed.value(), format, values.size() + 8).ok());
}

/// Any bytes are levels, which pack to the same bytes but for the unused bits.
void check_bytes(Input& input, const IntegerFormat& format) {
  const std::vector<std::uint8_t> bytes = input.take_all<std::uint8_t>(4096);
  const std::size_t per_byte = static_cast<std::size_t>(8 / format.bits);
  const Tensor packed(Shape{bytes.size()}, bytes);
  const Result<Tensor> levels = unpack(packed, format, bytes.size() * per_byte);
  MUST(levels.ok());
  const Result<Tensor> again = pack(levels.value(), format);
  MUST(again.ok());
  const auto used = static_cast<std::uint8_t>((1u << (per_byte * format.bits)) - 1);
  MUST(std::ranges::equal(again.value().values<std::uint8_t>(), bytes,
                          [&](std::uint8_t a, std::uint8_t b) { return a == (b & used); }));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  Input input(bytes, size);
  const IntegerFormat format = format_of(input);
  if (format.bits < 8 && input.flag()) {
    check_bytes(input, format);
  } else {
    with_integer_type(format.storage, [&]<class Q>(Q) { check<Q>(input, format); });
  }
  return 0;
}
