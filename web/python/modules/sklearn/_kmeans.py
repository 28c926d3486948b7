"""KMeans of scikit-learn 1.2: Lloyd's algorithm, with its first centres, draws and stopping rules."""

import math
import warnings

import numpy as np
import torch
from sklearn._points import Estimator, points_of
from sklearn.exceptions import ConvergenceWarning


def _distances(points, centres):
    """(centres, points): squared distances."""
    products = centres @ points.t()
    lengths = (centres * centres).sum(1)[:, None] + (points * points).sum(1)
    return (lengths - 2 * products).clamp(min=0)


def _plus_plus(points, count, state):
    """k-means++: far points are drawn more often; of a few draws the one that helps most stays."""
    trials = 2 + int(math.log(count))
    chosen = [state.randint(len(points))]
    nearest = _distances(points, points[chosen])[0]
    for _ in range(1, count):
        drawn = torch.from_numpy(np.asarray(state.uniform(size=trials))) * nearest.sum().double()
        places = torch.searchsorted(nearest.double().cumsum(0), drawn).clamp(max=len(points) - 1)
        candidates = torch.minimum(nearest, _distances(points, points[places]))
        best = int(candidates.sum(1).argmin())
        chosen.append(int(places[best]))
        nearest = candidates[best]
    return points[chosen]


def _assigned(points, centres):
    """The nearest centre of each point; the first one of several."""
    return ((centres * centres).sum(1) - 2 * (points @ centres.t())).argmin(1)


def _means(points, weights, labels, centres):
    """The centres' new places; a centre without points takes the point farthest from its own."""
    count = len(centres)
    sums = torch.zeros_like(centres).index_add(0, labels, points * weights[:, None])
    held = torch.zeros(count, dtype=points.dtype).index_add(0, labels, weights)
    empty = (held == 0).nonzero().flatten().tolist()
    if empty:
        away = (points - centres[labels]).pow(2).sum(1)
        farthest = away.argsort(descending=True)[: len(empty)].tolist()
        for place, point in zip(empty, farthest):
            before, moved = int(labels[point]), points[point] * weights[point]
            sums[before] -= moved
            held[before] -= weights[point]
            sums[place], held[place] = moved, weights[point]
    return sums / held[:, None]


def _weights(points, given):
    if given is None:
        return torch.ones(len(points), dtype=points.dtype)
    return torch.as_tensor(np.asarray(given)).to(points.dtype)


class KMeans(Estimator):
    """Clusters the rows of X. The same `random_state` draws the same first centres as scikit-learn."""

    _options = {
        "n_clusters": 8, "init": "k-means++", "n_init": "warn", "max_iter": 300, "tol": 1e-4,
        "verbose": 0, "random_state": None, "copy_x": True, "algorithm": "lloyd",
    }  # fmt: skip

    def fit(self, X, y=None, sample_weight=None):
        points = points_of(X, "KMeans")
        if len(points) < self.n_clusters:
            raise ValueError(f"n_samples={len(points)} should be >= n_clusters={self.n_clusters}.")
        given = None if isinstance(self.init, str) else self._centres_given(points)
        runs = self._runs(given is not None)
        weights = _weights(points, sample_weight)
        state = self._state()
        mean = points.mean(0)
        centred = points - mean
        tolerance = self.tol * centred.var(0, unbiased=False).mean().item()
        best = None
        for _ in range(runs):
            start = self._first(centred, state) if given is None else given - mean
            found = self._lloyd(centred, weights, start, tolerance)
            if best is None or found[1] < best[1] and not self._same(found[0], best[0]):
                best = found
        labels, inertia, centres, steps = best
        distinct = len(labels.unique())
        if distinct < self.n_clusters:
            warnings.warn(
                f"Number of distinct clusters ({distinct}) found smaller than n_clusters "
                f"({self.n_clusters}). Possibly due to duplicate points in X.",
                ConvergenceWarning,
                stacklevel=2,
            )
        self.cluster_centers_ = (centres + mean).numpy()
        self.labels_ = labels.to(torch.int32).numpy()
        self.inertia_, self.n_iter_, self.n_features_in_ = inertia, steps, points.shape[1]
        return self

    def fit_predict(self, X, y=None, sample_weight=None):
        return self.fit(X, sample_weight=sample_weight).labels_

    def predict(self, X, sample_weight=None):
        return _assigned(self._points(X), self._centres()).to(torch.int32).numpy()

    def transform(self, X):
        """The distance of each point to each centre."""
        return _distances(self._points(X), self._centres()).t().sqrt().numpy()

    def fit_transform(self, X, y=None, sample_weight=None):
        return self.fit(X, sample_weight=sample_weight).transform(X)

    def score(self, X, y=None, sample_weight=None):
        points, centres = self._points(X), self._centres()
        losses = (points - centres[_assigned(points, centres)]).pow(2).sum(1)
        return -(losses * _weights(points, sample_weight)).sum().item()

    def _points(self, X):
        self._check_fitted("cluster_centers_")
        return points_of(X, "KMeans").to(self._centres().dtype)

    def _centres(self):
        return torch.as_tensor(self.cluster_centers_)

    def _centres_given(self, points):
        if callable(self.init):
            raise NotImplementedError("KMeans(init=function) is not available here: give the centres")
        given = points_of(self.init, "KMeans").to(points.dtype)
        for place, kind, wanted in (
            (0, "number of clusters", self.n_clusters),
            (1, "number of features of the data", points.shape[1]),
        ):
            if given.shape[place] != wanted:
                raise ValueError(
                    f"The shape of the initial centers {tuple(given.shape)} does not match the {kind} "
                    f"{wanted}."
                )
        return given

    def _runs(self, is_given):
        if self.n_init == "warn":
            warnings.warn(
                "The default value of `n_init` will change from 10 to 'auto' in 1.4. Set the value of "
                "`n_init` explicitly to suppress the warning",
                FutureWarning,
                stacklevel=3,
            )
        runs = 10 if self.n_init == "warn" else self.n_init
        if runs == "auto":
            runs = 1 if isinstance(self.init, str) and self.init == "k-means++" else 10
        if is_given and runs != 1:
            warnings.warn(
                "Explicit initial center position passed: performing only one init in KMeans instead "
                f"of n_init={runs}.",
                RuntimeWarning,
                stacklevel=3,
            )
        return 1 if is_given else runs

    def _first(self, points, state):
        if self.init == "k-means++":
            return _plus_plus(points, self.n_clusters, state)
        return points[np.asarray(state.permutation(len(points)))[: self.n_clusters].tolist()]

    def _same(self, left, right):
        """Whether the clusters are equal but for their numbers."""
        pairs = (left * self.n_clusters + right).unique()
        return len(pairs) == len(left.unique()) == len(right.unique())

    def _lloyd(self, points, weights, centres, tolerance):
        before = None
        for step in range(self.max_iter):
            labels = _assigned(points, centres)
            moved = _means(points, weights, labels, centres)
            shift, centres = (moved - centres).pow(2).sum().item(), moved
            is_same = before is not None and torch.equal(labels, before)
            if self.verbose:
                print(f"Iteration {step}, inertia {self._inertia(points, weights, labels, centres)}.")
            if is_same or shift <= tolerance:
                break
            before = labels
        if not is_same:
            labels = _assigned(points, centres)
        return labels, self._inertia(points, weights, labels, centres), centres, step + 1

    def _inertia(self, points, weights, labels, centres):
        return ((points - centres[labels]).pow(2).sum(1) * weights).sum().item()
