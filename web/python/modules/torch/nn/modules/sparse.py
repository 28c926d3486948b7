"""Embeddings."""

from typing import Optional

import torch
from torch._missing import getter as _getter
from torch._tensor import Tensor
from torch.nn import functional as F
from torch.nn import init
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


class Embedding(Module):
    """Looks up rows of a table (num_embeddings, embedding_dim) by integer index."""

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        padding_idx: Optional[int] = None,
        max_norm: Optional[float] = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        sparse: bool = False,
        _weight: Optional[Tensor] = None,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        if padding_idx is not None:
            assert -num_embeddings <= padding_idx < num_embeddings, (
                "Padding_idx must be within num_embeddings"
            )  # fmt: skip
            padding_idx %= num_embeddings
        self.num_embeddings = num_embeddings
        self.embedding_dim = embedding_dim
        self.padding_idx = padding_idx
        self.max_norm = max_norm
        self.norm_type = norm_type
        self.scale_grad_by_freq = scale_grad_by_freq
        self.sparse = sparse
        if _weight is not None:
            self.weight = Parameter(_weight)
            return
        table = torch.empty((num_embeddings, embedding_dim), device=device, dtype=dtype)
        self.weight = Parameter(table)
        self.reset_parameters()

    @classmethod
    def from_pretrained(
        cls, embeddings, freeze=True, padding_idx=None, max_norm=None, norm_type=2.0,
        scale_grad_by_freq=False, sparse=False,
    ):  # fmt: skip
        assert embeddings.dim() == 2, "Embeddings parameter is expected to be 2-dimensional"
        made = cls(
            *embeddings.shape, padding_idx, max_norm, norm_type, scale_grad_by_freq, sparse,
            embeddings,
        )  # fmt: skip
        made.weight.requires_grad = not freeze
        return made

    def reset_parameters(self):
        init.normal_(self.weight)
        if self.padding_idx is not None:
            with torch.no_grad():
                self.weight[self.padding_idx].fill_(0)

    def forward(self, input: Tensor) -> Tensor:
        return F.embedding(
            input, self.weight, self.padding_idx, self.max_norm, self.norm_type,
            self.scale_grad_by_freq, self.sparse,
        )  # fmt: skip

    def extra_repr(self) -> str:
        shown = f"{self.num_embeddings}, {self.embedding_dim}"
        if self.padding_idx is not None:
            shown += f", padding_idx={self.padding_idx}"
        for name, usual in (("max_norm", None), ("norm_type", 2), ("scale_grad_by_freq", False)):
            if getattr(self, name) != usual:
                shown += f", {name}={getattr(self, name)}"
        return shown + (", sparse=True" if self.sparse else "")


__getattr__ = _getter(__name__)
