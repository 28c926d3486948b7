#pragma once

/// The arithmetic of PyTorch's AVX2 kernel for float32 normal numbers, to the last bit.
namespace zeropoint {

struct NormalPair {
  float first;
  float second;
};

/// Box and Muller's pair of two uniform numbers in [0, 1), with the logarithm, sine and cosine of
/// the Cephes library in float32. Products that are added are fused with the sum, as PyTorch's
/// kernel was compiled.
NormalPair box_muller(float radial, float angular, float mean, float deviation);

}  // namespace zeropoint
