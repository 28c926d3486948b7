#include <fstream>
#include <map>
#include <sstream>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "native/json.hpp"
#include "quant/affine/lesson_cells.hpp"
#include "quant/metrics.hpp"

// Compares the outputs that the page shows below the first lesson's cells before Python has run
// with those that PyTorch printed there.

using namespace zeropoint;

namespace {

const Tensor kLesson(Shape{3, 3}, std::vector<float>{191.6f, -13.5f, 728.6f, 92.14f, 295.5f, -184,
                                                     0, 684.6f, 245.5f});

std::string printed_by_torch(const json::Value& output) {
  if (const json::Value* data = json::find(output, "data")) {
    const json::Value* text = json::find(*data, "text/plain");
    return text ? json::text_of(*text) : "";
  }
  std::string text = json::text_of(output.at("text"));
  text.pop_back();  // the last line's end
  return text;
}

}  // namespace

TEST_CASE("the first lesson's cells print what PyTorch prints, each in its way") {
  std::ifstream file(ZEROPOINT_GOLDEN "/lesson_outputs.json");
  std::ostringstream text;
  text << file.rdbuf();
  const json::Value recorded = json::Value::parse(text.str());
  const json::Value& outputs = recorded.at("quantize_and_dequantize");

  const auto cells = lesson_cells(kLesson, tensor_quantizer({3.5, -70})).value();
  CHECK(cells.size() > 20);
  const std::map<CellKind, std::string> kinds{{CellKind::value, "execute_result"},
                                              {CellKind::printed, "stream"},
                                              {CellKind::chart, "display_data"}};
  for (const LessonCell& cell : cells) {
    INFO(cell.id);
    const json::Value* recorded_cell = json::find(outputs, cell.id.c_str());
    REQUIRE(recorded_cell);
    REQUIRE(recorded_cell->size() == 1);
    const json::Value& output = recorded_cell->front();
    CHECK(json::text_of(output.at("output_type")) == kinds.at(cell.kind));
    if (cell.kind != CellKind::chart) CHECK(cell.text.value() == printed_by_torch(output));
  }
}

TEST_CASE("the switches change the cells that use the lesson's function, and no others") {
  const TensorQuantizer quantizer = tensor_quantizer({3.5, -70});
  const auto plain = lesson_cells(kLesson, quantizer).value();
  const auto wrapped = lesson_cells(kLesson, quantizer, {.cast = CastToFloat::no}).value();
  std::vector<std::string> changed;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    REQUIRE(plain[i].id == wrapped[i].id);
    if (plain[i].text.value() != wrapped[i].text.value()) changed.push_back(plain[i].id);
  }
  CHECK(changed == std::vector<std::string>{"dequantize-by-function", "error", "absolute-error",
                                            "squared-error", "mean-squared-error", "error-norm",
                                            "relative-error"});
}

TEST_CASE("where min-max has no usable scale, only the cells that need it say so") {
  const auto cells =
      lesson_cells(golden::vector_of({1e-40f, 2e-40f}), tensor_quantizer({1, 0})).value();
  std::vector<std::string> refused;
  for (const LessonCell& cell : cells) {
    if (cell.text.ok()) continue;
    CHECK(cell.text.error().code == ErrorCode::scale_subnormal);
    refused.push_back(cell.id);
  }
  CHECK(refused == std::vector<std::string>{"range-from-data", "quantize-from-data",
                                            "dequantize-from-data", "error-from-data",
                                            "relative-error-from-data",
                                            "mean-squared-error-from-data", "report"});
  const Tensor levels = Tensor::zeros<std::int8_t>({2});
  CHECK(lesson_cells(levels, tensor_quantizer({1, 0})).error().code == ErrorCode::not_float32);
}

TEST_CASE("the metrics of an error are PyTorch's, and need two tensors of one shape") {
  const Tensor x = golden::vector_of({1.5f, -2, 0, 3e-9f});
  const Tensor y = golden::vector_of({1, -2.5f, 1e-9f, 0});
  CHECK(golden::bits(relative_error(x, y).value()) ==
        golden::read_bits("beaaaaab 3e800000 3f800000 bf400000"));
  CHECK(golden::bits(absolute_error(x, y).value()) ==
        golden::read_bits("3f000000 3f000000 3089705f 314e288f"));
  CHECK(golden::bits(squared_error(x, y).value()) ==
        golden::read_bits("3e800000 3e800000 219392ee 2326054d"));
  const Tensor longer = golden::vector_of({1, 2, 3, 4, 5});
  for (const auto metric :
       {error, absolute_error, squared_error, relative_error, mean_squared_error, error_norm}) {
    CHECK(metric(x, longer).error().code == ErrorCode::shapes_differ);
  }
}
