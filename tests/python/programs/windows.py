import torch, torch.nn.functional as F
_ = torch.manual_seed(0)
x = torch.randn(1, 3, 6, 6)
w = torch.randn(4, 3, 3, 3)
b = torch.randn(4)
F.conv2d(x, w, b)
F.conv2d(x, w, b).double().sum().item(), F.conv2d(x, w).double().sum().item()
F.conv2d(x, w, b, padding=1).double().sum().item(), F.conv2d(x, w, b, stride=2, padding=(2, 1)).double().sum().item()
F.conv2d(x, w, b, padding="same").shape, F.conv2d(x, w, b, padding="valid").shape
F.conv2d(x, w[:, :, :2], b, padding="same")[0, 0], F.conv2d(x[0], w, b).shape
F.conv2d(x.double(), w.double(), b.double(), dilation=2, padding=2).sum().item()
F.conv2d(x.double(), w[:3, :1].double(), b[:3].double(), groups=3).sum().item(), F.conv2d(x[:0], w).shape
F.conv2d(torch.cat([x, x + 1]), w, b, padding=1)[1, 2, :3]
torch.conv2d(x, w, b, 1, "same").shape, torch.max_pool2d(x, 2).shape, torch.conv1d(x[0, :, 0], w[0]).shape
F.conv2d(x, w.requires_grad_()).grad_fn.name(), F.conv2d(input=x, weight=w.detach(), bias=b).requires_grad
# ---
import torch, torch.nn.functional as F
for dtype in (torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64):
    x = (torch.arange(50).reshape(1, 2, 5, 5) * 7 - 120).to(dtype)
    w = (torch.arange(24).reshape(3, 2, 2, 2) * 5 - 60).to(dtype)
    print(F.conv2d(x, w)[0, 1], F.conv2d(x, w, torch.tensor([1, 2, 3]).to(dtype), padding=1, stride=2)[0, 2])
    print(F.conv2d(x, w[:2, :1], groups=2)[0, 1])
F.conv2d(x, w, dilation=2)
F.conv2d(x.int(), w.int(), dilation=2)
F.conv2d(x.bool(), w.bool())
F.conv2d(x.half(), w.half())
F.conv2d(x.float(), w)
F.conv2d(x, w.float())
F.conv2d(x, w, torch.ones(3))
# ---
import torch, torch.nn.functional as F
x = torch.arange(18.0).reshape(1, 2, 3, 3)
w, b = torch.ones(3, 2, 2, 2), torch.ones(3)
F.conv2d(x[0, 0], w)
F.conv2d(x, w[0])
F.conv2d(x, torch.ones(3, 4, 2, 2))
F.conv2d(x, w, torch.ones(2))
F.conv2d(x, w, torch.ones(3, 1))
F.conv2d(x, torch.ones(3, 1, 2, 2), groups=2)
F.conv2d(x, torch.ones(1, 1, 2, 2), groups=2)
F.conv2d(x, torch.ones(3, 2, 5, 5))
F.conv2d(x, torch.ones(3, 2, 3, 3)), F.conv2d(x, torch.ones(3, 2, 5, 5), padding=1).shape
F.conv2d(x, w, padding=-1)
F.conv2d(x, w, stride=0)
F.conv2d(x, w, dilation=0)
F.conv2d(x, w, padding="same", stride=2)
F.conv2d(x, w, padding="full")
F.conv2d(x, w, stride=(1, 2, 3))
F.conv2d(x, w, padding=(1,)).shape, F.conv2d(x, w, padding=(1, 2)).shape
F.conv2d(x)
F.conv2d(x, w, groups=0)
# ---
import torch, torch.nn.functional as F
x = torch.arange(10.0).reshape(1, 2, 5)
w = torch.arange(12.0).reshape(3, 2, 2)
F.conv1d(x, w), F.conv1d(x, w, torch.ones(3), stride=2, padding=1), F.conv1d(x[0], w).shape
F.conv1d(x, w, padding="same")
F.conv1d(x, w[:2, :1], groups=2, dilation=2)
F.conv1d(x[0, 0], w)
F.conv1d(x, torch.ones(2, 2, 9))
F.conv1d(x, torch.ones(2, 2, 2, 1))
F.conv1d(x.int(), w.int())
# ---
import torch, torch.nn.functional as F
x = torch.tensor([[[[1.0, 5.0, 2.0, 0.0], [4.0, 5.0, -1.0, 3.0], [float("nan"), 7.0, 8.0, 8.0], [0.5, 0.25, -3.0, 1.0]]]])
F.max_pool2d(x, 2), F.max_pool2d(x, 2, return_indices=True), F.max_pool2d(x, 3, stride=1, return_indices=True)
F.max_pool2d(x, (1, 2), (2, 1), (0, 1)), F.max_pool2d(x, 3, 2, ceil_mode=True), F.max_pool2d(x, 2, 1, dilation=2)
F.max_pool2d(x, kernel_size=2, stride=2, padding=1, return_indices=True), F.max_pool2d(x[0], 2)
F.max_pool2d(torch.full((1, 1, 2, 2), float("-inf")), 2, padding=1, return_indices=True)
F.max_pool2d(x.double(), 2), F.max_pool2d(x.bfloat16(), 2)
F.max_pool2d(x.int(), 2)
F.max_pool2d(x.half(), 2)
F.max_pool2d(x[0, 0], 2)
F.max_pool2d(x, 5)
F.max_pool2d(x, 2, 0)
F.max_pool2d(x, 2, padding=2)
F.max_pool2d(x, (1, 2, 3))
y = x.nan_to_num(0.0)
F.avg_pool2d(y, 2), F.avg_pool2d(y, 3, 1), F.avg_pool2d(y, 2, padding=1), F.avg_pool2d(y, 2, padding=1, count_include_pad=False)
F.avg_pool2d(y, 3, 2, ceil_mode=True), F.avg_pool2d(y, 3, 2, 1, True), F.avg_pool2d(y, 3, 2, 1, True, False)
F.avg_pool2d((y * 10).long(), 2), F.avg_pool2d(-(y * 10).long(), 3, 1)
F.avg_pool2d(y.int(), 2)
F.avg_pool2d(y, 5)
F.avg_pool2d(y, 2, padding=2)
F.avg_pool2d(y[0, 0], 2)
F.adaptive_avg_pool2d(y, 1), F.adaptive_avg_pool2d(y, 2), F.adaptive_avg_pool2d(y, (3, None)), F.adaptive_avg_pool2d(y, 5)
F.adaptive_avg_pool2d(y[0], (1, 3)), F.adaptive_avg_pool2d(y, 0).shape
F.adaptive_avg_pool2d(y, (1, 2, 3))
F.adaptive_avg_pool2d(y[0, 0], 2)
F.adaptive_avg_pool2d(y.long(), 2)
_ = torch.manual_seed(1)
z = torch.randn(2, 3, 9, 9)
F.avg_pool2d(z, 3).double().sum().item(), F.adaptive_avg_pool2d(z, 4).double().sum().item(), F.adaptive_avg_pool2d(z, 1).double().sum().item()
F.max_pool2d(z, 3, 2, 1).double().sum().item()
z.requires_grad_()
[one.grad_fn.name() for one in (F.max_pool2d(z, 2), F.avg_pool2d(z, 2), F.adaptive_avg_pool2d(z, 1), F.adaptive_avg_pool2d(z, 2))]
# ---
import torch, torch.nn.functional as F
_ = torch.manual_seed(2)
x = torch.randn(4, 3, 5, 5) * 3 + 1
w, b, m, v = torch.rand(3), torch.randn(3), torch.randn(3), torch.rand(3)
F.batch_norm(x, m, v, w, b).double().sum().item(), F.batch_norm(x, m, v).double().sum().item(), (m, v)
F.batch_norm(x, m, v, w, b, training=True).double().sum().item(), m.tolist(), v.tolist()
F.batch_norm(x, None, None, training=True, eps=0.1)[0, 0], F.batch_norm(x, m, None, w, None, True, 0.5)[1, 1], m.tolist()
F.batch_norm(x[:, :, 0], m, v, w, b, True)[0], F.batch_norm(x[:, :, 0, 0], m, v, w, b, True), (m, v)
F.batch_norm(x.double(), m.double(), v.double(), training=True)[0, 0, 0]
F.batch_norm(x, None, None)
F.batch_norm(x, m, None)
F.batch_norm(x, torch.zeros(4), torch.ones(4))
F.batch_norm(x[:1, :, 0, 0], m, v, training=True)
F.batch_norm(x, m, v, torch.ones(2))
F.batch_norm(x, m, v, torch.ones(3), torch.ones(2))
F.batch_norm(x.double(), m, v)
F.batch_norm(x.int(), m, v)
F.batch_norm(x, m, v, w.requires_grad_(), b).grad_fn.name()
# ---
import torch, torch.nn.functional as F
w = torch.ones(2, 2, 1, 1, requires_grad=True)
x = torch.zeros(0, 2, 4, 4, requires_grad=True)
y = F.conv2d(x, w, stride=2)
y.sum().backward()
y.shape, x.grad.shape, w.grad
w = torch.ones(2, 1, 3, 2, requires_grad=True)
F.conv2d(torch.zeros(0, 2, 5, 5), w, padding=1, groups=2).sum().backward()
w.grad
x, w = torch.zeros(0, 1, 5, requires_grad=True), torch.ones(1, 1, 1, requires_grad=True)
F.conv1d(x, w, torch.ones(1, requires_grad=True), stride=2).sum().backward()
x.grad, w.grad
