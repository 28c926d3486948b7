import copy
import torch
x = torch.tensor([[-1.0, 0.26], [0.5, 3.0]])
q = torch.quantize_per_tensor(x, 0.1, 10, torch.quint8)
c = torch.quantize_per_channel(x, torch.tensor([0.1, 0.2]), torch.tensor([0, 5]), 0, torch.qint8)
q, c
q.q_scale(), q.q_zero_point(), q.qscheme(), c.qscheme(), c.q_per_channel_scales(), c.q_per_channel_zero_points(), c.q_per_channel_axis()
q.q_per_channel_scales()
q.q_per_channel_zero_points()
q.q_per_channel_axis()
c.q_scale()
c.q_zero_point()
q.int_repr(), c.int_repr(), q.dequantize(), c.dequantize(), torch.dequantize(q)
q.shape, q.size(0), q.size(), q.dim(), q.ndim, q.numel(), q.stride(), q.stride(0), q.is_contiguous(), q.element_size(), len(q), q.type(), c.type(), q.dtype, q.device, q.layout, q.is_quantized, q.requires_grad
q.equal(q), q.equal(c), q.equal(torch.quantize_per_tensor(x + 1, 0.1, 10, torch.quint8)), q.equal(torch.quantize_per_tensor(x, 0.1, 10, torch.quint8))
q == q.dequantize(), q == q, q == 0.5
q[0], q[1, 0], q[:, 1], q.view(4), q.reshape(1, 4).shape, q.flatten(), q.t().int_repr(), q.transpose(0, 1).shape, q.unsqueeze(0).shape, q.permute(1, 0).shape, q[:1].squeeze(0)
q.clone().equal(q), q.detach().int_repr().equal(q.int_repr()), copy.copy(q).equal(q), copy.deepcopy(q).equal(q), q.contiguous().q_scale(), q.cpu().dtype, c.clone().q_per_channel_axis()
torch.quantize_per_tensor(x, 0.5, -128, torch.qint8).int_repr(), torch.quantize_per_tensor(x, 0.5, 127, torch.qint8).int_repr(), torch.quantize_per_tensor(x, 0.5, 255, torch.quint8).int_repr(), torch.quantize_per_tensor(x, 1e-3, 0, torch.qint32).int_repr(), torch.quantize_per_tensor(torch.tensor([0.5, 1.5, 2.5, -0.5]), 1.0, 0, torch.qint8).int_repr(), torch.quantize_per_tensor(torch.zeros(0), 1.0, 0, torch.qint8), torch.quantize_per_tensor(torch.zeros(2, 0), 1.0, 0, torch.qint8), torch.quantize_per_tensor(torch.tensor(1.0), 0.5, 0, torch.qint8)
torch.quantize_per_tensor(x, torch.tensor(0.1), torch.tensor(10), torch.quint8).equal(q)
torch.quantize_per_tensor(x, 0.5, 128, torch.qint8)
torch.quantize_per_tensor(x, 0.5, -129, torch.qint8)
torch.quantize_per_tensor(x, 0.5, -1, torch.quint8)
torch.quantize_per_tensor(x, 0.5, 256, torch.quint8)
torch.quantize_per_tensor(x.double(), 0.5, 0, torch.qint8)
torch.quantize_per_tensor(x, 0.5, 0, torch.int8)
torch.quantize_per_channel(x.half(), torch.tensor([0.1, 0.2]), torch.tensor([0, 5]), 0, torch.qint8)
torch.quantize_per_channel(x, torch.tensor([0.1, 0.2]), torch.tensor([0, 5]), 1, torch.quint8), torch.quantize_per_channel(x, torch.tensor([0.1, 0.2]).double(), torch.tensor([0, 5]).int(), 1, torch.qint32).int_repr()
torch.quantize_per_channel(x, torch.tensor([0.1]), torch.tensor([0]), 0, torch.qint8)
torch.quantize_per_channel(x, torch.tensor([0.1, 0.2]), torch.tensor([0]), 0, torch.qint8)
torch.quantize_per_channel(x, torch.tensor([0.1, 0.2]), torch.tensor([0, 0]), 2, torch.qint8)
torch.quantize_per_channel(x, torch.tensor([0.1, 0.2]), torch.tensor([0, 0]), -1, torch.qint8)
torch.quantize_per_channel(x, torch.tensor([0.1, 0.2]), torch.tensor([0, 300]), 0, torch.qint8)
torch.fake_quantize_per_tensor_affine(x, 0.1, 0, -4, 4), torch.fake_quantize_per_tensor_affine(x, 0.1, 3, 0, 7), torch.fake_quantize_per_tensor_affine(x, torch.tensor(0.1), torch.tensor(3, dtype=torch.int32), 0, 7), torch.fake_quantize_per_tensor_affine(x, 0.1, 2, 2, 2), torch.fake_quantize_per_tensor_affine(x, 0.1, 7, 0, 7), torch.fake_quantize_per_tensor_affine(x, 0.1, 0, 0, 7)
torch.fake_quantize_per_tensor_affine(x, 0.1, 8, 0, 7)
torch.fake_quantize_per_tensor_affine(x, 0.1, -1, 0, 7)
torch.fake_quantize_per_tensor_affine(x, 0.1, 0, 7, 0)
torch.fake_quantize_per_tensor_affine(x.double(), 0.1, 0, -4, 4), torch.fake_quantize_per_tensor_affine(x.half(), 0.1, 0, -4, 4)
torch.fake_quantize_per_tensor_affine(x.int(), 0.1, 0, -4, 4)
s, z = torch.tensor([0.1, 0.2]), torch.tensor([0, 1], dtype=torch.int32)
torch.fake_quantize_per_channel_affine(x, s, z, 0, -4, 4), torch.fake_quantize_per_channel_affine(x, s, z, 1, 0, 7), torch.fake_quantize_per_channel_affine(x, s, z.float(), 1, 0, 7), torch.fake_quantize_per_channel_affine(x, s, z, 0, 0, 1)
torch.fake_quantize_per_channel_affine(x, s, z.long(), 0, -4, 4)
torch.fake_quantize_per_channel_affine(x, s[:1], z, 0, -4, 4)
torch.fake_quantize_per_channel_affine(x, s, z[:1], 0, -4, 4)
torch.fake_quantize_per_channel_affine(x, s, z, 2, -4, 4)
torch.fake_quantize_per_channel_affine(x, s, z, -1, -4, 4)
torch.fake_quantize_per_channel_affine(x, s, z, -3, -4, 4)
torch.fake_quantize_per_channel_affine(x, s, z, 0, -4, 0)
torch.fake_quantize_per_channel_affine(x, s, z, 0, 1, 4)
torch.fake_quantize_per_channel_affine(x, s, z, 0, 4, 1)
y = x.clone().requires_grad_()
torch.fake_quantize_per_tensor_affine(y, 0.1, 0, -4, 4).sum().backward(); y.grad
y.grad = None; torch.fake_quantize_per_channel_affine(y, s, z, 0, -4, 4).sum().backward(); y.grad
scale = torch.tensor(0.1, requires_grad=True); torch.fake_quantize_per_tensor_affine(y, scale, torch.tensor(0), -4, 4).sum().backward()
torch.fake_quantize_per_channel_affine(y, s.clone().requires_grad_(), z, 0, -4, 4)
torch.fake_quantize_per_channel_affine(x.half(), s, z, 0, -4, 4)
torch.fake_quantize_per_channel_affine(x.int(), s, z, 0, -4, 4)
torch.fake_quantize_per_tensor_affine(x.bfloat16(), 0.1, 0, -4, 4)
torch.quantize_per_channel(x, s, torch.tensor([-300, 0]), 0, torch.qint8)
torch.quantize_per_channel(x, s[:, None], z, 0, torch.qint8)
torch.dequantize(x), x.dequantize() is x
x.int().dequantize()
torch.qint8, torch.qint32, torch.qint8.is_floating_point, torch.per_tensor_affine, torch.per_channel_symmetric
# ---
import torch
q = torch.quantize_per_tensor(torch.ones(2), 0.1, 5, torch.quint8)
torch.promote_types(torch.qint8, torch.qint8)
torch.promote_types(torch.quint8, torch.int8)
torch.promote_types(torch.float32, torch.quint4x2)
torch.can_cast(torch.float32, torch.qint8), torch.can_cast(torch.qint8, torch.qint8), torch.can_cast(torch.qint8, torch.float32)
q.to(torch.qint8)
q.to(torch.float16)
q.to(torch.quint8)
def chosen(values, kind=torch.quint8):
    return torch.quantize_per_tensor_dynamic(torch.tensor(values), kind, False)
chosen([float("nan")])
chosen([float("nan"), 1.0], torch.qint8)
chosen([float("inf"), 1.0])
chosen([1e-45]), chosen([3e38, -3e38]), chosen(5.0)
# ---
import copy, io
import torch
from torch import nn
q = torch.quantize_per_tensor(torch.ones(2), 0.1, 5, torch.quint8)
nn.Parameter(q)
p = nn.Parameter(q, requires_grad=False)
p
type(p), isinstance(p, nn.Parameter), isinstance(p, torch.Tensor), isinstance(q, nn.Parameter), p.requires_grad, p.is_quantized
p.data, p.detach(), p.clone(), p[0], p.dequantize(), p.int_repr(), copy.deepcopy(p)
class Own(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = p
own = Own()
list(own.named_parameters()), own.state_dict(), own
own.load_state_dict({"w": torch.quantize_per_tensor(torch.zeros(2), 0.1, 5, torch.quint8)})
own.w
own.load_state_dict({"w": torch.zeros(2)})
file = io.BytesIO()
torch.save(own.state_dict(), file)
_ = file.seek(0)
torch.load(file)
nn.ParameterList([p]), nn.ParameterDict({"a": p})
nn.Linear(1, 1, bias=False).load_state_dict({"weight": q.view(2, 1)[:1]})
