import torch, torch.nn as nn, torch.nn.functional as F, numpy as np, inspect
x = torch.arange(6.0).reshape(2, 3)
torch.linalg.norm(x, "foo")
torch.linalg.norm(x, 2, 5)
torch.linalg.norm("a")
torch.linalg.vector_norm(x, "a")
torch.linalg.matrix_norm(x, 7)
torch.linalg.matrix_norm(torch.ones(3))
torch.linalg.inv(x)
torch.linalg.inv("a")
torch.linalg.det(x)
torch.linalg.solve(x, x)
torch.linalg.solve(torch.eye(2), "a")
torch.linalg.cholesky(-torch.eye(2))
torch.linalg.svd(torch.ones(3))
torch.linalg.qr(x, mode="foo")
torch.linalg.eigh(x)
torch.linalg.pinv(torch.ones(3))
torch.linalg.matrix_rank(torch.ones(3))
torch.linalg.matrix_power(x, 2)
torch.linalg.inv(torch.eye(2).int())
torch.linalg.inv(torch.eye(2).half())
torch.linalg.norm(torch.arange(3))
torch.linalg.foo
torch.add(x, x, alpah=2)
torch.sum(x, dims=0)
torch.sum(x, keepdims=True)
torch.zeros(2, dtpye=torch.float32)
torch.arange(3, ste=1)
nn.Linear(2)
nn.Conv2d(1, 2)
nn.Dropout(prob=0.5)
nn.BatchNorm2d()
nn.Embedding(3)
torch.optim.SGD([x.requires_grad_()], learning_rate=0.1)
torch.optim.SGD([torch.ones(1)])
torch.optim.Adam([], lr=1)
torch.optim.SGD([torch.ones(1)], lr=-1)
F.softmax(x, axis=1)
F.softmax(x, dim=1, foo=2)
F.conv2d(x, x)
F.conv2d(torch.ones(1, 1, 3, 3), torch.ones(1, 1, 2, 2), strid=1)
F.linear(x)
F.linear(x, torch.ones(2, 2))
F.cross_entropy(x, torch.tensor([0, 5]))
F.cross_entropy(x, torch.tensor([0.5, 1]))
F.nll_loss(x, torch.tensor([0]))
F.mse_loss(x, torch.ones(3, 2))
F.one_hot(torch.tensor([0.5]))
F.pad(x, (1,))
F.pad(x, (1, 1), mode="foo")
F.gelu(x, "tanh")
F.gelu(x, approximate="foo")
F.dropout(x, 2)
F.max_pool2d(x, 2)
F.batch_norm(x, None, None)
F.layer_norm(x, [2])
F.embedding(torch.tensor([5]), x)
F.foo
nn.Foo
torch.foo
torch.Foo
x.foo
torch.nn.utils.foo
torch.optim.Foo
torch.cuda.foo
torch.cuda.is_available(), torch.cuda.device_count()
torch.cuda.synchronize()
torch.cuda.empty_cache()
torch.cuda.manual_seed(0)
torch.cuda.current_device()
torch.cuda.get_device_name(0)
x.cuda()
x.to("cuda")
x.to("cudaa")
torch.device("cuda:0")
torch.device("foo")
torch.zeros(2, device="cuda")
torch.backends.cudnn.enabled
torch.backends.mps.is_available()
torch.compile
torch.vmap
torch.func
torch.nn.utils.clip_grad_norm_([x], 1.0)
torch.quantization.default_qconfig
torch.quantization.get_default_qconfig("fbgemm")
torch.ao.quantization.MinMaxObserver(foo=1)
torch.ao.quantization.MinMaxObserver(dtype=torch.float32)
torch.ao.quantization.FakeQuantize
nn.Linear(2, 1).foo
nn.Linear(2, 1).quantize
nn.Linear(2, 1).half().weight.dtype
nn.Linear(2, 1).type(torch.float64).weight.dtype
nn.Linear(2, 1)(torch.ones(3))
nn.Linear(2, 1)(torch.ones(2).int())
nn.Linear(2, 1)(np.ones(2))
nn.Linear(2, 1)([1, 2])
nn.Linear(2, 1).forward()
nn.Module().forward(1)
nn.Module()(1)
nn.Sequential(nn.ReLU(), 1)
nn.Sequential(nn.ReLU())[2]
nn.ModuleList([1])
nn.Parameter([1.0])
nn.Parameter(torch.ones(1, dtype=torch.int64))
nn.Linear(2, 1).weight.grad is None
nn.Linear(2, 1).load_state_dict({"weight": torch.ones(1, 2)})
nn.Linear(2, 1).load_state_dict({"weight": torch.ones(1, 3), "bias": torch.ones(1)})
nn.Linear(2, 1).load_state_dict({"weight": torch.ones(1, 2), "bias": torch.ones(1), "foo": torch.ones(1)})
nn.Linear(2, 1).load_state_dict({"weight": torch.ones(1, 2), "bias": torch.ones(1), "weight.absmax": torch.ones(1)})
nn.Linear(2, 1).load_state_dict({"weight": torch.ones(1, 2), "bias": torch.ones(1), "a.weight": torch.ones(1)}, strict=False)
nn.Sequential(nn.Linear(1, 1)).load_state_dict({"0.weight": torch.ones(1, 1), "0.bias": torch.ones(1), "0.weight.scale": torch.ones(1)})
nn.Sequential(nn.Linear(1, 1)).load_state_dict({"0.weight": torch.ones(1, 1), "0.bias": torch.ones(1), "1.weight": torch.ones(1)})
nn.Linear(2, 1).load_state_dict([1])
nn.Linear(2, 1).load_state_dict({"weight": [[1.0, 2]], "bias": torch.ones(1)})
nn.BatchNorm1d(2).load_state_dict({}, strict=False)
nn.BatchNorm1d(2).load_state_dict({"weight": torch.ones(2), "bias": torch.ones(2), "running_mean": torch.ones(2), "running_var": torch.ones(2)})
# ---
import torch, numpy as np
np.percentile([1, 2, 3], 50, interpolation="linear")
np.percentile([1, 2, 3], 50, method="foo")
np.percentile([1, 2, 3], 150)
np.histogram([1, 2], normed=True)
np.histogram([1, 2], foo=1)
np.array([1.0, 2]).max(initial=5)
np.max([1, 2], initial=3)
np.max([])
np.sum([1, 2, 3], where=[True, False, True])
np.sum([1, 2], initial=10)
np.min(np.array([], float), initial=1)
np.clip([1, 5], 2, None)
np.round([1.255, 2.5], 2)
np.uint32
np.int
np.bool
np.object
np.float_
np.vectorize(lambda v: v + 1)([1, 2])
np.apply_along_axis(np.sum, 0, np.ones((2, 2)))
np.nditer
np.foo
np.random.foo
np.linalg.foo
np.arange(3).foo
np.arange(3).itemsize, np.arange(3).nbytes, np.arange(3).T
np.arange(3).astype("foo")
np.arange(3).reshape(2)
np.arange(3).reshape(2, -1)
np.zeros(3, order="X")
np.zeros(-1)
np.zeros((2, "a"))
np.ones(2.0)
np.arange("a")
np.concatenate(1)
np.concatenate([[1], 2])
np.concatenate([np.ones(2), np.ones((2, 2))])
np.stack([np.ones(2), np.ones(3)])
np.dot(np.ones(2), np.ones(3))
np.ones((2, 3)) @ np.ones((2, 3))
np.ones(2) + np.ones(3)
np.linalg.inv(np.zeros((2, 2)))
np.linalg.inv(np.ones((2, 3)))
np.linalg.solve(np.eye(2), np.ones(3))
np.linalg.norm([1, 2], ord="foo")
np.linalg.norm([[1, 2]], ord=5)
np.linalg.cholesky(-np.eye(2))
np.sqrt(None)
np.add(1)
np.add(1, 2, 3, 4)
np.where([True], 1)
np.argmax([])
np.random.randint(0)
np.random.randint(5, 2)
np.random.rand("a")
np.random.choice([], 2)
np.random.choice(3, 5, replace=False)
np.random.choice(3, p=[0.5, 0.5])
np.random.choice(2, p=[0.5, 0.6])
np.random.normal(0, -1)
np.random.default_rng("a")
np.random.seed(-1)
np.arange(3)[5]
np.arange(3)["a"]
np.arange(3)[1, 2]
np.arange(3)[1.0]
np.arange(3)[[0, 5]]
np.arange(3)[np.array([True, False])]
np.zeros(3)[0][0]
np.testing.assert_allclose([1], [2])
np.bool_(True) + np.bool_(True), np.bool_(True) - 1
np.bool_(True) - np.bool_(True)
-np.array([True])
np.array([True]) - np.array([False])
~np.array([1.0])
np.array([1.0]) & 1
np.array([1.0]) << 1
np.left_shift(1, 2)
np.array([1]) ** 0.5
len(np.float32(1))
np.float32(1)[0]
np.float32(1)["a"]
np.float32("a")
np.int64("3"), np.float64("1e3"), np.int8("4")
np.int8(300)
np.int64(1e30)
np.int64(float("nan"))
np.int64(None)
np.float32([1, 2])
np.array([300]).astype(np.int8), np.array([-1.5]).astype(np.uint8), np.array([np.nan]).astype(np.int32)
np.array(300, dtype=np.int8)
np.array([1, 300], dtype=np.uint8)
np.uint8(-1)
