#include <emscripten/val.h>

#include "tensor/print/shortest.hpp"

/// JavaScript knows the shortest digits of a number; C's way to them, strtod, is 4 KB of a
/// download.
namespace zeropoint {

std::string shortest(double number) {
  std::string text = emscripten::val(number).call<std::string>("toExponential");
  const std::size_t exponent = text.find('e') + 2;
  if (exponent + 1 == text.size()) text.insert(exponent, "0");
  return text;
}

}  // namespace zeropoint
