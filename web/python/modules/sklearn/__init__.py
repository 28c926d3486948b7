"""scikit-learn, of which KMeans is available."""

from _zeropoint.refused import absent

__version__ = "1.2.1"


def __getattr__(name):
    return absent("sklearn._known", "sklearn", name)
