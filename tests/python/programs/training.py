import torch
from torch import nn
import torch.nn.functional as F
_ = torch.manual_seed(0)
inputs = torch.rand(64, 2) * 2 - 1
targets = (inputs[:, :1] * inputs[:, 1:] > 0).float()
def train(optimizer_of, steps=50):
    _ = torch.manual_seed(1)
    model = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 1))
    optimizer = optimizer_of(model.parameters())
    losses = []
    for step in range(steps):
        optimizer.zero_grad()
        loss = F.mse_loss(model(inputs), targets)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return model, optimizer, [f"{loss:.6f}" for loss in losses]
train(lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9))[2]
train(lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9, weight_decay=0.01, nesterov=True), 20)[2]
train(lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9, dampening=0.5, weight_decay=0.01), 20)[2]
train(lambda p: torch.optim.Adam(p, lr=0.01))[2]
train(lambda p: torch.optim.Adam(p, lr=0.01, weight_decay=0.1, amsgrad=True), 20)[2]
train(lambda p: torch.optim.AdamW(p, lr=0.01), 20)[2]
train(lambda p: torch.optim.RMSprop(p, lr=0.01), 20)[2]
train(lambda p: torch.optim.RMSprop(p, lr=0.01, momentum=0.9, centered=True, weight_decay=0.01), 20)[2]
model, optimizer, losses = train(lambda p: torch.optim.Adam(p, lr=0.01))
model[2].bias, model[2].weight[0, :4]
for name, p in model.named_parameters(): print(name, tuple(p.shape), p.grad.norm().item() > 0, p.requires_grad)
model.zero_grad()
model[0].weight.grad.abs().sum(), optimizer.zero_grad(set_to_none=True), model[0].weight.grad
optimizer
# ---
import torch
from torch import nn
import torch.nn.functional as F
_ = torch.manual_seed(0)
points = torch.rand(30, 4)
classes = torch.tensor([0, 1, 2] * 10)
model = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 3))
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=5, gamma=0.5)
loss_of = nn.CrossEntropyLoss()
for step in range(20): optimizer.zero_grad(); loss = loss_of(model(points), classes); loss.backward(); optimizer.step(); scheduler.step(); print(step, f"{loss.item():.4f}", scheduler.get_last_lr())
with torch.no_grad(): print((model(points).argmax(1) == classes).float().mean())
# ---
import torch
p = torch.nn.Parameter(torch.tensor([1.0, 2.0]))
optimizer = torch.optim.SGD([p], lr=0.1, momentum=0.9)
(p * p).sum().backward()
optimizer.step()
p, p.grad, optimizer.state[p]
optimizer.state_dict()
optimizer.zero_grad()
p.grad
optimizer.step()
p
saved = optimizer.state_dict()
other = torch.optim.SGD([p], lr=5, momentum=0)
other.load_state_dict(saved)
other.param_groups[0]["lr"], other.param_groups[0]["momentum"], other.state[p]["momentum_buffer"]
optimizer
adam = torch.optim.Adam([{"params": [p]}, {"params": [torch.zeros(1, requires_grad=True)], "lr": 0.5}], lr=0.01)
[(group["lr"], len(group["params"])) for group in adam.param_groups]
(p * 3).sum().backward()
adam.step()
p, adam.state_dict()["state"][0]
adam.step(lambda: (p * p).sum())
adam
torch.optim.SGD([p])
torch.optim.SGD([p], lr=-1)
torch.optim.SGD([p], lr=1, nesterov=True)
torch.optim.SGD([], lr=1)
torch.optim.SGD(p, lr=1)
torch.optim.SGD([p * 2], lr=1)
torch.optim.SGD([3], lr=1)
torch.optim.SGD([{"params": [p]}, {"params": [p]}], lr=1)
torch.optim.Adam([p], betas=(1.0, 0.9))
torch.optim.Adam([p], eps=-1)
# ---
import torch
from torch.optim import lr_scheduler
p = torch.zeros(1, requires_grad=True)
def rates(make, steps=12):
    optimizer = torch.optim.SGD([p], lr=0.5)
    scheduler = make(optimizer)
    seen = []
    for step in range(steps):
        seen.append(optimizer.param_groups[0]["lr"])
        optimizer.step()
        scheduler.step()
    return [f"{rate:.12f}" for rate in seen], scheduler.last_epoch
rates(lambda o: lr_scheduler.StepLR(o, 3))
rates(lambda o: lr_scheduler.StepLR(o, step_size=4, gamma=0.7))
rates(lambda o: lr_scheduler.MultiStepLR(o, milestones=[2, 5, 5], gamma=0.3))
rates(lambda o: lr_scheduler.ExponentialLR(o, 0.9))
rates(lambda o: lr_scheduler.CosineAnnealingLR(o, T_max=5, eta_min=0.01))
rates(lambda o: lr_scheduler.LambdaLR(o, lambda epoch: 1 / (1 + epoch)))
optimizer = torch.optim.SGD([p], lr=0.5)
s = lr_scheduler.StepLR(optimizer, 3, verbose=True)
s.state_dict()["gamma"], s.state_dict()["base_lrs"], s.state_dict()["last_epoch"]
lr_scheduler.StepLR(p, 3)
lr_scheduler.LambdaLR(optimizer, [abs, abs])
# ---
import torch
import torch.nn.functional as F
from torch import nn
x = torch.tensor([[0.5, -1.0, 2.0], [1.5, 0.25, -0.75]])
y = torch.tensor([[0.0, 1.0, 2.0], [1.0, -2.0, 0.5]])
p = torch.tensor([[0.5, 0.1, 0.9], [0.25, 0.75, 1.0]])
t = torch.tensor([[1.0, 0.0, 1.0], [0.0, 1.0, 0.5]])
k = torch.tensor([2, 0])
F.smooth_l1_loss(x, y), F.smooth_l1_loss(x, y, beta=0.5, reduction="sum"), F.smooth_l1_loss(x, y, beta=0), nn.SmoothL1Loss()(x, y)
F.huber_loss(x, y), F.huber_loss(x, y, delta=0.5), nn.HuberLoss(reduction="none")(x, y)
F.binary_cross_entropy(p, t), F.binary_cross_entropy(p, t, reduction="none"), nn.BCELoss(weight=t)(p, t)
F.binary_cross_entropy_with_logits(x, t), nn.BCEWithLogitsLoss(pos_weight=torch.tensor([1.0, 2.0, 3.0]))(x, t)
F.kl_div(x.log_softmax(1), p, reduction="batchmean"), F.kl_div(x.log_softmax(1), t, reduction="sum"), nn.KLDivLoss(reduction="sum", log_target=True)(x, y)
F.cross_entropy(x, k, label_smoothing=0.1), F.cross_entropy(x, k, torch.tensor([1.0, 2.0, 3.0])), F.cross_entropy(x, p), F.cross_entropy(x, k, reduction="none")
F.cross_entropy(x, torch.tensor([2, -100]), label_smoothing=0.1), F.cross_entropy(x, k, torch.tensor([1.0, 2.0, 3.0]), label_smoothing=0.2, reduction="sum")
F.cross_entropy(x, torch.tensor([-100, -100])), F.nll_loss(x, k, torch.tensor([1.0, 2.0, 3.0])), F.nll_loss(x, k, torch.tensor([1.0, 2.0]))
F.cross_entropy(torch.zeros(2, 3, 2), torch.tensor([[0, 1], [2, 2]]))
F.binary_cross_entropy(x, t)
F.binary_cross_entropy(p, t[0])
F.binary_cross_entropy_with_logits(x, t[0])
F.smooth_l1_loss(x, y, beta=-1)
F.huber_loss(x, y, delta=0)
nn.SmoothL1Loss(), nn.HuberLoss(), nn.BCELoss(), nn.BCEWithLogitsLoss(), nn.KLDivLoss()
x.add(y, alpha=0.1), torch.sub(x, y, alpha=0.3), x.addcmul(y, p, value=0.1), x.lerp(y, 0.7), x.lerp(y, p)
