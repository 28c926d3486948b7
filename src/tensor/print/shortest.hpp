#pragma once

#include <string>

namespace zeropoint {

/// A finite number in as few digits as read back as it, as C's "%e" writes them: "3.5e+00",
/// "1e-05". In a browser JavaScript finds the digits (src/bindings/shortest_js.cpp).
std::string shortest(double number);

}  // namespace zeropoint
