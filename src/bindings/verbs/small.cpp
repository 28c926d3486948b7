#include "bindings/bind_values.hpp"
#include "bindings/verbs/quantizers.hpp"

/// The small module, which a first visit downloads: the verbs that the lesson's page calls.
namespace zeropoint::bindings {

EMSCRIPTEN_BINDINGS(small) {
  Binder<ByValue, true> table;
  quantizer_verbs(table);
}

}  // namespace zeropoint::bindings
