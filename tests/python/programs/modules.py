import torch
torch.__version__.startswith("1.13")
torch.version.cuda
torch.pi, torch.inf, torch.nan, torch.e
torch.cuda.is_available(), torch.backends.cudnn.is_available() if False else None, torch.backends.mps.is_available()
torch.cuda.manual_seed(0)
torch.cuda.manual_seed_all(0)
torch.cuda.empty_cache()
torch.linalg.norm(torch.tensor([3.0, 4.0])), torch.linalg.vector_norm(torch.tensor([[3.0, 4.0]]), dim=1)
torch.random.manual_seed(0) is not None, torch.rand(1)
from torch import Tensor, float32, int8
Tensor is torch.Tensor, int8
from torch.autograd import Variable
Variable(torch.tensor([1.0]))
import torch.cuda
torch.set_num_threads(1)
torch.numel(torch.zeros(3))
# ---
import torch
torch.testing.assert_close(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 2.0]))
torch.testing.assert_close(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 2.5]))
torch.testing.assert_close(torch.tensor([1, 2]), torch.tensor([1, 3]))
torch.testing.assert_close(torch.tensor([1.0]), torch.tensor([1.0, 2.0]))
torch.testing.assert_close(torch.tensor([1.0]), torch.tensor([1]))
torch.testing.assert_close(torch.tensor([1.0]), torch.tensor([1.1]), rtol=0.5, atol=0.0)
torch.testing.assert_close(torch.tensor(1.0), torch.tensor(2.0))
torch.testing.assert_close([torch.tensor([1.0])], [torch.tensor([1.0])])
torch.testing.assert_close(torch.tensor([1.0]), torch.tensor([1.5]), rtol=0.1)
# ---
import torch
class Scaled(torch.Tensor):
    pass
s = Scaled([1.0, 2.0])
type(s).__name__, isinstance(s, torch.Tensor), s.tolist()
def quantize(t: torch.Tensor, dtype: torch.dtype = torch.int8) -> torch.Tensor:
    return t.round().clamp(torch.iinfo(dtype).min, torch.iinfo(dtype).max).to(dtype)
quantize(torch.tensor([1.5, 1000]))
torch.Tensor.abs(torch.tensor([-1.0])), torch.Tensor.add(torch.tensor([1.0]), 1)
list(map(torch.abs, [torch.tensor(-1), torch.tensor(-2)]))
sorted([torch.tensor(3), torch.tensor(1)]), max(torch.tensor([1, 5, 2])), sum([torch.tensor(1), torch.tensor(2)])
{"a": torch.tensor(1)}["a"] + 1
assert torch.equal(torch.tensor([1]), torch.tensor([1]))
assert torch.allclose(torch.tensor([1.0]), torch.tensor([2.0])), "not close"
assert (torch.tensor([1, 2]) == torch.tensor([1, 2])).all()
any(torch.tensor([0, 1])), all(torch.tensor([1, 1]))
torch.add(torch.tensor([1.0]), torch.tensor([2.0]), out=torch.empty(1))
o = torch.zeros(2)
torch.mul(torch.tensor([1.0, 2.0]), 3, out=o) is o, o
torch.abs(torch.tensor([-1.5, 2.0]), out=o), o
torch.add(torch.tensor([1.5]), 1, out=torch.zeros(1, dtype=torch.int8))
torch.sum(torch.ones(2, 3), dim=0, out=torch.empty(3))
