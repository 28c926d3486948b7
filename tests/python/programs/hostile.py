import torch
torch.tensor([1, 2, 3], dtype=None), torch.zeros(2, dtype=None), torch.zeros(2, device=None), torch.arange(3, dtype=None)
torch.tensor(data=[[1, 2]], dtype=torch.float32, device="cpu", requires_grad=False)
torch.zeros((2,), dtype=torch.float32, layout=torch.strided, device="cpu", pin_memory=False)
torch.zeros(2, 3, dtype=torch.int8).fill_(7)
torch.zeros(torch.tensor(2), torch.tensor(3)).shape
torch.zeros(2)[torch.tensor(1)]
torch.zeros([2, 3], requires_grad=False).shape
torch.zeros(*[2, 3]).shape, torch.zeros(*torch.Size([2])).shape
torch.zeros((2, 3), (1,))
torch.zeros([[2]])
torch.zeros(None)
torch.zeros(True)
torch.ones(2, 2).sum(dim=(0,)), torch.ones(2, 2).sum([0]), torch.ones(2, 2).sum(torch.tensor(0))
torch.ones(2, 2).view([4]), torch.ones(2, 2).reshape([-1]), torch.ones(2, 2).permute([1, 0]).shape, torch.ones(2).expand([2, 2]).shape, torch.ones(2).repeat([2]).shape
torch.ones(2, 2).view(torch.tensor(4)), torch.ones(2, 2).reshape(torch.tensor(2), 2).shape
torch.ones(2, 2).max(dim=0, keepdim=True), torch.ones(2, 2).max(0, True)
torch.ones(2, 2).argmax(dim=None), torch.ones(2, 2).argmax(None), torch.ones(2, 2).sum(None)
torch.ones(3).clamp(min=None, max=0.5), torch.ones(3).clamp(None, 0.5), torch.ones(3).clamp(0)
torch.ones(3).add(other=2), torch.add(input=torch.ones(1), other=1, alpha=2), torch.mul(input=torch.ones(1), other=3)
torch.ones(3).to(dtype=torch.int8, copy=True), torch.ones(1).to(other=torch.ones(1).int())
torch.round(input=torch.ones(1) * 1.5), torch.clamp(input=torch.ones(1), min=2, max=3), torch.abs(input=-torch.ones(1))
torch.where(condition=torch.ones(1) > 0, input=torch.ones(1), other=torch.zeros(1))
torch.where(torch.ones(1) > 0, torch.ones(1), y=torch.zeros(1))
torch.cat(tensors=(torch.ones(1), torch.zeros(1)), dim=0), torch.cat((torch.ones(1),), axis=0)
torch.sum(torch.ones(2, 2), axis=1, keepdims=True), torch.ones(2, 2).mean(axis=0), torch.max(torch.ones(2, 2), axis=0)
torch.stack([torch.ones(1)], axis=0)
torch.transpose(torch.ones(2, 3), dim0=0, dim1=1).shape, torch.ones(2, 3).transpose(dim0=1, dim1=0).shape
torch.linspace(0, 1, steps=2, dtype=torch.float64), torch.linspace(-1, 1, 3, dtype=torch.int32)
torch.full((2,), float("inf")), torch.full((2,), -1), torch.full((), 3)
torch.ones(2).norm(p=3), torch.ones(2).norm(0), torch.ones(2).norm(p=-1), torch.norm(torch.ones(2, 2), dim=(0, 1))
torch.tensor([[1.0, 2.0]]).std(dim=1), torch.tensor([1.0, 2.0]).std(correction=0, dim=0), torch.var(torch.tensor([1.0, 3.0]), unbiased=True)
torch.tensor([3.7]).long(), torch.tensor([3.7]).int().item(), torch.tensor(3.7).type(torch.LongTensor)
torch.tensor([1]).to("cpu", non_blocking=True)
torch.is_tensor([1]), torch.is_tensor(None), torch.is_tensor(torch.ones(1))
torch.tensor([1.5]).is_cuda, torch.tensor([1.5]).is_sparse, torch.tensor([1.5]).is_quantized
torch.typename(torch.tensor([1])) if hasattr(torch, "typename") else "torch.LongTensor"
torch.set_default_dtype(torch.float32)
torch.zeros((0, "a"))
torch.ones(2, 2).permute((0, "a"))
torch.ones(2, 2).permute(("a", 0))
# ---
import torch
t = torch.tensor([[0.1, -0.7, 1.3], [2.2, -3.8, 0.4]])
s = t.abs().amax(dim=1, keepdim=True) / 127
s
q = torch.clamp(torch.round(t / s), -128, 127).to(torch.int8)
q, q * s, (q * s - t).abs().max()
((q.float() * s) - t).pow(2).mean(), torch.nn.functional.linear(t, t) if False else None
g = t.view(-1, 3)
g.shape[0], g.max(dim=1).values, g.min(dim=-1)[0]
zero = (-128 - g.min(1).values / ((g.max(1).values - g.min(1).values) / 255)).round().int()
zero
bits = 4
levels = 2**bits - 1
scale = (t.max() - t.min()) / levels
scale, t.div(scale).round().clamp(0, levels), (t / scale).round().int()
codes = torch.tensor([1, 0, 3, 2], dtype=torch.uint8)
packed = codes[0] | codes[1] << 2 | codes[2] << 4 | codes[3] << 6
packed, packed & 0b11, (packed >> 2) & 3, bin(packed.item()), f"{packed.item():08b}"
(packed.unsqueeze(0) >> torch.tensor([0, 2, 4, 6], dtype=torch.uint8)) & 3
torch.tensor([255], dtype=torch.uint8) << 1, torch.tensor([-128], dtype=torch.int8) >> 7
hist = torch.histc(t, bins=5); hist, hist.sum()
t.flatten().sort()[0][[0, -1]]
t.flatten().topk(2).values, torch.quantile(t, torch.tensor([0.0, 0.5, 1.0]))
10 * torch.log10(t.pow(2).sum() / (t - q * s).pow(2).sum())
t.mul(2).add(1).sub(0.5).div(3).neg().abs().sqrt().round(decimals=3)
torch.cdist if hasattr(torch, "cdist") and False else "no"
(t > 0).sum(dim=1), (t > 0).float().mean().item(), t[t > 0].mean()
t.masked_fill(t < 0, 0), t.clamp(min=0), t.relu(), torch.maximum(t, torch.zeros(1))
t.cumsum(1)[:, -1], t.sum(1), t @ t.T, t.T @ t, (t * t).sum()
torch.exp(t).sum(1), t.softmax(1), t.log_softmax(dim=1), t.softmax(dim=0, dtype=torch.float64)
t.argmin(1), t.argsort(1), t.sort(dim=1, descending=True)[1]
t.unsqueeze(-1).shape, t[..., None].shape, t.expand(2, 2, 3).shape, t.repeat(1, 2).shape
torch.equal(t, t.clone()), t.allclose(t + 1e-9), (t == t.clone()).all().item()
