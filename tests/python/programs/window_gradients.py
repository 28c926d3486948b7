import torch, torch.nn as nn, torch.nn.functional as F
_ = torch.manual_seed(0)
for k, how in enumerate(({}, {"padding": 1}, {"stride": 2, "padding": (1, 2)}, {"dilation": 2}, {"groups": 2}, {"padding": "same"})):
    x = torch.randn(1, 4, 6, 7).double().requires_grad_()
    w = torch.randn(4, 4 // how.get("groups", 1), 3, 2).double().requires_grad_()
    b = torch.randn(4).double().requires_grad_()
    y = F.conv2d(x, w, b, **how)
    (y * torch.randn(y.shape)).sum().backward()
    print(how, x.grad.sum().item(), x.grad[0, 1, 2], w.grad[1, 0], b.grad)
x = torch.randn(1, 2, 5, 5, requires_grad=True)
w = torch.randn(3, 2, 3, 3, requires_grad=True)
F.conv2d(x, w, padding=1).square().sum().backward()
x.grad.double().sum().item(), w.grad.double().abs().sum().item(), x.grad[0, 0], w.grad[0]
z = torch.randn(2, 3, requires_grad=True)
y = F.pad(z, (1, -1, 0, 2), value=5.0)
y, torch.autograd.grad((y * torch.arange(12.0).view(4, 3)).sum(), z)
x = torch.randn(2, 3, 9, requires_grad=True)
w = torch.randn(4, 3, 3, requires_grad=True)
y = F.conv1d(x, w, stride=2, padding=1)
y, torch.autograd.grad(y.sin().sum(), (x, w))
x = torch.randn(3, 5, requires_grad=True)
F.conv1d(x, w).sum().backward()
x.grad
# ---
import torch, torch.nn as nn, torch.nn.functional as F
_ = torch.manual_seed(1)
x = torch.randn(2, 2, 5, 6, requires_grad=True)
for pool in (lambda x: F.max_pool2d(x, 2), lambda x: F.max_pool2d(x, 3, 2, 1, ceil_mode=True), lambda x: F.avg_pool2d(x, 2), lambda x: F.avg_pool2d(x, 3, 2, 1, True, False), lambda x: F.adaptive_avg_pool2d(x, 1), lambda x: F.adaptive_avg_pool2d(x, (2, 4))):
    x.grad = None
    y = pool(x)
    (y * torch.arange(y.numel()).view(y.shape)).sum().backward()
    print(y.grad_fn.name(), y.shape, x.grad[1, 0], x.grad.double().sum().item())
values, places = F.max_pool2d(x, 2, return_indices=True)
values.requires_grad, places.requires_grad, values.grad_fn.name()
# ---
import torch, torch.nn as nn, torch.nn.functional as F
_ = torch.manual_seed(2)
x = torch.randn(4, 2, 3, 3).double().requires_grad_()
m = nn.BatchNorm2d(2).double()
y = m(x)
(y * torch.randn(y.shape)).sum().backward()
x.grad[0], m.weight.grad, m.bias.grad
x.grad = None
y = m.eval()(x)
(y * torch.randn(y.shape)).sum().backward()
x.grad[0], m.weight.grad, m.bias.grad, y.grad_fn.name()
z = torch.randn(5, 3, requires_grad=True)
F.batch_norm(z, None, None, training=True).pow(3).sum().backward()
z.grad
# ---
import torch
_ = torch.manual_seed(3)
x = torch.tensor([-3.0, -1.0, -0.26, 0.0, 0.24, 1.0, 7.0, 9.0], requires_grad=True)
y = torch.fake_quantize_per_tensor_affine(x, 0.5, 3, 0, 15)
y, y.grad_fn.name()
(y * torch.arange(8)).sum().backward()
x.grad
y = torch.fake_quantize_per_tensor_affine(x, torch.tensor(0.5), torch.tensor(3, dtype=torch.int32), 0, 15)
y, torch.autograd.grad(y.sum(), x)
w = torch.randn(3, 4, requires_grad=True)
y = torch.fake_quantize_per_channel_affine(w, torch.tensor([0.1, 0.2, 0.5]), torch.tensor([0, 1, -2], dtype=torch.int32), 0, -4, 3)
y, torch.autograd.grad(y.sum(), w), y.grad_fn.name()
torch.fake_quantize_per_channel_affine(w, torch.tensor([0.1, 0.2, 0.5, 1.0]), torch.zeros(4, dtype=torch.int32), -1, -4, 3).detach()
torch.fake_quantize_per_tensor_affine(x.detach().double(), 0.1, 0, 0, 255)
torch.fake_quantize_per_tensor_affine(x, 0.1, 0, 5, 2)
torch.fake_quantize_per_tensor_affine(x, 0.1, 300, 0, 255)
torch.fake_quantize_per_channel_affine(w, torch.ones(2), torch.zeros(2, dtype=torch.int32), 0, 0, 255)
torch.fake_quantize_per_channel_affine(w, torch.ones(3), torch.zeros(3, dtype=torch.int32), 2, 0, 255)
torch.fake_quantize_per_channel_affine(w, torch.ones(3), torch.zeros(3), 0, 0, 255).shape
torch.fake_quantize_per_channel_affine(w, torch.ones(3), torch.zeros(3).long(), 0, 0, 255)
torch.fake_quantize_per_tensor_affine(torch.tensor([float("nan"), float("inf"), 1e30, -1e30]), 0.1, 0, 0, 255)
f = torch.ao.quantization.FakeQuantize(quant_min=0, quant_max=15)
first, second = f(x), f(x * 3)
(first + second).sum().backward()
x.grad, f.scale
# ---
import torch, torch.nn as nn, torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset
_ = torch.manual_seed(4)
net = nn.Sequential(nn.Conv2d(1, 4, 3, padding=1), nn.BatchNorm2d(4), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(4, 4, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(4, 3))
data = TensorDataset(torch.randn(24, 1, 8, 8), torch.randint(3, (24,)))
for epoch in range(2):
    for x, y in DataLoader(data, batch_size=8, shuffle=True):
        net.zero_grad()
        loss = F.cross_entropy(net(x), y)
        loss.backward()
        with torch.no_grad():
            for p in net.parameters():
                p -= 0.1 * p.grad
        print(loss)
net.eval()(data[:2][0])
