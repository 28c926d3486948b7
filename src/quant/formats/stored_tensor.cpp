#include "quant/formats/stored_tensor.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "quant/formats/stored_formats.hpp"
#include "quant/formats/stored_parts.hpp"
#include "quant/tensor_checks.hpp"
#include "tensor/core/errors.hpp"

namespace zeropoint {
namespace {

/// A format, and the rows of a tensor of this shape; refused as store() documents.
struct Layout {
  const StoredFormat* format;
  Rows rows;
};

Result<Layout> layout_of(std::string_view name, const Shape& shape) {
  const auto format = stored_format_from_name(name);
  if (!format.ok()) return format.error();
  const std::size_t elements = numel(shape);
  if (elements == 0) return Error{ErrorCode::empty_tensor, {}};
  if (elements > kMaxElements) return too_many_elements();
  const std::size_t length = shape.empty() ? 1 : shape.back();
  const std::size_t block = std::max<std::size_t>(format.value()->block(), 1);
  const std::uint64_t filled = std::uint64_t{(length + block - 1) / block} * block;
  if (elements / length * filled > kMaxElements) return too_many_elements();
  return Layout{format.value(), {elements / length, length}};
}

Tensor float_tensor(const std::vector<float>& values, const Shape& shape) {
  Tensor tensor = Tensor::zeros<float>(shape);
  std::copy(values.begin(), values.end(), tensor.values<float>().begin());
  return tensor;
}

/// A format, rows and loaded values of `stored`, which must have the tensor's shape.
struct Opened {
  Layout layout;
  std::vector<float> loaded;
};

Result<Opened> opened(const Tensor& tensor, const StoredArray& stored) {
  if (Problem problem = check_float32(tensor)) return *problem;
  if (tensor.shape() != stored.shape) return shapes_differ(tensor.shape(), stored.shape);
  const auto layout = layout_of(stored.format, stored.shape);
  if (!layout.ok()) return layout.error();
  auto loaded = layout.value().format->load(stored.parts, layout.value().rows);
  if (!loaded.ok()) return loaded.error();
  return Opened{layout.value(), std::move(loaded).value()};
}

/// With everything counted, for each element.
double bits_per_weight(const Layout& layout, const Stored& parts) {
  StoreOptions options;
  const std::size_t codebook = part(parts, "codebook").size() / sizeof(float);
  if (codebook > 0) options.levels = static_cast<int>(codebook);
  const std::size_t elements = layout.rows.count * layout.rows.length;
  return static_cast<double>(layout.format->stored_bits(layout.rows, options)) /
         static_cast<double>(elements);
}

}  // namespace

Problem check_stored(std::string_view format, const Shape& shape) {
  const auto layout = layout_of(format, shape);
  return layout.ok() ? Problem{} : Problem{layout.error()};
}

Result<StoredArray> store(const Tensor& tensor, std::string_view format,
                          const StoreOptions& options) {
  if (Problem problem = check_float32(tensor)) return *problem;
  const auto layout = layout_of(format, tensor.shape());
  if (!layout.ok()) return layout.error();
  auto parts = layout.value().format->store(tensor.values<float>(), layout.value().rows, options);
  if (!parts.ok()) return parts.error();
  return StoredArray{std::string(format), tensor.shape(), std::move(parts).value()};
}

Result<Tensor> load_tensor(const StoredArray& stored) {
  const auto layout = layout_of(stored.format, stored.shape);
  if (!layout.ok()) return layout.error();
  Tensor tensor = Tensor::zeros<float>(stored.shape);
  const auto& [format, rows] = layout.value();
  if (Problem problem = format->load_into(stored.parts, rows, tensor.values<float>()))
    return *problem;
  return tensor;
}

Result<StoredAnatomy> anatomize_stored(const Tensor& tensor, const StoredArray& stored) {
  const auto found = opened(tensor, stored);
  if (!found.ok()) return found.error();
  const auto& [layout, loaded] = found.value();
  const auto original = tensor.values<float>();
  Tensor error = Tensor::zeros<float>(tensor.shape());
  Tensor abs_error = Tensor::zeros<float>(tensor.shape());
  const auto errors = error.values<float>();
  std::transform(loaded.begin(), loaded.end(), original.begin(), errors.begin(), std::minus<>{});
  std::transform(errors.begin(), errors.end(), abs_error.values<float>().begin(),
                 [](float one) { return std::fabs(one); });
  StoredAnatomy anatomy{.dequantized = float_tensor(loaded, tensor.shape()),
                        .error = std::move(error),
                        .abs_error = std::move(abs_error)};
  anatomy.codes = layout.format->codes(stored.parts, layout.rows);
  anatomy.code_bits = layout.format->explain(original, stored.parts, layout.rows, 0).bits;
  anatomy.causes = layout.format->causes(original, stored.parts, layout.rows);
  for (std::size_t i = 0; i < anatomy.causes.size(); ++i) {
    const auto cause = static_cast<std::size_t>(anatomy.causes[i]);
    ++anatomy.counts[cause];
    anatomy.squared_errors[cause] += double{errors[i]} * errors[i];
  }
  const auto& squared = anatomy.squared_errors;
  const double whole = std::accumulate(squared.begin(), squared.end(), 0.0);
  for (std::size_t cause = 0; cause < kStoredCauses; ++cause)
    anatomy.squared_error_shares[cause] = whole == 0 ? 0 : squared[cause] / whole;
  const auto beyond = static_cast<std::size_t>(
      std::count_if(anatomy.causes.begin(), anatomy.causes.end(), is_beyond));
  anatomy.report =
      report_of(error_stat_sums(original, loaded), original.size(), largest_magnitude(errors),
                beyond, bits_per_weight(layout, stored.parts));
  return anatomy;
}

Result<ExplainedElement> explain_stored(const Tensor& tensor, const StoredArray& stored,
                                        Index index) {
  const auto found = opened(tensor, stored);
  if (!found.ok()) return found.error();
  const Layout& layout = found.value().layout;
  if (index < 0 || static_cast<std::size_t>(index) >= tensor.numel())
    return index_out_of_range(index, 0, tensor.numel());
  const auto at = static_cast<std::size_t>(index);
  std::vector<float> values = layout.format->values_at(stored.parts, layout.rows, at);
  std::erase_if(values, [](float value) { return !std::isfinite(value); });
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return ExplainedElement{
      layout.format->explain(tensor.values<float>(), stored.parts, layout.rows, at),
      std::move(values)};
}

Result<Report> measure_stored(const Tensor& tensor, std::string_view format,
                              const StoreOptions& options) {
  const auto stored = store(tensor, format, options);
  if (!stored.ok()) return stored.error();
  const auto anatomy = anatomize_stored(tensor, stored.value());
  if (!anatomy.ok()) return anatomy.error();
  return anatomy.value().report;
}

}  // namespace zeropoint
