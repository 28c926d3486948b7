import torch, inspect, warnings
from torch import nn
inspect.signature(nn.Linear)
inspect.signature(nn.Linear.forward)
inspect.signature(nn.ReLU), inspect.signature(nn.SiLU), inspect.signature(nn.SELU), inspect.signature(nn.ReLU6)
inspect.signature(nn.Dropout), inspect.signature(nn.ELU), inspect.signature(nn.LeakyReLU), inspect.signature(nn.GELU)
inspect.signature(nn.Flatten), inspect.signature(nn.Softplus), inspect.signature(nn.Identity)
inspect.signature(nn.MSELoss), inspect.signature(nn.L1Loss), inspect.signature(nn.Module), inspect.signature(nn.Sequential)
inspect.signature(nn.Sigmoid), inspect.signature(nn.Tanh), inspect.signature(nn.Module.forward)
list(inspect.signature(nn.Embedding).parameters), list(inspect.signature(nn.CrossEntropyLoss).parameters)
list(inspect.signature(nn.NLLLoss).parameters), list(inspect.signature(nn.LayerNorm).parameters), list(inspect.signature(nn.Hardtanh).parameters)
nn.Linear.__init__.__annotations__
vars(nn.Module())
list(vars(nn.Linear(1, 1)))
vars(nn.Linear(2, 1))["in_features"]
[list(vars(one))[12:] for one in (nn.ReLU(), nn.LayerNorm(2), nn.Embedding(2, 2), nn.Dropout(), nn.CrossEntropyLoss(), nn.NLLLoss(), nn.MSELoss(), nn.Softplus(), nn.Hardtanh(), nn.ReLU6(), nn.Softmax(), nn.GELU(), nn.Flatten(), nn.Unflatten(1, (1,)), nn.ELU(), nn.LeakyReLU(), nn.Sequential(), nn.Identity())]
m = nn.Sequential(nn.ReLU(), nn.Flatten())
m._modules
m._parameters
nn.LayerNorm(2)._parameters
nn.Linear.__annotations__
class Net(nn.Module): pass
vars(Net())
n = Net(); n.a = 3; n.b = nn.Parameter(torch.ones(1)); n.c = torch.ones(2)
vars(n)
x = torch.tensor([[0.5, 1.5, -1.0]]); y = torch.tensor([1])
nn.CrossEntropyLoss(reduction="sum")(x, y), nn.NLLLoss(ignore_index=1)(x, y), nn.MSELoss(reduction="none")(x, x + 1)
nn.CrossEntropyLoss(ignore_index=0)
nn.Hardtanh(-2, 3)
nn.Hardtanh(min_value=-2.0)
nn.Hardtanh(1.0, -1.0)
warnings.simplefilter("ignore")
nn.MSELoss(size_average=False).reduction, nn.MSELoss(reduce=False).reduction, nn.L1Loss(True, True).reduction
nn.CrossEntropyLoss(torch.ones(3)).weight
nn.CrossEntropyLoss(torch.ones(3)).state_dict()
