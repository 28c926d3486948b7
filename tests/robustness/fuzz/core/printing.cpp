// Printed tensors: brackets and commas in order, and every number read back to what was printed.

#include <cmath>
#include <string>
#include <string_view>

#include "robustness/fuzz/core/input.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/print/repr.hpp"

using namespace zeropoint;
using fuzz::Input;

namespace {

PrintOptions options_of(Input& input) {
  PrintOptions options;
  options.precision = static_cast<int>(input.below(20));
  options.threshold = input.below(64);
  options.edgeitems = input.below(5);
  options.linewidth = input.below(200);
  const std::size_t mode = input.below(3);
  if (mode < 2) options.sci_mode = mode == 1;
  return options;
}

/// A printed float is the nearest with that many decimals.
void check_number(std::string_view written, double value, int precision) {
  const double read = std::strtod(std::string(written).c_str(), nullptr);
  if (!std::isfinite(value)) {
    MUST(fuzz::bits_of(read) == fuzz::bits_of(value));
    return;
  }
  // Rounded to a few digits, the largest numbers are more than a float64 holds.
  if (std::isinf(read)) {
    MUST(std::fabs(value) > 1e308);
    return;
  }
  const bool is_scientific = written.find('e') != std::string_view::npos;
  const bool is_whole = !is_scientific && written.back() == '.';
  double unit = is_whole ? 1 : std::pow(10.0, -precision);
  if (is_scientific) unit *= std::pow(10.0, std::floor(std::log10(std::fabs(value))));
  MUST(std::fabs(read - value) <= 0.5001 * unit + 1e-15 * std::fabs(value));
}

/// The elements of a text without dots, in the order of the tensor.
void check_elements(std::string_view text, const Tensor& tensor, const PrintOptions& options) {
  const Tensor real = to(tensor, DType::float64);
  const bool is_whole = !is_float(tensor.dtype()) && tensor.dtype() != DType::boolean;
  const Tensor whole = to(tensor, DType::int64);
  std::size_t element = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of("[], \n", at), text.size());
    const std::string_view word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    MUST(element < tensor.numel());
    if (tensor.dtype() == DType::boolean) {
      MUST(word == (whole.data<std::int64_t>()[element] != 0 ? "True" : "False"));
    } else if (is_whole) {
      MUST(word == std::to_string(whole.data<std::int64_t>()[element]));
    } else {
      check_number(word, real.data<double>()[element], options.precision);
    }
    ++element;
  }
  MUST(element == tensor.numel());
}

void check_text(std::string_view text, const Tensor& tensor, const PrintOptions& options) {
  MUST(text.starts_with("tensor(") && text.ends_with(")"));
  MUST(std::count(text.begin(), text.end(), '[') == std::count(text.begin(), text.end(), ']'));
  MUST(text.find("dtype=torch.,") == std::string_view::npos);
  if (tensor.numel() == 0 || tensor.numel() > options.threshold) return;
  text.remove_prefix(7);
  text.remove_suffix(1);
  const std::size_t dtype = text.rfind("dtype=");
  if (dtype != std::string_view::npos) {
    text = text.substr(0, dtype);
    text = text.substr(0, text.find_last_not_of(", \n") + 1);
  }
  check_elements(text, tensor, options);
}

template <class T>
Tensor tensor_of_input(Input& input) {
  Shape shape(input.below(4));
  for (std::size_t& extent : shape) extent = input.below(6);
  std::vector<T> values = input.take_all<T>(numel(shape));
  values.resize(numel(shape));
  return Tensor(std::move(shape), values);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  Input input(bytes, size);
  const double number = input.take<double>();
  if (std::isfinite(number)) {
    MUST(fuzz::bits_of(std::strtod(repr(number).c_str(), nullptr)) == fuzz::bits_of(number));
  }
  const auto dtype = static_cast<DType>(input.below(10));
  const PrintOptions options = options_of(input);
  const Tensor tensor = with_type(dtype, [&]<class T>(T) {
    if constexpr (std::is_same_v<T, bool>) {
      return to(tensor_of_input<std::uint8_t>(input), DType::boolean);
    } else {
      return tensor_of_input<T>(input);
    }
  });
  check_text(repr(tensor, options), tensor, options);
  return 0;
}
