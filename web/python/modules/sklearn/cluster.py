"""sklearn.cluster, of which KMeans is available."""

from _zeropoint.refused import absent
from _zeropoint.signatures import Known, guard
from sklearn._kmeans import KMeans

__all__ = ["KMeans"]
KMeans.__init__ = guard(KMeans.__init__, Known("sklearn._known"), "cluster.KMeans", True)


def __getattr__(name):
    return absent("sklearn._known", "sklearn.cluster", name)
