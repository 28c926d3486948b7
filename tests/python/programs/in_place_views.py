"""Shapes changed in place: a view stays a view of its base, and another shape is no change of elements."""
# ---
import torch
def history(node, depth=6):
    found = []
    while node is not None and depth:
        found.append(node.name())
        node, depth = node.next_functions[0][0] if node.next_functions else None, depth - 1
    return found
x = torch.ones(2, 1, 3, requires_grad=True)
y = x * 1; v = y.view(2, 1, 3)
v.squeeze_().shape, history(v.grad_fn), history(y.grad_fn)
y = x * 1; v = y[0]
v.squeeze_(0).shape, history(v.grad_fn), history(y.grad_fn)
y = x * 1
y.squeeze_(1).shape, history(y.grad_fn)
y = x * 1; v = y.transpose(0, 1)
v.unsqueeze_(0).shape, history(v.grad_fn)
y = x * 1; v = y.view(-1)
v.t_().shape, history(v.grad_fn)
y = x * 1; v = y.view(2, 3)
v.swapaxes_(0, 1).shape, history(v.grad_fn)
v.swapdims_(0, 1).shape, history(v.grad_fn)
y = x * 1; v = y[0]; _ = v.squeeze_(); _ = v.mul_(2)
history(v.grad_fn), history(y.grad_fn), y
y = x * 1; v = y.view(2, 3); _ = v.transpose_(0, 1); _ = v.add_(1); y.sum().backward()
x.grad, history(v.grad_fn), history(y.grad_fn)
y = x * 2; v = y.view(2, 3); _ = v.transpose_(0, 1); (v * torch.arange(6.0).view(3, 2)).sum().backward()
x.grad
v = x.view(-1); _ = v.squeeze_()
history(v.grad_fn)
y = x * 1; v = y.detach(); _ = v.squeeze_()
y.shape, v.shape
with torch.no_grad():
    v = x[0]
v.squeeze_()
v.shape
x.squeeze_()
x.t_()
