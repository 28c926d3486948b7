#include "networks/description.hpp"

#include <algorithm>
#include <cmath>

namespace zeropoint {

Error network_shape_differs(const std::string& place, const std::string& expected,
                            const Shape& actual) {
  return {ErrorCode::network_shape_differs,
          {{"place", place}, {"expected", expected}, {"actual", written(actual)}}};
}

std::string written(const Shape& shape) {
  std::string text = "(";
  for (const std::size_t extent : shape)
    text += (text.size() > 1 ? ", " : "") + std::to_string(extent);
  return text + ")";
}

Problem Fields::check(std::initializer_list<std::string_view> known) const {
  const Json::Object* members = json_.object();
  if (!members) return wrong_field(place_, "an object");
  for (const auto& [name, _] : *members) {
    if (std::find(known.begin(), known.end(), name) == known.end())
      return wrong_field(place_of(name), "left out: there is no such field");
  }
  return std::nullopt;
}

std::string Fields::place_of(std::string_view name) const {
  return place_.empty() ? std::string(name) : place_ + "." + std::string(name);
}

Result<std::string> Fields::text(std::string_view name) const {
  const Json* field = find(name);
  if (field && field->text() && !field->text()->empty()) return *field->text();
  return wrong_field(place_of(name), "a text");
}

Result<float> Fields::number(std::string_view name) const {
  const Json* field = find(name);
  const double* number = field ? field->number() : nullptr;
  if (number && std::isfinite(static_cast<float>(*number))) return static_cast<float>(*number);
  return wrong_field(place_of(name), "a number within float32");
}

Result<Tensor> Fields::tensor(std::string_view name, const NetworkFile& file) const {
  const auto named = text(name);
  if (!named.ok()) return named.error();
  return file.tensor(named.value(), place_of(name));
}

Result<Tensor> Fields::tensor(std::string_view name, const NetworkFile& file,
                              const Shape& expected) const {
  auto found = tensor(name, file);
  if (found.ok() && found.value().shape() != expected)
    return network_shape_differs(place_of(name), written(expected), found.value().shape());
  return found;
}

}  // namespace zeropoint
