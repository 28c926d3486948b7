#include <array>

#include "native/catch.hpp"
#include "numpy/pcg64.hpp"
#include "numpy/random.hpp"
#include "numpy/random_state.hpp"

// Programs in tests/python compare printed answers with NumPy; these tests compare the ways of
// drawing with NumPy 1.24.

using namespace zeropoint;

namespace {

template <class T>
std::vector<T> elements(const Tensor& tensor) {
  const auto values = tensor.values<T>();
  return {values.begin(), values.end()};
}

using Doubles = std::vector<double>;
using Longs = std::vector<std::int64_t>;
using Bytes = std::vector<std::int8_t>;

}  // namespace

TEST_CASE("RandomState draws as NumPy's") {
  const auto random = numpy_random_state(7);
  CHECK(elements<double>(numpy_uniform(*random, {2})) ==
        Doubles{0.07630828937395717, 0.7799187922401146});
  CHECK(elements<double>(numpy_normal(*random, {3})) ==
        Doubles{1.690525703800356, -0.4659373705408328, 0.0328201636785844});
  CHECK(elements<std::int64_t>(numpy_integers(*random, -5, 4, {4}, DType::int64)) ==
        Longs{3, 4, 3, 2});
  CHECK(elements<std::int8_t>(numpy_integers(*random, -128, 100, {5}, DType::int8)) ==
        Bytes{23, -101, 7, -60, -124});
  CHECK(elements<std::int64_t>(numpy_permutation(*random, 6)) == Longs{1, 3, 2, 5, 4, 0});
}

TEST_CASE("a RandomState of several words differs from that of each single word") {
  const std::array<std::uint32_t, 3> words{1, 2, 3};
  const auto random = numpy_random_state(words);
  CHECK(elements<double>(numpy_uniform(*random, {2})) ==
        Doubles{0.6098612722867289, 0.8866970434146851});
}

TEST_CASE("default_rng draws as NumPy's") {
  const std::array<std::uint32_t, 1> words{7};
  const auto random = numpy_default_rng(words);
  CHECK(elements<double>(numpy_uniform(*random, {2})) ==
        Doubles{0.625095466604667, 0.8972138009695755});
  CHECK(elements<double>(numpy_normal(*random, {3})) ==
        Doubles{-0.2741378553622176, -0.8905918387572742, -0.45467078517172255});
  CHECK(elements<std::int64_t>(numpy_integers(*random, -5, 4, {4}, DType::int64)) ==
        Longs{-3, 3, 4, -5});
  CHECK(elements<std::int8_t>(numpy_integers(*random, -128, 100, {5}, DType::int8)) ==
        Bytes{69, -123, 88, -15, -1});
  CHECK(elements<std::int64_t>(numpy_permutation(*random, 6)) == Longs{4, 2, 0, 3, 5, 1});
}

TEST_CASE("a million normal numbers of default_rng add up to NumPy's") {
  const std::array<std::uint32_t, 1> words{1};
  const Tensor drawn = numpy_normal(*numpy_default_rng(words), {1000000});
  std::int64_t sum = 0;
  for (const double value : drawn.values<double>())
    sum += static_cast<std::int64_t>(value * 0x1p40);
  CHECK(sum == -229795919522425);
}
