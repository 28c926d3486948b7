#include "tensor/elementwise/loops.hpp"

// The loops of most elements that a network computes. A file of its own, so that full modules have
// them for speed and small ones for size.

namespace zeropoint {

template void binary_loop<float, Add>(float*, const float*, std::size_t);
template void binary_loop<float, Subtract>(float*, const float*, std::size_t);
template void binary_loop<float, Multiply>(float*, const float*, std::size_t);
template void binary_loop<float, Divide>(float*, const float*, std::size_t);
template void unary_loop<float, Rectify>(float*, std::size_t);

}  // namespace zeropoint
