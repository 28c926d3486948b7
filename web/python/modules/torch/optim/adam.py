"""Adam, and Adam with decoupled weight decay."""

import math

import torch
from torch._missing import getter as _getter
from torch.optim.optimizer import Optimizer, check


class Adam(Optimizer):
    """Divides a running mean of the gradient by the root of that of its square (Kingma and Ba)."""

    def __init__(
        self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, amsgrad=False, *,
        foreach=None, maximize=False, capturable=False, differentiable=False, fused=False,
    ):  # fmt: skip
        self._check(lr, betas, eps, weight_decay)
        super().__init__(params, {
            "lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay, "amsgrad": amsgrad,
            "maximize": maximize, "foreach": foreach, "capturable": capturable,
            "differentiable": differentiable, "fused": fused,
        })  # fmt: skip

    def _check(self, lr, betas, eps, weight_decay):
        check(lr, lr >= 0.0, "learning rate")
        check(eps, eps >= 0.0, "epsilon value")
        for place in (0, 1):
            check(betas[place], 0.0 <= betas[place] < 1.0, f"beta parameter at index {place}")
        check(weight_decay, weight_decay >= 0.0, "weight_decay value")

    def step(self, closure=None):
        return self._step(closure)

    def _decayed(self, param, grad, group):
        if group["weight_decay"] != 0:
            grad = grad.add(param, alpha=group["weight_decay"])
        return grad

    def _update(self, param, grad, group):
        state = self.state[param]
        if not state:
            state["step"] = torch.tensor(0.0)
            state["exp_avg"] = torch.zeros_like(param)
            state["exp_avg_sq"] = torch.zeros_like(param)
            if group["amsgrad"]:
                state["max_exp_avg_sq"] = torch.zeros_like(param)
        state["step"] += 1
        step = state["step"].item()
        grad = self._decayed(param, grad, group)
        first, second = group["betas"]
        mean, square = state["exp_avg"], state["exp_avg_sq"]
        mean.mul_(first).add_(grad, alpha=1 - first)
        square.mul_(second).addcmul_(grad, grad, value=1 - second)
        if group["amsgrad"]:
            square = state["max_exp_avg_sq"].copy_(torch.maximum(state["max_exp_avg_sq"], square))
        size = group["lr"] / (1 - first**step)
        correction = math.sqrt(1 - second**step)
        param.addcdiv_(mean, (square.sqrt() / correction).add_(group["eps"]), value=-size)


class AdamW(Adam):
    """Adam whose weight decay shrinks the parameters themselves (Loshchilov and Hutter)."""

    def __init__(
        self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=1e-2, amsgrad=False, *,
        maximize=False, foreach=None, capturable=False,
    ):  # fmt: skip
        self._check(lr, betas, eps, weight_decay)
        Optimizer.__init__(self, params, {
            "lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay, "amsgrad": amsgrad,
            "foreach": foreach, "maximize": maximize, "capturable": capturable,
        })  # fmt: skip

    def step(self, closure=None):
        return self._step(closure)

    def _decayed(self, param, grad, group):
        param.mul_(1 - group["lr"] * group["weight_decay"])
        return grad


__getattr__ = _getter(__name__)
