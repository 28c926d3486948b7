"""What else tensors of quantized types do: parts per channel, joins, padding, copies and files."""
# ---
import warnings, copy, pickle
import torch
import torch.nn.functional as F
warnings.simplefilter("ignore")
def show(call, **names):
    try:
        made = eval(call, {"torch": torch, "F": F, "copy": copy, "pickle": pickle, **names})
        print(call, "->", f"{type(made).__name__} {made!r}")
    except Exception as error:
        print(call, "->", type(error).__name__, str(error).split("\n")[0][:100])
x = torch.tensor([[-1.0, 0.0, 0.5], [1.0, 2.0, 3.3]])
def T(): return torch.quantize_per_tensor(x, 0.1, 10, torch.quint8)
def C(): return torch.quantize_per_channel(x, torch.tensor([0.1, 0.05]), torch.tensor([10, 20]), 0, torch.quint8)
def C1(): return torch.quantize_per_channel(x, torch.tensor([0.1, 0.05, 0.2]), torch.tensor([10, 20, 0]), 1, torch.qint8)
def Fq(): return torch.quantize_per_channel(x, torch.tensor([0.1, 0.05]), torch.tensor([10.5, 20.25]), 0, torch.quint8)
def I(): return torch.quantize_per_tensor(x, 0.1, 0, torch.qint32)
calls = """q
q.int_repr()
q.dequantize()
q.q_scale()
q.qscheme()
q.equal(q)
torch.equal(q, q.clone())
q == q
(q == q).all()
torch.cat([q, q])
torch.cat([q, q], dim=1)
torch.stack([q, q])
torch.relu(q)
q.relu_()
q.clamp(0, 1)
q.max()
q.min(1)
torch.max(q, 1)
q[0]
q[0, 1]
q[:, 0]
q[:, 1:]
q[0].item()
q[0][0].item()
q[0, 0].item()
q[..., 0]
q.T
q.t()
q.transpose(0, 1)
q.permute(1, 0)
q.expand(2, 2, 3)
q.reshape(3, 2)
q.squeeze()
q.contiguous()
q.clone()
q.detach()
q.size()
q.shape
q.dim()
q.numel()
q.nelement()
q.element_size()
q.storage()
q.storage().size() if hasattr(q, 'storage') else 0
q.is_quantized
q.is_contiguous()
q.stride()
q.mean()
q.std()
q.sort()
q.topk(2)
q.numpy()
q.tolist()
q.dtype
q.device
q.layout
q.requires_grad
q.to('cpu')
q.cpu()
q.float()
q.type()
q.int()
q * 2
q / 2
q > 0
q < q
q.lt(0)
len(q)
list(q)
[r for r in q]
copy.copy(q)
copy.deepcopy(q)
pickle.loads(pickle.dumps(q))
str(q)
format(q)
hash(q) == hash(q)
bool(q[0, 0])
float(q[0, 0])
torch.is_tensor(q)
isinstance(q, torch.Tensor)
torch.dequantize(q)
torch.int_repr(q)
torch.q_scale(q)
torch.q_zero_point(q)
torch.transpose(q, 0, 1)
torch.squeeze(q)
torch.mean(q)
torch.sort(q)
torch.topk(q, 1)
torch.clone(q)
torch.numel(q)
torch.mul(q, 2)
q.masked_fill_(q.dequantize() > 0, 0.0)
torch.chunk(q, 2)
torch.split(q, 1)
torch.tile(q, (2,))
torch.broadcast_to(q, (2, 2, 3))
F.relu(q)
F.relu(q, inplace=True)
F.relu6(q)
F.hardtanh(q)
F.dropout(q, 0.5, False)
q.q_per_channel_scales()
q.q_per_channel_zero_points()
q.q_per_channel_axis()
q.data
q.grad
q.is_leaf
q.ndim
q.bool()
q.repeat(2, 1)
q.squeeze(0)
q.chunk(2, 1)
q.unbind()
q.narrow(0, 0, 1)
q.select(0, 1)
q.is_floating_point()
q.dim_order() if hasattr(q, 'dim_order') else 0
q.nbytes if hasattr(q, 'nbytes') else 0
q.storage_offset()
q.view_as(q)
q.expand_as(q)
q.swapaxes(0, 1)
q.char()
q.itemsize if hasattr(q, 'itemsize') else 0
torch._empty_affine_quantized((2,), scale=0.5, zero_point=1, dtype=torch.quint8).shape
torch._make_per_tensor_quantized_tensor(q.int_repr(), 0.1, 3)
""".strip().split("\n")
for call in calls: show(call, q=T())
for call in calls: show(call, q=C())
for call in calls: show(call, q=C1())
for call in calls: show(call, q=Fq())
for call in calls: show(call, q=I())
# ---
import torch
x = torch.tensor([[-1.0, 0.0, 0.5, 2.0], [1.0, 2.0, 3.3, 0.1]])
s, z = torch.tensor([0.3, 0.25]), torch.tensor([4.0, 3.0])
def show(call, **names):
    try:
        made = eval(call, {"torch": torch, **names})
        print(call, "->", f"{made!r}")
        return made
    except Exception as error:
        print(call, "->", type(error).__name__, str(error).split("\n")[0][:80])
for d in (torch.quint4x2, torch.quint2x4):
    for make in ("torch.quantize_per_channel(x, s, z, 0, d)", "torch.quantize_per_channel(x, s, z.long(), 0, d)", "torch.quantize_per_tensor(x, 0.3, 4, d)", "torch.quantize_per_tensor(x[:, :2], 0.3, 0, d)"):
        q = show(make, x=x, s=s, z=z, d=d)
        for call in ("q.int_repr()", "q.dequantize()", "q.size()", "q.element_size()", "q.numel()", "q.dtype", "q.clone()", "q.stride()"):
            show(call, q=q)
q = torch.quantize_per_channel(x, s, z, 0, torch.quint4x2)
q[0]
