import torch
torch.isin(torch.tensor([1, 2, 3]), torch.tensor([2, 7])), torch.isin(2, torch.tensor([2])), torch.isin(torch.tensor([1.0, 2.0]), 2), torch.isin(torch.tensor([1, 2]), 2.5)
torch.isin(torch.tensor([[1, 2], [3, 4]]), torch.tensor([[2.5, 1.0]]), invert=True), torch.isin(torch.tensor([5, 1, 5, 9]), torch.tensor([9, 9, 5]), assume_unique=False)
torch.isin(torch.tensor([float("nan"), 0.0, float("inf")]), torch.tensor([float("nan"), -0.0, float("inf")]))
torch.isin(torch.tensor([1, 2]), torch.tensor([], dtype=torch.int64)), torch.isin(torch.tensor([1.0]), torch.tensor([]), invert=True), torch.isin(torch.tensor([], dtype=torch.int64), torch.tensor([1]))
torch.isin(torch.tensor([True]), torch.tensor([1]))
torch.isin(torch.tensor([1]), torch.tensor([True]))
torch.isin(torch.tensor([1.0]).half(), torch.tensor([1])), 0
torch.isin(torch.tensor([1.0]).bfloat16(), torch.tensor([1.0]))
torch.isin(torch.tensor([1.0, 2.0]), torch.tensor([2.0]).half())
torch.isin(1, 2)
torch.isin(torch.arange(60) * 7 % 31, torch.arange(40) * 5 % 23).sum()
torch.isin(torch.tensor([1.0, 2.0], requires_grad=True), torch.tensor([1.0]))
torch.isin(torch.tensor([1, 300], dtype=torch.int16), torch.tensor([44], dtype=torch.uint8))
x = torch.arange(10.0)
x.unfold(0, 4, 3), x.unfold(0, 4, 3).stride(), x.unfold(0, 0, 5).shape, x.unfold(-1, 10, 1), torch.tensor(5.0).unfold(0, 1, 1)
y = torch.arange(24).reshape(2, 3, 4)
y.unfold(1, 2, 1), y.transpose(0, 2).unfold(0, 3, 1).shape, y[:, 1:].unfold(2, 2, 2).unfold(1, 2, 1).sum((0, 1))
x.unfold(0, 2, 4)[1].add_(100), x
x.unfold(0, 11, 1)
x.unfold(0, 2, 0)
x.unfold(1, 2, 1)
torch.tensor(5.0).unfold(0, 2, 1)
z = torch.arange(12.0).reshape(3, 4).requires_grad_()
w = z.unfold(1, 2, 1)
w
(w * torch.arange(18.0).reshape(3, 3, 2) * 0.1).sum().backward()
z.grad
z.grad = None
(z.unfold(0, 2, 1).unfold(1, 3, 1) ** 2).sum().backward()
z.grad
u = torch.tensor([3.0, 1.0, 3.0, 2.0], requires_grad=True)
torch.unique(u), u.unique(return_inverse=True, return_counts=True), torch.unique(u.detach())
torch.unique(u).sum().backward()
torch.unique(u * 2).detach()
with torch.no_grad():
    print(torch.unique(u))
_ = torch.manual_seed(0)
a, b = torch.randn(3, 4), torch.randn(5, 4)
torch.cdist(a, b), torch.cdist(a.double(), b.double()), torch.cdist(a, a, compute_mode="donot_use_mm_for_euclid_dist")
c, d = torch.arange(90.0).reshape(30, 3), torch.arange(12.0).reshape(4, 3)
torch.cdist(c, d), torch.cdist(c, d).argmin(1).sum(), torch.cdist(d, d, compute_mode="use_mm_for_euclid_dist")
torch.cdist(a.expand(2, 3, 4), b.expand(2, 5, 4)).shape, torch.cdist(torch.zeros(0, 4), b).shape
for rows, columns in ((20, 25), (26, 4), (64, 64)):
    m, n = torch.randn(rows, 3), torch.randn(columns, 3)
    print(torch.cdist(m, n).double().sum().item(), torch.cdist(m, n).min(1).indices.sum())
torch.cdist(torch.ones(3), b)
torch.cdist(a, torch.ones(2, 3))
torch.cdist(a.long(), b)
torch.cdist(a.half(), b.half())
torch.cdist(a.double(), b)
from torch.nn.utils import clip_grad_norm_, clip_grad_value_
p, q, r = torch.tensor([3.0, 4.0], requires_grad=True), torch.tensor([[1.0]], requires_grad=True), torch.tensor([1.0], requires_grad=True)
def fresh():
    p.grad, q.grad = torch.tensor([3.0, -4.0]), torch.tensor([[12.0]])
for kind in (2, 1.0, 3, float("inf"), "inf"):
    fresh()
    print(clip_grad_norm_([p, q, r], 1.0, kind), p.grad, q.grad, r.grad)
fresh()
clip_grad_norm_(iter([p, q]), 100), p.grad, clip_grad_norm_(p, 2.5), p.grad, clip_grad_norm_([r], 1.0), clip_grad_norm_([], 1)
p.grad = torch.tensor([float("nan"), 1.0])
clip_grad_norm_(p, 1.0), p.grad
clip_grad_norm_(p, 1.0, error_if_nonfinite=True)
fresh()
clip_grad_value_([p, q, r], 3.5), p.grad, q.grad, torch.nn.utils.clip_grad_value_(q, 1), q.grad
