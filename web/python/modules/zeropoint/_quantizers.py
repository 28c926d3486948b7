"""Scales and zero points as a program writes them: numbers and tensors of any type that fits.

The core takes float32 scales and int32 zero points. Nothing is rounded or cut on the way there: what
int32 does not hold is refused.
"""

import functools
import json
import math

import _zeropoint_core as bridge
import torch
from torch._tensor import TensorBase

from zeropoint._refusals import invalid, is_bool, real, refusal

_SMALLEST_SCALE = 2.0**-126
_INT32 = (-(2**31), 2**31 - 1)


@functools.cache
def _formats():
    found = json.loads(bridge.quantizer_verb("formats", "[]"))
    return {one["name"]: (one["qmin"], one["qmax"]) for one in found}


def _format_of(scheme):
    if isinstance(scheme, dict):
        return scheme.get("format")
    return scheme[0] if isinstance(scheme, tuple) else scheme


def scales(value, name):
    """A tensor, or a number as a tensor of one scale."""
    if isinstance(value, TensorBase):
        return value
    number = real(value, name, "a number, or a torch.Tensor of float32")
    if 0 < abs(number) < _SMALLEST_SCALE:
        raise refusal("scale_subnormal", scale=number, limit=_SMALLEST_SCALE)
    return torch.tensor([number], dtype=torch.float32)


def zero_points(value, name, scheme=None):
    """Whole numbers, alone, in a tensor or in a list, as an int32 tensor."""
    if isinstance(value, TensorBase):
        made = value.detach()
    elif isinstance(value, (list, tuple)):
        made = torch.tensor([_number(one, name) for one in value], dtype=torch.float64)
    else:
        made = torch.tensor([_number(value, name)], dtype=torch.float64)
    if is_bool(made):
        raise invalid(name, "a torch.Tensor of integers, such as int32")
    if made.dtype == torch.int32:
        return made
    _check(made.flatten(), scheme)
    return made.to(torch.int32)


def _number(value, name):
    if is_bool(value):
        raise refusal("zero_point_not_integer", zero_point=value)
    return real(value, name, "a whole number, or a torch.Tensor of integers")


def _check(numbers, scheme):
    """Refuses the first number that is no integer, or beyond int32."""
    # float64 holds every integer around the limits of int32.
    for number in numbers.to(torch.float64).tolist():
        if not math.isfinite(number) or number != math.floor(number):
            raise refusal("zero_point_not_integer", zero_point=number)
        if not _INT32[0] <= number <= _INT32[1]:
            format = str(_format_of(scheme)).removeprefix("torch.")
            if format not in _formats():
                format = "int32"
            qmin, qmax = _formats()[format]
            raise refusal(
                "zero_point_out_of_range", zero_point=int(number), qmin=qmin, qmax=qmax, dtype=format
            )
