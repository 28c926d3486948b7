"""Attention of torch.nn.functional."""

import math

import torch
from torch.nn import functional as F


def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None):
    """The function of this name since PyTorch 2.0, by its definition."""
    factor = 1 / math.sqrt(query.shape[-1]) if scale is None else scale
    scores = query @ key.transpose(-2, -1) * factor
    if is_causal:
        if attn_mask is not None:
            raise RuntimeError("Explicit attn_mask should not be set when is_causal=True")
        attn_mask = torch.ones(query.shape[-2], key.shape[-2], dtype=torch.bool).tril()
    if attn_mask is not None:
        scores = scores.masked_fill(~attn_mask, -math.inf) if attn_mask.dtype is torch.bool else scores + attn_mask
    weights = scores.softmax(-1)
    if dropout_p > 0:
        weights = F.dropout(weights, dropout_p)
    return weights @ value


def _projected(query, key, value, weights, bias):
    """The three inputs times their weights, which may be the rows of one matrix."""
    if not isinstance(weights, tuple):
        if key is value and query is key:
            return F.linear(query, weights, bias).chunk(3, -1)
        extent = query.shape[-1]
        if key is value:
            first, rest = weights.split([extent, extent * 2])
            biases = (None, None) if bias is None else bias.split([extent, extent * 2])
            return F.linear(query, first, biases[0]), *F.linear(key, rest, biases[1]).chunk(2, -1)
        weights = weights.chunk(3)
    biases = (None, None, None) if bias is None else bias.chunk(3)
    return tuple(F.linear(one, weight, own) for one, weight, own in zip((query, key, value), weights, biases))


def multi_head_attention_forward(
    query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k, bias_v, add_zero_attn,
    dropout_p, out_proj_weight, out_proj_bias, training=True, key_padding_mask=None, need_weights=True,
    attn_mask=None, use_separate_proj_weight=False, q_proj_weight=None, k_proj_weight=None, v_proj_weight=None,
    static_k=None, static_v=None, average_attn_weights=True,
):  # fmt: skip
    """Attention of (steps, batch, features); returns the outputs and the weights, or None for them."""
    is_batched = query.dim() == 3
    if query.dim() not in (2, 3):
        raise AssertionError(f"query should be unbatched 2D or batched 3D tensor but received {query.dim()}-D query tensor")
    if not is_batched:
        same = key is value and query is key
        query = query.unsqueeze(1)
        key = query if same else key.unsqueeze(1)
        value = query if same else value.unsqueeze(1)
        key_padding_mask = None if key_padding_mask is None else key_padding_mask.unsqueeze(0)
    steps, batch, extent = query.shape
    sources = key.shape[0]
    assert extent == embed_dim_to_check, f"was expecting embedding dimension of {embed_dim_to_check}, but got {extent}"
    head = extent // num_heads
    assert head * num_heads == extent, f"embed_dim {extent} not divisible by num_heads {num_heads}"
    weights = (q_proj_weight, k_proj_weight, v_proj_weight) if use_separate_proj_weight else in_proj_weight
    q, k, v = _projected(query, key, value, weights, in_proj_bias)
    if attn_mask is not None and attn_mask.dim() == 2:
        wanted = (steps, sources)
        if tuple(attn_mask.shape) != wanted:
            raise RuntimeError(
                f"The shape of the 2D attn_mask is {attn_mask.shape}, but should be {wanted}."
            )
        attn_mask = attn_mask.unsqueeze(0)
    elif attn_mask is not None:
        wanted = (batch * num_heads, steps, sources)
        if tuple(attn_mask.shape) != wanted:
            raise RuntimeError(
                f"The shape of the 3D attn_mask is {attn_mask.shape}, but should be {wanted}."
            )
    if bias_k is not None:
        k, v = torch.cat([k, bias_k.repeat(1, batch, 1)]), torch.cat([v, bias_v.repeat(1, batch, 1)])
        attn_mask = attn_mask if attn_mask is None else F.pad(attn_mask, (0, 1))
        key_padding_mask = key_padding_mask if key_padding_mask is None else F.pad(key_padding_mask, (0, 1))
    q, k, v = (one.contiguous().view(one.shape[0], batch * num_heads, head).transpose(0, 1) for one in (q, k, v))
    if add_zero_attn:
        zeros = torch.zeros((batch * num_heads, 1, head), dtype=k.dtype)
        k, v = torch.cat([k, zeros], 1), torch.cat([v, zeros], 1)
        attn_mask = attn_mask if attn_mask is None else F.pad(attn_mask, (0, 1))
        key_padding_mask = key_padding_mask if key_padding_mask is None else F.pad(key_padding_mask, (0, 1))
    sources = k.shape[1]
    if key_padding_mask is not None:
        wide = key_padding_mask.view(batch, 1, 1, sources).expand(-1, num_heads, -1, -1)
        wide = wide.reshape(batch * num_heads, 1, sources)
        if attn_mask is None:
            attn_mask = wide
        else:
            attn_mask = attn_mask.logical_or(wide) if attn_mask.dtype is torch.bool else attn_mask.masked_fill(wide, -math.inf)
    if attn_mask is not None and attn_mask.dtype is torch.bool:
        attn_mask = torch.zeros(attn_mask.shape, dtype=q.dtype).masked_fill_(attn_mask, -math.inf)
    scores = torch.bmm(q / math.sqrt(head), k.transpose(-2, -1))
    if attn_mask is not None:
        scores = attn_mask + scores
    shares = scores.softmax(-1)
    if training and dropout_p > 0:
        shares = F.dropout(shares, dropout_p)
    outputs = torch.bmm(shares, v).transpose(0, 1).contiguous().view(steps * batch, extent)
    outputs = F.linear(outputs, out_proj_weight, out_proj_bias).view(steps, batch, -1)
    if not is_batched:
        outputs = outputs.squeeze(1)
    if not need_weights:
        return outputs, None
    shares = shares.view(batch, num_heads, steps, sources)
    if average_attn_weights:
        shares = shares.sum(1) / num_heads
    return outputs, shares if is_batched else shares.squeeze(0)
