"""Loss functions of torch.nn.functional."""

import warnings

import torch
import torch._core as core
from torch._dispatch import call
from torch._errors import NOT_LEARNT, check_kernel
from torch._tensor import TensorBase, wrap


def _reduced(values, reduction):
    if reduction == "mean":
        return values.mean()
    if reduction == "sum":
        return values.sum()
    if reduction == "none":
        return values
    raise ValueError(f"{reduction} is not a valid value for reduction")


def legacy_reduction(size_average, reduce, reduction):
    """The `reduction` that the two deprecated flags stand for, if one of them is given."""
    if size_average is None and reduce is None:
        return reduction
    is_mean = size_average is None or size_average
    word = ("mean" if is_mean else "sum") if reduce is None or reduce else "none"
    warnings.warn(
        f"size_average and reduce args will be deprecated, please use reduction='{word}' instead."
    )
    return word


def _alike(input, target):
    if input.shape != target.shape:
        warnings.warn(
            f"Using a target size ({target.size()}) that is different to the input size "
            f"({input.size()}). This will likely lead to incorrect results due to broadcasting. "
            "Please ensure they have the same size.",
            stacklevel=3,
        )


def mse_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    _alike(input, target)
    reduction = legacy_reduction(size_average, reduce, reduction)
    if not (input.dtype.is_floating_point or target.dtype.is_floating_point):
        check_kernel("mse_cpu", input, NOT_LEARNT)
    elif input.dtype is target.dtype:
        check_kernel("mse_cpu", input, ("bfloat16",))
    taken = {"input": input, "target": target, "reduction": reduction}
    return call("mse_loss", _mse_loss, taken)


def _mse_loss(input, target, reduction):
    return _reduced((input - target).square(), reduction)


def l1_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    _alike(input, target)
    reduction = legacy_reduction(size_average, reduce, reduction)
    return _reduced((input - target).abs(), reduction)


def smooth_l1_loss(
    input, target, size_average=None, reduce=None, reduction="mean", beta=1.0
):  # fmt: skip
    """Half the square of errors below `beta`, divided by it, and linear beyond."""
    _alike(input, target)
    reduction = legacy_reduction(size_average, reduce, reduction)
    if beta < 0:
        raise RuntimeError("smooth_l1_loss does not support negative values for beta.")
    if beta == 0:
        return _reduced((input - target).abs(), reduction)
    taken = {"input": input, "target": target, "reduction": reduction, "beta": beta}
    return call("smooth_l1_loss", _smooth_l1, taken)


def _smooth_l1(input, target, reduction, beta):
    kind = torch.promote_types(input.dtype, target.dtype)
    # PyTorch computes bfloat16 in float32.
    if kind is torch.bfloat16:
        input, target = input.float(), target.float()
    error = (input - target).abs()
    losses = torch.where(error < beta, 0.5 * error * error / beta, error - 0.5 * beta)
    return _reduced(losses.to(kind) if kind is torch.bfloat16 else losses, reduction)


def huber_loss(input, target, reduction="mean", delta=1.0):
    """Half the square of errors below `delta`, and linear beyond."""
    if delta <= 0:
        raise RuntimeError("huber_loss does not support non-positive values for delta.")
    _alike(input, target)
    taken = {"input": input, "target": target, "reduction": reduction, "delta": delta}
    return call("huber_loss", _huber, taken)


def _huber(input, target, reduction, delta):
    error = (input - target).abs()
    loss = torch.where(error <= delta, 0.5 * error * error, delta * (error - 0.5 * delta))
    return _reduced(loss, reduction)


def binary_cross_entropy(
    input, target, weight=None, size_average=None, reduce=None, reduction="mean"
):  # fmt: skip
    """Cross entropy of probabilities; their logarithms are at least -100."""
    reduction = legacy_reduction(size_average, reduce, reduction)
    if input.shape != target.shape:
        raise ValueError(
            f"Using a target size ({target.size()}) that is different to the input size "
            f"({input.size()}) is deprecated. Please ensure they have the same size."
        )
    if input.numel() and ((input.detach() < 0) | (input.detach() > 1)).any():
        raise RuntimeError("all elements of input should be between 0 and 1")
    taken = {"input": input, "target": target, "weight": weight, "reduction": reduction}
    return call("binary_cross_entropy", _binary_cross_entropy, taken)


def _binary_cross_entropy(input, target, weight, reduction):
    wrong = (target - 1) * (-input).log1p().clamp_min(-100.0)
    loss = wrong - target * input.log().clamp_min(-100.0)
    return _reduced(loss if weight is None else loss * weight, reduction)


def binary_cross_entropy_with_logits(
    input, target, weight=None, size_average=None, reduce=None, reduction="mean", pos_weight=None
):  # fmt: skip
    """binary_cross_entropy of sigmoid(input), without its loss of digits."""
    reduction = legacy_reduction(size_average, reduce, reduction)
    if target.size() != input.size():
        raise ValueError(
            f"Target size ({target.size()}) must be the same as input size ({input.size()})"
        )
    taken = {"input": input, "target": target, "weight": weight, "pos_weight": pos_weight}
    return call(
        "binary_cross_entropy_with_logits", _with_logits, {**taken, "reduction": reduction}
    )


def _with_logits(input, target, weight, pos_weight, reduction):
    top = (-input).clamp_min(0)
    rest = ((-top).exp() + (-input - top).exp()).log()
    if pos_weight is None:
        loss = (1 - target) * input + top + rest
    else:
        loss = (1 - target) * input + ((pos_weight - 1) * target + 1) * (rest + top)
    return _reduced(loss if weight is None else loss * weight, reduction)


def kl_div(
    input, target, size_average=None, reduce=None, reduction="mean", log_target=False
):  # fmt: skip
    """The divergence of log-probabilities `input` from `target`, which are probabilities or, with `log_target`,
    log-probabilities. PyTorch's "mean" divides by the elements, "batchmean" by the rows."""
    is_legacy = size_average is not None or reduce is not None
    reduction = legacy_reduction(size_average, reduce, reduction)
    if reduction == "mean" and not is_legacy:
        warnings.warn(
            "reduction: 'mean' divides the total loss by both the batch size and the support size."
            "'batchmean' divides only by the batch size, and aligns with the KL div math definition."
            "'mean' will be changed to behave the same as 'batchmean' in the next major release.",
            stacklevel=2,
        )
    if log_target:
        loss = target.exp() * (target - input)
    else:
        entropy = torch.where(target == 0, torch.zeros_like(target), target * target.log())
        loss = entropy - target * input
    if reduction == "batchmean":
        return loss.sum() / input.shape[0] if input.ndim else loss.sum()
    return _reduced(loss, reduction)


def nll_loss(
    input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean"
):
    """The loss of log-probabilities (C,), (N, C) or (N, C, …) for the indices of the true classes,
    which have the same shape without C. `weight` (C,) has a factor for each class."""
    reduction = legacy_reduction(size_average, reduce, reduction)
    if input.ndim >= 2 and input.shape[0] != target.shape[0]:
        raise ValueError(
            f"Expected input batch_size ({input.shape[0]}) to match target batch_size "
            f"({target.shape[0]})."
        )
    if input.ndim <= 2 and target.ndim > 1:
        raise RuntimeError("0D or 1D target tensor expected, multi-target not supported")
    if target.dtype not in (torch.int64, torch.uint8):
        raise RuntimeError(f"expected scalar type Long but found {target.dtype.scalar_name}")
    target = target.long()
    classes = input.shape[_class_axis(input)]
    if weight is not None and weight.shape != (classes,):
        raise RuntimeError(
            "weight tensor should be defined either for all "
            f"{classes} classes or no classes but got weight tensor of shape: {list(weight.shape)}"
        )
    outside = ((target < 0) | (target >= classes)) & (target != ignore_index)
    if outside.any():
        raise IndexError(f"Target {target[outside].reshape(-1)[0].item()} is out of bounds.")

    taken = {"input": input, "target": target, "weight": weight, "ignore_index": ignore_index}
    return call("nll_loss", _nll_loss, {**taken, "reduction": reduction})


def _class_axis(input):
    return 1 if input.ndim > 1 else 0


def _nll_loss(input, target, weight, ignore_index, reduction):
    counted = target != ignore_index
    places = torch.where(counted, target, torch.zeros_like(target))
    axis = _class_axis(input)
    losses = -input.gather(axis, places.unsqueeze(axis)).squeeze(axis)
    weights = None if weight is None else weight[places].masked_fill(~counted, 0)
    if weights is not None:
        losses = losses * weights
    if reduction == "none":
        return torch.where(counted, losses, torch.zeros_like(losses))
    if reduction not in ("mean", "sum"):
        return _reduced(losses, reduction)
    total = _counted_sum(losses, counted)
    if reduction == "sum":
        return total
    whole = counted.sum().to(input.dtype) if weights is None else _counted_sum(weights, counted)
    return total / whole


def _counted_sum(values, counted):
    return wrap(core.loss_sum(values._handle, counted._handle))


def cross_entropy(
    input, target, weight=None, size_average=None, ignore_index=-100, reduce=None,
    reduction="mean", label_smoothing=0.0,
):  # fmt: skip
    reduction = legacy_reduction(size_average, reduce, reduction)
    if label_smoothing > 1:
        raise RuntimeError(
            f"label_smoothing must be between 0.0 and 1.0. Got: {label_smoothing:g}"
        )
    for place, (name, one) in enumerate((("input", input), ("target", target)), 1):
        if not isinstance(one, TensorBase):
            raise TypeError(
                f"cross_entropy_loss(): argument '{name}' (position {place}) must be Tensor, not {type(one).__name__}"
            )
    axis = _class_axis(input)
    logs = input.log_softmax(axis)
    if target.dtype.is_floating_point and target.shape == input.shape:
        return _of_probabilities(logs, target, weight, reduction, label_smoothing, axis)
    loss = nll_loss(logs, target, weight, ignore_index=ignore_index, reduction=reduction)
    if label_smoothing <= 0:
        return loss
    smooth = -_weighed(logs, weight, axis).sum(axis)
    ignored = target == ignore_index
    smooth = smooth.masked_fill(ignored, 0.0)
    if reduction == "mean":
        counted = ~ignored
        if weight is not None:
            counted = weight[target.masked_fill(ignored, 0)].masked_fill(ignored, 0.0)
        smooth = smooth.sum() / counted.sum()
    else:
        smooth = _reduced(smooth, reduction)
    return loss * (1 - label_smoothing) + smooth * (label_smoothing / input.shape[axis])


def _weighed(logs, weight, axis):
    if weight is None:
        return logs
    shape = [1] * logs.ndim
    shape[axis] = -1
    return logs * weight.view(shape)


def _of_probabilities(logs, target, weight, reduction, label_smoothing, axis):
    """The cross-entropy for a distribution over the classes."""
    classes = logs.shape[axis]
    if label_smoothing > 0:
        target = target * (1 - label_smoothing) + label_smoothing / classes
    terms = _weighed(logs * target, weight, axis)
    if reduction == "none":
        return -terms.sum(axis)
    total = -terms.sum()
    return total / (logs.numel() / classes) if reduction == "mean" else total
