"""sklearn.metrics: accuracy, confusion matrix and mean errors."""

import numpy as np
from _zeropoint.refused import stand_in

__all__ = ["accuracy_score", "confusion_matrix", "mean_absolute_error", "mean_squared_error", "r2_score"]


def _pair(y_true, y_pred):
    y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
    if len(y_true) != len(y_pred):
        raise ValueError(
            f"Found input variables with inconsistent numbers of samples: [{len(y_true)}, {len(y_pred)}]"
        )
    return y_true, y_pred


def accuracy_score(y_true, y_pred, *, normalize=True, sample_weight=None):
    if sample_weight is not None:
        raise NotImplementedError("accuracy_score(sample_weight=) is not available here")
    y_true, y_pred = _pair(y_true, y_pred)
    same = y_true == y_pred
    same = same.all(axis=1) if same.ndim == 2 else same
    return float(same.mean()) if normalize else int(same.sum())


def confusion_matrix(y_true, y_pred, *, labels=None, sample_weight=None, normalize=None):
    if sample_weight is not None:
        raise NotImplementedError("confusion_matrix(sample_weight=) is not available here")
    y_true, y_pred = _pair(y_true, y_pred)
    labels = np.union1d(y_true, y_pred) if labels is None else np.asarray(labels)
    made = np.array([[int(((y_true == row) & (y_pred == column)).sum()) for column in labels] for row in labels])
    if normalize is None:
        return made
    total = {"true": made.sum(axis=1, keepdims=True), "pred": made.sum(axis=0, keepdims=True), "all": made.sum()}[normalize]
    return np.nan_to_num(made / total)


def mean_squared_error(y_true, y_pred, *, sample_weight=None, multioutput="uniform_average", squared=True):
    y_true, y_pred = _pair(y_true, y_pred)
    made = float(((y_true - y_pred) ** 2).mean(axis=0).mean())
    return made if squared else float(np.sqrt(((y_true - y_pred) ** 2).mean(axis=0)).mean())


def mean_absolute_error(y_true, y_pred, *, sample_weight=None, multioutput="uniform_average"):
    y_true, y_pred = _pair(y_true, y_pred)
    return float(np.abs(y_true - y_pred).mean(axis=0).mean())


def r2_score(y_true, y_pred, *, sample_weight=None, multioutput="uniform_average", force_finite=True):
    y_true, y_pred = _pair(y_true, y_pred)
    rest = ((y_true - y_pred) ** 2).sum(axis=0)
    spread = ((y_true - y_true.mean(axis=0)) ** 2).sum(axis=0)
    return float((1 - rest / spread).mean())


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return stand_in(f"sklearn.metrics.{name}")
