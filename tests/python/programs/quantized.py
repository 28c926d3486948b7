import torch
x = torch.tensor([[-1.0, 0.0, 1.0], [2.5, 1e30, float("nan")]])
q = torch.quantize_per_tensor(x, 0.1, 10, torch.qint8)
q
q.int_repr(), q.dequantize(), torch.dequantize(q)
q.q_scale(), q.q_zero_point(), q.qscheme(), q.dtype, q.shape, q.is_quantized
torch.qint8, torch.quint8, torch.qint32, torch.per_tensor_affine
q[0], q.view(6), q.reshape(3, 2).shape, len(q), q.element_size(), q.numel()
torch.quantize_per_tensor(x, scale=0.1, zero_point=10, dtype=torch.quint8).int_repr()
torch.quantize_per_tensor(x, 0.1, -10, torch.qint8).int_repr()
torch.quantize_per_tensor(x, 0.1, 10, torch.qint32).int_repr()
torch.quantize_per_tensor(x, -0.1, 0, torch.qint8).int_repr()
torch.quantize_per_tensor(torch.arange(40.0) / 7, 0.1, 10, torch.qint8)
torch.quantize_per_tensor(torch.tensor([0.25, 0.35, 0.45, -0.25, -0.05]), 0.1, 3, torch.qint8).int_repr()
torch.quantize_per_tensor(torch.tensor([191.6, -13.5, 728.6, 92.14, 295.5, -184, 0, 684.6, 245.5]), 3.5, -70, torch.qint8).int_repr()
torch.quantize_per_tensor(torch.tensor(1.0), 0.1, 0, torch.qint8)
torch.quantize_per_tensor(x, 0.1, 10, torch.int8)
torch.quantize_per_tensor(x, 0.1, 300, torch.qint8)
torch.quantize_per_tensor(torch.tensor([1, 2]), 0.1, 0, torch.qint8)
torch.quantize_per_channel(torch.tensor([[1.0, 2], [3, 4]]), torch.tensor([0.1, 0.2]), torch.tensor([0, 0]), 0, torch.qint8)
c = torch.quantize_per_channel(torch.tensor([[1.0, 2], [3, 4]]), torch.tensor([0.1, 0.2]), torch.tensor([0, 5]), axis=1, dtype=torch.qint8)
c.int_repr(), c.dequantize(), c.q_per_channel_scales(), c.q_per_channel_zero_points(), c.q_per_channel_axis(), c.qscheme()
torch.fake_quantize_per_tensor_affine(x, 0.1, 0, -128, 127), torch.fake_quantize_per_tensor_affine(x, 0.1, 5, 0, 255)
torch.fake_quantize_per_channel_affine(torch.tensor([[1.0, 2], [3, 4]]), torch.tensor([0.1, 0.2]), torch.tensor([0, 0], dtype=torch.int32), 0, -8, 7)
torch.tensor([1.0]).dequantize(), torch.tensor([1.0]).is_quantized
# ---
import torch
x = torch.tensor([[1.0, -2.5, 0.3], [100.0, 0.05, -0.04]])
q = torch.quantize_per_tensor(x, 0.1, 0, torch.qint8)
q
print(q)
torch.quantize_per_tensor(x, 0.1, 10, torch.quint8)
torch.quantize_per_tensor(x, 0.1, 0, torch.qint32)
torch.quantize_per_tensor(torch.tensor(1.5), 0.1, 0, torch.qint8)
torch.quantize_per_tensor(torch.tensor([1.5]), 1e-5, 0, torch.qint8)
torch.quantize_per_tensor(torch.arange(30.0), 0.5, -3, torch.qint8)
torch.quantize_per_tensor(torch.zeros(0), 0.5, 0, torch.qint8)
torch.quantize_per_tensor(torch.zeros(2, 0), 0.5, 0, torch.qint8)
torch.quantize_per_tensor(torch.arange(2000.0), 10.0, 0, torch.quint8)
torch.quantize_per_tensor(torch.arange(24.0).view(2, 3, 4), 0.25, 0, torch.quint8)
torch.quantize_per_tensor(torch.tensor([0.123456789]), 0.123456789, 0, torch.qint8)
torch.quantize_per_tensor(torch.tensor([1e6, 1e-6]), 1e3, 0, torch.qint32)
torch.quantize_per_tensor(torch.tensor([1.0]), 1.0, 0, torch.qint8)
torch.quantize_per_tensor(torch.tensor([1.0]), 1 / 3, 0, torch.qint8)
torch.quantize_per_tensor(torch.tensor([1.0]), torch.tensor(0.1), torch.tensor(3), torch.qint8)
s = torch.tensor([0.1, 0.01])
z = torch.tensor([0, 5])
torch.quantize_per_channel(x, s, z, 0, torch.qint8)
torch.quantize_per_channel(x, torch.tensor([0.1, 0.2, 0.3]), torch.tensor([0, 0, 0]), 1, torch.quint8)
torch.quantize_per_channel(x, torch.tensor([0.1, 1 / 3, 3e-5]), torch.tensor([0, -3, 100]), 1, torch.qint8)
torch.quantize_per_channel(torch.arange(40.0).view(20, 2), torch.full((20,), 0.1), torch.zeros(20, dtype=torch.int64), 0, torch.qint8)
torch.quantize_per_channel(x, s.double(), z, 0, torch.qint8)
torch.quantize_per_channel(torch.arange(24.0).view(2, 3, 4), torch.tensor([0.5, 0.25, 0.125]), torch.zeros(3, dtype=torch.int64), 1, torch.qint32)
q[0]
q.view(3, 2)
q.int_repr()
[q]
str(q)
f"{q}"
q.dequantize()
q.t()
q.clone()
q.shape, q.dtype, q.size(), q.numel(), q.qscheme(), q.q_scale(), q.q_zero_point()
q.is_quantized, q.element_size(), q.dim(), q.stride(), q.is_contiguous(), q.layout, q.device, q.requires_grad
q == q
q[0, 0]
q[0][1:]
len(q)
list(q)
torch.dequantize(q)
q.flatten()
q.transpose(0, 1)
q.permute(1, 0)
q.reshape(6)
q.unsqueeze(0).shape
q.squeeze().shape
q.contiguous().shape
q.equal(q)
q.detach()
q.cpu()
q.type()
torch.set_printoptions(precision=2)
q
torch.set_printoptions(profile="default")
