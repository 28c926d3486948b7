"""sklearn.datasets: the generators of points that courses use, with scikit-learn's draws."""

import math

import numpy as np
from _zeropoint.refused import stand_in
from sklearn._arrays import counts, is_whole, shuffled, state_of

__all__ = ["make_blobs", "make_circles", "make_moons", "make_regression", "make_s_curve", "make_swiss_roll"]


def _halves(n_samples, said):
    if is_whole(n_samples):
        return n_samples // 2, n_samples - n_samples // 2
    try:
        outer, inner = n_samples
    except ValueError as error:
        raise ValueError(said) from error
    return outer, inner


def _labelled(outer, inner, shuffle, noise, state):
    """Two curves as points with the labels 0 and 1."""
    points = np.vstack([np.append(*pair) for pair in zip(outer, inner)]).T
    labels = np.hstack([np.zeros(len(outer[0]), dtype=int), np.ones(len(inner[0]), dtype=int)])
    if shuffle:
        points, labels = shuffled(state, points, labels)
    if noise is not None:
        points = points + state.normal(scale=noise, size=points.shape)
    return points, labels


def make_moons(n_samples=100, *, shuffle=True, noise=None, random_state=None):
    outer, inner = _halves(n_samples, "`n_samples` can be either an int or a two-element tuple.")
    state = state_of(random_state)
    first, second = np.linspace(0, math.pi, outer), np.linspace(0, math.pi, inner)
    return _labelled(
        (np.cos(first), np.sin(first)), (1 - np.cos(second), 1 - np.sin(second) - 0.5), shuffle, noise, state
    )


def make_circles(n_samples=100, *, shuffle=True, noise=None, random_state=None, factor=0.8):
    if not 0 <= factor < 1:
        raise ValueError("'factor' has to be between 0 and 1.")
    outer, inner = _halves(n_samples, "When a tuple, n_samples must have exactly two elements.")
    state = state_of(random_state)
    first, second = (np.linspace(0, 2 * math.pi, count, endpoint=False) for count in (outer, inner))
    return _labelled(
        (np.cos(first), np.sin(first)), (np.cos(second) * factor, np.sin(second) * factor), shuffle, noise, state
    )


def make_blobs(
    n_samples=100, n_features=2, *, centers=None, cluster_std=1.0, center_box=(-10.0, 10.0), shuffle=True,
    random_state=None, return_centers=False,
):  # fmt: skip
    state = state_of(random_state)
    is_count = is_whole(n_samples)
    if is_count:
        centers = 3 if centers is None else centers
    elif centers is None:
        centers = len(n_samples)
    if is_whole(centers):
        centers = state.uniform(center_box[0], center_box[1], size=(centers, n_features))
    else:
        centers = np.asarray(centers, dtype=float)
        n_features = centers.shape[1]
    spreads = np.asarray(cluster_std).tolist()
    spreads = spreads if isinstance(spreads, list) else [spreads] * len(centers)
    if len(spreads) != len(centers):
        raise ValueError(
            "Length of `clusters_std` not consistent with number of centers. Got centers = "
            f"{centers} and cluster_std = {cluster_std}"
        )
    sizes = counts(n_samples, len(centers)) if is_count else list(n_samples)
    rows, labels = [], []
    for at, (size, spread) in enumerate(zip(sizes, spreads)):
        rows.append(state.normal(loc=centers[at], scale=spread, size=(size, n_features)))
        labels.append(np.full(size, at))
    points, labels = np.concatenate(rows), np.concatenate(labels)
    if shuffle:
        points, labels = shuffled(state, points, labels)
    return (points, labels, centers) if return_centers else (points, labels)


def make_regression(
    n_samples=100, n_features=100, *, n_informative=10, n_targets=1, bias=0.0, effective_rank=None, tail_strength=0.5,
    noise=0.0, shuffle=True, coef=False, random_state=None,
):  # fmt: skip
    if effective_rank is not None:
        raise NotImplementedError("make_regression(effective_rank=) is not available here")
    informative = min(n_features, n_informative)
    state = state_of(random_state)
    points = state.standard_normal(size=(n_samples, n_features))
    truth = np.zeros((n_features, n_targets))
    truth[:informative, :] = 100 * state.uniform(size=(informative, n_targets))
    values = np.dot(points, truth) + bias
    if noise > 0.0:
        values = values + state.normal(scale=noise, size=values.shape)
    if shuffle:
        points, values = shuffled(state, points, values)
        order = np.arange(n_features)
        state.shuffle(order)
        points, truth = points[:, order], truth[order]
    values = np.squeeze(values)
    return (points, values, np.squeeze(truth)) if coef else (points, values)


def _noisy(columns, noise, state):
    points = np.vstack(columns)
    return (points + noise * state.standard_normal(size=(3, points.shape[1]))).T


def make_swiss_roll(n_samples=100, *, noise=0.0, random_state=None, hole=False):
    if hole:
        raise NotImplementedError("make_swiss_roll(hole=True) is not available here")
    state = state_of(random_state)
    t = 1.5 * math.pi * (1 + 2 * state.uniform(size=n_samples))
    y = 21 * state.uniform(size=n_samples)
    return _noisy((t * np.cos(t), y, t * np.sin(t)), noise, state), t


def make_s_curve(n_samples=100, *, noise=0.0, random_state=None):
    state = state_of(random_state)
    t = 3 * math.pi * (state.uniform(size=(1, n_samples)) - 0.5)
    y = 2.0 * state.uniform(size=(1, n_samples))
    points = _noisy((np.sin(t), y, np.sign(t) * (np.cos(t) - 1)), noise, state)
    return points, np.squeeze(t)


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return stand_in(f"sklearn.datasets.{name}")
