#include <emscripten/val.h>

#include "tensor/print/shortest.hpp"

/// JavaScript prints the shortest digits of a number. In C, strtod would add 4 KB to the download.
namespace zeropoint {

std::string shortest(double number) {
  std::string text = emscripten::val(number).call<std::string>("toExponential");
  const std::size_t exponent = text.find('e') + 2;
  if (exponent + 1 == text.size()) text.insert(exponent, "0");
  return text;
}

}  // namespace zeropoint
