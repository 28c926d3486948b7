import torch
x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
i = torch.tensor([3, 1])
x.is_cuda, x.is_sparse, x.is_quantized, x.is_meta, x.is_leaf, x.output_nr, x._version, x.name, x.names, x.layout, x.device, x.element_size(), x.ndimension(), x.dim(), x.nelement(), x.retains_grad, x.is_mkldnn
x.itemsize
x.requires_grad = 1
i.requires_grad = True
i.requires_grad_()
i.requires_grad_(False).requires_grad, i.requires_grad
y = x * 2
y.requires_grad = False
y.requires_grad = True
y.requires_grad_(False)
y.retain_grad(), y.retains_grad, y.is_leaf
y.detach().retain_grad()
i.register_hook(print)
y.sum().backward(); y.grad, x.grad
x.grad = None; x.grad
x.grad = 3
x.grad = "a"
x.grad = torch.ones(2)
x.grad = torch.ones(2, 2); x.grad
x.grad = torch.ones(2, 2).double()
z = torch.ones(2, requires_grad=True)
handle = z.register_hook(lambda g: g * 3)
(z * 2).sum().backward(); z.grad
handle.remove(); (z * 2).sum().backward(); z.grad
w = z * 2; w.retain_grad(); (w * w).sum().backward(); w.grad
(w.detach() * 1).requires_grad, w.data.requires_grad, w.data.data_ptr() == w.data_ptr()
x.data = torch.zeros(3); x, x.shape
x.data = 3
x.data = torch.tensor([1])
i.set_(torch.tensor([7, 8, 9])) is i, i
i.set_().shape
torch.tensor([1, 2]).item()
torch.tensor([]).item()
torch.tensor([[2.5]]).item(), torch.tensor(3, dtype=torch.int8).item(), torch.tensor(True).item(), torch.tensor(0.1).bfloat16().item(), torch.tensor(0.1).half().item()
torch.zeros(2, 0).tolist(), torch.zeros(0, 2).tolist(), torch.tensor([[1, 2]]).tolist(), torch.tensor([0.5]).bfloat16().tolist(), torch.tensor([True]).tolist(), torch.tensor(2).tolist(), torch.arange(4).view(2, 2).t().tolist(), torch.tensor([-1], dtype=torch.int16).tolist(), torch.tensor([200], dtype=torch.uint8).tolist(), torch.zeros(2, 0, 3).tolist(), torch.zeros(0, 0).tolist()
bool(torch.tensor([])), bool(torch.tensor([[0.0]])), bool(torch.tensor(float("nan")))
bool(torch.tensor([1, 2]))
int(torch.tensor(-2.7)), float(torch.tensor(True)), complex(torch.tensor(2)), int(torch.tensor(True)), int(torch.tensor(2**40))
int(torch.tensor([1, 2]))
int(torch.tensor(float("nan")))
int(torch.tensor(float("inf")))
[0, 1, 2][torch.tensor([2])], [0, 1][torch.tensor(True)], range(3)[torch.tensor(1, dtype=torch.uint8)]
[0, 1][torch.tensor([0, 1])]
[0, 1][torch.tensor(1.0)]
len(torch.tensor(1))
len(torch.zeros(3, 2)), len(torch.zeros(0))
for v in torch.tensor(1): pass
list(torch.tensor([[1, 2], [3, 4]])), list(torch.zeros(0)), list(torch.zeros(2, 0))
list(reversed(torch.arange(3))), list(reversed(torch.arange(4).view(2, 2)))
reversed(torch.tensor(1))
1 in torch.tensor([1, 2]), 3 in torch.tensor([1, 2]), torch.tensor(2) in torch.tensor([1, 2]), torch.tensor([1, 5]) in torch.tensor([1, 2]), True in torch.tensor([1, 2]), 1.5 in torch.tensor([1, 2])
"a" in torch.tensor([1])
None in torch.tensor([1])
f"{torch.tensor(1.5):.2f}", f"{torch.tensor(3):03d}", f"{torch.tensor([1, 2])}", "{}".format(torch.tensor(True)), f"{torch.tensor(0.1)}", f"{torch.tensor([[2.5]])}"
f"{torch.tensor([1.0]):.2f}"
f"{torch.tensor(1.5):d}"
str(torch.tensor(2.0)), repr(torch.tensor([])), hash(x) == id(x), x.__class__.__name__, torch.is_tensor(x), torch.is_tensor(1)
class Mine(torch.Tensor): pass
m = Mine([1.0, 2.0])
type(m).__name__, isinstance(m, torch.Tensor), m.tolist()
torch.Tensor._make_subclass(Mine, torch.ones(1), True).requires_grad
torch.ones(2).foo
torch.ones(2).foo = 1
torch.Tensor.foo
del torch.ones(2).foo
