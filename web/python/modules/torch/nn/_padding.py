"""Padding of torch.nn.functional."""

from torch._builtins import builtin
from torch._dispatch import call
from torch._errors import Unsupported


@builtin("pad(Tensor input, int[] pad, str mode='constant', float? value=None)")
def pad(input, pad, mode="constant", value=None):
    """Pads the last dimensions with `value`; `pad` lists them from the last one backwards."""
    if mode not in ("constant", "reflect", "replicate", "circular"):
        raise NotImplementedError(f"Unrecognised padding mode {mode}")
    if mode != "constant":
        raise Unsupported(f"pad(mode={mode!r})", ": 'constant' is")
    if len(pad) % 2:
        raise RuntimeError("Padding length must be divisible by 2")
    if len(pad) // 2 > input.ndim:
        raise RuntimeError(
            "Padding length should be less than or equal to two times the input dimension but got "
            f"padding length {len(pad)} and input of dimension {input.ndim}"
        )

    return call("constant_pad_nd", _padded, {"input": input, "pad": list(pad), "value": value})


def _padded(input, pad, value):
    shape, inner = list(input.shape), [slice(None)] * input.ndim
    kept = [slice(None)] * input.ndim
    for pair in range(len(pad) // 2):
        axis = input.ndim - 1 - pair
        before, after = pad[2 * pair], pad[2 * pair + 1]
        extent = input.shape[axis]
        shape[axis] = extent + before + after
        inner[axis] = slice(
            max(before, 0), max(before, 0) + extent - max(-before, 0) - max(-after, 0)
        )
        kept[axis] = slice(max(-before, 0), extent - max(-after, 0))
    padded = input.new_full(shape, 0 if value is None else value)
    padded[tuple(inner)] = input.detach()[tuple(kept)]
    return padded
