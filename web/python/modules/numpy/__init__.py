"""The part of NumPy that notebooks on quantization use, on zeropoint's core."""

from _zeropoint.signatures import guard_class, guarded
from numpy import (
    _bytes, _creation, _diagonals, _errors, _functions, _histograms, _iterating, _joining,
    _operators, _own_methods, _quantiles, _reductions, _scalar_arithmetic, _searching, _state, linalg,
    random,
)  # fmt: skip
from numpy._array import ndarray
from numpy._axis import AxisError
from numpy._later import LATER as _LATER, OBJECTS as _OBJECTS
from numpy._dtypes import dtype
from numpy._dtypes import promote as _promote
from numpy._missing import KNOWN
from numpy._limits import finfo, iinfo, uint16, uint32, uint64
from numpy._printing import array_repr, get_printoptions, set_printoptions

from numpy._scalars import (
    bool_, float16, float32, float64, floating, generic, inexact, int8, int16, int32, int64,
    integer,
    number, signedinteger, uint8, unsignedinteger,
)  # fmt: skip

__version__ = "1.24.2"

for _part in (_operators.BINARY, _operators.UNARY, _reductions.FUNCTIONS, _quantiles.FUNCTIONS, _creation.FUNCTIONS,
              _functions.FUNCTIONS, _searching.FUNCTIONS, _joining.FUNCTIONS,
              _iterating.FUNCTIONS, _state.FUNCTIONS, _errors.FUNCTIONS, _diagonals.FUNCTIONS,
              _histograms.FUNCTIONS, {"divmod": _operators.divmod}):  # fmt: skip
    globals().update(_own_methods.beside(guarded(_part, KNOWN)))

guard_class(ndarray, KNOWN, "ndarray.")

int_ = intc = int64
half, single, double, float_ = float16, float32, float64, float64
pi = 3.141592653589793
e = 2.718281828459045
inf = Inf = Infinity = float("inf")
nan = NaN = NAN = float("nan")
newaxis = None


def array2string(a, max_line_width=None, precision=None, suppress_small=None, separator=" ",
                 prefix="", *, threshold=None, edgeitems=None, suffix=""):  # fmt: skip
    from numpy._printing import array_text
    from numpy._state import printoptions

    with printoptions(linewidth=max_line_width, precision=precision, suppress=suppress_small,
                      threshold=threshold, edgeitems=edgeitems):  # fmt: skip
        return array_text(a, separator, prefix, suffix)


def array_str(a):
    return str(a)


def promote_types(type1, type2):
    return _promote(dtype(type1), dtype(type2))


def result_type(*arrays_and_dtypes):
    from numpy._dtypes import result_type as of_operands

    if not arrays_and_dtypes:
        raise ValueError("at least one array or dtype is required")
    numbers = (ndarray, generic, bool, int, float)
    return of_operands(
        [one if isinstance(one, numbers) else ndarray(1, one) for one in arrays_and_dtypes]
    )


def issubdtype(arg1, arg2):
    is_scalar_class = isinstance(arg2, type) and issubclass(arg2, generic)
    wanted = arg2 if is_scalar_class else dtype(arg2).type
    return issubclass(dtype(arg1).type, wanted)


def _of_tensor(tensor):
    """The array that `tensor.numpy()` returns; it shares the tensor's elements."""
    from numpy._array import of

    return of(tensor)


del guard_class, guarded, KNOWN


def __getattr__(name):
    if name in ("core", "lib", "testing", "typing"):
        import importlib

        return importlib.import_module(f"numpy.{name}")
    if name in _LATER or name in _OBJECTS:
        from numpy._later import later

        made = globals()[name] = later(name)
        return made
    from numpy._missing import missing_in

    raise missing_in("numpy", name, __dir__())


def __dir__():
    return sorted({*globals(), *_LATER, *_OBJECTS})
