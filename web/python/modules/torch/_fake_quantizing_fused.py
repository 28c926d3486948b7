"""Fake quantization that observes its input first, in one function."""

from torch._dispatch import FUNCTIONS
from torch._quantizing import chosen_qparams


def _averaged(running, current, share):
    """The moving average of extremes, which starts with the first ones."""
    moved = running + share * (current - running)
    running.data = FUNCTIONS["where"](running.isinf(), current, moved)


def fused_moving_avg_obs_fake_quant(
    input, observer_on, fake_quant_on, running_min, running_max, scale, zero_point, averaging_const,
    quant_min, quant_max, ch_axis, per_row_fake_quant=False, symmetric_quant=False,
):  # fmt: skip
    """Updates the extremes, and the scale and zero point that they call for; then fake-quantizes.

    With `per_row_fake_quant` each row of the first dimension has its own.
    """
    if observer_on.item():
        _observe(input.detach(), running_min, running_max, averaging_const, ch_axis, per_row_fake_quant)
    if not fake_quant_on.item():
        return input.clone()
    pairs = zip(running_min.reshape(-1).tolist(), running_max.reshape(-1).tolist())
    chosen = [chosen_qparams(*pair, quant_min, quant_max, symmetric_quant) for pair in pairs]
    scales, zero_points = zip(*chosen)
    for target, values in ((scale, scales), (zero_point, zero_points)):
        target.data = FUNCTIONS["tensor"](values, dtype=target.dtype)
    limits = quant_min, quant_max
    if per_row_fake_quant:
        fake = FUNCTIONS["fake_quantize_per_channel_affine"]
        return fake(input, scale, zero_point, ch_axis, *limits)
    return FUNCTIONS["fake_quantize_per_tensor_affine"](input, scale, zero_point, *limits)


def _observe(input, running_min, running_max, share, axis, by_row):
    if by_row:
        if axis != 0:
            raise RuntimeError(
                "Per-channel FakeQuant in fused_moving_avg_obs_fake_quant is only supported on axis == 0"
            )
        input = input.flatten(1)
        if not running_min.numel():
            for one, start in ((running_min, float("inf")), (running_max, float("-inf"))):
                one.data = FUNCTIONS["full"]((input.shape[0],), start)
        low, high = FUNCTIONS["aminmax"](input, dim=1)
    else:
        low, high = FUNCTIONS["aminmax"](input)
    _averaged(running_min, low, share)
    _averaged(running_max, high, share)


FUNCTIONS["fused_moving_avg_obs_fake_quant"] = fused_moving_avg_obs_fake_quant
