import warnings
warnings.simplefilter("ignore")
import numpy as np, torch
from sklearn.cluster import KMeans
np.random.seed(0)
w = np.random.randn(60).astype(np.float32)
def shown(k):
    print(k.cluster_centers_.dtype, np.round(k.cluster_centers_.ravel().astype(float), 4).tolist(), k.labels_.dtype, k.labels_[:20].tolist(), k.n_iter_, round(float(k.inertia_), 4), k.n_features_in_)
space = np.linspace(w.min(), w.max(), num=2 ** 3)
k = KMeans(n_clusters=len(space), init=space.reshape(-1, 1), n_init=1, algorithm="lloyd")
_ = k.fit(w.reshape(-1, 1))
shown(k)
k.get_params()["n_clusters"], KMeans(5), KMeans(n_clusters=3, random_state=0, n_init=10)
(k.cluster_centers_[k.labels_].reshape(-1)[:3] * 1000).round(), k.predict(np.array([[0.0], [2.0]], dtype=np.float32)), k.transform(w[:2].reshape(-1, 1)).shape, round(k.score(w.reshape(-1, 1)), 3)
for seed in range(4):
    shown(KMeans(n_clusters=4, random_state=seed, n_init=1).fit(w.reshape(-1, 1)))
    shown(KMeans(n_clusters=5, random_state=seed, n_init=3, init="random").fit(w.astype(np.float64).reshape(-1, 1)))
shown(KMeans(n_clusters=4, random_state=0).fit(w.reshape(-1, 1)))
shown(KMeans(n_clusters=3, random_state=1, n_init="auto").fit(np.random.randn(40, 3)))
shown(KMeans(n_clusters=4, random_state=0, n_init=2, max_iter=2).fit(w.reshape(-1, 1)))
shown(KMeans(n_clusters=2, random_state=0, n_init=1).fit(torch.tensor([[1.0], [2.0], [9.0], [10.0]])))
shown(KMeans(n_clusters=2, random_state=0, n_init=1).fit([[1], [2], [9], [10]]))
shown(KMeans(n_clusters=3, init=np.array([[0.0], [100.0], [200.0]]), n_init=1).fit(np.array([[1.0], [2.0], [3.0], [10.0]])))
KMeans(2, n_init=1, random_state=0).fit_predict(np.array([[1.0], [2.0], [30.0]]), sample_weight=np.array([1.0, 3.0, 1.0]))
weighted = KMeans(2, n_init=1, random_state=0).fit(np.array([[1.0], [2.0], [30.0]]), sample_weight=[1.0, 3.0, 1.0])
weighted.score(np.array([[1.0], [2.0], [31.0]])), weighted.score(np.array([[1.0], [2.0], [31.0]]), sample_weight=[1.0, 3.0, 2.0]), round(weighted.inertia_, 6)
weighted.transform(np.array([[1.0]])).round(6), weighted.fit_transform(np.array([[1.0], [2.0], [30.0]]), sample_weight=[3.0, 1.0, 1.0]).round(6)
np.random.seed(3)
shown(KMeans(n_clusters=4, n_init=1).fit(w.reshape(-1, 1)))
KMeans(3).fit(w)
KMeans(3).fit(np.ones((2, 1)))
KMeans(2, n_init=1, init=np.ones((3, 1))).fit(w.reshape(-1, 1))
KMeans(2, n_init=1, init=np.ones((2, 2))).fit(w.reshape(-1, 1))
KMeans(2).predict(w.reshape(-1, 1))
KMeans(2, 3)
KMeans(2, clusters=3)
try:
    KMeans(2, n_init=1).fit(np.array([[1.0], [np.nan]]))
except ValueError as error:
    print(str(error)[:68])
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    KMeans(2, n_init=1, random_state=0).fit(np.ones((4, 1))); KMeans(1, random_state=0).fit(np.ones((2, 1))); KMeans(1, init=np.ones((1, 1)), n_init=4).fit(np.ones((2, 1)))
for one in seen:
    print(one.category.__name__, one.message)
