#pragma once

// The macros of Catch2 that the tests use, for WebAssembly, where Debian's Catch2 3 cannot be
// linked. A failure prints the expression and the notes around it, but no values.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace small_catch {

struct Case {
  const char* name;
  void (*run)();
};

struct State {
  std::vector<Case> cases{};
  std::vector<std::string> notes{};
  const char* running = nullptr;
  std::size_t assertions = 0;
  std::size_t failures = 0;
};

inline State& state() {
  static State only;
  return only;
}

struct Registered {
  Registered(const char* name, void (*run)()) { state().cases.push_back({name, run}); }
};

/// Printed with every failure in its scope.
struct Note {
  explicit Note(std::string text) { state().notes.push_back(std::move(text)); }
  Note(const Note&) = delete;
  Note& operator=(const Note&) = delete;
  ~Note() { state().notes.pop_back(); }
};

inline int report() {
  const State& all = state();
  const bool passed = all.failures == 0 && all.assertions > 0;
  if (passed) {
    std::printf("All tests passed (%zu assertions in %zu test cases)\n", all.assertions,
                all.cases.size());
  } else {
    std::printf("%zu of %zu assertions failed\n", all.failures, all.assertions);
  }
  return passed ? 0 : 1;
}

inline void check(bool holds, const char* expression, const char* file, int line,
                  bool is_required) {
  ++state().assertions;
  if (holds) return;
  ++state().failures;
  std::printf("%s\n  %s:%d: failed: %s\n", state().running, file, line, expression);
  for (const std::string& note : state().notes) std::printf("  with: %s\n", note.c_str());
  if (is_required) std::exit(report());
}

inline int run_all() {
  for (const Case& one : state().cases) {
    state().running = one.name;
    one.run();
  }
  return report();
}

}  // namespace small_catch

/// As Catch2's: equal to a number but for a part of it, or for a margin.
class Approx {
 public:
  explicit Approx(double value) : value_(value) {}

  Approx& epsilon(double part) {
    epsilon_ = part;
    return *this;
  }
  Approx& margin(double most) {
    margin_ = most;
    return *this;
  }
  friend bool operator==(double found, const Approx& expected) {
    const double most = std::max(expected.margin_, expected.epsilon_ * std::fabs(expected.value_));
    return std::fabs(found - expected.value_) <= most;
  }

 private:
  double value_;
  double epsilon_ = static_cast<double>(std::numeric_limits<float>::epsilon()) * 100;
  double margin_ = 0;
};

#define SMALL_CATCH_JOIN_(a, b) a##b
#define SMALL_CATCH_JOIN(a, b) SMALL_CATCH_JOIN_(a, b)
#define SMALL_CATCH_CHECK(expected, is_required, ...)                                              \
  small_catch::check(static_cast<bool>(__VA_ARGS__) == expected, #__VA_ARGS__, __FILE__, __LINE__, \
                     is_required)

#define TEST_CASE(name)                                                         \
  static void SMALL_CATCH_JOIN(test_case_, __LINE__)();                         \
  static const small_catch::Registered SMALL_CATCH_JOIN(registered_, __LINE__)( \
      name, SMALL_CATCH_JOIN(test_case_, __LINE__));                            \
  static void SMALL_CATCH_JOIN(test_case_, __LINE__)()
#define CHECK(...) SMALL_CATCH_CHECK(true, false, __VA_ARGS__)
#define CHECK_FALSE(...) SMALL_CATCH_CHECK(false, false, __VA_ARGS__)
#define REQUIRE(...) SMALL_CATCH_CHECK(true, true, __VA_ARGS__)
#define REQUIRE_FALSE(...) SMALL_CATCH_CHECK(false, true, __VA_ARGS__)
#define INFO(message)                                        \
  const small_catch::Note SMALL_CATCH_JOIN(note_, __LINE__)( \
      static_cast<const std::ostringstream&>(std::ostringstream() << message).str())
