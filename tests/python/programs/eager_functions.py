"""Quantized layers as functions, of torch.nn.quantized.functional."""
# ---
import torch
import torch.nn.quantized.functional as qF
from torch.ao.nn.quantized import functional as other
torch.backends.quantized.engine = "qnnpack"
x = torch.quantize_per_tensor(torch.arange(32.0).reshape(1, 2, 4, 4) / 8 - 2, 0.0625, 40, torch.quint8)
w = torch.quantize_per_tensor(torch.arange(24.0).reshape(3, 2, 2, 2) / 16 - 1, 0.03125, 0, torch.qint8)
qF.conv2d(x, w, torch.tensor([0.5, -1.0, 0.0]), stride=2, scale=0.25, zero_point=100)
qF.conv1d(x[:, :, 0], w[:, :, 0], torch.ones(3), scale=0.25, zero_point=100)
qF.linear(x[0, 0], w[0, 0].repeat(1, 2), torch.ones(2), 0.25, 90)
qF.linear(x[0, 0], w[0, 0].repeat(1, 2))
qF.max_pool2d(x, 2), qF.avg_pool2d(x, 2), qF.adaptive_avg_pool2d(x, 1)
qF.leaky_relu(x, 0.5, scale=0.125, zero_point=99)[0, 0], qF.leaky_relu(x, 0.5)[0, 0, 0]
qF.hardtanh(x)[0, 0, 0], qF.clamp(x, -0.5, 0.5)[0, 0, 0], other.elu(x, 0.125, 30)[0, 0, 0]
qF.avg_pool2d(torch.ones(1, 1, 2, 2), 2)
qF.conv2d(x, w, None, padding_mode="reflect")
# ---
import torch
from torch.quantization.quantize import prepare, convert as c
from torch.quantization.stubs import QuantStub
from torch.quantization.qconfig import default_qconfig, QConfig
import torch.quantization.fuse_modules
import torch.quantization.quantize
from torch.quantization.fuse_modules import fuse_modules as f
from torch.quantization.quantization_mappings import get_default_qat_module_mappings
c is torch.quantization.convert, QuantStub is torch.ao.quantization.QuantStub, f is torch.quantization.fuse_modules
torch.quantization.quantize.__name__, torch.quantization.fuse_modules.__name__, prepare is torch.ao.quantization.prepare
QConfig is torch.quantization.QConfig, torch.nn.Linear in get_default_qat_module_mappings()
torch.ao.quantization.quantize.__name__
