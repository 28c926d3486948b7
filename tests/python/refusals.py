"""Refusals of arguments that functions do not take, with their signatures, in PyTorch's words."""

import torch


class Other:
    """A type that no function takes."""


def asked(function, *args, **kwargs):
    try:
        function(*args, **kwargs)
    except TypeError as error:
        return str(error)
    except Exception as error:
        return type(error).__name__
    return "taken"


def refusals(name):
    """The answers of "torch.NAME" or "Tensor.NAME" to no argument, to others and to an unknown name."""
    owner, _, own = name.partition(".")
    function = getattr(torch if owner == "torch" else torch.Tensor, own)
    given = () if owner == "torch" else (torch.ones(2, 2),)
    tensor = torch.ones(2, 2)
    return [
        asked(function, *given),
        asked(function, *given, Other()),
        asked(function, *given, tensor, Other()),
        asked(function, *given, *[Other()] * 9),
        asked(function, *given, other_name=0),
    ]
