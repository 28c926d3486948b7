#include "bindings/verbs/quantizers.hpp"

#include "bindings/bind_values.hpp"

/// The full quantizer: every format, granularity, convention and observer.
namespace zeropoint::bindings {

EMSCRIPTEN_BINDINGS(quantizers) {
  Binder<ByValue> table;
  quantizer_verbs(table);
}

}  // namespace zeropoint::bindings
