import torch, torch.nn.functional as F
torch.log_softmax(torch.tensor([[0.1, 0.2, 0.3]]), 1).tolist(), torch.softmax(torch.tensor([[0.1, 0.2, 0.3]]), -1).sum(-1)
_ = torch.manual_seed(0)
for shape in ((7,), (3, 10), (2, 5, 9), (4, 33), (2, 3, 4, 5), ()):
    x = torch.randn(shape) * 3
    for dim in range(-len(shape), len(shape)) if shape else (0, -1):
        print(shape, dim, x.softmax(dim).double().sum().item(), x.log_softmax(dim).double().sum().item(), F.softmin(x, dim).flatten()[0].item())
torch.softmax(torch.arange(3.0).half(), 0)
torch.softmax(torch.arange(3), 0)
torch.log_softmax(torch.arange(6).view(2, 3), 0)
torch.softmax(torch.arange(3), 0, dtype=torch.float64).tolist(), torch.softmax(torch.zeros(0, dtype=torch.int64), 0), torch.log_softmax(torch.zeros(2, 0).half(), 1)
x = torch.randn(4, 20).double()
x.softmax(1).sum().item(), x.log_softmax(0)[1, :3].tolist(), x.t().softmax(0)[2].tolist()
y = torch.randn(3, 40).bfloat16()
y.softmax(1)[0, :8], y.log_softmax(1)[:, -3:], y.softmax(0)[1, :5], y.log_softmax(0)[0, :20]
# ---
import torch, torch.nn.functional as F
_ = torch.manual_seed(1)
for classes in (2, 3, 10, 100):
    x = (torch.randn(16, classes) * 2).requires_grad_()
    t = torch.randint(classes, (16,))
    loss = F.cross_entropy(x, t)
    loss.backward()
    print(loss.item(), F.nll_loss(x.log_softmax(1), t).item(), F.cross_entropy(x, t, reduction="sum").item(), x.grad[0, :2].tolist(), x.grad.double().abs().sum().item())
x = torch.randn(2, 5, 6, requires_grad=True)
t = torch.randint(5, (2, 6))
loss = F.cross_entropy(x, t)
loss.item(), torch.autograd.grad(loss, x)[0][0].tolist()
for dim in (0, 1, 2):
    y = x.softmax(dim)
    print(y.grad_fn.name(), torch.autograd.grad((y * torch.arange(6.0)).sum(), x)[0].double().abs().sum().item())
    z = x.log_softmax(dim)
    print(z.grad_fn.name(), torch.autograd.grad((z * torch.arange(6.0)).sum(), x)[0].double().abs().sum().item())
first = torch.autograd.grad((x.softmax(1) * torch.arange(6.0)).sum(), x, create_graph=True)[0]
first.grad_fn.name(), torch.autograd.grad(first.square().sum(), x)[0][1, 2]
x = x.detach().double().requires_grad_()
first = torch.autograd.grad((x.log_softmax(1) * torch.arange(6.0)).sum(), x, create_graph=True)[0]
first.grad_fn.name(), torch.autograd.grad(first.square().sum(), x)[0][1, 2, 1:]
# ---
import torch
_ = torch.manual_seed(2)
x = torch.randn(3, 17) * 4
x.logsumexp(1).tolist(), x.logsumexp(0).tolist()[:5], x.logsumexp((0, 1)).item(), x.exp().sum().item(), x.abs().log().sum().item()
p = x.exp() / x.exp().sum(1, keepdim=True)
p.sum(1), (p * p.log()).sum(1).tolist(), x[0, :4].exp().tolist(), x.double()[0, :2].logsumexp(0).item()
torch.tensor([-104.0, -103.9, -87.5, 88.7, 88.8, float("nan"), -float("inf")]).exp().tolist(), torch.tensor([1e-45, 1e-38, 0.0, -1.0, 3.4e38, 0.75, 1.5]).log().tolist()
torch.arange(5).exp().tolist(), torch.arange(5, dtype=torch.bfloat16).exp()
w = torch.zeros(4, 3, requires_grad=True)
data, labels = torch.randn(30, 4), torch.randint(3, (30,))
for step in range(6):
    loss = torch.nn.functional.cross_entropy(data @ w, labels)
    loss.backward()
    with torch.no_grad():
        w -= 0.5 * w.grad
    w.grad = None
    print(loss.item())
