#include "tensor/loops.hpp"

#include <algorithm>

#include "tensor/convert.hpp"
#include "tensor/elementwise.hpp"
#include "tensor/pieces.hpp"
#include "tensor/view.hpp"

namespace zeropoint {
namespace {

/// Reads an operand of a broadcast piece by piece; one that is a single element is read once.
template <class Work>
class Operand {
 public:
  Operand(const Tensor& tensor, const Shape& shape, DType meeting)
      : is_single_(tensor.numel() == 1),
        tensor_(is_single_ ? contiguous(tensor) : contiguous(expand(tensor, shape).value())),
        meeting_(meeting) {
    if (!is_single_) return;
    Work value;
    read(0, 1, &value);
    single_.fill(value);
  }

  const Work* read(std::size_t start, std::size_t count, Work* buffer) {
    load(tensor_, start, count, buffer);
    // A Python int, or a 0-dim int64, wraps into the type in which it meets the other operand.
    if (!is_float(meeting_) && tensor_.dtype() > meeting_) narrow(buffer, count);
    return buffer;
  }

  const Work* piece(std::size_t start, std::size_t count) {
    return is_single_ ? single_.data() : read(start, count, buffer_.data());
  }

 private:
  void narrow(Work* buffer, std::size_t count) {
    with_type(meeting_, [&]<class T>(T) {
      std::transform(buffer, buffer + count, buffer,
                     [](Work value) { return static_cast<Work>(static_cast<T>(value)); });
    });
  }

  bool is_single_;
  Tensor tensor_;
  DType meeting_;
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

Result<Tensor> apply(const Binary& op, const Tensor& left, const Tensor& right, DType meeting,
                     DType result) {
  const bool known = is_float(meeting) ? op.floats != nullptr : op.integers != nullptr;
  if (!known) return operator_undefined(op.name, meeting);
  const Result<Shape> shape = broadcast_shapes(left.shape(), right.shape());
  if (!shape.ok()) return shape.error();
  return is_float(meeting) ? run(op.floats, left, right, shape.value(), meeting, result)
                           : run(op.integers, left, right, shape.value(), meeting, result);
}

Result<Tensor> apply(const Unary& op, const Tensor& tensor, DType meeting, DType result) {
  const bool known = is_float(meeting) ? op.floats != nullptr : op.integers != nullptr;
  if (!known) return operator_undefined(op.name, meeting);
  return is_float(meeting) ? run(op.floats, tensor, result) : run(op.integers, tensor, result);
}

Tensor beside(const Tensor& tensor, Scalar number) {
  return to(to_tensor(number), result_type(tensor, number));
}

}  // namespace zeropoint
