#include <numeric>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/anatomy.hpp"

using namespace zeropoint;

namespace {

std::vector<Cause> causes(const Tensor& tensor, const Settings& settings) {
  return anatomize(tensor, settings).causes;
}

constexpr Settings kUnit{.qparams = {1, 0}};

}  // namespace

TEST_CASE("each element has one cause") {
  const Tensor tensor = golden::vector_of({5, 5.25f, 200, -300});
  CHECK(causes(tensor, kUnit) ==
        std::vector<Cause>{Cause::exact, Cause::rounded, Cause::clipped, Cause::clipped});
}

TEST_CASE("without the clamp, what was clipped wraps") {
  Settings settings = kUnit;
  settings.overflow = Overflow::wrap;
  CHECK(causes(golden::vector_of({5, 5.25f, 200}), settings) ==
        std::vector<Cause>{Cause::exact, Cause::rounded, Cause::wrapped});
}

TEST_CASE("without the cast, a difference that int8 cannot hold is wrapped, before all else") {
  Settings settings{.qparams = {1, -100}};
  settings.cast = CastToFloat::no;
  // 50 - (-100) and the clipped 127 - (-100) leave int8; 20 - (-100) does not.
  CHECK(causes(golden::vector_of({150, 900, 120}), settings) ==
        std::vector<Cause>{Cause::wrapped, Cause::wrapped, Cause::exact});
}

TEST_CASE("the difference is told as dequantization took it") {
  Settings settings{.qparams = {1, -100}};
  CHECK(anatomize(golden::vector_of({127 + 100}), settings).differences[0] == 227);
  settings.cast = CastToFloat::no;
  const Anatomy wrapped = anatomize(golden::vector_of({127 + 100}), settings);
  CHECK(wrapped.differences[0] == 227 - 256);
  CHECK(wrapped.levels.values<float>()[0] == 227.0f);
}

TEST_CASE("a value that rounds into the range is not clipped") {
  CHECK(causes(golden::vector_of({127.4f, 127.5f, -128.5f}), kUnit) ==
        std::vector<Cause>{Cause::rounded, Cause::clipped, Cause::rounded});
}

TEST_CASE("int32 cannot clamp at its upper limit, and the result wraps") {
  Settings settings = kUnit;
  settings.dtype = DType::int32;
  CHECK(causes(golden::vector_of({3e9f}), settings) == std::vector<Cause>{Cause::wrapped});
}

TEST_CASE("the shares of the squared error sum to one, and to zero where there is no error") {
  const Tensor tensor = golden::vector_of(golden::sequence(500, 3));
  for (const double scale : {0.05, 0.7, -1.3, 40.0}) {
    Settings settings = kUnit;
    settings.qparams.scale = scale;
    const auto shares = anatomize(tensor, settings).squared_error_shares;
    CHECK(std::accumulate(shares.begin(), shares.end(), 0.0) == Approx(1.0).epsilon(1e-12));
  }
  const auto none = anatomize(golden::vector_of({1, 2}), kUnit).squared_error_shares;
  CHECK(std::accumulate(none.begin(), none.end(), 0.0) == 0.0);
}

TEST_CASE("the real values at the ends of the dtype follow scale and zero point") {
  const Anatomy anatomy = anatomize(golden::vector_of({1}), {.qparams = {3.5, -70}});
  CHECK(anatomy.real_qmin == -203.0f);
  CHECK(anatomy.real_qmax == 689.5f);
}
