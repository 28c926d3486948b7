#include "tensor/elementwise/functions.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/limits.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/apply.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/elementwise/operand_tensors.hpp"
#include "tensor/elementwise/vector_functions.hpp"
#include "tensor/elementwise/vector_math.hpp"
#include "tensor/elementwise/where.hpp"

namespace zeropoint {
namespace {

constexpr double kSqrtHalf = 0.70710678118654752440;
constexpr double kSqrtTwoOverPi = 0.79788456080286535588;
constexpr double kCubicTerm = 0.044715;  // of the approximation of gelu, as PyTorch has it

/// PyTorch calls SLEEF for each float32. In float64, where SLEEF's series are slow without fused
/// instructions, the results are those of C and within the last bit.
#define ZP_SLEEF(Name, name)                                     \
  struct Name {                                                  \
    float operator()(float a) const { return vector_##name(a); } \
    double operator()(double a) const { return std::name(a); }   \
  };
ZP_SLEEF(Exp, exp)
ZP_SLEEF(Expm1, expm1)
ZP_SLEEF(Log, log)
ZP_SLEEF(Log2, log2)
ZP_SLEEF(Log10, log10)
ZP_SLEEF(Log1p, log1p)
ZP_SLEEF(Sin, sin)
ZP_SLEEF(Cos, cos)
ZP_SLEEF(Tan, tan)
ZP_SLEEF(Tanh, tanh)
ZP_SLEEF(Erf, erf)
#undef ZP_SLEEF

#define ZP_FUNCTION(name, expression)    \
  struct name {                          \
    template <class T>                   \
    T operator()(T a) const {            \
      return static_cast<T>(expression); \
    }                                    \
  };
// One element of a register, and a single one (register_loop).
ZP_FUNCTION(Sigmoid, 1 / (1 + Exp{}(-a)))
ZP_FUNCTION(SingleSigmoid, 1 / (1 + std::exp(-a)))
ZP_FUNCTION(Silu, a / (1 + Exp{}(-a)))
ZP_FUNCTION(SingleSilu, a / (1 + std::exp(-a)))
ZP_FUNCTION(SoftplusOne, Log1p{}(Exp{}(a)))
ZP_FUNCTION(Exp2, std::exp2(a))
ZP_FUNCTION(ReciprocalRoot, 1 / std::sqrt(a))
ZP_FUNCTION(Fraction, a - std::trunc(a))
ZP_FUNCTION(Gelu, a* static_cast<T>(0.5) * (1 + Erf{}(a * static_cast<T>(kSqrtHalf))))
ZP_FUNCTION(SingleGelu, a* static_cast<T>(0.5) * (1 + std::erf(a * static_cast<T>(kSqrtHalf))))
#undef ZP_FUNCTION

struct SingleSoftplusOne {
  float operator()(float a) const { return single_log1p(std::exp(a)); }
};

struct GeluTanh {
  template <class T>
  T operator()(T a) const {
    const T inner = std::fma(static_cast<T>(kCubicTerm), a * a * a, a);
    return static_cast<T>(0.5) * a * (1 + Tanh{}(static_cast<T>(kSqrtTwoOverPi) * inner));
  }
};

struct OnednnGelu {
  float operator()(float a) const { return onednn_gelu(a); }
  double operator()(double a) const { return Gelu{}(a); }
};

/// The derivative of gelu.
struct GeluSlope {
  float operator()(float a) const { return onednn_gelu_slope(a); }
};

/// The loop of functions that PyTorch computes for kAtOnce elements together, and for the rest one
/// by one.
template <class Register, class Single>
void register_loop(float* values, std::size_t count) {
  const std::size_t whole = in_registers(count);
  unary_loop<float, Register>(values, whole);
  unary_loop<float, Single>(values + whole, count - whole);
}

template <class Register, class Single>
constexpr Unary unary_in_registers(const char* name) {
  return {name, register_loop<Register, Single>, unary_loop<double, Register>, nullptr};
}

struct Function {
  Unary loops;
  bool takes_integers = true;  ///< as float32
  bool takes_float16 = false;
  bool in_registers = false;  ///< whether the rest of a line is computed one by one
};

constexpr Function kFunctions[] = {
    {{"exp", exp_loop, unary_loop<double, Exp>, nullptr}},
    {unary_of_floats<Exp2>("exp2"), true, true},
    {unary_of_floats<Expm1>("expm1")},
    {unary_of_floats<Log>("log")},
    {unary_of_floats<Log2>("log2")},
    {unary_of_floats<Log10>("log10")},
    {unary_of_floats<Log1p>("log1p")},
    {unary_of_floats<Sin>("sin")},
    {unary_of_floats<Cos>("cos")},
    {unary_of_floats<Tan>("tan")},
    {unary_of_floats<Tanh>("tanh")},
    {unary_of_floats<Erf>("erf")},
    {unary_in_registers<Sigmoid, SingleSigmoid>("sigmoid"), true, false, true},
    {unary_of_floats<ReciprocalRoot>("rsqrt")},
    {unary_of_floats<Fraction>("frac"), false, true},
    {unary_in_registers<Silu, SingleSilu>("silu"), false, false, true},
    {unary_in_registers<SoftplusOne, SingleSoftplusOne>("softplus"), false, false, true},
    {unary_of_floats<OnednnGelu>("gelu"), false},
    {{"gelu_slope", unary_loop<float, GeluSlope>, nullptr, nullptr}, false},
    {unary_of_floats<GeluTanh>("gelu_tanh"), false},
};

constexpr const char* kRelu = "relu";
constexpr const char* kGelu = "gelu";

/// PyTorch asks oneDNN for several float32 that lie side by side, and computes others itself.
bool takes_onednn(const Tensor& tensor) {
  return tensor.dtype() == DType::float32 && tensor.numel() != 1 && tensor.is_contiguous();
}

/// A float32 tensor's axes from the widest stride to the narrowest, as it lies in memory. None if
/// it repeats elements.
std::vector<Index> memory_order(const Tensor& tensor) {
  const Strides& strides = tensor.strides();
  std::vector<Index> axes;
  for (std::size_t axis = 0; axis < strides.size(); ++axis) {
    if (strides[axis] == 0 && tensor.shape()[axis] > 1) return {};
    axes.push_back(static_cast<Index>(axis));
    for (std::size_t at = axis; at > 0 && strides[axes[at]] > strides[axes[at - 1]]; --at) {
      std::swap(axes[at], axes[at - 1]);
    }
  }
  return axes;
}

/// The length of the runs of elements that lie side by side.
std::size_t run_length(const Tensor& tensor) {
  std::size_t run = 1;
  for (std::size_t axis = tensor.shape().size(); axis-- > 0;) {
    if (tensor.shape()[axis] == 1) continue;
    if (tensor.strides()[axis] != static_cast<Index>(run)) break;
    run *= static_cast<std::size_t>(tensor.shape()[axis]);
  }
  return run;
}

/// The loop over a view of float32, whose runs PyTorch fills into registers one by one, in the
/// order of memory.
Tensor apply_to_runs(UnaryLoop<float> loop, const Tensor& view, const std::vector<Index>& axes) {
  const Tensor moved = must(permute(view, axes));
  const std::size_t run = run_length(moved), count = moved.numel();
  Tensor result = clone(moved);
  for (std::size_t at = 0; at < count; at += run) loop(result.data<float>() + at, run);
  std::vector<Index> back(axes.size());
  for (std::size_t at = 0; at < axes.size(); ++at) back[axes[at]] = static_cast<Index>(at);
  return contiguous(must(permute(result, back)));
}

Result<Tensor> apply_in_registers(const Unary& loops, const Tensor& tensor, DType real) {
  if (tensor.dtype() == DType::float32 && !tensor.is_contiguous()) {
    const std::vector<Index> axes = memory_order(tensor);
    if (!axes.empty()) return apply_to_runs(loops.floats, tensor, axes);
  }
  return apply(loops, tensor, real, real);
}

}  // namespace

std::vector<std::string_view> function_names() {
  std::vector<std::string_view> names{kRelu};
  for (const Function& known : kFunctions) names.push_back(known.loops.name);
  return names;
}

Result<Tensor> function(std::string_view name, const Tensor& tensor) {
  const DType dtype = tensor.dtype();
  if (name == kRelu) {
    const bool known = dtype != DType::boolean && dtype != DType::float16;
    constexpr Unary relu{kRelu, unary_loop<float, Rectify>, unary_loop<double, Rectify>,
                         unary_loop<std::int64_t, Rectify>};
    return known ? apply(relu, tensor, dtype, dtype) : operator_undefined(kRelu, dtype);
  }
  const auto* found = std::find_if(std::begin(kFunctions), std::end(kFunctions),
                                   [&](const Function& one) { return one.loops.name == name; });
  if (found == std::end(kFunctions)) {
    return unknown_operator(name);
  }
  const bool known = (found->takes_integers || is_float(dtype)) &&
                     (found->takes_float16 || dtype != DType::float16);
  if (!known) return operator_undefined(found->loops.name, dtype);
  const DType real = is_float(dtype) ? dtype : DType::float32;
  if (name == kGelu && !takes_onednn(tensor)) {
    return apply_in_registers(unary_in_registers<Gelu, SingleGelu>(kGelu), tensor, real);
  }
  return found->in_registers ? apply_in_registers(found->loops, tensor, real)
                             : apply(found->loops, tensor, real, real);
}

Result<Tensor> leaky_relu(const Tensor& tensor, double slope) {
  if (!is_float(tensor.dtype()) || tensor.dtype() == DType::float16) {
    return operator_undefined("leaky_relu", tensor.dtype());
  }
  // The slope is a float32 beside a bfloat16 too.
  const DType work = tensor.dtype() == DType::bfloat16 ? DType::float32 : tensor.dtype();
  const Tensor values = to(tensor, work);
  const Tensor zero = promoted_scalar(values, Scalar{0.0});
  const Tensor positive = must(apply(binary<Greater>("gt"), values, zero, work, DType::boolean));
  return to(must(where(positive, values, multiply(values, Scalar{slope}))), tensor.dtype());
}

Tensor nan_to_num(const Tensor& tensor, double nan, std::optional<double> posinf,
                  std::optional<double> neginf) {
  if (!is_float(tensor.dtype())) return clone(tensor);
  const RealLimits limits = limits_of(tensor.dtype());
  Tensor result = to(tensor, DType::float64);
  for (double& value : result.values<double>()) {
    if (value != value) {
      value = nan;
    } else if (value == INFINITY) {
      value = posinf.value_or(limits.max);
    } else if (value == -INFINITY) {
      value = neginf.value_or(limits.min);
    }
  }
  return to(result, tensor.dtype());
}

}  // namespace zeropoint
