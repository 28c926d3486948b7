#include "quant/schemes/packed_parts.hpp"

#include <cmath>
#include <cstring>

#include "quant/checkpoint/weight_dtype.hpp"
#include "quant/formats/dynamic_map.hpp"
#include "quant/formats/nf4_format.hpp"

namespace zeropoint {

const Part* find_part(const Stored& parts, std::string_view name) {
  for (const Part& part : parts) {
    if (part.name == name) return &part;
  }
  return nullptr;
}

Error stored_size_differs(std::string_view part, std::size_t expected, std::size_t actual) {
  return {ErrorCode::stored_size_differs,
          {{"part", std::string(part)},
           {"expected", static_cast<double>(expected)},
           {"actual", static_cast<double>(actual)}}};
}

Result<std::span<const std::uint8_t>> part_of_size(const Stored& parts, std::string_view name,
                                                   std::size_t size) {
  const Part* const part = find_part(parts, name);
  const std::size_t actual = part ? part->bytes.size() : 0;
  if (!part || actual != size) return stored_size_differs(name, size, actual);
  return std::span<const std::uint8_t>(part->bytes);
}

Result<std::vector<float>> numbers_of_part(const Stored& parts, std::string_view name,
                                           const std::string& dtype, std::size_t count) {
  const auto type = weight_dtype_from_name(dtype);
  if (!type.ok()) return type.error();
  const auto [bytes, elements] = std::pair(type.value().bytes, type.value().elements);
  const auto part = part_of_size(parts, name, (count + elements - 1) / elements * bytes);
  if (!part.ok()) return part.error();
  auto numbers = decode_weights(type.value(), part.value(), false);
  if (!numbers.ok()) return numbers;
  std::vector<float> all = std::move(numbers).value();
  all.resize(count);
  return all;
}

Result<std::vector<float>> levels_of(const std::string& code, std::size_t bits) {
  const std::size_t count = std::size_t{1} << bits;
  std::vector<float> levels(count);
  const auto is = [&](const char* name, std::size_t width) {
    return code == name && bits == width;
  };
  const Minifloat* const minifloat = is("f4", 4)            ? &kFloat4E2M1
                                     : is("f6_e2m3", 6)     ? &kFloat6E2M3
                                     : is("f6_e3m2", 6)     ? &kFloat6E3M2
                                     : is("f8_e4m3", 8)     ? &kFloat8E4M3
                                     : is("f8_e5m2", 8)     ? &kFloat8E5M2
                                     : is("f8_e4m3fnuz", 8) ? &kFloat8E4M3Fnuz
                                     : is("f8_e5m2fnuz", 8) ? &kFloat8E5M2Fnuz
                                                            : nullptr;
  if (is("nf4", 4)) return std::vector<float>(nf4_levels().begin(), nf4_levels().end());
  if (!minifloat && code != "unsigned" && code != "signed" && code != "offset")
    return Error{ErrorCode::unknown_dtype, {{"dtype", code}}};
  for (std::size_t i = 0; i < count; ++i) {
    const auto number = static_cast<float>(i);
    const auto all = static_cast<float>(count);
    levels[i] = minifloat          ? minifloat->decode(static_cast<std::uint16_t>(i))
                : code == "offset" ? number - all / 2
                : code == "signed" && i >= count / 2 ? number - all
                                                     : number;
  }
  return levels;
}

Result<std::vector<float>> nested_scales(const Stored& parts, std::size_t count, std::size_t group,
                                         float offset) {
  const auto codes = part_of_size(parts, "scales", count);
  if (!codes.ok()) return codes.error();
  std::vector<float> levels(dynamic_map().begin(), dynamic_map().end());
  if (find_part(parts, "scale_levels")) {
    auto own = numbers_of_part(parts, "scale_levels", "f32", 256);
    if (!own.ok()) return own;
    levels = std::move(own).value();
  }
  const auto outer = numbers_of_part(parts, "nested_scales", "f32", (count + group - 1) / group);
  if (!outer.ok()) return outer;
  std::vector<float> scales(count);
  for (std::size_t i = 0; i < count; ++i) {
    const float scale = levels[codes.value()[i]] * outer.value()[i / group];
    scales[i] = scale + offset;
  }
  return scales;
}

std::vector<std::uint8_t> bytes_of_numbers(std::span<const float> values, const Minifloat* half) {
  std::vector<std::uint8_t> bytes(values.size() * (half ? 2 : 4));
  if (!half) {
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
  }
  std::vector<std::uint16_t> codes(values.size());
  half->encode(values, codes.data());
  std::memcpy(bytes.data(), codes.data(), bytes.size());
  return bytes;
}

}  // namespace zeropoint
