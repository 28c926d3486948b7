#include "tensor/print/repr.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "tensor/core/chunks.hpp"
#include "tensor/core/dtype_name.hpp"
#include "tensor/print/shortest.hpp"

namespace zeropoint {
namespace {

std::string print(const char* format, int precision, double value) {
  const int length = std::snprintf(nullptr, 0, format, precision, value);
  std::string text(static_cast<std::size_t>(length) + 1, '\0');
  std::snprintf(text.data(), text.size(), format, precision, value);
  text.pop_back();
  return text;
}

std::string nonfinite(double value) {
  return std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
}

/// An element of any type: `real` for floats, `whole` for other types.
struct Element {
  double real;
  std::int64_t whole;
};

/// The format of a tensor's elements: PyTorch uses the same format for all of them.
class ElementFormat {
 public:
  ElementFormat(DType dtype, const PrintOptions& options, const std::vector<Element>& elements)
      : dtype_(dtype), precision_(options.precision) {
    if (is_float(dtype)) choose_form(elements);
    for (const Element& element : elements) {
      // Zeros and non-finite values do not affect the width of floats.
      if (!is_float(dtype) || (element.real != 0 && std::isfinite(element.real))) {
        width_ = std::max(width_, write(element).size());
      }
    }
    // PyTorch overrules the form only when the width stands.
    if (options.sci_mode && is_decided_) {
      if (*options.sci_mode) {
        form_ = Form::scientific;
      } else if (form_ == Form::scientific) {
        form_ = all_whole_ ? Form::integer : Form::fixed;
      }
    }
  }

  std::size_t width() const { return width_; }

  std::string padded(const Element& element) const {
    const std::string text = write(element);
    return text.size() < width_ ? std::string(width_ - text.size(), ' ') + text : text;
  }

 private:
  enum class Form { integer, fixed, scientific };

  void choose_form(const std::vector<Element>& elements) {
    double smallest = INFINITY;
    double largest = 0;
    for (const Element& element : elements) {
      const double value = element.real;
      if (value == 0 || !std::isfinite(value)) continue;
      smallest = std::min(smallest, std::fabs(value));
      largest = std::max(largest, std::fabs(value));
      all_whole_ = all_whole_ && value == std::ceil(value);
    }
    if (largest == 0) return;
    is_decided_ = true;
    const bool spread = largest / smallest > 1000.0 || largest > 1e8;
    if (spread || (!all_whole_ && smallest < 1e-4)) {
      form_ = Form::scientific;
    } else {
      form_ = all_whole_ ? Form::integer : Form::fixed;
    }
  }

  std::string write(const Element& element) const {
    if (dtype_ == DType::boolean) return element.whole != 0 ? "True" : "False";
    if (!is_float(dtype_)) return std::to_string(element.whole);
    const double value = element.real;
    if (!std::isfinite(value)) return nonfinite(value);
    switch (form_) {
      case Form::scientific:
        return print("%.*e", precision_, value);
      case Form::fixed:
        return print("%.*f", precision_, value);
      default:
        return print("%.*f", 0, value) + ".";
    }
  }

  DType dtype_;
  int precision_;
  Form form_ = Form::integer;
  bool all_whole_ = true;
  bool is_decided_ = false;  ///< whether there is a finite value other than 0
  std::size_t width_ = 1;
};

/// Iterates over a tensor in printing order; nullopt stands for the dots of a summarised axis.
class Printer {
 public:
  Printer(const Tensor& tensor, const PrintOptions& options)
      : tensor_(tensor), options_(options), summarize_(tensor.numel() > options.threshold) {
    collect(0, 0);
    format_.emplace(tensor.dtype(), options, visible_);
  }

  std::string print_axis(std::size_t axis, std::size_t offset, std::size_t indent) const {
    if (tensor_.shape().empty()) return format_->padded(element(0));
    return axis + 1 == tensor_.shape().size() ? print_row(offset, indent)
                                              : print_slices(axis, offset, indent);
  }

 private:
  Element element(std::size_t offset) const {
    Element one{0, 0};
    if (tensor_.dtype() == DType::float64) {
      one.real = tensor_.data<double>()[offset];
    } else if (is_float(tensor_.dtype())) {
      float real;
      load(tensor_, offset, 1, &real);
      one.real = real;
    } else {
      load(tensor_, offset, 1, &one.whole);
    }
    return one;
  }

  std::vector<std::optional<std::size_t>> positions(std::size_t axis) const {
    std::vector<std::optional<std::size_t>> result;
    const std::size_t extent = tensor_.shape()[axis];
    const bool dots = summarize_ && extent > 2 * options_.edgeitems;
    for (std::size_t i = 0; i < extent; ++i) {
      if (dots && i == options_.edgeitems) {
        result.emplace_back(std::nullopt);
        i = extent - options_.edgeitems;
        if (i == extent) break;
      }
      result.emplace_back(i);
    }
    return result;
  }

  void collect(std::size_t axis, std::size_t offset) {
    if (axis == tensor_.shape().size()) {
      visible_.push_back(element(offset));
      return;
    }
    for (const auto position : positions(axis)) {
      if (position) collect(axis + 1, offset + *position * tensor_.strides()[axis]);
    }
  }

  std::string print_row(std::size_t offset, std::size_t indent) const {
    const std::size_t width = options_.linewidth;
    const std::size_t room = width > indent ? width - indent : 0;
    const std::size_t per_line = std::max<std::size_t>(1, room / (format_->width() + 2));
    std::string text = "[";
    std::size_t count = 0;
    for (const auto position : positions(tensor_.shape().size() - 1)) {
      if (count > 0) text += count % per_line == 0 ? ",\n" + std::string(indent + 1, ' ') : ", ";
      text += position ? format_->padded(element(offset + *position * tensor_.strides().back()))
                       : " ...";
      ++count;
    }
    return text + "]";
  }

  std::string print_slices(std::size_t axis, std::size_t offset, std::size_t indent) const {
    const std::size_t inner_axes = tensor_.shape().size() - axis - 1;
    const std::string separator =
        "," + std::string(inner_axes, '\n') + std::string(indent + 1, ' ');
    std::string text = "[";
    bool first = true;
    for (const auto position : positions(axis)) {
      if (!first) text += separator;
      first = false;
      text += position
                  ? print_axis(axis + 1, offset + *position * tensor_.strides()[axis], indent + 1)
                  : "...";
    }
    return text + "]";
  }

  const Tensor& tensor_;
  const PrintOptions& options_;
  bool summarize_;
  std::vector<Element> visible_;
  std::optional<ElementFormat> format_;
};

}  // namespace

std::string repr(const Tensor& tensor, const PrintOptions& options,
                 const std::vector<std::string>& further) {
  static const std::string prefix = "tensor(";
  std::vector<std::string> suffixes;
  std::string body = "[]";
  if (tensor.numel() > 0) {
    body = Printer(tensor, options).print_axis(0, 0, prefix.size());
  } else if (tensor.shape().size() != 1) {
    suffixes.push_back("size=" + to_string(tensor.shape()));
  }
  const bool is_default = tensor.dtype() == DType::float32 || tensor.dtype() == DType::int64 ||
                          tensor.dtype() == DType::boolean;
  // An empty tensor has no element that implies its dtype, so any dtype except float32 is printed.
  if (tensor.numel() == 0 ? tensor.dtype() != DType::float32 : !is_default) {
    suffixes.push_back("dtype=torch." + std::string(dtype_name(tensor.dtype())));
  }
  for (const std::string& suffix : further) suffixes.push_back(suffix);
  std::string text = prefix + body;
  const std::size_t last_break = text.rfind('\n');
  std::size_t line =
      last_break == std::string::npos ? text.size() + 2 : text.size() - last_break + 1;
  for (const std::string& suffix : suffixes) {
    if (line + suffix.size() + 2 > options.linewidth) {
      text += ",\n" + std::string(prefix.size(), ' ') + suffix;
      line = prefix.size() + suffix.size();
    } else {
      text += ", " + suffix;
      line += suffix.size() + 2;
    }
  }
  return text + ")";
}

std::string repr(double number) {
  if (!std::isfinite(number)) return nonfinite(number);
  const std::string text = shortest(number);
  const std::size_t mark = text.find('e');
  const int exponent = std::atoi(text.c_str() + mark + 1);
  if (exponent < -4 || exponent >= 16) return text;
  const int digits = static_cast<int>(mark) - (number < 0 ? 1 : 0);
  const int decimals = std::max(1, (digits > 1 ? digits - 2 : 0) - exponent);
  return print("%.*f", decimals, number);
}

}  // namespace zeropoint
