"""Reverse-mode automatic differentiation.

`recording.py` puts a node behind each result of an operation on tensors that require gradients, and
`engine.py` walks the nodes backwards. The derivative of an operation is in the decorator of its
implementation, where `_dispatch.operation` passes it on, or in a `derive` below it, written as in
PyTorch's derivatives.yaml (those of torch.nn.functional are in `formulas/`):

    derive("sin", input=lambda grad, input: grad * input.cos())
    derive("exp", input=lambda grad, result: grad * result)
    derive("mul", input=lambda grad, other: grad * other,
                  other=lambda grad, input: grad * input, broadcasts=True)

How to register the derivative of an operation that `_dispatch.call` runs (everything that
`@operation` or `register` makes; other functions call
`call("name", implementation, {"input": input, …})` themselves):

- A keyword is an argument of the operation, its value the formula of that argument's gradient. A
  formula gets the gradient of the result as `grad`, and whatever else its parameters name: an
  argument of the operation (`input`, `dim`); `input_shape`, `input_dtype` of one, which keep no
  tensor; or `result`, and `indices` of a pair. An argument with a default may be missing in a call,
  so the parameter repeats the default. What is named is saved, and only that.
- `together=("input weight bias", formula)` computes several gradients at once. The formula returns
  a tuple, and `wanted`, if it names it, has a bool for each.
- An operation with several differentiable results names its gradients `grads`, a tuple in which
  None stands for zeros.
- `broadcasts=True` sums each gradient to its argument's shape and converts it to its type.
- `title` is the class that `grad_fn` prints, without "Backward": `title="Div"` or `"Sum1"`, whose
  digit is PyTorch's number of the overload; or a function of the arguments that returns it.

While a formula runs, nothing is recorded unless `create_graph` asks for it. Formulas are made of
operations, so they can be differentiated again. `constant=True` is for operations without a
gradient, `undefined=True` for those whose derivative PyTorch lacks too. An operation without any of
these is composite: the operations that it is made of are recorded. `view=True` stands for results
that share the elements of `input`, `view="maybe"` for those that do unless they are copies.
"""

from torch._autograd.rules import derive

__all__ = ["derive"]
