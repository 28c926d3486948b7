#include "bindings/packed_weights.hpp"

#include "bindings/open_objects.hpp"

namespace zeropoint::bindings {
namespace {

OpenObjects<PackedWeight> packed_weights("packed");

}  // namespace

Result<int> open_packed(const PackedLayout& layout, const Stored& parts) {
  return packed_weights.add(PackedWeight::open(layout, parts));
}

void close_packed(int packed) { packed_weights.close(packed); }

Result<ByteRange> packed_range(int packed, std::size_t first, std::size_t count) {
  const PackedWeight* open = packed_weights.find(packed);
  if (!open) return packed_weights.closed();
  return open->range_of(first, count);
}

Result<DecodedBytes> decode_packed(int packed, std::size_t first, std::size_t count,
                                   const Bytes& codes) {
  const PackedWeight* open = packed_weights.find(packed);
  if (!open) return packed_weights.closed();
  auto decoded = open->decode(first, count, codes);
  if (!decoded.ok()) return decoded.error();
  return DecodedBytes{std::move(decoded).value()};
}

Result<Plausibility> judge_weights(const std::string& dtype, const Bytes& bytes,
                                   std::size_t columns, std::size_t group) {
  const auto type = weight_dtype_from_name(dtype);
  if (!type.ok()) return type.error();
  if (columns == 0 || group == 0) return Error{ErrorCode::group_size_zero, {}};
  const auto values = zeropoint::decode_weights(type.value(), bytes, false);
  if (!values.ok()) return values.error();
  return plausibility_of(values.value(), columns, group);
}

}  // namespace zeropoint::bindings
