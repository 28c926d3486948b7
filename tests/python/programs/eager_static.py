"""Static quantization of models: stubs, fusing, `prepare`, calibration and `convert`."""
# ---
import copy
import os
import warnings
import torch
from torch import nn
import torch.quantization
import torch.ao.quantization as tq
import torch.nn.quantized as nnq
warnings.simplefilter("ignore")
engine = torch.backends.quantized.engine = "qnnpack"
# Weights and data are multiples of powers of two, so that sums of floats are exact in any order.
def exact(model, seed=0):
    torch.manual_seed(seed)
    for parameter in model.parameters():
        parameter.data = torch.randint(-8, 9, parameter.shape) / 16
    return model
def data(*shape, seed=1):
    torch.manual_seed(seed)
    return torch.randint(-16, 17, shape) / 8
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.quant = torch.quantization.QuantStub()
        self.conv = nn.Conv2d(1, 4, 3, padding=1)
        self.bn = nn.BatchNorm2d(4, eps=0.0)
        self.relu = nn.ReLU()
        self.pool = nn.MaxPool2d(2)
        self.fc = nn.Linear(64, 10)
        self.dequant = torch.quantization.DeQuantStub()
    def forward(self, x):
        x = self.pool(self.relu(self.bn(self.conv(self.quant(x)))))
        return self.dequant(self.fc(x.reshape(x.shape[0], -1)))
net = exact(Net()).eval()
net.qconfig = torch.quantization.get_default_qconfig(engine)
net.qconfig
fused = torch.quantization.fuse_modules(net, [["conv", "bn", "relu"]])
fused
prepared = torch.quantization.prepare(fused)
prepared
prepared(data(8, 1, 8, 8)).shape
prepared.conv.activation_post_process.min_val
prepared.quant.activation_post_process.calculate_qparams()
prepared.fc.qconfig.activation()
converted = torch.quantization.convert(prepared)
converted
converted(data(2, 1, 8, 8, seed=2))
converted.conv
type(converted.conv), type(converted.fc), type(converted.quant)
converted.fc.weight()
converted.fc.bias()
converted.conv.weight().int_repr()[0]
converted.fc._packed_params
converted.state_dict().keys()
converted.fc.scale, converted.fc.zero_point
[name for name, _ in converted.named_modules()]
[name for name, _ in converted.named_parameters()]
list(converted.fc.state_dict().items())[0]
net.conv.weight.grad is None, hasattr(net, "qconfig"), hasattr(converted, "qconfig"), hasattr(converted.conv, "qconfig")
torch.save(converted.state_dict(), "eager_static.pt")
loaded = torch.load("eager_static.pt")
os.remove("eager_static.pt")
other = torch.quantization.convert(torch.quantization.prepare(fused))
other.load_state_dict(loaded)
torch.equal(other(data(2, 1, 8, 8, seed=2)), converted(data(2, 1, 8, 8, seed=2)))
copied = copy.deepcopy(converted)
torch.equal(copied(data(2, 1, 8, 8, seed=3)), converted(data(2, 1, 8, 8, seed=3)))
converted(data(2, 1, 8, 8).double())
net(data(2, 1, 8, 8)).shape
torch.quantization.quantize(fused, lambda model, batch: model(batch), [data(4, 1, 8, 8)])
bare = nn.Sequential(nn.Linear(4, 3), nn.ReLU())
tq.prepare(bare)
bare.qconfig = tq.default_qconfig
try: tq.convert(tq.prepare(bare))(torch.ones(1, 4))
except NotImplementedError as error: print(str(error)[:72])
wrapped = tq.QuantWrapper(exact(nn.Sequential(nn.Linear(4, 3), nn.ReLU(), nn.Linear(3, 2))))
wrapped.qconfig = tq.default_qconfig
wrapped
tq.prepare(wrapped, inplace=True)
wrapped(data(6, 4))
tq.convert(wrapped, inplace=True)
wrapped(data(6, 4, seed=5))
partly = exact(nn.Sequential(tq.QuantStub(), nn.Linear(4, 4), tq.DeQuantStub(), nn.Linear(4, 2))).eval()
partly.qconfig = tq.default_per_channel_qconfig
partly[3].qconfig = None
partly = tq.prepare(partly)
partly(data(5, 4))
partly = tq.convert(partly)
partly
partly(data(5, 4, seed=6))
# ---
import warnings
import torch
from torch import nn
import torch.ao.quantization as tq
import torch.ao.nn.quantized as nnq
warnings.simplefilter("ignore")
engine = torch.backends.quantized.engine = "qnnpack"
def data(*shape, seed=1):
    torch.manual_seed(seed)
    return torch.randint(-16, 17, shape) / 8
class Residual(nn.Module):
    def __init__(self):
        super().__init__()
        self.quant, self.dequant = tq.QuantStub(), tq.DeQuantStub()
        self.conv1 = nn.Conv2d(2, 2, 3, padding=1, bias=False)
        self.conv2 = nn.Conv2d(2, 2, 1)
        self.bn = nn.BatchNorm2d(2, eps=0.0)
        self.act = nn.ReLU()
        self.add, self.cat, self.mul = nnq.FloatFunctional(), nnq.FloatFunctional(), torch.nn.quantized.FloatFunctional()
        self.leaky, self.elu, self.drop = nn.LeakyReLU(0.25), nn.ELU(), nn.Dropout(0.5)
    def forward(self, x):
        x = self.quant(x)
        y = self.act(self.bn(self.conv2(self.conv1(x))))
        y = self.add.add_relu(x, y)
        y = self.mul.mul(y, x)
        y = self.drop(self.leaky(self.mul.mul_scalar(self.add.add_scalar(y, 0.5), 2.0)))
        y = self.cat.cat([x, y], dim=1)
        return self.dequant(torch.nn.functional.adaptive_avg_pool2d(y, 1).flatten(1))
_ = torch.manual_seed(0)
model = Residual().eval()
for parameter in model.parameters(): parameter.data = torch.randint(-8, 9, parameter.shape) / 16
model.qconfig = tq.get_default_qconfig(engine)
p = tq.prepare(model)
p
p(data(4, 2, 4, 4))
q = tq.convert(p)
q
q(data(2, 2, 4, 4, seed=3))
q.state_dict().keys()
nnq.FloatFunctional()(1)
nnq.QFunctional()(1)
nnq.FloatFunctional().add(torch.ones(2), torch.ones(2))
nnq.QFunctional()
line = nn.Sequential(tq.QuantStub(), nn.Conv1d(2, 3, 3), nn.BatchNorm1d(3, eps=0.0), nn.ReLU(), nn.Conv1d(3, 2, 2, stride=2), tq.DeQuantStub()).eval()
for parameter in line.parameters(): parameter.data = torch.randint(-8, 9, parameter.shape) / 16
line.qconfig = tq.get_default_qconfig(engine)
line = tq.prepare(tq.fuse_modules(line, ["1", "2", "3"]))
line(data(3, 2, 9))
line = tq.convert(line)
line
line(data(2, 2, 9, seed=4))
line[1](torch.quantize_per_tensor(data(2, 9), 0.1, 3, torch.quint8))
# ---
import torch
from torch import nn
import torch.ao.quantization as tq
import torch.nn.quantized as nnq
torch.backends.quantized.engine = "qnnpack"
layer = nnq.Linear(3, 2)
layer
layer.weight().shape, layer.bias()
layer.set_weight_bias(torch.quantize_per_tensor(torch.ones(2, 3), 0.1, 0, torch.qint8), torch.tensor([0.25, -0.5]))
layer.scale, layer.zero_point = 0.05, 10
layer(torch.quantize_per_tensor(torch.ones(2, 3), 0.1, 0, torch.quint8))
layer(torch.quantize_per_tensor(torch.ones(3), 0.1, 0, torch.quint8)).shape if 0 else None
nnq.Linear(3, 2, bias_=False).bias()
nnq.Conv2d(1, 2, 3)
nnq.Conv2d(2, 4, (3, 1), stride=2, padding=1, dilation=2, groups=2, bias=False)
nnq.Conv1d(2, 4, 3, padding=1)
nnq.Conv2d(1, 2, 3, padding_mode="circular")
nnq.Conv2d(3, 2, 3, groups=2)
nnq.ReLU6(), nnq.Quantize(0.5, 3, torch.quint8), nnq.DeQuantize(), nnq.Dropout(0.2), nnq.LeakyReLU(0.5, 3, 0.1), nnq.ELU(0.5, 3), nnq.BatchNorm2d(2)
torch.nn.intrinsic.LinearReLU(nn.Linear(2, 2), nn.ReLU())
torch.nn.intrinsic.quantized.ConvReLU2d(1, 2, 3), torch.nn.intrinsic.quantized.LinearReLU(2, 3)
torch.nn.intrinsic.ConvReLU2d(nn.Linear(2, 2), nn.ReLU())
nnq.Linear.from_float(nn.Linear(2, 2))
model = nn.Sequential(nn.Linear(2, 2), nn.Conv2d(1, 1, 1), nn.BatchNorm2d(1), nn.Sigmoid())
tq.fuse_modules(model, ["0", "1"])
tq.fuse_modules(model, ["1", "2"])
tq.fuse_modules(model.eval(), ["1", "2"])[1].bias.shape
tq.fuse_modules(model, ["0", "9"])
tq.QConfig(tq.default_observer(), tq.default_weight_observer)
tq.prepare_qat(model)
signed = nn.Sequential(tq.QuantStub(), nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 2), tq.DeQuantStub()).eval()
for parameter in signed.parameters(): parameter.data = torch.arange(-8, parameter.numel() - 8).reshape(parameter.shape) / 16
signed.qconfig = tq.default_symmetric_qnnpack_qconfig
signed = tq.prepare(signed)
signed(torch.arange(-10, 10).reshape(5, 4) / 8)
signed = tq.convert(signed)
signed
signed[0](torch.arange(-10, 10).reshape(5, 4) / 8)
signed(torch.arange(-10, 10).reshape(5, 4) / 8)
