#include "native/catch.hpp"
#include "native/golden.hpp"
#include "tensor/print/repr.hpp"

using zeropoint::repr;
using zeropoint::Tensor;

TEST_CASE("tensors print as PyTorch prints them") {
#define GOLDEN_FLOAT_REPR(dtype, shape, values, text) \
  CHECK(repr(Tensor(golden::read_shape(shape), golden::read_floats(values))) == text);
#define GOLDEN_INTEGER_REPR(dtype, shape, values, text)                       \
  CHECK(repr(golden::integer_tensor(golden::dtype, golden::read_shape(shape), \
                                    golden::read_integers(values))) == text);
#include "golden/answers/printed_tensors.inc"
}

TEST_CASE("a float64 prints as Python prints it") {
#define GOLDEN_PYTHON_FLOAT(number, text) CHECK(repr(number) == text);
#include "golden/answers/python_floats.inc"
}
