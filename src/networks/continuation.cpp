#include "networks/continuation.hpp"

#include <algorithm>
#include <cmath>

#include "tensor/reduce/softmax.hpp"

namespace zeropoint {
namespace {

Error wrong_argument(std::string argument, std::string expected) {
  return {ErrorCode::invalid_argument,
          {{"argument", std::move(argument)}, {"expected", std::move(expected)}}};
}

/// The last row of a matrix.
Tensor last_row(const Tensor& matrix) {
  const std::size_t columns = matrix.shape()[1];
  Tensor row = Tensor::zeros<float>({columns});
  std::copy_n(matrix.data<float>() + matrix.numel() - columns, columns, row.data<float>());
  return row;
}

}  // namespace

Result<Continuation> Continuation::of(std::shared_ptr<const Network> network,
                                      std::shared_ptr<const QuantizedNetwork> quantized,
                                      std::uint64_t seed) {
  if (!network->is_over_sequences() || network->outputs != network->tokens())
    return Error{ErrorCode::network_not_sequential, {}};
  return Continuation(std::move(network), std::move(quantized), seed);
}

Continuation::Continuation(std::shared_ptr<const Network> network,
                           std::shared_ptr<const QuantizedNetwork> quantized, std::uint64_t seed)
    : network_(std::move(network)),
      quantized_(std::move(quantized)),
      generator_(seed),
      sequence_(quantized_->empty_sequence()),
      logits_(Tensor::zeros<float>({network_->outputs})) {}

Result<Continued> Continuation::write(std::span<const std::int32_t> tokens, std::size_t count,
                                      double temperature) {
  if (!(temperature >= 0) || !std::isfinite(static_cast<float>(temperature)))
    return wrong_argument("temperature", "a number from 0, within float32");
  if (sequence_.positions + pending_.size() + tokens.size() == 0)
    return wrong_argument("tokens", "at least one token, which the others follow");
  std::vector<float> next = pending_;
  next.insert(next.end(), tokens.begin(), tokens.end());
  Continued result{{}, logits_, 0};
  for (std::size_t i = 0; i < std::max<std::size_t>(count, 1); ++i) {
    const bool is_full = sequence_.positions + next.size() > network_->inputs;
    if (is_full && (i > 0 || tokens.empty())) break;
    if (!next.empty()) {
      const auto outputs = quantized_->append(sequence_, next);
      if (!outputs.ok()) return outputs.error();
      logits_ = last_row(outputs.value());
      next.clear();
    }
    if (count > 0) {
      result.tokens.push_back(chosen(logits_, temperature));
      next = {static_cast<float>(result.tokens.back())};
    }
    pending_ = next;
  }
  result.logits = logits_;
  result.positions = sequence_.positions;
  return result;
}

std::int32_t Continuation::chosen(const Tensor& logits, double temperature) {
  const auto values = logits.values<float>();
  if (temperature == 0) {
    return static_cast<std::int32_t>(std::max_element(values.begin(), values.end()) -
                                     values.begin());
  }
  Tensor scaled = Tensor::zeros<float>(logits.shape());
  std::transform(values.begin(), values.end(), scaled.data<float>(),
                 [&](float value) { return value / static_cast<float>(temperature); });
  const Tensor shares = softmax(scaled, 0, false).value();
  constexpr std::uint32_t kFraction = (std::uint32_t{1} << 24) - 1;
  const double drawn = (generator_.next32() & kFraction) / (kFraction + 1.0);
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    sum += static_cast<double>(shares.data<float>()[i]);
    if (drawn < sum) return static_cast<std::int32_t>(i);
  }
  return static_cast<std::int32_t>(values.size() - 1);
}

}  // namespace zeropoint
