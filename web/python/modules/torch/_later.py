"""Functions and methods that are imported on first use."""

from torch._dispatch import FUNCTIONS
from torch._lazy import module
from torch._tensor import Tensor

# Their modules, and what they are called there.
PLACES = {
    **{name: ("nn.functional", name) for name in ("conv1d", "conv2d", "max_pool2d")},
    **{name: ("_factorizations", name) for name in ("cholesky_inverse", "inverse")},
    **{name: ("_solutions", name) for name in ("det", "logdet", "matrix_power", "triangular_solve")},
    **{
        name: ("_composed", name)
        for name in """combinations copysign corrcoef cov cummax cummin dsplit float_power frexp
        gcd hamming_window hann_window heaviside histogram hsplit hypot index_put isneginf isposinf isreal kron lcm
        logaddexp logaddexp2 logcumsumexp logit nanmean nanmedian rot90 scatter_reduce sinc tensordot trapezoid trapz
        tril_indices triu_indices unflatten vander vsplit xlogy""".split()
    },
    "ScriptObject": ("_script_object", "ScriptObject"),
    "range": ("_composed", "range_"),
    "cholesky": ("_factorizations", "older_cholesky"),
    "load": ("serialization", "load"),
    "pinverse": ("_solutions", "pinv"),
    "qr": ("_decompositions", "older_qr"),
    "save": ("serialization", "save"),
    "slogdet": ("_solutions", "older_slogdet"),
    "svd": ("_decompositions", "older_svd"),
}
# Operations, which register themselves when their modules are imported: functions and methods.
_OPERATIONS = {
    "_scaled_products": "addbmm addmv addr baddbmm",
    "_special": "digamma lgamma",
    "_angles": """acos acosh arccos arccosh arcsin arcsinh arctan arctan2 arctanh asin asinh atan atan2 atanh cosh erfc
    sinh""",
}
for _place, _names in _OPERATIONS.items():
    PLACES.update({_name: (_place, None) for _name in _names.split()})
_METHODS = """copysign corrcoef cov cummax cummin dsplit float_power frexp gcd heaviside
histogram hsplit hypot index_put isneginf isposinf isreal kron lcm logaddexp logaddexp2 logcumsumexp logit nanmean
nanmedian rot90 scatter_reduce sinc vsplit xlogy cholesky cholesky_inverse inverse det logdet matrix_power triangular_solve pinverse qr
slogdet svd"""


def later(name):
    where, own = PLACES[name]
    if own is None:
        module(where)
        return FUNCTIONS[name]
    return getattr(module(where), own)


def _method(name):
    def method(self, *args, **kwargs):
        return later(name)(self, *args, **kwargs)

    method.__name__, method.__qualname__ = name, f"Tensor.{name}"
    return method


def _operation(name, place):
    """A method that imports the module whose operation takes its place."""

    def method(self, *args, **kwargs):
        module(place)
        return getattr(Tensor, name)(self, *args, **kwargs)

    method.__name__, method.__qualname__ = name, f"Tensor.{name}"
    return method


def _index_put_(self, indices, values, accumulate=False):
    return module("_composed").index_put_(self, indices, values, accumulate)


Tensor.index_put_ = _index_put_
for _name in _METHODS.split():
    setattr(Tensor, _name, _method(_name))
for _place, _names in _OPERATIONS.items():
    for _name in _names.split():
        for _form in (_name, f"{_name}_"):
            setattr(Tensor, _form, _operation(_form, _place))
