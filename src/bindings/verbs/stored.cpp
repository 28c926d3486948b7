#include "bindings/verbs/stored.hpp"

#include "bindings/stored_values.hpp"

/// The module of stored formats, which loads when one of them is asked for.
namespace zeropoint::bindings {

EMSCRIPTEN_BINDINGS(stored) {
  Binder<ByValue> table;
  stored_verbs(table);
}

}  // namespace zeropoint::bindings
