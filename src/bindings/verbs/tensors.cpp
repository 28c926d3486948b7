#include "bindings/verbs/tensors.hpp"

#include "bindings/bind.hpp"

/// PyTorch's tensors by number.
namespace zeropoint::bindings {

EMSCRIPTEN_BINDINGS(tensors) {
  Binder<ByHandle> table;
  tensor_verbs(table);
}

}  // namespace zeropoint::bindings
