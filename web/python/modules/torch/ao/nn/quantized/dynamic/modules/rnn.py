"""Recurrent layers with quantized weights, whose inputs and outputs are floats."""

import warnings

import torch
from torch import nn
from torch._errors import Unsupported
from torch._missing import getter as _getter
from torch.ao.nn.quantized.modules.utils import _quantize_weight
from torch.nn.modules.rnn import _GATES, RNNBase as _FloatRNNBase
from torch.nn.utils.rnn import PackedSequence
from torch.ops import _recurrent


def pack_weight_bias(qweight, bias, dtype):
    prepack = torch.ops.quantized
    make = prepack.linear_prepack if dtype is torch.qint8 else prepack.linear_prepack_fp16
    return make(qweight, bias)


def _drawn_weight(rows, columns, scale):
    """As PyTorch, which draws weights that `from_float` then replaces: what is drawn later depends on it."""
    return torch.quantize_per_tensor(torch.randn(rows, columns), scale, 0, torch.qint8)


def _observer_of(mod):
    assert hasattr(mod, "qconfig"), "Input float module must have qconfig defined"
    make = mod.qconfig.weight if mod.qconfig is not None else None
    if make is None:
        from torch.ao.quantization.qconfig import default_dynamic_qconfig

        make = default_dynamic_qconfig.weight
    dtype = make().dtype
    if dtype not in (torch.qint8, torch.float16):
        raise RuntimeError(f"Unsupported dtype for dynamic RNN quantization: {dtype}")
    _check_dtype(dtype)
    return make, dtype


def _check_dtype(dtype):
    if dtype is not torch.qint8:
        raise Unsupported(f"{dtype} as the type of a dynamic layer's weight", ": torch.qint8 is")


def _observed(weight, make):
    observer = make()
    observer(weight)
    return _quantize_weight(weight.float(), observer)


class PackedParameter(nn.Module):
    """The weights of one layer in one direction."""

    def __init__(self, param):
        super().__init__()
        self.param = param

    def _entries(self):
        return {"param": self.param}

    def _take_entries(self, entries):
        self.param = entries["param"]


class RNNBase(nn.Module):
    """Layers and directions of an LSTM or a GRU."""

    _FLOAT_MODULE = _FloatRNNBase
    _version = 2

    def __init__(
        self, mode, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0,
        bidirectional=False, dtype=torch.qint8,
    ):  # fmt: skip
        super().__init__()
        self.mode = mode
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.num_layers = num_layers
        self.bias = bias
        self.batch_first = batch_first
        self.dropout = float(dropout)
        self.bidirectional = bidirectional
        self.dtype = dtype
        self.version = 2
        self.training = False
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
        if mode not in ("LSTM", "GRU"):
            raise ValueError("Unrecognized RNN mode: " + mode)
        _check_dtype(dtype)
        rows = _GATES[mode] * hidden_size
        weights = {}
        for layer, suffix in self._places():
            columns = hidden_size * (1 + bidirectional) if layer else input_size
            drawn = [_drawn_weight(rows, size, 0.1) for size in (columns, hidden_size)]
            drawn += [torch.randn(rows), torch.randn(rows)]
            weights.update(zip(self._names(layer, suffix), drawn))
        self.set_weight_bias(weights)

    def _places(self):
        suffixes = ("", "_reverse") if self.bidirectional else ("",)
        return [(layer, suffix) for layer in range(self.num_layers) for suffix in suffixes]

    @staticmethod
    def _names(layer, suffix):
        return [f"{kind}_l{layer}{suffix}" for kind in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")]

    def set_weight_bias(self, weight_bias_dict):
        packed = []
        for place in self._places():
            ih, hh, bias_ih, bias_hh = (weight_bias_dict[name] for name in self._names(*place))
            both = pack_weight_bias(ih, bias_ih, self.dtype), pack_weight_bias(hh, bias_hh, self.dtype)
            params = torch.ops.quantized.make_quantized_cell_params_dynamic(*both, bias_ih, bias_hh, True)
            packed.append(PackedParameter(params))
        self._all_weight_values = nn.ModuleList(packed)

    def _weight_bias(self):
        found = {"weight": {}, "bias": {}}
        for place, one in zip(self._places(), self._all_weight_values):
            names, params = self._names(*place), one.param
            found["weight"].update(zip(names[:2], (params.ih.weight, params.hh.weight)))
            found["bias"].update(zip(names[2:], (params.ih.bias, params.hh.bias)))
        return found

    def get_weight(self):
        return self._weight_bias()["weight"]

    def get_bias(self):
        return self._weight_bias()["bias"]

    def _get_name(self):
        return f"DynamicQuantized{self.mode}"

    extra_repr = _FloatRNNBase.extra_repr
    # The layers of floats print it where it is not 0.
    proj_size = 0

    def _shown_children(self):
        return {}

    def _check(self, input, states, batch_sizes):
        dims = 3 if batch_sizes is None else 2
        if input.dim() != dims:
            raise RuntimeError(f"input must have {dims} dimensions, got {input.dim()}")
        if self.input_size != input.shape[-1]:
            raise RuntimeError(
                f"input.size(-1) must be equal to input_size. Expected {self.input_size}, got {input.shape[-1]}"
            )
        batch = input.shape[not self.batch_first] if batch_sizes is None else int(batch_sizes[0])
        wanted = (len(self._places()), batch, self.hidden_size)
        for at, state in enumerate(states):
            if tuple(state.shape) != wanted:
                label = f"hidden[{at}]" if self.mode == "LSTM" else "hidden"
                raise RuntimeError(f"Expected {label} size {wanted}, got {list(state.shape)}")

    def forward(self, input, hx=None):
        is_packed, is_pair = isinstance(input, PackedSequence), self.mode == "LSTM"
        data, sizes, order, back = input if is_packed else (input, None, None, None)
        if hx is None:
            batch = int(sizes[0]) if is_packed else data.shape[not self.batch_first]
            zeros = torch.zeros(len(self._places()), batch, self.hidden_size, dtype=data.dtype)
            states = (zeros, zeros) if is_pair else (zeros,)
        else:
            states = tuple(hx) if is_pair else (hx,)
            if order is not None:
                states = tuple(one.index_select(1, order) for one in states)
        self._check(data, states, sizes)
        outputs, ends = self._computed(data, sizes, states)
        if is_packed:
            outputs = PackedSequence(outputs, sizes, order, back)
            if back is not None:
                ends = tuple(one.index_select(1, back) for one in ends)
        return outputs, ends if is_pair else ends[0]

    def _computed(self, data, sizes, states):
        params = [one.param for one in self._all_weight_values]
        if sizes is not None:
            return _recurrent.layers(self.mode, data, sizes.tolist(), states, params, self.bidirectional)
        steps = data.transpose(0, 1) if self.batch_first else data
        shape = steps.shape[:2]
        sizes = [shape[1]] * shape[0]
        flat = steps.reshape(-1, self.input_size)
        made, ends = _recurrent.layers(self.mode, flat, sizes, states, params, self.bidirectional)
        made = made.reshape(*shape, -1)
        return (made.transpose(0, 1) if self.batch_first else made), ends

    @classmethod
    def from_float(cls, mod):
        """The dynamic layer of an LSTM or a GRU that has a `qconfig`."""
        assert type(mod) in (nn.LSTM, nn.GRU), (
            "nn.quantized.dynamic.RNNBase.from_float only works for nn.LSTM and nn.GRU"
        )
        make, dtype = _observer_of(mod)
        kind = LSTM if mod.mode == "LSTM" else GRU
        made = kind(
            mod.input_size, mod.hidden_size, mod.num_layers, mod.bias, mod.batch_first, mod.dropout,
            mod.bidirectional, dtype,
        )  # fmt: skip
        assert mod.bias
        weights = {}
        for place in made._places():
            for name in made._names(*place):
                value = getattr(mod, name)
                weights[name] = _observed(value, make) if name.startswith("weight") else value
        made.set_weight_bias(weights)
        return made


class LSTM(RNNBase):
    _FLOAT_MODULE = nn.LSTM

    def __init__(self, *args, **kwargs):
        super().__init__("LSTM", *args, **kwargs)


class GRU(RNNBase):
    _FLOAT_MODULE = nn.GRU

    def __init__(self, *args, **kwargs):
        super().__init__("GRU", *args, **kwargs)


class RNNCellBase(nn.Module):
    """One step of one layer."""

    def __init__(self, input_size, hidden_size, bias=True, num_chunks=4, dtype=torch.qint8):
        super().__init__()
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.bias = bias
        self.weight_dtype = dtype
        _check_dtype(dtype)
        rows = num_chunks * hidden_size
        for name in ("bias_ih", "bias_hh"):
            if bias:
                setattr(self, name, torch.randn(rows))
            else:
                self.register_parameter(name, None)
        drawn = [_drawn_weight(rows, columns, 1) for columns in (input_size, hidden_size)]
        self._pack(*drawn, self.bias_ih, self.bias_hh)

    def _pack(self, weight_ih, weight_hh, bias_ih, bias_hh):
        self._packed_weight_ih = pack_weight_bias(weight_ih, bias_ih, self.weight_dtype)
        self._packed_weight_hh = pack_weight_bias(weight_hh, bias_hh, self.weight_dtype)

    def set_weight_bias(self, weight_bias_dict):
        weight, bias = weight_bias_dict["weight"], weight_bias_dict["bias"]
        self._pack(weight["weight_ih"], weight["weight_hh"], bias["bias_ih"], bias["bias_hh"])

    def get_weight(self):
        return {"weight_ih": self._packed_weight_ih.weight, "weight_hh": self._packed_weight_hh.weight}

    def get_bias(self):
        return {"bias_ih": self._packed_weight_ih.bias, "bias_hh": self._packed_weight_hh.bias}

    def _get_name(self):
        return f"DynamicQuantized{type(self).__name__}"

    def extra_repr(self):
        shown = f"{self.input_size}, {self.hidden_size}"
        if self.bias is not True:
            shown += f", bias={self.bias}"
        kind = self.__dict__.get("nonlinearity", "tanh")
        return shown if kind == "tanh" else f"{shown}, nonlinearity={kind}"

    def _entries(self):
        return {"_packed_weight_ih": self._packed_weight_ih, "_packed_weight_hh": self._packed_weight_hh}

    def _take_entries(self, entries):
        self._packed_weight_ih = entries["_packed_weight_ih"]
        self._packed_weight_hh = entries["_packed_weight_hh"]

    def _forward(self, name, input, hx, labels):
        if input.shape[1] != self.input_size:
            raise RuntimeError(
                f"input has inconsistent input_size: got {input.shape[1]}, expected {self.input_size}"
            )
        if hx is None:
            zeros = torch.zeros(input.shape[0], self.hidden_size, dtype=input.dtype)
            hx = zeros if labels == ("",) else (zeros, zeros)
        for label, state in zip(labels, (hx,) if labels == ("",) else hx):
            if input.shape[0] != state.shape[0]:
                raise RuntimeError(
                    f"Input batch size {input.shape[0]} doesn't match hidden{label} batch size {state.shape[0]}"
                )
            if state.shape[1] != self.hidden_size:
                raise RuntimeError(
                    f"hidden{label} has inconsistent hidden_size: got {state.shape[1]}, expected "
                    f"{self.hidden_size}"
                )
        compute = getattr(torch.ops.quantized, f"quantized_{name}_cell_dynamic")
        packed = self._packed_weight_ih, self._packed_weight_hh
        return compute(input, hx, *packed, self.bias_ih, self.bias_hh)

    @classmethod
    def from_float(cls, mod):
        """The dynamic cell of an LSTMCell, GRUCell or RNNCell that has a `qconfig`."""
        kinds = {nn.LSTMCell: LSTMCell, nn.GRUCell: GRUCell, nn.RNNCell: RNNCell}
        assert type(mod) in kinds, (
            "nn.quantized.dynamic.RNNCellBase.from_float                                  only works for "
            "nn.LSTMCell, nn.GRUCell and nn.RNNCell"
        )
        make, dtype = _observer_of(mod)
        options = {"nonlinearity": mod.nonlinearity} if type(mod) is nn.RNNCell else {}
        made = kinds[type(mod)](mod.input_size, mod.hidden_size, bias=mod.bias, dtype=dtype, **options)
        assert mod.bias
        weights = (_observed(weight, make) for weight in (mod.weight_ih, mod.weight_hh))
        made._pack(*weights, mod.bias_ih, mod.bias_hh)
        return made


class RNNCell(RNNCellBase):
    def __init__(self, input_size, hidden_size, bias=True, nonlinearity="tanh", dtype=torch.qint8):
        super().__init__(input_size, hidden_size, bias, num_chunks=1, dtype=dtype)
        self.nonlinearity = nonlinearity

    def forward(self, input, hx=None):
        if self.nonlinearity not in ("tanh", "relu"):
            raise RuntimeError(f"Unknown nonlinearity: {self.nonlinearity}")
        return self._forward(f"rnn_{self.nonlinearity}", input, hx, ("",))


class LSTMCell(RNNCellBase):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, num_chunks=4, **kwargs)

    def forward(self, input, hx=None):
        return self._forward("lstm", input, hx, ("[0]", "[1]"))


class GRUCell(RNNCellBase):
    def __init__(self, input_size, hidden_size, bias=True, dtype=torch.qint8):
        super().__init__(input_size, hidden_size, bias, num_chunks=3, dtype=dtype)

    def forward(self, input, hx=None):
        return self._forward("gru", input, hx, ("",))


__getattr__ = _getter(__name__)
