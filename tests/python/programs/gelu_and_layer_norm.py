import torch, torch.nn.functional as F
x = (torch.arange(67.0) - 33) / 7
F.gelu(x).tolist()
F.gelu(x[:1]).item(), F.gelu(torch.tensor(0.3)).item(), F.gelu(torch.tensor([])), F.gelu(x.double()).sum().item()
F.gelu(torch.stack([x, -x]).t()[:20]).tolist()
F.gelu(torch.tensor([0.0, -0.0, 1e-45, 30, -30, 1e30, -1e30, float("inf"), float("-inf"), float("nan")]))
F.gelu(x, approximate="tanh")[:64].tolist()
def slopes(f, *given):
    given = [one.clone().requires_grad_() for one in given]
    result = f(*given)
    weights = torch.linspace(-1.5, 2, result.numel()).view(result.shape).to(result.dtype)
    return [one.tolist() for one in torch.autograd.grad(result, given, weights)]
slopes(F.gelu, x)
slopes(F.gelu, x[:1])
slopes(lambda x: F.gelu(x, approximate="tanh"), x[:64])
slopes(F.silu, x[:64])
slopes(torch.tanh, x)
second = torch.autograd.grad(torch.autograd.grad(F.gelu(y := x[:5].clone().requires_grad_()).sum(), y, create_graph=True)[0].sum(), y)[0]
second.shape, bool((second - torch.tensor([0.0, 0.0, 0.0, 0.0, 0.0])).abs().max() < 0.01)
# ---
import torch, torch.nn as nn, torch.nn.functional as F
def slopes(shape, axes, with_weight, kind=torch.float32):
    count = 1
    for extent in shape:
        count *= extent
    x = ((torch.arange(float(count)) * 7 % 23 - 11) / 5).view(shape).to(kind).requires_grad_()
    weight = ((torch.arange(float(x[(0,) * (x.ndim - axes)].numel())) * 5 % 11 - 4) / 3).view(shape[-axes:]).to(kind).requires_grad_()
    bias = torch.zeros_like(weight).requires_grad_()
    made = F.layer_norm(x, shape[-axes:], *((weight, bias) if with_weight else ()))
    made.backward(((torch.arange(float(count)) * 3 % 17 - 8) / 9).view(shape).to(kind))
    return [one.grad.tolist() for one in ((x, weight, bias) if with_weight else (x,))]
for shape, axes in [((5, 3), 1), ((4, 8), 1), ((3, 33), 1), ((2, 64), 1), ((2, 3, 5), 2), ((7,), 1), ((2, 1), 1)]:
    print(shape, slopes(shape, axes, True), slopes(shape, axes, False))
norm = nn.LayerNorm(4)
out = norm(torch.tensor([[1.0, 2, 4, 8], [3, 1, 4, 1]])).pow(2).sum()
out.backward()
norm.weight.grad, norm.bias.grad
x = torch.tensor([[1.0, 2, 4], [3, 1, 4]], requires_grad=True)
F.layer_norm(x, (3,)).sum().backward()
x.grad.abs().max() < 1e-6
F.layer_norm(torch.zeros(0, 3, requires_grad=True), (3,)).sum().backward()
y = torch.tensor([[1.0, 2, 4]], requires_grad=True)
first = torch.autograd.grad(F.layer_norm(y, (3,))[0, 0], y, create_graph=True)[0]
[round(one, 4) for one in torch.autograd.grad(first[0, 1], y)[0][0].tolist()]
# ---
import torch, torch.nn.functional as F
x = ((torch.arange(59.0) * 7 % 23 - 11) / 3).requires_grad_()
y = (torch.arange(59.0) * 5 % 19 - 9) / 4
for how in ("mean", "sum"):
    for loss in (lambda: F.smooth_l1_loss(x, y, reduction=how, beta=0.3), lambda: F.huber_loss(x, y, how, 0.7)):
        print(torch.autograd.grad(loss(), x)[0].tolist())
# ---
import torch, torch.nn.functional as F
def slopes(*shape):
    count = torch.Size(shape).numel()
    x = ((torch.arange(float(count)) * 7 % 23 - 11) / 3).view(shape).requires_grad_()
    mean, variance, weight = torch.tensor([0.3, -1.2, 2.5]), torch.tensor([0.7, 1.9, 3.1]), torch.tensor([0.4, -1.3, 2.2])
    made = F.batch_norm(x, mean, variance, weight, torch.zeros(3))
    return torch.autograd.grad(made, x, ((torch.arange(float(count)) * 5 % 19 - 9) / 7).view(shape))[0].tolist()
slopes(5, 3), slopes(4, 3, 5), slopes(2, 3, 2, 4)
