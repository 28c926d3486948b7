import torch
x = torch.tensor([[-2.0, 0.3, 1.1], [1.0, 5.0, -0.7]])
s, z = torch.tensor([0.25, 0.5]), torch.tensor([3.5, 1.2])
for zero_points in (z, z.half(), z.int()):
    print(torch.fake_quantize_per_channel_affine(x, s, zero_points, 0, 0, 15))
    print(torch.fake_quantize_per_channel_affine(x.double(), s, zero_points, 0, 0, 15).tolist())
    print(torch.fake_quantize_per_channel_affine(x.half(), s, zero_points, 0, 0, 15))
torch.fake_quantize_per_channel_affine(x.t(), s, z, 1, -8, 7).tolist()
torch.fake_quantize_per_channel_affine(x, s, torch.tensor([15.5, -0.5]), 0, 0, 15)
torch.fake_quantize_per_channel_affine(x, s, torch.tensor([float("nan"), 300.0]), 0, 0, 15)
torch.fake_quantize_per_channel_affine(torch.tensor([[float("nan"), float("inf"), 1e30, -1e30]]), s[:1], z[:1], 0, 0, 15)
_ = torch.manual_seed(0)
w = (torch.randn(20, 30) * 20).requires_grad_()
y = torch.fake_quantize_per_channel_affine(w, torch.rand(20) + 0.05, torch.rand(20) * 10, 0, 0, 15)
y.double().sum().item(), y.grad_fn.name(), y[3, :4].tolist()
(y * torch.arange(30)).sum().backward()
w.grad[:2], w.grad.sum()
# ---
import torch
x = torch.tensor([[-2.0, 0.3], [1.0, 5.0]])
s, z = torch.tensor([0.25, 0.5]), torch.tensor([3.5, 1.2])
fake = torch.fake_quantize_per_channel_affine
fake(x, s.double(), z, 0, 0, 15)
fake(x, s.half(), z, 0, 0, 15)
fake(x, torch.tensor([1, 2]), z.int(), 0, 0, 15)
fake(x.double(), s.double(), z, 0, 0, 15)
fake(x, s, z.double(), 0, 0, 15)
fake(x, s, z.bfloat16(), 0, 0, 15)
fake(x, s, z.long(), 0, 0, 15)
fake(x, s, z > 2, 0, 0, 15)
fake(x.bfloat16(), s, z, 0, 0, 15)
fake(x.int(), s, z, 0, 0, 15)
fake(x, s, torch.tensor([16, 0], dtype=torch.int32), 0, 0, 15)
fake(x, s, torch.tensor([-1, 0], dtype=torch.int32), 0, 0, 15)
fake(x, s[None], z[None], 0, 0, 15)
fake(x, s[0], z[0], 0, 0, 15)
fake(x, s, z[None], 0, 0, 15)
fake(x, s, z[:1], 0, 0, 15)
fake(x, s[:1], z[:1], 0, 0, 15)
fake(x, s, z, -1, 0, 15)
fake(x, s, z, 2, 0, 15)
fake(x, s, z, -3, 0, 15)
fake(x, s, z, 0, 15, 0)
fake(torch.tensor(1.0), s[:1], z[:1], 0, 0, 15)
fake(torch.zeros(0, 2), torch.zeros(0), torch.zeros(0), 0, 0, 15), fake(torch.zeros(2, 0), s, z, 0, 0, 15)
# ---
import torch
x = torch.tensor([[-2.0, 0.3]])
fake = torch.fake_quantize_per_tensor_affine
fake(x, torch.tensor([0.25]), torch.tensor([3.5]), 0, 15), fake(x, torch.tensor(0.25), torch.tensor(3.9), 0, 15), fake(x, torch.tensor(0.25), torch.tensor(-0.9), 0, 15)
fake(x, torch.tensor(0.25).double(), torch.tensor(3), 0, 15), fake(x, torch.tensor(0.25).half(), torch.tensor(3, dtype=torch.int32), 0, 15)
fake(x, torch.tensor(0.25), torch.tensor(-1, dtype=torch.int32), 0, 15), fake(x, torch.tensor(0.25), torch.tensor(16), 0, 15)
fake(x, 0.25, torch.tensor(3), 0, 15), fake(x, torch.tensor(0.25), 3, 0, 15)
fake(x, torch.tensor([0.25, 0.5]), torch.tensor([3, 1]), 0, 15)
fake(x, 0.25, 16, 0, 15)
fake(x, 0.25, -1, 0, 15)
fake(x, 0.25, 3, 15, 0)
fake(x.bfloat16(), 0.25, 3, 0, 15)
fake(x.half(), 0.25, 3, 0, 15), fake(x.double(), torch.tensor(0.25), torch.tensor(3), 0, 15), fake(x, 1, 3, 0, 15), fake(x, 0.0, 3, 0, 15), fake(x, float("nan"), 3, 0, 15)
# ---
import torch
x = torch.tensor([[-2.0, 0.3], [1.0, 5.0]])
s, z = torch.tensor([0.25, 0.5]), torch.tensor([3.5, 1.2])
q = torch.quantize_per_channel(x, s, z, 0, torch.quint8)
q, q.int_repr(), q.dequantize().tolist(), q.qscheme(), torch.per_channel_affine_float_qparams
q.q_per_channel_zero_points(), q.q_per_channel_scales(), q.q_per_channel_axis()
q.equal(torch.quantize_per_channel(x, s, z, 0, torch.quint8)), q.equal(torch.quantize_per_channel(x, s, z.int(), 0, torch.quint8))
q.clone()
q.q_scale()
torch.quantize_per_channel(x, s, z, 1, torch.qint8).int_repr(), torch.quantize_per_channel(x, s, z.half(), 0, torch.quint8).int_repr()
torch.quantize_per_channel(x, s.double(), z.double(), 0, torch.quint8)
torch.quantize_per_channel(x, s, torch.tensor([300.0, -1.5]), 0, torch.quint8).int_repr(), torch.quantize_per_channel(x, s, torch.tensor([3.5, float("nan")]), 1, torch.quint8).int_repr()
torch.quantize_per_channel(torch.tensor([[float("nan"), float("inf"), 1e30, -1e30]]), s[:1], z[:1], 0, torch.quint8).int_repr()
torch.quantize_per_channel(x, torch.tensor([1, 2]), z, 0, torch.quint8)
torch.quantize_per_channel(x, s, z, -1, torch.quint8)
torch.quantize_per_channel(x, s, z.int(), 2, torch.quint8)
torch.quantize_per_channel(x.double(), s, z, 1, torch.quint8)
torch.quantize_per_channel(x, s[:1], z, 1, torch.quint8)
torch.quantize_per_channel(x, s[:1], z[:1], 1, torch.quint8)
torch.quantize_per_channel(x, s[None], z[None], 1, torch.quint8)
torch.quantize_per_channel(x, s, z, 0, torch.int8)
torch.quantize_per_channel(x, s, torch.tensor([300, 1]), 0, torch.quint8)
torch.quantize_per_channel(x, s, z > 2, 0, torch.quint8), torch.quantize_per_channel(x, s.half(), z.char(), 0, torch.quint8)
_ = torch.manual_seed(3)
w, scales, zeros = torch.randn(3, 40) * 5, torch.rand(3) + 0.1, torch.rand(3) * 10
r = torch.quantize_per_channel(w, scales, zeros, 0, torch.quint8)
r.int_repr().sum(1), r.dequantize().double().sum().item(), r.dequantize()[:, 7].tolist()
torch.quantize_per_tensor(x, torch.tensor(0.25), torch.tensor(3.9), torch.quint8).q_zero_point(), torch.quantize_per_tensor(x, torch.tensor(0.25).double(), torch.tensor([3]), torch.quint8)
# ---
import torch
for kind in (torch.quint8, torch.qint8, torch.qint32, torch.quint4x2, torch.quint2x4):
    limits = torch.iinfo(kind)
    print(kind, limits.min, limits.max, limits.bits, kind.is_floating_point, type(kind))
torch.finfo(torch.quint8)
torch.iinfo(torch.bool)
torch.iinfo(bool)
torch.iinfo(int), torch.finfo(float), torch.iinfo(torch.uint8), torch.iinfo(torch.int64), torch.finfo(torch.bfloat16)
torch.iinfo(torch.int8) == torch.iinfo(torch.int8), torch.iinfo(torch.int8) == torch.iinfo(torch.qint8), torch.iinfo(torch.quint8) == torch.iinfo(torch.quint4x2)
torch.iinfo()
torch.iinfo("int8")
torch.iinfo(None)
torch.quint8.is_signed
torch.iinfo(torch.float16)
# ---
import torch
def levels(value, scale, zero_point, kind, count=1):
    made = torch.quantize_per_channel(torch.full((1, count), value), torch.tensor([scale]), torch.tensor([zero_point]), 0, kind)
    return made.int_repr()[0].tolist()
large = [1e3, -1e3, 1e6, 1e9, -1e9, 3e9, -3e9, 5e8, -6e8, 1e12, 1e19, -1e20, 1e30, float("inf"), -float("inf"), float("nan")]
[[levels(one, 0.25, 1.5, kind)[0] for one in large] for kind in (torch.qint8, torch.quint8)]
[levels(one, 0.25, 1.5, torch.qint8, 17) for one in large]
[[levels(1.0, s, z, kind)[0] for s in (0.0, 1e-45, 1e-38, 1e30, float("inf"), -0.25) for z in (0.5, float("nan"), float("inf"), 1e10, -1e20)] for kind in (torch.qint8, torch.quint8)]
[torch.quantize_per_channel(torch.full((1, 3), one), torch.tensor([0.25]), torch.tensor([1.5]), 0, torch.quint4x2).dequantize().tolist() for one in large]
