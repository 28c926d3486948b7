#pragma once

#include <array>
#include <string_view>
#include <utility>
#include <variant>

#include "quant/affine/observers.hpp"

/// The observers as they cross to JavaScript. This is the only place that names them: the contract
/// lists what stands here, and arguments are read by it.
namespace zeropoint::bindings {

/// A number that an observer takes; its default is that of the member.
template <class T>
struct Parameter {
  std::string_view name;
  double T::*member;
};

/// The name, documentation and parameters of an observer. One without parameters crosses as its
/// name, and one with parameters as an object: `{percentile: [lower, upper]}`.
template <class T>
struct ObserverName;
template <>
struct ObserverName<MinMax> {
  static constexpr std::string_view name = "min_max";
  static constexpr std::string_view doc = "From the smallest to the largest value.";
  static constexpr std::array<Parameter<MinMax>, 0> parameters{};
};
template <>
struct ObserverName<AbsMax> {
  static constexpr std::string_view name = "abs_max";
  static constexpr std::string_view doc = "From −a to a, where a is the largest magnitude.";
  static constexpr std::array<Parameter<AbsMax>, 0> parameters{};
};
template <>
struct ObserverName<Percentile> {
  static constexpr std::string_view name = "percentile";
  static constexpr std::string_view doc =
      "From one percentile to another, 0 to 100, interpolated as torch.quantile does.";
  static constexpr std::array<Parameter<Percentile>, 2> parameters{
      {{"lower", &Percentile::lower}, {"upper", &Percentile::upper}}};
};
template <>
struct ObserverName<Entropy> {
  static constexpr std::string_view name = "entropy";
  static constexpr std::string_view doc =
      "The clipping threshold that keeps most of the information of a histogram of 2048 bins, by "
      "Kullback-Leibler divergence (the calibration known from TensorRT).";
  static constexpr std::array<Parameter<Entropy>, 0> parameters{};
};
template <>
struct ObserverName<MseOptimal> {
  static constexpr std::string_view name = "mse";
  static constexpr std::string_view doc =
      "The smallest squared error on a grid around min-max: first scales of k / 128 of min-max's, "
      "k from 1 to 160, with zero points up to 32 away, then a finer grid around the best pair. "
      "src/quant/affine/mse_search.hpp defines the whole grid.";
  static constexpr std::array<Parameter<MseOptimal>, 0> parameters{};
};

/// Calls `body` with each observer at its defaults, in the order in which they are offered.
template <class Body>
void for_each_observer(Body body) {
  [&]<std::size_t... i>(std::index_sequence<i...>) {
    (body(std::variant_alternative_t<i, Observer>{}), ...);
  }
  (std::make_index_sequence<std::variant_size_v<Observer>>{});
}

}  // namespace zeropoint::bindings
