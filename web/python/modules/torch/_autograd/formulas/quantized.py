"""The derivative of fake quantization: it passes the gradient of what was not clamped."""

from torch._autograd.rules import derive

derive(
    "fake_quantize_cachemask",
    title=lambda taken: "FakeQuantize" + taken["kind"],
    input=lambda grads, indices: grads[0] * indices,
)
