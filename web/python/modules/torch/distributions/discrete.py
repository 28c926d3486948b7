"""Distributions of integers: Bernoulli, categorical, multinomial and geometric ones."""

import math

import torch
from torch._device import Size
from torch.distributions import _checks as checks
from torch.distributions.distribution import Distribution


class _Given(Distribution):
    """A distribution by `probs` or `logits`; the other one is computed when it is asked for, and printed from then on."""

    @property
    def _names(self):
        return [name for name in ("probs", "logits") if name in self.__dict__] or self._given


class _Odds(_Given):
    """A distribution with a probability in [0, 1], given as it is or as the logarithm of its odds."""

    def __init__(self, probs=None, logits=None, validate_args=None):
        checks.one_of(probs, logits)
        name, value = ("probs", probs) if logits is None else ("logits", logits)
        self._given = (name,)
        self._set_parameters(value)
        checks.checks(self, validate_args, probs=checks.unit_interval, logits=checks.real)

    def __getattr__(self, name):
        if name == "logits" and "probs" in self.__dict__:
            probs = checks.clamped(self.probs)
            self.logits = probs.log() - (-probs).log1p()
            return self.logits
        if name == "probs" and "logits" in self.__dict__:
            self.probs = self.logits.sigmoid()
            return self.probs
        return super().__getattr__(name)


class Bernoulli(_Odds):
    """1 with probability `probs`, else 0."""

    support = checks.boolean
    has_enumerate_support = True
    mean = property(lambda self: self.probs)
    variance = property(lambda self: self.probs * (1 - self.probs))
    stddev = property(lambda self: self.variance.sqrt())
    param_shape = property(lambda self: self._parameters()[0].size())

    @property
    def mode(self):
        made = (self.probs >= 0.5).to(self.probs.dtype)
        made[self.probs == 0.5] = math.nan
        return made

    def sample(self, sample_shape=Size()):
        with torch.no_grad():
            return torch.bernoulli(self.probs.expand(self._extended_shape(sample_shape)))

    def log_prob(self, value):
        self._check(value)
        logits, value = torch.broadcast_tensors(self.logits, value)
        return -torch.nn.functional.binary_cross_entropy_with_logits(logits, value, reduction="none")

    def entropy(self):
        return torch.nn.functional.binary_cross_entropy_with_logits(self.logits, self.probs, reduction="none")

    def enumerate_support(self, expand=True):
        values = torch.arange(2, dtype=self._parameters()[0].dtype).view(-1, *[1] * len(self.batch_shape))
        return values.expand(-1, *self.batch_shape) if expand else values


class Geometric(_Odds):
    """The failures before the first success."""

    support = checks.nonnegative_integer
    mean = property(lambda self: 1.0 / self.probs - 1.0)
    mode = property(lambda self: torch.zeros_like(self.probs))
    variance = property(lambda self: (1.0 / self.probs - 1.0) / self.probs)
    stddev = property(lambda self: self.variance.sqrt())

    def sample(self, sample_shape=Size()):
        with torch.no_grad():
            drawn = self.probs.new_empty(self._extended_shape(sample_shape))
            drawn.uniform_(torch.finfo(self.probs.dtype).tiny, 1)
            return (drawn.log() / (-self.probs).log1p()).floor()

    def log_prob(self, value):
        self._check(value)
        value, probs = torch.broadcast_tensors(value, self.probs)
        return value * (-probs).log1p() + probs.log()

    def entropy(self):
        return torch.nn.functional.binary_cross_entropy_with_logits(self.logits, self.probs, reduction="none") / self.probs


class Categorical(_Given):
    """One of the numbers from 0 on, with probabilities along the last dimension."""

    has_enumerate_support = True

    def __init__(self, probs=None, logits=None, validate_args=None):
        checks.one_of(probs, logits)
        if logits is None:
            if probs.dim() < 1:
                raise ValueError("`probs` parameter must be at least one-dimensional.")
            self._given = ("probs",)
            self.probs = probs / probs.sum(-1, keepdim=True)
        else:
            if logits.dim() < 1:
                raise ValueError("`logits` parameter must be at least one-dimensional.")
            self._given = ("logits",)
            self.logits = logits - logits.logsumexp(-1, keepdim=True)
        given = self._parameters()[0]
        self._num_events = given.shape[-1]
        super().__init__(given.shape[:-1])
        checks.checks(self, validate_args, probs=checks.simplex, logits=checks.real_vector)

    def __getattr__(self, name):
        if name == "logits" and "probs" in self.__dict__:
            self.logits = checks.clamped(self.probs).log()
            return self.logits
        if name == "probs" and "logits" in self.__dict__:
            self.probs = self.logits.softmax(-1)
            return self.probs
        return super().__getattr__(name)

    param_shape = property(lambda self: self._parameters()[0].size())
    mode = property(lambda self: self.probs.argmax(-1))

    @property
    def support(self):
        return checks.integers(0, self._num_events - 1)

    @property
    def mean(self):
        return torch.full(self.batch_shape, math.nan, dtype=self.probs.dtype)

    variance = stddev = mean

    def sample(self, sample_shape=Size()):
        sample_shape = Size(sample_shape)
        rows = self.probs.reshape(-1, self._num_events)
        drawn = torch.multinomial(rows, sample_shape.numel(), True).T
        return drawn.reshape(self._extended_shape(sample_shape))

    def log_prob(self, value):
        self._check(value)
        value, logits = torch.broadcast_tensors(value.long().unsqueeze(-1), self.logits)
        return logits.gather(-1, value[..., :1]).squeeze(-1)

    def entropy(self):
        logits = self.logits.clamp(min=torch.finfo(self.logits.dtype).min)
        return -(logits * self.probs).sum(-1)

    def enumerate_support(self, expand=True):
        values = torch.arange(self._num_events).view(-1, *[1] * len(self.batch_shape))
        return values.expand(-1, *self.batch_shape) if expand else values


class _OfCategories(Distribution):
    """A distribution over vectors that are counts of categories."""

    def __init__(self, probs, logits, validate_args):
        self._categorical = Categorical(probs=probs, logits=logits)
        super().__init__(self._categorical.batch_shape, self._categorical.param_shape[-1:])
        self._is_checked = validate_args is not False

    probs = property(lambda self: self._categorical.probs)
    logits = property(lambda self: self._categorical.logits)
    param_shape = property(lambda self: self._categorical.param_shape)


class OneHotCategorical(_OfCategories):
    """A categorical distribution whose samples are rows of a unit matrix."""

    support = checks.one_hot

    def __init__(self, probs=None, logits=None, validate_args=None):
        super().__init__(probs, logits, validate_args)

    mean = property(lambda self: self.probs)
    variance = property(lambda self: self.probs * (1 - self.probs))

    @property
    def mode(self):
        return torch.nn.functional.one_hot(self.probs.argmax(-1), self.event_shape[0]).to(self.probs.dtype)

    def sample(self, sample_shape=Size()):
        drawn = self._categorical.sample(sample_shape)
        return torch.nn.functional.one_hot(drawn, self.event_shape[0]).to(self.probs.dtype)

    def log_prob(self, value):
        self._check(value)
        return self._categorical.log_prob(value.max(-1)[1])

    def entropy(self):
        return self._categorical.entropy()


class Multinomial(_OfCategories):
    """How often each category comes in `total_count` draws."""

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        if not isinstance(total_count, int):
            raise NotImplementedError("inhomogeneous total_count is not supported")
        self.total_count = total_count
        super().__init__(probs, logits, validate_args)

    mean = property(lambda self: self.probs * self.total_count)
    variance = property(lambda self: self.total_count * self.probs * (1 - self.probs))
    stddev = property(lambda self: self.variance.sqrt())

    @property
    def support(self):
        count = self.total_count
        return checks.Constraint("Multinomial()", lambda value: (value >= 0).all(-1) & (value.sum(-1) <= count), 1)

    def sample(self, sample_shape=Size()):
        sample_shape = Size(sample_shape)
        drawn = self._categorical.sample(Size((self.total_count,)) + sample_shape)
        order = [*range(1, drawn.dim()), 0]
        drawn = drawn.permute(order)
        counts = self.probs.new_empty(self._extended_shape(sample_shape)).zero_()
        counts.scatter_add_(-1, drawn, torch.ones_like(drawn, dtype=counts.dtype))
        return counts

    def log_prob(self, value):
        self._check(value)
        logits, value = torch.broadcast_tensors(self.logits, value)
        logits = logits.clone(memory_format=torch.contiguous_format)
        ways = torch.lgamma(value.sum(-1) + 1) - torch.lgamma(value + 1).sum(-1)
        logits[(value == 0) & (logits == -math.inf)] = 0
        return ways + (logits * value).sum(-1)


for _class, _place in (
    (Bernoulli, "bernoulli"), (Geometric, "geometric"), (Categorical, "categorical"),
    (OneHotCategorical, "one_hot_categorical"), (Multinomial, "multinomial"),
):  # fmt: skip
    _class.__module__ = f"torch.distributions.{_place}"
