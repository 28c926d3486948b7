"""torch.load(weights_only=True): refuses a pickle that holds more than tensors and containers."""

import pickle

_FAILED = (
    "Weights only load failed. Re-running `torch.load` with `weights_only` set to `False` will likely "
    "succeed, but it can result in arbitrary code execution.Do it only if you get the file from a "
    "trusted source. WeightsUnpickler error: "
)
_CLASSES = {
    "collections.OrderedDict", "torch.nn.parameter.Parameter", "torch.serialization._get_layout",
    "torch.Size", "torch.Tensor", *(
        f"torch._utils._rebuild_{name}"
        for name in ("parameter", "tensor", "tensor_v2", "sparse_tensor", "sparse_csr_tensor",
                     "meta_tensor_no_storage")
    ), *(
        f"torch.{name}"
        for name in ("float16", "float32", "float64", "int8", "int16", "int32", "int64", "complex32",
                     "complex64", "complex128")
    ),
}  # fmt: skip
_OPERANDS = (
    "APPEND APPENDS BINGET BININT BININT1 BININT2 BINPERSID BINPUT BINUNICODE BUILD EMPTY_DICT "
    "EMPTY_LIST EMPTY_SET EMPTY_TUPLE GLOBAL LONG1 LONG_BINGET LONG_BINPUT MARK NEWFALSE NEWOBJ "
    "NEWTRUE NONE PROTO REDUCE SETITEM SETITEMS SHORT_BINSTRING STOP TUPLE TUPLE1 TUPLE2 TUPLE3"
)
_KNOWN = {getattr(pickle, name)[0] for name in _OPERANDS.split()}


def _refusing(code):
    def refuse(self):
        raise pickle.UnpicklingError(f"{_FAILED}Unsupported operand {code}")

    return refuse


class WeightsUnpickler(pickle._Unpickler):
    """Raises PyTorch 1.13's error for the first class or operand that it does not load."""

    dispatch = {
        code: load if code in _KNOWN else _refusing(code)
        for code, load in pickle._Unpickler.dispatch.items()
    }

    def find_class(self, module, name):
        full = f"{module}.{name}"
        is_storage = full.startswith("torch.") and full.endswith("Storage")
        if full not in _CLASSES and not is_storage:
            raise pickle.UnpicklingError(f"{_FAILED}Unsupported class {full}")
        return super().find_class(module, name)
