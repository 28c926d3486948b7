import torch
x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
x.foo
x.shape.foo
x.sum().item().foo
torch.foo
x.foo = 3
x.foo
x()
x.shape()
x.dtype()
x.T()
torch.tensor([1, 2, 3]) + torch.tensor([1, 2])
torch.ones(2, 3) + torch.ones(3, 2)
torch.ones(2, 3) * torch.ones(4, 2, 2)
x.size(2)
x.mean(2)
x.view(3)
x[2]
x[0, 2]
x[:, 5]
x[0][5]
x.reshape(-1, 3)
x.item()
int(x)
if x: pass
x == x and x
not x
x in [x]
[1, 2] in x
x > None
x + {}
x @ x.int()
x @ torch.ones(3)
x.int() @ x.int()
x.to(torch.int8) * 100
(x * 100).to(torch.int8)
x.char() / 3, x.char() // 3, x.char() % 3
x.byte() - 5
x.half() + 1, x.double() * 0.1, x.bfloat16() / 3
torch.tensor(1) / torch.tensor(0), torch.tensor(0.0) / 0, torch.tensor(-1.0) / 0
torch.tensor(7) // torch.tensor(2), torch.tensor(-7) // 2, torch.tensor(7) % -3, torch.tensor(-7.5) % 2
1 // torch.tensor(2), 7 % torch.tensor(4), 2 ** torch.tensor(3), 2 ** torch.tensor(0.5)
torch.tensor(5) & 3, 5 | torch.tensor(2), torch.tensor(1) << 3, torch.tensor(16) >> 2
1 << torch.tensor(3)
8 >> torch.tensor(2)
torch.tensor(3) < 5 < torch.tensor(7)
x.sum() > 5, bool(x.sum() > 5)
round(x.sum().item() / 3, 2)
"%.3f" % x.mean().item()
float("nan") == torch.tensor(float("nan"))
torch.tensor(2.5).round(), torch.tensor(3.5).round(), torch.tensor(-0.5).round()
torch.tensor(300).to(torch.int8), torch.tensor(300.7).to(torch.uint8), torch.tensor(-1).to(torch.uint8)
torch.tensor(128, dtype=torch.uint8) + 128
torch.tensor(127, dtype=torch.int8) + torch.tensor(1, dtype=torch.int8)
torch.tensor([127], dtype=torch.int8) + torch.tensor([1], dtype=torch.int16)
torch.tensor([1], dtype=torch.int8) * torch.tensor([2.0], dtype=torch.float16)
torch.tensor(1.0, dtype=torch.float64) + torch.tensor([1.0]), torch.tensor([1]) + torch.tensor(1.5, dtype=torch.float64)
2**40 * torch.tensor([1], dtype=torch.int32)
torch.tensor([1]) + 2**63
torch.tensor([1.0]) + 2**70
torch.tensor([1.0]) * 1e400
x ** 0.5, x ** -1, x ** 3, x ** 0, x ** 2.5
x.pow(torch.tensor([1.0, 2.0]))
(-x) ** 0.5
x.sqrt().square()
abs(torch.tensor(-128, dtype=torch.int8))
torch.tensor([3, 1, 2]).sort().indices
torch.tensor([1.0, 2.0]).dot(torch.tensor([3.0, 4.0]))
torch.max(torch.tensor([1, 2]), torch.tensor([2, 1])), torch.max(x, dim=1)[0]
x.max(1)[0][0].item()
x.min().item(), x.max().item(), x.abs().max().item()
# ---
import torch
a = torch.tensor([1, 2, 3])
a.dtype, (a * 1.0).dtype, (a / 2).dtype, (a // 2).dtype, (a > 1).dtype, a.float().mean().dtype, a.sum().dtype
a.add_(1.5)
a.mul_(2), a.div_(2)
a.float().div_(2)
a.copy_(torch.tensor([1.7, 2.7, 3.7]))
a.fill_(2.9)
a.fill_(torch.tensor([1]))
a.zero_()
a[0] = 2.9
a
a[:] = torch.tensor([1.9, -1.9, 0.5])
a
a.clamp_(0, 1), a.clamp_(0.5, 1)
a.round_(), a.floor_()
a.bitwise_not_(), a.logical_not_()
a.float().uniform_(0, 0)
a.random_(1)
a.t_(), a.squeeze_(), a.unsqueeze_(0)
a.sub_(1, alpha=2), a.add_(a)
b = a
b += 5
a is b, a
b = b + 1
a is b
a.eq_(a), a.gt_(0)
a.float().exp_().log_()
a.pow_(2), a.float().pow_(0.5)
a.remainder_(3), a.fmod_(2)
a.tril_(), a.view(1, 3).triu_()
a.masked_fill_(torch.tensor([[True, False, True]]), 9)
a.index_fill_(1, torch.tensor([0]), 4)
a.normal_()
torch.zeros(2).normal_().shape
a.abs_().neg_().sign_()
a.transpose_(0, 1).shape
# ---
import torch
t = torch.tensor([1.0, 2.0, 3.0])
for i, v in enumerate(t): print(i, v, v.item())
for i in range(len(t)): t[i] = t[i] * 2
t
t[0] = t[1] = 7
t
a, b, c = t
a, b
a.add_(100)
t
x, *rest = t
x, rest
[f"{v:.1f}" for v in t]
dict(zip("abc", t.tolist()))
print(*t)
print(*t.tolist(), sep=", ")
t.tolist() == [107.0, 7.0, 6.0]
sum(t.tolist())
max(t, key=lambda v: -v)
sorted(t.tolist())
list(reversed(t.tolist()))
{v.item() for v in t} == {107.0, 7.0, 6.0}
(t == torch.tensor([107.0, 7.0, 6.0])).all().item()
all(t == t)
t.all(), t.any(), (t > 1e3).any().item()
t.ne(t).sum()
t.where(t > 10, torch.tensor(0.0))
t.sum().item() / t.numel()
t[t > t.mean()]
t[(t > 1) & (t < 10)]
t[(t < 1) | (t > 10)]
t[~(t > 10)]
t[t.argmax()], t[t.argmax().item()]
t[torch.arange(2)]
t[torch.randperm(3)].sum()
t[-1:], t[:-1] - t[1:]
t.diff()
t.gather(0, torch.tensor([0, 0]))
t.unsqueeze(0) - t.unsqueeze(1)
(t[None, :] == t[:, None]).int()
t.new_tensor([1, 2]), t.new_zeros(2), t.new_empty(0), t.new_full((1,), 5)
t.data, t.detach().clone(), t.cpu().detach()
t.contiguous() is t, t.float() is t, t.to("cpu") is t, t.view(3) is t
t.nonzero().flatten().tolist()
torch.cat([t, t]).view(2, -1).mean(0)
torch.stack([t, t * 2]).T
torch.zeros_like(t).dtype, torch.zeros_like(t, dtype=torch.int8).dtype
torch.full_like(t, 0.1)[0].item()
torch.isnan(t / 0).any(), torch.isinf(t / 0).all()
# ---
import torch
x = torch.arange(6.0)
x.data_ptr() == x.view(2, 3).data_ptr(), x.data_ptr() == x.clone().data_ptr(), x[1:].data_ptr() - x.data_ptr()
x.data_ptr() == x.reshape(3, 2).data_ptr(), x.data_ptr() == x.view(2, 3).t().data_ptr(), x.detach().data_ptr() == x.data_ptr()
x.t().data_ptr() == x.data.data_ptr(), x.float().data_ptr() == x.data_ptr(), x.double().data_ptr() == x.data_ptr()
x.data = torch.tensor([1.0])
x
x.storage_offset(), torch.arange(6.0)[2:].storage_offset()
