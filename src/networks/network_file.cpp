#include "networks/network_file.hpp"

#include <algorithm>
#include <cmath>

#include "quant/checkpoint/weight_dtype.hpp"
#include "tensor/core/errors.hpp"

namespace zeropoint {
namespace {

constexpr std::size_t kLengthBytes = 8;

std::string_view text_of(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Error size_differs(double expected, std::size_t actual) {
  return {ErrorCode::network_size_differs,
          {{"expected", expected}, {"actual", static_cast<double>(actual)}}};
}

std::string lower_case(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

/// The counts of a list; none if it is no list of counts.
std::optional<std::vector<double>> counts_of(const Json* json) {
  const Json::List* list = json ? json->list() : nullptr;
  if (!list) return std::nullopt;
  std::vector<double> counts;
  for (const Json& one : *list) {
    const double* count = one.count();
    if (!count) return std::nullopt;
    counts.push_back(*count);
  }
  return counts;
}

/// A tensor that the header lists, among the bytes behind it.
Result<FileTensor> tensor_in(const std::string& name, const Json& entry,
                             std::span<const std::uint8_t> data) {
  const Json* dtype = entry.find("dtype");
  if (!dtype || !dtype->text()) return wrong_field(name + ".dtype", "a text, such as \"F32\"");
  const auto type = weight_dtype_from_name(lower_case(*dtype->text()));
  if (!type.ok()) return type.error();
  const auto extents = counts_of(entry.find("shape"));
  if (!extents) return wrong_field(name + ".shape", "a list of whole numbers from 0");
  const auto offsets = counts_of(entry.find("data_offsets"));
  const auto size = static_cast<double>(data.size());
  if (!offsets || offsets->size() != 2 || (*offsets)[0] > (*offsets)[1] || (*offsets)[1] > size) {
    return wrong_field(name + ".data_offsets", "two whole numbers, ascending and within the file");
  }
  double elements = 1;
  for (const double extent : *extents) elements *= extent;
  if (elements > static_cast<double>(kMaxElements)) return too_many_elements();
  const auto per_block = static_cast<double>(type.value().elements);
  const double bytes = std::ceil(elements / per_block) * static_cast<double>(type.value().bytes);
  if ((*offsets)[1] - (*offsets)[0] != bytes) {
    return wrong_field(name + ".data_offsets",
                       std::to_string(static_cast<std::uint64_t>(bytes)) + " bytes apart");
  }
  const auto begin = static_cast<std::size_t>((*offsets)[0]);
  return FileTensor{name, std::string(type.value().name), Shape(extents->begin(), extents->end()),
                    data.subspan(begin, static_cast<std::size_t>(bytes))};
}

/// Refuses tensors that do not lie one after the other, from the first byte to the last.
Problem check_places(const std::vector<FileTensor>& tensors, std::span<const std::uint8_t> data) {
  std::vector<const FileTensor*> sorted;
  for (const FileTensor& one : tensors) sorted.push_back(&one);
  std::sort(sorted.begin(), sorted.end(), [](const FileTensor* one, const FileTensor* other) {
    return std::pair(one->bytes.data(), one->bytes.size()) <
           std::pair(other->bytes.data(), other->bytes.size());
  });
  const std::uint8_t* end = data.data();
  for (const FileTensor* one : sorted) {
    if (one->bytes.data() != end)
      return wrong_field(one->name + ".data_offsets", "where the tensor before it ends");
    end += one->bytes.size();
  }
  if (end == data.data() + data.size()) return std::nullopt;
  return size_differs(static_cast<double>(end - data.data()), data.size());
}

}  // namespace

Error wrong_field(std::string place, std::string expected) {
  return {ErrorCode::network_field_invalid,
          {{"place", std::move(place)}, {"expected", std::move(expected)}}};
}

Result<Tensor> NetworkFile::tensor(std::string_view name, const std::string& place) const {
  const auto found = std::find_if(tensors.begin(), tensors.end(),
                                  [&](const FileTensor& one) { return one.name == name; });
  if (found == tensors.end()) {
    return Error{ErrorCode::network_tensor_missing,
                 {{"place", place}, {"tensor", std::string(name)}}};
  }
  const auto type = weight_dtype_from_name(found->dtype);
  const auto values = decode_weights(type.value(), found->bytes, false);
  if (!values.ok()) return values.error();
  const auto& all = values.value();
  const auto wrong =
      std::find_if(all.begin(), all.end(), [](float value) { return !std::isfinite(value); });
  if (wrong != all.end()) {
    return Error{ErrorCode::network_not_finite,
                 {{"tensor", found->name}, {"index", static_cast<double>(wrong - all.begin())}}};
  }
  Tensor tensor = Tensor::zeros<float>(found->shape);
  std::copy_n(all.begin(), tensor.numel(), tensor.data<float>());
  return tensor;
}

Result<NetworkFile> read_network_file(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < kLengthBytes) return size_differs(kLengthBytes, bytes.size());
  std::uint64_t length = 0;
  for (std::size_t i = kLengthBytes; i-- > 0;) length = length << 8 | bytes[i];
  if (length > bytes.size() - kLengthBytes)
    return size_differs(static_cast<double>(length) + kLengthBytes, bytes.size());
  const auto text = bytes.subspan(kLengthBytes, static_cast<std::size_t>(length));
  const auto data = bytes.subspan(kLengthBytes + text.size());
  const auto header = read_json(text_of(text), "header");
  if (!header.ok()) return header.error();
  if (!header.value().object()) return wrong_field("header", "an object");
  const Json* metadata = header.value().find("__metadata__");
  const Json* network = metadata ? metadata->find("network") : nullptr;
  if (!network) return Error{ErrorCode::network_missing, {}};
  if (!network->text()) return wrong_field("__metadata__.network", "a text");
  auto description = read_json(*network->text(), "network");
  if (!description.ok()) return description.error();
  NetworkFile file{std::move(description).value(), {}};
  std::size_t elements = 0;
  for (const auto& [name, entry] : *header.value().object()) {
    if (name == "__metadata__") continue;
    auto tensor = tensor_in(name, entry, data);
    if (!tensor.ok()) return tensor.error();
    elements += numel(tensor.value().shape);
    if (elements > kMaxElements) return too_many_elements();
    file.tensors.push_back(std::move(tensor).value());
  }
  if (Problem problem = check_places(file.tensors, data)) return *problem;
  return file;
}

}  // namespace zeropoint
