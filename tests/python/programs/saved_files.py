"""The layout and the sizes of torch.save's files, and which keys load_state_dict accepts."""
# ---
import io, os, zipfile
import torch
from torch import nn
_ = torch.manual_seed(0)
def size(o):
    b = io.BytesIO()
    torch.save(o, b)
    return b
a=torch.ones(3)
for name,o in dict(t=torch.ones(2,3), sd=nn.Linear(2,3).state_dict(), l=[torch.ones(2),torch.ones(3)], sh=[a,a[1:]], d={'a':a,'b':1}, n=None, i=torch.arange(5), e=torch.empty(0), q=torch.quantize_per_tensor(torch.ones(2),.1,0,torch.qint8), big=torch.ones(100,100), p=nn.Parameter(torch.ones(2)), s='text', seq=nn.Sequential(nn.Linear(2,2),nn.ReLU()).state_dict(), b=torch.tensor([True]), bn=nn.BatchNorm1d(2).state_dict(), many=[torch.ones(n) for n in range(12)], deep={'a': [{'b': (torch.ones(2), 'c')}]}, half=torch.ones(3).half(), view=torch.arange(6).view(2, 3).t(), mixed={'model': nn.Linear(1, 1).state_dict(), 'epoch': 3, 'loss': 0.5}).items():
    b=size(o); z=zipfile.ZipFile(b)
    print(name, len(b.getvalue()), [(i.filename,i.file_size,i.compress_type,i.header_offset,0) for i in z.infolist()])
torch.save(torch.ones(2, 3), "/tmp/named.model.pt")
os.path.getsize("/tmp/named.model.pt"), zipfile.ZipFile("/tmp/named.model.pt").namelist()
torch.load("/tmp/named.model.pt")
with open("/tmp/opened.bin", "wb") as file:
    torch.save([torch.ones(1)], file)
os.path.getsize("/tmp/opened.bin"), torch.load("/tmp/opened.bin")
os.remove("/tmp/named.model.pt"), os.remove("/tmp/opened.bin")
again = torch.load(io.BytesIO(size(nn.Linear(1, 1).state_dict()).getvalue()))
again._metadata, type(again), len(size(again).getvalue())
shared = torch.load(io.BytesIO(size([a, a[1:]]).getvalue()))
shared[0][1] = 5
shared
# ---
import collections
import torch
from torch import nn
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class M(nn.Module):
    def __init__(s):
        super().__init__(); s.l=nn.Linear(1,1); s.w=nn.Parameter(torch.ones(1)); s.register_buffer('b',torch.ones(1)); s.register_buffer('n',torch.ones(1),persistent=False)
    def forward(s,x): return x
for extra in ({'w.scale':torch.ones(1)},{'b.x':torch.ones(1)},{'n.x':torch.ones(1)},{'l.weight.scale':1},{'l.x':1},{'l.x.y':1},{'z':1},{'z.w':1},{'w.a.b.c':1},{'l':1},{'l.':1},{'.w':1},{'':1},{'l.weight.':1},{'forward':1},{'training':1},{'l.bias.absmax':1,'q':2}):
    for strict in (True,False):
        m=M(); sd=collections.OrderedDict(m.state_dict()); sd.update(extra)
        t(lambda: (extra, strict, m.load_state_dict(sd,strict=strict)))
l=nn.Linear(1,1)
t(lambda: l.load_state_dict({'weight':torch.ones(1,1),'bias':torch.ones(1),'weight.quant_state':torch.ones(3),'weight.absmax':torch.ones(3)}))
t(lambda: l.load_state_dict({'weight.quant_state':torch.ones(3)}))
t(lambda: l.load_state_dict({'weight.quant_state':torch.ones(3)},strict=False))
l2=nn.Linear(1,1,bias=False)
t(lambda: l2.load_state_dict({'weight':torch.ones(1,1),'bias.scale':torch.ones(1)}))
t(lambda: l2.load_state_dict({'weight':torch.ones(1,1),'bias':torch.ones(1)}))
t(lambda: nn.BatchNorm1d(1).load_state_dict({**nn.BatchNorm1d(1).state_dict(),'running_mean.a':1}))
