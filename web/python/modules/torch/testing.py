"""torch.testing, of which only assert_close is available."""

from torch._errors import Unsupported
from torch._missing import getter as _getter
from torch._tensor import TensorBase

# PyTorch's relative and absolute tolerances, for the less precise of the two types.
_TOLERANCES = {
    "float16": (1e-3, 1e-5), "bfloat16": (1.6e-2, 1e-5), "float32": (1.3e-6, 1e-5),
    "float64": (1e-7, 1e-7),
}


def assert_close(
    actual, expected, *, allow_subclasses=True, rtol=None, atol=None, equal_nan=False,
    check_device=True, check_dtype=True, check_layout=True, check_stride=False, msg=None,
):
    """Raises an AssertionError unless all elements are close; also compares nested lists and tuples."""
    if isinstance(actual, (list, tuple)) and isinstance(expected, (list, tuple)):
        if len(actual) != len(expected):
            raise AssertionError(
                f"The length of the sequences mismatch: {len(actual)} != {len(expected)}"
            )
        for one, other in zip(actual, expected):
            assert_close(one, other, rtol=rtol, atol=atol, equal_nan=equal_nan, check_dtype=check_dtype)
        return
    if not isinstance(actual, TensorBase) or not isinstance(expected, TensorBase):
        _numbers_close(actual, expected, rtol, atol, equal_nan)
        return
    if actual.shape != expected.shape:
        raise AssertionError(
            "The values for attribute 'shape' do not match: "
            f"{actual.shape} != {expected.shape}."
        )
    if check_dtype and actual.dtype is not expected.dtype:
        raise AssertionError(
            f"The values for attribute 'dtype' do not match: {actual.dtype} != {expected.dtype}."
        )
    _elements_close(actual, expected, rtol, atol, equal_nan, msg)


def _tolerances(rtol, atol, *dtypes):
    if (rtol is None) != (atol is None):
        raise ValueError(
            "Both 'rtol' and 'atol' must be either specified or omitted, but got "
            f"no {'rtol' if rtol is None else 'atol'}."
        )
    if rtol is not None:
        return rtol, atol
    known = [_TOLERANCES.get(dtype.name, (0.0, 0.0)) for dtype in dtypes]
    return max(one[0] for one in known), max(one[1] for one in known)


def _elements_close(actual, expected, rtol, atol, equal_nan, msg):
    import torch

    rtol, atol = _tolerances(rtol, atol, actual.dtype, expected.dtype)
    kind = torch.promote_types(actual.dtype, expected.dtype)
    actual, expected = actual.detach().to(kind), expected.detach().to(kind)
    close = torch.isclose(actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan)
    if bool(close.all()):
        return
    raise AssertionError(msg or _report(actual, expected, close, rtol, atol))


def _report(actual, expected, close, rtol, atol):
    """PyTorch's message about the elements that differ too much."""
    import torch

    if not actual.ndim:
        difference = abs(actual.item() - expected.item())
        relative = difference / abs(expected.item()) if expected.item() else float("inf")
        allowed = f" (up to {atol} allowed)", f" (up to {rtol} allowed)"
        return (
            f"Scalars are not close!\n\nAbsolute difference: {difference}{allowed[0]}\n"
            f"Relative difference: {relative}{allowed[1]}"
        )
    total, wrong = close.numel(), int((~close).sum())
    wide = torch.float64 if actual.dtype.is_floating_point else torch.int64
    left, right = actual.to(wide), expected.to(wide)
    difference = (left - right).abs().masked_fill(close, 0)
    relative = ((left - right).abs() / right.abs()).masked_fill(close, 0)
    lines = [
        "Tensor-likes are not close!\n" if rtol or atol else "Tensor-likes are not equal!\n",
        f"Mismatched elements: {wrong} / {total} ({wrong / total:.1%})",
    ]
    for name, values, most in (("absolute", difference, atol), ("relative", relative, rtol)):
        place = values.flatten().argmax().item()
        allowed = f" (up to {most} allowed)" if rtol or atol else ""
        where = _unravelled(place, actual.shape)
        lines.append(f"Greatest {name} difference: {values.flatten()[place].item()} at index {where}{allowed}")
    return "\n".join(lines)


def _unravelled(place, shape):
    found = []
    for extent in reversed(shape):
        found.append(place % extent)
        place //= extent
    return tuple(reversed(found))


def _numbers_close(actual, expected, rtol, atol, equal_nan):
    import torch

    if not isinstance(actual, (int, float, bool)) or not isinstance(expected, (int, float, bool)):
        raise Unsupported(f"assert_close of {type(actual).__name__} and {type(expected).__name__}")
    left = torch.tensor(actual, dtype=torch.float64)
    _elements_close(left, torch.tensor(expected, dtype=torch.float64), rtol, atol, equal_nan, None)


# A package in PyTorch: says of its modules that they are missing here.
__path__ = []
__getattr__ = _getter(__name__)
