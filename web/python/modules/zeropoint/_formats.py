"""`zeropoint.formats`: every format by its name."""

from zeropoint import _verbs
from zeropoint._refusals import refusing_unknown


class FormatVerbs:
    """The verbs of one stored format: `zp.formats.q4_0.store(t)` is `zp.store(t, "q4_0")`."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"zeropoint.formats.{self.name}"

    @refusing_unknown
    def store(self, tensor, *, levels=None, seed=None):
        """The bytes of a float32 tensor, see `zeropoint.store`."""
        return _verbs.store(tensor, self.name, levels=levels, seed=seed)

    @refusing_unknown
    def measure(self, tensor, *, levels=None, seed=None):
        """The error and the size of a float32 tensor, see `zeropoint.measure_stored`."""
        return _verbs.measure_stored(tensor, self.name, levels=levels, seed=seed)

    @refusing_unknown
    def round_trip(self, tensor, *, levels=None, seed=None):
        """The values that a float32 tensor has after it was stored and loaded, float32."""
        return _verbs.load_stored(self.store(tensor, levels=levels, seed=seed))


class Formats:
    """The formats: `formats()` lists those of integers, and the others are attributes.

    zp.formats.nf4.round_trip(t)      # what NF4 makes of a tensor
    zp.formats.q4_k.measure(t).sqnr
    zp.formats.kmeans.store(t, levels=8)

    `dir(zp.formats)` names them; web/docs/use/formats.md defines each.
    """

    def __call__(self):
        """Every integer format, in the order in which they are offered."""
        return _verbs.formats()

    def __dir__(self):
        return [one.name for one in _verbs.stored_formats()]

    def __getattr__(self, name):
        if name.startswith("_") or name not in dir(self):
            raise AttributeError(f"there is no stored format {name!r}; dir(zeropoint.formats) lists them")
        return FormatVerbs(name)


formats = Formats()
