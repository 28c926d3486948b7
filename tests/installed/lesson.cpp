// The lesson's tensor, quantized to int8 and back, with nothing but an installed zeropoint.

#include <iostream>
#include <xtensor/xarray.hpp>
#include <xtensor/xio.hpp>
#include <zeropoint/zeropoint.hpp>

int main() {
  const xt::xarray<float> tensor{
      {191.6f, -13.5f, 728.6f}, {92.14f, 295.5f, -184.0f}, {0, 684.6f, 245.5f}};
  const zeropoint::Quantizer quantizer = zeropoint::per_tensor({3.5, -70});

  const auto measured = zeropoint::measure<std::int8_t>(tensor, quantizer);
  if (!measured.ok()) {
    std::cerr << zeropoint::to_string(measured.error()) << '\n';
    return 1;
  }
  const auto& [quantized, dequantized, report] = measured.value();
  std::cout << "quantized\n" << xt::cast<int>(quantized) << '\n';
  std::cout << "dequantized\n" << dequantized << '\n';
  std::cout << "error\n" << xt::xarray<float>(dequantized - tensor) << '\n';
  std::cout << "mean squared error " << report.mse << '\n';

  const auto observed = zeropoint::observe(tensor);
  if (!observed.ok()) return 1;
  std::cout << "min-max: scale " << observed.value().scales(0) << ", zero point "
            << observed.value().zero_points(0) << '\n';
}
