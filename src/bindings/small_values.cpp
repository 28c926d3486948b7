#include "bindings/values.hpp"
#include "kernels/kernels.hpp"

/// Verbs of the small module that differ from the functions of the core.
namespace zeropoint::bindings {

Result<ObservedAnatomy> anatomize_min_max(const Tensor& tensor, const IntegerFormat& format,
                                          const Switches& options) {
  const QParams qparams = zeropoint::observe_min_max(tensor, format.storage);
  if (Problem problem = check_qparams(qparams, format.storage)) return *problem;
  Result<Anatomy> anatomy = anatomize(tensor, tensor_quantizer(qparams, format), options);
  if (!anatomy.ok()) return anatomy.error();
  return ObservedAnatomy{qparams, std::move(anatomy).value()};
}

std::string kernel_name() { return kernels::best().name; }

}  // namespace zeropoint::bindings
