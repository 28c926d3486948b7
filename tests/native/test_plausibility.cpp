#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "native/catch.hpp"
#include "quant/schemes/plausibility.hpp"

using zeropoint::plausibility_of;

namespace {

constexpr std::size_t kColumns = 256;
constexpr std::size_t kGroup = 64;

/// Normal numbers of a standard deviation, the same in every run.
std::vector<float> normal(double std, std::size_t rows = 32) {
  std::uint64_t state = 9;
  const auto uniform = [&] {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (static_cast<double>(state >> 11) + 0.5) / 9007199254740992.0;
  };
  std::vector<float> values(rows * kColumns);
  for (float& value : values) {
    const double radius = std::sqrt(-2 * std::log(uniform()));
    value = static_cast<float>(std * radius * std::cos(6.283185307179586 * uniform()));
  }
  return values;
}

double cost_of(const std::vector<float>& values) {
  return plausibility_of(values, kColumns, kGroup).cost;
}

}  // namespace

TEST_CASE("weights cost about as much at each usual magnitude, and more beyond") {
  const double usual = cost_of(normal(0.02));
  CHECK(std::fabs(cost_of(normal(0.5)) - usual) < 0.01);
  CHECK(std::fabs(cost_of(normal(0.0015)) - usual) < 0.01);
  CHECK(cost_of(normal(100)) > usual + 7);
  CHECK(cost_of(normal(1e-6)) > usual + 11);
  CHECK(std::isinf(cost_of(std::vector<float>(kColumns, 0.0F))));
  CHECK(std::isinf(cost_of(std::vector<float>(kColumns, std::numeric_limits<float>::quiet_NaN()))));
}

TEST_CASE("outliers cost less than numbers in two heaps") {
  const auto values = normal(0.02);
  auto outliers = values;
  for (std::size_t at = 17; at < outliers.size(); at += kColumns) outliers[at] *= 15;
  auto heaps = values;
  for (float& value : heaps) value += value < 0 ? -0.2F : 0.2F;
  const double usual = cost_of(values);
  CHECK(cost_of(outliers) > usual);
  CHECK(cost_of(outliers) < usual + 2);
  CHECK(cost_of(heaps) > cost_of(outliers) + 1);
}

TEST_CASE("a zero point that is wrong in every group costs much") {
  const auto values = normal(0.02);
  auto shifted = values;
  for (std::size_t at = 0; at < shifted.size(); ++at) {
    shifted[at] += (at / kGroup) % 2 == 0 ? 0.02F : -0.02F;
  }
  CHECK(cost_of(shifted) > cost_of(values) + 3);
  auto mean = values;
  for (float& value : mean) value += 0.01F;
  CHECK(cost_of(mean) > cost_of(values) + 3);
}

TEST_CASE("numbers that are not finite cost their share") {
  auto values = normal(0.02);
  const double usual = cost_of(values);
  for (std::size_t at = 0; at < values.size(); at += 50) {
    values[at] = std::numeric_limits<float>::infinity();
  }
  const auto found = plausibility_of(values, kColumns, kGroup);
  CHECK(found.nonfinite == static_cast<double>((values.size() + 49) / 50));
  CHECK(found.cost > usual + 1.5);
}
