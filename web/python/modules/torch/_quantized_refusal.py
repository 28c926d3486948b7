"""The refusal of quantized tensors by what takes none here."""

from torch._errors import Unsupported

_USE = ": dequantize() gives the values and int_repr() the integers, both as ordinary tensors"


def refusal(name, dtype):
    return Unsupported(f"{name} of a tensor of {dtype}", _USE)


def first_quantized(values):
    """The first quantized tensor among arguments, in lists, too."""
    for one in values:
        if isinstance(one, (list, tuple)):
            found = first_quantized(one)
            if found is not None:
                return found
        elif getattr(one, "is_quantized", False) is True:
            return one
    return None
