#include "quant/luma.hpp"

#include "quant/tensor_checks.hpp"

namespace zeropoint {
namespace {

/// The weights of red, green and blue, in parts of 2¹⁶, and the half that rounds.
constexpr std::uint32_t kRed = 19595;
constexpr std::uint32_t kGreen = 38470;
constexpr std::uint32_t kBlue = 7471;
constexpr std::uint32_t kHalf = 1u << 15;
constexpr int kBits = 16;
static_assert(kRed + kGreen + kBlue == 1u << kBits);

}  // namespace

Result<Tensor> luma(const Tensor& picture) {
  if (Problem problem = check_stored_as(picture, DType::uint8)) return *problem;
  const Shape& shape = picture.shape();
  if (shape.size() != 3 || (shape[2] != 3 && shape[2] != 4)) {
    return Error{ErrorCode::not_picture, {{"shape", to_string(shape)}}};
  }
  const std::size_t channels = shape[2];
  Tensor found(DType::float32, {shape[0], shape[1]});
  const auto from = picture.values<std::uint8_t>();
  const auto to = found.values<float>();
  for (std::size_t i = 0; i < to.size(); ++i) {
    const std::uint8_t* const pixel = from.data() + i * channels;
    const std::uint32_t sum = kRed * pixel[0] + kGreen * pixel[1] + kBlue * pixel[2] + kHalf;
    to[i] = static_cast<float>(sum >> kBits);
  }
  return found;
}

}  // namespace zeropoint
