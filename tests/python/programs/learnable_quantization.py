import torch
def learn(call, values, scale, zero_point, *rest, pulls=None):
    x, s, z = (torch.tensor(one, requires_grad=True) for one in (values, scale, zero_point))
    y = call(x, s, z, *rest)
    y.backward(torch.ones_like(y) if pulls is None else torch.tensor(pulls))
    return y, x.grad, s.grad, z.grad
whole, rows = torch._fake_quantize_learnable_per_tensor_affine, torch._fake_quantize_learnable_per_channel_affine
values = [[-1.0, 0.33, 2.0, 0.05], [0.649, -0.051, 7.0, -0.75]]
learn(whole, values, [0.1], [1.0], -8, 7)
learn(whole, values, [0.1], [1.0], -8, 7, 0.25, pulls=[[1.0, -2.0, 0.5, 3.0], [0.1, 0.2, -0.3, 4.0]])
learn(whole, values, [0.37], [0.5], -8, 7), learn(whole, values, [0.37], [1.5], -8, 7), learn(whole, values, [0.37], [-2.5], -8, 7)
learn(whole, values, [0.37], [99.0], 0, 15), learn(whole, values, [0.37], [-99.0], 0, 15)
learn(rows, values, [0.1, 0.37], [1.0, -2.0], 0, -8, 7)
learn(rows, values, [0.1, 0.37], [0.5, 2.5], 0, -8, 7, 0.125, pulls=[[1.0, -2.0, 0.5, 3.0], [0.1, 0.2, -0.3, 4.0]])
learn(rows, values, [0.1, 0.2, 0.3, 0.4], [0.0, 1.0, 2.0, -99.0], 1, -8, 7, 2.0)
learn(rows, [0.1, -9.0, 2.0], [0.1, 0.2, 0.3], [0.0, 1.0, 2.0], 0, 0, 15)
learn(rows, [[[0.1, -9.0], [2.0, 0.3]]], [0.1, 0.2], [3.0, 1.0], 2, 0, 15)
x = torch.tensor([0.33, 9.0])
whole(x, torch.tensor([0.1]), torch.tensor([1.0]), -8, 7), rows(x, torch.tensor([0.1, 0.2]), torch.tensor([1.0, 0.0]), 0, -8, 7).requires_grad
whole(x, torch.tensor([0.1], requires_grad=True), torch.tensor([1.0]), -8, 7).grad_fn.name()
rows(x, torch.tensor([0.1, 0.2], requires_grad=True), torch.tensor([1.0, 0.0]), 0, -8, 7).grad_fn.name()
whole(x, torch.tensor([0.1]), torch.tensor([1.0]), 7, -8)
rows(x, torch.tensor([0.1]), torch.tensor([1.0]), 0, -8, 7)
rows(x, torch.tensor([0.1, 0.2]), torch.tensor([1.0, 0.0]), 1, -8, 7)
scale, zero_point = torch.tensor([0.1], requires_grad=True), torch.tensor([0.0], requires_grad=True)
optimizer = torch.optim.SGD([scale, zero_point], lr=0.001)
for step in range(5):
    optimizer.zero_grad()
    loss = ((whole(torch.linspace(-1, 1, 11), scale, zero_point, -8, 7, 0.5) - torch.linspace(-1, 1, 11)) ** 2).sum()
    loss.backward()
    optimizer.step()
    print(round(loss.item(), 5), [round(one.item(), 5) for one in (scale, zero_point, scale.grad, zero_point.grad)])
# ---
import torch
q = torch.quantize_per_tensor(torch.ones(2), 0.1, 3, torch.qint8)
p = torch.quantize_per_channel(torch.ones(2, 2), torch.ones(2), torch.zeros(2), 0, torch.quint8)
isinstance(q, torch.Tensor), isinstance(p, torch.Tensor), issubclass(type(q), torch.Tensor), isinstance(q, torch.nn.Parameter), isinstance(q, torch.FloatTensor), type(q)
isinstance(3, torch.Tensor), isinstance([q], torch.Tensor), isinstance(torch.ones(2), torch.Tensor), isinstance(torch.nn.Parameter(torch.ones(2)), torch.Tensor), isinstance(torch.ones(2), torch.nn.Parameter), isinstance(torch.nn.Linear(1, 1).weight, torch.Tensor)
type(torch.Tensor), type(torch.nn.Parameter).__name__, torch.Tensor.__mro__, issubclass(torch.nn.Parameter, torch.Tensor), issubclass(int, torch.Tensor), issubclass(torch.Tensor, torch.nn.Parameter)
isinstance(q.int_repr(), torch.Tensor), isinstance(q.dequantize(), torch.FloatTensor), isinstance(q.shape, torch.Size), isinstance(q.dtype, torch.dtype), isinstance(q.qscheme(), torch.qscheme), isinstance(q.device, torch.device)
isinstance(torch.ones(2), (int, torch.Tensor)), isinstance(q, (int, torch.Tensor)), any(isinstance(one, torch.Tensor) for one in (1, "a", None)), [isinstance(one, torch.Tensor) for one in (q, p, torch.ones(1))]
isinstance(torch.manual_seed(0), torch.Generator), isinstance(torch.strided, torch.layout), isinstance(torch.contiguous_format, torch.memory_format), isinstance(torch.ones(2).storage(), torch.TypedStorage)
q + 1
torch.add(q, torch.ones(2))
torch.tensor(q)
torch.is_tensor(q), q == q, torch.equal(q, q)
