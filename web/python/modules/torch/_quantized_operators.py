"""Operators of quantized tensors, none of which PyTorch computes: they raise its errors."""

from torch._quantized import QuantizedTensor
from torch._tensor import TensorBase

# The kernel of each operator that PyTorch looks for.
OPERATORS = {
    "add": "add.out", "sub": "sub.out", "mul": "mul.out", "truediv": "div.out",
    "mod": "remainder.Tensor_out", "pow": "pow.Tensor_Tensor_out", "floordiv": "floor_divide",
    "and": "bitwise_and.Tensor_out", "or": "bitwise_or.Tensor_out", "xor": "bitwise_xor.Tensor_out",
    "lshift": "__lshift__.Tensor", "rshift": "__rshift__.Tensor", "matmul": "mm.out",
}  # fmt: skip
# Functions by the operators whose errors they share.
FUNCTIONS_OF = {
    "add": "add", "sub": "sub", "subtract": "sub", "mul": "mul", "multiply": "mul", "div": "truediv",
    "divide": "truediv", "true_divide": "truediv", "remainder": "mod", "floor_divide": "floordiv",
    "bitwise_and": "and", "bitwise_or": "or", "bitwise_xor": "xor",
}  # fmt: skip
_PROMOTED = ("add", "sub", "mul", "truediv", "mod", "pow", "and", "or", "xor")
_OF_NUMBERS = {
    "pow": "pow.Tensor_Scalar_out", "lshift": "__lshift__.Scalar", "rshift": "__rshift__.Scalar",
}  # fmt: skip
_TURNED = {"truediv": "reciprocal.out", "mod": "remainder.Scalar_Tensor"}
_EMPTY = (
    "empty_strided not supported on quantized tensors yet see "
    "https://github.com/pytorch/pytorch/issues/74540"
)


def without_kernel(name):
    """A method that raises PyTorch's error about a function which quantized tensors do not have."""

    def refuse(self, *args, **kwargs):
        raise NotImplementedError(
            f"Could not run 'aten::{name}' with arguments from the 'QuantizedCPU' backend. PyTorch has "
            f"no such function of tensors of {self.dtype}: dequantize() gives the values and int_repr() "
            "the integers, both as ordinary tensors."
        )

    return refuse


def operator_of(name, turned=False):
    """The method of an operator, or of the one whose operands are exchanged."""

    def operate(self, other):
        if isinstance(other, TensorBase) and name in _PROMOTED:
            kinds = [one.dtype.scalar_name for one in (self, other)]
            raise RuntimeError(
                "promoteTypes with quantized numbers is not handled yet; figure out what the correct "
                f"rules should be, offending types: {' '.join(kinds[::-1] if turned else kinds)}"
            )
        kernel = OPERATORS[name]
        if isinstance(other, (bool, int, float)):
            if turned and name == "pow":
                raise RuntimeError("invalid type")
            kernel = (_TURNED if turned else _OF_NUMBERS).get(name, kernel)
            if name in _PROMOTED and kernel == OPERATORS[name]:
                raise RuntimeError(_EMPTY)
        elif not isinstance(other, (TensorBase, QuantizedTensor)):
            return NotImplemented
        elif name == "matmul" and self.ndim == 1 == other.ndim:
            kernel = "dot"
        return without_kernel(kernel)(self)

    return operate
