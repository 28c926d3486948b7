#include "quant/affine/lesson_cells.hpp"

#include <initializer_list>

#include "quant/affine/naive.hpp"
#include "quant/affine/observers.hpp"
#include "quant/metrics.hpp"
#include "tensor/print/repr.hpp"

namespace zeropoint {
namespace {

/// A function of two float32 tensors of one shape.
using Metric = Result<Tensor> (*)(const Tensor&, const Tensor&);

class Cells {
 public:
  explicit Cells(const Tensor& tensor) : tensor_(tensor) {}

  void add(const char* id, Result<std::string> text, CellKind kind = CellKind::value) {
    cells_.push_back({id, kind, std::move(text)});
  }
  void add(const char* id, const Tensor& tensor) { add(id, repr(tensor)); }
  void add(const char* id, Metric metric, const Tensor& dequantized) {
    add(id, must(metric(tensor_, dequantized)));
  }

  std::vector<LessonCell> take() { return std::move(cells_); }

 private:
  const Tensor& tensor_;
  std::vector<LessonCell> cells_;
};

std::string joined(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text += part;
  return text;
}

/// The cells that choose scale and zero point from the tensor itself.
void add_from_data(Cells& cells, const Tensor& tensor, const IntegerFormat& format) {
  const QParams qparams = observe_min_max(tensor, format.storage);
  if (const Problem problem = check_qparams(qparams, format.storage)) {
    for (const char* id :
         {"range-from-data", "quantize-from-data", "dequantize-from-data", "error-from-data",
          "relative-error-from-data", "mean-squared-error-from-data", "report"}) {
      cells.add(id, *problem);
    }
    return;
  }
  const TensorQuantizer quantizer = tensor_quantizer(qparams, format);
  const Tensor quantized = must(quantize(tensor, quantizer));
  const Tensor dequantized = must(dequantize(quantized, quantizer));
  const std::string scale = repr(qparams.scale);
  const std::string zero_point = std::to_string(qparams.zero_point);
  cells.add("range-from-data", joined({"scale: ", scale, ", zero point: ", zero_point}),
            CellKind::printed);
  cells.add("quantize-from-data", quantized);
  cells.add("dequantize-from-data", dequantized);
  cells.add("error-from-data", error, dequantized);
  cells.add("relative-error-from-data", relative_error, dequantized);
  cells.add("mean-squared-error-from-data", mean_squared_error, dequantized);
  const Tensor mse = must(mean_squared_error(tensor, dequantized));
  cells.add("report",
            joined({"Scale: ", scale, ", zero point: ", zero_point, "\nOriginal:\n ", repr(tensor),
                    "\nQuantized:\n ", repr(quantized), "\nDequantized:\n ", repr(dequantized),
                    "\nMean squared error:\n ", repr(mse)}),
            CellKind::printed);
}

}  // namespace

Result<std::vector<LessonCell>> lesson_cells(const Tensor& tensor, const TensorQuantizer& quantizer,
                                             const Switches& switches) {
  const Result<Tensor> levels = quantize(tensor, quantizer, {switches.overflow});
  if (!levels.ok()) return levels.error();
  const Tensor& quantized = levels.value();
  const auto back = [&](CastToFloat cast) {
    return must(dequantize(quantized, quantizer, {.cast = cast}));
  };
  const Tensor dequantized = back(switches.cast);
  Cells cells(tensor);
  cells.add("test-tensor", tensor);
  cells.add("rounded", must(round_affine(tensor, quantizer)));
  cells.add("quantize", quantized);
  cells.add("dequantize", back(CastToFloat::yes));
  cells.add("without-cast", back(CastToFloat::no));
  cells.add("dequantize-by-function", dequantized);
  cells.add("plot", std::string(), CellKind::chart);
  cells.add("error", error, dequantized);
  cells.add("absolute-error", absolute_error, dequantized);
  cells.add("squared-error", squared_error, dequantized);
  cells.add("mean-squared-error", mean_squared_error, dequantized);
  cells.add("error-norm", error_norm, dequantized);
  cells.add("relative-error", relative_error, dequantized);

  const IntegerFormat& format = quantizer.scheme.format;
  add_from_data(cells, tensor, format);
  const Tensor constant(Shape{3}, std::vector<float>{-5, -5, -5});
  const QParams of_constant = observe_min_max(constant, format.storage);
  cells.add("constant-tensor", joined({"(", repr(of_constant.scale), ", ",
                                       std::to_string(of_constant.zero_point), ")"}));

  const NaiveQuantized naive = naive_quantize(tensor);
  cells.add("naive-max", naive.abs_max);
  cells.add("naive-quantize", naive.quantized);
  cells.add("naive-dequantize", naive.dequantized);
  cells.add("naive-norm", error_norm, naive.dequantized);
  return cells.take();
}

}  // namespace zeropoint
