#include "tensor/loops.hpp"

#include <algorithm>

#include "tensor/convert.hpp"
#include "tensor/elementwise.hpp"
#include "tensor/pieces.hpp"
#include "tensor/view.hpp"

namespace zeropoint {
namespace {

/// Whether a value of the operand may be none of the type in which it meets the other: a Python int
/// or a 0-dim int64 wraps into a narrower integer, and everything is rounded to a 16-bit float.
bool narrows(DType operand, DType meeting) {
  return is_float(meeting) ? is_half(meeting) && operand != meeting : operand > meeting;
}

Tensor narrowed(const Tensor& tensor, DType meeting) {
  return narrows(tensor.dtype(), meeting) ? to(tensor, meeting) : tensor;
}

/// Reads an operand of a broadcast piece by piece; one that is a single element is read once.
template <class Work>
class Operand {
 public:
  Operand(const Tensor& any, const Shape& shape, DType meeting)
      : is_single_(any.numel() == 1), tensor_(narrowed(any, meeting)) {
    if (!is_single_) {
      tensor_ = contiguous(expand(tensor_, shape).value());
      return;
    }
    tensor_ = contiguous(tensor_);
    Work value;
    read(0, 1, &value);
    single_.fill(value);
  }

  const Work* piece(std::size_t start, std::size_t count) {
    return is_single_ ? single_.data() : read(start, count, buffer_.data());
  }

 private:
  const Work* read(std::size_t start, std::size_t count, Work* buffer) {
    load(tensor_, start, count, buffer);
    return buffer;
  }

  bool is_single_;
  Tensor tensor_;
  Piece<Work> single_;
  Piece<Work> buffer_;
};

template <class Work>
Tensor run(BinaryLoop<Work> loop, const Tensor& left, const Tensor& right, const Shape& shape,
           DType meeting, DType dtype) {
  Tensor result(dtype, shape);
  Operand<Work> first(left, shape, meeting);
  Operand<Work> second(right, shape, meeting);
  Piece<Work> piece;
  for_each_piece(result.numel(), [&](std::size_t start, std::size_t count) {
    const Work* values = first.piece(start, count);
    std::copy(values, values + count, piece.begin());
    loop(piece.data(), second.piece(start, count), count);
    store(piece.data(), result, start, count);
  });
  return result;
}

template <class Work>
Tensor run(UnaryLoop<Work> loop, const Tensor& tensor, DType dtype) {
  const Tensor dense = contiguous(tensor);
  Tensor result(dtype, tensor.shape());
  Piece<Work> piece;
  for_each_piece(result.numel(), [&](std::size_t start, std::size_t count) {
    load(dense, start, count, piece.data());
    loop(piece.data(), count);
    store(piece.data(), result, start, count);
  });
  return result;
}

}  // namespace

Error operator_undefined(const char* name, DType dtype) {
  return {ErrorCode::operator_undefined,
          {{"operator", std::string(name)}, {"dtype", std::string(dtype_name(dtype))}}};
}

/// The loop over float32, float64 or int64 that serves the type `meeting`, as an argument of
/// `body`; or that there is none.
template <class Operator, class Body>
Result<Tensor> with_loop(const Operator& op, DType meeting, Body body) {
  if (meeting == DType::float64 && op.doubles != nullptr) return body(op.doubles);
  if (is_float(meeting) && meeting != DType::float64 && op.floats != nullptr)
    return body(op.floats);
  if (!is_float(meeting) && op.integers != nullptr) return body(op.integers);
  return operator_undefined(op.name, meeting);
}

Result<Tensor> apply(const Binary& op, const Tensor& left, const Tensor& right, DType meeting,
                     DType result) {
  return with_loop(op, meeting, [&](auto loop) -> Result<Tensor> {
    const Result<Shape> shape = broadcast_shapes(left.shape(), right.shape());
    if (!shape.ok()) return shape.error();
    return run(loop, left, right, shape.value(), meeting, result);
  });
}

Result<Tensor> apply(const Unary& op, const Tensor& tensor, DType meeting, DType result) {
  return with_loop(op, meeting,
                   [&](auto loop) -> Result<Tensor> { return run(loop, tensor, result); });
}

Tensor beside(const Tensor& tensor, Scalar number) {
  return to(to_tensor(number), result_type(tensor, number));
}

}  // namespace zeropoint
