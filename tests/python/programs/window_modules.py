import torch, torch.nn as nn
_ = torch.manual_seed(0)
c = nn.Conv2d(3, 8, 3)
c
c.weight[0], c.bias
c.weight.shape, c.bias.shape, [name for name, _ in c.named_parameters()]
x = torch.randn(1, 3, 5, 5)
c(x).shape, c(x).detach().double().sum().item()
nn.Conv2d(3, 8, (3, 5), 2, 1, bias=False), nn.Conv1d(3, 8, 3)
nn.Conv2d(4, 8, 3, padding="same", dilation=2, groups=2, padding_mode="zeros")
nn.Conv2d(3, 8, 3, stride=2, padding="same")
nn.Conv2d(3, 8, 3, groups=2)
nn.Conv2d(4, 7, 3, groups=2)
nn.Conv2d(4, 8, 3, groups=0)
c.kernel_size, c.stride, c.padding, c.dilation, c.groups, c.in_channels, c.out_channels, c.padding_mode, c.transposed
nn.Conv2d(3, 8, 3, 1, [1, 2]).padding
nn.Conv1d(2, 3, 2)(torch.randn(4, 2, 7)).shape
nn.init.kaiming_normal_(c.weight, mode="fan_out", nonlinearity="relu").std()
# ---
import torch, torch.nn as nn
_ = torch.manual_seed(1)
n = nn.BatchNorm2d(2)
n, nn.BatchNorm1d(4, affine=False), nn.BatchNorm2d(4, momentum=None, track_running_stats=False)
n.state_dict(), nn.BatchNorm2d(4, track_running_stats=False).state_dict()
x = torch.randn(4, 2, 3, 3) * 2 + 1
n(x)[0], n.running_mean, n.running_var, n.num_batches_tracked
n.eval()(x)[0], n.num_batches_tracked
m = nn.BatchNorm1d(2, momentum=None)
m(x[:, :, 0])[0], m(x[:, :, 0] + 1)[0], m.state_dict()
m.reset_running_stats(), m.running_mean
m(x[:, :, 0, 0]), m.eval()(x[:, :, 0, 0])
n(x[0])
m(x)
nn.BatchNorm2d(3)(x)
nn.BatchNorm1d(2)(torch.ones(1, 2))
list(n.named_buffers()), [name for name, _ in n.named_parameters()]
n.load_state_dict(nn.BatchNorm2d(2).state_dict()), n.running_var
# ---
import torch, torch.nn as nn
nn.MaxPool2d(2), nn.MaxPool2d(3, 2, 1, ceil_mode=True), nn.AvgPool2d(2), nn.AvgPool2d((2, 3), 1, 1)
nn.AdaptiveAvgPool2d(1), nn.AdaptiveAvgPool2d((1, None))
x = torch.arange(32.0).reshape(1, 2, 4, 4)
nn.MaxPool2d(2)(x), nn.MaxPool2d(2, return_indices=True)(x), nn.AvgPool2d(3, 1)(x), nn.AdaptiveAvgPool2d((1, 2))(x)
# ---
import copy
from collections import OrderedDict
import torch, torch.nn as nn
_ = torch.manual_seed(3)
net = nn.Sequential(OrderedDict([("conv", nn.Conv2d(1, 4, 3, padding=1)), ("norm", nn.BatchNorm2d(4)), ("relu", nn.ReLU()), ("pool", nn.MaxPool2d(2)), ("flat", nn.Flatten()), ("fc", nn.Linear(16, 3))]))
net
sum(p.numel() for p in net.parameters()), list(net.state_dict())
x = torch.randn(5, 1, 4, 4)
net.eval()(x).detach().round(decimals=3)  # convolutions differ in their last digits
net.train()(x).shape, net.norm.num_batches_tracked
twin = copy.deepcopy(net)
twin.load_state_dict(net.state_dict()), torch.equal(twin.eval()(x), net.eval()(x))
for name, module in net.named_modules():
    print(name, type(module).__name__, isinstance(module, (nn.Conv2d, nn.Linear)))
# ---
import torch
x, y = torch.zeros(2, 2), torch.arange(3.0)
x.set_(y) is x, x
y[0] = 7
x, x.set_(), x.shape
p = torch.nn.Parameter(torch.ones(2))
p.set_(y)
with torch.no_grad(): print(p.set_(y * 2), p.is_leaf)
