import torch, torch.nn.functional as F
w = torch.tensor([[1.0, -2.0], [0.5, 4.0], [3.0, 0.25]])
b = torch.tensor([1.0, 2.0, 3.0])
x = torch.tensor([[1.0, 2.0], [-3.0, 0.5]])
F.linear(x, w), F.linear(x, w, b), F.linear(x, w, bias=b)
F.linear(x[0], w), F.linear(x[0], w, b)
F.linear(x.reshape(1, 2, 2), w, b)
F.linear(torch.ones(3), w)
F.linear(torch.ones(2, 3), w)
F.linear(torch.ones(2, 3), w, b)
F.linear(x, w.double())
F.linear(x.to(torch.int8), w)
F.linear(x, 3)
F.linear(x)
F.linear(x.to(torch.bfloat16), w.to(torch.bfloat16), b.to(torch.bfloat16))
wg = w.clone().requires_grad_()
F.linear(x, wg), F.linear(x, wg, b), F.linear(x[0], wg), F.linear(x[0], wg, b)
F.linear(x.reshape(1, 2, 2), wg).grad_fn.name(), F.linear(x.reshape(1, 2, 2), wg, b).grad_fn.name()
with torch.no_grad():
    print(F.linear(x, wg))
# ---
import torch, torch.nn.functional as F
x = torch.tensor([[-2.0, -0.5, 0.0], [0.25, 1.0, 3.0]])
F.relu(x), F.relu(torch.tensor([-1, 2]))
F.sigmoid(x), F.tanh(x)
F.gelu(x), F.gelu(x, approximate="tanh"), F.silu(x)
F.softmax(x, dim=1), F.softmax(x, dim=0), F.softmax(x, -1), F.log_softmax(x, dim=-1)
F.leaky_relu(x), F.leaky_relu(x, 0.2), F.elu(x), F.hardtanh(x), F.relu6(x * 4), F.softplus(x)
y = x.clone()
F.relu(y, inplace=True), y
F.softmax(x, dim=5)
# ---
import torch, torch.nn.functional as F
x = torch.tensor([[-2.0, -0.5, 0.0], [0.25, 1.0, 3.0]])
t = torch.zeros(2, 3)
F.mse_loss(x, t), F.mse_loss(x, t, reduction="sum"), F.mse_loss(x, t, reduction="none")
F.l1_loss(x, t), F.l1_loss(x, t, reduction="sum")
F.cross_entropy(x, torch.tensor([0, 2])), F.cross_entropy(x, torch.tensor([0, 2]), reduction="none")
F.nll_loss(F.log_softmax(x, dim=1), torch.tensor([1, 1]))
F.cross_entropy(x, torch.tensor([0, 7]))
F.mse_loss(x, t, reduction="x")
xg = x.clone().requires_grad_()
F.mse_loss(xg, t), F.relu(xg), F.gelu(xg), F.softmax(xg, dim=1), F.l1_loss(xg, t), F.silu(xg)
F.cross_entropy(xg, torch.tensor([0, 2])), F.log_softmax(xg, dim=1)
# ---
import torch, torch.nn.functional as F
table = torch.arange(6.0).reshape(3, 2)
F.embedding(torch.tensor([2, 0]), table), F.embedding(torch.tensor([[1], [1]]), table)
F.embedding(torch.tensor([3]), table)
F.embedding(torch.tensor([1.0]), table)
F.one_hot(torch.tensor([0, 2, 1])), F.one_hot(torch.tensor([0, 2]), num_classes=4)
F.one_hot(torch.tensor([0, 2]), 2)
F.one_hot(torch.tensor([0.0]))
F.one_hot(torch.tensor([-1]))
x = torch.arange(6.0).reshape(2, 3)
F.pad(x, (1, 1)), F.pad(x, (0, 1, 1, 0), value=9), F.pad(x, (-1, 0)), F.pad(x, (1, 2), "constant", 0)
F.pad(torch.tensor([1, 2], dtype=torch.int8), (1, 0))
F.pad(x, (1,))
F.normalize(x), F.normalize(x, dim=0), F.normalize(x, p=1)
F.cosine_similarity(x, x + 1), F.cosine_similarity(x, x + 1, dim=0)
F.layer_norm(x, (3,)), F.layer_norm(x, (2, 3)), F.layer_norm(x, (3,), torch.ones(3) * 2, torch.ones(3))
F.layer_norm(x, (2,))
F.dropout(x, 0.5, training=False) is x, F.dropout(x, 0.0) is x
F.dropout(x, 2.0)
F.dropout(torch.ones(3), 1.0)
# ---
import torch
x = torch.tensor([-1.0, -0.5, 0.0, 2.0], requires_grad=True)
torch.celu(x, 0.5), torch.selu(x), torch.celu(x), torch.celu(x.double(), alpha=2)
torch.autograd.grad(torch.celu(x, 0.5).sum(), x), torch.autograd.grad(torch.selu(x).sum(), x)
torch.celu(torch.tensor([-1.0, 1.0], dtype=torch.bfloat16)), torch.celu(torch.ones(0))
torch.celu(x, 0)
torch.celu(torch.ones(2, dtype=torch.int64))
torch.celu(torch.ones(2).half())
torch.selu(torch.ones(2, dtype=torch.int32))
torch.celu(1.0)
# ---
import torch
import torch.nn.functional as F
rows = torch.linspace(-4, 4, 1000).view(25, 40)
def sums(x): return [f(x).double().sum().item() for f in (torch.sigmoid, F.silu, F.softplus)]

sums(rows), sums(rows.t()), sums(rows[:, 3:30]), sums(rows[:, 3:30].t())
[sums(part) for part in rows.chunk(4, 1)]
sums(rows[:, ::3]), sums(rows[::2]), sums(rows.view(5, 5, 40).permute(2, 0, 1)), sums(rows[:1, 5:38])
sums(rows[:, :1].expand(25, 30)), sums(rows[3, 4]), sums(rows[:0, :3])
gate, value = torch.linspace(-3, 3, 140).view(4, 35)[:, :34].chunk(2, -1)
(F.silu(gate) * value).double().sum().item()
