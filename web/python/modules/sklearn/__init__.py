"""scikit-learn, of which KMeans is available."""

from _zeropoint.refused import stand_in

__version__ = "1.2.1"


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return stand_in(f"sklearn.{name}")
