import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x * 3 + x * x
y.grad_fn.name(), type(y.grad_fn).__name__, y.grad_fn.next_functions[0][0].name(), y.grad_fn.next_functions[0][1]
(x * 2).grad_fn.next_functions[1], (x * 2).grad_fn.next_functions[0][0].name()
(x * 2).grad_fn.next_functions[0][0].variable is x, (x + x).grad_fn.next_functions[0][0] is (x * 1).grad_fn.next_functions[0][0]
y.sum().backward()
x.grad
y = x * 3
y.sum().backward()
x.grad, x.grad.requires_grad
x.grad.zero_()
s = (x * 2).sum()
s.backward()
s.backward()
s = (x + 1).sum()
s.backward(), s.backward()
s = (x * 2).sum()
s.backward(retain_graph=True)
s.backward()
x.grad
(x * 2).backward()
(x * 2).backward(torch.tensor([1.0, 10.0]))
x.grad
(x * 2).backward(torch.ones(3))
(x * 2).backward(gradient=3)
torch.ones(2).backward()
torch.ones(2).sum().backward()
(x // 2).sum().backward()
y = x * 2
z = y * y
_ = y.add_(1)
z.sum().backward()
w = x.exp()
_ = w.mul_(2)
w.sum().backward()
a = torch.tensor([1.0, 2.0], requires_grad=True)
b = (a * a).sum()
with torch.no_grad(): _ = a.add_(1)
b.backward()
a._version, a.detach()._version, a.data._version, torch.zeros(2)._version
# ---
import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
w = torch.tensor([3.0, 4.0], requires_grad=True)
torch.autograd.grad((x * w).sum(), x)
torch.autograd.grad((x * w).sum(), [x, w])
torch.autograd.grad(x * w, [x, w], grad_outputs=torch.tensor([1.0, 2.0]))
torch.autograd.grad([x * w, x * x], [x, w], [torch.ones(2), torch.ones(2)])
torch.autograd.grad((x * 2).sum(), w)
torch.autograd.grad((x * 2).sum(), [x, w], allow_unused=True)
torch.autograd.grad((x * 2).sum(), torch.ones(2))
x.grad is None, w.grad is None
h = x * w
torch.autograd.grad((h * h).sum(), h)
(g,) = torch.autograd.grad((x * x * x).sum(), x, create_graph=True)
g
(gg,) = torch.autograd.grad(g.sum(), x, create_graph=True)
gg, torch.autograd.grad(gg.sum(), x)
(g,) = torch.autograd.grad(x.exp().sum(), x, create_graph=True)
torch.autograd.grad(g.sum(), x)
(g,) = torch.autograd.grad(x.sigmoid().sum(), x, create_graph=True)
torch.autograd.grad(g.sum(), x)
(x * w).sum().backward(inputs=[w])
x.grad, w.grad
torch.autograd.backward([(x * 2).sum(), (x * 3).sum()])
x.grad
torch.autograd.backward([x * 2], [torch.ones(2)])
x.grad
# ---
import torch
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
h = x * 2
h.retain_grad()
handle = h.register_hook(lambda g: g * 10)
h.sum().backward()
h.grad, x.grad, h.retains_grad, x.retains_grad
handle.remove()
seen = []
handle = x.register_hook(lambda g: seen.append(g.tolist()))
(x * x).sum().backward()
seen, x.grad
handle.remove()
(x * x).sum().backward()
seen
torch.ones(1).register_hook(print)
torch.ones(1).retain_grad()
(x * 2).detach().requires_grad, (x * 2).detach().grad_fn
d = x.detach()
d[0] = 9
x
y = x * 2
y.requires_grad_(False)
y.detach_().requires_grad, y.is_leaf
torch.add(x, 1, out=torch.zeros(3))
x.grad = None
x.grad
# ---
import torch
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = x * 2
y[0] = 5
y, y.grad_fn.next_functions[0][0].name(), y.grad_fn.next_functions[1]
y.sum().backward()
x.grad
x.grad = None
y = x * 2
y[torch.tensor([True, False, True])] = 7
y
y.sum().backward()
x.grad
z = torch.zeros(3)
z[1:] = x[:2] * 2
z, (z * torch.tensor([1.0, 2.0, 3.0])).sum().backward(), x.grad
x.grad = None
y = x * 2
v = y[:2]
_ = v.mul_(10)
y, v, v.grad_fn.next_functions[0][0].name()
(y * y).sum().backward()
x.grad
x.grad = None
y = x * 1
y[0] += x[1]
y[1] *= 4
y.sum().backward()
x.grad
y = x * 2
a, b, c = y.unbind(0)
a.add_(1)
y = x * 2
with torch.no_grad(): v = y[0]
v.add_(1)
x[0].add_(1)
x[:2] *= 2
x.view(3, 1)[0] = 1
x.unsqueeze_(0)
y = x * 2
y.zero_(), (x * 2).fill_(3), (x * 2).copy_(x)
y.unsqueeze_(0)
z = torch.zeros(2, 3)
for i in range(2): z[i] = x * (i + 1)
z
z.sum().backward()
x.grad
out = torch.zeros(3)
view = out[:2]
out[0] = x[2]
view, view.requires_grad
# ---
import torch
class Ste(torch.autograd.Function):
    @staticmethod
    def forward(ctx, input, low, high):
        ctx.save_for_backward(input)
        ctx.low, ctx.high = low, high
        return input.round()
    @staticmethod
    def backward(ctx, grad_output):
        (input,) = ctx.saved_tensors
        inside = (input >= ctx.low) & (input <= ctx.high)
        return grad_output * inside, None, None
x = torch.tensor([-3.2, 0.4, 1.7], requires_grad=True)
y = Ste.apply(x, -2, 2)
y, y.grad_fn.name(), y.grad_fn.next_functions[0][0].name(), y.grad_fn.needs_input_grad
(y * torch.tensor([1.0, 2.0, 3.0])).sum().backward()
x.grad
y.sum().backward()
class Wrong(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a, b): return a * b
    @staticmethod
    def backward(ctx, g): return g
Wrong.apply(x, 2.0).sum().backward()
class Shape(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a): return a * 2
    @staticmethod
    def backward(ctx, g): return torch.ones(5)
Shape.apply(x).sum().backward()
class Same(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a): return a
    @staticmethod
    def backward(ctx, g): return g * 2
Same.apply(x), Same.apply(x) is x
class Old(torch.autograd.Function):
    def forward(self, a): return a
Old()(x)
Old.apply(x)
class Two(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a):
        places = a.argmax()
        kept = a * 2
        ctx.mark_non_differentiable(kept)
        return a * 3, kept, places
    @staticmethod
    def backward(ctx, g, *others):
        print([one if one is None else one.tolist() for one in others])
        return g * 3
a, b, c = Two.apply(x)
a, b, c
a.sum().backward()
class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a):
        result = a.exp()
        ctx.save_for_backward(result)
        return result
    @staticmethod
    def backward(ctx, g):
        (result,) = ctx.saved_tensors
        return g * result
(g,) = torch.autograd.grad(Double.apply(x).sum(), x, create_graph=True)
torch.autograd.grad(g.sum(), x)
with torch.no_grad(): print(Ste.apply(x, 0, 1).requires_grad)
Ste.apply(x.detach(), 0, 1)
# ---
import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
h = x * 2
_ = h.register_hook(lambda g: g * 10)
torch.autograd.grad((h * h).sum(), [h, x])
_ = x.register_hook(lambda g: g + 1)
torch.autograd.grad((x * x).sum(), x)
(x * x).sum().backward()
x.grad
node = (x * 3).grad_fn
handle = node.register_hook(lambda inputs, outputs: print([one.tolist() for one in inputs if one is not None], [one.tolist() for one in outputs]))
y = x * 3
_ = y.grad_fn.register_hook(lambda inputs, outputs: (inputs[0] * 100, None))
y.sum().backward()
x.grad
class Undefined(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a):
        ctx.set_materialize_grads(False)
        return a * 1, a * 2
    @staticmethod
    def backward(ctx, g, h):
        print(g, h)
        return g
a, b = Undefined.apply(x)
a.sum().backward()
class Dirty(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a):
        a.mul_(3)
        ctx.mark_dirty(a)
        return a
    @staticmethod
    def backward(ctx, g): return g * 3
y = x * 1
z = Dirty.apply(y)
z is y, z
(g,) = torch.autograd.grad(z.sum(), x)
g
Dirty.apply(x)
class Ints(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a): return a.round().int()
    @staticmethod
    def backward(ctx, g): return g
Ints.apply(x), Ints.apply(x).requires_grad
class Saves(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a):
        ctx.save_for_backward(a, None)
        return a * a
    @staticmethod
    def backward(ctx, g):
        a, nothing = ctx.saved_tensors
        return 2 * a * g
y = Saves.apply(x)
y.grad_fn.saved_tensors[1] is None
with torch.no_grad(): _ = x.add_(1)
y.sum().backward()
# ---
import torch
x = torch.tensor([[3.0, 1.0], [2.0, 2.0]], requires_grad=True)
for made in (x.sum, x.mean, x.prod, x.std, x.norm, x.amax, x.median): print(torch.autograd.grad(made(), x)[0].tolist())
values, places = x.max(1)
values.requires_grad, places.requires_grad
(x > 1).requires_grad, x.argmax().requires_grad, x.int().requires_grad, x.double().requires_grad
x.detach().numpy().tolist(), x.tolist()
x.numpy()
y = x[:, 0]
y.is_leaf, y._base is x, x.is_leaf
torch.stack([x[0], x[1]]).sum().backward()
x.grad
total = 0
for row in x: total = total + (row * row).sum()
total.backward()
x.grad
sum(x.view(-1)).backward()
x.grad
for part in x.split(1): part.sum().backward()
x.grad
with torch.no_grad(): x -= 0.1 * x.grad
x, x.grad_fn
x.data -= 1
x, x._version
w = torch.nn.Parameter(torch.ones(2))
w.data.clamp_(-0.5, 0.5), w
torch.nn.Linear(2, 1).requires_grad_(False).weight.requires_grad
import copy
again = copy.deepcopy(w)
again.requires_grad, again is w, again
# ---
import torch
x, z = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
weights = torch.tensor([1.0, 2.0])
(x + z).backward(weights)
_ = x.grad.add_(10)
x.grad, z.grad, weights
