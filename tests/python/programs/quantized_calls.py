import torch
fq = torch.fake_quantize_per_channel_affine
x = torch.tensor([[-2.0, 0.3, 9.0], [0.6, -0.1, 4.4]])
fq(x, torch.tensor([0.5, 0.25]), torch.tensor([0.5, -0.5]), 0, -8, 7)
fq(x, torch.tensor([0.5, 0.25, 0.125]), torch.tensor([1.5, 2.25, 0.0]), 1, 0, 15)
fq(x, torch.tensor([0.5, 0.25]), torch.tensor([7, 8], dtype=torch.int64), 0, 0, 15)
fq(x, torch.tensor([0.5, 0.25]), torch.tensor([7, 8], dtype=torch.uint8), 0, 0, 15)
fq(x, torch.tensor([0.5, 0.25]).double(), torch.tensor([7, 8], dtype=torch.int32), 0, 0, 15)
fq(x, [0.5, 0.25], torch.tensor([7, 8]), 0, 0, 15)
fq(x, torch.tensor([0.5, 0.25]), [1, 2], 0, 0, 15)
torch.fake_quantize_per_tensor_affine(x, 0.5, 2.7, 0, 15)
torch.fake_quantize_per_tensor_affine(x, 0.5, True, 0, 15)
torch.fake_quantize_per_tensor_affine(x, 0.5, torch.tensor(2.7), 0, 15)
torch.fake_quantize_per_tensor_affine(x, torch.tensor(0.5), 2, 0, 15)
torch.fake_quantize_per_tensor_affine(x, -0.5, 2, 0, 15)
torch.fake_quantize_per_tensor_affine(x, 0.5, 2, 0.0, 15)
torch.fake_quantize_per_tensor_affine(x, 0.5, 1000, 0, 15)
q = torch.quantize_per_channel(x, torch.tensor([0.1, 0.2]), torch.tensor([0.5, 1.25]), 0, torch.quint8)
q.qscheme(), q.q_per_channel_zero_points(), q.int_repr()
q.dequantize()
torch.quantize_per_channel(x, torch.tensor([0.1, 0.2]), torch.tensor([0.5, 1.25]), 0, torch.qint8).int_repr()
torch.quantize_per_channel(x, torch.tensor([0.1, 0.2]).double(), torch.tensor([3, 4]), 0, torch.qint8).q_per_channel_scales()
torch.quantize_per_channel(x, torch.tensor([0.1, 0.2]).half(), torch.tensor([3, 4]), 0, torch.qint8)
torch.quantize_per_channel(x, torch.tensor([1, 2]), torch.tensor([3, 4]), 0, torch.qint8).q_per_channel_scales()
torch.quantize_per_channel(x, torch.tensor([0.1, 0.2]), torch.tensor([3, 400]), 0, torch.qint8)
torch.quantize_per_channel(x, torch.tensor([0.1]), torch.tensor([3]), 0, torch.qint8)
torch.quantize_per_channel(x, torch.tensor([0.1, 0.2]), torch.tensor([3, 4]), 2, torch.qint8)
torch.quantize_per_tensor(x, 0.1, 3.7, torch.qint8)
torch.quantize_per_tensor(x, 0.1, torch.tensor(3.7), torch.qint8)
torch.quantize_per_tensor(x, torch.tensor(0.1), torch.tensor(3), torch.qint8).q_scale()
torch.quantize_per_tensor(x.double(), 0.1, 3, torch.qint8)
torch.quantize_per_tensor(x.half(), 0.1, 3, torch.qint8)
torch.quantize_per_tensor(x, 0.1, 300, torch.quint8)
torch.quantize_per_tensor(x, 0.1, -129, torch.qint8)
torch.quantize_per_tensor(x, 0.0, 1, torch.qint8).int_repr()
torch.quantize_per_tensor(x, 0.1, 3, torch.int8)
torch.quantize_per_tensor(x, 0.1, 3, torch.qint32).int_repr()
torch.quantize_per_tensor(x, 0.1, 3)
torch.iinfo(torch.quint8).max, torch.iinfo(torch.qint8).min, torch.iinfo(torch.qint32).bits
torch.iinfo(torch.quint8).bits, torch.iinfo(torch.qint32).max
torch.iinfo(torch.float32)
torch.finfo(torch.qint8)
torch.finfo(torch.int8)
torch.iinfo(torch.bool)
torch.iinfo()
torch.finfo()
torch.finfo(torch.bfloat16)
torch.iinfo(torch.uint8) == torch.iinfo(torch.uint8)
torch.qint8.is_floating_point, torch.quint8.is_complex, torch.qint32.itemsize
torch.qint8, torch.quint4x2, torch.quint2x4
torch.tensor([1], dtype=torch.qint8)
torch._make_per_tensor_quantized_tensor(torch.tensor([1, 2], dtype=torch.uint8), 0.5, 1)
torch._make_per_tensor_quantized_tensor(torch.tensor([1, 2], dtype=torch.int8), 0.5, 1)
torch._make_per_tensor_quantized_tensor(torch.tensor([1.0]), 0.5, 1)
torch.quantize_per_tensor_dynamic(x, torch.quint8, False)
torch.quantize_per_tensor_dynamic(x, torch.qint8, True).q_scale()
torch.quantize_per_tensor_dynamic(x, torch.qint8)
torch.quantize_per_tensor([x, x + 1], torch.tensor([0.1, 0.2]), torch.tensor([0, 1]), torch.qint8)[1].q_scale()
# ---
import torch
x = torch.tensor([[-1.0, 0.0, 0.5], [1.0, 2.0, 3.3]])
q = torch.quantize_per_tensor(x, 0.1, 10, torch.quint8)
c = torch.quantize_per_channel(x, torch.tensor([0.1, 0.05]), torch.tensor([10, 20]), 0, torch.quint8)
q + 1
q * 2
q / 2
q == q
q == x
q < 1
q > q
q.equal(x)
torch.equal(q, x)
torch.equal(q, q.clone())
q.equal(c)
torch.equal(q, 3)
q.int_repr() + 1
x.dequantize()
torch.dequantize(x)
torch.dequantize([q, q])[0].shape
q.q_per_channel_axis()
c.q_scale()
c.q_zero_point()
q.mean()
q.mean(1)
q.float().dtype
q.half()
q.to(torch.float16)
q.to(torch.int8)
q.long()
q.numpy()
q.tolist()
q[0, 0]
q[0, 0].item()
q[0] = 1
q[0, 0] = 0.55
q
c[0] = 1.0
c[1].q_per_channel_axis()
c[0, 1]
c.t().q_per_channel_axis()
c.t()
c.reshape(-1)
c.flatten()
q.view(-1)
q.permute(1, 0).stride()
q.contiguous().is_contiguous()
q.is_quantized, x.is_quantized, c.is_quantized
q.element_size(), q.nelement(), q.storage_offset(), q.dim(), q.size(-1)
q.dtype, q.type(), q.layout, q.device, q.requires_grad
q.requires_grad_()
torch.nn.Parameter(q)
torch.cat([q, q])
torch.cat([q, c])
torch.stack([q, q]).shape
torch.chunk(q, 3, 1)[1]
q.split(2, 1)[1]
q.unbind(0)[1]
torch.relu(q - 0)
torch.relu(c)
torch.clamp(c, 0, 1)
q.max(), q.min()
torch.max(q, 1)
q.topk(1)
q.sort(descending=True)
torch.ones_like(q)
q.copy_(x)
q.copy_(x.double())
q.fill_(0.5)
c.fill_(0.5)
q.masked_fill(x > 0, 0.0)
q.index_select(0, torch.tensor([0]))
q[torch.tensor([1, 0])]
q[x > 0]
len(q), [row for row in q][1]
repr(q)
print(c)
format(q[0, 0])
f"{q[0]}"
hash(q) == hash(q)
bool(q[0, 0])
import copy, pickle
copy.copy(q).q_scale(), copy.deepcopy(c).q_per_channel_axis()
pickle.loads(pickle.dumps(q)).int_repr()
isinstance(q, torch.Tensor), type(q)
