"""k-means on torch's tensors, with the arguments of the package fast_pytorch_kmeans."""

from fast_pytorch_kmeans.kmeans import KMeans

__all__ = ["KMeans"]
