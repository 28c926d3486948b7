"""Stochastic gradient descent."""

from torch._missing import getter as _getter
from torch.optim.optimizer import Optimizer, check, required


class SGD(Optimizer):
    """Steps of `lr` against the gradient, or against its running mean with `momentum`."""

    def __init__(
        self, params, lr=required, momentum=0, dampening=0, weight_decay=0, nesterov=False, *,
        maximize=False, foreach=None, differentiable=False,
    ):  # fmt: skip
        if lr is not required:
            check(lr, not lr < 0.0, "learning rate")
        check(momentum, not momentum < 0.0, "momentum value")
        check(weight_decay, not weight_decay < 0.0, "weight_decay value")
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError("Nesterov momentum requires a momentum and zero dampening")
        super().__init__(params, {
            "lr": lr, "momentum": momentum, "dampening": dampening, "weight_decay": weight_decay,
            "nesterov": nesterov, "maximize": maximize, "foreach": foreach,
            "differentiable": differentiable,
        })  # fmt: skip

    def step(self, closure=None):
        return self._step(closure)

    def _update(self, param, grad, group):
        if group["weight_decay"] != 0:
            grad = grad.add(param, alpha=group["weight_decay"])
        momentum, state = group["momentum"], self.state[param]
        if momentum == 0:
            state["momentum_buffer"] = None
        else:
            buffer = state.get("momentum_buffer")
            if buffer is None:
                buffer = state["momentum_buffer"] = grad.clone().detach()
            else:
                buffer.mul_(momentum).add_(grad, alpha=1 - group["dampening"])
            grad = grad.add(buffer, alpha=momentum) if group["nesterov"] else buffer
        param.add_(grad, alpha=-group["lr"])


__getattr__ = _getter(__name__)
