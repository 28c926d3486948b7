#include "bindings/stored_values.hpp"

#include "quant/formats/stored_formats.hpp"

namespace zeropoint::bindings {

Stored From<Stored>::from(const val& js, Problem&) {
  Stored stored;
  const val names = val::global("Object").call<val>("keys", js);
  for (const std::string& name : emscripten::vecFromJSArray<std::string>(names)) {
    stored.push_back({name, emscripten::convertJSArrayToNumberVector<std::uint8_t>(js[name])});
  }
  return stored;
}

val From<Stored>::out(const Stored& parts) {
  val js = val::object();
  for (const Part& one : parts) js.set(one.name, copied_out(one.bytes.data(), one.bytes.size()));
  return js;
}

std::vector<FormatFacts> stored_formats() {
  std::vector<FormatFacts> facts;
  for (const StoredFormat* format : zeropoint::stored_formats()) {
    const auto [smallest, largest] = format->limits();
    facts.push_back({format->name(), format->family(), format->block(), smallest, largest});
  }
  return facts;
}

}  // namespace zeropoint::bindings
