#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "quant/error_stats.hpp"
#include "quant/formats/gguf_importance.hpp"
#include "quant/formats/stored_formats.hpp"
#include "quant/formats/stored_parts.hpp"
#include "tensor/core/float_bits.hpp"

// Compares a format with the answers that tests/golden/ask/formats/ask.py wrote to a folder:
//     compare_formats FORMAT FOLDER
// Prints the elements, the bytes and the values that differ, and fails if any do; and for two of
// the tensors the format's signal-to-noise ratio beside that of the library's own values.

namespace fs = std::filesystem;
using namespace zeropoint;

namespace {

struct Counts {
  std::size_t elements = 0, bytes = 0, other_bytes = 0, other_values = 0;
  std::map<std::string, std::string> decibels{};  ///< by the tensor's name: ours | theirs
};

std::string decibels_of(const std::vector<float>& values, const std::vector<float>& loaded) {
  char text[32];
  const auto stats = error_stats_of(error_stat_sums(values, loaded), double(values.size()));
  std::snprintf(text, sizeof text, "%.2f", stats.sqnr);
  return text;
}

std::vector<std::uint8_t> bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<float> floats_of(const fs::path& path) {
  const std::vector<std::uint8_t> bytes = bytes_of(path);
  std::vector<float> values(bytes.size() / 4);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = float_at(bytes, i);
  return values;
}

/// Any NaN equals any other; the zeros differ.
bool same(float one, float other) {
  return (one != one && other != other) || bits_of(one) == bits_of(other);
}

void compare(const StoredFormat& format, const fs::path& rows_file, Counts& counts) {
  const fs::path loaded_file = fs::path(rows_file).replace_extension(".loaded");
  if (!fs::exists(loaded_file)) return;  // the library's result is undefined
  Rows rows{};
  std::string name;
  std::getline(std::ifstream(rows_file) >> rows.count >> rows.length >> std::ws, name);
  const auto values = floats_of(fs::path(rows_file).replace_extension(".values"));
  // The library was given an importance for each column.
  const fs::path importance = fs::path(rows_file).replace_extension(".importance.part");
  const Result<Stored> stored =
      fs::exists(importance)
          ? gguf::store_by_importance(format, values, rows, floats_of(importance))
          : format.store(values, rows, {});
  Counts here{values.size()};
  if (!stored.ok()) {
    here.other_bytes = values.size();
  } else {
    std::size_t bits = 0;
    for (const Part& one : stored.value()) {
      const auto expected = bytes_of(rows_file.parent_path() / (rows_file.stem().string() + "." +
                                                                std::string(one.name) + ".part"));
      here.bytes += expected.size();
      bits += 8 * expected.size();
      const std::size_t both = std::min(expected.size(), one.bytes.size());
      here.other_bytes += std::max(expected.size(), one.bytes.size()) - both;
      for (std::size_t i = 0; i < both; ++i) here.other_bytes += expected[i] != one.bytes[i];
    }
    // Whole bytes hold the bits.
    if (bits / 8 != (format.stored_bits(rows, {}) + 7) / 8) ++here.other_bytes;
    const auto expected = floats_of(loaded_file);
    const auto loaded = format.load(stored.value(), rows);
    if (!loaded.ok() || loaded.value().size() != expected.size()) {
      here.other_values = values.size();
    } else {
      for (std::size_t i = 0; i < expected.size(); ++i)
        here.other_values += !same(loaded.value()[i], expected[i]);
      if (name == "lesson" || name == "weights")
        counts.decibels[name] =
            decibels_of(values, loaded.value()) + " | " + decibels_of(values, expected);
    }
  }
  if (here.other_bytes + here.other_values > 0)
    std::printf("  %s:%s: %zu bytes and %zu values of %zu elements differ\n",
                std::string(format.name()).c_str(), name.c_str(), here.other_bytes,
                here.other_values, here.elements);
  counts.elements += here.elements;
  counts.bytes += here.bytes;
  counts.other_bytes += here.other_bytes;
  counts.other_values += here.other_values;
}

}  // namespace

int main(int, char** arguments) {
  const Result<const StoredFormat*> format = stored_format_from_name(arguments[1]);
  if (!format.ok()) {
    std::printf("unknown format %s\n", arguments[1]);
    return 2;
  }
  Counts counts;
  for (const fs::directory_entry& entry : fs::directory_iterator(arguments[2])) {
    if (entry.path().extension() == ".rows") compare(*format.value(), entry.path(), counts);
  }
  std::printf("| %s | %zu | %zu | %zu | %zu | %s | %s |\n", arguments[1], counts.elements,
              counts.bytes, counts.other_bytes, counts.other_values,
              counts.decibels["lesson"].c_str(), counts.decibels["weights"].c_str());
  return counts.elements == 0 || counts.other_bytes + counts.other_values > 0;
}
