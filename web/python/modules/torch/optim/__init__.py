"""torch.optim: optimizers and schedules of the learning rate, with PyTorch 1.13's formulas."""

from torch._missing import getter as _getter, lister as _lister
from torch.optim import lr_scheduler
from torch.optim.adam import Adam, AdamW
from torch.optim.optimizer import Optimizer
from torch.optim.rmsprop import RMSprop
from torch.optim.sgd import SGD


__all__ = ["Adam", "AdamW", "Optimizer", "RMSprop", "SGD", "lr_scheduler"]

_LATER = {
    "LBFGS": "torch.optim.lbfgs",
    **dict.fromkeys("ASGD Adadelta Adagrad Adamax NAdam RAdam Rprop".split(), "torch.optim.adaptive"),
}
__getattr__ = _getter(__name__, (), _LATER)
__dir__ = _lister(__name__, _LATER)
