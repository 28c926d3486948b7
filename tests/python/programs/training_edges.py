import torch
from torch import nn
from torch.nn import init
[init.calculate_gain(one) for one in ("linear", "conv1d", "conv2d", "sigmoid", "tanh", "relu", "leaky_relu", "selu")], init.calculate_gain("leaky_relu", 0.2), init.calculate_gain("leaky_relu", 0)
init.calculate_gain("foo")
_ = torch.manual_seed(1)
w = torch.empty(2, 3); k = torch.empty(2, 3, 2, 1)
init.uniform_(w, -1, 2) is w, w, init.normal_(w, 1, 2), init.constant_(w, 3), init.ones_(w), init.zeros_(w), init.eye_(w)
init.xavier_uniform_(w), init.xavier_uniform_(w, gain=2), init.xavier_normal_(w), init.xavier_normal_(k, 0.5).shape, init.kaiming_uniform_(w), init.kaiming_uniform_(w, a=1), init.kaiming_uniform_(w, mode="fan_out", nonlinearity="relu"), init.kaiming_normal_(w), init.kaiming_normal_(w, 0.1, "fan_out"), init.kaiming_normal_(k, mode="fan_in", nonlinearity="relu")
init.xavier_uniform_(torch.empty(3))
init.kaiming_normal_(torch.empty(3))
init.kaiming_uniform_(w, mode="foo")
init.kaiming_uniform_(w, mode="FAN_IN").shape, init.kaiming_uniform_(torch.empty(0, 3)).shape
init.eye_(torch.empty(2))
p = nn.Parameter(torch.zeros(2)); init.ones_(p), p.requires_grad, p.grad_fn
m = nn.Linear(3, 2)
m.weight.shape, m.bias.shape, nn.Linear(3, 2, bias=False).bias, m.extra_repr(), nn.Linear(2, 1, dtype=torch.float64).weight.dtype
nn.Linear(0, 2).weight.shape, nn.Identity(1, 2)(p), nn.Flatten()(k).shape, nn.Flatten(0, 1)(k).shape, nn.Unflatten(0, (2, 1))(w).shape
s = nn.Sequential(nn.Linear(2, 2), nn.ReLU())
len(s), s[0].in_features, s[-1], s[0:1], s[::-1]
s[2]
s[-3]
s[0] = nn.Identity(); s
s.append(nn.Tanh()) is s, len(s), [type(one).__name__ for one in s]
del s[0]; s
s.add_module("last", nn.ReLU()); s.last, [name for name, _ in s.named_children()]
s.add_module("a.b", None)
s.add_module("", None)
s.add_module("x", 3)
ml = nn.ModuleList([nn.ReLU(), nn.Tanh()]); ml[-1], len(ml), ml[:1], ml.append(nn.Sigmoid())[2], ml.extend([nn.ReLU()])[3], ml.insert(0, nn.Tanh()), ml
ml[9]
del ml[0]; len(ml)
md = nn.ModuleDict({"a": nn.ReLU()}); md["b"] = nn.Tanh(); list(md), "a" in md, md["b"], len(md), list(md.items())[0][0], md.pop("a"), md
md["z"]
pl = nn.ParameterList([nn.Parameter(torch.zeros(1))]); len(pl), pl[0]
nn.Dropout(0.5)(torch.zeros(2)), nn.Dropout(0.3).eval()(torch.ones(2))
nn.Dropout(1.5)
nn.Softmax(dim=1)(torch.zeros(1, 2)), nn.LeakyReLU(0.1)(torch.tensor([-1.0])), nn.ELU(2)(torch.tensor([-1.0])), nn.Softplus()(torch.tensor([0.0])), nn.GELU("tanh"), nn.Hardtanh(-2, 2), nn.LogSoftmax(1), nn.LayerNorm(3), nn.LayerNorm((2, 3), elementwise_affine=False), nn.Embedding(3, 2), nn.CrossEntropyLoss(label_smoothing=0.1), nn.Conv2d(1, 2, 3, padding=1, stride=2), nn.BatchNorm1d(2)
nn.Embedding(3, 2, padding_idx=1).weight[1], nn.Embedding(3, 2, padding_idx=-1).padding_idx, nn.Embedding.from_pretrained(torch.ones(1, 2)).weight.requires_grad
nn.Embedding(3, 2, padding_idx=3)
sd = m.state_dict(); list(sd), m.load_state_dict(sd), sd["bias"].requires_grad
m.load_state_dict({"weight": sd["weight"]})
m.load_state_dict({**sd, "more": torch.zeros(1)})
m.load_state_dict({"weight": sd["weight"]}, strict=False)
m.load_state_dict({"weight": torch.zeros(1, 1), "bias": sd["bias"]})
[name for name, _ in nn.Sequential(m, m).named_parameters()], [name for name, _ in nn.Sequential(m, nn.ReLU()).named_modules()], sum(1 for _ in m.parameters()), m.training, m.eval().training, m.train().training, m.requires_grad_(False).weight.requires_grad, m.double().weight.dtype, m.half().bias.dtype, m.float().weight.dtype, m.zero_grad()
m.to(torch.int8)
m.train(3)
m.get_submodule(""), nn.Sequential(m).get_submodule("0").in_features, m.get_parameter("bias").shape
m.foo
m.register_parameter("w2", None), m.w2, m.register_buffer("buf", torch.ones(1)), list(m.state_dict()), m.register_buffer("tmp", torch.ones(1), persistent=False), [n for n, _ in m.named_buffers()], list(m.state_dict())
m.register_parameter("w3", torch.ones(1))
m.register_buffer("b3", 3)
m.weight = torch.ones(1)
m.weight = None; m.weight
m.apply(lambda one: print(type(one).__name__)) is m
# ---
import torch
from torch import nn, optim
def steps(make, n=3, **options):
    p = torch.tensor([1.0, -2.0], requires_grad=True); q = torch.tensor([0.5], requires_grad=True)
    o = make([p, q], **options)
    for k in range(n): o.zero_grad(); ((p * p).sum() * (k + 1) + (q * 3).sum()).backward(); o.step()
    return p.detach(), q.detach()
steps(optim.SGD, lr=0.1), steps(optim.SGD, lr=0.1, momentum=0.9), steps(optim.SGD, lr=0.1, momentum=0.9, nesterov=True), steps(optim.SGD, lr=0.1, momentum=0.9, dampening=0.5), steps(optim.SGD, lr=0.1, weight_decay=0.1), steps(optim.SGD, lr=0.1, maximize=True)
steps(optim.Adam), steps(optim.Adam, lr=0.1, betas=(0.5, 0.9)), steps(optim.Adam, weight_decay=0.1), steps(optim.Adam, amsgrad=True, lr=0.1), steps(optim.Adam, eps=1.0), steps(optim.Adam, maximize=True), steps(optim.AdamW, lr=0.1), steps(optim.AdamW, lr=0.1, weight_decay=0.5, amsgrad=True), steps(optim.AdamW, maximize=True)
steps(optim.RMSprop), steps(optim.RMSprop, lr=0.1, alpha=0.5), steps(optim.RMSprop, momentum=0.9), steps(optim.RMSprop, centered=True), steps(optim.RMSprop, weight_decay=0.1, eps=0.1), steps(optim.RMSprop, centered=True, momentum=0.5, lr=0.05)
p = nn.Parameter(torch.ones(2))
optim.SGD([p])
optim.SGD([p], lr=-1)
optim.SGD([p], lr=0.1, momentum=-1)
optim.SGD([p], lr=0.1, weight_decay=-1)
optim.SGD([p], lr=0.1, nesterov=True)
optim.Adam([p], lr=-1)
optim.Adam([p], eps=-1)
optim.Adam([p], betas=(1.0, 0.9))
optim.Adam([p], betas=(0.9, 1.0))
optim.Adam([p], betas=(-0.1, 0.9))
optim.Adam([p], weight_decay=-1)
optim.AdamW([p], betas=(0.9, -1))
optim.RMSprop([p], lr=-1)
optim.RMSprop([p], eps=-1)
optim.RMSprop([p], alpha=-1)
optim.RMSprop([p], momentum=-1)
optim.RMSprop([p], weight_decay=-1)
optim.SGD([], lr=0.1)
optim.SGD(p, lr=0.1)
optim.SGD([3], lr=0.1)
optim.SGD([p * 2], lr=0.1)
optim.SGD([{"params": [p]}, {"params": [p]}], lr=0.1)
optim.SGD([{"params": [p], "lr": 0.5}], lr=0.1), optim.Adam([p]), optim.SGD([p, p], lr=0.1).param_groups[0]["lr"]
o = optim.SGD([p], lr=1.0, momentum=0.5)
o.step(lambda: 3), o.zero_grad(), p.grad, o.state_dict()
p.grad = torch.ones(2); o.step(); p, o.state_dict()["state"]
o.add_param_group({"params": [p]})
o.zero_grad(set_to_none=False); p.grad
def rates(make, n=6):
    o = optim.SGD([nn.Parameter(torch.ones(1))], lr=1.0); s = make(o); found = []
    for _ in range(n): o.step(); s.step(); found.append(round(o.param_groups[0]["lr"], 6))
    return found, s.get_last_lr(), s.last_epoch
L = optim.lr_scheduler
rates(lambda o: L.StepLR(o, 2)), rates(lambda o: L.StepLR(o, 2, gamma=0.5)), rates(lambda o: L.MultiStepLR(o, [1, 3, 3], 0.5)), rates(lambda o: L.ExponentialLR(o, 0.9)), rates(lambda o: L.CosineAnnealingLR(o, 4, 0.1)), rates(lambda o: L.LambdaLR(o, lambda e: 1 / (e + 1)))
