// Quantizers with any parameters, on any numbers: the functions agree, and none breaks a rule of
// C++.

#include "quant/affine/anatomy.hpp"
#include "quant/affine/landscape.hpp"
#include "quant/affine/measure.hpp"
#include "quant/affine/observers.hpp"
#include "quant/tensor_checks.hpp"
#include "robustness/fuzz/core/input.hpp"

using namespace zeropoint;
using fuzz::Input;
using fuzz::same_bits;

namespace {

Granularity granularity_of(Input& input) {
  switch (input.below(3)) {
    case 0:
      return PerTensor{};
    case 1:
      return PerChannel{input.below(4)};
    default:
      return PerGroup{input.below(9)};
  }
}

/// The two that search take a thousand times as long as the others: rarely, and for few levels.
Observer observer_of(Input& input, const IntegerFormat& format) {
  const std::size_t choice = input.below(256);
  if (input.rarely(256) && format.bits <= 4) {
    return choice < 128 ? Observer{Entropy{}} : MseOptimal{};
  }
  if (choice < 64) return AbsMax{};
  if (choice < 128) return Percentile{input.take<float>(), input.take<float>()};
  return MinMax{};
}

Scheme scheme_of(Input& input) {
  Scheme scheme;
  scheme.format = integer_formats()[input.below(integer_formats().size())];
  scheme.granularity = granularity_of(input);
  scheme.symmetry = static_cast<Symmetry>(input.below(2));
  scheme.signed_range = static_cast<SignedRange>(input.below(2));
  scheme.convention = static_cast<Convention>(input.below(3));
  return scheme;
}

/// One scale for each part where there are bytes enough, else as many as there are.
TensorQuantizer quantizer_of(Input& input, const Scheme& scheme, const Shape& shape) {
  const Result<Partition> partition = Partition::of(shape, scheme.granularity);
  const std::size_t parts = partition.ok() ? numel(partition.value().scales_shape()) : 1;
  const std::size_t count = input.below(32) == 0 ? input.below(9) : parts;
  std::vector<float> scales = input.take_all<float>(count);
  std::vector<std::int32_t> zero_points = input.take_all<std::int32_t>(count);
  scales.resize(count, 0.5f);
  zero_points.resize(count);
  return {scheme, Tensor(Shape{count}, scales), Tensor(Shape{count}, zero_points)};
}

template <class Q>
void check_agreement(const Tensor& x, const TensorQuantizer& quantizer, const Switches& switches) {
  const Result<Tensor> levels = quantize(x, quantizer, {switches.overflow});
  const Result<Measured> measured = measure(x, quantizer, switches);
  const Result<Anatomy> anatomy = anatomize(x, quantizer, switches);
  MUST(levels.ok() == anatomy.ok());
  MUST(measured.ok() == (levels.ok() && x.numel() > 0));
  if (!levels.ok()) {
    MUST(anatomy.error().code == levels.error().code);
    return;
  }
  const auto q = levels.value().values<Q>();
  const Result<Tensor> back = dequantize(levels.value(), quantizer, {switches.cast});
  MUST(back.ok());
  MUST(std::ranges::equal(q, anatomy.value().quantized.values<Q>()));
  MUST(same_bits(back.value().values<float>(), anatomy.value().dequantized.values<float>()));
  MUST(anatomy.value().counts[0] + anatomy.value().counts[1] + anatomy.value().counts[2] +
           anatomy.value().counts[3] ==
       x.numel());
  if (switches.overflow == Overflow::clamp && quantizer.scheme.format.bits < 32) {
    const auto [qmin, qmax] = limits_of(quantizer.scheme);
    for (const Q level : q) MUST(level == 0 || (level >= qmin && level <= qmax));
  }
  if (!measured.ok()) return;
  MUST(std::ranges::equal(q, measured.value().quantized.values<Q>()));
  MUST(same_bits(back.value().values<float>(), measured.value().dequantized.values<float>()));
}

/// An observer's choice for finite numbers can be used, unless its scale is too small.
void check_observed(const Tensor& x, const Scheme& scheme, const Observer& observer, bool zero) {
  const Result<TensorQuantizer> observed =
      observe(x, scheme, observer, zero ? IncludeZero::yes : IncludeZero::no);
  if (!observed.ok()) return;
  MUST(partition_for(x.shape(), observed.value()).ok());
  MUST(quantize(x, observed.value()).ok());
  if (check_real(x)) return;
  if (const Problem problem = check_quantizer(observed.value())) {
    MUST(problem->code == ErrorCode::scale_subnormal || problem->code == ErrorCode::scale_zero ||
         problem->code == ErrorCode::scale_not_finite);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  Input input(bytes, size);
  const Scheme scheme = scheme_of(input);
  const Switches switches{.overflow = static_cast<Overflow>(input.below(2)),
                          .cast = static_cast<CastToFloat>(input.below(2))};
  const Observer observer = observer_of(input, scheme.format);
  const bool include_zero = input.flag();
  Shape shape(input.below(4));
  for (std::size_t& extent : shape) extent = input.below(8);
  const TensorQuantizer quantizer = quantizer_of(input, scheme, shape);
  std::vector<float> values = input.take_all<float>(numel(shape));
  values.resize(numel(shape), 1.5f);
  const Tensor x(shape, values);
  with_integer_type(scheme.format.storage,
                    [&]<class Q>(Q) { check_agreement<Q>(x, quantizer, switches); });
  check_observed(x, scheme, observer, include_zero);
  // Its time grows with the square of their number.
  const std::size_t most = input.rarely(64) ? quantizer.scales.numel() : 4;
  const std::size_t pairs = std::min(most, quantizer.scales.numel());
  const Result<std::vector<double>> errors =
      landscape(x, scheme, quantizer.scales.values<float>().first(pairs),
                quantizer.zero_points.values<std::int32_t>().first(pairs));
  if (errors.ok()) MUST(errors.value().size() == pairs * pairs);
  return 0;
}
