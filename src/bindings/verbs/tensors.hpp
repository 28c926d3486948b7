#pragma once

#include "bindings/verbs/content.hpp"
#include "bindings/verbs/elementwise.hpp"
#include "bindings/verbs/index.hpp"
#include "bindings/verbs/random.hpp"
#include "bindings/verbs/reduce.hpp"

namespace zeropoint::bindings {

inline constexpr const char* kTensorVerbs =
    "PyTorch's tensors by handle, with the same operators, promotion, wrapping, views and "
    "printing, bit for bit. Negative axes and indices count from the end. Every verb that returns "
    "a handle "
    "creates a new one, which the caller releases.\n\n"
    "Errors are thrown as a QuantError and change nothing. Common codes:\n"
    "- `invalid_argument`: a wrong JavaScript type;\n"
    "- `tensor_released`: a handle that has been released or never existed;\n"
    "- `unknown_dtype`, `unknown_operator`: an unknown name;\n"
    "- `axis_out_of_range`, `axis_repeated`, `index_out_of_range`: an invalid or repeated axis or "
    "index;\n"
    "- `shapes_differ`: shapes that do not broadcast or match;\n"
    "- `operator_undefined`: an operation that PyTorch does not define for a dtype either;\n"
    "- `value_overflows`: a number that does not fit into a dtype;\n"
    "- `too_many_elements`: a result with more than 2²⁴ elements.";

/// All verbs on tensors by handle.
template <class Table>
void tensor_verbs(Table& table) {
  content_verbs(table);
  elementwise_verbs(table);
  reduce_verbs(table);
  index_verbs(table);
  random_verbs(table);
}

}  // namespace zeropoint::bindings
