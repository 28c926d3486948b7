"""torch.optim: optimizers and schedules of the learning rate, with PyTorch 1.13's formulas."""

from torch.optim import lr_scheduler
from torch.optim.adam import Adam, AdamW
from torch.optim.optimizer import Optimizer
from torch.optim.rmsprop import RMSprop
from torch.optim.sgd import SGD


def __getattr__(name):
    from torch._errors import MissingAttribute

    if name.startswith("__"):
        raise AttributeError(name)
    raise MissingAttribute(
        f"module 'torch.optim' has no attribute '{name}' here. Supported: "
        "Adam, AdamW, Optimizer, RMSprop, SGD, lr_scheduler",
        name=name,
    )


__all__ = ["Adam", "AdamW", "Optimizer", "RMSprop", "SGD", "lr_scheduler"]
