"""torch.autograd.backward and torch.autograd.grad."""

import warnings

from torch._autograd.engine import run
from torch._tensor import TensorBase


def gradients(tensors, grads):
    """The gradients of the outputs, where one that is not given stands for 1."""
    made = []
    for place, (tensor, grad) in enumerate(zip(tensors, grads)):
        if grad is None:
            if tensor.requires_grad:
                if tensor.numel() != 1:
                    raise RuntimeError("grad can be implicitly created only for scalar outputs")
                grad = tensor.detach().new_ones(tensor.shape)
        elif not isinstance(grad, TensorBase):
            raise TypeError(
                f"gradients can be either Tensors or None, but got {type(grad).__name__}"
            )
        elif grad.shape != tensor.shape:
            raise RuntimeError(
                f"Mismatch in shape: grad_output[{place}] has a shape of {grad.shape} and "
                f"output[{place}] has a shape of {tensor.shape}."
            )
        made.append(grad)
    return made


def listed(value, count):
    if value is None:
        return [None] * count
    return [value] if isinstance(value, TensorBase) else list(value)


def backward(
    tensors, grad_tensors=None, retain_graph=None, create_graph=False, grad_variables=None,
    inputs=None,
):  # fmt: skip
    if grad_variables is not None:
        warnings.warn("'grad_variables' is deprecated. Use 'grad_tensors' instead.")
        if grad_tensors is not None:
            raise RuntimeError(
                "'grad_tensors' and 'grad_variables' (deprecated) arguments both passed to "
                "backward(). Please only use 'grad_tensors'."
            )
        grad_tensors = grad_variables
    tensors = [tensors] if isinstance(tensors, TensorBase) else list(tensors)
    grads = listed(grad_tensors, len(tensors))
    if len(grads) != len(tensors):
        raise RuntimeError(
            f"got {len(tensors)} tensors and {len(grads)} gradients"
        )
    if inputs is not None:
        inputs = [inputs] if isinstance(inputs, TensorBase) else list(inputs)
        if not inputs:
            raise RuntimeError("'inputs' argument to backward() cannot be empty.")
    keep_graph = create_graph if retain_graph is None else retain_graph
    run(tensors, gradients(tensors, grads), keep_graph, create_graph, inputs, True)


def grad(
    outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True,
    allow_unused=False, is_grads_batched=False,
):  # fmt: skip
    """torch.autograd.grad: the gradients of the outputs' sum for each input, as a tuple."""
    if is_grads_batched:
        from torch._errors import Unsupported

        raise Unsupported("autograd.grad(is_grads_batched=True)")
    outputs = [outputs] if isinstance(outputs, TensorBase) else list(outputs)
    inputs = [inputs] if isinstance(inputs, TensorBase) else list(inputs)
    keep_graph = create_graph if retain_graph is None else retain_graph
    made = gradients(outputs, listed(grad_outputs, len(outputs)))
    found = run(outputs, made, keep_graph, create_graph, inputs)
    if not allow_unused and any(one is None for one in found):
        raise RuntimeError(
            "One of the differentiated Tensors appears to not have been used in the graph. Set "
            "allow_unused=True if this is the desired behavior."
        )
    return tuple(found)
