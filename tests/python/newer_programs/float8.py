import torch
torch.float8_e4m3fn, torch.float8_e5m2, torch.float8_e4m3fnuz, torch.float8_e5m2fnuz
str(torch.float8_e4m3fn), torch.float8_e5m2 == torch.float8_e5m2, torch.float8_e5m2 == torch.float8_e4m3fn
torch.float8_e4m3fn.is_floating_point, torch.float8_e4m3fn.is_complex, torch.float8_e4m3fnuz.is_signed
torch.finfo(torch.float8_e4m3fn)
torch.finfo(torch.float8_e5m2)
torch.finfo(torch.float8_e4m3fnuz)
torch.finfo(torch.float8_e5m2fnuz)
limits = torch.finfo(torch.float8_e4m3fn)
limits.bits, limits.max, limits.min, limits.eps, limits.tiny, limits.smallest_normal, limits.resolution, limits.dtype
limits = torch.finfo(torch.float8_e5m2fnuz)
limits.bits, limits.max, limits.min, limits.eps, limits.tiny, limits.smallest_normal, limits.resolution, limits.dtype
torch.iinfo(torch.float8_e5m2)
torch.float8_e4m3fn()
torch.can_cast(torch.float8_e4m3fn, torch.int8), torch.can_cast(torch.int8, torch.float8_e5m2)
torch.can_cast(torch.float8_e4m3fn, torch.float8_e5m2), torch.can_cast(torch.float32, torch.float8_e5m2)
torch.promote_types(torch.float8_e4m3fn, torch.float8_e4m3fn)
torch.promote_types(torch.float8_e4m3fn, torch.float8_e5m2)
torch.promote_types(torch.float32, torch.float8_e5m2fnuz)
torch.promote_types(torch.bool, torch.float8_e4m3fnuz)
torch.result_type(torch.zeros(1, dtype=torch.float8_e5m2), 1.5)
torch.result_type(torch.zeros(1, dtype=torch.float8_e5m2), torch.tensor(1.0))
torch.result_type(torch.zeros(1, dtype=torch.float8_e5m2), torch.ones(1))
torch.result_type(torch.ones(1, dtype=torch.int8), torch.tensor(1, dtype=torch.float8_e5m2))
# ---
import torch
x = torch.tensor([0.1, -1.0, 2.3, 447.0, 464.0, 465.0, -500.0, 0.001, -0.0, float("inf"), float("nan")])
x.to(torch.float8_e4m3fn)
x.to(torch.float8_e5m2)
x.to(torch.float8_e4m3fnuz)
x.to(torch.float8_e5m2fnuz)
x.to(torch.float8_e4m3fn).view(torch.uint8)
x.to(torch.float8_e5m2).view(torch.uint8)
x.to(torch.float8_e4m3fnuz).view(torch.uint8)
x.to(torch.float8_e5m2fnuz).view(torch.uint8)
x.to(torch.float8_e4m3fn).float()
x.to(torch.float8_e4m3fn).double()
x.to(torch.float8_e4m3fn).to(torch.float8_e5m2)
x.to(torch.float8_e5m2).to(torch.bfloat16), x.to(torch.float8_e5m2).half()
x.half().to(torch.float8_e4m3fn), x.bfloat16().to(torch.float8_e5m2), x.double().to(torch.float8_e4m3fn)
x.to(torch.float8_e4m3fn).int()
x.to(torch.float8_e4m3fn).to(torch.int8), x.to(torch.float8_e5m2).to(torch.uint8)
x.to(torch.float8_e4m3fn).long(), x.to(torch.float8_e4m3fn).short()
x.to(torch.float8_e4m3fn).bool()
torch.tensor([1, 17, 300, -1]).to(torch.float8_e4m3fn), torch.tensor([True, False]).to(torch.float8_e5m2)
y = x.to(torch.float8_e4m3fn)
y.type(), y.type(torch.float8_e5m2).dtype, y.type("torch.FloatTensor").dtype, x.type_as(y).dtype, x.to(y).dtype
y.to(torch.float8_e4m3fn) is y, y.to(torch.float8_e4m3fn, copy=True) is y
x.to(dtype=torch.float8_e5m2).dtype, y.to("cpu", torch.float32).dtype
# ---
import torch
torch.tensor([1.0, 2.3], dtype=torch.float8_e4m3fn)
torch.tensor(3.3, dtype=torch.float8_e5m2), torch.tensor([[1, 2], [3, 4]], dtype=torch.float8_e4m3fnuz)
torch.tensor([True, False], dtype=torch.float8_e5m2fnuz), torch.tensor([], dtype=torch.float8_e4m3fn)
torch.as_tensor([1e9, -1e9], dtype=torch.float8_e5m2)
torch.zeros(2, 2, dtype=torch.float8_e4m3fn), torch.ones(3, dtype=torch.float8_e5m2)
torch.full((2,), 1.6, dtype=torch.float8_e4m3fn), torch.full((2,), 448, dtype=torch.float8_e4m3fn)
torch.full((2,), 1000.0, dtype=torch.float8_e4m3fn)
torch.full((2,), 450, dtype=torch.float8_e4m3fn)
torch.full((2,), float("inf"), dtype=torch.float8_e4m3fn)
torch.full((2,), float("nan"), dtype=torch.float8_e4m3fn), torch.full((2,), float("-inf"), dtype=torch.float8_e5m2)
torch.full((2,), 1e6, dtype=torch.float8_e5m2)
torch.full((2,), float("inf"), dtype=torch.float8_e4m3fnuz)
torch.full((2,), 1e6, dtype=torch.float8_e5m2fnuz)
x = torch.tensor([1.0, -2.0], dtype=torch.float8_e5m2)
torch.zeros_like(x), torch.ones_like(x), torch.full_like(x, 3), torch.zeros_like(x, dtype=torch.int8)
x.new_zeros(2), x.new_ones(1), x.new_full((2,), 7), x.new_tensor([0.1]), torch.scalar_tensor(2, dtype=x.dtype)
torch.empty(2, dtype=torch.float8_e4m3fn).shape, torch.empty_like(x).dtype
torch.arange(3, dtype=torch.float8_e4m3fn)
torch.linspace(0, 1, 3, dtype=torch.float8_e4m3fn)
torch.eye(2, dtype=torch.float8_e4m3fn)
torch.rand(2, dtype=torch.float8_e4m3fn)
torch.rand_like(x)
torch.randn(2, dtype=torch.float8_e5m2)
torch.randint(3, (2,), dtype=torch.float8_e4m3fn)
x.element_size(), x.numel(), x.is_floating_point(), x.is_signed(), x.stride(), x.is_contiguous(), torch.is_tensor(x)
x.storage().dtype, len(x.storage())
x.numpy()
torch.tensor([1.0], dtype=torch.float8_e4m3fn, requires_grad=True)
torch.nn.Parameter(x)
# ---
import torch
torch.tensor([[1.5, -2.0, 100.0], [0.01, 448.0, -448.0]], dtype=torch.float8_e4m3fn)
torch.tensor([1.0, 2.0, 448.0], dtype=torch.float8_e4m3fn), torch.tensor(0.0, dtype=torch.float8_e5m2)
torch.tensor([float("inf"), -57344.0, 1e-5, float("nan")], dtype=torch.float8_e5m2)
torch.zeros(3, 0, dtype=torch.float8_e4m3fn)
torch.arange(1100).to(torch.float8_e5m2)
x = torch.tensor([1.0, -2.3, 0.0, -0.0, 5.0], dtype=torch.float8_e4m3fn)
print(x), str(x[1]), f"{x[1]}", f"{x[1]:.3f}"
x.tolist(), x[1].item(), x[3].item(), float(x[1]), int(x[1]), bool(x[2]), bool(x[0])
torch.set_printoptions(precision=2), x, torch.set_printoptions(profile="default")
x.view(torch.uint8), x.view(torch.int8), x.view(torch.float8_e5m2)
x[:4].view(torch.int16), x[:4].view(torch.float32).dtype
torch.tensor([56, 65, 255, 1, 127], dtype=torch.uint8).view(torch.float8_e4m3fn)
torch.tensor([56, 124, 125, 252], dtype=torch.int8 if False else torch.uint8).view(torch.float8_e5m2)
torch.tensor([1.0]).view(torch.float8_e4m3fn).view(torch.float32)
# ---
import torch
m = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], dtype=torch.float8_e4m3fn)
m[0], m[:, 1], m[None].shape, m[..., 0], m[1, 2], m[:, ::2], m[-1, 1:]
len(m), [row.tolist() for row in m]
m[[0]]
m[torch.tensor([0])]
m[m.float() > 1]
m.reshape(6), m.view(3, 2), m.view(-1), m.flatten(), m.t(), m.T, m.permute(1, 0), m.transpose(0, 1).contiguous()
m.unsqueeze(0).shape, m.unsqueeze(0).squeeze().shape, m.expand(2, 2, 3).shape, m.expand(2, 2, 3).contiguous()[1]
m.select(0, 1), m.narrow(1, 0, 2), m.split(1), m.chunk(3, 1)[0], m.unbind(1)[2], m.diagonal(), m.diag(), m[0].diag()
m.clone(), m.detach(), m.data, m.contiguous() is m
torch.cat([m, m]), torch.stack([m, m]).shape, torch.cat([m, m], 1), torch.vstack([m, m]).shape, torch.hstack([m[0], m[1]])
torch.cat([m, m.float()])
torch.cat([m.to(torch.float8_e5m2), m])
m.index_select(1, torch.tensor([2, 0])), m.masked_select(m.float() > 2)
m.roll(1), m.repeat(1, 2), m.tile(2), m[0].repeat_interleave(2), torch.broadcast_to(m[0], (2, 3))
m.flip(0)
m.gather(0, torch.tensor([[0, 0]]))
m.take(torch.tensor([0]))
m.tril()
m.triu()
m.scatter(0, torch.tensor([[0, 0]]), m)
m.masked_fill(m.float() > 2, 0)
torch.where(m.float() > 2, m, m)
m.nonzero()
m[0] = 7
m[:, 0] = torch.tensor([0.1, 1000.0])
m[1, 1] = torch.tensor(3.3)
m[1, 2] = float("nan")
m
m[[0]] = 0
m
m[m.float() > 1] = 0
m[0, 0] = 1000
m.fill_(2), m.zero_(), m.copy_(torch.tensor([1.1, 2.2, 3.3])), torch.zeros(3).copy_(m[0])
m.fill_(1000)
m.fill_(torch.tensor(1000.0))
torch.zeros(3).copy_(m[0]), torch.zeros(2, 3, dtype=torch.uint8).copy_(m.fill_(2.5))
# ---
import torch
a = torch.tensor([1.0, -2.3, 0.0, -0.0, float("nan")], dtype=torch.float8_e4m3fn)
b = a.to(torch.float8_e5m2)
a == a, a != a, a.eq(a), a.ne(1), torch.eq(a, 1), 1 == a, a == True, a == 0
a == -2.3, a == 1e6, b == float("inf"), torch.full((2,), float("inf"), dtype=torch.float8_e5m2) == 1e9
a == torch.tensor(1.0), a == torch.tensor(1), a == a[0], a[0] == a
torch.eq(a, torch.zeros(5))
torch.tensor([1, 2, 3, 4, 5]) == a[0]
a == b
1 in a, 7 in a
a.isnan(), torch.isnan(b), a.abs(), abs(b), torch.abs(a), a.absolute(), a.abs().view(torch.uint8)
torch.tensor([-float("nan"), -0.0], dtype=torch.float8_e4m3fn).abs().view(torch.uint8)
a.any(), a.all(), a[:2].all(), torch.any(a), a.view(5, 1).any(0)
a * a, torch.mul(b, b), (a * a).dtype, a.view(5, 1) * a[:2]
torch.tensor([300.0, 21.0], dtype=torch.float8_e4m3fn) * torch.tensor([2.0, 21.0], dtype=torch.float8_e4m3fn)
torch.outer(a[:2], a[:2])
a.equal(a)
torch.equal(a, b)
torch.allclose(a, a)
torch.isclose(a, a)
a < a
a > 1
a <= b
a >= torch.zeros(5)
a.lt(1)
max(a)
a[0] > 0
# ---
import torch
a = torch.tensor([1.0, -2.3, 0.5], dtype=torch.float8_e4m3fn)
b = a.to(torch.float8_e5m2)
a + a
a + 1
1 + a
b - b
b - 1
1 - b
a * 2
2 * a
a * torch.tensor(2.0)
a / a
a / 2
2 / a
a // 2
a // a
a % 2
a**2
2**a
-a
+a
~a
a & a
a + torch.ones(3)
torch.ones(3) + a
a + b
a * b
torch.tensor([1, 2, 3]) * a
a.add(1)
a.sub(1)
a.mul(2)
a.div(2)
torch.add(a, a)
torch.rsub(a, 1)
a.add_(1)
a.mul_(2)
a.mul_(a)
a += 1
a *= 2
a.remainder(2)
a.fmod(2)
a.floor_divide(2)
a.pow(2)
a.neg()
torch.maximum(a, a)
torch.minimum(a, a)
a.logical_not()
a.logical_and(a)
sum([a[0]])
# ---
import torch
a = torch.tensor([1.0, -2.3, 0.5], dtype=torch.float8_e5m2)
a.sum()
a.sum(0)
a.mean()
a.prod()
a.min()
a.max()
a.max(0)
a.min(0)
a.amin()
a.amax()
a.argmax()
a.argmin()
a.norm()
a.std()
a.var()
a.median()
a.mode()
a.sort()
a.argsort()
a.topk(1)
a.kthvalue(1)
a.unique()
a.cumsum(0)
a.cumprod(0)
a.quantile(0.5)
a.histc()
a.bincount()
a.softmax(0)
a.log_softmax(0)
a.logsumexp(0)
a.count_nonzero()
torch.searchsorted(a, a)
# ---
import torch
a = torch.tensor([1.0, -2.3, 0.5], dtype=torch.float8_e4m3fn)
a.sign()
a.square()
a.sqrt()
a.exp()
a.exp2()
a.expm1()
a.log()
a.log2()
a.log10()
a.log1p()
a.sin()
a.cos()
a.tan()
a.tanh()
a.erf()
a.sigmoid()
a.rsqrt()
a.reciprocal()
a.relu()
a.round()
a.floor()
a.ceil()
a.trunc()
a.frac()
a.isinf()
a.isfinite()
a.clamp(0, 1)
a.clamp(min=0)
a.clamp(max=0)
a.clamp_min(0)
a.clamp_max(0)
a.nan_to_num()
a.lerp(a, 0.5)
a @ a
a.dot(a)
torch.einsum("i,i->", a, a)
torch.bmm(a.view(1, 1, 3), a.view(1, 3, 1))
torch.nn.functional.relu(a)
torch.nn.functional.gelu(a)
torch.nn.functional.silu(a)
torch.nn.functional.softmax(a, 0)
torch.nn.functional.mse_loss(a, a)
torch.nn.functional.l1_loss(a, a)
torch.quantize_per_tensor(a, 1.0, 0, torch.qint8)
a.uniform_()
a.normal_()
a.bernoulli_()
a.random_()
# ---
import torch
w = torch.tensor([[191.6, -13.5, 728.6], [92.14, 295.5, -184.0], [0.0, 684.6, 245.5]])
scale = w.abs().max() / torch.finfo(torch.float8_e4m3fn).max
scale
q = (w / scale).to(torch.float8_e4m3fn)
q
q.float() * scale
((q.float() * scale - w) ** 2).mean()
w.to(torch.float8_e5m2).float() - w
w.to(torch.float8_e4m3fn)
w.clamp(-448, 448).to(torch.float8_e4m3fn)
q.view(torch.uint8)
q.element_size() * q.numel()
# ---
import torch
n = torch.arange(12).view(3, 4).to(torch.float8_e4m3fn)
n.flip(1)
n.flip(0, 1)
n.flip(0), n.flipud(), n[:1].flip(0), n[:, :1].flip(1), n.t().flip(1)
n.t().flip(0)
n[:, :1].flip(0)
n.fliplr()
n[0].flip(0)
n[0][:1].flip(0)
n[1] * n[1][1]
n[1][1] * n[1], torch.tensor(2.0, dtype=torch.float8_e4m3fn) * n[1]
n[1] * torch.tensor([2.0], dtype=torch.float8_e4m3fn)
n[1] / n[1][1]
n[1] // n[1][1]
n[1] == torch.tensor(5.0, dtype=torch.float8_e5m2)
n[1] + torch.tensor(2.0, dtype=torch.float8_e5m2)
n.div(n, rounding_mode="floor")
n.div(2, rounding_mode="trunc")
torch.clamp(n, n, n)
n.clamp(min=n)
n.softmax(0)
n.log_softmax(0)
n.softmax(1)
n[0].softmax(0, dtype=torch.float32), n.sum(dtype=torch.float32), n.mean(dtype=torch.float32)
n.cumsum(0, dtype=torch.float32)[1]
n.std(0)
n.var(0)
n.median(0)
n.any(0), n.all(1)
n.max(n)
torch.max(n, n)
torch.logical_or(n, n)
n.bitwise_not()
n.neg_()
n.relu_()
n.round_()
n.clamp_(0, 1)
n.sub_(n)
n.div_(2)
n.abs_(), n.clone().eq_(1), n.clone().ne_(1)
torch.ones(2).add_(torch.ones(2, dtype=torch.float8_e5m2))
torch.zeros(2, dtype=torch.float8_e5m2).mul_(torch.ones(2))
torch.add(torch.ones(2), 1, out=torch.zeros(2, dtype=torch.float8_e5m2))
torch.where(torch.tensor([True]), n, n)
n.argwhere()
torch.bucketize(n, n[0])
torch.addcmul(n, n, n)
torch.addcdiv(n, n, n)
torch.lerp(n, n, n)
torch.stack([n, n.float()])
torch.stack([n[0], n[1]], 1), torch.meshgrid(n[0], n[1], indexing="ij")[0].shape
torch.broadcast_tensors(n[0], n)[0].shape, torch.atleast_3d(n).shape
n.mv(n[0])
n.index_fill(0, torch.tensor([0]), 1)
n.scatter(0, torch.tensor([[0]]), 1)
torch.zeros(2).type(torch.float8_e5m2), torch.zeros(2).type("torch.Float8_e4m3fnTensor")
isinstance(n, torch.FloatTensor)
torch.equal(n, n[:2])
n.storage()[1], n.storage_offset(), n[1].storage_offset()
layer = torch.nn.Linear(4, 2).to(torch.float8_e4m3fn)
layer.weight.dtype, layer.weight.shape, layer.bias.dtype
layer.float().weight.dtype
x = torch.ones(2, requires_grad=True).to(torch.float8_e5m2)
x
x.float()
# ---
import torch, io, base64, pickle, copy
x = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, -6.0]], dtype=torch.float8_e4m3fn)
file = io.BytesIO()
torch.save({"w": x.t(), "v": x[1], "f": x.float(), "t": torch.float8_e5m2}, file)
file.seek(0) * 0
saved = torch.load(file)
saved
saved["v"].zero_(), saved["w"]
copy.deepcopy(x), pickle.loads(pickle.dumps(x.dtype))
file = base64.b64decode(
    "UEsDBBQAAAAIAGKAd12IEAxs0gAAAP0AAAAQAAAAYXJjaGl2ZS9kYXRhLnBrbC2OvU7DMBzEnbgfYL4pfYewVEhl4AHYPFQNQspmtY5bRzJxz/mniAGJpZX61piQ6XTS3f3uJ/0Gy4qEMfaJRJMP2s5US5VrhApm3VauVGTqxge1nwukWVaMY7iJydXWgPeV3ov3mr52pnzrLQbd9BOGBY+qdy1GckQYLyWTXKZHnMlE8iPOT1p754ymyteNWITSBFO+VpoExGOOi3+O2Di/ohdlnj/mm1rgknCV47qD7HFj4z3L7cAObYe5XUYIP+BOJgfcn+zf0sTG0kOOaTv7BVBLAwQUAAAAAABigHddLEaj8wYAAAAGAAAADgAAAGFyY2hpdmUvZGF0YS8wOEBESErMUEsDBBQAAAAAAGKAd13RnmdVAgAAAAIAAAAPAAAAYXJjaGl2ZS92ZXJzaW9uMwpQSwECFAMUAAAACABigHddiBAMbNIAAAD9AAAAEAAAAAAAAAAAAAAAgAEAAAAAYXJjaGl2ZS9kYXRhLnBrbFBLAQIUAxQAAAAAAGKAd10sRqPzBgAAAAYAAAAOAAAAAAAAAAAAAACAAQABAABhcmNoaXZlL2RhdGEvMFBLAQIUAxQAAAAAAGKAd13RnmdVAgAAAAIAAAAPAAAAAAAAAAAAAACAATIBAABhcmNoaXZlL3ZlcnNpb25QSwUGAAAAAAMAAwC3AAAAYQEAAAAA"
)
torch.load(io.BytesIO(file))
# ---
import torch
import torch.nn.functional as F
n = torch.arange(12).view(3, 4).to(torch.float8_e5m2)
F.embedding(torch.tensor([0, 2]), n), F.pad(n[0], (1, 1)), F.dropout(n, 0.5, False)
F.leaky_relu(n)
F.log_softmax(n, 1)
F.cross_entropy(n, torch.tensor([0, 1, 2]))
torch.float8_e4m3fn in {torch.float8_e4m3fn: 1}, "float8_e5m2" in dir(torch), hasattr(torch, "float8_e5m2fnuz")
