import torch, torch.nn.functional as F
x, y, z = (((torch.arange(70.0) * step % 41 - 20) / 7).bfloat16() for step in (7, 11, 13))
torch.addcmul(x, y, z, value=0.3).tolist()
torch.addcmul(x, y, z).tolist(), x.clone().addcmul_(y, z).tolist()
torch.addcdiv(x, y, z + 5, value=-0.7).tolist()
torch.lerp(x, y, 0.3).tolist(), torch.lerp(x, y, 0.7).tolist()
torch.lerp(x, y, z).tolist()
F.smooth_l1_loss(x, y, reduction="none", beta=0.3).tolist(), F.smooth_l1_loss(x, y)
# ---
import torch, torch.nn.functional as F
x, y = (((torch.arange(70.0) * step % 41 - 20) / 7).bfloat16() for step in (7, 11))
def slopes(f, x=x):
    x = x.clone().requires_grad_()
    result = f(x)
    weights = torch.linspace(-1.5, 2, result.numel()).view(result.shape).bfloat16()
    return torch.autograd.grad(result, x, weights)[0].tolist()
slopes(lambda x: F.leaky_relu(x, 0.1))
slopes(lambda x: F.smooth_l1_loss(x, y, beta=0.3)), slopes(lambda x: F.smooth_l1_loss(x, y, reduction="sum"))
slopes(lambda x: F.huber_loss(x, y, reduction="none", delta=0.7))
slopes(F.gelu), slopes(F.silu), slopes(torch.tanh)
slopes(lambda x: F.layer_norm(x, (7,)), x.view(10, 7))
slopes(lambda x: F.layer_norm(x, (35,), y[:35], y[35:]), x.view(2, 35))
slopes(lambda w: F.layer_norm(x.view(2, 35), (35,), w, y[35:]), y[:35])
# ---
import torch
x = ((torch.arange(70.0) * 7 % 41 - 20) / 7).bfloat16().view(7, 10)
for p in (1, 2, 3, 1.5, 0, float("inf"), float("-inf")):
    print(p, x.norm(p).item(), x.norm(p, dim=0).tolist(), x.norm(p, dim=1).tolist(), x.norm(p, dim=(0, 1)).item())
x.half().norm(1, dim=0), x.half().norm(2, dim=0), x.half().norm(2, dim=1)
x[0].abs().rsqrt(), torch.arange(1.0, 124).bfloat16().rsqrt().tolist()
