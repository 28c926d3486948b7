import torch
from torch.ao.quantization import MinMaxObserver, PerChannelMinMaxObserver, MovingAverageMinMaxObserver, MovingAveragePerChannelMinMaxObserver
_ = torch.manual_seed(0)
x = torch.randn(4, 6) * 3 + 0.5
y = torch.randn(4, 6) - 2
o = MinMaxObserver()
o, o(x) is x, o, o(y) is y, o.calculate_qparams()
o.min_val.item(), o.max_val.item(), o.eps, o.dtype, o.qscheme, o.quant_min, o.quant_max, o.reduce_range, o.has_customized_qrange
for scheme in (torch.per_tensor_affine, torch.per_tensor_symmetric):
    for dtype in (torch.quint8, torch.qint8, torch.qint32):
        made = MinMaxObserver(dtype=dtype, qscheme=scheme)
        _ = made(x)
        print(scheme, dtype, made.quant_min, made.quant_max, [one.tolist() for one in made.calculate_qparams()])
made = MinMaxObserver(dtype=torch.quint8, qscheme=torch.per_tensor_symmetric, quant_min=0, quant_max=15)
made(x).shape, made.calculate_qparams()
made = MinMaxObserver(dtype=torch.qint8, quant_min=-8, quant_max=7, reduce_range=True)
made(x).shape, made.calculate_qparams(), made.quant_min, made.quant_max
MinMaxObserver(reduce_range=True).quant_max, MinMaxObserver(dtype=torch.qint8, reduce_range=True).quant_min
MinMaxObserver().calculate_qparams(), PerChannelMinMaxObserver().calculate_qparams()
made = MinMaxObserver(eps=0.5)
made(torch.zeros(3)), made.calculate_qparams(), made(torch.zeros(0)).shape
o.reset_min_max_vals(), o
MinMaxObserver(quant_min=1, quant_max=5)
MinMaxObserver(quant_min=0, quant_max=0)
MinMaxObserver(dtype=torch.qint8, quant_min=-200, quant_max=100)
o.state_dict()
m = MovingAverageMinMaxObserver(averaging_constant=0.1)
for one in (x, y, x * 2):
    _ = m(one)
    print(m, m.calculate_qparams())
p = PerChannelMinMaxObserver(ch_axis=0, dtype=torch.qint8, qscheme=torch.per_channel_symmetric)
p(x).shape, p(y).shape, p, p.calculate_qparams()
q = PerChannelMinMaxObserver(ch_axis=1)
q(x).shape, q.calculate_qparams(), q.min_val
v = MovingAveragePerChannelMinMaxObserver(ch_axis=0)
v(x).shape, v(y).shape, v, v.calculate_qparams()
fresh = PerChannelMinMaxObserver()
fresh.load_state_dict(p.state_dict()), fresh.min_val, torch.equal(fresh.max_val, p.max_val)
# ---
import torch
from torch.ao.quantization import HistogramObserver
_ = torch.manual_seed(1)
for bins, scheme, dtype in ((2048, torch.per_tensor_affine, torch.quint8), (256, torch.per_tensor_symmetric, torch.qint8)):
    h = HistogramObserver(bins=bins, qscheme=scheme, dtype=dtype)
    x = torch.randn(2000) * 10
    x[0] = 120
    _ = h(x)
    print(h.calculate_qparams(), h.histogram.sum(), h.min_val, h.max_val)
    _ = h(torch.randn(500) * 8 - 3)
    print(h.calculate_qparams(), h.histogram.sum())
    _ = h(torch.randn(500) * 50 + 30)
    print(h.calculate_qparams(), h.histogram.sum().item(), h.min_val.item(), h.max_val.item())
    print([one.item() for one in h._non_linear_param_search()], h._compute_quantization_error(3, bins - 9))
h = HistogramObserver(bins=8)
h(torch.tensor([1.0, 2.5, 4.0, 4.0, 7.75])).shape, h.histogram, h.calculate_qparams()
h(torch.tensor([-3.0, 11.5])).shape, h.histogram, h.min_val, h.max_val
h(torch.tensor([0.0, 1.5])).shape, h.histogram, h
HistogramObserver(qscheme=torch.per_tensor_affine).calculate_qparams()
same = HistogramObserver(bins=4)
same(torch.full((3,), 2.0)).shape, same.histogram, same.calculate_qparams(), same(torch.tensor([1.0, 5.0])).shape, same.histogram
h.state_dict()
# ---
import torch
from torch.ao import quantization as q
from torch.quantization import FakeQuantize, MinMaxObserver
from torch.ao.quantization.observer import PlaceholderObserver, RecordingObserver, FixedQParamsObserver
q.MinMaxObserver is MinMaxObserver, torch.quantization.FakeQuantize is q.FakeQuantize
q.MinMaxObserver.with_args(dtype=torch.qint8), q.default_observer, q.default_weight_observer, q.default_histogram_observer
q.default_weight_observer(), q.default_per_channel_weight_observer().qscheme, q.default_observer().quant_max, q.default_observer.with_args(quant_max=7)().quant_max
q.MinMaxObserver.with_callable_args(dtype=lambda: torch.qint8)().dtype
_ = torch.manual_seed(2)
x = torch.randn(3, 5) * 4
f = FakeQuantize(observer=q.MovingAverageMinMaxObserver, quant_min=0, quant_max=255, dtype=torch.quint8, qscheme=torch.per_tensor_affine)
f, f(x), f, f.calculate_qparams()
f.disable_observer(), f(x * 3)[0], f.scale, f.disable_fake_quant(), f(x * 3)[0], f.enable_observer(), f(x * 3)[0], f.scale
f.state_dict()
w = q.default_per_channel_weight_fake_quant()
w(x), w.scale, w.zero_point, w.ch_axis, w.is_per_channel
again = q.default_per_channel_weight_fake_quant()
again.load_state_dict(w.state_dict()), again.scale, again.activation_post_process.min_val
FakeQuantize(quant_min=5, quant_max=3)
FakeQuantize(quant_min=-1, quant_max=3)
FakeQuantize(quant_min=0, quant_max=300)
FixedQParamsObserver(0.5, 3).calculate_qparams(), q.default_fixed_qparams_range_0to1_observer().scale
q.FixedQParamsFakeQuantize(q.default_fixed_qparams_range_0to1_observer)(torch.rand(3) * 2)
r = RecordingObserver()
r(x[0]).shape, r.get_tensor_value(), PlaceholderObserver(dtype=torch.float16).dtype
r.calculate_qparams()
PlaceholderObserver().calculate_qparams()
net = torch.nn.Sequential(torch.nn.Linear(5, 2), q.default_fake_quant())
net(x).shape, net.apply(q.disable_observer) is net, net[1].observer_enabled, net.apply(q.disable_fake_quant)[1].fake_quant_enabled
net
