"""What values print as: bound methods, classes, modules, nodes, dicts of tensors, lists of parameters."""
# ---
import collections, re
from pprint import pformat
import torch
import torch.nn as nn
m=nn.Linear(2,3); x=torch.ones(2,requires_grad=True); y=x-1; g=torch.Generator()
seq=nn.Sequential(nn.Linear(2,2),nn.ReLU())
opt=torch.optim.SGD(m.parameters(),lr=.1); dl=torch.utils.data.DataLoader([1,2]); h=m.register_forward_hook(print)
sch=torch.optim.lr_scheduler.StepLR(opt,1)
with torch.no_grad():
    for p in m.parameters(): p.fill_(1)
    for p in seq.parameters(): p.fill_(1)
def show(call):
    print(call, "->", re.sub("0x[0-9a-f]+", "0x", repr(eval(call, globals_))))
globals_ = dict(globals(), **locals())
for call in """
m.parameters
m.forward
m.named_parameters
m.state_dict
m.load_state_dict
m.register_buffer
m.to
m.train
m.zero_grad
m.__call__
m.apply
m.children
m.modules
m.extra_repr
pformat(m.state_dict())
type(m.state_dict())
m.state_dict()
isinstance(m.state_dict(),collections.OrderedDict)
m._parameters
type(m._parameters)
y.grad_fn
[y.grad_fn]
y.grad_fn.next_functions
str(y.grad_fn)
(y*2).grad_fn
y.sum().grad_fn
nn.ParameterList([nn.Parameter(torch.ones(2)),nn.Parameter(torch.ones(2,3))])
nn.ParameterList([torch.ones(2)])
nn.ParameterList([1,'a',torch.ones(1)])
nn.ParameterList()
nn.ModuleList([nn.ReLU()])
nn.ModuleDict({'a':nn.ReLU()})
seq
torch.nn.functional.relu
torch.manual_seed
torch.no_grad
torch.no_grad()
torch.Tensor
type(x)
type(m)
type(x.dtype)
type(x.shape)
type(x.device)
torch.float32
[torch.float32]
x.shape
g
g.device
torch.default_generator
nn.Parameter(torch.ones(2))
[nn.Parameter(torch.ones(2))]
dl
opt
sch
h
torch.device('cpu')
torch.strided
torch.contiguous_format
torch.finfo(torch.float32)
torch.iinfo(torch.int8)
torch.Size([1])
x.storage()
type(x.storage())
torch.autograd.Function
torch.utils.data.TensorDataset(torch.ones(2))
torch.distributions.Normal(0.,1.)
nn.Module
nn.Linear
nn.Module()
torch.optim.SGD
torch.nn.init.xavier_uniform_
torch.save
torch.load
torch.Tensor.backward
y.backward
torch.cuda.is_available
torch.return_types.max
torch.max(torch.ones(2,2),0)
type(torch.max(torch.ones(2,2),0))
torch.optim.Adam([torch.ones(1,requires_grad=True)])
opt.state_dict()
opt.param_groups[0].keys()
opt.state
opt.zero_grad
torch.utils.data.DataLoader
torch.qint8
torch.per_tensor_affine
type(torch.per_tensor_affine)
type(g)
type(opt)
type(h)
type(dl)
type(y.grad_fn)
m.weight.grad_fn
m._buffers
m.weight.data
x.data
x.T
x.grad
torch.get_default_dtype()
nn.utils.clip_grad_norm_
vars(nn.ReLU())
nn.CrossEntropyLoss()
nn.MSELoss
seq[0]
seq[:1]
list(seq.named_children())
dict(m.named_parameters()).keys()
list(m.parameters())
next(m.parameters())
m.named_modules()
m.parameters()
torch.enable_grad()
torch.set_grad_enabled(True)
torch.inference_mode()
torch.utils.data.random_split([1,2],[1,1])[0]
torch.utils.data.SequentialSampler([1])
dl.dataset
dl.sampler
dl.collate_fn
torch.bool
torch.tensor(1).dtype.__repr__()
m.bias
""".strip().split("\n"):
    show(call)
