#include "bindings/verbs/networks.hpp"

#include "bindings/stored_values.hpp"
#include "bindings/verbs/stored.hpp"

/// The module of networks, which has the stored formats, too.
namespace zeropoint::bindings {

EMSCRIPTEN_BINDINGS(networks) {
  Binder<ByValue> table;
  stored_verbs(table);
  network_verbs(table);
}

}  // namespace zeropoint::bindings
