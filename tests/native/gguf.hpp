#pragma once

// Shared parts of the tests of ggml's formats: the formats by name, and the rows that libggml was
// asked about.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "quant/formats/stored_formats.hpp"

namespace zeropoint::gguf {

const StoredFormat& format_named(std::string_view name);
/// The formats of ggml's family.
std::vector<const StoredFormat*> ggml_formats();

/// Values in a format that does not refuse them; without `rows`, in one row.
Stored stored_in(std::string_view name, const std::vector<float>& values, Rows rows);
Stored stored_in(std::string_view name, const std::vector<float>& row);

/// The causes of a row's errors.
std::vector<StoredCause> causes_in(std::string_view name, const std::vector<float>& row);
/// Returns the steps of an element of a row.
StoredElement explained(std::string_view name, const std::vector<float>& row, std::size_t index);

/// The rows that libggml was asked about.
const std::map<std::string, std::vector<float>>& rows_by_name();

/// The rows of many elements that libggml was asked about: `sequences` in gguf_answers.py.
std::vector<float> sequence_named(std::string_view name);

/// FNV-1a over bytes, or over the bits of floats, as in gguf_answers.py.
std::uint64_t digest(const std::vector<std::uint8_t>& bytes);
std::uint64_t digest(const std::vector<float>& values);

/// A block of 32 that begins with some values, the rest zeros.
std::vector<float> block_of(std::vector<float> values);

}  // namespace zeropoint::gguf
