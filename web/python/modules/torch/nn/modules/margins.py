"""Losses about margins, distances and distributions: modules around functions of torch.nn.functional."""

from torch._missing import getter as _getter
from torch.nn import _margins
from torch.nn.modules.module import Module


class _Loss(Module):
    """A loss whose settings are the arguments of its function."""

    _function = None

    def __init__(self, reduction="mean", **settings):
        super().__init__()
        self.reduction = reduction
        self.__dict__["_given"] = (*settings,)
        for name, value in settings.items():
            setattr(self, name, value)

    def _loss(self, *tensors):
        settings = {name: getattr(self, name) for name in self._given}
        return type(self)._function(*tensors, reduction=self.reduction, **settings)


class MarginRankingLoss(_Loss):
    _function = staticmethod(_margins.margin_ranking_loss)

    def __init__(self, margin: float = 0.0, size_average=None, reduce=None, reduction: str = "mean") -> None:
        super().__init__(reduction, margin=margin)

    def forward(self, input1, input2, target):
        return self._loss(input1, input2, target)


class HingeEmbeddingLoss(_Loss):
    _function = staticmethod(_margins.hinge_embedding_loss)

    def __init__(self, margin: float = 1.0, size_average=None, reduce=None, reduction: str = "mean") -> None:
        super().__init__(reduction, margin=margin)

    def forward(self, input, target):
        return self._loss(input, target)


class CosineEmbeddingLoss(_Loss):
    _function = staticmethod(_margins.cosine_embedding_loss)

    def __init__(self, margin: float = 0.0, size_average=None, reduce=None, reduction: str = "mean") -> None:
        super().__init__(reduction, margin=margin)

    def forward(self, input1, input2, target):
        return self._loss(input1, input2, target)


class TripletMarginLoss(_Loss):
    _function = staticmethod(_margins.triplet_margin_loss)

    def __init__(
        self, margin: float = 1.0, p: float = 2.0, eps: float = 1e-6, swap: bool = False, size_average=None,
        reduce=None, reduction: str = "mean",
    ):  # fmt: skip
        super().__init__(reduction, margin=margin, p=p, eps=eps, swap=swap)

    def forward(self, anchor, positive, negative):
        return self._loss(anchor, positive, negative)


class SoftMarginLoss(_Loss):
    _function = staticmethod(_margins.soft_margin_loss)

    def __init__(self, size_average=None, reduce=None, reduction: str = "mean") -> None:
        super().__init__(reduction)

    def forward(self, input, target):
        return self._loss(input, target)


class MultiLabelSoftMarginLoss(_Loss):
    _function = staticmethod(_margins.multilabel_soft_margin_loss)

    def __init__(self, weight=None, size_average=None, reduce=None, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.register_buffer("weight", weight)
        self.__dict__["_given"] = ("weight",)

    def forward(self, input, target):
        return self._loss(input, target)


class MultiMarginLoss(_Loss):
    _function = staticmethod(_margins.multi_margin_loss)

    def __init__(
        self, p: int = 1, margin: float = 1.0, weight=None, size_average=None, reduce=None, reduction: str = "mean"
    ) -> None:
        super().__init__(reduction, p=p, margin=margin)
        self.register_buffer("weight", weight)
        self.__dict__["_given"] = ("p", "margin", "weight")

    def forward(self, input, target):
        return self._loss(input, target)


class PoissonNLLLoss(_Loss):
    _function = staticmethod(_margins.poisson_nll_loss)

    def __init__(
        self, log_input: bool = True, full: bool = False, size_average=None, eps: float = 1e-8, reduce=None,
        reduction: str = "mean",
    ) -> None:  # fmt: skip
        super().__init__(reduction, log_input=log_input, full=full, eps=eps)

    def forward(self, log_input, target):
        return self._loss(log_input, target)


class GaussianNLLLoss(_Loss):
    _function = staticmethod(_margins.gaussian_nll_loss)

    def __init__(self, *, full: bool = False, eps: float = 1e-6, reduction: str = "mean") -> None:
        super().__init__(reduction, full=full, eps=eps)

    def forward(self, input, target, var):
        return self._loss(input, target, var)


for _name, _class in list(globals().items()):
    if isinstance(_class, type) and _class.__module__ == __name__:
        _class.__module__ = "torch.nn.modules.loss"

__getattr__ = _getter(__name__)
