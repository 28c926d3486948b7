import torch
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
def bits(x):
    kind = torch.int16 if x.element_size() == 2 else torch.int32 if x.element_size() == 4 else torch.int64
    flat = x.detach().contiguous().reshape(-1)
    return flat.view(kind).long().mul(torch.arange(1, flat.numel() + 1)).sum().item(), flat[:3].tolist()
_ = torch.manual_seed(36)
D = (torch.bfloat16, torch.float32, torch.float64)
S = ((1, 1), (0, 1), (.5, .3), (0, .3), (1, .3), (.3, 1), (.7, -2.5))
def turned(x): return x.transpose(-2, -1).contiguous().transpose(-2, -1)
def layouts(left, right):
    for one in (left, turned(left)):
        for other in (right, turned(right)): yield one, other
for dt in D:
    c, a, b = torch.randn(7, 9).to(dt), torch.randn(7, 12).to(dt), torch.randn(12, 9).to(dt)
    for l, r in layouts(a, b):
        for beta, alpha in S: print(bits(torch.addmm(c, l, r, beta=beta, alpha=alpha)))
for dt in D:
    c, a, b = torch.randn(7, 1).to(dt), torch.randn(7, 12).to(dt), torch.randn(12, 1).to(dt)
    for l, r in layouts(a, b):
        for beta, alpha in S: print(bits(torch.addmm(c, l, r, beta=beta, alpha=alpha)))
for dt in D:
    c, a, b = torch.randn(9).to(dt), torch.randn(1, 12).to(dt), torch.randn(12, 9).to(dt)
    for l, r in layouts(a, b):
        for beta, alpha in S: print(bits(torch.addmm(c, l, r, beta=beta, alpha=alpha)))
for dt in D:
    c, a, v = torch.randn(17).to(dt), torch.randn(17, 12).to(dt), torch.randn(12).to(dt)
    for l in (a, turned(a)):
        for beta, alpha in S: print(bits(torch.addmv(c, l, v, beta=beta, alpha=alpha)))
for dt in D:
    c, a, b = torch.randn(2, 7, 9).to(dt), torch.randn(2, 7, 12).to(dt), torch.randn(2, 12, 9).to(dt)
    for l, r in layouts(a, b):
        for beta, alpha in S:
            print(bits(torch.baddbmm(c, l, r, beta=beta, alpha=alpha)), bits(torch.addbmm(c[0], l, r, beta=beta, alpha=alpha)))
for dt in D:
    c, a, b = torch.randn(2, 5, 3).to(dt), torch.randn(2, 5, 4).to(dt), torch.randn(2, 4, 3).to(dt)
    for l, r in layouts(a, b):
        for beta, alpha in S:
            if beta: print(bits(torch.baddbmm(c, l, r, beta=beta, alpha=alpha)))
            print(bits(torch.addbmm(c[0], l, r, beta=beta, alpha=alpha)))
for dt in D:
    for n in (1, 3, 19, 40):
        c, v, w = torch.randn(7, n).to(dt), torch.randn(7).to(dt), torch.randn(n).to(dt)
        for beta, alpha in S: print(n, bits(torch.addr(c, v, w, beta=beta, alpha=alpha)))
for dt in D:
    a, b = torch.randn(2, 5, 4).to(dt), torch.randn(2, 4, 3).to(dt)
    for l, r in layouts(a, b): print(bits(torch.bmm(l, r)))
    a, b = torch.randn(2, 7, 12).to(dt), torch.randn(2, 12, 9).to(dt)
    for l, r in layouts(a, b): print(bits(torch.bmm(l, r)))
for dt in D:
    for bins in (1, 4, 7, 33, 100, 300):
        x = torch.randn(500).mul(3).to(dt)
        for low, high in ((0, 0), (-2, 3), (-1.3, 2.7), (0, 5), (-.1, .1)): print(bits(torch.histc(x, bins, low, high)))
torch.histc(torch.full((1000,), .5).bfloat16(), 4, 0, 1), torch.histc(torch.full((5,), 2.5).bfloat16(), 4)
torch.histc(torch.tensor([1., float('nan'), 2.]).bfloat16(), 3, 0, 3)
R = torch.ones
c, a, b, v, w, h = R(3, 5), R(3, 4), R(4, 5), R(4), R(3), torch.float16
t(lambda: torch.histc(v.to(h), 4)); t(lambda: torch.histc(v.to(h), 4, 0, 2)); t(lambda: torch.histogram(v.bfloat16(), 4))
t(lambda: torch.addmm(c.to(h), a.to(h), b.to(h))); t(lambda: torch.addmv(w.to(h), a.to(h), v.to(h)))
t(lambda: torch.bmm(a[None].to(h), b[None].to(h))); t(lambda: torch.baddbmm(c[None].to(h), a[None].to(h), b[None].to(h)))
t(lambda: torch.addbmm(c.to(h), a[None].to(h), b[None].to(h))); t(lambda: torch.addr(c.to(h), w.to(h), R(5).to(h), alpha=.3, beta=.7))
t(lambda: torch.addmv(w, a, R(5))); t(lambda: torch.addmv(R(2), a, v)); t(lambda: torch.addmv(w, v, v)); t(lambda: torch.addmv(w, a, a))
t(lambda: torch.addmv(w.double(), a, v)); t(lambda: torch.addmv(w, a.double(), v)); t(lambda: torch.addmv(w, a, v.double()))
t(lambda: torch.addmv(R(1), a, v)); t(lambda: torch.addmv(R(3, 3), a, v)); t(lambda: torch.addmv(torch.tensor(2.), a, v))
t(lambda: torch.addmv(w.int(), a.int(), v.int(), alpha=.5)); t(lambda: torch.addmv(w.bool(), a.bool(), v.bool()))
t(lambda: torch.addmm(c.int(), a.int(), b.int(), beta=.5)); t(lambda: torch.addmm(c.bool(), a.bool(), b.bool()))
t(lambda: torch.addmm(c, a.double(), b.double())); t(lambda: torch.addmm(c, a.double(), b)); t(lambda: torch.addmm(c.double(), a, b))
t(lambda: torch.addr(c, w, R(4))); t(lambda: torch.addr(c, a, w)); t(lambda: torch.addr(c, w, a)); t(lambda: torch.addr(c.int(), w, R(5)))
t(lambda: torch.addr(c, w.double(), R(5))); t(lambda: torch.addr(torch.tensor(1.), w, R(5))); t(lambda: torch.addr(R(5), w, R(5)))
t(lambda: torch.addr(c.int(), w.int(), R(5).int(), alpha=.5)); t(lambda: torch.addr(c.int(), w.int(), R(5).int(), alpha=2, beta=3))
t(lambda: torch.addr(c.bool(), w.bool(), R(5).bool())); t(lambda: torch.addr(c.bool(), w.bool(), R(5).bool(), beta=0))
t(lambda: torch.baddbmm(c, a, b)); t(lambda: torch.baddbmm(c[None], a[None], b)); t(lambda: torch.baddbmm(c[None], a[None].double(), b[None]))
t(lambda: torch.baddbmm(c[None].double(), a[None], b[None])); t(lambda: torch.baddbmm(R(2, 2, 2), a[None], b[None])); t(lambda: torch.baddbmm(R(5), a[None], b[None]))
t(lambda: torch.baddbmm(c[None].int(), a[None].int(), b[None].int(), alpha=.5)); t(lambda: torch.baddbmm(c[None].bool(), a[None].bool(), b[None].bool()))
t(lambda: torch.addbmm(c, a[None], b)); t(lambda: torch.addbmm(c.double(), a[None], b[None])); t(lambda: torch.addbmm(R(2, 2), a[None], b[None]))
t(lambda: torch.addbmm(c, a.expand(2, 3, 4), b[None])); t(lambda: torch.addbmm(c.int(), a[None].int(), b[None].int(), alpha=2))
t(lambda: torch.addmv(w, a)); t(lambda: torch.addmv(w, a, v, beta='x')); t(lambda: w.addmv(a, v, beta=2)); t(lambda: w.clone().addmv_(a, v, alpha=2))
t(lambda: c.clone().addr_(w, R(5))); t(lambda: c[None].clone().baddbmm_(a[None], b[None])); t(lambda: c.clone().addbmm_(a[None], b[None]))
w, c, a, b, v = (x.clone().requires_grad_() for x in (w, c, a, b, v))
for y in (torch.addmv(w, a, v, beta=2, alpha=3), torch.addr(c, w, b[0], beta=2, alpha=3), torch.baddbmm(c[None], a[None], b[None], beta=2, alpha=3), torch.addbmm(c, a[None], b[None], beta=2, alpha=3), torch.addmm(c, a, b, beta=2, alpha=3)):
    print(y.grad_fn.name(), [g.tolist() for g in torch.autograd.grad(y.sum(), [x for x in (w, c, a, b, v)], allow_unused=True) if g is not None])
for dt in D:
    print([torch.histc(torch.tensor(v).to(dt), 4, 0, 2).tolist() for v in ([1., float('nan')], [float('nan')] * 300, [float('nan'), 5., -1.])])
