import torch
from torch import nn
_ = torch.manual_seed(0)
net = nn.Sequential(nn.LazyLinear(8), nn.ReLU(), nn.LazyLinear(3))
net
net[0].weight
net[0].bias
isinstance(net[0].weight, nn.parameter.UninitializedParameter)
net[0].weight.shape
[type(one).__name__ for one in net.parameters()]
net[0].has_uninitialized_params()
net(torch.rand(2, 5)).shape
net
net[0].weight.shape, net[2].weight.shape
type(net[0]), type(net[0].weight)
net[0].weight
net[2].bias
net(torch.ones(2, 5))
net(torch.ones(2, 4))
sorted(net.state_dict())
# ---
import torch
from torch import nn
_ = torch.manual_seed(1)
net = nn.Sequential(
    nn.LazyConv2d(4, kernel_size=3, padding=1), nn.LazyBatchNorm2d(), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(),
    nn.LazyLinear(2, bias=False),
)
net
net[1].running_mean
net(torch.rand(3, 2, 6, 6)).shape
net
net[0].weight.flatten()[:5]
net[1].running_mean.shape, net[1].num_batches_tracked
net.eval()(torch.ones(1, 2, 6, 6))
def init_cnn(module):
    if type(module) in (nn.Linear, nn.Conv2d):
        nn.init.xavier_uniform_(module.weight)
net.apply(init_cnn)[5].weight.flatten()[:4]
# ---
import torch
from torch import nn
_ = torch.manual_seed(2)
nn.LazyConv1d(4, 3)(torch.rand(2, 5, 7)).shape
nn.LazyConv1d(4, 3)(torch.rand(7))
nn.LazyConv1d(4, 3)
nn.LazyConvTranspose2d(4, 3, stride=2)
nn.LazyConvTranspose2d(4, 3, stride=2)(torch.rand(1, 2, 4, 4)).shape
nn.LazyBatchNorm1d()
nn.LazyBatchNorm1d()(torch.rand(4, 3)).shape
nn.LazyBatchNorm1d(affine=False)(torch.rand(4, 3)).shape
nn.LazyInstanceNorm2d()(torch.rand(4, 3, 2, 2)).shape
layer = nn.LazyLinear(3)
layer(torch.zeros(2, 4)).shape
layer.in_features, layer
repr(layer.weight.grad), layer.weight.requires_grad
optimizer = torch.optim.SGD(layer.parameters(), 0.1)
layer(torch.ones(1, 4)).sum().backward()
optimizer.step()
layer.weight.grad
import copy
copied = copy.deepcopy(layer)
bool((copied.weight == layer.weight).all())
