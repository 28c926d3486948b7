// Saved states of the random generator, and names: what is read gives back what was written.

#include <string_view>

#include "quant/formats/format.hpp"
#include "robustness/fuzz/core/input.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/dtype_name.hpp"
#include "tensor/random/generator.hpp"

using namespace zeropoint;
using fuzz::Input;

namespace {

/// The states of a generator after each of its first draws, two refills of its block among them.
const std::vector<Tensor>& drawn_states() {
  static const std::vector<Tensor> states = [] {
    std::vector<Tensor> all;
    Generator generator(3);
    for (int draws = 0; draws < 1250; ++draws, generator.next32()) {
      all.push_back(generator_state(generator));
    }
    return all;
  }();
  return states;
}

/// A state in which a few words differ from a good one.
Tensor changed_state(Input& input) {
  const std::vector<Tensor>& good = drawn_states();
  Tensor state = clone(good[input.below(good.size())]);
  const auto bytes = state.values<std::uint8_t>();
  for (std::size_t changes = input.below(8); changes > 0; --changes) {
    // The counters and the spare number lie at the ends, between them the words.
    const std::size_t words = bytes.size() / 8;
    const std::size_t at = input.flag() ? input.below(words) : words - 1 - input.below(6);
    const auto word = input.take<std::uint64_t>();
    std::memcpy(bytes.data() + (input.flag() ? at : input.below(4)) * 8, &word, sizeof word);
  }
  return state;
}

void check_state(const Tensor& state) {
  // It has drawn once, because the first draw fills its block, which takes longest here.
  static const Generator fresh = [] {
    Generator generator(5);
    generator.next32();
    return generator;
  }();
  Generator generator = fresh;
  if (!set_generator_state(generator, state)) {
    Generator untouched = fresh;
    MUST(generator.next64() == untouched.next64());
    return;
  }
  Generator other = fresh;
  MUST(set_generator_state(other, generator_state(generator)));
  for (int i = 0; i < 3; ++i) MUST(generator.next32() == other.next32());
  MUST(generator.spare_normal.has_value() == other.spare_normal.has_value());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view name(reinterpret_cast<const char*>(bytes), size);
  if (const auto dtype = dtype_from_name(name)) MUST(dtype_name(*dtype) == name);
  if (const auto format = integer_format_from_name(name); format.ok()) {
    MUST(format.value().name == name);
  }
  Input input(bytes, size);
  if (input.flag()) {
    check_state(changed_state(input));
  } else {
    const std::vector<std::uint8_t> raw = input.take_all<std::uint8_t>(6000);
    check_state(Tensor(Shape{raw.size()}, raw));
  }
  return 0;
}
