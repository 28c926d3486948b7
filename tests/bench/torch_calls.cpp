#include "bench/torch_calls.hpp"

#include <memory>

#include "bench/workload.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/operators.hpp"
#include "tensor/elementwise/where.hpp"
#include "tensor/index/concatenate.hpp"
#include "tensor/index/rearrange.hpp"
#include "tensor/reduce/reduce.hpp"
#include "tensor/sort/sort.hpp"

namespace torch_calls {
namespace {

using namespace zeropoint;

/// The first half of the numbers as `x`, the second as `y`, and parts of them.
struct Operands {
  explicit Operands(std::size_t side) {
    const Tensor both({2, side, side}, workload::reals(2 * side * side));
    const auto half = static_cast<Index>(side / 2);
    x = select(both, 0, 0).value();
    y = select(both, 0, 1).value();
    row = select(y, 0, 0).value();
    column = contiguous(unsqueeze(row, 1).value());
    condition = binary("gt", column, Scalar(0.0)).value();
    whole_x = to(x, DType::int64);
    whole_y = to(y, DType::int64);
    quarter = contiguous(slice(slice(x, 0, 0, half).value(), 1, 0, half).value());
  }

  Tensor x = Tensor::scalar(0.0f);
  Tensor y = x;
  Tensor row = x;
  Tensor column = x;
  Tensor condition = x;
  Tensor whole_x = x;
  Tensor whole_y = x;
  Tensor quarter = x;
};

std::vector<Tensor> both(Result<ValuesAndIndices> found) {
  return {found.value().values, found.value().indices};
}

/// The first half of the rows (axis 0) or columns (axis 1) of two matrices.
std::vector<Tensor> halves(const Tensor& left, const Tensor& right, Index axis) {
  const auto end = static_cast<Index>(left.shape()[0] / 2);
  return {contiguous(slice(left, axis, 0, end).value()),
          contiguous(slice(right, axis, 0, end).value())};
}

}  // namespace

std::vector<Call> all(std::size_t side) {
  const auto o = std::make_shared<const Operands>(side);
  std::vector<Call> calls;
  const auto add = [&](std::string_view name, auto run) {
    calls.push_back({name, [run] { return std::vector<Tensor>{run().value()}; }});
  };
  add("add", [o] { return binary("add", o->x, o->y); });
  add("add_row", [o] { return binary("add", o->x, o->row); });
  add("add_column", [o] { return binary("add", o->x, o->column); });
  add("add_int64", [o] { return binary("add", o->whole_x, o->whole_y); });
  add("where", [o] { return where(o->condition, o->x, o->y); });
  add("sum", [o] { return reduce("sum", o->x, {}, false); });
  add("sum_0", [o] { return reduce("sum", o->x, {0}, false); });
  add("sum_1", [o] { return reduce("sum", o->x, {1}, false); });
  add("amax_0", [o] { return reduce("amax", o->x, {0}, false); });
  add("amax_1", [o] { return reduce("amax", o->x, {1}, false); });
  add("amax_0_int64", [o] { return reduce("amax", o->whole_x, {0}, false); });
  add("amax_1_int64", [o] { return reduce("amax", o->whole_x, {1}, false); });
  add("argmax_1", [o] { return reduce("argmax", o->x, {1}, false); });
  calls.push_back({"sort", [o] { return both(sort(o->x, -1, false, false)); }});
  add("roll", [o] { return roll(o->x, {3}, {1}); });
  add("flip", [o] { return flip(o->x, {1}); });
  add("repeat", [o] { return repeat(o->quarter, {2, 2}); });
  add("cat_0", [parts = halves(o->x, o->y, 0)] { return concatenate(parts, 0); });
  add("cat_1", [parts = halves(o->x, o->y, 1)] { return concatenate(parts, 1); });
  add("cat_1_int64", [parts = halves(o->whole_x, o->whole_y, 1)] { return concatenate(parts, 1); });
  calls.push_back({"transposed", [turned = transpose(o->x, 0, 1).value()] {
                     return std::vector<Tensor>{contiguous(turned)};
                   }});
  return calls;
}

}  // namespace torch_calls
