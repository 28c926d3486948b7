#include "tensor/elementwise/operand_tensors.hpp"

#include "tensor/core/convert.hpp"
#include "tensor/core/promotion.hpp"

namespace zeropoint {

OperandTensors operand_tensors(const Operand& left, const Operand& right) {
  const Tensor* first = std::get_if<Tensor>(&left);
  const Tensor* second = std::get_if<Tensor>(&right);
  if (first != nullptr && second != nullptr) {
    return {*first, *second, result_type(*first, *second)};
  }
  const Tensor& tensor = first != nullptr ? *first : *second;
  const Tensor number = promoted_scalar(tensor, std::get<Scalar>(first != nullptr ? right : left));
  return first != nullptr ? OperandTensors{tensor, number, number.dtype()}
                          : OperandTensors{number, tensor, number.dtype()};
}

Tensor promoted_scalar(const Tensor& tensor, Scalar number) {
  return to(to_tensor(number), result_type(tensor, number));
}

}  // namespace zeropoint
