"""Constraints on parameters and values, with the errors of PyTorch's distributions."""

import torch
from torch._tensor import TensorBase

EPS = torch.finfo(torch.float32).eps


class Constraint:
    """A name, a test of each element, and how many last dimensions the test covers."""

    def __init__(self, name, test, event_dim=0):
        self.name = name
        self.check = test
        self.event_dim = event_dim

    def __repr__(self):
        return self.name


def interval(low, high):
    return Constraint(f"Interval(lower_bound={low}, upper_bound={high})", lambda value: (low <= value) & (value <= high))


def integers(low, high):
    return Constraint(
        f"IntegerInterval(lower_bound={low}, upper_bound={high})",
        lambda value: (value % 1 == 0) & (low <= value) & (value <= high),
    )


def _is_simplex(value):
    return (value >= 0).all(-1) & ((value.sum(-1) - 1).abs() < 1e-6)


def _is_positive_definite(value):
    square = value.reshape(-1, *value.shape[-2:])
    made = [bool(torch.isclose(one, one.t(), atol=1e-6).all()) and _has_factor(one) for one in square]
    return torch.tensor(made).reshape(value.shape[:-2])


def _has_factor(matrix):
    try:
        torch.linalg.cholesky(matrix)
    except RuntimeError:
        return False
    return True


boolean = Constraint("Boolean()", lambda value: (value == 0) | (value == 1))
positive = Constraint("GreaterThan(lower_bound=0.0)", lambda value: value > 0)
nonnegative = Constraint("GreaterThanEq(lower_bound=0.0)", lambda value: value >= 0)
nonnegative_integer = Constraint("IntegerGreaterThan(lower_bound=0)", lambda value: (value % 1 == 0) & (value >= 0))
real = Constraint("Real()", lambda value: value == value)
real_vector = Constraint("IndependentConstraint(Real(), 1)", lambda value: (value == value).all(-1), 1)
unit_interval = interval(0.0, 1.0)
simplex = Constraint("Simplex()", _is_simplex, 1)
one_hot = Constraint("OneHot()", lambda value: (((value == 0) | (value == 1)).all(-1)) & (value.sum(-1) == 1), 1)
positive_definite = Constraint("PositiveDefinite()", _is_positive_definite, 2)
lower_cholesky = Constraint(
    "LowerCholesky()",
    lambda value: (value.tril() == value).flatten(-2).all(-1) & (value.diagonal(0, -2, -1) > 0).all(-1), 2,
)  # fmt: skip


def check_parameter(owner, name, constraint):
    value = getattr(owner, name)
    if not bool(constraint.check(value).all()):
        raise ValueError(
            f"Expected parameter {name} (Tensor of shape {tuple(value.shape)}) of distribution {owner!r} to satisfy "
            f"the constraint {constraint!r}, but found invalid values:\n{value}"
        )


def check_value(owner, value):
    """Refuses a value that is not in the support of a distribution."""
    if not isinstance(value, TensorBase):
        raise ValueError("The value argument to log_prob must be a Tensor")
    expected = tuple(owner.batch_shape + owner.event_shape)
    events = len(owner.event_shape)
    if value.dim() < events or tuple(value.shape[value.dim() - events :]) != tuple(owner.event_shape):
        raise ValueError(
            "The right-most size of value must match event_shape: {} vs {}.".format(value.size(), owner.event_shape)
        )
    for own, other in zip(reversed(tuple(value.shape)), reversed(expected)):
        if own != 1 and other != 1 and own != other:
            raise ValueError(
                "Value is not broadcastable with batch_shape+event_shape: {} vs {}.".format(
                    value.size(), torch.Size(expected)
                )
            )
    if not bool(owner.support.check(value).all()):
        raise ValueError(
            f"Expected value argument (Tensor of shape {tuple(value.shape)}) to be within the support "
            f"({owner.support!r}) of the distribution {owner!r}, but found invalid values:\n{value}"
        )


def checks(owner, validate_args, **constraints):
    """Checks the parameters, unless `validate_args` is False; `owner` keeps whether it checks values."""
    owner._is_checked = validate_args is not False
    if owner._is_checked:
        for name, constraint in constraints.items():
            if name in owner.__dict__:
                check_parameter(owner, name, constraint)


def clamped(probs):
    return probs.clamp(min=EPS, max=1 - EPS)


def one_of(probs, logits):
    if (probs is None) == (logits is None):
        raise ValueError("Either `probs` or `logits` must be specified, but not both.")
