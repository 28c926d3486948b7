"""Lloyd's algorithm: assigns every point to its nearest centre, and moves each centre to the mean of
its points, until they move less than `tol`."""

import numpy as np
import torch


class KMeans:
    """Points are rows. `mode` is 'euclidean' or 'cosine'; the first centres are points drawn by
    numpy.random, so that np.random.seed makes the result repeatable."""

    def __init__(
        self, n_clusters, max_iter=100, tol=0.0001, verbose=0, mode="euclidean", minibatch=None
    ):
        if mode not in ("euclidean", "cosine"):
            raise NotImplementedError(f"KMeans(mode={mode!r}) is not available here")
        if minibatch is not None:
            raise NotImplementedError("KMeans(minibatch=…) is not available here: all points are used")
        self.n_clusters = n_clusters
        self.max_iter = max_iter
        self.tol = tol
        self.verbose = verbose
        self.mode = mode
        self.minibatch = minibatch
        self.centroids = None

    def fit_predict(self, X, centroids=None):
        """Chooses the centres; returns the number of the nearest one for each point, as int64."""
        assert isinstance(X, torch.Tensor), "input must be torch.Tensor"
        assert X.dtype.is_floating_point, "input must be floating point"
        assert X.ndim == 2, "input must be a 2d tensor with shape: [n_samples, n_features]"
        with torch.no_grad():
            self.centroids = self._first(X) if centroids is None else centroids
            for count in range(1, self.max_iter + 1):
                labels = self.predict(X)
                moved = self._means(X, labels)
                error = (moved - self.centroids).pow(2).sum().item()
                self.centroids = moved
                if self.verbose >= 2:
                    print(f"iter: {count} error: {error}")
                if error <= self.tol:
                    break
        if self.verbose >= 1:
            print(f"used {count} iterations to cluster {len(X)} items into {self.n_clusters} clusters")
        return labels

    def fit(self, X, centroids=None):
        self.fit_predict(X, centroids)

    def predict(self, X):
        """The number of the nearest centre for each point."""
        return self._similarity(X).argmax(-1)

    def _first(self, X):
        return X[np.random.choice(len(X), size=self.n_clusters, replace=False).tolist()]

    def _similarity(self, X):
        """(points, centres): the negative squared distance, or the cosine."""
        products = X @ self.centroids.t()
        lengths = X.pow(2).sum(1), self.centroids.pow(2).sum(1)
        if self.mode == "cosine":
            points, centres = (length.sqrt() + 1e-8 for length in lengths)
            return products / (points[:, None] * centres[None])
        return 2 * products - lengths[0][:, None] - lengths[1][None]

    def _means(self, X, labels):
        """The mean of each centre's points; a centre without points moves to the origin."""
        counts = torch.bincount(labels, minlength=self.n_clusters)
        sums = torch.zeros_like(self.centroids).index_add(0, labels, X)
        return sums / counts.clamp(min=1).to(X.dtype)[:, None]
