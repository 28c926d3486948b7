"""sklearn.preprocessing, of which StandardScaler and MinMaxScaler are available."""

import numpy as np
from _zeropoint.refused import stand_in
from sklearn.exceptions import NotFittedError

__all__ = ["MinMaxScaler", "StandardScaler"]


class _Scaler:
    """Scales every column by what `fit` has seen."""

    def fit_transform(self, X, y=None):
        return self.fit(X).transform(X)

    def _columns(self, X):
        X = np.asarray(X)
        X = X if X.dtype.kind == "f" else X.astype(float)
        if X.ndim != 2:
            raise ValueError(
                f"Expected 2D array, got {X.ndim}D array instead:\narray={X}.\nReshape your data either using "
                "array.reshape(-1, 1) if your data has a single feature or array.reshape(1, -1) if it contains a "
                "single sample."
            )
        return X

    def _fitted(self):
        if not hasattr(self, "scale_"):
            raise NotFittedError(
                f"This {type(self).__name__} instance is not fitted yet. Call 'fit' with appropriate arguments before "
                "using this estimator."
            )

    def __repr__(self):
        return f"{type(self).__name__}()"


class StandardScaler(_Scaler):
    def __init__(self, *, copy=True, with_mean=True, with_std=True):
        self.with_mean = with_mean
        self.with_std = with_std
        self.copy = copy

    def fit(self, X, y=None, sample_weight=None):
        X = self._columns(X)
        self.n_samples_seen_ = len(X)
        self.n_features_in_ = X.shape[1]
        self.mean_ = X.mean(axis=0)
        self.var_ = X.var(axis=0) if self.with_std else None
        self.scale_ = np.where(self.var_ == 0, 1.0, np.sqrt(self.var_)) if self.with_std else None
        return self

    def transform(self, X, copy=None):
        self._fitted()
        X = self._columns(X)
        X = X - self.mean_ if self.with_mean else X
        return X / self.scale_ if self.with_std else X

    def inverse_transform(self, X, copy=None):
        self._fitted()
        X = self._columns(X)
        X = X * self.scale_ if self.with_std else X
        return X + self.mean_ if self.with_mean else X


class MinMaxScaler(_Scaler):
    def __init__(self, feature_range=(0, 1), *, copy=True, clip=False):
        self.feature_range = feature_range
        self.copy = copy
        self.clip = clip

    def fit(self, X, y=None):
        X = self._columns(X)
        low, high = self.feature_range
        if low >= high:
            raise ValueError(
                f"Minimum of desired feature range must be smaller than maximum. Got {self.feature_range}."
            )
        self.data_min_, self.data_max_ = X.min(axis=0), X.max(axis=0)
        self.data_range_ = self.data_max_ - self.data_min_
        self.scale_ = (high - low) / np.where(self.data_range_ == 0, 1.0, self.data_range_)
        self.min_ = low - self.data_min_ * self.scale_
        return self

    def transform(self, X):
        self._fitted()
        made = self._columns(X) * self.scale_ + self.min_
        return np.clip(made, *self.feature_range) if self.clip else made

    def inverse_transform(self, X):
        self._fitted()
        return (self._columns(X) - self.min_) / self.scale_


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return stand_in(f"sklearn.preprocessing.{name}")
