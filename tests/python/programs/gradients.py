import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
x, x.requires_grad, x.is_leaf, x.grad, x.grad_fn
x + 1, x - 1, x * 2, x / 2, x ** 2, -x, 1 - x, 2 / x, x + x, x // 2, x % 2
x.sum(), x.mean(), x.max(), x.min(), x.sum(0), x.mean(0), x.max(0), x.norm(), x.std(), x.var(), x.prod()
x.abs(), x.round(), x.floor(), x.clamp(0, 1), x.square(), x.sqrt(), x.exp(), x.log(), x.relu(), x.sigmoid(), x.tanh(), x.neg(), x.sign(), x.reciprocal()
x.view(2, 1), x.reshape(2, 1), x.unsqueeze(0), x.t(), x.view(1, 2).t(), x[0], x[:1], x[[0]], x[x > 0], x.flatten(), x.squeeze(), x.clone(), x.expand(2, 2), x.view(1, 2).permute(1, 0), x[None]
x.double(), x.to(torch.float64), x.float(), x.int(), x.to(torch.int8)
x > 1, x.argmax(), x == x
torch.stack([x, x]), torch.cat([x, x]), x @ x, x.view(1, 2) @ x.view(2, 1), torch.where(x > 1, x, 0.0)
x.detach(), x.data, x.detach().requires_grad, x.item() if x.numel() == 1 else None
x.tolist(), x[0].item()
y = x * 2
y.requires_grad, y.is_leaf
y.detach_()
x.requires_grad_(False), x
x.requires_grad = True
x.requires_grad_().requires_grad
x += 1
x[0] = 5
x.add_(1)
x.zero_()
with torch.no_grad(): x += 1; print(x, x * 2)
with torch.no_grad(): x[0] = 9
x
with torch.enable_grad(): print(x * 2)
with torch.inference_mode(): print((x * 2).requires_grad)
torch.is_grad_enabled()
_ = torch.set_grad_enabled(False)
x * 2
_ = torch.set_grad_enabled(True)
x * 2
with torch.set_grad_enabled(False): print(x * 3)
@torch.no_grad()
def f(a):
    "doc"
    return a * 2
f(x), f.__name__, f.__doc__
@torch.inference_mode()
def g(a): return a + 1
g(torch.tensor([1.0]))
y = x * 2
y.requires_grad = False
y += 1
y
z = torch.zeros(2)
z[0] = x[0]
z
torch.tensor([1, 2], requires_grad=True)
torch.tensor([1, 2]).requires_grad_()
torch.tensor([1, 2]).requires_grad = True
torch.zeros(2, requires_grad=True), torch.ones(2, 2, requires_grad=True)
torch.zeros(2, dtype=torch.int8, requires_grad=True)
x.grad = torch.ones(2)
x.grad
x.grad = None
x.grad = 3
torch.zeros_like(x), torch.ones_like(x).requires_grad
import copy
copy.deepcopy(x)
copy.deepcopy(x * 2)
x.requires_grad = 5
(x * 2).sum().item(), float((x * 2).sum())
a = torch.tensor(2.0, requires_grad=True)
a, a * 3, a.item()
f"{a:.2f}", f"{a}", f"{a * 2}"
# ---
import torch
def pulls(call):
    a, b = (torch.tensor(one, requires_grad=True) for one in ([1.0, 5.0, 3.0], [2.0, 4.0, 3.0]))
    call(a, b).backward(torch.tensor([1.0, 10.0, 100.0]))
    return a.grad, b.grad
pulls(torch.max), pulls(torch.min), pulls(torch.maximum), pulls(torch.minimum), pulls(lambda a, b: a.max(b)), pulls(lambda a, b: a.min(other=b))
# ---
import torch
def bits(t):
    return t.detach().view(torch.int16 if t.dtype is torch.bfloat16 else torch.int32).tolist()
def norm_gradient(kind, shape, *args, **options):
    torch.manual_seed(3)
    x = (torch.randn(*shape) * 2).to(kind).requires_grad_()
    y = x.norm(*args, **options)
    y.backward(torch.randn(y.shape).to(kind))
    return bits(x.grad)
for kind in (torch.float32, torch.bfloat16):
    print(norm_gradient(kind, (4, 9), dim=1), norm_gradient(kind, (4, 9), dim=0, keepdim=True), norm_gradient(kind, (7,)), norm_gradient(kind, (4, 3), 1, dim=1))
    zero = torch.zeros(2, 3, dtype=kind, requires_grad=True)
    zero.norm(dim=1).sum().backward()
    print(zero.grad)
