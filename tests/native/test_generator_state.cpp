#include <cstring>
#include <functional>

#include "bench/workload.hpp"
#include "native/catch.hpp"
#include "native/golden.hpp"
#include "numpy/pcg64.hpp"
#include "numpy/random.hpp"
#include "numpy/random_state.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/view.hpp"
#include "tensor/random/generator.hpp"
#include "tensor/random/random.hpp"

// The expected numbers are those of PyTorch 1.13 and NumPy 1.24.

using namespace zeropoint;

namespace {

/// A state with four bytes at an offset replaced.
bool is_taken(const Tensor& state, std::size_t offset, std::uint32_t word) {
  Tensor changed = to(state, DType::uint8);
  std::memcpy(changed.data<std::uint8_t>() + offset, &word, sizeof word);
  Generator generator(1);
  return set_generator_state(generator, changed);
}

constexpr std::size_t kLeft = 8, kSeeded = 12, kNext = 16;

template <class T>
std::vector<T> elements(const Tensor& tensor) {
  const auto values = tensor.values<T>();
  return {values.begin(), values.end()};
}

using Longs = std::vector<std::int64_t>;

}  // namespace

TEST_CASE("a generator's state is PyTorch's 5056 bytes, with the second of two normal numbers") {
  Generator generator(2147483647);
  CHECK(generator.seed() == 2147483647);
  randn(generator, {3});
  const Tensor state = generator_state(generator);
  CHECK(state.shape() == Shape{5056});
  CHECK(workload::crc32(state.data<std::uint8_t>(), state.numel()) == 0xfc8f979a);
}

TEST_CASE("a generator continues where another one's state was taken") {
  Generator first(9);
  randn(first, {5});
  Generator second(1);
  REQUIRE(set_generator_state(second, generator_state(first)));
  CHECK(second.seed() == 9);
  CHECK(golden::bits(randn(second, {700})) == golden::bits(randn(first, {700})));
  Generator fresh(4);
  REQUIRE(set_generator_state(second, generator_state(fresh)));
  CHECK_FALSE(second.spare_normal.has_value());
  CHECK(golden::bits(rand(second, {3})) == golden::bits(rand(fresh, {3})));
}

TEST_CASE("bytes that are no state of a generator change nothing") {
  Generator generator(3);
  rand(generator, {20});
  const Tensor state = generator_state(generator);
  CHECK_FALSE(set_generator_state(generator, to(state, DType::int8)));
  CHECK_FALSE(set_generator_state(generator, slice(state, 0, 1, std::nullopt).value()));
  CHECK(is_taken(state, kLeft, 605));
  CHECK_FALSE(is_taken(state, kLeft, 0));
  CHECK_FALSE(is_taken(state, kLeft, 625));
  CHECK_FALSE(is_taken(state, kSeeded, 0));
  CHECK_FALSE(is_taken(state, kSeeded, 2));
  // 605 numbers are left after the 20th of 624.
  CHECK_FALSE(is_taken(state, kNext, 21));
  CHECK(is_taken(generator_state(Generator(3)), kNext, 624));
  CHECK_FALSE(is_taken(generator_state(Generator(3)), kNext, 625));
  // A position of 64 bits that wraps around when the numbers left are added to it.
  Tensor wrapped = to(state, DType::uint8);
  const std::uint64_t far = ~std::uint64_t{0} - 1;
  std::memcpy(wrapped.data<std::uint8_t>() + kNext, &far, sizeof far);
  CHECK_FALSE(set_generator_state(generator, wrapped));
  Generator same(3);
  rand(same, {20});
  CHECK(golden::bits(rand(generator, {4})) == golden::bits(rand(same, {4})));
}

TEST_CASE("numpy: integers take as many bits as their range and dtype need") {
  const std::array<std::uint32_t, 1> one{1}, three{3};
  const std::int64_t least = std::numeric_limits<std::int64_t>::min();
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const auto drawn = [](NumpyRandom& random, std::int64_t low, std::int64_t high, std::size_t count,
                        DType dtype) {
    return golden::integers(numpy_integers(random, low, high, {count}, dtype));
  };
  CHECK(drawn(*numpy_default_rng(one), 0, 0xffffffff, 3, DType::int64) ==
        Longs{2032329983, 2198257139, 3243419750});
  CHECK(drawn(*numpy_default_rng(one), least, most, 2, DType::int64) ==
        Longs{218070485381080319, 8309588520621746278});

  const auto scaled = numpy_default_rng(three);
  CHECK(drawn(*scaled, 0, (std::int64_t{1} << 40) - 1, 3, DType::int64) ==
        Longs{94172255183, 260375905581, 881010591534});
  CHECK(drawn(*scaled, 0, 1, 5, DType::boolean) == Longs{0, 0, 1, 0, 0});
  CHECK(drawn(*scaled, 0, 69999, 3, DType::int32) == Longs{40751, 2757, 6589});
  CHECK(drawn(*scaled, 0, 299, 3, DType::int16) == Longs{48, 99, 122});

  const auto masked = numpy_random_state(3);
  CHECK(drawn(*masked, 0, (std::int64_t{1} << 40) - 1, 3, DType::int64) ==
        Longs{455570294424, 1073054410371, 790795084744});
  CHECK(drawn(*masked, 0, 1, 5, DType::boolean) == Longs{0, 0, 0, 0, 0});
  CHECK(drawn(*masked, 5, 5, 2, DType::int64) == Longs{5, 5});
}

TEST_CASE("numpy: a number that has no choice takes no random bits") {
  const std::array<std::uint32_t, 1> three{3};
  const auto check = [](NumpyRandom& random, NumpyRandom& fresh) {
    CHECK(golden::integers(numpy_integers(random, 5, 5, {2}, DType::int64)) == Longs{5, 5});
    CHECK(random.next32() == fresh.next32());
  };
  check(*numpy_default_rng(three), *numpy_default_rng(three));
  check(*numpy_random_state(3), *numpy_random_state(3));
}

TEST_CASE("numpy: more words than the pool has seed default_rng too") {
  const std::array<std::uint32_t, 6> words{1, 2, 3, 4, 5, 6};
  CHECK(elements<double>(numpy_uniform(*numpy_default_rng(words), {2})) ==
        std::vector<double>{0.6218049217551649, 0.11940126789606353});
}
