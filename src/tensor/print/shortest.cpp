#include "tensor/print/shortest.hpp"

#include <cstdio>
#include <cstdlib>

namespace zeropoint {

std::string shortest(double number) {
  constexpr int kMostDecimals = 16;
  char text[32];
  for (int decimals = 0; decimals <= kMostDecimals; ++decimals) {
    std::snprintf(text, sizeof text, "%.*e", decimals, number);
    if (std::strtod(text, nullptr) == number) break;
  }
  return text;
}

}  // namespace zeropoint
