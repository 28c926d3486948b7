#include "networks/importance.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

namespace zeropoint {
namespace {

constexpr std::uint32_t kGgufVersion = 3;
constexpr std::size_t kAlignment = 32;
constexpr std::uint32_t kUint32 = 4;
constexpr std::uint32_t kString = 8;
constexpr std::uint32_t kArray = 9;
constexpr std::uint32_t kFloat32 = 0;  // a type of tensors

/// Little-endian numbers and texts, one after another.
class Writer {
 public:
  void byte(std::uint8_t value) { bytes_.push_back(value); }
  void u32(std::uint32_t value) { put(value, 4); }
  void u64(std::uint64_t value) { put(value, 8); }
  void f32(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    u32(bits);
  }
  void text(std::string_view value) {
    u64(value.size());
    bytes_.insert(bytes_.end(), value.begin(), value.end());
  }
  void align() { bytes_.resize((bytes_.size() + kAlignment - 1) / kAlignment * kAlignment); }
  std::vector<std::uint8_t> take() { return std::move(bytes_); }

 private:
  void put(std::uint64_t value, int count) {
    for (int i = 0; i < count; ++i) bytes_.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
  }

  std::vector<std::uint8_t> bytes_;
};

/// A tensor of the file: its extents, the fastest one first, and its numbers.
struct Entry {
  std::string name;
  std::vector<std::uint64_t> extents;
  std::vector<float> values;
};

std::vector<Entry> entries_of(const std::vector<LayerImportance>& layers) {
  std::vector<Entry> entries;
  for (const LayerImportance& layer : layers) {
    const auto sums = layer.sums.values<float>();
    entries.push_back({layer.tensor + ".in_sum2", {sums.size(), 1}, {sums.begin(), sums.end()}});
    entries.push_back({layer.tensor + ".counts", {1, 1}, {static_cast<float>(layer.count)}});
  }
  return entries;
}

void write_metadata(Writer& writer, const std::string& dataset, std::size_t chunks) {
  writer.text("general.type");
  writer.u32(kString);
  writer.text("imatrix");
  writer.text("imatrix.datasets");
  writer.u32(kArray);
  writer.u32(kString);
  writer.u64(1);
  writer.text(dataset);
  writer.text("imatrix.chunk_count");
  writer.u32(kUint32);
  writer.u32(static_cast<std::uint32_t>(chunks));
  writer.text("imatrix.chunk_size");
  writer.u32(kUint32);
  writer.u32(1);
}

}  // namespace

LayerImportance importance_of(std::string layer, std::string tensor, const Tensor& rows) {
  const std::size_t columns = rows.shape()[1];
  Tensor sums = Tensor::zeros<float>({columns});
  const auto values = rows.values<float>();
  for (std::size_t i = 0; i < values.size(); ++i)
    sums.data<float>()[i % columns] += values[i] * values[i];
  return {std::move(layer), std::move(tensor), sums, rows.shape()[0]};
}

std::vector<std::uint8_t> importance_file(std::vector<LayerImportance> layers,
                                          const std::string& dataset) {
  std::sort(layers.begin(), layers.end(),
            [](const auto& one, const auto& other) { return one.tensor < other.tensor; });
  const std::size_t chunks = layers.empty() ? 0 : layers.front().count;
  const auto entries = entries_of(layers);
  Writer writer;
  for (const char letter : std::string_view("GGUF")) writer.byte(static_cast<std::uint8_t>(letter));
  writer.u32(kGgufVersion);
  writer.u64(entries.size());
  writer.u64(4);
  write_metadata(writer, dataset, chunks);
  std::uint64_t offset = 0;
  for (const Entry& entry : entries) {
    writer.text(entry.name);
    writer.u32(static_cast<std::uint32_t>(entry.extents.size()));
    for (const std::uint64_t extent : entry.extents) writer.u64(extent);
    writer.u32(kFloat32);
    writer.u64(offset);
    offset += (entry.values.size() * sizeof(float) + kAlignment - 1) / kAlignment * kAlignment;
  }
  for (const Entry& entry : entries) {
    writer.align();
    for (const float value : entry.values) writer.f32(value);
  }
  writer.align();
  return writer.take();
}

}  // namespace zeropoint
