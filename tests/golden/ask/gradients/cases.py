"""Gradients to compare: the same expressions, run by PyTorch and by the page's torch.

A case is an operator, an expression of x, y and z, the shapes of these, and a seed. The inputs are
uniform random numbers, of which both draw the same bits; so is what the result is weighted with.
"""

import operators
import torch


def drawn(shape, domain, dtype):
    """Random numbers of a domain, made by operations that are exact in both."""
    values = torch.rand(shape, dtype=dtype)
    if domain == "positive":
        return values * 2 + 0.25
    if domain == "unit":
        return values * 0.875 + 0.0625
    if domain == "tied":
        return (values * 8).round() / 2 - 2
    return values * 4 - 2


def cases(size):
    """(operator, expression, shapes, domain, dtype, bound, seed) of every case; `size` repeats each
    with other numbers."""
    seed = 0
    for name, domain, bounds, expressions, shapes in operators.TABLE:
        bound, wide_bound = bounds if isinstance(bounds, tuple) else (bounds, bounds)
        for expression in expressions:
            for given in shapes:
                for _ in range(size):
                    seed += 1
                    yield name, expression, given, domain, torch.float32, bound, seed
                seed += 1
                yield name, expression, given, domain, torch.float64, wide_bound, seed


def gradients(case):
    """The gradients of the inputs, flat and one after the other; a missing one counts as zeros."""
    name, expression, shapes, domain, dtype, _, seed = case
    torch.manual_seed(seed)
    inputs = [drawn(shape, domain, dtype).requires_grad_() for shape in shapes]
    names = dict(zip("xyz", inputs))
    results = eval(expression, {"torch": torch, "F": torch.nn.functional, "D": dtype, **names})
    results = results if isinstance(results, (tuple, list)) else (results,)
    results = [one for one in results if one.requires_grad]
    weights = [torch.rand(one.shape, dtype=one.dtype) * 2 - 1 for one in results]
    found = torch.autograd.grad(results, inputs, weights, allow_unused=True)
    flat = [
        (torch.zeros_like(one) if grad is None else grad).reshape(-1)
        for one, grad in zip(inputs, found)
    ]
    return torch.cat(flat).detach()


def run(size):
    """The bytes of all gradients one after the other, and what each case is: its operator, what it
    computes, how many gradients it has, how many bytes each takes, and the bound."""
    data, index = [], []
    for case in cases(size):
        found = gradients(case)
        name, expression, shapes, _, dtype, bound, _ = case
        data.append(found.numpy().tobytes())
        what = f"{expression} of {shapes}"
        index.append([name, what, found.numel(), found.element_size(), bound])
    return b"".join(data), index
