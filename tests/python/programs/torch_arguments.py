import io
import warnings
import torch
from torch import nn
from torch.nn import functional as F
generator = torch.manual_seed(0)
x, y = torch.tensor([0.5, 2.0]), torch.tensor([1.0, 0.0])
warnings.simplefilter("ignore")
F.mse_loss(x, y, size_average=False), F.mse_loss(x, y, reduce=False), F.l1_loss(x, y, False), F.smooth_l1_loss(x, y, size_average=False), F.binary_cross_entropy(x / 4, y, size_average=False), F.kl_div(x, y, size_average=False), F.nll_loss(torch.eye(2), torch.tensor([0, 1]), size_average=False), F.cross_entropy(torch.eye(2), torch.tensor([0, 1]), reduce=False), F.binary_cross_entropy_with_logits(x, y, None, False)
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    F.mse_loss(x, y, size_average=False, reduce=True)
    nn.L1Loss(reduce=False)
[str(one.message) for one in seen]
F.relu(x, zzz=1)
F.gelu(x, zzz=1)
F.softplus(zzz=1)
F.softplus(x, 1, 20, 3)
F.avg_pool2d(x)
F.linear(1, x)
F.one_hot(torch.tensor([1]), zzz=2)
F.pad(x, (1, 1), "constant", 0, 1)
F.cosine_similarity(x, y, zzz=0)
F.max_pool2d(x, zzz=2)
F.conv1d(x, zzz=1)
F.embedding(torch.tensor([0]), torch.ones(1, 1), zzz=1)
nn.Linear(2, 2, zzz=True)
nn.Conv2d(1, 1)
nn.Embedding(2)
nn.Dropout(zzz=0.5)
nn.init.zeros_()
nn.init.uniform_(x, zzz=0)
nn.init.normal_(x, 0, 1, 2)
torch.optim.SGD([nn.Parameter(x)], lr=0.1, zzz=0.9)
torch.optim.Adam([nn.Parameter(x)], 0.1, zzz=0.9)
torch.optim.AdamW([nn.Parameter(x)], differentiable=True)
torch.optim.AdamW([nn.Parameter(x)])
torch.optim.SGD([nn.Parameter(x)], lr=0.1).step(1, 2)
torch.optim.lr_scheduler.StepLR(torch.optim.SGD([nn.Parameter(x)], lr=0.1), 1, zzz=0.5)
torch.utils.data.DataLoader([1], zzz=2)
torch.utils.data.DataLoader([1], prefetch_factor=3)
torch.quantization.MinMaxObserver(zzz=1)
torch.quantization.HistogramObserver(zzz=1)
torch.quantization.FakeQuantize(zzz=0)
table = torch.tensor([[3.0, 4.0], [0.3, 0.4], [6.0, 8.0]])
F.embedding(torch.tensor([0, 1]), table, max_norm=1.0), table
F.embedding(torch.tensor([2]), table, max_norm=5.0, norm_type=1.0), table
e = nn.Embedding.from_pretrained(table.clone(), False, 1, 2.0, 2.0, True)
e
e(torch.tensor([2, 2, 0, 1])).sum().backward()
e.weight.grad, e.weight
nn.Embedding(2, 2, max_norm=1.0), nn.Embedding(2, 2, norm_type=1.0), nn.Embedding(2, 2, scale_grad_by_freq=True)
nn.Embedding.from_pretrained(torch.ones(2))
F.embedding(torch.tensor([0]), table, padding_idx=3)
def loaded(value, **options):
    file = io.BytesIO()
    torch.save(value, file)
    file.seek(0)
    return torch.load(file, **options)
loaded({"a": torch.ones(2)}, weights_only=True), loaded([1, 2, True, None], weights_only=True), loaded("abc", weights_only=True), loaded(2**40, weights_only=True), loaded(torch.Size([1]), weights_only=True), loaded(nn.Parameter(torch.ones(1)), weights_only=True)
loaded(nn.Linear(1, 1).state_dict(), weights_only=True).keys()
loaded({"a": 1.5}, weights_only=True)
loaded(nn.Linear(1, 1), weights_only=True)
loaded({1, 2}, weights_only=True)
loaded(1, weights_only=True, pickle_module=io)
torch.FloatStorage([1, 2.5]), torch.TypedStorage([1, 2], dtype=torch.int8), torch.TypedStorage(), torch.IntStorage([3])
p = nn.Parameter(torch.ones(2))
torch.autograd.backward([(p * 2).sum()], grad_variables=[torch.tensor(3.0)])
p.grad
torch.autograd.backward([(p * 2).sum()], grad_tensors=[None], grad_variables=[None])
nn.Linear(1, 1).state_dict({"x": 1}, "here.").keys()
torch.quantization.MovingAverageMinMaxObserver(0.5, torch.qint8, torch.per_tensor_symmetric), torch.quantization.PerChannelMinMaxObserver(1, torch.qint8).ch_axis
