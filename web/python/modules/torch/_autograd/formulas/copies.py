"""Derivatives of conversions, copies and filling, and the operations that have none."""

from torch._autograd.formulas.elementwise import zeros
from torch._autograd.rules import constant, derive, undefined
from torch._tensor import Tensor


def _typed(grad, input_dtype):
    return grad.to(input_dtype)


derive("to float double half bfloat16 type_as", title="ToCopy", input=_typed)
derive("clone", input=lambda grad: grad)
derive("contiguous", title="Clone", input=lambda grad: grad)
derive("zero_", title="Zero", input=zeros)
derive("fill_", title=lambda taken: "Fill2" if not isinstance(taken["value"], Tensor) else "Fill3",
       input=zeros, value=lambda grad: grad, broadcasts=True)
for _name, _title in (("uniform_", "Uniform"), ("normal_", "Normal"), ("bernoulli_", "Bernoulli2"),
                      ("random_", "Random"), ("exponential_", "Exponential")):  # fmt: skip
    derive(_name, title=_title, input=zeros)
derive("copy_", title="CopyBackwards", input=zeros, other=lambda grad: grad, broadcasts=True)
undefined("floor_divide aminmax")


def _no_unique(grad):
    raise NotImplementedError("the derivative for '_unique2' is not implemented.")


derive("_unique2", title="Unique2Backward0", input=_no_unique)
constant(
    "zeros_like ones_like empty_like full_like rand_like randn_like randint_like new_zeros new_ones "
    "new_empty new_full new_tensor detach bernoulli result_type histc quantize_per_tensor"
)
