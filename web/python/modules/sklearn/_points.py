"""Shared parts of estimators: their options, and the checks of their data."""

import numpy as np
import torch
from sklearn.exceptions import NotFittedError
from torch._tensor import TensorBase


def points_of(X, name):
    """Rows of float32 or float64; scikit-learn's errors for other shapes and values."""
    is_tensor = isinstance(X, TensorBase)
    array = np.asarray(X.detach() if is_tensor else X)
    if array.ndim != 2:
        said = (
            "array={}.\nReshape your data either using array.reshape(-1, 1) if your data has a single "
            "feature or array.reshape(1, -1) if it contains a single sample."
        )
        if array.ndim == 0:
            raise ValueError("Expected 2D array, got scalar array instead:\n" + said.format(array))
        if array.ndim == 1:
            raise ValueError("Expected 2D array, got 1D array instead:\n" + said.format(array))
        raise ValueError(f"Found array with dim {array.ndim}. {name} expected <= 2.")
    if not array.shape[0]:
        raise ValueError(
            f"Found array with 0 sample(s) (shape={array.shape}) while a minimum of 1 is required by "
            f"{name}."
        )
    points = torch.from_numpy(array)
    if is_tensor or points.dtype not in (torch.float32, torch.float64):
        # As in scikit-learn, which keeps the type of arrays only.
        points = points.double()
    if torch.isnan(points).any():
        raise ValueError(f"Input X contains NaN.\n{name} does not accept missing values encoded as NaN.")
    if torch.isinf(points).any():
        kind = str(points.dtype).replace("torch.", "")
        raise ValueError(f"Input X contains infinity or a value too large for dtype({kind!r}).")
    return points


class Estimator:
    """Its options are keyword arguments, except the first; it prints those that were changed."""

    _options = {}

    def __init__(self, *first, **options):
        names = list(self._options)
        if len(first) > 1:
            raise TypeError(
                f"{type(self).__name__}.__init__() takes from 1 to 2 positional arguments but "
                f"{len(first) + 1} were given"
            )
        options.update(zip(names, first))
        for name in options:
            if name not in self._options:
                raise TypeError(
                    f"{type(self).__name__}.__init__() got an unexpected keyword argument '{name}'"
                )
        for name, default in self._options.items():
            setattr(self, name, options.get(name, default))

    def get_params(self, deep=True):
        return {name: getattr(self, name) for name in sorted(self._options)}

    def set_params(self, **params):
        for name, value in params.items():
            setattr(self, name, value)
        return self

    def __repr__(self):
        changed = [
            f"{name}={getattr(self, name)!r}"
            for name, default in self._options.items()
            if not _is_default(getattr(self, name), default)
        ]
        return f"{type(self).__name__}({', '.join(changed)})"

    def _state(self):
        """The random numbers that `random_state` means."""
        if self.random_state is None or isinstance(self.random_state, int):
            return np.random if self.random_state is None else np.random.RandomState(self.random_state)
        return self.random_state

    def _check_fitted(self, attribute):
        if not hasattr(self, attribute):
            name = type(self).__name__
            raise NotFittedError(
                f"This {name} instance is not fitted yet. Call 'fit' with appropriate arguments before "
                "using this estimator."
            )


def _is_default(value, default):
    return isinstance(value, (str, int, float, type(None))) and value == default
