"""Recurrent layers, a step at a time in the order of PyTorch's own loops."""

import math
import warnings

import torch
from torch._missing import getter as _getter
from torch.nn import functional as F
from torch.nn import init
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter

_GATES = {"LSTM": 4, "GRU": 3, "RNN_TANH": 1, "RNN_RELU": 1}


def _step(mode, from_input, from_hidden, hidden):
    """The new hidden state, with a tuple (hidden, cell) for LSTM."""
    if mode == "LSTM":
        inner, forget, cell, out = (from_hidden + from_input).chunk(4, 1)
        kept = forget.sigmoid() * hidden[1] + inner.sigmoid() * cell.tanh()
        return out.sigmoid() * kept.tanh(), kept
    if mode == "GRU":
        of_input, of_hidden = from_input.chunk(3, 1), from_hidden.chunk(3, 1)
        # Parts of one tensor, as in PyTorch, whose sigmoid computes the ends of their rows otherwise.
        reset, update, _ = (gate.sigmoid() for gate in (from_hidden + from_input).chunk(3, 1))
        new = (of_input[2] + of_hidden[2] * reset).tanh()
        return (hidden - new) * update + new
    summed = from_hidden + from_input
    return summed.tanh() if mode == "RNN_TANH" else summed.relu()


def _spread(layer):
    """Draws the parameters of a layer anew, within what its hidden size gives."""
    bound = 1.0 / math.sqrt(layer.hidden_size) if layer.hidden_size > 0 else 0
    for weight in layer.parameters():
        init.uniform_(weight, -bound, bound)


class RNNBase(Module):
    """Layers and directions of one of the recurrent kinds."""

    def __init__(
        self, mode: str, input_size: int, hidden_size: int, num_layers: int = 1, bias: bool = True,
        batch_first: bool = False, dropout: float = 0.0, bidirectional: bool = False, proj_size: int = 0,
        device=None, dtype=None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.mode = mode
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.num_layers = num_layers
        self.bias = bias
        self.batch_first = batch_first
        self.dropout = float(dropout)
        self.bidirectional = bidirectional
        self.proj_size = proj_size
        if isinstance(dropout, bool) or not isinstance(dropout, (int, float)) or not 0 <= dropout <= 1:
            raise ValueError(
                "dropout should be a number in range [0, 1] representing the probability of an element "
                "being zeroed"
            )
        if dropout > 0 and num_layers == 1:
            warnings.warn(
                "dropout option adds dropout after all but last recurrent layer, so non-zero dropout "
                f"expects num_layers greater than 1, but got dropout={dropout} and num_layers={num_layers}"
            )
        if proj_size < 0:
            raise ValueError("proj_size should be a positive integer or zero to disable projections")
        if proj_size >= hidden_size:
            raise ValueError("proj_size has to be smaller than hidden_size")
        self._flat_weights_names = []
        self._all_weights = []
        rows = _GATES[mode] * hidden_size
        out = proj_size or hidden_size
        for layer in range(num_layers):
            for suffix in ("", "_reverse")[: 1 + bidirectional]:
                columns = input_size if layer == 0 else out * (1 + bidirectional)
                shapes = {"weight_ih": (rows, columns), "weight_hh": (rows, out)}
                if bias:
                    shapes.update(bias_ih=(rows,), bias_hh=(rows,))
                if proj_size:
                    shapes["weight_hr"] = (proj_size, hidden_size)
                names = [f"{name}_l{layer}{suffix}" for name in shapes]
                for name, shape in zip(names, shapes.values()):
                    setattr(self, name, Parameter(torch.empty(shape, device=device, dtype=dtype)))
                self._flat_weights_names.extend(names)
                self._all_weights.append(names)
        self.reset_parameters()

    @property
    def _flat_weights(self):
        return [getattr(self, name) for name in self._flat_weights_names]

    @property
    def all_weights(self):
        return [[getattr(self, name) for name in names] for names in self._all_weights]

    def flatten_parameters(self) -> None:
        """Does nothing: there is no CUDA whose weights lie in one piece."""

    def reset_parameters(self) -> None:
        _spread(self)

    def extra_repr(self) -> str:
        shown = f"{self.input_size}, {self.hidden_size}"
        for name, usual in (
            ("proj_size", 0), ("num_layers", 1), ("bias", True), ("batch_first", False), ("dropout", 0),
            ("bidirectional", False),
        ):  # fmt: skip
            value = getattr(self, name)
            if value != usual:
                shown += f", {name}={value}"
        return shown

    def _zeros(self, batch, like):
        directions = self.num_layers * (1 + self.bidirectional)
        sizes = [self.proj_size or self.hidden_size] + [self.hidden_size] * (self.mode == "LSTM")
        made = tuple(torch.zeros(directions, batch, size, dtype=like.dtype) for size in sizes)
        return made if self.mode == "LSTM" else made[0]

    def _check(self, input, states, batch):
        if input.shape[-1] != self.input_size:
            raise RuntimeError(
                f"input.size(-1) must be equal to input_size. Expected {self.input_size}, got {input.shape[-1]}"
            )
        directions = self.num_layers * (1 + self.bidirectional)
        for state, size, name in zip(states, (self.proj_size or self.hidden_size, self.hidden_size), ("hidden[0]", "hidden[1]")):
            label = "hidden" if len(states) == 1 else name
            wanted = (directions, batch, size)
            if tuple(state.shape) != wanted:
                raise RuntimeError(f"Expected {label} size {wanted}, got {list(state.shape)}")

    def forward(self, input, hx=None):
        from torch.nn.utils.rnn import PackedSequence, of_packed

        if isinstance(input, PackedSequence):
            return of_packed(self, input, hx)
        kind = self.mode.split("_")[0]
        if input.dim() not in (2, 3):
            if kind == "RNN":
                raise RuntimeError(f"input must have 3 dimensions, got {input.dim() + (input.dim() != 3)}")
            raise AssertionError(f"{kind}: Expected input to be 2-D or 3-D but received {input.dim()}-D tensor")
        is_batched = input.dim() == 3
        axis = 0 if self.batch_first else 1
        whole = input if is_batched else input.unsqueeze(axis)
        states = () if hx is None else tuple(hx) if self.mode == "LSTM" else (hx,)
        for state in states:
            if state.dim() != (3 if is_batched else 2):
                many = "3-D" if is_batched else "2-D"
                raise RuntimeError(
                    f"For {'batched' if is_batched else 'unbatched'} {input.dim()}-D input, hx should also be "
                    f"{many} but got {state.dim()}-D tensor"
                )
        if hx is None:
            made = self._zeros(whole.shape[axis], input)
            states = made if self.mode == "LSTM" else (made,)
        elif not is_batched:
            states = tuple(state.unsqueeze(1) for state in states)
        self._check(whole, states, whole.shape[axis])
        steps = whole.transpose(0, 1) if self.batch_first else whole
        outputs, ends = self._run(steps, states, None)
        if self.batch_first:
            outputs = outputs.transpose(0, 1)
        if not is_batched:
            outputs, ends = outputs.squeeze(axis), [end.squeeze(1) for end in ends]
        return outputs, (tuple(ends) if self.mode == "LSTM" else ends[0])

    def _run(self, steps, states, lengths):
        """The outputs (steps, batch, features) and the last states; `lengths` ends each sequence of the batch."""
        ends = [[] for _ in states]
        inputs = steps
        for layer in range(self.num_layers):
            outputs = []
            for direction in range(1 + self.bidirectional):
                at = layer * (1 + self.bidirectional) + direction
                weights = dict(zip(("ih", "hh", "bih", "bhh"), self._weights(at)))
                own = [state[at] for state in states]
                made, last = self._walk(inputs, own, weights, self._projection(at), bool(direction), lengths)
                outputs.append(made)
                for place, end in zip(ends, last):
                    place.append(end)
            inputs = outputs[0] if len(outputs) == 1 else torch.cat(outputs, -1)
            if self.dropout and self.training and layer < self.num_layers - 1:
                inputs = F.dropout(inputs, self.dropout, True)
        return inputs, [torch.stack(one) for one in ends]

    def _weights(self, at):
        values = [getattr(self, name) for name in self._all_weights[at]]
        return values[:4] if self.bias else [*values[:2], None, None]

    def _projection(self, at):
        return getattr(self, self._all_weights[at][-1]) if self.proj_size else None

    def _walk(self, inputs, own, weights, projection, backwards, lengths):
        mode = self.mode
        from_inputs = F.linear(inputs, weights["ih"], weights["bih"])
        hidden = tuple(own) if mode == "LSTM" else own[0]
        made = []
        order = range(inputs.shape[0])
        for at in reversed(order) if backwards else order:
            first = hidden[0] if mode == "LSTM" else hidden
            next_hidden = _step(mode, from_inputs[at], F.linear(first, weights["hh"], weights["bhh"]), hidden)
            if projection is not None:
                next_hidden = F.linear(next_hidden[0], projection), next_hidden[1]
            if lengths is not None:
                next_hidden = _kept(next_hidden, hidden, at, lengths)
            hidden = next_hidden
            made.append(hidden[0] if mode == "LSTM" else hidden)
        if backwards:
            made.reverse()
        return torch.stack(made), hidden if mode == "LSTM" else (hidden,)


def _kept(new, old, at, lengths):
    """The new state of the sequences that have this step, and the old one of the others."""
    if isinstance(new, tuple):
        return tuple(_kept(one, other, at, lengths) for one, other in zip(new, old))
    return torch.where((lengths > at).unsqueeze(1), new, old)




class RNN(RNNBase):
    def __init__(self, *args, **kwargs) -> None:
        if "proj_size" in kwargs:
            raise ValueError("proj_size argument is only supported for LSTM, not RNN or GRU")
        self_kind = kwargs.pop("nonlinearity", "tanh")
        if self_kind not in ("tanh", "relu"):
            raise ValueError(f"Unknown nonlinearity '{self_kind}'")
        super().__init__(f"RNN_{self_kind.upper()}", *args, **kwargs)
        self.nonlinearity = self_kind


class LSTM(RNNBase):
    def __init__(self, *args, **kwargs) -> None:
        super().__init__("LSTM", *args, **kwargs)


class GRU(RNNBase):
    def __init__(self, *args, **kwargs) -> None:
        if "proj_size" in kwargs:
            raise ValueError("proj_size argument is only supported for LSTM, not RNN or GRU")
        super().__init__("GRU", *args, **kwargs)


class RNNCellBase(Module):
    """One step of one layer."""

    def __init__(self, input_size: int, hidden_size: int, bias: bool, num_chunks: int, device=None, dtype=None) -> None:
        super().__init__()
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.bias = bias
        rows = num_chunks * hidden_size
        options = {"device": device, "dtype": dtype}
        self.weight_ih = Parameter(torch.empty((rows, input_size), **options))
        self.weight_hh = Parameter(torch.empty((rows, hidden_size), **options))
        for name in ("bias_ih", "bias_hh"):
            self.register_parameter(name, Parameter(torch.empty(rows, **options)) if bias else None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        _spread(self)

    def extra_repr(self) -> str:
        shown = f"{self.input_size}, {self.hidden_size}"
        if self.bias is not True:
            shown += f", bias={self.bias}"
        kind = self.__dict__.get("nonlinearity", "tanh")
        return shown if kind == "tanh" else f"{shown}, nonlinearity={kind}"

    def _forward(self, mode, input, hx):
        name = type(self).__name__
        if input.dim() not in (1, 2):
            raise AssertionError(f"{name}: Expected input to be 1-D or 2-D but received {input.dim()}-D tensor")
        is_batched = input.dim() == 2
        whole = input if is_batched else input.unsqueeze(0)
        if hx is None:
            zeros = torch.zeros(whole.shape[0], self.hidden_size, dtype=input.dtype)
            hx = (zeros, zeros) if mode == "LSTM" else zeros
        elif not is_batched:
            hx = tuple(one.unsqueeze(0) for one in hx) if mode == "LSTM" else hx.unsqueeze(0)
        if whole.shape[1] != self.input_size:
            raise RuntimeError(
                f"input has inconsistent input_size: got {whole.shape[1]} expected {self.input_size}"
            )
        first = hx[0] if mode == "LSTM" else hx
        from_input = F.linear(whole, self.weight_ih, self.bias_ih)
        made = _step(mode, from_input, F.linear(first, self.weight_hh, self.bias_hh), hx)
        if is_batched:
            return made
        return tuple(one.squeeze(0) for one in made) if mode == "LSTM" else made.squeeze(0)


class RNNCell(RNNCellBase):
    def __init__(
        self, input_size: int, hidden_size: int, bias: bool = True, nonlinearity: str = "tanh", device=None,
        dtype=None,
    ) -> None:  # fmt: skip
        super().__init__(input_size, hidden_size, bias, 1, device, dtype)
        self.nonlinearity = nonlinearity

    def forward(self, input, hx=None):
        if self.nonlinearity not in ("tanh", "relu"):
            raise RuntimeError(f"Unknown nonlinearity: {self.nonlinearity}")
        return self._forward(f"RNN_{self.nonlinearity.upper()}", input, hx)


class LSTMCell(RNNCellBase):
    def __init__(self, input_size: int, hidden_size: int, bias: bool = True, device=None, dtype=None) -> None:
        super().__init__(input_size, hidden_size, bias, 4, device, dtype)

    def forward(self, input, hx=None):
        return self._forward("LSTM", input, hx)


class GRUCell(RNNCellBase):
    def __init__(self, input_size: int, hidden_size: int, bias: bool = True, device=None, dtype=None) -> None:
        super().__init__(input_size, hidden_size, bias, 3, device, dtype)

    def forward(self, input, hx=None):
        return self._forward("GRU", input, hx)


__getattr__ = _getter(__name__)
