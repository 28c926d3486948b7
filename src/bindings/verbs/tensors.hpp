#pragma once

#include "bindings/verbs/content.hpp"
#include "bindings/verbs/elementwise.hpp"
#include "bindings/verbs/index.hpp"
#include "bindings/verbs/random.hpp"
#include "bindings/verbs/reduce.hpp"

namespace zeropoint::bindings {

inline constexpr const char* kTensorVerbs =
    "PyTorch's tensors, by handle: the same operators, promotion, wrapping, views and printing, "
    "with the same bits. Axes and indices may be negative, which counts from the end. Every verb "
    "that returns a handle makes a new one, which the caller releases.\n\n"
    "A refusal throws a QuantError, and nothing has changed then. These codes are common:\n"
    "- `invalid_argument`: a wrong JavaScript type;\n"
    "- `tensor_released`: a handle that is no longer, or never was, a tensor's;\n"
    "- `unknown_dtype`, `unknown_operator`: a name that is none;\n"
    "- `axis_out_of_range`, `axis_repeated`, `index_out_of_range`: an axis or index that is not "
    "there;\n"
    "- `shapes_differ`: shapes that do not broadcast or fit together;\n"
    "- `operator_undefined`: what PyTorch does not define for a dtype either;\n"
    "- `value_overflows`: a number that a dtype cannot hold;\n"
    "- `too_many_elements`: a result of more than 2²⁴ elements.";

/// Every verb on tensors by number.
template <class Table>
void tensor_verbs(Table& table) {
  content_verbs(table);
  elementwise_verbs(table);
  reduce_verbs(table);
  index_verbs(table);
  random_verbs(table);
}

}  // namespace zeropoint::bindings
