#include "networks/layer_format.hpp"

#include <array>
#include <charconv>
#include <limits>
#include <optional>

#include "kernels/kernels.hpp"
#include "quant/affine/measure.hpp"
#include "quant/affine/observers.hpp"
#include "quant/formats/stored_tensor.hpp"
#include "quant/tensor_checks.hpp"

namespace zeropoint {
namespace {

constexpr std::array kIntegers{
    kInt2,
    integer_format("int3", 3, true, DType::int8),
    kInt4,
    integer_format("int5", 5, true, DType::int8),
    integer_format("int6", 6, true, DType::int8),
    integer_format("int7", 7, true, DType::int8),
    kInt8,
    kInt16,
    kUint2,
    integer_format("uint3", 3, false, DType::uint8),
    kUint4,
    integer_format("uint5", 5, false, DType::uint8),
    integer_format("uint6", 6, false, DType::uint8),
    integer_format("uint7", 7, false, DType::uint8),
    kUint8,
};

/// "_per_group_32" behind the name of an integer format.
std::optional<Granularity> granularity_from(std::string_view text) {
  constexpr std::string_view kGroup = "_per_group_";
  if (text.empty() || text == "_per_tensor") return PerTensor{};
  if (text == "_per_channel") return PerChannel{0};
  if (!text.starts_with(kGroup)) return std::nullopt;
  text.remove_prefix(kGroup.size());
  std::size_t size = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
  if (error != std::errc{} || end != text.data() + text.size() || size == 0) return std::nullopt;
  return PerGroup{size};
}

/// The scheme of an integer format; none for a name that is not one.
std::optional<Scheme> scheme_of(const LayerFormat& format) {
  const std::string_view name = format.format;
  for (const IntegerFormat& integer : kIntegers) {
    if (!name.starts_with(integer.name)) continue;
    const auto granularity = granularity_from(name.substr(integer.name.size()));
    if (!granularity) continue;
    const bool is_symmetric =
        integer.is_signed && format.symmetry == Symmetry::symmetric && format.zero_points.empty();
    return Scheme{integer, *granularity, is_symmetric ? Symmetry::symmetric : Symmetry::asymmetric,
                  is_symmetric ? SignedRange::restricted : SignedRange::full, format.convention};
  }
  return std::nullopt;
}

Result<TensorQuantizer> quantizer_for(const Tensor& tensor, Scheme scheme,
                                      const LayerFormat& format, LayerTensor kind) {
  if (kind == LayerTensor::activation && format.scales.empty() &&
      std::holds_alternative<PerTensor>(scheme.granularity)) {
    scheme.granularity = PerChannel{0};
  }
  if (format.scales.size() == 1) scheme.granularity = PerTensor{};
  TensorQuantizer quantizer{scheme, Tensor(Shape{format.scales.size()}, format.scales),
                            Tensor(DType::int32, Shape{format.scales.size()})};
  if (format.scales.empty()) {
    const auto include_zero =
        scheme.symmetry == Symmetry::symmetric ? IncludeZero::no : IncludeZero::yes;
    auto found = observe(tensor, scheme, format.observer, include_zero);
    if (!found.ok()) return found.error();
    quantizer = std::move(found).value();
  }
  if (!format.zero_points.empty()) {
    const Shape given{format.zero_points.size()};
    quantizer.zero_points = Tensor(given, format.zero_points);
  }
  if (Problem problem = check_quantizer(quantizer)) return *problem;
  return quantizer;
}

Result<FakeQuantized> stored(const Tensor& tensor, const std::string& format) {
  const auto bytes = store(tensor, format);
  if (!bytes.ok()) return bytes.error();
  auto anatomy = anatomize_stored(tensor, bytes.value());
  if (!anatomy.ok()) return anatomy.error();
  return FakeQuantized{anatomy.value().dequantized, anatomy.value().report};
}

/// The report of a tensor that keeps every bit.
Report unchanged(const Tensor& tensor) {
  return {.elements = tensor.numel(),
          .mse = 0,
          .mae = 0,
          .max = 0,
          .norm = 0,
          .relative = 0,
          .sqnr = std::numeric_limits<double>::infinity(),
          .cosine = 1,
          .clipped_share = 0,
          .bits_per_weight = 32};
}

bool is_same(const Observer& one, const Observer& other) {
  if (one.index() != other.index()) return false;
  const auto* percent = std::get_if<Percentile>(&one);
  const auto* percents = std::get_if<Percentile>(&other);
  return !percent || (percent->lower == percents->lower && percent->upper == percents->upper);
}

}  // namespace

bool operator==(const LayerFormat& one, const LayerFormat& other) {
  return one.format == other.format && one.symmetry == other.symmetry &&
         one.convention == other.convention && is_same(one.observer, other.observer) &&
         one.scales == other.scales && one.zero_points == other.zero_points;
}

bool is_float32(const LayerFormat& format) { return format.format == "float32"; }

Result<std::optional<TensorQuantizer>> integer_quantizer(const Tensor& tensor,
                                                         const LayerFormat& format,
                                                         LayerTensor kind) {
  const auto scheme = scheme_of(format);
  if (!scheme) return std::optional<TensorQuantizer>();
  auto quantizer = quantizer_for(tensor, *scheme, format, kind);
  if (!quantizer.ok()) return quantizer.error();
  return std::optional<TensorQuantizer>(std::move(quantizer).value());
}

Result<LayerFormat> calibrated_format(const Tensor& rows, const LayerFormat& format) {
  auto scheme = scheme_of(format);
  if (!scheme || !format.scales.empty()) return format;
  scheme->granularity = PerTensor{};
  const auto found = quantizer_for(rows, *scheme, format, LayerTensor::weight);
  if (!found.ok()) return found.error();
  LayerFormat calibrated = format;
  calibrated.scales = {found.value().scales.data<float>()[0]};
  if (scheme->symmetry == Symmetry::asymmetric)
    calibrated.zero_points = {found.value().zero_points.data<std::int32_t>()[0]};
  return calibrated;
}

Result<FakeQuantized> fake_quantize(const Tensor& tensor, const LayerFormat& format,
                                    LayerTensor kind) {
  if (is_float32(format)) return FakeQuantized{tensor, unchanged(tensor)};
  if (Problem problem = check_real(tensor)) return *problem;
  const auto found = integer_quantizer(tensor, format, kind);
  if (!found.ok()) return found.error();
  if (!found.value()) return stored(tensor, format.format);
  const TensorQuantizer& quantizer = *found.value();
  auto measured = measure(tensor, quantizer);
  if (!measured.ok()) return measured.error();
  const auto scales = quantizer.scales.values<float>();
  return FakeQuantized{
      measured.value().dequantized, measured.value().report, {scales.begin(), scales.end()}};
}

Result<Tensor> rounded_values(const Tensor& tensor, const LayerFormat& format, LayerTensor kind) {
  if (is_float32(format)) return tensor;
  if (Problem problem = check_real(tensor)) return *problem;
  const auto found = integer_quantizer(tensor, format, kind);
  if (!found.ok()) return found.error();
  if (const auto& quantizer = found.value()) {
    const auto levels = quantize(tensor, *quantizer);
    return levels.ok() ? dequantize(levels.value(), *quantizer) : levels;
  }
  const auto bytes = store(tensor, format.format);
  if (!bytes.ok()) return bytes.error();
  return load_tensor(bytes.value());
}

}  // namespace zeropoint
