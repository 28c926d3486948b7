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

TEST_CASE("numpy: what is no float, and an axis that is not there, are refused") {
  CHECK(numpy_sum(Tensor::zeros<std::int8_t>({3}), 0).error().code ==
        ErrorCode::operator_undefined);
  CHECK(numpy_sum(Tensor::zeros<float>({3}), 1).error().code == ErrorCode::axis_out_of_range);
}
