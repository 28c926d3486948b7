#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/elementwise/operators.hpp"
#include "tensor/elementwise/where.hpp"
#include "tensor/index/rearrange.hpp"
#include "tensor/reduce/reduce.hpp"

using namespace zeropoint;
using golden::integers;

// Tensors of any layout, against elements that are found one by one by their indices.

namespace {

/// 1, 2, 3, … as int64, so that no element is like another.
Tensor counting(const Shape& shape) {
  Tensor tensor(DType::int64, shape);
  std::int64_t next = 1;
  for (std::int64_t& value : tensor.values<std::int64_t>()) value = next++;
  return tensor;
}

/// The distance of an element, by its number in row-major order.
std::size_t place_of(const Tensor& tensor, std::size_t number) {
  std::size_t place = 0;
  for (std::size_t axis = tensor.shape().size(); axis-- > 0; number /= tensor.shape()[axis]) {
    place += number % tensor.shape()[axis] * tensor.strides()[axis];
  }
  return place;
}

template <class T>
std::vector<std::int64_t> one_by_one(const Tensor& tensor) {
  std::vector<std::int64_t> values;
  for (std::size_t i = 0; i < tensor.numel(); ++i) {
    values.push_back(static_cast<std::int64_t>(tensor.data<T>()[place_of(tensor, i)]));
  }
  return values;
}

std::vector<std::int64_t> one_by_one(const Tensor& tensor) {
  return with_wide_type(tensor.dtype(), [&]<class T>(T) { return one_by_one<T>(tensor); });
}

/// A view with the shape, of a tensor that is larger, turned, sparse or repeated.
Tensor view_of_shape(const Shape& shape, std::mt19937& random) {
  const auto one_in = [&](unsigned count) { return random() % count == 0; };
  Shape whole = shape;
  const bool repeats = !shape.empty() && one_in(3);
  const std::size_t repeated = repeats ? random() % shape.size() : shape.size();
  if (repeats) whole[repeated] = 1;
  const bool turns = whole.size() > 1 && one_in(2);
  if (turns) std::swap(whole.front(), whole.back());
  std::vector<Index> steps;
  for (std::size_t& extent : whole) {
    steps.push_back(one_in(4) ? 2 : 1);
    extent = extent * static_cast<std::size_t>(steps.back()) + random() % 2 * (extent > 1 ? 1 : 0);
  }
  Tensor tensor = counting(whole);
  if (turns) {
    tensor = transpose(tensor, 0, -1).value();
    std::swap(steps.front(), steps.back());
  }
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    const auto extent = static_cast<Index>(axis == repeated ? 1 : shape[axis]);
    const Index step = steps[axis];
    tensor = slice(tensor, static_cast<Index>(axis), 0, extent * step, step).value();
  }
  return expand(tensor, shape).value();
}

/// Shapes on both sides of what is taken line by line, and of a chunk of elements.
const std::vector<Shape> kShapes{{},          {1},         {5},          {300},
                                 {2, 3},      {3, 15},     {3, 16},      {700, 2},
                                 {2, 700},    {17, 257},   {4, 1, 40},   {40, 2, 3},
                                 {2, 30, 15}, {3, 2, 300}, {2, 3, 4, 5}, {20, 1, 1, 2}};

constexpr int kRounds = 12;

}  // namespace

TEST_CASE("a copy of any layout has its elements in order, and fills any other layout") {
  std::mt19937 random(1);
  for (const Shape& shape : kShapes) {
    for (int round = 0; round < kRounds; ++round) {
      const Tensor source = view_of_shape(shape, random);
      INFO(to_string(shape) << " round " << round);
      const std::vector<std::int64_t> expected = one_by_one(source);
      CHECK(integers(clone(source)) == expected);
      Shape wide = shape;
      if (!wide.empty()) wide.back() *= 2;
      Tensor room(DType::int64, wide);
      Tensor target = shape.empty() ? room : slice(room, -1, 1, std::nullopt, 2).value();
      copy_elements(source, target);
      CHECK(one_by_one(target) == expected);
      if (shape.empty()) continue;
      const Tensor between = slice(room, -1, 0, std::nullopt, 2).value();
      CHECK(one_by_one(between) == std::vector<std::int64_t>(expected.size()));
    }
  }
}

TEST_CASE("operators read operands of any layout, and of any width") {
  std::mt19937 random(2);
  for (const Shape& shape : kShapes) {
    for (int round = 0; round < kRounds; ++round) {
      const Tensor left = view_of_shape(shape, random);
      const Tensor right = view_of_shape(shape, random);
      const Tensor narrow = to(right, DType::int16);
      INFO(to_string(shape) << " round " << round);
      const std::vector<std::int64_t> lefts = one_by_one(left);
      const std::vector<std::int64_t> rights = one_by_one(right);
      std::vector<std::int64_t> sums;
      std::vector<std::int64_t> chosen;
      for (std::size_t i = 0; i < lefts.size(); ++i) {
        sums.push_back(lefts[i] + rights[i]);
        chosen.push_back(lefts[i] > rights[i] ? lefts[i] : rights[i]);
      }
      CHECK(integers(add(left, right).value()) == sums);
      CHECK(integers(add(left, narrow).value()) == sums);
      const Tensor greater = binary("gt", left, right).value();
      CHECK(integers(where(greater, left, right).value()) == chosen);
      CHECK(integers(to(unary("neg", left).value(), DType::int64)) ==
            one_by_one(multiply(left, Scalar{std::int64_t{-1}})));
    }
  }
}

TEST_CASE("operands of fewer axes, of one element and of none are broadcast") {
  const Tensor matrix = counting({3, 300});
  const Tensor row = counting({300});
  const Tensor column = transpose(counting({2, 3}), 0, 1).value();  // (3, 2), by columns
  const Tensor single = counting({1, 1});
  const std::vector<std::int64_t> sums = integers(add(matrix, row).value());
  const Tensor tall = slice(column, 1, 1, 2).value();  // 4, 5, 6
  const std::vector<std::int64_t> by_column = integers(add(tall, matrix).value());
  for (std::size_t i = 0; i < 900; ++i) {
    const auto number = static_cast<std::int64_t>(i);
    REQUIRE(sums[i] == number + 1 + number % 300 + 1);
    REQUIRE(by_column[i] == number + 1 + number / 300 + 4);
  }
  CHECK(integers(add(single, single).value()) == std::vector<std::int64_t>{2});
  CHECK(add(counting({0, 3}), single).value().shape() == Shape{0, 3});
  CHECK(add(counting({0, 1}), counting({3})).value().shape() == Shape{0, 3});
  const Tensor none(DType::boolean, {0, 1});
  CHECK(where(none, counting({3}), single).value().shape() == Shape{0, 3});
}

TEST_CASE("flipped and rolled tensors, whatever their layout") {
  std::mt19937 random(3);
  for (const Shape& shape : {Shape{2}, Shape{7}, Shape{2, 3}, Shape{20, 4}, Shape{3, 2, 40}}) {
    for (int round = 0; round < kRounds; ++round) {
      const Tensor source = view_of_shape(shape, random);
      const std::size_t axis = random() % shape.size();
      const auto at = static_cast<Index>(axis);
      const std::size_t extent = shape[axis];
      const auto shift =
          static_cast<Index>(random() % (4 * extent)) - static_cast<Index>(2 * extent);
      const Tensor flipped = flip(source, {at}).value();
      const Tensor rolled = roll(source, {shift}, {at}).value();
      CHECK(flipped.is_contiguous());
      for (std::size_t i = 0; i < extent; ++i) {
        const auto index = static_cast<Index>(i);
        const auto whole = static_cast<Index>(extent);
        const Index back = whole - 1 - index;
        const Index from = ((index - shift) % whole + whole) % whole;
        CHECK(one_by_one(select(flipped, at, index).value()) ==
              one_by_one(select(source, at, back).value()));
        CHECK(one_by_one(select(rolled, at, index).value()) ==
              one_by_one(select(source, at, from).value()));
      }
    }
  }
  const Tensor matrix = counting({2, 3});
  CHECK(integers(flip(matrix, {0, 1}).value()) == std::vector<std::int64_t>{6, 5, 4, 3, 2, 1});
  CHECK(integers(flip(counting({}), {0}).value()) == std::vector<std::int64_t>{1});
  CHECK(flip(counting({0, 3}), {0, 1}).value().shape() == Shape{0, 3});
  CHECK(flip(matrix, {0, -2}).error().code == ErrorCode::axis_repeated);
  CHECK(integers(roll(matrix, {1, -1}, {0, 1}).value()) ==
        std::vector<std::int64_t>{5, 6, 4, 2, 3, 1});
  CHECK(integers(roll(matrix, {-7}, {}).value()) == std::vector<std::int64_t>{2, 3, 4, 5, 6, 1});
  CHECK(roll(counting({0, 3}), {1}, {0}).value().shape() == Shape{0, 3});
}

TEST_CASE("a tensor repeated along axes that it has and along new ones") {
  const Tensor matrix = transpose(counting({2, 2}), 0, 1).value();  // 1 3 / 2 4
  CHECK(integers(repeat(matrix, {2, 2}).value()) ==
        std::vector<std::int64_t>{1, 3, 1, 3, 2, 4, 2, 4, 1, 3, 1, 3, 2, 4, 2, 4});
  const Tensor stacked = repeat(matrix, {2, 1, 2}).value();
  CHECK(stacked.shape() == Shape{2, 2, 4});
  CHECK(integers(stacked) ==
        std::vector<std::int64_t>{1, 3, 1, 3, 2, 4, 2, 4, 1, 3, 1, 3, 2, 4, 2, 4});
  Tensor once = repeat(matrix, {1, 1}).value();
  *once.data<std::int64_t>() = 9;
  CHECK(*matrix.data<std::int64_t>() == 1);  // a copy, also where nothing is repeated
  CHECK(repeat(matrix, {0, 3}).value().shape() == Shape{0, 6});
  CHECK(repeat(counting({}), {}).value().shape() == Shape{});
  CHECK(integers(repeat(counting({}), {3}).value()) == std::vector<std::int64_t>{1, 1, 1});
  CHECK(repeat(matrix, {2}).error().code == ErrorCode::shapes_differ);
  CHECK(repeat(matrix, {1, -1}).error().code == ErrorCode::shape_invalid);
  const auto half = static_cast<Index>(kMaxElements / 2);
  CHECK(repeat(counting({1}), {2 * half}).ok());
  CHECK(repeat(counting({1}), {2 * half + 1}).error().code == ErrorCode::too_many_elements);
  CHECK(repeat(counting({2}), {half + 1}).error().code == ErrorCode::too_many_elements);
  CHECK(repeat(counting({1}), {half, half, half}).error().code == ErrorCode::too_many_elements);
}

TEST_CASE("triangles of matrices, at every diagonal and beyond") {
  const Tensor matrices = transpose(counting({2, 4, 3}), 1, 2).value();  // two of 3 × 4
  const std::vector<std::int64_t> whole = one_by_one(matrices);
  constexpr Index huge = std::numeric_limits<Index>::max();
  for (const Index diagonal : {-huge, Index{-9}, Index{-4}, Index{-3}, Index{-2}, Index{-1},
                               Index{0}, Index{1}, Index{3}, Index{4}, Index{5}, Index{9}, huge}) {
    INFO("diagonal " << diagonal);
    std::vector<std::int64_t> lower;
    std::vector<std::int64_t> upper;
    for (std::size_t i = 0; i < whole.size(); ++i) {
      const auto distance = static_cast<Index>(i % 4) - static_cast<Index>(i / 4 % 3);
      lower.push_back(distance <= diagonal ? whole[i] : 0);
      upper.push_back(distance >= diagonal ? whole[i] : 0);
    }
    CHECK(integers(triangle(matrices, diagonal, true).value()) == lower);
    CHECK(integers(triangle(matrices, diagonal, false).value()) == upper);
  }
  const Tensor truth(Shape{2, 2}, std::vector<bool>{true, true, true, true});
  const Tensor triangle_of_bools = triangle(truth, 0, true).value();
  CHECK(triangle_of_bools.dtype() == DType::boolean);
  CHECK(one_by_one(triangle_of_bools) == std::vector<std::int64_t>{1, 0, 1, 1});
  CHECK(triangle(counting({0, 3}), 0, true).value().shape() == Shape{0, 3});
  const Shape tall{std::size_t{1} << 30U, 0};  // as many rows as fit in no memory
  CHECK(triangle(Tensor(DType::uint8, tall), 0, false).value().shape() == tall);
}

TEST_CASE("reductions that depend on no order, along every axis of any layout") {
  std::mt19937 random(4);
  for (const Shape& shape :
       {Shape{5}, Shape{3, 4}, Shape{6, 2}, Shape{2, 1, 3}, Shape{2, 3, 1}, Shape{4, 3, 5}}) {
    for (int round = 0; round < kRounds; ++round) {
      const Tensor source = view_of_shape(shape, random);
      const std::size_t axis = random() % shape.size();
      const auto at = static_cast<Index>(axis);
      const std::size_t extent = shape[axis];
      const auto reduced = [&](const char* name) {
        return integers(reduce(name, source, {at}, false).value());
      };
      const std::vector<std::int64_t> sums = reduced("sum");
      const std::vector<std::int64_t> products = reduced("prod");
      const std::vector<std::int64_t> smallest = reduced("amin");
      const std::vector<std::int64_t> largest = reduced("amax");
      const std::vector<std::int64_t> first_smallest = reduced("argmin");
      const std::vector<std::int64_t> first_largest = reduced("argmax");
      for (std::size_t line = 0; line < sums.size(); ++line) {
        std::vector<std::int64_t> values;
        for (std::size_t i = 0; i < extent; ++i) {
          const Tensor layer = select(source, at, static_cast<Index>(i)).value();
          values.push_back(one_by_one(layer)[line]);
        }
        std::int64_t sum = 0;
        std::int64_t product = 1;
        for (const std::int64_t value : values) {
          sum += value;
          product *= value;
        }
        const auto low = std::min_element(values.begin(), values.end());
        const auto high = std::max_element(values.begin(), values.end());
        CHECK(sums[line] == sum);
        CHECK(products[line] == product);
        CHECK(smallest[line] == *low);
        CHECK(largest[line] == *high);
        CHECK(first_smallest[line] == low - values.begin());
        CHECK(first_largest[line] == high - values.begin());
      }
    }
  }
}

TEST_CASE("a NaN is the extreme, infinities count, and an empty axis folds to where it starts") {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const Tensor rows({3, 3}, std::vector<float>{1, nan, 3, -infinity, -infinity, -infinity,  //
                                               infinity, 2, infinity});
  const auto floats = [&](const char* name, Index axis) {
    const Tensor result = reduce(name, rows, {axis}, false).value();
    const auto values = result.values<float>();
    return std::vector<float>(values.begin(), values.end());
  };
  const std::vector<float> largest = floats("amax", 1);
  CHECK(std::isnan(largest[0]));
  CHECK(largest[1] == -infinity);
  CHECK(largest[2] == infinity);
  const std::vector<float> smallest = floats("amin", 0);
  CHECK(smallest[0] == -infinity);
  CHECK(std::isnan(smallest[1]));
  CHECK(smallest[2] == -infinity);
  CHECK(integers(reduce("argmax", rows, {1}, false).value()) == std::vector<std::int64_t>{1, 0, 0});
  CHECK(integers(reduce("argmin", rows, {1}, false).value()) == std::vector<std::int64_t>{1, 0, 1});
  const Tensor nothing(DType::int32, {2, 0});
  CHECK(integers(reduce("sum", nothing, {1}, false).value()) == std::vector<std::int64_t>{0, 0});
  CHECK(integers(reduce("prod", nothing, {1}, false).value()) == std::vector<std::int64_t>{1, 1});
  CHECK(one_by_one(reduce("all", nothing, {1}, false).value()) == std::vector<std::int64_t>{1, 1});
  CHECK(one_by_one(reduce("any", nothing, {1}, false).value()) == std::vector<std::int64_t>{0, 0});
  CHECK(reduce("sum", nothing, {0}, false).value().shape() == Shape{0});
}
