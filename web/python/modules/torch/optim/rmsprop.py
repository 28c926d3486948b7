"""RMSprop."""

import torch
from torch._missing import getter as _getter
from torch.optim.optimizer import Optimizer, check


class RMSprop(Optimizer):
    """Divides the gradient by the root of a running mean of its square."""

    def __init__(
        self, params, lr=1e-2, alpha=0.99, eps=1e-8, weight_decay=0, momentum=0, centered=False,
        foreach=None, maximize=False, differentiable=False,
    ):  # fmt: skip
        check(lr, lr >= 0.0, "learning rate")
        check(eps, eps >= 0.0, "epsilon value")
        check(momentum, momentum >= 0.0, "momentum value")
        check(weight_decay, weight_decay >= 0.0, "weight_decay value")
        check(alpha, alpha >= 0.0, "alpha value")
        super().__init__(params, {
            "lr": lr, "momentum": momentum, "alpha": alpha, "eps": eps, "centered": centered,
            "weight_decay": weight_decay, "foreach": foreach, "maximize": maximize,
            "differentiable": differentiable,
        })  # fmt: skip

    def step(self, closure=None):
        return self._step(closure)

    def _update(self, param, grad, group):
        state = self.state[param]
        if not state:
            state["step"] = 0
            state["square_avg"] = torch.zeros_like(param)
            if group["momentum"] > 0:
                state["momentum_buffer"] = torch.zeros_like(param)
            if group["centered"]:
                state["grad_avg"] = torch.zeros_like(param)
        state["step"] += 1
        if group["weight_decay"] != 0:
            grad = grad.add(param, alpha=group["weight_decay"])
        alpha, square = group["alpha"], state["square_avg"]
        square.mul_(alpha).addcmul_(grad, grad, value=1 - alpha)
        if group["centered"]:
            mean = state["grad_avg"].mul_(alpha).add_(grad, alpha=1 - alpha)
            root = square.addcmul(mean, mean, value=-1).sqrt_().add_(group["eps"])
        else:
            root = square.sqrt().add_(group["eps"])
        if group["momentum"] > 0:
            buffer = state["momentum_buffer"].mul_(group["momentum"]).addcdiv_(grad, root)
            param.add_(buffer, alpha=-group["lr"])
        else:
            param.addcdiv_(grad, root, value=-group["lr"])


__getattr__ = _getter(__name__)
