"""What tensors of quantized types do: levels in order, shapes, clamps, joins, conversions."""
# ---
import warnings
import torch
warnings.simplefilter("ignore")
def show(call, q):
    try:
        made = eval(call, {"torch": torch, "q": q})
        print(call, "->", f"{type(made).__name__} {made!r}")
    except Exception as error:
        print(call, "->", type(error).__name__, str(error).split("\n")[0][:120])
def per_tensor():
    return torch.quantize_per_tensor(torch.tensor([[-1.0, 0.0, 0.5], [1.0, 2.0, 3.3]]), 0.1, 10, torch.quint8)
def per_channel():
    x = torch.tensor([[-1.0, 0.0, 0.5], [1.0, 2.0, 3.3]])
    return torch.quantize_per_channel(x, torch.tensor([0.1, 0.05]), torch.tensor([10, 20]), 0, torch.quint8)
for call in """
q.relu()
torch.relu(q)
torch.nn.functional.relu(q)
torch.nn.ReLU()(q)
q.clamp(0,1)
torch.clamp(q,0.,1.)
q.clamp(min=0)
q.clamp(max=1)
q.clip(0,1)
q.max()
q.min()
torch.max(q)
q.max(1)
q.min(0)
q.sort()
q.sort(1,True)
q.argsort()
q.topk(2)
q[0][0].item()
q[0,0].item()
float(q[0,0])
int(q[0,1])
bool(q[0,0])
q.tolist()
q.T
q.t()
q.mT
q.expand(2,2,3)
q[0].expand(2,3)
q.nelement()
q.numel()
q.cpu()
q.to('cpu')
q.to(torch.float32)
q.float()
q.double()
q.int()
q.copy_(torch.ones(2,3))
q.copy_(q)
q.clone().copy_(torch.ones(3))
torch.ones(2,3).copy_(q)
q[0]
q[:,0]
q[1:]
q[0,1]
q[[0,1]]
q[torch.tensor([1,0])]
q[q.dequantize()>0]
q[None]
q[...,1]
torch.nn.Parameter(q)
torch.int_repr(q)
torch.q_scale(q)
torch.q_zero_point(q)
torch.q_per_channel_scales(q)
torch.q_per_channel_zero_points(q)
torch.q_per_channel_axis(q)
torch.dequantize(q)
torch.dequantize([q,q])
torch.equal(q,q)
q.equal(q.clone())
torch.equal(q,q.dequantize())
torch.cat([q,q])
torch.cat([q,q],1)
torch.cat([q,torch.quantize_per_tensor(torch.ones(1,3),.2,0,torch.quint8)])
torch.cat([q,torch.quantize_per_tensor(torch.ones(1,3),.2,0,torch.qint8)])
torch.stack([q,q])
torch.stack([q,q],1)
torch.quantize_per_tensor([torch.ones(2),torch.zeros(1)],torch.tensor([.1,.2]),torch.tensor([0,1]),torch.quint8)
torch.quantize_per_tensor_dynamic(torch.tensor([-1.,0.,2.]),torch.quint8,False)
torch.quantize_per_tensor_dynamic(torch.tensor([-1.,0.,2.]),torch.qint8,True)
torch.quantize_per_tensor_dynamic(torch.tensor([-1.,0.,2.]),torch.qint8,False)
torch.quantize_per_tensor_dynamic(torch.zeros(2),torch.qint8,False)
torch.quantize_per_tensor_dynamic(torch.tensor([1.,5.]),torch.quint8,False)
torch.quantize_per_tensor_dynamic(torch.tensor([1.,5.]),torch.qint32,False)
torch.quantize_per_tensor_dynamic(torch.tensor([1.,5.]),torch.float16,False)
q==q
q!=q
q<q
q>0
q.eq(q)
torch.eq(q,q)
q.mean()
q.mean(1)
q.flip(0)
q.unsqueeze(0)
q.squeeze()
q.view(3,2)
q.view(-1)
q.reshape(6)
q.flatten()
torch.flatten(q)
q.permute(1,0)
q.transpose(0,1)
q.contiguous()
q.is_contiguous()
q.detach()
q.clone()
q.chunk(2)
q.split(1)
q.unbind()
list(q)
len(q)
q.repeat(2,1)
q.select(0,1)
q.narrow(0,0,1)
q.numpy()
q.int_repr().numpy()
q.is_floating_point()
torch.is_floating_point(q)
torch.is_tensor(q)
q.fill_(1)
torch.ones_like(q)
q.type()
q.data_ptr()>0
q.element_size()
q.data
q.grad
q.requires_grad
q.requires_grad_()
q.is_leaf
q.grad_fn
q.layout
q.device
q.is_cuda
q.dim()
q.ndim
q.ndimension()
q.size()
q.size(0)
q.stride()
q.storage_offset()
q.is_quantized
q.is_sparse
q.qscheme()
q.q_scale()
q.dtype
q.masked_fill(q.dequantize()>0,0)
q.index_select(0,torch.tensor([0]))
torch.nn.functional.hardtanh(q,0.,1.)
torch.nn.functional.relu6(q)
q.expand_as(q)
q.view_as(q)
q.to(q)
q.type(torch.float32)
q.half()
q.unfold(1,2,1)
q.__deepcopy__({})
hash(q)==id(q)
'%.2f' % q[0,0]
f'{q[0,0]:.2f}'
torch.is_nonzero(q[0,0])
torch.tensor(q)
torch.as_tensor(q)
torch.numel(q)
torch.clone(q)
torch.transpose(q,0,1)
torch.t(q)
torch.squeeze(q)
torch.unsqueeze(q,0)
torch.reshape(q,(6,))
torch.permute(q,(1,0))
torch.max(q,1)
torch.min(q)
torch.sort(q)
torch.topk(q,1)
torch._make_per_tensor_quantized_tensor(torch.tensor([1,2],dtype=torch.int8),.5,3)
""".strip().split("\n"):
    show(call, per_tensor())
for call in """
q.relu()
torch.relu(q)
torch.nn.functional.relu(q)
torch.nn.ReLU()(q)
q.clamp(0,1)
torch.clamp(q,0.,1.)
q.clamp(min=0)
q.clamp(max=1)
q.clip(0,1)
q.max()
q.min()
torch.max(q)
q.max(1)
q.min(0)
q.sort()
q.sort(1,True)
q.argsort()
q.topk(2)
q[0][0].item()
q[0,0].item()
float(q[0,0])
int(q[0,1])
bool(q[0,0])
q.tolist()
q.T
q.t()
q.mT
q.expand(2,2,3)
q[0].expand(2,3)
q.nelement()
q.numel()
q.cpu()
q.to('cpu')
q.to(torch.float32)
q.float()
q.double()
q.int()
q.copy_(torch.ones(2,3))
q.copy_(q)
q.clone().copy_(torch.ones(3))
torch.ones(2,3).copy_(q)
q[0]
q[1:]
q[0,1]
torch.nn.Parameter(q)
torch.int_repr(q)
torch.q_scale(q)
torch.q_zero_point(q)
torch.q_per_channel_scales(q)
torch.q_per_channel_zero_points(q)
torch.q_per_channel_axis(q)
torch.dequantize(q)
torch.equal(q,q)
q.equal(q.clone())
torch.equal(q,q.dequantize())
q==q
q!=q
q<q
q>0
q.eq(q)
torch.eq(q,q)
q.mean()
q.mean(1)
q.flip(0)
q.squeeze()
q.view(3,2)
q.view(-1)
q.reshape(6)
q.flatten()
torch.flatten(q)
q.permute(1,0)
q.transpose(0,1)
q.contiguous()
q.is_contiguous()
q.detach()
q.clone()
q.chunk(2)
q.split(1)
q.unbind()
list(q)
len(q)
q.repeat(2,1)
q.select(0,1)
q.narrow(0,0,1)
q.numpy()
q.int_repr().numpy()
q.is_floating_point()
torch.is_floating_point(q)
torch.is_tensor(q)
q.fill_(1)
torch.ones_like(q)
q.type()
q.data_ptr()>0
q.element_size()
q.data
q.grad
q.requires_grad
q.requires_grad_()
q.is_leaf
q.grad_fn
q.layout
q.device
q.is_cuda
q.dim()
q.ndim
q.ndimension()
q.size()
q.size(0)
q.stride()
q.storage_offset()
q.is_quantized
q.is_sparse
q.qscheme()
q.q_scale()
q.dtype
q.masked_fill(q.dequantize()>0,0)
q@q.t()
torch.nn.functional.hardtanh(q,0.,1.)
torch.nn.functional.relu6(q)
q.expand_as(q)
q.view_as(q)
q.to(q)
q.type(torch.float32)
q.half()
q.unfold(1,2,1)
q.__deepcopy__({})
hash(q)==id(q)
torch.is_nonzero(q[0,0])
torch.tensor(q)
torch.as_tensor(q)
torch.numel(q)
torch.clone(q)
torch.transpose(q,0,1)
torch.t(q)
torch.squeeze(q)
torch.reshape(q,(6,))
torch.permute(q,(1,0))
torch.max(q,1)
torch.min(q)
torch.sort(q)
torch.topk(q,1)
""".strip().split("\n"):
    show(call, per_channel())
# ---
import torch
for values in ([-1.0, 0.0, 2.0], [1.0, 5.0], [-5.0, -1.0], [0.0, 0.0], [1e-9, 2e-9], [-1e-6, 1e-3], [-1e-3, 0.0], [300.0, -2.0], [0.1, 0.2, -0.3]):
    for dtype in (torch.qint8, torch.quint8):
        for reduce_range in (False, True):
            q = torch.quantize_per_tensor_dynamic(torch.tensor(values), dtype, reduce_range)
            print(values, dtype, reduce_range, q.q_scale(), q.q_zero_point(), q.int_repr().tolist())
# ---
import torch
import torch.quantization as tq
for name in """
QConfig default_activation_only_qconfig default_debug_qconfig default_dynamic_qat_qconfig default_dynamic_qconfig
default_per_channel_qconfig default_per_channel_symmetric_qnnpack_qconfig default_qat_qconfig default_qat_qconfig_v2
default_qconfig default_symmetric_qnnpack_qconfig default_weight_only_qconfig float16_dynamic_qconfig float16_static_qconfig
per_channel_dynamic_qconfig
""".split():
    print(name, getattr(torch.ao.quantization, name))
for backend in ("fbgemm", "qnnpack", "onednn", "x86", "none"):
    print(tq.get_default_qconfig(backend), tq.get_default_qat_qconfig(backend))
for backend in ("fbgemm", "qnnpack", "onednn", "x86", "none"):
    print(tq.get_default_qat_qconfig(backend, 0))
tq.get_default_qconfig("fbgemm", 1)
tq.default_qconfig.activation(), tq.default_qconfig.weight()
tq.QConfig(activation=tq.default_observer(), weight=tq.default_weight_observer)
tq.default_qconfig == tq.QConfig(tq.default_observer, tq.default_weight_observer)
