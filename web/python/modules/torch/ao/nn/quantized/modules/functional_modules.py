"""Modules for operations between layers, which get an observer as layers do."""

import torch
from torch._missing import getter as _getter
from torch.nn import functional as F


class FXFloatFunctional(torch.nn.Module):
    """Operations of floats that are not observed."""

    def forward(self, x):
        raise RuntimeError(
            "FloatFunctional is not intended to use the 'forward'. Please use the underlying operation"
        )

    def add(self, x, y):
        return torch.add(x, y)

    def add_scalar(self, x, y):
        return torch.add(x, y)

    def mul(self, x, y):
        return torch.mul(x, y)

    def mul_scalar(self, x, y):
        return torch.mul(x, y)

    def cat(self, x, dim=0):
        return torch.cat(x, dim=dim)

    def add_relu(self, x, y):
        return F.relu(torch.add(x, y))


class FloatFunctional(FXFloatFunctional):
    """Operations of floats; `convert` replaces the module by a QFunctional."""

    def __init__(self):
        super().__init__()
        self.activation_post_process = torch.nn.Identity()

    def add(self, x, y):
        return self.activation_post_process(super().add(x, y))

    def mul(self, x, y):
        return self.activation_post_process(super().mul(x, y))

    def cat(self, x, dim=0):
        return self.activation_post_process(super().cat(x, dim))

    def add_relu(self, x, y):
        return self.activation_post_process(super().add_relu(x, y))


class QFunctional(torch.nn.Module):
    """Operations of quantized tensors; results have the module's scale and zero point."""

    def __init__(self):
        super().__init__()
        self.scale = 1.0
        self.zero_point = 0
        self.activation_post_process = torch.nn.Identity()

    def _entries(self):
        return {"scale": torch.tensor(self.scale), "zero_point": torch.tensor(self.zero_point)}

    def _take_entries(self, entries):
        self.scale, self.zero_point = float(entries["scale"]), int(entries["zero_point"])

    def _get_name(self):
        return "QFunctional"

    def extra_repr(self):
        return f"scale={self.scale}, zero_point={self.zero_point}"

    def forward(self, x):
        raise RuntimeError(
            "Functional is not intended to use the 'forward'. Please use the underlying operation"
        )

    def _result(self, name, *args, **kwargs):
        made = getattr(torch.ops.quantized, name)(
            *args, scale=self.scale, zero_point=self.zero_point, **kwargs
        )
        return self.activation_post_process(made)

    def add(self, x, y):
        return self._result("add", x, y)

    def add_scalar(self, x, y):
        return torch.ops.quantized.add_scalar(x, y)

    def mul(self, x, y):
        return self._result("mul", x, y)

    def mul_scalar(self, x, y):
        return torch.ops.quantized.mul_scalar(x, y)

    def cat(self, x, dim=0):
        return self._result("cat", x, dim=dim)

    def add_relu(self, x, y):
        return self._result("add_relu", x, y)

    @classmethod
    def from_float(cls, mod):
        assert type(mod) is FloatFunctional, (
            "QFunctional.from_float expects an instance of FloatFunctional"
        )  # fmt: skip
        scale, zero_point = mod.activation_post_process.calculate_qparams()
        made = QFunctional()
        made.scale, made.zero_point = float(scale), int(zero_point)
        return made


__getattr__ = _getter(__name__)
