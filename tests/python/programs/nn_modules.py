import torch, torch.nn as nn
from collections import OrderedDict
_ = torch.manual_seed(0)
nn.Linear(3, 2).weight
nn.Linear(3, 2).bias
nn.Linear(3, 2, bias=False).bias
layer = nn.Linear(4, 3)
layer
layer.weight, layer.bias
layer.weight.shape, layer.weight.dtype, layer.weight.requires_grad, layer.weight.is_leaf
type(layer.weight), isinstance(layer.weight, torch.Tensor), isinstance(layer.weight, nn.Parameter)
layer(torch.ones(2, 4))
layer(torch.ones(4))
layer.weight.data
layer.weight.detach()
layer.weight * 2
layer.weight.grad
layer.in_features, layer.out_features
nn.Linear(16, 16).weight[0]
nn.Embedding(4, 3)
nn.Embedding(4, 5).weight
nn.Embedding(3, 2, padding_idx=1).weight
nn.Embedding(3, 2, padding_idx=-1)
nn.LayerNorm(4), nn.LayerNorm([2, 3], elementwise_affine=False)
nn.Dropout(0.1), nn.Identity(), nn.Flatten(), nn.ReLU(), nn.ReLU(inplace=True)
nn.GELU(), nn.GELU("tanh"), nn.SiLU(), nn.Sigmoid(), nn.Tanh(), nn.Softmax(dim=-1), nn.LogSoftmax(dim=1)
nn.LeakyReLU(), nn.ELU(), nn.Hardtanh(), nn.ReLU6(), nn.Softplus(), nn.SELU()
nn.MSELoss(), nn.L1Loss(), nn.CrossEntropyLoss()
# ---
import torch, torch.nn as nn
from collections import OrderedDict
_ = torch.manual_seed(1)
model = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Sequential(nn.Linear(3, 1), nn.Identity()))
model
model[0], model[-1], model[2][0]
model[:2]
len(model), [type(one).__name__ for one in model]
list(model.named_parameters())
[name for name, _ in model.named_modules()]
[name for name, _ in model.named_children()]
len(list(model.modules())), len(list(model.children())), len(list(model.parameters()))
sum(p.numel() for p in model.parameters())
model.state_dict()
model.state_dict().keys()
model[5]
model[1] = nn.Identity()
model
nn.Sequential(OrderedDict([("first", nn.Linear(1, 1)), ("second", nn.Identity())]))
nn.ModuleList([nn.Linear(1, 2), nn.Linear(2, 1)])
nn.ModuleDict({"a": nn.Linear(1, 1), "b": nn.Identity()})
nn.ModuleList([nn.Identity()])[0], len(nn.ModuleList([nn.Identity()]))
nn.ModuleList([nn.Identity()])[3]
nn.Sequential()
nn.ModuleList()
model.get_submodule("2.0")
model.get_parameter("2.0.bias").shape
model.get_submodule("7")
model.get_parameter("1")
model.get_submodule("2.missing")
model.append(nn.Identity())
# ---
import torch, torch.nn as nn
class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(2, 2)
        self.linear_1 = nn.Linear(2, 2)
        self.linear_2 = nn.Linear(2, 2, bias=False)
        self.scale = nn.Parameter(torch.ones(1))
        self.register_buffer("int8_weights", torch.zeros((2, 2), dtype=torch.int8))
        self.register_buffer("scratch", torch.zeros(1), persistent=False)
        self.note = "x"

    def forward(self, x):
        return self.linear_2(self.linear_1(self.emb(x))) * self.scale

_ = torch.manual_seed(2)
model = Model()
model
model(torch.tensor([0, 1]))
[name for name, _ in model.named_parameters()]
[name for name, _ in model.named_buffers()]
list(model.state_dict())
model.training, model.eval().training, model.linear_1.training, model.train().training
model.note
model.missing
model.scale = torch.ones(1)
model.linear_1 = 3
model.int8_weights = 3
model.scale = nn.Parameter(torch.zeros(1))
model.linear_1 = nn.Linear(2, 3)
model.int8_weights = torch.ones((1, 1), dtype=torch.int8)
model.int8_weights
model
setattr(model, "linear_2", nn.Identity())
model
del model.linear_2
[name for name, _ in model.named_children()]
model.register_buffer("note", torch.zeros(1))
model.register_buffer("a.b", torch.zeros(1))
model.register_buffer("", torch.zeros(1))
model.register_buffer("b", 3)
model.register_parameter("p", torch.zeros(1))
model.register_parameter("p", None)
model.p
model.add_module("m", 3)
model.add_module("a.b", nn.Identity())
model.linear_1.bias = None
model.linear_1
nn.Module()(1)
nn.Module()
# ---
import torch, torch.nn as nn
class Early(nn.Module):
    def __init__(self):
        self.layer = nn.Linear(1, 1)

class EarlyParameter(nn.Module):
    def __init__(self):
        self.weight = nn.Parameter(torch.ones(1))

class EarlyBuffer(nn.Module):
    def __init__(self):
        self.register_buffer("weight", torch.ones(1))

Early()
EarlyParameter()
EarlyBuffer()
nn.Parameter(torch.ones(2))
nn.Parameter(torch.ones(2), requires_grad=False)
nn.Parameter(torch.ones(2, dtype=torch.int8))
nn.Parameter(torch.ones(2, dtype=torch.int8), requires_grad=False)
str(nn.Parameter(torch.tensor([1.5])))
nn.Parameter(torch.ones(1)) + 1
# ---
import torch, torch.nn as nn
_ = torch.manual_seed(3)
model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
other = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
other.load_state_dict(model.state_dict())
torch.equal(model[0].weight, other[0].weight)
other.load_state_dict({"0.weight": torch.zeros(2, 2)})
other.load_state_dict({"0.weight": torch.zeros(2, 2), "x": 1}, strict=False)
other[0].weight
other.load_state_dict({"0.weight": torch.zeros(3, 2)}, strict=False)
other.load_state_dict({**model.state_dict(), "extra": torch.ones(1)})
other.load_state_dict(3)
half = nn.Linear(2, 2).to(torch.bfloat16)
half.weight.dtype, half.bias.dtype
half.float().weight.dtype, half.half().weight.dtype, half.double().weight.dtype
half.to("cpu").weight.dtype, half.to(dtype=torch.float32).weight.dtype
half.to(torch.int8)
weight = model[0].weight
model.to(torch.float64)[0].weight is weight, weight.dtype
model.requires_grad_(False)[0].weight.requires_grad
model[0].weight
model(torch.ones(1, 2, dtype=torch.float64))
seen = []
def note(module):
    seen.append(type(module).__name__)

model.apply(note) is model, seen
model.zero_grad()
# ---
import torch, torch.nn as nn
calls = []
def before(module, args):
    calls.append(args)

def after(module, args, output):
    return output * 2

layer = nn.Identity()
first = layer.register_forward_pre_hook(before)
second = layer.register_forward_hook(after)
layer(torch.ones(2)), len(calls)
second.remove()
layer(torch.ones(2))
first.remove()
layer(torch.ones(2)), len(calls)
# ---
import torch, torch.nn as nn
def replace(module, exclude=()):
    for name, child in module.named_children():
        if isinstance(child, nn.Linear) and name not in exclude:
            old_bias = child.bias
            new = nn.Identity(child.in_features)
            setattr(module, name, new)
            if old_bias is not None:
                getattr(module, name).bias = old_bias
        else:
            replace(child, exclude)

class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 2)
        self.head = nn.Linear(2, 1)

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = Block()
        self.lm_head = nn.Linear(2, 1)

net = Net()
net
replace(net, ["head"])
net
[name for name, _ in net.named_parameters()]
import copy
twin = copy.deepcopy(net)
twin.block.head.weight is net.block.head.weight, torch.equal(twin.block.head.weight, net.block.head.weight)
twin
