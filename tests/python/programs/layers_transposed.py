import torch
import torch.nn.functional as F
from torch import nn
_ = torch.manual_seed(0)
layer = nn.ConvTranspose2d(2, 3, 3, stride=2, padding=1, output_padding=1)
layer
layer.weight.shape, layer.weight.flatten()[:4], layer.bias
x = torch.randn(1, 2, 3, 3)
layer(x)
layer(x).sum().backward()
layer.weight.grad
layer.bias.grad
layer(x, output_size=(5, 5)).shape
layer(x, output_size=(8, 8))
layer(x[0]).shape
layer(torch.randn(1, 3, 3, 3))
nn.ConvTranspose2d(4, 4, 2, groups=2, bias=False)
nn.ConvTranspose2d(4, 4, 2, groups=2, bias=False)(torch.randn(1, 4, 2, 2))[0, 0]
nn.ConvTranspose2d(1, 1, 3, dilation=2)(torch.randn(1, 1, 3, 3)).shape
nn.ConvTranspose1d(2, 1, 4, 2, 1)(torch.randn(1, 2, 3))
nn.ConvTranspose1d(2, 1, 4, 2, 1)
nn.ConvTranspose3d(1, 2, 2, 2)(torch.randn(1, 1, 2, 2, 2)).shape
nn.ConvTranspose2d(1, 1, 3, padding_mode="reflect")
ints = torch.arange(9.0).reshape(1, 1, 3, 3)
F.conv_transpose2d(ints, torch.ones(1, 1, 2, 2))
F.conv_transpose2d(ints, torch.arange(4.0).reshape(1, 1, 2, 2), stride=2)
F.conv_transpose2d(ints, torch.ones(1, 2, 3, 3), padding=2)
F.conv_transpose2d(ints, torch.ones(1, 1, 2, 2), output_padding=1)
F.conv_transpose1d(torch.arange(3.0).reshape(1, 1, 3), torch.tensor([[[1.0, 2.0]]]), stride=3)
# ---
import torch
import torch.nn.functional as F
from torch import nn
_ = torch.manual_seed(1)
layer = nn.Conv3d(2, 3, (2, 3, 3), stride=(1, 2, 1), padding=(0, 1, 1))
layer
layer.weight.shape, layer.bias
x = torch.randn(1, 2, 3, 4, 4)
layer(x).detach().round(decimals=3)
layer(x).sum().backward()
layer.weight.grad.shape, layer.weight.grad.sum(), layer.bias.grad
layer(x[0]).shape
layer(torch.randn(1, 3, 3, 4, 4))
layer(torch.randn(1, 2, 1, 4, 4))
layer(torch.randn(4, 4))
nn.Conv3d(1, 1, 3, padding="same")(torch.randn(1, 1, 4, 4, 4)).shape
nn.Conv3d(2, 4, 1, groups=2, bias=False)(x).shape
nn.Conv3d(1, 1, 2, dilation=2)(torch.randn(1, 1, 4, 4, 4)).shape
F.conv3d(torch.arange(8.0).reshape(1, 1, 2, 2, 2), torch.ones(1, 1, 2, 2, 2), torch.ones(1))
volume = torch.arange(24.0).reshape(1, 1, 2, 3, 4)
F.conv3d(volume, torch.ones(1, 1, 2, 2, 3), padding="same")
F.conv3d(volume, torch.ones(1, 1, 2, 2, 3), padding="valid")
F.conv3d(volume, torch.ones(1, 1, 1, 1, 1), stride=2, padding="same")
F.conv3d(volume, torch.ones(1, 1, 1, 1, 1), padding="full")
nn.Conv3d(1, 1, 2, padding="same", padding_mode="circular")(volume).shape
nn.Conv2d(1, 1, 2, padding="valid", padding_mode="reflect")(volume[0, :, :1]).shape
