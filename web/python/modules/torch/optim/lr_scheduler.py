"""Schedules of the learning rate. Each computes the next rate from the current one, as PyTorch does,
so that the floats are the same."""

import math
import types
import warnings
from collections import Counter

from torch._missing import getter as _getter, lister as _lister
from torch.optim.optimizer import Optimizer

_TOO_EARLY = (
    "Detected call of `lr_scheduler.step()` before `optimizer.step()`. In PyTorch 1.1.0 and later, "
    "you should call them in the opposite order: `optimizer.step()` before `lr_scheduler.step()`.  "
    "Failure to do this will result in PyTorch skipping the first value of the learning rate "
    "schedule. See more details at "
    "https://pytorch.org/docs/stable/optim.html#how-to-adjust-learning-rate"
)


_BY_EPOCH = (
    "The epoch parameter in `scheduler.step()` was not necessary and is being deprecated where possible. Please "
    "use `scheduler.step()` to step the scheduler. During the deprecation, if epoch is different from None, the "
    "closed form is used instead of the new chainable form, where available. Please open an issue if you are unable "
    "to replicate your use case: https://github.com/pytorch/pytorch/issues/new/choose."
)


class LRScheduler:
    """The base class: `step()` after each epoch sets the rates of the optimizer's groups."""

    def __init__(self, optimizer, last_epoch=-1, verbose=False):
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f"{type(optimizer).__name__} is not an Optimizer")
        self.optimizer = optimizer
        for place, group in enumerate(optimizer.param_groups):
            if last_epoch == -1:
                group.setdefault("initial_lr", group["lr"])
            elif "initial_lr" not in group:
                raise KeyError(
                    f"param 'initial_lr' is not specified in param_groups[{place}] when resuming an "
                    "optimizer"
                )
        self.base_lrs = [group["initial_lr"] for group in optimizer.param_groups]
        self.last_epoch = last_epoch
        self.verbose = verbose
        self._count_steps()
        self._begin()

    def _begin(self):
        """The first step, which sets the rates of the first epoch."""
        self.optimizer._step_count = 0
        self._step_count = 0
        self.step()

    def _count_steps(self):
        """Has the optimizer count its steps, to warn about a wrong order of calls."""
        optimizer = self.optimizer
        if "step" not in optimizer.__dict__:
            step = optimizer.step

            def counted(*args, **kwargs):
                optimizer._step_count += 1
                return step(*args, **kwargs)

            optimizer.step = counted

    def state_dict(self):
        return {key: value for key, value in self.__dict__.items() if key != "optimizer"}

    def load_state_dict(self, state_dict):
        self.__dict__.update(state_dict)

    def get_last_lr(self):
        return self._last_lr

    def get_lr(self):
        raise NotImplementedError

    def _rates(self):
        return [group["lr"] for group in self.optimizer.param_groups]

    def step(self, epoch=None):
        if self._step_count == 1 and self.optimizer._step_count < 1:
            warnings.warn(_TOO_EARLY, UserWarning, stacklevel=2)
        self._step_count += 1
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        if epoch is None or not hasattr(type(self), "_get_closed_form_lr"):
            self._set(self.get_lr())
            return
        warnings.warn(_BY_EPOCH, UserWarning)
        self._set(self._get_closed_form_lr())

    def _set(self, rates):
        for place, (group, rate) in enumerate(zip(self.optimizer.param_groups, rates)):
            group["lr"] = rate
            if self.verbose:
                print(f"Adjusting learning rate of group {place} to {rate:.4e}.")
        self._last_lr = self._rates()


_LRScheduler = LRScheduler


class LambdaLR(LRScheduler):
    """The initial rate times a function of the epoch."""

    def __init__(self, optimizer, lr_lambda, last_epoch=-1, verbose=False):
        groups = len(optimizer.param_groups)
        if not isinstance(lr_lambda, (list, tuple)):
            lr_lambda = [lr_lambda] * groups
        if len(lr_lambda) != groups:
            raise ValueError(f"Expected {groups} lr_lambdas, but got {len(lr_lambda)}")
        self.lr_lambdas = list(lr_lambda)
        super().__init__(optimizer, last_epoch, verbose)

    def state_dict(self):
        """Functions are not saved, objects that can be called are."""
        saved = [
            None if isinstance(one, types.FunctionType) else one.__dict__.copy()
            for one in self.lr_lambdas
        ]
        return {**super().state_dict(), "lr_lambdas": saved}

    def load_state_dict(self, state_dict):
        saved = state_dict["lr_lambdas"]
        self.__dict__.update({k: v for k, v in state_dict.items() if k != "lr_lambdas"})
        for own, content in zip(self.lr_lambdas, saved):
            if content is not None:
                own.__dict__.update(content)

    def get_lr(self):
        return [
            base * factor(self.last_epoch) for base, factor in zip(self.base_lrs, self.lr_lambdas)
        ]


class StepLR(LRScheduler):
    """Multiplies the rate by `gamma` every `step_size` epochs."""

    def __init__(self, optimizer, step_size, gamma=0.1, last_epoch=-1, verbose=False):
        self.step_size = step_size
        self.gamma = gamma
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0 or self.last_epoch % self.step_size != 0:
            return self._rates()
        return [rate * self.gamma for rate in self._rates()]

    def _get_closed_form_lr(self):
        return [base * self.gamma ** (self.last_epoch // self.step_size) for base in self.base_lrs]


class MultiStepLR(LRScheduler):
    """Multiplies the rate by `gamma` at each of the epochs `milestones`."""

    def __init__(self, optimizer, milestones, gamma=0.1, last_epoch=-1, verbose=False):
        self.milestones = Counter(milestones)
        self.gamma = gamma
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        times = self.milestones.get(self.last_epoch)
        return [rate * self.gamma**times for rate in self._rates()] if times else self._rates()

    def _get_closed_form_lr(self):
        passed = sum(at <= self.last_epoch for at in self.milestones.elements())
        return [base * self.gamma**passed for base in self.base_lrs]


class ExponentialLR(LRScheduler):
    """Multiplies the rate by `gamma` every epoch."""

    def __init__(self, optimizer, gamma, last_epoch=-1, verbose=False):
        self.gamma = gamma
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0:
            return self._rates()
        return [rate * self.gamma for rate in self._rates()]

    def _get_closed_form_lr(self):
        return [base * self.gamma**self.last_epoch for base in self.base_lrs]


class CosineAnnealingLR(LRScheduler):
    """From the initial rate down to `eta_min` in `T_max` epochs, along half a cosine."""

    def __init__(self, optimizer, T_max, eta_min=0, last_epoch=-1, verbose=False):
        self.T_max = T_max
        self.eta_min = eta_min
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        epoch, low, pairs = self.last_epoch, self.eta_min, zip(self.base_lrs, self._rates())
        if epoch == 0:
            return self._rates()
        if self._step_count == 1:
            now = 1 + math.cos(epoch * math.pi / self.T_max)
            return [low + (base - low) * now / 2 for base in self.base_lrs]
        if (epoch - 1 - self.T_max) % (2 * self.T_max) == 0:
            rise = 1 - math.cos(math.pi / self.T_max)
            return [rate + (base - low) * rise / 2 for base, rate in pairs]
        now = 1 + math.cos(math.pi * epoch / self.T_max)
        before = 1 + math.cos(math.pi * (epoch - 1) / self.T_max)
        return [now / before * (rate - low) + low for rate in self._rates()]

    def _get_closed_form_lr(self):
        now = 1 + math.cos(math.pi * self.last_epoch / self.T_max)
        return [self.eta_min + (base - self.eta_min) * now / 2 for base in self.base_lrs]


__all__ = ["CosineAnnealingLR", "ExponentialLR", "LambdaLR", "MultiStepLR", "StepLR"]

_LATER = dict.fromkeys(
    (
        "ChainedScheduler", "ConstantLR", "CosineAnnealingWarmRestarts", "CyclicLR", "LinearLR", "MultiplicativeLR",
        "OneCycleLR", "PolynomialLR", "ReduceLROnPlateau", "SequentialLR",
    ),
    "torch.optim.schedules",
)  # fmt: skip
__getattr__ = _getter(__name__, (), _LATER)
__dir__ = _lister(__name__, _LATER)
