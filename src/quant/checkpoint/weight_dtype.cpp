#include "quant/checkpoint/weight_dtype.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>

#include "quant/checkpoint/ggml_blocks.hpp"
#include "quant/formats/bit_stream.hpp"
#include "quant/formats/stored_formats.hpp"
#include "tensor/core/minifloat.hpp"

namespace zeropoint {
namespace {

using Bytes = std::span<const std::uint8_t>;

/// Fills one float for each element of the bytes.
using Decode = void (*)(Bytes bytes, std::span<float> values);

template <class T>
void decode_numbers(Bytes bytes, std::span<float> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    T number;
    std::memcpy(&number, bytes.data() + i * sizeof(T), sizeof(T));
    values[i] = static_cast<float>(number);
  }
}

void decode_float32(Bytes bytes, std::span<float> values) {
  std::memcpy(values.data(), bytes.data(), bytes.size());
}

void decode_bools(Bytes bytes, std::span<float> values) {
  std::transform(bytes.begin(), bytes.end(), values.begin(),
                 [](std::uint8_t byte) { return byte == 0 ? 0.0f : 1.0f; });
}

/// Codes of less than 8 bits are packed, the first element in the lowest ones.
template <const Minifloat& kFormat>
void decode_floats(Bytes bytes, std::span<float> values) {
  kFormat.decode(read_bit_stream(bytes, kFormat.bits(), values.size()), values.data());
}

/// The scales of microscaling: powers of two, and NaN.
void decode_powers(Bytes bytes, std::span<float> values) {
  std::transform(bytes.begin(), bytes.end(), values.begin(), [](std::uint8_t code) {
    if (code == 255) return std::numeric_limits<float>::quiet_NaN();
    return std::ldexp(1.0f, int{code} - 127);
  });
}

template <bool is_signed>
void decode_nibbles(Bytes bytes, std::span<float> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const int code = bytes[i / 2] >> (i % 2 == 0 ? 0 : 4) & 15;
    values[i] = static_cast<float>(is_signed && code > 7 ? code - 16 : code);
  }
}

template <ggml::ReadBlock read, std::size_t bytes_each, std::size_t elements>
void decode_blocks(Bytes bytes, std::span<float> values) {
  for (std::size_t block = 0; block < values.size() / elements; ++block)
    read(bytes.data() + block * bytes_each, values.data() + block * elements);
}

struct Entry {
  WeightDtype dtype;
  Decode decode;            ///< none for blocks of a stored format
  std::string_view stored;  ///< the stored format of the blocks
};

constexpr auto kEntries = std::to_array<Entry>({
    {{"bool", 1, 1}, decode_bools, {}},
    {{"i8", 1, 1}, decode_numbers<std::int8_t>, {}},
    {{"u8", 1, 1}, decode_numbers<std::uint8_t>, {}},
    {{"i16", 2, 1}, decode_numbers<std::int16_t>, {}},
    {{"u16", 2, 1}, decode_numbers<std::uint16_t>, {}},
    {{"i32", 4, 1}, decode_numbers<std::int32_t>, {}},
    {{"u32", 4, 1}, decode_numbers<std::uint32_t>, {}},
    {{"i64", 8, 1}, decode_numbers<std::int64_t>, {}},
    {{"u64", 8, 1}, decode_numbers<std::uint64_t>, {}},
    {{"f16", 2, 1}, decode_floats<kFloat16>, {}},
    {{"bf16", 2, 1}, decode_floats<kBfloat16>, {}},
    {{"f32", 4, 1}, decode_float32, {}},
    {{"f64", 8, 1}, decode_numbers<double>, {}},
    {{"f8_e4m3", 1, 1}, decode_floats<kFloat8E4M3>, {}},
    {{"f8_e5m2", 1, 1}, decode_floats<kFloat8E5M2>, {}},
    {{"f8_e4m3fnuz", 1, 1}, decode_floats<kFloat8E4M3Fnuz>, {}},
    {{"f8_e5m2fnuz", 1, 1}, decode_floats<kFloat8E5M2Fnuz>, {}},
    {{"f8_e8m0", 1, 1}, decode_powers, {}},
    {{"f6_e2m3", 3, 4}, decode_floats<kFloat6E2M3>, {}},
    {{"f6_e3m2", 3, 4}, decode_floats<kFloat6E3M2>, {}},
    {{"f4", 1, 2}, decode_floats<kFloat4E2M1>, {}},
    {{"i4", 1, 2}, decode_nibbles<true>, {}},
    {{"u4", 1, 2}, decode_nibbles<false>, {}},
    {{"q8_0", 34, 32}, nullptr, "q8_0"},
    {{"q4_0", 18, 32}, nullptr, "q4_0"},
    {{"q4_1", 20, 32}, nullptr, "q4_1"},
    {{"q5_0", 22, 32}, nullptr, "q5_0"},
    {{"q5_1", 24, 32}, nullptr, "q5_1"},
    {{"q2_k", 84, 256}, nullptr, "q2_k"},
    {{"q3_k", 110, 256}, nullptr, "q3_k"},
    {{"q4_k", 144, 256}, nullptr, "q4_k"},
    {{"q5_k", 176, 256}, nullptr, "q5_k"},
    {{"q6_k", 210, 256}, nullptr, "q6_k"},
    {{"iq4_nl", 18, 32}, nullptr, "iq4_nl"},
    {{"mxfp4", 17, 32}, nullptr, "mxfp4_ggml"},
    {{"nvfp4", 36, 64}, nullptr, "nvfp4_ggml"},
    {{"iq1_s", 50, 256}, decode_blocks<ggml::read_iq1_s, 50, 256>, {}},
    {{"iq1_m", 56, 256}, decode_blocks<ggml::read_iq1_m, 56, 256>, {}},
    {{"iq2_xxs", 66, 256}, decode_blocks<ggml::read_iq2_xxs, 66, 256>, {}},
    {{"iq2_xs", 74, 256}, decode_blocks<ggml::read_iq2_xs, 74, 256>, {}},
    {{"iq2_s", 82, 256}, decode_blocks<ggml::read_iq2_s, 82, 256>, {}},
    {{"iq3_xxs", 98, 256}, decode_blocks<ggml::read_iq3_xxs, 98, 256>, {}},
    {{"iq3_s", 110, 256}, decode_blocks<ggml::read_iq3_s, 110, 256>, {}},
    {{"iq4_xs", 136, 256}, nullptr, "iq4_xs"},
    {{"tq1_0", 54, 256}, nullptr, "tq1_0"},
    {{"tq2_0", 66, 256}, nullptr, "tq2_0"},
    {{"q1_0", 18, 128}, nullptr, "q1_0"},
    {{"q2_0", 18, 64}, nullptr, "q2_0"},
});

std::vector<std::uint8_t> swapped(Bytes bytes, std::size_t size) {
  std::vector<std::uint8_t> result(bytes.begin(), bytes.end());
  for (auto first = result.begin(); first != result.end();) {
    const auto last = first + static_cast<std::ptrdiff_t>(size);
    std::reverse(first, last);
    first = last;
  }
  return result;
}

}  // namespace

std::span<const WeightDtype> weight_dtypes() {
  static const std::vector<WeightDtype> dtypes = [] {
    std::vector<WeightDtype> all;
    for (const Entry& entry : kEntries) all.push_back(entry.dtype);
    return all;
  }();
  return dtypes;
}

Result<WeightDtype> weight_dtype_from_name(std::string_view name) {
  for (const Entry& entry : kEntries) {
    if (entry.dtype.name == name) return entry.dtype;
  }
  return Error{ErrorCode::unknown_dtype, {{"dtype", std::string(name)}}};
}

Result<std::size_t> count_blocks(const WeightDtype& dtype, std::size_t bytes) {
  const std::size_t whole = bytes / dtype.bytes;
  if (bytes % dtype.bytes == 0) return whole;
  return Error{ErrorCode::stored_size_differs,
               {{"part", std::string(dtype.name)},
                {"expected", static_cast<double>((whole + 1) * dtype.bytes)},
                {"actual", static_cast<double>(bytes)}}};
}

std::span<const float> floats_in(const WeightDtype& dtype, Bytes bytes, bool is_big_endian) {
  const bool is_aligned = reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(float) == 0;
  if (dtype.name != "f32" || is_big_endian || !is_aligned) return {};
  return {reinterpret_cast<const float*>(bytes.data()), bytes.size() / sizeof(float)};
}

Result<std::vector<float>> decode_weights(const WeightDtype& dtype, Bytes bytes, bool is_big_endian,
                                          std::vector<float> values) {
  const auto found = std::find_if(kEntries.begin(), kEntries.end(), [&](const Entry& entry) {
    return entry.dtype.name == dtype.name;
  });
  if (found == kEntries.end())
    return Error{ErrorCode::unknown_dtype, {{"dtype", std::string(dtype.name)}}};
  const auto blocks = count_blocks(found->dtype, bytes.size());
  if (!blocks.ok()) return blocks.error();
  values.resize(blocks.value() * found->dtype.elements);
  if (!found->decode) {
    const Stored stored{{"blocks", {bytes.begin(), bytes.end()}}};
    if (Problem problem = stored_format_from_name(found->stored)
                              .value()
                              ->load_into(stored, {1, values.size()}, values))
      return *problem;
  } else if (is_big_endian && found->dtype.bytes > 1 && found->dtype.elements == 1) {
    found->decode(swapped(bytes, found->dtype.bytes), values);
  } else {
    found->decode(bytes, values);
  }
  return values;
}

}  // namespace zeropoint
