"""Transformers: encoders and decoders of attention and feed-forward layers."""

import copy

import torch
from torch._missing import getter as _getter
from torch.nn import functional as F
from torch.nn import init
from torch.nn.modules.attention import MultiheadAttention
from torch.nn.modules.container import ModuleList
from torch.nn.modules.dropout import Dropout
from torch.nn.modules.linear import Linear
from torch.nn.modules.module import Module
from torch.nn.modules.normalization import LayerNorm


def _activation(name):
    if callable(name):
        return name
    if name not in ("relu", "gelu"):
        raise RuntimeError(f"activation should be relu/gelu, not {name}")
    return getattr(F, name)


def _clones(module, count):
    return ModuleList([copy.deepcopy(module) for _ in range(count)])


class _Layer(Module):
    """The feed-forward part of a layer of an encoder or a decoder, and its norms."""

    def _begin(self, d_model, nhead, dim_feedforward, dropout, layer_norm_eps, batch_first, norm_first, options, attentions):
        for name in attentions:
            setattr(self, name, MultiheadAttention(d_model, nhead, dropout=dropout, batch_first=batch_first, **options))
        self.linear1 = Linear(d_model, dim_feedforward, **options)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, **options)
        self.norm_first = norm_first
        count = len(attentions) + 1
        for at in range(1, count + 1):
            setattr(self, f"norm{at}", LayerNorm(d_model, eps=layer_norm_eps, **options))
        for at in range(1, count + 1):
            setattr(self, f"dropout{at}", Dropout(dropout))

    def _fed(self, x, last):
        inner = self.linear2(self.dropout(self.activation(self.linear1(x))))
        return last(inner)


class TransformerEncoderLayer(_Layer):
    def __init__(
        self, d_model: int, nhead: int, dim_feedforward: int = 2048, dropout: float = 0.1, activation=F.relu,
        layer_norm_eps: float = 1e-5, batch_first: bool = False, norm_first: bool = False, device=None, dtype=None,
    ) -> None:  # fmt: skip
        super().__init__()
        options = {"device": device, "dtype": dtype}
        self._begin(
            d_model, nhead, dim_feedforward, dropout, layer_norm_eps, batch_first, norm_first, options, ("self_attn",)
        )
        self.activation = _activation(activation)

    def forward(self, src, src_mask=None, src_key_padding_mask=None):
        x = src
        if self.norm_first:
            x = x + self._attended(self.norm1(x), src_mask, src_key_padding_mask)
            return x + self._fed(self.norm2(x), self.dropout2)
        x = self.norm1(x + self._attended(x, src_mask, src_key_padding_mask))
        return self.norm2(x + self._fed(x, self.dropout2))

    def _attended(self, x, mask, padding):
        made = self.self_attn(x, x, x, attn_mask=mask, key_padding_mask=padding, need_weights=False)[0]
        return self.dropout1(made)


class TransformerDecoderLayer(_Layer):
    def __init__(
        self, d_model: int, nhead: int, dim_feedforward: int = 2048, dropout: float = 0.1, activation=F.relu,
        layer_norm_eps: float = 1e-5, batch_first: bool = False, norm_first: bool = False, device=None, dtype=None,
    ) -> None:  # fmt: skip
        super().__init__()
        options = {"device": device, "dtype": dtype}
        self._begin(
            d_model, nhead, dim_feedforward, dropout, layer_norm_eps, batch_first, norm_first, options,
            ("self_attn", "multihead_attn"),
        )  # fmt: skip
        self.activation = _activation(activation)

    def forward(
        self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None
    ):
        x = tgt
        own, other = (tgt_mask, tgt_key_padding_mask), (memory, memory_mask, memory_key_padding_mask)
        if self.norm_first:
            x = x + self._attended(self.norm1(x), *own)
            x = x + self._crossed(self.norm2(x), *other)
            return x + self._fed(self.norm3(x), self.dropout3)
        x = self.norm1(x + self._attended(x, *own))
        x = self.norm2(x + self._crossed(x, *other))
        return self.norm3(x + self._fed(x, self.dropout3))

    def _attended(self, x, mask, padding):
        made = self.self_attn(x, x, x, attn_mask=mask, key_padding_mask=padding, need_weights=False)[0]
        return self.dropout1(made)

    def _crossed(self, x, memory, mask, padding):
        made = self.multihead_attn(
            x, memory, memory, attn_mask=mask, key_padding_mask=padding, need_weights=False
        )[0]
        return self.dropout2(made)


class TransformerEncoder(Module):
    """A stack of copies of one layer."""

    def __init__(self, encoder_layer, num_layers, norm=None, enable_nested_tensor=True, mask_check=True) -> None:
        super().__init__()
        self.layers = _clones(encoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm

    def forward(self, src, mask=None, src_key_padding_mask=None):
        for layer in self.layers:
            src = layer(src, src_mask=mask, src_key_padding_mask=src_key_padding_mask)
        return src if self.norm is None else self.norm(src)


class TransformerDecoder(Module):
    """A stack of copies of one layer."""

    def __init__(self, decoder_layer, num_layers, norm=None) -> None:
        super().__init__()
        self.layers = _clones(decoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm

    def forward(
        self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None
    ):
        masks = {
            "tgt_mask": tgt_mask, "memory_mask": memory_mask, "tgt_key_padding_mask": tgt_key_padding_mask,
            "memory_key_padding_mask": memory_key_padding_mask,
        }  # fmt: skip
        for layer in self.layers:
            tgt = layer(tgt, memory, **masks)
        return tgt if self.norm is None else self.norm(tgt)


class Transformer(Module):
    """An encoder and a decoder."""

    def __init__(
        self, d_model: int = 512, nhead: int = 8, num_encoder_layers: int = 6, num_decoder_layers: int = 6,
        dim_feedforward: int = 2048, dropout: float = 0.1, activation=F.relu, custom_encoder=None,
        custom_decoder=None, layer_norm_eps: float = 1e-5, batch_first: bool = False, norm_first: bool = False,
        device=None, dtype=None,
    ) -> None:  # fmt: skip
        super().__init__()
        options = {"device": device, "dtype": dtype}
        given = (d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first)
        if custom_encoder is not None:
            self.encoder = custom_encoder
        else:
            layer = TransformerEncoderLayer(*given, **options)
            norm = LayerNorm(d_model, eps=layer_norm_eps, **options)
            self.encoder = TransformerEncoder(layer, num_encoder_layers, norm)
        if custom_decoder is not None:
            self.decoder = custom_decoder
        else:
            layer = TransformerDecoderLayer(*given, **options)
            norm = LayerNorm(d_model, eps=layer_norm_eps, **options)
            self.decoder = TransformerDecoder(layer, num_decoder_layers, norm)
        self._reset_parameters()
        self.d_model = d_model
        self.nhead = nhead
        self.batch_first = batch_first

    def _reset_parameters(self):
        for weight in self.parameters():
            if weight.dim() > 1:
                init.xavier_uniform_(weight)

    @staticmethod
    def generate_square_subsequent_mask(sz: int, device="cpu"):
        """Minus infinity above the diagonal, where a step would see a later one."""
        return torch.triu(torch.full((sz, sz), float("-inf")), diagonal=1)

    def forward(
        self, src, tgt, src_mask=None, tgt_mask=None, memory_mask=None, src_key_padding_mask=None,
        tgt_key_padding_mask=None, memory_key_padding_mask=None,
    ):  # fmt: skip
        is_batched = src.dim() == 3
        axis = 0 if self.batch_first else 1
        if is_batched and src.size(axis) != tgt.size(axis):
            raise RuntimeError("the batch number of src and tgt must be equal")
        if src.size(-1) != self.d_model or tgt.size(-1) != self.d_model:
            raise RuntimeError("the feature number of src and tgt must be equal to d_model")
        memory = self.encoder(src, mask=src_mask, src_key_padding_mask=src_key_padding_mask)
        return self.decoder(
            tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask, tgt_key_padding_mask=tgt_key_padding_mask,
            memory_key_padding_mask=memory_key_padding_mask,
        )  # fmt: skip


__getattr__ = _getter(__name__)
