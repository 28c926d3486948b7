import numpy as np
from sklearn.datasets import make_moons, make_circles, make_blobs, make_regression, make_swiss_roll, make_s_curve
X, y = make_moons(n_samples=6, random_state=0)
X.round(6), y
make_moons(7, noise=0.1, random_state=42)[0].round(6), make_moons((2, 3), shuffle=False)[1], make_moons(4, shuffle=False)[0].round(6)
X, y = make_circles(6, noise=0.05, factor=0.5, random_state=1)
X.round(6), y
make_circles(4, factor=2)
X, y = make_blobs(n_samples=7, centers=3, random_state=0)
X, y, y.dtype
make_blobs(n_samples=[2, 3], centers=np.array([[0.0, 0.0], [5.0, 5.0]]), cluster_std=[0.1, 0.5], random_state=3)
make_blobs(5, 3, centers=2, shuffle=False, random_state=5, return_centers=True)
X, y = make_regression(n_samples=4, n_features=2, noise=0.5, random_state=0)
X, y.round(6)
make_regression(n_samples=3, n_features=4, n_informative=2, bias=1.0, coef=True, random_state=1)[2].round(6)
make_swiss_roll(3, noise=0.1, random_state=0)[0].round(6), make_s_curve(3, random_state=0)[0].round(6)
np.random.seed(5)
make_blobs(3, random_state=None)[0]
from sklearn.model_selection import train_test_split
train_test_split(np.arange(10), test_size=0.3, random_state=42)
train_test_split(np.arange(10).reshape(5, 2), list("abcde"), random_state=0)
train_test_split(np.arange(6), test_size=2, shuffle=False), train_test_split(np.arange(6), train_size=0.5, random_state=1)
train_test_split(np.arange(3), test_size=1.5)
train_test_split(np.arange(3), np.arange(4))
from sklearn.preprocessing import StandardScaler, MinMaxScaler
scaler = StandardScaler()
data = np.array([[0.0, 1.0], [2.0, 1.0], [4.0, 1.0]])
scaler.fit_transform(data), scaler.mean_, scaler.var_, scaler.scale_, scaler.transform([[1, 2]]), scaler.inverse_transform([[0, 0]])
scaler, MinMaxScaler().fit_transform(data), MinMaxScaler((-1, 1)).fit(data).transform(data)
StandardScaler().transform(data)
from sklearn.metrics import accuracy_score, confusion_matrix, mean_squared_error, mean_absolute_error, r2_score
accuracy_score([0, 1, 2], [0, 2, 2]), accuracy_score([0, 1], [0, 1], normalize=False), confusion_matrix([2, 0, 2, 2, 0, 1], [0, 0, 2, 2, 0, 2]), confusion_matrix([0, 1, 1], [0, 1, 0], normalize="true")
mean_squared_error([3, -0.5, 2, 7], [2.5, 0.0, 2, 8]), mean_squared_error([3, 5], [2, 5], squared=False), mean_absolute_error([3, 5], [2, 5]), r2_score([3, -0.5, 2, 7], [2.5, 0.0, 2, 8])
accuracy_score([1], [1, 2])
