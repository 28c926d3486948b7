import torch
from torch import nn
_ = torch.manual_seed(0)
mha = nn.MultiheadAttention(4, 2)
mha
[(name, tuple(one.shape)) for name, one in mha.named_parameters()]
mha.in_proj_weight
x = torch.randn(3, 2, 4)
out, weights = mha(x, x, x)
out
weights
mha(x, x, x, need_weights=False)[1]
mha(x, x, x, average_attn_weights=False)[1].shape
out.sum().backward()
mha.in_proj_weight.grad.shape, mha.out_proj.bias.grad
mask = torch.triu(torch.ones(3, 3), 1).bool()
mha(x, x, x, attn_mask=mask)
mha(x, x, x, key_padding_mask=torch.tensor([[False, False, True], [False, False, False]]))[1]
mha(x[:, 0], x[:, 0], x[:, 0])[1]
mha(x, torch.randn(5, 2, 4), torch.randn(5, 2, 4))[1].shape
mha(x, x, x, attn_mask=torch.ones(2, 2))
first = nn.MultiheadAttention(4, 2, batch_first=True, kdim=3, vdim=5)
first(torch.randn(2, 3, 4), torch.randn(2, 6, 3), torch.randn(2, 6, 5))
nn.MultiheadAttention(4, 3)
nn.MultiheadAttention(4, 2, add_bias_kv=True, add_zero_attn=True)(x, x, x)[1].shape
# ---
import torch
from torch import nn
_ = torch.manual_seed(1)
layer = nn.TransformerEncoderLayer(d_model=4, nhead=2, dim_feedforward=6, dropout=0.0)
layer
x = torch.randn(3, 2, 4)
layer(x)
layer(x).sum().backward()
layer.linear1.weight.grad.shape
encoder = nn.TransformerEncoder(layer, 2)
encoder(x)
sum(one.numel() for one in encoder.parameters())
decoder = nn.TransformerDecoder(nn.TransformerDecoderLayer(4, 2, 6, 0.0), 2)
decoder(x, encoder(x), tgt_mask=nn.Transformer.generate_square_subsequent_mask(3))
nn.TransformerEncoderLayer(4, 2, 6, 0.0, activation="gelu", norm_first=True, batch_first=True)(x)
nn.TransformerEncoderLayer(4, 2, activation="tanh")
nn.Transformer.generate_square_subsequent_mask(4)
net = nn.Transformer(4, 2, 1, 1, 6, 0.0)
net(x, torch.randn(2, 2, 4))
net(x, torch.randn(2, 3, 4))
net
