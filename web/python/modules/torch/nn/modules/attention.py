"""Attention with several heads."""

import torch
from torch._missing import getter as _getter
from torch.nn import _attention, init
from torch.nn.modules.linear import Linear
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


class NonDynamicallyQuantizableLinear(Linear):
    """A linear layer that `quantize_dynamic` leaves alone, because its owner reads its weight."""


NonDynamicallyQuantizableLinear.__module__ = "torch.nn.modules.linear"


class MultiheadAttention(Module):
    """Attention of (steps, batch, features), or of (batch, steps, features) with `batch_first`."""

    def __init__(
        self, embed_dim, num_heads, dropout=0.0, bias=True, add_bias_kv=False, add_zero_attn=False, kdim=None,
        vdim=None, batch_first=False, device=None, dtype=None,
    ) -> None:  # fmt: skip
        options = {"device": device, "dtype": dtype}
        super().__init__()
        self.embed_dim = embed_dim
        self.kdim = kdim if kdim is not None else embed_dim
        self.vdim = vdim if vdim is not None else embed_dim
        self._qkv_same_embed_dim = self.kdim == embed_dim and self.vdim == embed_dim
        self.num_heads = num_heads
        self.dropout = dropout
        self.batch_first = batch_first
        self.head_dim = embed_dim // num_heads
        assert self.head_dim * num_heads == embed_dim, "embed_dim must be divisible by num_heads"
        if self._qkv_same_embed_dim:
            self.in_proj_weight = Parameter(torch.empty((3 * embed_dim, embed_dim), **options))
            for name in ("q_proj_weight", "k_proj_weight", "v_proj_weight"):
                self.register_parameter(name, None)
        else:
            for name, extent in (("q", embed_dim), ("k", self.kdim), ("v", self.vdim)):
                setattr(self, f"{name}_proj_weight", Parameter(torch.empty((embed_dim, extent), **options)))
            self.register_parameter("in_proj_weight", None)
        self.register_parameter("in_proj_bias", Parameter(torch.empty(3 * embed_dim, **options)) if bias else None)
        self.out_proj = NonDynamicallyQuantizableLinear(embed_dim, embed_dim, bias=bias, **options)
        if add_bias_kv:
            self.bias_k = Parameter(torch.empty((1, 1, embed_dim), **options))
            self.bias_v = Parameter(torch.empty((1, 1, embed_dim), **options))
        else:
            self.bias_k = self.bias_v = None
        self.add_zero_attn = add_zero_attn
        self._reset_parameters()

    def _reset_parameters(self):
        weights = (self.in_proj_weight, self.q_proj_weight, self.k_proj_weight, self.v_proj_weight)
        for weight in weights:
            if weight is not None:
                init.xavier_uniform_(weight)
        if self.in_proj_bias is not None:
            init.constant_(self.in_proj_bias, 0.0)
            init.constant_(self.out_proj.bias, 0.0)
        for weight in (self.bias_k, self.bias_v):
            if weight is not None:
                init.xavier_normal_(weight)

    def forward(
        self, query, key, value, key_padding_mask=None, need_weights: bool = True, attn_mask=None,
        average_attn_weights: bool = True,
    ):  # fmt: skip
        is_batched = query.dim() == 3
        if self.batch_first and is_batched:
            if key is value:
                query, key = (query.transpose(1, 0),) * 2 if query is key else (query.transpose(1, 0), key.transpose(1, 0))
                value = key
            else:
                query, key, value = (one.transpose(1, 0) for one in (query, key, value))
        outputs, shares = _attention.multi_head_attention_forward(
            query, key, value, self.embed_dim, self.num_heads, self.in_proj_weight, self.in_proj_bias, self.bias_k,
            self.bias_v, self.add_zero_attn, self.dropout, self.out_proj.weight, self.out_proj.bias,
            training=self.training, key_padding_mask=key_padding_mask, need_weights=need_weights,
            attn_mask=attn_mask, use_separate_proj_weight=not self._qkv_same_embed_dim,
            q_proj_weight=self.q_proj_weight, k_proj_weight=self.k_proj_weight, v_proj_weight=self.v_proj_weight,
            average_attn_weights=average_attn_weights,
        )  # fmt: skip
        if self.batch_first and is_batched:
            outputs = outputs.transpose(1, 0)
        return outputs, shares


MultiheadAttention.__module__ = "torch.nn.modules.activation"

__getattr__ = _getter(__name__)
