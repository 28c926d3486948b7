import torch
from torch import nn
import torch.nn.utils.prune as prune
_ = torch.manual_seed(0)
layer = nn.Linear(4, 3)
prune.l1_unstructured(layer, name="weight", amount=0.3)
[name for name, _ in layer.named_parameters()], [name for name, _ in layer.named_buffers()]
layer.weight_mask
layer.weight
type(layer.weight), layer.weight.grad_fn.name()
layer(torch.ones(1, 4))
layer(torch.ones(1, 4)).sum().backward()
layer.weight_orig.grad
prune.ln_structured(layer, "weight", amount=1, n=2, dim=0)
layer.weight_mask
[type(one).__name__ for one in layer._forward_pre_hooks.values()], [len(one) for one in layer._forward_pre_hooks.values()]
prune.is_pruned(layer), list(layer.state_dict())
_ = prune.remove(layer, "weight")
layer.weight
layer._forward_pre_hooks, list(layer.state_dict()), prune.is_pruned(layer)
prune.remove(layer, "weight")
# ---
import torch
from torch import nn
import torch.nn.utils.prune as prune
_ = torch.manual_seed(1)
net = nn.Sequential(nn.Conv2d(1, 2, 3), nn.Flatten(), nn.Linear(2, 5))
prune.global_unstructured(((net[0], "weight"), (net[2], "weight")), pruning_method=prune.L1Unstructured, amount=0.4)
net[0].weight_mask.sum(), net[2].weight_mask.sum()
prune.random_unstructured(net[2], "bias", amount=2).bias
prune.random_structured(nn.Conv2d(2, 4, 1), "weight", amount=0.5, dim=0).weight_mask.flatten()
prune.custom_from_mask(nn.Linear(2, 2), "weight", torch.tensor([[1, 0], [0, 1]])).weight
prune.identity(nn.Linear(2, 2), "bias").bias_mask
prune.l1_unstructured(nn.Linear(2, 2), "weight", amount=1.5)
prune.l1_unstructured(nn.Linear(2, 2), "weight", amount=9)
prune.l1_unstructured(nn.Linear(2, 2), "weight", amount="x")
prune.ln_structured(nn.Linear(2, 2), "bias", 1, 2, 0)
float(torch.sum(net[0].weight == 0)) / net[0].weight.nelement()
prune.L1Unstructured(amount=2).prune(torch.tensor([3.0, -1.0, 2.0, 0.5]))
class Threshold(prune.BasePruningMethod):
    PRUNING_TYPE = "unstructured"
    def __init__(self, threshold):
        self.threshold = threshold
    def compute_mask(self, tensor, default_mask):
        return torch.abs(tensor) > self.threshold
prune.global_unstructured([(net[2], "weight")], pruning_method=Threshold, threshold=0.3)
net[2].weight
from torch.nn.utils import parameters_to_vector, vector_to_parameters
vector = parameters_to_vector(nn.Linear(2, 1).parameters())
vector.shape
other = nn.Linear(2, 1)
vector_to_parameters(torch.arange(3.0), other.parameters())
other.weight, other.bias
# ---
import torch
from torch import nn
_ = torch.manual_seed(0)
nn.init.trunc_normal_(torch.empty(5), std=0.02)
nn.init.trunc_normal_(torch.empty(2, 2), mean=1.0, std=2.0, a=0.0, b=1.5)
nn.init.dirac_(torch.empty(2, 2, 3))
nn.init.orthogonal_(torch.empty(3, 3)).abs().sum() > 0
(lambda q: torch.allclose(q @ q.t(), torch.eye(2), atol=1e-6))(nn.init.orthogonal_(torch.empty(2, 4)))
