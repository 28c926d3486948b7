#include "native/catch.hpp"
#include "native/golden.hpp"
#include "numpy/sum.hpp"
#include "tensor/core/convert.hpp"

// The expected bits are NumPy 1.24's, of golden.sequence's numbers divided by a float.

using namespace zeropoint;

namespace {

Tensor divided(Shape shape, std::uint32_t seed, float divisor) {
  std::vector<float> values = golden::sequence(numel(shape), seed);
  for (float& value : values) value /= divisor;
  return Tensor(std::move(shape), values);
}

double sum_of(const Tensor& tensor) { return numpy_sum(tensor, 0).value().item(); }

Tensor in_float64(std::size_t count) {
  Tensor tensor = to(divided({count}, 11, 3), DType::float64);
  for (double& value : tensor.values<double>()) value /= 7;
  return tensor;
}

}  // namespace

TEST_CASE("numpy: a row is summed in pairs, eight lanes and blocks, as long as it may be") {
  const std::vector<std::size_t> lengths{7, 8, 130, 1000, 9000};
  const auto floats = golden::read_floats("c29b4f7e c26c4e7a c3d9eed9 44516a56 44614fe2");
  const std::vector<double> doubles{-0x1.62fed84924924p+3, -0x1.0e108d6db6db7p+3,
                                    -0x1.f221efdb6db6cp+5, 0x1.dea9e9e3db6dcp+6,
                                    0x1.017fdb4a28927p+7};
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    INFO(lengths[i] << " numbers");
    CHECK(sum_of(divided({lengths[i]}, 11, 3)) == floats[i]);
    CHECK(sum_of(in_float64(lengths[i])) == doubles[i]);
  }
}

TEST_CASE("numpy: rows are summed along the last axis, and one after the other along another") {
  const Tensor rows = divided({6, 300}, 5, 7);
  CHECK(golden::bits(numpy_sum(rows, -1).value()) ==
        golden::read_bits("c3ae315e 434fa459 41fee5a0 c1ba1028 4352e9ac c1e10274"));
  const auto columns = golden::bits(numpy_sum(rows, 0).value());
  REQUIRE(columns.size() == 300);
  CHECK(std::vector(columns.begin(), columns.begin() + 4) ==
        golden::read_bits("c10e5c85 c162bb0c c21038a8 41d0a334"));
  CHECK(columns.back() == 0xc1d472c2);
  const Tensor middle = numpy_sum(divided({4, 5, 9}, 5, 7), 1).value();
  CHECK(middle.shape() == Shape{4, 9});
  const auto found = golden::bits(middle);
  CHECK(std::vector(found.begin() + 18, found.begin() + 21) ==
        golden::read_bits("c1dc229b c24e97b9 4152d618"));
}

TEST_CASE("numpy: float16 is rounded after a row, but at every step along another axis") {
  const auto halves = [](Shape shape, std::vector<float> values) {
    return to(Tensor(std::move(shape), values), DType::float16);
  };
  const auto floats = [](const Result<Tensor>& found) {
    return golden::bits(to(found.value(), DType::float32));
  };
  const Tensor large = halves({3}, {2048, 1, 1});
  CHECK(floats(numpy_sum(large, 0)) == golden::read_bits("45002000"));
  CHECK(floats(numpy_sum(halves({3, 2}, {2048, 5, 1, 5, 1, 5}), 0)) ==
        golden::read_bits("45000000 41700000"));
  CHECK(floats(numpy_running(large, 0, false)) == golden::read_bits("45000000 45000000 45000000"));
  const Tensor steps = halves({5}, {1.25F, 1.001F, 1.003F, 0.999F, 1.1F});
  CHECK(floats(numpy_running(steps, 0, true)) ==
        golden::read_bits("3fa00000 3fa02000 3fa0a000 3fa08000 3fb08000"));
  CHECK(floats(numpy_product(steps, 0)) == golden::read_bits("3fb08000"));
}

TEST_CASE("numpy: products and running sums are rounded at every step, one after the other") {
  const std::vector<float> values{1.25F, 1.001F, 1.003F, 0.999F, 1.1F, 1 / 3.0F, 0.7F, 1.9F, 1.3F};
  const Tensor tensor({9}, values);
  CHECK(golden::bits(numpy_product(tensor, 0).value()) == golden::read_bits("3f4b7a4d"));
  CHECK(golden::bits(numpy_running(tensor, 0, true).value()) ==
        golden::read_bits("3fa00000 3fa028f6 3fa0a3f7 3fa07ad7 3fb08720 3eeb5ed6 3ea4c262 3f1c8577 "
                          "3f4b7a4d"));
  CHECK(golden::bits(numpy_running(tensor, 0, false).value()) ==
        golden::read_bits("3fa00000 40101062 40504189 40881893 40ab4bc6 40b5f671 40cc5cd7 410494d2 "
                          "4119619f"));
  const Tensor rows({2, 2}, std::vector<float>{2, 3, 5, 7});
  CHECK(numpy_running(rows, 0, true).value().values<float>()[3] == 21);
  CHECK(numpy_running(rows, 1, false).value().values<float>()[3] == 12);
  CHECK(numpy_product(rows, 1).value().shape() == Shape{2});
}

TEST_CASE("numpy: what is no float, and an axis that is not there, are refused") {
  CHECK(numpy_sum(Tensor::zeros<std::int8_t>({3}), 0).error().code ==
        ErrorCode::operator_undefined);
  CHECK(numpy_running(Tensor::zeros<bool>({3}), 0, true).error().code ==
        ErrorCode::operator_undefined);
  CHECK(numpy_product(to(Tensor::zeros<float>({3}), DType::bfloat16), 0).error().code ==
        ErrorCode::operator_undefined);
  CHECK(numpy_sum(Tensor::zeros<float>({3}), 1).error().code == ErrorCode::axis_out_of_range);
}
