#include "bindings/verbs/weights.hpp"

#include "bindings/stored_values.hpp"
#include "bindings/verbs/stored.hpp"

/// The module of files of weights, which has the stored formats, too.
namespace zeropoint::bindings {

EMSCRIPTEN_BINDINGS(weights) {
  Binder<ByValue> table;
  stored_verbs(table);
  weight_verbs(table);
}

}  // namespace zeropoint::bindings
