#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "tensor/core/tensor.hpp"

/// The calls of torch that are timed, on this machine's build of the core.
namespace torch_calls {

struct Call {
  std::string_view name;
  std::function<std::vector<zeropoint::Tensor>()> run;
};

/// On matrices of `side` rows and columns; the same calls as in torch_calls.ts and torch_peer.py.
std::vector<Call> all(std::size_t side);

}  // namespace torch_calls
