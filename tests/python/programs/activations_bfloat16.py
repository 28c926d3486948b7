import torch
from torch.nn import functional as F
generator = torch.manual_seed(0)
x = torch.randn(3, 17).bfloat16()
g = torch.randn(3, 17).bfloat16()
def both(function):
    p = x.clone().requires_grad_()
    made = function(p)
    made.backward(g)
    return made.flatten().tolist(), p.grad.flatten().tolist()
both(F.softplus)
both(lambda p: F.softplus(p, 0.5, 0.75))
both(F.gelu)
both(lambda p: F.gelu(p, approximate="tanh"))
both(F.silu)
both(torch.sigmoid)
both(torch.tanh)
both(F.elu)
both(F.logsigmoid)
both(lambda p: p.abs() ** 1.7)
[function(x.float() * 3).flatten().tolist()[:20] for function in (torch.sin, torch.cos, torch.tan, torch.tanh, torch.erf, torch.expm1, torch.sigmoid, F.silu, F.softplus)]
[function(x.float().abs()).flatten().tolist()[:20] for function in (torch.log1p, torch.log2, torch.log10, torch.log)]
[(x.float().abs() ** exponent).flatten().tolist()[-8:] for exponent in (0.3, 1.7, -2.5)]
[function(torch.tensor([0.1, 0.2, 0.3])).tolist() for function in (torch.sigmoid, F.silu, F.softplus, torch.sin, torch.cos)]
