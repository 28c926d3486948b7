"""Prints tensors: the core formats them with the options set here."""

import torch._core as core

_DEFAULT = {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80, "sci_mode": None}
_PROFILES = {
    "default": _DEFAULT,
    "short": {**_DEFAULT, "precision": 2, "edgeitems": 2},
    "full": {**_DEFAULT, "threshold": float("inf")},
}
_options = dict(_DEFAULT)


def set_printoptions(
    precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None
):
    """torch.set_printoptions"""
    if profile is not None:
        _options.update(_PROFILES.get(profile, {}))
    given = {
        "precision": precision,
        "threshold": threshold,
        "edgeitems": edgeitems,
        "linewidth": linewidth,
    }
    _options.update({name: value for name, value in given.items() if value is not None})
    _options["sci_mode"] = sci_mode


_MOST = (1 << 31) - 1


def _whole(value):
    return int(min(value, _MOST))


def represent(tensor, suffixes=()):
    node = tensor._history()
    if node is not None:
        suffixes = (f"grad_fn=<{type(node).__name__}>",)
    elif tensor._requires_grad:
        suffixes = ("requires_grad=True",)
    return core.repr(
        tensor._handle,
        _whole(_options["precision"]),
        _whole(_options["threshold"]),
        _whole(_options["edgeitems"]),
        _whole(_options["linewidth"]),
        _options["sci_mode"],
        *suffixes,
    )
