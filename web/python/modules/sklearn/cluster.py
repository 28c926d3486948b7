"""sklearn.cluster, of which KMeans is available."""

from _zeropoint.refused import stand_in
from sklearn._kmeans import KMeans

__all__ = ["KMeans"]


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return stand_in(f"sklearn.cluster.{name}")
