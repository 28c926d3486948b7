"""Arrays and numbers of NumPy beside tensors: operators from both sides, ufuncs, functions, results."""
# ---
import warnings
import numpy as np
import torch
warnings.simplefilter("ignore")
names = {
    "np": np, "torch": torch, "t": torch.arange(4.0), "a": np.arange(4, dtype=np.float32),
    "g": torch.arange(4.0, requires_grad=True), "s": np.float32(2), "d": np.float64(2.5), "n": np.int64(3),
    "x": torch.arange(4.0), "m": torch.ones(2, 3),
}
def answer(run):
    """A result with its type, or the start of an error."""
    try:
        made = run()
    except Exception as error:
        return f"{type(error).__name__}: {error}".replace("numpy.", "").split("\n")[0][:110]
    return f"{type(made).__name__} {getattr(made, 'dtype', '')} {made!r}".replace("\n", "")
def compare(calls):
    for call in calls.strip().split("\n"):
        print(call, "->", answer(lambda: eval(call, names)))
compare("""
a*t
t*a
a-t
t-a
s*t
t*s
d*t
t*d
n*t
t*n
n*torch.arange(4)
s*torch.arange(4)
d*g
g*d
s*g
a*g
g*a
np.abs(t)
np.abs(g)
np.sin(t)
np.add(t,a)
np.add(a,t)
np.add(t,1)
np.sum(t)
np.mean(t)
np.max(t)
np.argmax(t)
np.exp(t)
np.isnan(t)
divmod(a,t)
divmod(t,a)
divmod(s,t)
divmod(t,s)
a@t
t@a
a**t
t**a
s**t
t**s
a<t
t<a
a==t
t==a
s==t
t==s
s<t
t<s
t!=a
a!=t
a&t
np.array([1,2])&torch.tensor([3,1])
torch.tensor([3,1])&np.array([1,2])
np.int64(1)<<torch.tensor([3,1])
torch.tensor([3,1])<<np.int64(1)
np.bool_(True)*t
np.bool_(True)&torch.tensor([True])
torch.tensor([True])&np.bool_(True)
np.where(t>1,t,0)
np.dot(t,a)
np.matmul(t,a)
np.array(2.)*t
t*np.array(2.)
np.array(2)+torch.tensor(3)
np.array([1.,2])*torch.tensor(3)
torch.tensor(3)*np.array([1.,2])
torch.tensor(3)*np.float64(2)
np.float64(2)*torch.tensor(3)
np.multiply(s,t)
np.multiply(t,s,out=np.zeros(4))
np.clip(t,0,2)
np.round(t)
np.sqrt(t)
np.maximum(t,a)
np.linalg.norm(t)
np.concatenate([t,t])
np.stack([t,t])
np.cumsum(t)
np.sort(t)
np.transpose(torch.ones(2,3))
np.reshape(t,(2,2))
np.unique(t)
np.std(t)
np.quantile(t,.5)
np.ones_like(t)
np.zeros_like(t)
np.full_like(t,2)
np.asarray(t)
np.array(t)
np.array(g)
np.array([torch.tensor(1.),torch.tensor(2.)])
np.float32(torch.tensor(1.5))
np.allclose(t,a)
np.array_equal(t,a)
np.expand_dims(t,0)
np.squeeze(torch.ones(1,2))
np.ravel(torch.ones(1,2))
np.outer(t,t)
np.diff(t)
np.percentile(t,50)
np.median(t)
np.var(t)
np.all(t)
np.any(t)
np.prod(t)
np.min(t)
np.argsort(t)
np.flip(t)
np.repeat(t,2)
np.tile(t,2)
np.nonzero(t)
np.count_nonzero(t)
np.sign(t)
np.square(t)
np.negative(t)
np.logical_not(t)
np.floor(t)
t.__array_priority__
t.__array__()
t.__array__(np.float64)
t.__array_wrap__(a)
t.__array_wrap__(np.array([True]))
g.__array__()
np.isfinite(torch.tensor([1.]))
np.abs(torch.tensor(-1.))
np.abs(torch.tensor([-1],dtype=torch.int8))
np.abs(torch.tensor([-1],dtype=torch.bfloat16))
np.abs(torch.nn.Parameter(torch.ones(2)))
np.float64(2)*torch.nn.Parameter(torch.ones(2))
torch.add(1.,1.)
torch.add(1,1)
torch.add(True,1)
torch.add(np.int64(1),1)
torch.mul(2.,3)
torch.sub(2.,np.float32(1))
torch.div(1,2)
torch.add(np.bool_(True),np.bool_(True))
torch.add(np.bool_(True),True)
torch.add(1.,1.)+torch.ones(1)
torch.device('cpu',1.0)
torch.device('cpu',True)
torch.device('cpu','a')
torch.device(1)
np.array([m[0][0],m[0][1]])
np.array([[torch.tensor(1.)],[torch.tensor(2.)]])
np.stack([torch.ones(2),torch.ones(2)])
np.array([torch.tensor(1,dtype=torch.int8),2])
np.array([torch.tensor(True)])
np.array([torch.tensor(1.,requires_grad=True)])
np.array([np.float32(1),torch.tensor(2.)])
np.mean([torch.tensor(1.),torch.tensor(2.)])
np.array(torch.tensor(3))
np.float32(torch.tensor([1.,2.]))
np.int64(torch.tensor(3))
np.ones(3)[torch.tensor([0,1])]
np.ones(3)[torch.tensor(1)]
np.ones(3)[torch.tensor([True,False,True])]
np.ones((3,3))[torch.tensor(1),torch.tensor(2)]
np.isclose(x,1.)
np.dot(x,x)
np.linspace(0,torch.tensor(1.),3)
np.full(2,torch.tensor(1.))
np.arange(torch.tensor(3))
np.zeros(torch.tensor(3))
np.repeat(1,torch.tensor(3))
x.numpy()[0]*x
x*x.numpy()[0]
x.numpy().sum()*x
x.numpy().mean()-x
x.numpy().max() > x
x/x.numpy().std()
(x.numpy()>1)[0]*x
x.numpy().argmax()+torch.arange(3)
x[x.numpy().argmax()]
x.numpy()[1:]@x[1:]
x[1:]@x.numpy()[1:]
x.numpy()==x
x.numpy().dot(x)
x.numpy().tolist()
x+x.numpy().astype(np.float16)
x.double()+x.numpy()
x.half()*x.numpy()
x.long()*x.numpy()
x.long()/x.long().numpy()
x.bool()+x.numpy()
x.bool()&x.bool().numpy()
x.bool()-x.bool().numpy()
x.int()%np.int32(2)
x.int()**x.int().numpy()
x.bfloat16()*x.numpy()
x.reshape(2,2)+np.ones(2)
x.reshape(2,2)+np.ones(3)
torch.tensor(1)+np.array(1)
torch.tensor(1)+np.ones((2,2))
x.max(np.float32(1))
x.norm(np.float32(2))
x.sum().item()*np.float32(2)
torch.tensor(np.float32(1.5)).dtype
torch.tensor([np.float64(1),np.float32(2)]).dtype
torch.tensor([[np.float32(1)],[2]]).dtype
torch.tensor((np.int8(1),np.int64(2))).dtype
torch.tensor([np.array([1.,2.]),np.array([3.,4.])])
torch.tensor([np.bool_(True),1.5])
torch.tensor(np.arange(3)[1])
torch.as_tensor(np.float32(2))
torch.Tensor([np.float64(1)])
torch.Tensor(np.int64(2)).shape
torch.FloatTensor([np.int64(1)])
torch.from_numpy(np.float32(1))
torch.LongTensor([np.float32(1)])
torch.IntTensor(np.arange(2))
""")

left = "torch.tensor([3, 1, 2]) torch.tensor([3.0, 1, 2]) torch.tensor([3.0, 1, 2]).double() torch.tensor([True, False, True]) torch.tensor(2) torch.tensor(2.5)".split(" torch.")
tensors = [left[0], *("torch." + one for one in left[1:])]
others = [f"np.{kind}(2)" for kind in "bool_ int8 uint8 int16 int32 int64 float16 float32 float64".split()]
others += [f"np.array([1, 2, 3], np.{kind})" for kind in "bool_ int8 uint8 int32 int64 float16 float32 float64".split()] + ["np.array(2)", "np.array(2.5)"]
# Where a difference is of NumPy's own values, not of what stands beside it.
def quietly(run):
    with np.errstate(all="ignore"):
        return answer(run)
def together(sign):
    for tensor in tensors:
        for turned in (False, True):
            answers = {}
            for other in others:
                one, two = (other, tensor) if turned else (tensor, other)
                answers.setdefault(quietly(lambda: eval(f"({one}) {sign} ({two})", names)), []).append(other)
            for said, found in answers.items():
                print(sign, tensor, "right of" if turned else "left of", "; ".join(found), "->", said)
for sign in "+ - * / // % ** & | ^ << >>".split():
    together(sign)
for sign in "< <= > >= == != @".split():
    together(sign)

def in_place(sign, tensor):
    for turned in (False, True):
        answers = {}
        for other in others[::2]:
            one, two = (other, tensor) if turned else (tensor, other)
            own = dict(names)
            def run():
                exec(f"x = {one}\ny = x\nx {sign}= {two}", own)
                return own["x"]
            said = f"{quietly(run)}, the same object: {own['x'] is own['y']}"
            answers.setdefault(said, []).append(other)
        for said, found in answers.items():
            print(f"{sign}=", tensor, "right of" if turned else "left of", "; ".join(found), "->", said)
for sign in "+ - * / // % ** @ & | ^ << >>".split():
    for tensor in (*tensors[:2], "torch.tensor(2)"):
        in_place(sign, tensor)
