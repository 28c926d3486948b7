#include <cmath>
#include <vector>

#include "native/catch.hpp"
#include "networks/recording_kernels.hpp"

// Layers over recordings with numbers that are known without PyTorch;
// tests/wasm/speech_network.test.ts has the network that finds speech.

using namespace zeropoint;

namespace {

Tensor matrix(std::size_t columns, const std::vector<float>& values) {
  return Tensor(Shape{values.size() / columns, columns}, values);
}

std::vector<float> list(const Tensor& tensor) {
  const auto values = tensor.values<float>();
  return {values.begin(), values.end()};
}

}  // namespace

TEST_CASE("a chunk follows the end of the one before, and the memory has the last end") {
  std::vector<float> memory{7, 8};
  const Tensor found = with_context(matrix(3, {1, 2, 3, 4, 5, 6}), memory);
  CHECK(list(found) == std::vector<float>{7, 8, 1, 2, 3, 2, 3, 4, 5, 6});
  CHECK(memory == std::vector<float>{5, 6});
}

TEST_CASE("reflections leave out the number at the edge") {
  CHECK(list(reflected(matrix(3, {1, 2, 3}), 2, 1)) == std::vector<float>{3, 2, 1, 2, 3, 2});
  CHECK(list(reflected(matrix(3, {1, 2, 3, 4, 5, 6}), 0, 0)) ==
        std::vector<float>{1, 2, 3, 4, 5, 6});
}

TEST_CASE("the Fourier basis is exact where cosines are 0, 1 and -1") {
  const auto basis = fourier_basis(4);
  const std::vector<float> second(basis.begin() + 6, basis.begin() + 12);
  CHECK(second == std::vector<float>{0.5f, 0, -0.5f, 0, -0.5f, 0});
  const Tensor ones = matrix(6, {1, 1, 1, 1, 1, 1});
  // Two frames, and of each frequency both.
  CHECK(list(magnitudes(ones, basis, 4, 2)) == std::vector<float>{2, 2, 1, 1, 0, 0});
}

TEST_CASE("a basis of any length has the cosines and sines of its frequencies") {
  for (const std::size_t length : {2, 3, 5, 12, 100}) {
    const auto basis = fourier_basis(length);
    const std::size_t frequencies = length / 2 + 1;
    REQUIRE(basis.size() == length * 2 * frequencies);
    const double turn = 2 * std::acos(-1.0) / static_cast<double>(length);
    for (std::size_t i = 0; i < basis.size(); ++i) {
      const auto sample = static_cast<double>(i / (2 * frequencies));
      const std::size_t column = i % (2 * frequencies);
      const double angle = turn * sample * static_cast<double>(column % frequencies);
      const double wave = column < frequencies ? std::cos(angle) : -std::sin(angle);
      const double expected = wave * (0.5 - 0.5 * std::cos(turn * sample));
      CHECK(std::abs(static_cast<double>(basis[i]) - expected) < 1e-6);
    }
  }
}

TEST_CASE("a convolution passes over the frames of all channels, from its bias on") {
  const std::vector<float> one{10, 1};
  const Tensor bias(Shape{1}, std::vector<float>{5});
  CHECK(list(convolved(matrix(3, {1, 2, 3}), one, bias, {1, 2, 1, 1})) ==
        std::vector<float>{6, 17, 28, 35});
  // Two channels of three frames, two outputs, every second frame.
  const std::vector<float> two{1, 0, 0, 1, 100, 0, 0, 100};
  CHECK(list(convolved(matrix(6, {1, 2, 3, 4, 5, 6}), two, std::nullopt, {2, 2, 1, 0})) ==
        std::vector<float>{401, 502, 502, 603});
}

TEST_CASE("an LSTM has the gates input, forget, cell and output") {
  std::vector<float> state{0, 2};
  lstm_step(std::vector<float>{0, 0, 0, 0}, state);
  CHECK(state[1] == 1);
  CHECK(std::abs(state[0] - 0.3807971f) < 1e-6f);
  state = {0, 2};
  lstm_step(std::vector<float>{-100, 100, 5, 0}, state);
  CHECK(state[1] == 2);
  state = {0, 2};
  lstm_step(std::vector<float>{100, -100, 50, -100}, state);
  CHECK(state[1] == 1);
  CHECK(std::abs(state[0]) < 1e-30f);
}
