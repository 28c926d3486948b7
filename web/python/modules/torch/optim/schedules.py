"""Schedules of the learning rate beside the usual ones: along lines, cycles and plateaus, and in sequence."""

import math
from bisect import bisect_right

from torch._missing import Explained
from torch.optim.lr_scheduler import LRScheduler
from torch.optim.optimizer import Optimizer


class ConstantLR(LRScheduler):
    """The rate times `factor` until `total_iters` epochs have passed."""

    def __init__(self, optimizer, factor=1.0 / 3, total_iters=5, last_epoch=-1, verbose=False):
        if factor > 1.0 or factor < 0:
            raise ValueError("Constant multiplicative factor expected to be between 0 and 1.")
        self.factor = factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0:
            return [rate * self.factor for rate in self._rates()]
        if self.last_epoch != self.total_iters:
            return self._rates()
        return [rate * (1.0 / self.factor) for rate in self._rates()]

    def _get_closed_form_lr(self):
        is_over = self.last_epoch >= self.total_iters
        return [base * (self.factor + is_over * (1 - self.factor)) for base in self.base_lrs]


class LinearLR(LRScheduler):
    """From `start_factor` to `end_factor` times the rate in `total_iters` epochs."""

    def __init__(
        self, optimizer, start_factor=1.0 / 3, end_factor=1.0, total_iters=5, last_epoch=-1, verbose=False
    ):
        if start_factor > 1.0 or start_factor < 0:
            raise ValueError("Starting multiplicative factor expected to be between 0 and 1.")
        if end_factor > 1.0 or end_factor < 0:
            raise ValueError("Ending multiplicative factor expected to be between 0 and 1.")
        self.start_factor = start_factor
        self.end_factor = end_factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        first, rise = self.start_factor, self.end_factor - self.start_factor
        if self.last_epoch == 0:
            return [rate * first for rate in self._rates()]
        if self.last_epoch > self.total_iters:
            return self._rates()
        return [
            rate * (1.0 + rise / (self.total_iters * first + (self.last_epoch - 1) * rise)) for rate in self._rates()
        ]

    def _get_closed_form_lr(self):
        rise = self.end_factor - self.start_factor
        share = min(self.total_iters, self.last_epoch) / self.total_iters
        return [base * (self.start_factor + rise * share) for base in self.base_lrs]


class PolynomialLR(LRScheduler):
    """Down to 0 in `total_iters` epochs, along a power."""

    def __init__(self, optimizer, total_iters=5, power=1.0, last_epoch=-1, verbose=False):
        self.total_iters = total_iters
        self.power = power
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0 or self.last_epoch > self.total_iters:
            return self._rates()
        left, before = (1.0 - (self.last_epoch - back) / self.total_iters for back in (0, 1))
        decay = (left / before) ** self.power
        return [rate * decay for rate in self._rates()]

    def _get_closed_form_lr(self):
        share = 1.0 - min(self.total_iters, self.last_epoch) / self.total_iters
        return [base * share**self.power for base in self.base_lrs]


class MultiplicativeLR(LRScheduler):
    """Multiplies the rate by a function of the epoch."""

    def __init__(self, optimizer, lr_lambda, last_epoch=-1, verbose=False):
        groups = len(optimizer.param_groups)
        self.lr_lambdas = list(lr_lambda) if isinstance(lr_lambda, (list, tuple)) else [lr_lambda] * groups
        if len(self.lr_lambdas) != groups:
            raise ValueError(f"Expected {groups} lr_lambdas, but got {len(self.lr_lambdas)}")
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch <= 0:
            return self._rates()
        return [rate * factor(self.last_epoch) for rate, factor in zip(self._rates(), self.lr_lambdas)]


class SequentialLR(LRScheduler):
    """Several schedules one after another; each begins at a milestone."""

    def __init__(self, optimizer, schedulers, milestones, last_epoch=-1, verbose=False):
        for place, one in enumerate(schedulers):
            if one.optimizer != optimizer:
                raise ValueError(
                    "Sequential Schedulers expects all schedulers to belong to the same optimizer, but got "
                    f"schedulers at index {place} to be different than the optimizer passed in."
                )
            if one.optimizer != schedulers[0].optimizer:
                raise ValueError(
                    "Sequential Schedulers expects all schedulers to belong to the same optimizer, but got "
                    f"schedulers at index {0} and {place} to be different."
                )
        if len(milestones) != len(schedulers) - 1:
            raise ValueError(
                "Sequential Schedulers expects number of schedulers provided to be one more than the number of "
                f"milestone points, but got number of schedulers {len(schedulers)} and the number of milestones to be "
                f"equal to {len(milestones)}"
            )
        self._schedulers = schedulers
        self._milestones = milestones
        self.last_epoch = last_epoch + 1
        self.optimizer = optimizer
        for group in optimizer.param_groups:
            group["lr"] = group["initial_lr"]
        for one in schedulers:
            one.last_epoch -= 1
        schedulers[0]._begin()
        self._last_lr = schedulers[0].get_last_lr()

    def step(self):
        self.last_epoch += 1
        at = bisect_right(self._milestones, self.last_epoch)
        one = self._schedulers[at]
        if at > 0 and self._milestones[at - 1] == self.last_epoch:
            one.step(0)
        else:
            one.step()
        self._last_lr = one.get_last_lr()


class ChainedScheduler(LRScheduler):
    """Several schedules at once."""

    def __init__(self, schedulers):
        for place, one in enumerate(schedulers):
            if one.optimizer != schedulers[0].optimizer:
                raise ValueError(
                    "ChainedScheduler expects all schedulers to belong to the same optimizer, but got schedulers at "
                    f"index 0 and {place} to be different"
                )
        self._schedulers = list(schedulers)
        self.optimizer = schedulers[0].optimizer
        self._last_lr = self._schedulers[-1]._rates()

    def step(self):
        for one in self._schedulers:
            one.step()
        self._last_lr = self._schedulers[-1]._rates()


class ReduceLROnPlateau(Explained):
    """Multiplies the rate by `factor` once a measure has not improved for `patience` epochs."""

    def __init__(
        self, optimizer, mode="min", factor=0.1, patience=10, threshold=1e-4, threshold_mode="rel", cooldown=0,
        min_lr=0, eps=1e-8, verbose=False,
    ):  # fmt: skip
        if factor >= 1.0:
            raise ValueError("Factor should be < 1.0.")
        self.factor = factor
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f"{type(optimizer).__name__} is not an Optimizer")
        self.optimizer = optimizer
        groups = len(optimizer.param_groups)
        if isinstance(min_lr, (list, tuple)):
            if len(min_lr) != groups:
                raise ValueError(f"expected {groups} min_lrs, got {len(min_lr)}")
            self.min_lrs = list(min_lr)
        else:
            self.min_lrs = [min_lr] * groups
        if mode not in ("min", "max"):
            raise ValueError(f"mode {mode} is unknown!")
        if threshold_mode not in ("rel", "abs"):
            raise ValueError(f"threshold mode {threshold_mode} is unknown!")
        self.patience = patience
        self.verbose = verbose
        self.cooldown = cooldown
        self.cooldown_counter = 0
        self.mode = mode
        self.threshold = threshold
        self.threshold_mode = threshold_mode
        self.best = None
        self.num_bad_epochs = None
        self.mode_worse = math.inf if mode == "min" else -math.inf
        self.eps = eps
        self.last_epoch = 0
        self._reset()

    def _reset(self):
        self.best = self.mode_worse
        self.cooldown_counter = 0
        self.num_bad_epochs = 0

    @property
    def in_cooldown(self):
        return self.cooldown_counter > 0

    def is_better(self, a, best):
        if self.threshold_mode == "rel":
            return a < best * (1.0 - self.threshold) if self.mode == "min" else a > best * (self.threshold + 1.0)
        return a < best - self.threshold if self.mode == "min" else a > best + self.threshold

    def step(self, metrics, epoch=None):
        now = float(metrics)
        self.last_epoch = epoch = self.last_epoch + 1 if epoch is None else epoch
        if self.is_better(now, self.best):
            self.best, self.num_bad_epochs = now, 0
        else:
            self.num_bad_epochs += 1
        if self.in_cooldown:
            self.cooldown_counter -= 1
            self.num_bad_epochs = 0
        if self.num_bad_epochs > self.patience:
            self._reduce_lr(epoch)
            self.cooldown_counter, self.num_bad_epochs = self.cooldown, 0
        self._last_lr = [group["lr"] for group in self.optimizer.param_groups]

    def _reduce_lr(self, epoch):
        for place, group in enumerate(self.optimizer.param_groups):
            before = float(group["lr"])
            after = max(before * self.factor, self.min_lrs[place])
            if before - after > self.eps:
                group["lr"] = after
                if self.verbose:
                    shown = ("%.2f" if isinstance(epoch, float) else "%.5d") % epoch
                    print(f"Epoch {shown}: reducing learning rate of group {place} to {after:.4e}.")

    def state_dict(self):
        return {key: value for key, value in self.__dict__.items() if key != "optimizer"}

    def load_state_dict(self, state_dict):
        self.__dict__.update(state_dict)


class CosineAnnealingWarmRestarts(LRScheduler):
    """Half a cosine down to `eta_min`, again and again; each is `T_mult` times as long."""

    def __init__(self, optimizer, T_0, T_mult=1, eta_min=0, last_epoch=-1, verbose=False):
        if T_0 <= 0 or not isinstance(T_0, int):
            raise ValueError(f"Expected positive integer T_0, but got {T_0}")
        if T_mult < 1 or not isinstance(T_mult, int):
            raise ValueError(f"Expected integer T_mult >= 1, but got {T_mult}")
        self.T_0 = self.T_i = T_0
        self.T_mult = T_mult
        self.eta_min = eta_min
        self.T_cur = last_epoch
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        now = 1 + math.cos(math.pi * self.T_cur / self.T_i)
        return [self.eta_min + (base - self.eta_min) * now / 2 for base in self.base_lrs]

    def step(self, epoch=None):
        if epoch is None and self.last_epoch < 0:
            epoch = 0
        if epoch is None:
            epoch = self.last_epoch + 1
            self.T_cur += 1
            if self.T_cur >= self.T_i:
                self.T_cur -= self.T_i
                self.T_i *= self.T_mult
        else:
            if epoch < 0:
                raise ValueError(f"Expected non-negative epoch, but got {epoch}")
            if epoch < self.T_0:
                self.T_i, self.T_cur = self.T_0, epoch
            elif self.T_mult == 1:
                self.T_cur = epoch % self.T_0
            else:
                n = int(math.log((epoch / self.T_0 * (self.T_mult - 1) + 1), self.T_mult))
                self.T_cur = epoch - self.T_0 * (self.T_mult**n - 1) / (self.T_mult - 1)
                self.T_i = self.T_0 * self.T_mult**n
        self.last_epoch = math.floor(epoch)
        self._set(self.get_lr())


class _Cycling(LRScheduler):
    """A schedule that moves the momentum against the rate."""

    def _momentum_name(self):
        return "betas" if "betas" in self.optimizer.defaults else "momentum"

    def _set_momentum(self, group, value):
        if self._momentum_name() == "betas":
            group["betas"] = (value, *group["betas"][1:])
        else:
            group["momentum"] = value


def _per_group(optimizer, name, value):
    groups = len(optimizer.param_groups)
    if isinstance(value, (list, tuple)):
        if len(value) != groups:
            raise ValueError(f"expected {groups} values for {name}, got {len(value)}")
        return list(value)
    return [value] * groups


class CyclicLR(_Cycling):
    """Up and down between two rates."""

    def __init__(
        self, optimizer, base_lr, max_lr, step_size_up=2000, step_size_down=None, mode="triangular", gamma=1.0,
        scale_fn=None, scale_mode="cycle", cycle_momentum=True, base_momentum=0.8, max_momentum=0.9, last_epoch=-1,
        verbose=False,
    ):  # fmt: skip
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f"{type(optimizer).__name__} is not an Optimizer")
        self.optimizer = optimizer
        base_lrs = _per_group(optimizer, "base_lr", base_lr)
        if last_epoch == -1:
            for rate, group in zip(base_lrs, optimizer.param_groups):
                group["lr"] = rate
        self.max_lrs = _per_group(optimizer, "max_lr", max_lr)
        up = float(step_size_up)
        down = up if step_size_down is None else float(step_size_down)
        self.total_size = up + down
        self.step_ratio = up / self.total_size
        if mode not in ("triangular", "triangular2", "exp_range") and scale_fn is None:
            raise ValueError("mode is invalid and scale_fn is None")
        self.mode = mode
        self.gamma = gamma
        self._scale_fn_custom = scale_fn
        self.scale_mode = scale_mode if scale_fn is not None else "iterations" if mode == "exp_range" else "cycle"
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            if "momentum" not in optimizer.defaults:
                raise ValueError("optimizer must support momentum with `cycle_momentum` option enabled")
            lows = _per_group(optimizer, "base_momentum", base_momentum)
            self.base_momentums = lows
            self.max_momentums = _per_group(optimizer, "max_momentum", max_momentum)
            if last_epoch == -1:
                for low, group in zip(lows, optimizer.param_groups):
                    group["momentum"] = low
        super().__init__(optimizer, last_epoch, verbose)
        self.base_lrs = base_lrs

    def scale_fn(self, x):
        if self._scale_fn_custom is not None:
            return self._scale_fn_custom(x)
        if self.mode == "triangular":
            return 1.0
        return 1 / (2.0 ** (x - 1)) if self.mode == "triangular2" else self.gamma**x

    def get_lr(self):
        cycle = math.floor(1 + self.last_epoch / self.total_size)
        x = 1.0 + self.last_epoch / self.total_size - cycle
        scale = x / self.step_ratio if x <= self.step_ratio else (x - 1) / (self.step_ratio - 1)
        factor = self.scale_fn(cycle if self.scale_mode == "cycle" else self.last_epoch)
        rates = [base + (most - base) * scale * factor for base, most in zip(self.base_lrs, self.max_lrs)]
        if self.cycle_momentum:
            for low, high, group in zip(self.base_momentums, self.max_momentums, self.optimizer.param_groups):
                group["momentum"] = high - (high - low) * scale * factor
        return rates


class OneCycleLR(_Cycling):
    """Up to the largest rate and down to a very small one, once."""

    def __init__(
        self, optimizer, max_lr, total_steps=None, epochs=None, steps_per_epoch=None, pct_start=0.3,
        anneal_strategy="cos", cycle_momentum=True, base_momentum=0.85, max_momentum=0.95, div_factor=25.0,
        final_div_factor=1e4, three_phase=False, last_epoch=-1, verbose=False,
    ):  # fmt: skip
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f"{type(optimizer).__name__} is not an Optimizer")
        self.optimizer = optimizer
        if total_steps is None and epochs is None and steps_per_epoch is None:
            raise ValueError("You must define either total_steps OR (epochs AND steps_per_epoch)")
        if total_steps is not None:
            if total_steps <= 0 or not isinstance(total_steps, int):
                raise ValueError(f"Expected positive integer total_steps, but got {total_steps}")
            self.total_steps = total_steps
        else:
            if epochs <= 0 or not isinstance(epochs, int):
                raise ValueError(f"Expected positive integer epochs, but got {epochs}")
            if steps_per_epoch <= 0 or not isinstance(steps_per_epoch, int):
                raise ValueError(f"Expected positive integer steps_per_epoch, but got {steps_per_epoch}")
            self.total_steps = epochs * steps_per_epoch
        if pct_start < 0 or pct_start > 1 or not isinstance(pct_start, float):
            raise ValueError(f"Expected float between 0 and 1 pct_start, but got {pct_start}")
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(
                f"anneal_strategy must by one of 'cos' or 'linear', instead got {anneal_strategy}"
            )
        peak = float(pct_start * self.total_steps) - 1
        low, high, last = ("initial_lr", "max_momentum"), ("max_lr", "base_momentum"), ("min_lr", "max_momentum")
        self._schedule_phases = [(peak, low, high), (self.total_steps - 1, high, last)]
        if three_phase:
            self._schedule_phases = [
                (peak, low, high), (float(2 * pct_start * self.total_steps) - 2, high, low),
                (self.total_steps - 1, low, last),
            ]  # fmt: skip
        self.anneal_func = _along_cosine if anneal_strategy == "cos" else _along_line
        rates = _per_group(optimizer, "max_lr", max_lr)
        if last_epoch == -1:
            for group, most in zip(optimizer.param_groups, rates):
                group["initial_lr"] = most / div_factor
                group["max_lr"] = most
                group["min_lr"] = group["initial_lr"] / final_div_factor
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            if not {"momentum", "betas"} & set(optimizer.defaults):
                raise ValueError("optimizer must support momentum with `cycle_momentum` option enabled")
            self.use_beta1 = "betas" in optimizer.defaults
            if last_epoch == -1:
                highs = _per_group(optimizer, "max_momentum", max_momentum)
                lows = _per_group(optimizer, "base_momentum", base_momentum)
                for high, low, group in zip(highs, lows, optimizer.param_groups):
                    self._set_momentum(group, high)
                    group["max_momentum"] = high
                    group["base_momentum"] = low
        super().__init__(optimizer, last_epoch, verbose)

    def get_lr(self):
        at = self.last_epoch
        if at > self.total_steps:
            raise ValueError(
                f"Tried to step {at + 1} times. The specified number of total steps is {self.total_steps}"
            )
        rates = []
        for group in self.optimizer.param_groups:
            begin = 0
            for place, (end, first, second) in enumerate(self._schedule_phases):
                if at <= end or place == len(self._schedule_phases) - 1:
                    share = (at - begin) / (end - begin)
                    rates.append(self.anneal_func(group[first[0]], group[second[0]], share))
                    if self.cycle_momentum:
                        self._set_momentum(group, self.anneal_func(group[first[1]], group[second[1]], share))
                    break
                begin = end
        return rates


def _along_cosine(start, end, pct):
    return end + (start - end) / 2.0 * (math.cos(math.pi * pct) + 1)


def _along_line(start, end, pct):
    return (end - start) * pct + start


# As PyTorch has them, in one module with the others.
for _name, _class in list(globals().items()):
    if isinstance(_class, type) and _class.__module__ == __name__:
        _class.__module__ = "torch.optim.lr_scheduler"
