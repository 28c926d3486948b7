// Runs the golden programs on tensors natively: every answer is PyTorch's, bit for bit.

#include <cstring>
#include <fstream>
#include <sstream>

#include "bindings/verbs/tensors.hpp"
#include "native/catch.hpp"
#include "native/verbs.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"

using namespace zeropoint;
using json::find;
using json::text_of;
using json::Value;
using verbs::Outcome;

namespace {

std::string contents(const std::string& name) {
  std::ifstream file(std::string(ZEROPOINT_PROGRAMS "/") + name, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The type that a tensor's elements have in the file: 16-bit floats are written as float32.
DType outside(DType dtype) {
  return dtype == DType::float16 || dtype == DType::bfloat16 ? DType::float32 : dtype;
}

Tensor read(const Value& stored, const std::string& data) {
  const DType dtype = *dtype_from_name(text_of(stored.at("dtype")));
  Shape shape;
  for (const Value& extent : stored.at("shape")) {
    shape.push_back(static_cast<std::size_t>(extent.get<double>()));
  }
  Tensor tensor(outside(dtype), shape);
  const auto start = static_cast<std::size_t>(stored.at("start").get<double>());
  std::memcpy(tensor.data<std::uint8_t>(), data.data() + start,
              tensor.numel() * itemsize(tensor.dtype()));
  return tensor.dtype() == dtype ? tensor : to(tensor, dtype);
}

/// Programs of one file with what PyTorch answered.
class Programs {
 public:
  explicit Programs(const std::string& name)
      : programs_(Value::parse(contents(name + ".json"))), data_(contents(name + ".bin")) {
    bindings::tensor_verbs(table_);
    table_.verb<&generate>("generate", "", bindings::arg("kind"), bindings::arg("shape"),
                           bindings::arg("seed"));
  }

  /// Runs the programs that begin with the verb, or all; a line for each step that differs.
  std::vector<std::string> differences(std::string_view verb = {}) {
    for (const Value& program : programs_) {
      const Value& first = program.at("steps").front();
      if (verb.empty() || text_of(first.at("verb")) == verb) run(program);
    }
    return std::move(differences_);
  }

  std::size_t steps() const { return steps_; }

 private:
  void run(const Value& program) {
    verbs::Program state{[this](const Value& stored) { return read(stored, data_); }};
    for (const Value& step : program.at("steps")) {
      ++steps_;
      where_ = text_of(program.at("name")) + ": " + text_of(step.at("verb"));
      const auto* verb = table_.find(text_of(step.at("verb")));
      if (!verb) return differs("is not a verb");
      state.results.push_back((*verb)(step.at("args"), state));
      compare(step, state.results.back());
    }
  }

  void differs(const std::string& what) {
    if (differences_.size() < 40) differences_.push_back(where_ + " " + what);
  }

  void compare(const Value& step, const Outcome& outcome) {
    const Value& expected = step.at("expect");
    if (outcome.refused != (find(expected, "refused") != nullptr)) {
      return differs(outcome.refused ? "is refused" : "is not refused");
    }
    if (const Value* tensor = find(expected, "tensor")) {
      return compare(step, outcome.tensors.front().second, *tensor);
    }
    if (const Value* truth = find(expected, "truth")) {
      if (outcome.truth != truth->get<bool>()) differs("is not so");
    }
    if (const Value* text = find(expected, "text")) {
      if (outcome.text != text_of(*text))
        differs("is " + *outcome.text + "\nnot " + text_of(*text));
    }
    if (const Value* fields = find(expected, "fields")) {
      std::size_t compared = 0;
      for (const auto& [name, tensor] : outcome.tensors) {
        if (const Value* field = find(*fields, name.c_str())) {
          ++compared;
          compare(step, tensor, field->at("tensor"));
        }
      }
      if (compared != fields->size()) differs("lacks a field");
    }
  }

  void compare(const Value& step, const Tensor& actual, const Value& stored) {
    const Tensor expected = read(stored, data_);
    if (actual.dtype() != expected.dtype()) return differs("has another dtype");
    if (actual.shape() != expected.shape()) return differs("has another shape");
    const DType dtype = outside(actual.dtype());
    const Tensor ours = contiguous(dtype == actual.dtype() ? actual : to(actual, dtype));
    const Tensor theirs = dtype == expected.dtype() ? expected : to(expected, dtype);
    ours.visit([&]<class T>(std::span<const T> values) {
      const auto wanted = theirs.values<T>();
      std::size_t wrong = 0;
      for (std::size_t i = 0; i < values.size(); ++i) wrong += !equal(values[i], wanted[i], step);
      if (wrong > 0) differs(std::to_string(wrong) + " elements differ");
    });
  }

  template <class T>
  static bool equal(T actual, T expected, const Value& step) {
    if (std::memcmp(&actual, &expected, sizeof(T)) == 0) return true;
    if constexpr (std::is_floating_point_v<T>) {
      if (actual != actual && expected != expected) return true;
      if (const Value* within = find(step, "within"); within && std::isfinite(expected)) {
        const Value* floor = find(step, "floor");
        const auto wanted = static_cast<double>(expected);
        const double slack =
            std::max(within->get<double>() * std::abs(wanted), floor ? floor->get<double>() : 0.0);
        if (std::abs(static_cast<double>(actual) - wanted) <= slack) return true;
      }
      if (const Value* ulps = find(step, "ulps")) {
        T reached = actual;
        for (int i = 0; i < static_cast<int>(ulps->get<double>()); ++i) {
          reached = std::nextafter(reached, expected);
        }
        return reached == expected;
      }
    }
    return false;
  }

  Value programs_;
  std::string data_;
  verbs::Table table_{};
  std::vector<std::string> differences_{};
  std::size_t steps_ = 0;
  std::string where_{};
};

}  // namespace

TEST_CASE("operators, reductions, views and products answer as PyTorch does") {
  Programs programs("tensor_programs");
  CHECK(programs.differences() == std::vector<std::string>{});
  CHECK(programs.steps() > 9000);
}

TEST_CASE("sorting, indexing, rearranging and statistics answer as PyTorch does") {
  Programs programs("function_programs");
  CHECK(programs.differences() == std::vector<std::string>{});
  CHECK(programs.steps() > 9000);
}

TEST_CASE("generated tensors are those of PyTorch's programs") {
  Programs programs("quantizer_programs");
  CHECK(programs.differences("generate") == std::vector<std::string>{});
  CHECK(programs.steps() == 128);
}
