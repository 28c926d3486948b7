#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/formats/packing.hpp"
#include "tensor/core/dtype_name.hpp"

using namespace zeropoint;

namespace {

IntegerFormat named(const char* name) { return integer_format_from_name(name).value(); }

ErrorCode code(const Result<Tensor>& result) {
  REQUIRE_FALSE(result.ok());
  return result.error().code;
}

}  // namespace

TEST_CASE("formats are found by their names, with the limits of two's complement") {
  const auto limits = [](const char* name) {
    return std::vector<std::int64_t>{named(name).bits, named(name).qmin, named(name).qmax};
  };
  CHECK(limits("int2") == std::vector<std::int64_t>{2, -2, 1});
  CHECK(limits("int4") == std::vector<std::int64_t>{4, -8, 7});
  CHECK(limits("uint2") == std::vector<std::int64_t>{2, 0, 3});
  CHECK(limits("uint4") == std::vector<std::int64_t>{4, 0, 15});
  CHECK(limits("int32") == std::vector<std::int64_t>{32, -2147483648, 2147483647});
  CHECK(integer_format_from_name("int3").error().code == ErrorCode::unknown_format);
  const IntegerFormat three = integer_format("uint3", 3, false, DType::uint8);
  CHECK(std::vector<std::int64_t>{three.bits, three.qmin, three.qmax} ==
        std::vector<std::int64_t>{3, 0, 7});
}

TEST_CASE(
    "a format of whole bytes has the limits of its storage, a narrower one has tighter limits") {
  CHECK(integer_formats().size() == 8);
  for (const IntegerFormat& format : integer_formats()) {
    INFO(format.name);
    const auto [min, max] = iinfo(format.storage);
    CHECK((format.bits < 8) == (format.qmin > min || format.qmax < max));
    CHECK(format.is_signed == (format.qmin < 0));
    CHECK(format.qmax - format.qmin + 1 == std::int64_t{1} << format.bits);
    CHECK((format.bits < 8 || dtype_name(format.storage) == format.name));
  }
}

TEST_CASE("packed bytes are those of the course: low bits first, the last byte filled with zeros"){
#define GOLDEN_PACKED(format, values, bytes)                                         \
  {                                                                                  \
    const auto elements = golden::read_integers(values);                             \
    INFO(#format << ", " << elements.size() << " elements");                         \
    const Tensor tensor =                                                            \
        golden::integer_tensor(named(#format).storage, {elements.size()}, elements); \
    const Tensor packed = pack(tensor, named(#format)).value();                      \
    CHECK(golden::integers(packed) == golden::read_integers(bytes));                 \
    CHECK(packed.numel() == packed_size(elements.size(), named(#format)));           \
    const Tensor back = unpack(packed, named(#format), elements.size()).value();     \
    CHECK(back.dtype() == tensor.dtype());                                           \
    CHECK(golden::integers(back) == elements);                                       \
  }
#include "golden/answers/packings.inc"
}

TEST_CASE("every byte unpacks to elements that pack to the same byte") {
  std::vector<std::uint8_t> all;
  for (int byte = 0; byte < 256; ++byte) all.push_back(static_cast<std::uint8_t>(byte));
  const Tensor bytes(Shape{256}, all);
  for (const char* name : {"int2", "uint2", "int4", "uint4"}) {
    INFO(name);
    const std::size_t count = 256 * 8 / static_cast<std::size_t>(named(name).bits);
    const Tensor elements = unpack(bytes, named(name), count).value();
    CHECK(golden::integers(pack(elements, named(name)).value()) == golden::integers(bytes));
  }
}

TEST_CASE("a matrix is packed row after row, without padding between them") {
  const Tensor matrix(Shape{2, 3}, std::vector<std::uint8_t>{1, 0, 3, 2, 0, 1});
  CHECK(golden::integers(pack(matrix, kUint2).value()) ==
        std::vector<std::int64_t>{0b10'11'00'01, 0b01'00});
}

TEST_CASE("bits behind the last element are ignored") {
  const Tensor bytes(Shape{1}, std::vector<std::uint8_t>{0b11'01'11'10});
  CHECK(golden::integers(unpack(bytes, kInt2, 2).value()) == std::vector<std::int64_t>{-2, -1});
}

TEST_CASE("packing refuses what the format does not hold, and unpacking a wrong number of bytes") {
  const auto int8s = [](std::vector<std::int8_t> values) {
    return Tensor(Shape{values.size()}, values);
  };
  const Tensor bytes = Tensor::zeros<std::uint8_t>({2});
  CHECK(code(pack(int8s({0, 2}), kInt2)) == ErrorCode::outside_format);
  CHECK(code(pack(int8s({0, -9}), kInt4)) == ErrorCode::outside_format);
  CHECK(code(pack(int8s({1}), kUint4)) == ErrorCode::storage_differs);
  CHECK(code(pack(golden::vector_of({1}), kUint4)) == ErrorCode::storage_differs);
  CHECK(code(pack(int8s({1}), kInt8)) == ErrorCode::not_packable);
  CHECK(code(unpack(bytes, kUint8, 2)) == ErrorCode::not_packable);
  CHECK(code(unpack(bytes, kUint2, 4)) == ErrorCode::packed_size_differs);
  CHECK(code(unpack(bytes, kUint2, 9)) == ErrorCode::packed_size_differs);
  CHECK(code(unpack(bytes, kUint2, 0)) == ErrorCode::packed_size_differs);
  CHECK(code(unpack(int8s({1}), kInt4, 2)) == ErrorCode::storage_differs);
  const Result<Tensor> refused = pack(int8s({0, 2}), kInt2);
  CHECK(std::get<double>(refused.error().values[0].second) == 1);
  CHECK(std::get<double>(refused.error().values[1].second) == 2);
}
