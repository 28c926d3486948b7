#pragma once

#include "bindings/overloads.hpp"
#include "bindings/table.hpp"
#include "tensor/elementwise/clamp.hpp"
#include "tensor/elementwise/functions.hpp"
#include "tensor/elementwise/operators.hpp"
#include "tensor/elementwise/power.hpp"
#include "tensor/elementwise/where.hpp"
#include "tensor/linalg/matmul.hpp"
#include "tensor/reduce/compare.hpp"
#include "tensor/reduce/softmax.hpp"

namespace zeropoint::bindings {

/// Operators, functions of each element, comparisons and products.
template <class Table>
void elementwise_verbs(Table& table) {
  ZP_VERB(binary,
          "`left operator right`, by the name of PyTorch's function. At least one operand is a "
          "tensor. They broadcast, and meet in the type that PyTorch gives; comparisons and logic "
          "give bools, `div` of integers float32. `floor_divide`, `remainder` and `fmod` of "
          "integers by 0 are `division_by_zero`.",
          arg("operator").one_of("BinaryOperator"), arg("left"), arg("right"));
  ZP_VERB(unary,
          "`torch.operator(tensor)`, or `F.` of it; `round` takes halves to the even neighbour. "
          "From `exp` on functions of floats, which make float32 of integers (`frac`, `silu` and "
          "`gelu` refuse them, `relu` keeps them); what is transcendental is the correctly rounded "
          "value.",
          arg("operator").one_of("UnaryOperator"), arg("tensor"));
  ZP_OVERLOAD(power, Result<Tensor>(*)(const Operand&, const Operand&),
              "`base ** exponent`, of which at least one is a tensor; they meet as in `binary`. A "
              "negative number as exponent of integers is `exponent_negative`.",
              arg("base"), arg("exponent"));
  ZP_VERB(clamp,
          "`tensor.clamp(min, max)`; NaN stays, and max wins over min. One of them may be left "
          "out, not both: `limits_missing`.",
          arg("tensor"), arg("min"), arg("max"));
  ZP_VERB(where,
          "`torch.where(condition, left, right)`; `condition` is of bools, and all three "
          "broadcast.",
          arg("condition"), arg("left"), arg("right"));
  ZP_VERB(leaky_relu, "`F.leaky_relu`: floats below 0 times the slope.", arg("tensor"),
          arg("slope") = 0.01);
  ZP_VERB(nan_to_num,
          "`torch.nan_to_num`: what stands for NaN, and for the infinities, which are the largest "
          "numbers of the type unless given.",
          arg("tensor"), arg("nan") = 0.0, arg("posinf"), arg("neginf"));
  ZP_VERB(softmax, "`torch.softmax` of floats along an axis.", arg("tensor"), arg("axis"));
  ZP_VERB(log_softmax, "`torch.log_softmax`.", arg("tensor"), arg("axis"));

  ZP_VERB(equal, "`torch.equal`: one shape and the same elements, none of them NaN.", arg("left"),
          arg("right"));
  ZP_VERB(all_close,
          "`torch.allclose`: all |left − right| ≤ atol + |rtol × right|. Types must agree "
          "(`dtypes_differ`), tolerances not be negative (`tolerance_negative`).",
          arg("left"), arg("right"), arg("rtol") = 1e-5, arg("atol") = 1e-8,
          arg("equal_nan") = false);
  ZP_VERB(is_close, "`torch.isclose`: the same for each element.", arg("left"), arg("right"),
          arg("rtol") = 1e-5, arg("atol") = 1e-8, arg("equal_nan") = false);

  ZP_VERB(matmul,
          "`torch.matmul`: vectors, matrices, and stacks of them whose leading axes broadcast. Two "
          "dtypes are `dtypes_differ`. Integers wrap; float16 has no products, as in PyTorch on "
          "the CPU.",
          arg("left"), arg("right"));
  ZP_VERB(linear, "`F.linear`: input (…, in) times weight (out, in) transposed, plus bias (out).",
          arg("input"), arg("weight"), arg("bias"));
}

}  // namespace zeropoint::bindings
