#include <vector>

#include "native/small_catch.hpp"

// Failures that small_catch.hpp must print: six of ten assertions here, and the case after a
// REQUIRE that fails does not run. CMakeLists.txt compares.

TEST_CASE("checks go on after a failure, and notes end with their scope") {
  INFO("outer " << 1);
  {
    INFO("inner");
    CHECK(std::vector<int>{1, 2} == std::vector<int>{1, 2});
    CHECK(1 == 2);
  }
  CHECK_FALSE(true);
}

TEST_CASE("numbers are equal within a part of them, or a margin") {
  CHECK(1.0 == Approx(1.00001));
  CHECK(1.0 == Approx(1.0001));
  CHECK(1.0 == Approx(1.001).margin(0.01));
  CHECK(100.0 == Approx(101).epsilon(0.0098));
  CHECK(0.0 == Approx(1e-30));
}

TEST_CASE("nothing runs after a requirement that fails") {
  REQUIRE_FALSE(false);
  REQUIRE(false);
  CHECK(false);
}

TEST_CASE("not even another case") { CHECK(false); }

int main() { return small_catch::run_all(); }
