"""Optimizers whose steps adapt to each parameter's gradients, with PyTorch's formulas."""

import math

import torch
from torch._missing import getter as _getter
from torch.optim.optimizer import Optimizer, check


class _Adaptive(Optimizer):
    """An optimizer whose options are its defaults; a state begins with `_begin`."""

    def __init__(self, params, options, **more):
        for name, said in (("lr", "learning rate"), ("eps", "epsilon value"), ("weight_decay", "weight_decay value")):
            if name in options:
                check(options[name], options[name] >= 0.0, said)
        for place, beta in enumerate(options.get("betas", ())):
            check(beta, 0.0 <= beta < 1.0, f"beta parameter at index {place}")
        super().__init__(params, {**options, **more})

    def step(self, closure=None):
        return self._step(closure)

    def _direction(self, param, group):
        grad = -param.grad if group.get("maximize") else param.grad
        decay = group.get("weight_decay", 0)
        return grad.add(param, alpha=decay) if decay != 0 else grad

    def _state(self, param, *names, **values):
        state = self.state[param]
        if not state:
            state.update(values)
            state.update({name: torch.zeros_like(param) for name in names})
        return state


class Adagrad(_Adaptive):
    """Divides by the root of the sum of all squares so far (Duchi, Hazan and Singer)."""

    def __init__(
        self, params, lr=1e-2, lr_decay=0, weight_decay=0, initial_accumulator_value=0, eps=1e-10, foreach=None, *,
        maximize: bool = False,
    ):  # fmt: skip
        check(lr_decay, lr_decay >= 0.0, "lr_decay value")
        check(initial_accumulator_value, initial_accumulator_value >= 0.0, "initial_accumulator_value value")
        super().__init__(
            params,
            {"lr": lr, "lr_decay": lr_decay, "eps": eps, "weight_decay": weight_decay},
            initial_accumulator_value=initial_accumulator_value, foreach=foreach, maximize=maximize,
        )  # fmt: skip
        for group in self.param_groups:
            for param in group["params"]:
                state = self.state[param]
                state["step"] = torch.tensor(0.0)
                state["sum"] = torch.full_like(param, initial_accumulator_value)

    def _update(self, param, grad, group):
        state = self.state[param]
        state["step"] += 1
        rate = group["lr"] / (1 + (state["step"].item() - 1) * group["lr_decay"])
        state["sum"].addcmul_(grad, grad, value=1)
        param.addcdiv_(grad, state["sum"].sqrt().add_(group["eps"]), value=-rate)


class Adadelta(_Adaptive):
    """Steps as large as the running mean of former steps (Zeiler)."""

    def __init__(
        self, params, lr=1.0, rho=0.9, eps=1e-6, weight_decay=0, foreach=None, *, maximize: bool = False,
    ):  # fmt: skip
        check(rho, 0.0 <= rho <= 1.0, "rho value")
        super().__init__(
            params, {"lr": lr, "rho": rho, "eps": eps, "weight_decay": weight_decay}, maximize=maximize,
            foreach=foreach, 
        )  # fmt: skip

    def _update(self, param, grad, group):
        state = self._state(param, "square_avg", "acc_delta", step=0)
        state["step"] += 1
        rho, eps, square, size = group["rho"], group["eps"], state["square_avg"], state["acc_delta"]
        square.mul_(rho).addcmul_(grad, grad, value=1 - rho)
        delta = size.add(eps).sqrt_().div_(square.add(eps).sqrt_()).mul_(grad)
        size.mul_(rho).addcmul_(delta, delta, value=1 - rho)
        param.add_(delta, alpha=-group["lr"])


class Adamax(_Adaptive):
    """Adam with the largest gradient in place of the root of the mean square."""

    def __init__(
        self, params, lr=2e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, foreach=None, *, maximize: bool = False,
    ):  # fmt: skip
        super().__init__(
            params, {"lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay}, foreach=foreach,
            maximize=maximize, 
        )  # fmt: skip

    def _update(self, param, grad, group):
        state = self._state(param, "exp_avg", "exp_inf", step=torch.tensor(0.0))
        state["step"] += 1
        first, second = group["betas"]
        state["exp_avg"].mul_(first).add_(grad, alpha=1 - first)
        largest = torch.maximum(state["exp_inf"].mul_(second), grad.abs().add_(group["eps"]))
        state["exp_inf"].copy_(largest)
        rate = group["lr"] / (1 - first ** state["step"].item())
        param.addcdiv_(state["exp_avg"], state["exp_inf"], value=-rate)


class NAdam(_Adaptive):
    """Adam with Nesterov's momentum (Dozat)."""

    def __init__(
        self, params, lr=2e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, momentum_decay=4e-3, foreach=None,
    ):  # fmt: skip
        check(momentum_decay, momentum_decay >= 0.0, "momentum_decay value")
        super().__init__(
            params, {"lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay},
            momentum_decay=momentum_decay, foreach=foreach, 
        )  # fmt: skip

    def _update(self, param, grad, group):
        state = self._state(
            param, "exp_avg", "exp_avg_sq", step=torch.tensor(0.0), mu_product=torch.tensor(1.0)
        )
        state["step"] += 1
        step, decay, (first, second) = state["step"].item(), group["momentum_decay"], group["betas"]
        now, following = (first * (1.0 - 0.5 * (0.96 ** (at * decay))) for at in (step, step + 1))
        state["mu_product"] *= now
        state["exp_avg"].mul_(first).add_(grad, alpha=1 - first)
        state["exp_avg_sq"].mul_(second).addcmul_(grad, grad, value=1 - second)
        divisor = state["exp_avg_sq"].div(1 - second**step).sqrt().add_(group["eps"])
        product, next_product = state["mu_product"].item(), (state["mu_product"] * now * following).item()
        param.addcdiv_(grad, divisor, value=-group["lr"] * (1.0 - now) / (1.0 - product))
        param.addcdiv_(state["exp_avg"], divisor, value=-group["lr"] * following / (1.0 - next_product))


class RAdam(_Adaptive):
    """Adam that begins without adapting, until the variance can be estimated (Liu and others)."""

    def __init__(
        self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, foreach=None
    ):
        super().__init__(
            params, {"lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay}, foreach=foreach,
        )  # fmt: skip

    def _update(self, param, grad, group):
        state = self._state(param, "exp_avg", "exp_avg_sq", step=torch.tensor(0.0))
        state["step"] += 1
        step, (first, second) = state["step"].item(), group["betas"]
        correction = 1 - second**step
        state["exp_avg"].mul_(first).add_(grad, alpha=1 - first)
        state["exp_avg_sq"].mul_(second).addcmul_(grad, grad, value=1 - second)
        mean = state["exp_avg"] / (1 - first**step)
        most = 2 / (1 - second) - 1
        length = most - 2 * step * (second**step) / correction
        if length <= 5.0:
            param.add_(mean * group["lr"], alpha=-1.0)
            return
        rectified = math.sqrt(
            (length - 4) * (length - 2) * most / ((most - 4) * (most - 2) * length)
        )
        adaptive = math.sqrt(correction) / state["exp_avg_sq"].sqrt().add_(group["eps"])
        param.add_(mean * group["lr"] * adaptive * rectified, alpha=-1.0)


class Rprop(_Adaptive):
    """Steps by the signs of gradients alone, longer while a sign stays."""

    def __init__(
        self, params, lr=1e-2, etas=(0.5, 1.2), step_sizes=(1e-6, 50), foreach=None, maximize: bool = False,
    ):  # fmt: skip
        if not 0.0 < etas[0] < 1.0 < etas[1]:
            raise ValueError(f"Invalid eta values: {etas[0]}, {etas[1]}")
        super().__init__(
            params, {"lr": lr, "etas": etas, "step_sizes": step_sizes}, foreach=foreach, maximize=maximize,
        )  # fmt: skip

    def _update(self, param, grad, group):
        state = self._state(param, "prev", step=0, step_size=torch.full_like(grad, group["lr"]))
        state["step"] += 1
        shorter, longer = group["etas"]
        product = grad.mul(state["prev"])
        factor = torch.ones_like(grad).masked_fill_(product > 0, longer).masked_fill_(product < 0, shorter)
        state["step_size"].mul_(factor).clamp_(*group["step_sizes"])
        grad = grad.clone().masked_fill_(factor == shorter, 0)
        param.addcmul_(grad.sign(), state["step_size"], value=-1)
        state["prev"].copy_(grad)


class ASGD(_Adaptive):
    """Gradient descent with the mean of all parameters so far (Polyak and Juditsky)."""

    def __init__(
        self, params, lr=1e-2, lambd=1e-4, alpha=0.75, t0=1e6, weight_decay=0, foreach=None, maximize: bool = False,
    ):  # fmt: skip
        super().__init__(
            params, {"lr": lr, "lambd": lambd, "alpha": alpha, "t0": t0, "weight_decay": weight_decay},
            foreach=foreach, maximize=maximize, 
        )  # fmt: skip

    def _update(self, param, grad, group):
        state = self._state(
            param, "ax", step=torch.tensor(0.0), eta=torch.tensor(group["lr"]), mu=torch.tensor(1.0)
        )
        state["step"] += 1
        step, eta = state["step"].item(), state["eta"].item()
        param.mul_(1 - group["lambd"] * eta)
        param.add_(grad, alpha=-eta)
        if state["mu"].item() != 1:
            state["ax"].add_(param.sub(state["ax"]).mul(state["mu"]))
        else:
            state["ax"].copy_(param)
        state["eta"] = torch.tensor(group["lr"] / ((1 + group["lambd"] * group["lr"] * step) ** group["alpha"]))
        state["mu"] = torch.tensor(1 / max(1, step - group["t0"]))

# Each is where PyTorch has it.
for _class in (Adagrad, Adadelta, Adamax, NAdam, RAdam, Rprop, ASGD):
    _class.__module__ = f"torch.optim.{_class.__name__.lower()}"

__getattr__ = _getter(__name__)
