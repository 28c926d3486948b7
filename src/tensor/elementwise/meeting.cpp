#include "tensor/elementwise/meeting.hpp"

#include "tensor/core/convert.hpp"
#include "tensor/core/promotion.hpp"

namespace zeropoint {

Meeting meet(const Operand& left, const Operand& right) {
  const Tensor* first = std::get_if<Tensor>(&left);
  const Tensor* second = std::get_if<Tensor>(&right);
  if (first != nullptr && second != nullptr) {
    return {*first, *second, result_type(*first, *second)};
  }
  const Tensor& tensor = first != nullptr ? *first : *second;
  const Tensor number = beside(tensor, std::get<Scalar>(first != nullptr ? right : left));
  return first != nullptr ? Meeting{tensor, number, number.dtype()}
                          : Meeting{number, tensor, number.dtype()};
}

Tensor beside(const Tensor& tensor, Scalar number) {
  return to(to_tensor(number), result_type(tensor, number));
}

}  // namespace zeropoint
