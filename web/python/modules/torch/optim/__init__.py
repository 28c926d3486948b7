"""torch.optim: optimizers and schedules of the learning rate, with PyTorch 1.13's formulas."""

from torch._missing import getter as _getter
from torch.optim import lr_scheduler
from torch.optim.adam import Adam, AdamW
from torch.optim.optimizer import Optimizer
from torch.optim.rmsprop import RMSprop
from torch.optim.sgd import SGD


__all__ = ["Adam", "AdamW", "Optimizer", "RMSprop", "SGD", "lr_scheduler"]

__getattr__ = _getter(__name__)
