"""Recurrent layers of floats with quantized weights, which quantize their input at each product.

As in PyTorch, a layer multiplies the steps of a sequence by the input's weight all at once, so they share
a scale, and each hidden state by its own weight alone.
"""

import torch
from torch.nn.modules.rnn import _step
from torch.ops import _integer
from torch._script_object import HeldObject


class CellParams(HeldObject):
    """The two weights of a layer in one direction, with their biases."""

    _qualified = "__torch__.torch.classes.rnn.CellParamsBase"

    def __init__(self, ih, hh, bias_ih, bias_hh, reduce_range):
        self.ih, self.hh = ih, hh
        self.bias_ih, self.bias_hh = bias_ih, bias_hh
        self.reduce_range = bool(reduce_range)

    def _state(self):
        biases = [self.bias_ih, self.bias_hh]
        return "".join(["quantized", "_dynamic"]), biases, [], [int(self.reduce_range)], [self.ih, self.hh]

    def _take_state(self, state):
        _, biases, _, (reduce_range,), (ih, hh) = state
        self.__init__(ih, hh, *biases, reduce_range)

    def of_input(self, steps):
        return _integer.dynamic(steps, self.ih, self.reduce_range)

    def of_hidden(self, hidden):
        return _integer.dynamic(hidden, self.hh, self.reduce_range)


def _next(mode, from_input, hidden, params):
    first = hidden[0] if mode == "LSTM" else hidden
    return _step(mode, from_input, params.of_hidden(first), hidden)


def cell(mode, input, hidden, ih, hh, bias_ih, bias_hh):
    """One step of a single layer."""
    params = CellParams(ih, hh, bias_ih, bias_hh, True)
    return _next(mode, params.of_input(input), hidden, params)


def _parts(states, start, end):
    return tuple(state[start:end] for state in states)


def _joined(states):
    return tuple(torch.cat(parts) for parts in zip(*states))


def _walk(mode, data, sizes, own, params, backwards):
    """A layer in one direction over packed steps, of which each has a batch of one of the `sizes`.

    Returns the packed outputs and the last states, which are tuples of one or two tensors."""
    from_inputs = params.of_input(data)
    starts = [sum(sizes[:at]) for at in range(len(sizes))]
    made, ended = [None] * len(sizes), []
    hidden = _parts(own, 0, sizes[-1] if backwards else sizes[0])
    for at in reversed(range(len(sizes))) if backwards else range(len(sizes)):
        size, last = sizes[at], len(hidden[0])
        if size > last:
            hidden = _joined((hidden, _parts(own, last, size)))
        elif size < last:
            ended.append(_parts(hidden, size, last))
            hidden = _parts(hidden, 0, size)
        step = from_inputs[starts[at] : starts[at] + size]
        next_hidden = _next(mode, step, hidden if mode == "LSTM" else hidden[0], params)
        hidden = next_hidden if mode == "LSTM" else (next_hidden,)
        made[at] = hidden[0]
    return torch.cat(made), _joined([hidden, *reversed(ended)])


def layers(mode, data, sizes, states, all_params, bidirectional):
    """All layers over packed steps: the outputs and the last states, each of (layers, batch, hidden)."""
    directions = 1 + bool(bidirectional)
    ends = []
    for first in range(0, len(all_params), directions):
        outputs = []
        for at in range(first, first + directions):
            own = tuple(state[at] for state in states)
            made, last = _walk(mode, data, sizes, own, all_params[at], at > first)
            outputs.append(made)
            ends.append(last)
        data = outputs[0] if directions == 1 else torch.cat(outputs, -1)
    return data, tuple(torch.stack(one) for one in zip(*ends))
