"""Padding of torch.nn.functional."""

from torch._builtins import builtin
from torch._dispatch import FUNCTIONS, call
from torch._dtype import int64


@builtin("pad(Tensor input, int[] pad, str mode='constant', float? value=None)")
def pad(input, pad, mode="constant", value=None):
    """Pads the last dimensions with `value`; `pad` lists them from the last one backwards."""
    if mode not in ("constant", "reflect", "replicate", "circular"):
        raise NotImplementedError(f"Unrecognised padding mode {mode}")
    if len(pad) % 2:
        raise RuntimeError("Padding length must be divisible by 2")
    if len(pad) // 2 > input.ndim:
        raise RuntimeError(
            "Padding length should be less than or equal to two times the input dimension but got "
            f"padding length {len(pad)} and input of dimension {input.ndim}"
        )

    if mode != "constant":
        return _mirrored(input, list(pad), mode)
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


def _mirrored(input, pad, mode):
    """Pads the last dimensions with elements of the input."""
    dims = len(pad) // 2
    if dims not in (1, 2, 3) or input.ndim not in (dims + 1, dims + 2):
        raise NotImplementedError(
            "Only 2D, 3D, 4D, 5D padding with non-constant padding are supported for now"
        )
    for pair in range(dims):
        axis = input.ndim - 1 - pair
        before, after = pad[2 * pair], pad[2 * pair + 1]
        if before or after:
            input = input.index_select(axis, _sources(input.shape[axis], before, after, mode, input, pad, pair))
    return input


def _sources(extent, before, after, mode, input, pad, pair):
    """The places along one axis from which a padded one takes its elements."""
    places = range(-before, extent + after)
    if mode == "reflect":
        if max(before, after) >= extent:
            raise RuntimeError(
                f"Argument #{4 + 2 * pair}: Padding size should be less than the corresponding input dimension, but got: "
                f"padding ({before}, {after}) at dimension {input.ndim - 1 - pair} of input {input.ndim}"
            )
        last = extent - 1
        taken = [last - abs(last - abs(place)) for place in places]
    elif mode == "circular":
        if max(before, after) > extent:
            raise RuntimeError("Padding value causes wrapping around more than once.")
        taken = [place % extent for place in places]
    else:
        taken = [min(max(place, 0), extent - 1) for place in places]
    return FUNCTIONS["tensor"](taken, dtype=int64)
