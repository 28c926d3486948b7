// Calls that no caller should make: every function of the C++ library refuses each with the code
// that its header states, and computes as before. One thing is wrong in each.

#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <string>

#include "native/calls.hpp"
#include "native/catch.hpp"
#include "zeropoint/formulas.hpp"

using namespace zeropoint;
using calls::Array;
using calls::Call;
using calls::Chance;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

template <class T>
Problem problem_of(const Result<T>& result) {
  return result.ok() ? Problem{} : Problem{result.error()};
}

// ---- the functions, each on a whole call --------------------------------------------------------

/// The arguments of a function; a fault changes one of them.
struct Arguments {
  Call call;
  Quantizer quantizer;
  Switches switches{};
  Observer observer = MinMax{};
  IncludeZero include_zero = IncludeZero::no;
  IntegerFormat levels;  ///< whose storage is the type of the levels
  Shape other_shape;
};

Arguments arguments_for(const Call& call) {
  return {.call = call,
          .quantizer = call.quantizer().value(),
          .levels = call.scheme.format,
          .other_shape = call.x.shape};
}

using Function = std::function<Problem(const Arguments&)>;

Problem on_levels(const Arguments& with, const auto& body) {
  return calls::with_levels(with.levels, [&]<class Q>(Q) { return problem_of(body(Q{})); });
}

const std::map<std::string, Function> kFunctions{
    {"quantizer_of", [](const Arguments& with) { return problem_of(with.call.quantizer()); }},
    {"quantize",
     [](const Arguments& with) {
       return on_levels(with, [&]<class Q>(Q) {
         return quantize<Q>(with.call.x.view(), with.quantizer, {with.switches.overflow});
       });
     }},
    {"measure",
     [](const Arguments& with) {
       return on_levels(with, [&]<class Q>(Q) {
         return measure<Q>(with.call.x.view(), with.quantizer, with.switches);
       });
     }},
    {"anatomize",
     [](const Arguments& with) {
       return on_levels(with, [&]<class Q>(Q) {
         return anatomize<Q>(with.call.x.view(), with.quantizer, with.switches);
       });
     }},
    {"dequantize",
     [](const Arguments& with) {
       return on_levels(with, [&]<class Q>(Q) {
         return dequantize(xt::cast<Q>(with.call.x.view() * 0.0f), with.quantizer,
                           {with.switches.cast});
       });
     }},
    {"observe",
     [](const Arguments& with) {
       return problem_of(
           observe(with.call.x.view(), with.call.scheme, with.observer, with.include_zero));
     }},
    {"landscape",
     [](const Arguments& with) {
       return problem_of(landscape(with.call.x.view(), with.call.scheme, with.call.scale_array(),
                                   with.call.zero_point_array()));
     }},
    {"naive_quantize",
     [](const Arguments& with) { return problem_of(naive_quantize(with.call.x.view())); }},
    {"error",
     [](const Arguments& with) {
       const xt::xarray<float> other = xt::zeros<float>(with.other_shape);
       return problem_of(error(with.call.x.view(), other));
     }},
    {"mean_squared_error",
     [](const Arguments& with) {
       const xt::xarray<float> other = xt::zeros<float>(with.other_shape);
       return problem_of(mean_squared_error(other, with.call.x.view()));
     }},
    {"error_norm",
     [](const Arguments& with) {
       const xt::xarray<float> other = xt::zeros<float>(with.other_shape);
       return problem_of(error_norm(with.call.x.view(), other));
     }},
};

// ---- what may be wrong --------------------------------------------------------------------------

struct Fault {
  std::string name;
  ErrorCode code;
  std::vector<std::string> functions;  ///< those that refuse it
  /// Makes it wrong; returns whether this call can be.
  std::function<bool(Arguments&, Chance&)> plant;
};

const std::vector<std::string> kAppliers{"quantize", "measure", "anatomize", "dequantize"};
const std::vector<std::string> kOfScheme{"quantizer_of", "quantize", "measure",  "anatomize",
                                         "dequantize",   "observe",  "landscape"};
const std::vector<std::string> kOfPairs{"quantizer_of", "landscape"};

template <class Change>
auto on_scheme(Change change) {
  return [change](Arguments& with, Chance& chance) {
    change(with.call.scheme, chance);
    with.quantizer.scheme = with.call.scheme;
    return true;
  };
}

template <class E>
E outside(Chance& chance, int values) {
  return static_cast<E>(chance.below(2) == 0 ? values : 200);
}

auto put(std::vector<double> Call::*member, std::vector<double> wrong) {
  return [member, wrong](Arguments& with, Chance& chance) {
    auto& values = with.call.*member;
    if (values.empty()) return false;
    values[chance.below(values.size())] = chance.one_of(wrong);
    return true;
  };
}

bool without_elements(Arguments& with, Chance& chance) {
  with.call.x.shape.assign(1 + chance.below(3), 2);
  with.call.x.shape[chance.below(with.call.x.shape.size())] = 0;
  with.call.x = calls::array_of_shape(with.call.x.shape, chance);
  with.call.scheme.granularity = with.quantizer.scheme.granularity = PerTensor{};
  return true;
}

bool without_sign(Arguments& with, Chance& chance, Symmetry symmetry, SignedRange range) {
  Scheme& scheme = with.call.scheme;
  with.levels = scheme.format = chance.one_of(std::vector<IntegerFormat>{kUint2, kUint4, kUint8});
  scheme.symmetry = symmetry;
  scheme.signed_range = range;
  with.quantizer.scheme = scheme;
  return true;
}

void wrong_format(Scheme& scheme, Chance& chance) {
  IntegerFormat& format = scheme.format;
  switch (chance.below(6)) {
    case 0:
      format.bits = chance.one_of(std::vector<int>{0, -1, -8, 33, 64, 1 << 30});
      break;
    case 1:
      format.storage = chance.one_of(std::vector<DType>{
          DType::boolean, DType::int64, DType::float8_e4m3fn, DType::float16, DType::bfloat16,
          DType::float32, DType::float64, static_cast<DType>(14), static_cast<DType>(255)});
      break;
    case 2:
      format.is_signed = !format.is_signed;
      break;
    case 3:
      format.qmin -= 1;
      break;
    case 4:
      format.qmax = chance.one_of(std::vector<std::int64_t>{-1, 0, format.qmax + 1, INT64_MAX});
      break;
    default:
      std::swap(format.qmin, format.qmax);
  }
}

const std::vector<Fault> kFaults{
    {"a format that there is not", ErrorCode::unknown_format, kOfScheme, on_scheme(wrong_format)},
    {"a symmetry that there is not", ErrorCode::invalid_argument, kOfScheme,
     on_scheme(
         [](Scheme& scheme, Chance& chance) { scheme.symmetry = outside<Symmetry>(chance, 2); })},
    {"a range that there is not", ErrorCode::invalid_argument, kOfScheme,
     on_scheme([](Scheme& scheme, Chance& chance) {
       scheme.signed_range = outside<SignedRange>(chance, -1);
     })},
    {"a convention that there is not", ErrorCode::invalid_argument, kOfScheme,
     on_scheme([](Scheme& scheme, Chance& chance) {
       scheme.convention = outside<Convention>(chance, 3);
     })},
    {"a rounding that there is not", ErrorCode::invalid_argument, kOfScheme,
     on_scheme(
         [](Scheme& scheme, Chance& chance) { scheme.rounding = outside<Rounding>(chance, 2); })},
    {"an overflow that there is not",
     ErrorCode::invalid_argument,
     {"quantize", "measure", "anatomize"},
     [](Arguments& with, Chance& chance) {
       with.switches.overflow = outside<Overflow>(chance, 2);
       return true;
     }},
    {"a cast that there is not",
     ErrorCode::invalid_argument,
     {"measure", "anatomize", "dequantize"},
     [](Arguments& with, Chance& chance) {
       with.switches.cast = outside<CastToFloat>(chance, -1);
       return true;
     }},
    {"an inclusion that there is not",
     ErrorCode::invalid_argument,
     {"observe"},
     [](Arguments& with, Chance& chance) {
       with.include_zero = outside<IncludeZero>(chance, 2);
       return true;
     }},
    {"a symmetric unsigned format", ErrorCode::symmetric_unsigned, kOfScheme,
     [](Arguments& with, Chance& chance) {
       return without_sign(with, chance, Symmetry::symmetric, SignedRange::full);
     }},
    {"a restricted unsigned format", ErrorCode::restricted_unsigned, kOfScheme,
     [](Arguments& with, Chance& chance) {
       return without_sign(with, chance, Symmetry::asymmetric, SignedRange::restricted);
     }},
    {"an axis that there is not",
     ErrorCode::axis_out_of_range,
     {"quantize", "measure", "anatomize", "dequantize", "observe"},
     [](Arguments& with, Chance& chance) {
       const std::size_t dims = with.call.x.shape.size();
       const PerChannel wrong{
           chance.one_of(std::vector<std::size_t>{dims, dims + 1, 1000, std::size_t(-1)})};
       with.call.scheme.granularity = with.quantizer.scheme.granularity = wrong;
       return true;
     }},
    {"groups of nothing",
     ErrorCode::group_size_zero,
     {"quantize", "measure", "anatomize", "dequantize", "observe"},
     on_scheme([](Scheme& scheme, Chance&) { scheme.granularity = PerGroup{0}; })},
    {"more scales than parts", ErrorCode::shapes_differ, kAppliers,
     [](Arguments& with, Chance& chance) {
       const std::size_t count = with.call.scales.size() + 1 + chance.below(3);
       with.quantizer.scales = xt::zeros<float>({count});
       with.quantizer.zero_points = xt::zeros<std::int32_t>({count});
       return true;
     }},
    {"no scale", ErrorCode::shapes_differ, kAppliers,
     [](Arguments& with, Chance&) {
       with.quantizer.scales = xt::zeros<float>({0});
       return true;
     }},
    {"more zero points than scales",
     ErrorCode::shapes_differ,
     {"quantizer_of"},
     [](Arguments& with, Chance&) {
       with.call.zero_points.assign(with.call.scales.size() + 1, 0);
       return true;
     }},
    {"a scale of 0", ErrorCode::scale_zero, kOfPairs, put(&Call::scales, {0, -0.0, 1e-60})},
    {"a scale without end", ErrorCode::scale_not_finite, kOfPairs,
     put(&Call::scales, {kNan, kInf, -kInf, 1e39, -1e300})},
    {"a scale below the normal numbers", ErrorCode::scale_subnormal, kOfPairs,
     put(&Call::scales, {1e-40, -1e-44, 0x1p-127})},
    {"a zero point between whole numbers", ErrorCode::zero_point_not_integer, kOfPairs,
     put(&Call::zero_points, {0.5, -1e-9, kNan, kInf, -kInf})},
    {"a zero point beyond int32", ErrorCode::zero_point_out_of_range, kOfPairs,
     put(&Call::zero_points, {0x1p31, -0x1p31 - 1, 0x1p32, 1e300})},
    {"a zero point outside the format", ErrorCode::zero_point_out_of_range, kOfPairs,
     [](Arguments& with, Chance& chance) {
       if (with.call.scheme.format.bits > 16) return false;
       const auto [qmin, qmax] = zeropoint::limits_of(with.call.scheme);
       const bool below = chance.below(2) == 0;
       with.call.scheme.symmetry = Symmetry::asymmetric;
       with.call.zero_points[0] = static_cast<double>(below ? qmin - 1 : qmax + 1);
       return true;
     }},
    {"a zero point in a symmetric scheme", ErrorCode::zero_point_not_zero, kOfPairs,
     [](Arguments& with, Chance&) {
       with.call.zero_points[0] = 1;
       return with.call.scheme.symmetry == Symmetry::symmetric;
     }},
    {"percentiles out of order",
     ErrorCode::percentiles_out_of_order,
     {"observe"},
     [](Arguments& with, Chance& chance) {
       with.observer = chance.one_of(std::vector<Percentile>{
           {-0.1, 50}, {50, 50}, {60, 50}, {0, 100.1}, {kNan, 50}, {0, kNan}, {0, kInf}});
       return true;
     }},
    {"nothing",
     ErrorCode::empty_tensor,
     {"measure", "observe", "landscape", "naive_quantize"},
     without_elements},
    {"more elements than memory has",
     ErrorCode::too_many_elements,
     {"quantize", "measure", "anatomize", "dequantize", "observe", "landscape", "naive_quantize",
      "error", "mean_squared_error", "error_norm"},
     [](Arguments& with, Chance& chance) {
       constexpr std::size_t half = std::size_t{1} << 32;
       constexpr std::size_t most = std::size_t{1} << 60;
       with.call.x = calls::endless(
           chance.one_of(std::vector<Shape>{{half, half}, {most}, {half, half, half}, {3, most}}));
       return true;
     }},
    {"a number that is none",
     ErrorCode::not_finite,
     {"landscape"},
     [](Arguments& with, Chance& chance) {
       for (float& value : with.call.x.memory) {
         value = static_cast<float>(chance.one_of(std::vector<double>{kNan, kInf, -kInf}));
       }
       return true;
     }},
    {"levels of another type", ErrorCode::storage_differs, kAppliers,
     [](Arguments& with, Chance& chance) {
       with.levels = chance.one_of(std::vector<IntegerFormat>{kInt8, kUint8, kInt16, kInt32});
       return with.levels.storage != with.call.scheme.format.storage;
     }},
    {"another shape",
     ErrorCode::shapes_differ,
     {"error", "mean_squared_error", "error_norm"},
     [](Arguments& with, Chance& chance) {
       with.other_shape = chance.one_of(std::vector<Shape>{{}, {1}, {7}, {1, 1}, {2, 9}, {0}});
       return with.other_shape != with.call.x.shape;
     }},
};

// ---- what a good call gives ---------------------------------------------------------------------

/// The index of an element's scale, from its place in a tensor of a shape.
std::size_t part_of(std::size_t element, const Shape& shape, const Granularity& granularity) {
  if (const auto* channel = std::get_if<PerChannel>(&granularity)) {
    std::size_t inner = 1;
    for (std::size_t axis = channel->axis + 1; axis < shape.size(); ++axis) inner *= shape[axis];
    return element / inner % shape[channel->axis];
  }
  if (const auto* group = std::get_if<PerGroup>(&granularity)) {
    const std::size_t last = shape.empty() ? 1 : shape.back();
    const std::size_t size = std::min(group->group_size, last);
    return element / last * ((last + size - 1) / size) + element % last / size;
  }
  return 0;
}

template <class Nearest>
float level_of(float x, float scale, float zero_point, Convention convention, Nearest nearest) {
  if (convention == Convention::onnx)
    return formulas::round_then_shift(x, scale, zero_point, nearest);
  if (convention == Convention::torch)
    return formulas::multiply_then_round(x, scale, zero_point, nearest);
  return formulas::shift_then_round(x, scale, zero_point, nearest);
}

float level_of(float x, float scale, float zero_point, const Scheme& scheme) {
  return scheme.rounding == Rounding::half_away
             ? level_of(x, scale, zero_point, scheme.convention, formulas::HalfAway{})
             : level_of(x, scale, zero_point, scheme.convention, formulas::HalfToEven{});
}

/// Whether the functions give what the formulas give element by element.
void check_good(const Call& call) {
  const Quantizer quantizer = call.quantizer().value();
  const std::vector<float> x = call.x.elements();
  const auto [qmin, qmax] = zeropoint::limits_of(call.scheme);
  calls::with_levels(call.scheme.format, [&, low = qmin, high = qmax]<class Q>(Q) {
    const auto measured = measure<Q>(call.x.view(), quantizer);
    REQUIRE(measured.ok());
    const xt::xarray<Q> levels = quantize<Q>(call.x.view(), quantizer).value();
    const xt::xarray<float> back = dequantize(levels, quantizer).value();
    const auto steps = anatomize<Q>(call.x.view(), quantizer).value();
    double squares = 0;
    bool same = levels.size() == x.size();
    for (std::size_t i = 0; same && i < x.size(); ++i) {
      const std::size_t part = part_of(i, call.x.shape, call.scheme.granularity);
      const auto scale = static_cast<float>(call.scales[part]);
      const auto zero_point = static_cast<float>(call.zero_points[part]);
      const double rounded = level_of(x[i], scale, zero_point, call.scheme);
      const double level = std::clamp(rounded, static_cast<double>(low), static_cast<double>(high));
      const float real = scale * (static_cast<float>(level) - zero_point);
      squares += std::pow(static_cast<double>(real - x[i]), 2);
      same = levels.data()[i] == level && back.data()[i] == real &&
             measured.value().quantized.data()[i] == level && steps.quantized.data()[i] == level &&
             measured.value().dequantized.data()[i] == real && steps.dequantized.data()[i] == real;
    }
    CHECK(same);
    CHECK(measured.value().report.mse ==
          Approx(squares / static_cast<double>(x.size())).margin(1e-12));
  });
}

}  // namespace

TEST_CASE("1,500 wrong calls of the C++ library are refused with their codes, and it computes on") {
  Chance chance(18);
  std::size_t refused = 0;
  std::map<std::string, std::size_t> by_function;
  for (int round = 0; round < 24; ++round) {
    for (const Fault& fault : kFaults) {
      for (const std::string& name : fault.functions) {
        Arguments with = arguments_for(calls::good_call(chance));
        if (!fault.plant(with, chance)) continue;
        INFO(name << " with " << fault.name);
        const Problem problem = kFunctions.at(name)(with);
        REQUIRE(problem.has_value());
        CHECK(error_code_name(problem->code) == error_code_name(fault.code));
        CHECK(to_string(*problem).find("= ,") == std::string::npos);
        ++refused;
        ++by_function[name];
      }
      check_good(calls::good_call(chance));
    }
  }
  CHECK(refused >= 1500);
  CHECK(by_function.size() == kFunctions.size());
}

TEST_CASE("every good call that is made up is in order for every function") {
  Chance chance(7);
  for (int round = 0; round < 100; ++round) {
    const Arguments with = arguments_for(calls::good_call(chance));
    for (const auto& [name, function] : kFunctions) {
      INFO(name);
      CHECK_FALSE(function(with).has_value());
    }
  }
}
