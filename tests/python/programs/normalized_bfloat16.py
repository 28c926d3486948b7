import torch, torch.nn.functional as F
x = torch.tensor([[1.0, 2.0, 4.0]]).to(torch.bfloat16)
F.layer_norm(x, (3,)), F.layer_norm(x, (3,), torch.ones(3).bfloat16()), F.layer_norm(x, [3], torch.tensor([1.0, 2, 3]).bfloat16(), torch.tensor([0.5, 0, -1]).bfloat16())
F.layer_norm(x, (3,), torch.ones(3))
F.layer_norm(x.half(), (3,))
F.layer_norm(x.float(), (3,), torch.ones(3).bfloat16())
F.layer_norm(x.float(), (3,), None, torch.ones(3).double())
F.layer_norm(torch.arange(3), (3,))
F.layer_norm(x, (3,), torch.ones(4))
F.layer_norm(x, (3,), None, torch.ones(2, 3))
F.layer_norm(x, (4,))
F.layer_norm(x, 3)
F.layer_norm(x, ())
F.layer_norm(torch.zeros(0, 3), (3,)), F.layer_norm(torch.zeros(2, 0), (0,))
_ = torch.manual_seed(0)
for extent in (1, 5, 8, 16, 17, 40, 300):
    x, w, b = torch.randn(2, extent) * 3 + 1, torch.randn(extent), torch.randn(extent)
    for kind in (torch.float32, torch.float64, torch.bfloat16):
        y = F.layer_norm(x.to(kind), (extent,), w.to(kind), b.to(kind))
        print(extent, kind, y.double().sum().item(), F.layer_norm(x.to(kind), (extent,)).double().abs().sum().item(), F.layer_norm(x.to(kind), (2, extent), None, None, 0.1).double().abs().sum().item())
layer = torch.nn.LayerNorm(4).bfloat16()
layer(torch.arange(8).bfloat16().view(2, 4) ** 2), torch.nn.LayerNorm((2, 3))(torch.arange(12.0).view(2, 2, 3))
# ---
import torch, torch.nn.functional as F
_ = torch.manual_seed(1)
x = torch.randn(4, 20).bfloat16()
x.mean(), x.sum(), x.mean(1), x.var(), x.std(1), x.var(0)[:5], x.var(unbiased=False), x.norm(), x.norm(dim=1), x.logsumexp(1), x.cumsum(1)[0, :6]
F.silu(x)[0, :6], F.elu(x)[0, :6], F.hardtanh(x)[0, :4], F.leaky_relu(x)[0, :4], F.logsigmoid(x)[0, :6], x.sigmoid()[0, :6], x.tanh()[0, :6], x.erf()[0, :6], x.exp()[0, :6], x.abs().log()[0, :6]
F.cross_entropy(x, torch.tensor([1, 0, 19, 3])), F.normalize(x)[0, :5]
F.mse_loss(x, x + 1)
x.half().softmax(1)
F.gelu(x.half())
x.half().logsumexp(1)
x.half().exp()
x.half().tanh()
x.half().prod()
x.half().cumsum(1)
x.half().mean(), x.half().var(), x.half().std(1), x.half().norm()
# ---
import torch, torch.nn.functional as F
_ = torch.manual_seed(2)
x = torch.randn(4, 3, 5).bfloat16()
F.batch_norm(x, torch.zeros(3), torch.ones(3)).dtype
F.batch_norm(x.half(), torch.zeros(3).half(), torch.ones(3).half())
F.batch_norm(x.float(), torch.zeros(3).bfloat16(), torch.ones(3).bfloat16())
F.batch_norm(x, torch.zeros(3), torch.ones(3), torch.ones(3).bfloat16(), torch.ones(3))
F.batch_norm(x, torch.zeros(3), torch.ones(3), torch.ones(3).bfloat16(), torch.ones(3).bfloat16())
F.batch_norm(x, torch.zeros(3).bfloat16(), torch.ones(3).bfloat16(), torch.ones(3).bfloat16(), torch.ones(3).bfloat16())[0]
F.batch_norm(x, torch.zeros(3), torch.ones(3), torch.ones(3), torch.ones(3))[0]
F.batch_norm(x, None, None, training=True)[0]
m, v = torch.zeros(3), torch.ones(3)
F.batch_norm(x, m, v, training=True)[0], m, v
