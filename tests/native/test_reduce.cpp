#include "native/catch.hpp"
#include "native/golden.hpp"
#include "tensor/reduce/total.hpp"

TEST_CASE("mean and norm have the bits of PyTorch's up to 32,768 elements"){
#define GOLDEN_REDUCTION(count, mean_bits, norm_bits)                               \
  {                                                                                 \
    INFO("elements: " << (count));                                                  \
    const auto tensor = golden::vector_of(golden::sequence(count, count));          \
    CHECK(golden::bits(zeropoint::mean(tensor).values<float>()[0]) == (mean_bits)); \
    CHECK(golden::bits(zeropoint::norm(tensor).values<float>()[0]) == (norm_bits)); \
  }
#include "golden/reductions.inc"
}

TEST_CASE("a long sum does not lose small terms") {
  const auto ones = golden::vector_of(std::vector<float>(20'000'000, 1.0f));
  CHECK(zeropoint::mean(ones).item() == 1.0);
  CHECK(zeropoint::sum(ones.values<float>()) == 20'000'000.0f);
}
