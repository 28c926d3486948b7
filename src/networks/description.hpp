#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "networks/json.hpp"
#include "networks/network_file.hpp"

/// The objects of a network's description.
namespace zeropoint {

/// A tensor of another shape than its layer needs: `network_shape_differs`.
Error network_shape_differs(const std::string& place, const std::string& expected,
                            const Shape& actual);

/// "(2, 3)"
std::string written(const Shape& shape);

/// The fields of an object in the description, each of which is asked for by name.
class Fields {
 public:
  Fields(const Json& json, std::string place) : json_(json), place_(std::move(place)) {}

  /// Refuses what is no object, and an object with other fields than these.
  Problem check(std::initializer_list<std::string_view> known) const;

  const std::string& place() const { return place_; }
  std::string place_of(std::string_view name) const;

  const Json* find(std::string_view name) const { return json_.find(name); }

  Result<std::string> text(std::string_view name) const;

  Result<float> number(std::string_view name) const;

  /// The tensor that a field names.
  Result<Tensor> tensor(std::string_view name, const NetworkFile& file) const;

  /// The same, of one shape.
  Result<Tensor> tensor(std::string_view name, const NetworkFile& file,
                        const Shape& expected) const;

 private:
  const Json& json_;
  std::string place_;
};

}  // namespace zeropoint
