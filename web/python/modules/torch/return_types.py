"""The named tuples of functions with two results, `torch.return_types`."""

from _zeropoint.c_names import CType
from torch._missing import missing_in

_FIELDS = {
    "aminmax": ("min", "max"),
    "frexp": ("mantissa", "exponent"),
    "histogram": ("hist", "bin_edges"),
    **dict.fromkeys(("linalg_qr", "qr"), ("Q", "R")),
    "linalg_svd": ("U", "S", "Vh"),
    "svd": ("U", "S", "V"),
    "linalg_eigh": ("eigenvalues", "eigenvectors"),
    **dict.fromkeys(("linalg_slogdet", "slogdet"), ("sign", "logabsdet")),
    "triangular_solve": ("solution", "cloned_coefficient"),
}
_made = {}


class _Named(tuple):
    __slots__ = ()
    _fields = ("values", "indices")

    def __repr__(self):
        shown = ",\n".join(f"{name}={value!r}" for name, value in zip(self._fields, self))
        return f"torch.return_types.{type(self).__name__}(\n{shown})"


def pair_type(name):
    """torch.return_types.max and the like."""
    found = _made.get(name)
    if found is None:
        fields = _FIELDS.get(name.removesuffix("_out"), ("values", "indices"))
        content = {"__slots__": (), "_fields": fields, "__module__": "torch.return_types"}
        for place, field in enumerate(fields):
            content[field] = property(lambda self, place=place: self[place])
        found = _made[name] = CType(name, (_Named,), content)
    return found


def __getattr__(name):
    if name in ("max", "min", "sort", "topk", "median", "kthvalue", "mode", "cummax", "cummin", "nanmedian", *_FIELDS):
        return pair_type(name)
    raise missing_in(__name__, name)
