"""Numbers of NumPy as arguments of PyTorch's functions: every type in every kind of parameter."""
# ---
import numpy as np
import torch
numbers = {kind.__name__: kind(1) for kind in (np.bool_, np.int8, np.uint8, np.int16, np.int32, np.int64, np.float16, np.float32, np.float64)}
arrays = {"array of int": np.array(1), "array of float": np.array(1.0)}
t, i, x = torch.arange(4.0), torch.arange(4), torch.ones(2, 3)
w = torch.ones(2, requires_grad=True)
w.sum().backward()
def step(lr):
    p = torch.ones(1, requires_grad=True)
    p.grad = torch.ones(1)
    torch.optim.SGD([p], lr=lr, momentum=lr, weight_decay=lr).step()
    return p
def answer(call, v):
    """A result with its type, or the start of an error."""
    t, i, x = torch.arange(4.0), torch.arange(4), torch.ones(2, 3)
    try:
        made = eval(call, {**globals_, "v": v, "t": t, "i": i, "x": x})
    except Exception as error:
        return f"{type(error).__name__}: {error}".replace("numpy.", "").split("\n")[0][:90]
    return f"{type(made).__name__} {getattr(made, 'dtype', '')} {made!r}".replace("\n", "")
globals_ = {"np": np, "torch": torch, "step": step, "w": w}
def compare(calls, values):
    for call in calls.strip().split("\n"):
        answers = {}
        for name, v in values.items():
            said = answer(call, v).replace(type(v).__name__, "NUMBER")
            answers.setdefault(said, []).append(name)
        print(call)
        for said, names in answers.items():
            print("   ", ", ".join(names), "->", said)
compare("""
torch.mul(i,v)
torch.add(i,1,alpha=v)
i.eq(v)
torch.full((2,),v)
torch.full((v,),1)
torch.zeros(v)
torch.zeros(1,v)
torch.zeros((1,v))
torch.zeros(v,1)
x.sum(v)
x.sum((0,v))
x.sum(dim=v)
x.unsqueeze(v)
x.any(v)
x.softmax(v)
x.sum(0,v)
x.sum(0,keepdim=v)
torch.quantize_per_tensor(t,v,0,torch.qint8)
torch.quantize_per_tensor(t,1.,v,torch.qint8)
torch.allclose(t,t,rtol=v)
t.clamp(min=v)
i.clamp(v)
i.clamp(v,2)
torch.arange(v)
torch.arange(0,v)
torch.linspace(0,v,3)
torch.linspace(0,1,v)
torch.randint(0,v,(2,))
torch.randperm(v)
torch.eye(v)
x[:v]
i.fill_(v)
torch.where(t>1,v,t)
torch.where(t>1,t,v)
torch.where(t>1,v,v)
torch.tensor(v)
torch.tensor([v])
torch.tensor([v,v],dtype=torch.int8)
torch.tensor([v,2])
torch.tensor([v,2.5])
torch.as_tensor(v)
torch.pow(i,v)
torch.pow(v,i)
i.masked_fill(i>1,v)
torch.full_like(i,v)
i.new_full((2,),v)
i.view(v,4)
i.view(4,v)
i.reshape(v,-1)
i.repeat(v)
i.expand(v,4)
x.permute(v,0)
x.transpose(v,0)
x.flip(v)
x.roll(v)
x.roll(v,v)
i.topk(v)
torch.cat([x,x],v)
torch.stack([x,x],v)
x.split(v)
x.chunk(v)
x.std(unbiased=v)
torch.result_type(i,v)
torch.is_tensor(v)
torch.nn.functional.pad(x,(v,v))
torch.nn.functional.pad(x,(1,1),value=v)
torch.nn.Linear(v,2).weight.shape
torch.nn.functional.dropout(t,p=v*0)
torch.nn.functional.one_hot(i,v*5)
torch.nn.functional.max_pool2d(torch.ones(1,1,4,4),v)
torch.optim.SGD([x.clone().requires_grad_()],lr=v)
torch.scalar_tensor(v)
torch.rand(v).shape
torch.empty(0).normal_(v,v)
i.lerp(i,v)
t.lerp(t,v)
t.addcmul(t,t,value=v)
torch.bincount(i,minlength=v)
torch.histc(t,v)
torch.histc(t,4,v,v*2)
t.quantile(v)
i.scatter(0,i,v)
i.index_fill(0,i,v)
torch.cumsum(i,v*0)
torch.manual_seed(v).initial_seed()
i[v:v+2]
i.narrow(0,v,v)
i.select(0,v)
t.round(decimals=v)
torch.repeat_interleave(i,v)
torch.diag(t,v)
torch.tril(x,v)
x.reshape(3,v*2) if not isinstance(v*2,np.float64) else 0
x.flatten(v)
t.new_tensor(v)
torch.bitwise_and(i,v)
i & v
i << v
i // v
v // i
v - i
i - v
t % v
v % t
v ** i
i ** v
i.remainder(v)
i.div(v,rounding_mode='floor')
i.mul_(v)
i.add_(v)
i.sub(v)
torch.sub(v,i)
torch.mul(v,i)
torch.add(v,v)
torch.maximum(t,v)
torch.gather(i,v*0,i)
torch.isin(i,v)
torch.searchsorted(t,v)
torch.bucketize(v,t)
torch.isclose(t,t,v)
torch.dist(t,t,v)
torch.fake_quantize_per_tensor_affine(t,v,0,0,3)
torch.fake_quantize_per_tensor_affine(t,1.,v,0,v*3)
torch.clip(t,v,v)
v in t
v in i
torch.unbind(x,v)
torch.einsum('i,i',t,t*v)
torch.movedim(x,0,v)
x.size(v)
x.stride(v)
torch.nn.Parameter(torch.ones(1))*v
torch.nn.init.constant_(torch.ones(1),v)
torch.nn.init.uniform_(torch.ones(1),v,v)
torch.nn.Dropout(v)
torch.nn.LeakyReLU(v)
torch.nn.LayerNorm(v)
torch.utils.data.DataLoader([1,2],batch_size=v).batch_size
next(iter(torch.utils.data.DataLoader([v,v],batch_size=2)))
x.std(v)
x.var(correction=v)
x.argmax(v)
x.max(v)
x.cumsum(v)
x.sort(v)
x.squeeze(v)
x.kthvalue(v)
torch.bernoulli(t,v)
torch.tensor(2.).pow(v)
torch.tensor(2).add(v)
torch.tensor([True]) & v
torch.tensor([True]) * v
v & torch.tensor([True])
v * torch.tensor([True])
v - torch.tensor([True])
v < i
v == i
v != t
v >= t
divmod(v,t)
divmod(t,v)
v @ t
t @ v
""", {**numbers, **arrays})
compare("""
x[v]
x[v, v]
torch.ones(2, 3)[v, :]
torch.ones(2, 3)[:, v]
torch.ones(2, 3)[[0, v]]
torch.ones(2, 3)[[v]]
torch.ones(2, 3)[(v,)]
t.__setitem__(0, v)
t.__setitem__(v, 1)
x.norm(v)
torch.norm(x, v)
torch.Size([2, v])
torch.nn.functional.leaky_relu(-t, v)
torch.nn.functional.elu(-t, v)
torch.nn.Conv2d(v, 2, v)
torch.nn.functional.conv2d(torch.ones(1, 1, 4, 4), torch.ones(1, 1, 2, 2), stride=v)
torch.nn.functional.avg_pool2d(torch.ones(1, 1, 4, 4), v)
torch.nn.functional.adaptive_avg_pool2d(torch.ones(1, 1, 4, 4), v)
torch.nn.Dropout(v)
torch.device('cpu', v)
step(v)
torch.fake_quantize_per_tensor_affine(t, v, v, 0, 3)
torch.Tensor(v).shape
torch.LongTensor([v])
torch.from_numpy(v)
torch.nn.functional.cross_entropy(x, torch.tensor([0, 1]), label_smoothing=v)
torch.nn.utils.clip_grad_norm_([w], v)
torch.nn.functional.hardtanh(t, v, v * 2)
torch.nn.functional.softmax(x, v)
torch.nn.init.normal_(torch.ones(1), v, v * 0)
""", numbers)
