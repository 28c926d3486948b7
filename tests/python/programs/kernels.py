import torch
b = torch.tensor([True, False, True])
b ** 2
b.pow(2)
b.pow(0)
b ** 0
b ** 300
b ** True
b ** False
b ** 2.5
b ** 0.5
2 ** b
b ** -1
b.pow(True)
torch.pow(b, 2)
torch.pow(2, b)
torch.pow(b, b)
b ** b
x = b.clone(); x **= 2
x = b.clone(); x.pow_(2)
x **= True
x = torch.tensor([1, 2], dtype=torch.int8); x **= 2.5
x.pow_(2.5)
x **= 2
x
x = torch.tensor([1, 2]); x **= 0.5
x = torch.tensor([1, 2]); x **= torch.tensor([1.5])
x = torch.tensor([1., 2.]).half(); x **= 2.5
x = torch.tensor([1, 2], dtype=torch.uint8)
x |= 2.5
x <<= 2.5
x >>= 2.5
x &= 2.5
x ^= 2.5
x | 2.5
x << 2.5
x & True
x += 2.5
x -= 2.5
x *= 2.5
x /= 2
x //= 2.5
x %= 2.5
b |= 2
b &= 2.5
b <<= 1
b << 1
b ^= torch.tensor([1])
torch.bincount(torch.tensor([1, -1]))
torch.bincount(torch.tensor([[1, 1]]))
torch.bincount(torch.tensor([1.5]))
torch.bincount(torch.tensor([True]))
torch.bincount(torch.tensor([1]), torch.tensor([1., 2.]))
torch.bincount(torch.tensor([1]), minlength=-1)
torch.bincount(torch.tensor([], dtype=torch.int64))
h = torch.ones(2, 2).half()
v = torch.ones(2).half()
import torch.nn.functional as F
F.linear(h, h)
F.linear(h, h, v)
F.linear(v, h)
F.linear(v, h, v)
F.linear(torch.ones(2, 2, 2).half(), h)
F.linear(torch.ones(2, 2, 2).half(), h, v)
torch.matmul(h, h)
h @ h
h @ v
v @ h
v @ v
torch.mm(h, h)
torch.mv(h, v)
torch.dot(v, v)
torch.bmm(h[None], h[None])
h[None] @ h
h @ h[None]
v @ h[None]
h[None] @ v
h[None] @ h[None]
torch.addmm(h, h, h)
torch.outer(v, v)
torch.inner(h, h)
torch.inner(v, v)
bb = torch.ones(2, 2, dtype=torch.bool)
F.linear(bb, bb)
F.linear(bb, bb, bb[0])
F.linear(bb[0], bb)
F.linear(torch.ones(2,2,2).bool(), bb)
bb @ bb
bb @ bb[0]
bb[0] @ bb
bb[0] @ bb[0]
bb[None] @ bb[None]
bb[None] @ bb
v.softmax(0)
h.softmax(0)
h.softmax(1)
h.log_softmax(-1)
h.log_softmax(0)
torch.unique(v)
v.unique()
v.clamp(0, 1)
v.clamp(0)
v.clamp(max=1)
v.clamp(min=0)
v.clamp_min(0)
v.clamp_max(0)
v.clamp(torch.tensor(0.).half(), torch.tensor(1.).half())
v.clamp(max=torch.tensor(1.).half())
v.clamp(min=torch.tensor(1.).half())
v.relu()
F.relu6(v)
F.hardtanh(v)
v.aminmax()
h.aminmax(dim=0)
v.amin()
v.max()
v.min()
h.max(0)
h.argmax()
h.sort()
h.topk(1)
h.median()
h.kthvalue(1)
h.histc()
bb.histc()
torch.tensor([1, 2]).histc()
bb.aminmax()
bb.max()
h.cumsum(0)
h.cumprod(0)
h.sum()
h.prod()
h.mean()
h.std()
h.var()
h.norm()
h.logsumexp(0)
h.quantile(0.5)
h.exp()
h.sigmoid()
h.tanh()
h.sqrt()
h.floor()
h.round()
h.trunc()
h.frac()
h.abs()
h.log()
h.log2()
h.erf()
h.rsqrt()
h.reciprocal()
h.isnan()
h.sign()
h.neg()
h.square()
h.remainder(2)
h.fmod(2)
h // 2
h % 2
h ** 2
h.lerp(h, 0.5)
h.tril()
h.diff()
h.bincount()
h.nonzero()
h.eq(h)
torch.where(h > 0, h, h)
h.masked_fill(h > 0, 1)
h.gather(0, torch.zeros(1, 2, dtype=torch.int64))
h.flip(0)
h.bernoulli()
h.nan_to_num()
F.gelu(h)
F.silu(h)
F.softplus(h)
F.leaky_relu(h)
F.elu(h)
F.mse_loss(h, h)
F.layer_norm(h, (2,))
torch.logsumexp(torch.tensor([200, 3, 255], dtype=torch.uint8), 0)
torch.logsumexp(torch.tensor([100, 3, 127], dtype=torch.int8), 0)
torch.logsumexp(torch.tensor([True, False]), 0)
torch.logsumexp(torch.tensor([1, 2, 3]), 0)
torch.logsumexp(torch.tensor([[1, 2, 3], [4, 5, 6]], dtype=torch.int32), 1, keepdim=True)
torch.logsumexp(torch.tensor([[1, 2, 3], [4, 5, 6]]), (0, 1))
torch.logsumexp(torch.tensor([1., float("inf")]), 0)
torch.logsumexp(torch.tensor([-float("inf"), -float("inf")]), 0)
torch.logsumexp(torch.tensor([2**53, 2**53+1]), 0)
torch.logsumexp(torch.tensor(3), 0)
torch.diff(torch.tensor([True, False, False, True]))
torch.diff(torch.tensor([True, False, False, True]), n=2)
torch.diff(torch.tensor([1, 2, 4], dtype=torch.uint8))
torch.diff(torch.tensor([3, 2, 4], dtype=torch.uint8))
torch.diff(torch.tensor([True, False]), prepend=torch.tensor([True]))
a = torch.ones(2)
a.to("int8")
a.to("cpu")
a.to("cuda")
a.to("float32")
a.to("")
a.to("cpu:0")
a.to("cpu:x")
a.to("cpux")
a.to("cpu:")
a.to("CPU")
a.to("int-8")
torch.device("int8")
torch.device("foo")
torch.device("cuda:01")
torch.ones(2, device="int8")
torch.seed(123)
torch.manual_seed()
torch.initial_seed(1)
torch.seed(seed=1)
# ---
import torch
x = torch.tensor([1, 2], dtype=torch.uint8)
x |= torch.tensor([2.5])
x <<= torch.tensor([2.5])
x <<= torch.tensor(2.5)
x |= torch.tensor([300])
x.bitwise_or_(2.5)
x.bitwise_left_shift_(2.5)
x.bitwise_and_(torch.tensor([1.]))
x **= torch.tensor([2])
x **= torch.tensor([2.])
x **= torch.tensor(2.)
x.pow_(torch.tensor([2.]))
x.pow_(torch.tensor(2.))
f = torch.tensor([1., 2.])
f |= 2
f |= 2.5
f <<= 1
f <<= 2.5
f **= 2
f **= torch.tensor([2.]).double()
f
y = torch.tensor([True]); y |= 2.5
y <<= 2.5
y <<= 2
y **= torch.tensor([2])
y ^= 1
# ---
import torch
import torch.nn.functional as F
h = torch.ones(2, 2).half()
h.histc(4, 0, 2)
torch.ones(3).bool().histc(4, 0, 2)
torch.tensor([1]).histc(4, 0, 2)
h.int().histc(4)
h.lerp(h, h)
torch.ones(2).int().lerp(torch.ones(2).int(), 0.5)
h.bernoulli(0.5)
h.clone().bernoulli_(0.5)
h.clone().bernoulli_(h)
F.selu(h)
F.gelu(h, approximate="tanh")
F.gelu(torch.ones(2).int())
F.silu(torch.ones(2).int())
F.elu(torch.ones(2).int())
F.softplus(torch.ones(2).int())
F.layer_norm(torch.ones(2).int(), (2,))
h.unique(return_counts=True)
torch.unique(h, sorted=False)
torch.aminmax(torch.ones(2).bool())
h.bincount()
torch.ones(2).half().clamp(torch.tensor(0.).half())
torch.ones(2).half().clamp(torch.tensor(0.).half(), torch.tensor(2.).half())
torch.clamp(torch.ones(2, dtype=torch.bool), 0, 1)
torch.clamp(torch.ones(2, dtype=torch.bool), False, True)
torch.clamp(torch.ones(2, dtype=torch.bool), max=True)
torch.clamp(torch.ones(2, dtype=torch.bool), min=True)
h.logsumexp(1)
torch.logsumexp(torch.ones(0), 0)
torch.logsumexp(torch.ones(2, 0), 1)
torch.logsumexp(torch.ones(2, 0), 0)
torch.diff(torch.tensor([[True, False], [True, True]]), dim=0)
torch.bincount(torch.tensor([1, 1]), torch.tensor([1.0, 2.0]))
torch.bincount(torch.tensor([1, 1]), torch.tensor([1.0]))
torch.bincount(torch.tensor([1, 1]), torch.tensor([[1.0, 1.0]]))
torch.bincount(torch.tensor([1, 1]), minlength=-1)
torch.bincount(torch.tensor(1))
torch.bincount(torch.tensor([], dtype=torch.int64), minlength=-2)
torch.bincount(torch.tensor([[]], dtype=torch.int64))
torch.bincount(torch.tensor([], dtype=torch.int64), minlength=2)
torch.bincount(torch.tensor([], dtype=torch.int64), torch.tensor([]), minlength=2)
torch.bincount(torch.tensor([1, 0]), torch.tensor([1, 2]))
# ---
import torch
import torch.nn.functional as F
from torch import nn
torch.manual_seed(0) is None
x = torch.randn(3000)
F.elu(x).double().sum(), F.elu(x, 0.5).double().sum(), F.selu(x).double().sum(), nn.SELU()(x).double().sum()
F.elu(x[:7]), F.selu(x[:7]), nn.ELU(2.0)(x[:5])
F.elu(x[:40].bfloat16(), 0.7), F.selu(x[:40].bfloat16())
F.elu(x[:7].double()), F.selu(x[:7].double())
F.selu(torch.ones(2, requires_grad=True))
y = x[:3].clone(); F.elu(y, inplace=True), y
F.selu(torch.tensor([1, 2]))
torch.device(":0")
