import torch
x = torch.tensor([-1.0, -0.9, -0.5, -1e-4, 0.0, 0.3, 0.7071, 0.99999, 1.0])
torch.asin(x), torch.acos(x), torch.atan(x), torch.arcsin(x).equal(x.asin())
y = torch.tensor([-100.0, -3.0, -0.01, 0.0, 1e-5, 0.5, 2.0, 20.0, float("inf"), float("nan")])
torch.atan(y), torch.sinh(y), torch.cosh(y), torch.asinh(y)
torch.acosh(torch.tensor([1.0, 1.0001, 2.0, 1e6, 0.5])), torch.atanh(torch.tensor([-0.5, 0.0, 1e-5, 0.999, 1.0, 2.0]))
torch.asin(torch.tensor([1.5, -2.0])), torch.acos(torch.tensor([1.5]))
torch.atan2(torch.tensor([1.0, 1.0, -1.0, -1.0, 0.0, 0.0, -0.0, 2.0, 0.0]), torch.tensor([1.0, -1.0, 1.0, -1.0, 1.0, -1.0, -1.0, 0.0, 0.0]))
torch.atan2(torch.tensor([1, 2]), torch.tensor([3.0, 4.0])), torch.arctan2(torch.tensor(float("inf")), torch.tensor([1.0, float("inf"), -float("inf")]))
torch.erfc(torch.tensor([-3.0, -0.5, 0.0, 0.5, 1.0, 2.0, 3.0, 5.0, 9.0, float("inf")]))
torch.tensor([1, 2]).atan(), torch.tensor([0.5], dtype=torch.float64).acos(), torch.tensor([0.5]).asin_(), torch.tensor(True).sinh()
for name in "asin acos atan sinh cosh asinh atanh erfc".split():
    w = torch.tensor([0.3, -0.6], requires_grad=True)
    made = getattr(torch, name)(w)
    made.sum().backward()
    print(name, made, w.grad)
w = torch.tensor([1.5, 3.0], requires_grad=True)
w.acosh().sum().backward()
w.grad
a, b = torch.tensor([0.5, -1.0], requires_grad=True), torch.tensor([2.0], requires_grad=True)
torch.atan2(a, b).sum().backward()
a.grad, b.grad
torch.atan("x")
