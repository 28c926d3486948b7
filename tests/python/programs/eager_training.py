"""Training with quantization: `prepare_qat`, fused layers, and what `convert` makes of them."""
# ---
import copy
import warnings
import torch
from torch import nn
import torch.ao.quantization as tq
warnings.simplefilter("ignore")
engine = torch.backends.quantized.engine = "qnnpack"
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.quant, self.dequant = tq.QuantStub(), tq.DeQuantStub()
        self.conv, self.bn, self.relu = nn.Conv2d(1, 2, 3), nn.BatchNorm2d(2), nn.ReLU()
        self.conv2, self.relu2 = nn.Conv2d(2, 3, 1), nn.ReLU()
        self.fc1, self.act, self.fc2 = nn.Linear(48, 4), nn.ReLU(), nn.Linear(4, 2)
    def forward(self, x):
        x = self.relu2(self.conv2(self.relu(self.bn(self.conv(self.quant(x))))))
        return self.dequant(self.fc2(self.act(self.fc1(x.flatten(1)))))
_ = torch.manual_seed(0)
net = Net()
for parameter in net.parameters(): parameter.data = torch.randint(-60, 61, parameter.shape) / 128
tq.fuse_modules_qat(net, [["conv", "bn", "relu"], ["conv2", "relu2"], ["fc1", "act"]], inplace=True)
net.qconfig = tq.get_default_qat_qconfig(engine)
prepared = tq.prepare_qat(net)
prepared
x, y = torch.randint(-64, 64, (8, 1, 6, 6)) / 32, torch.randint(0, 2, (8,))
prepared(x).detach().round(decimals=3)
prepared.conv.weight_fake_quant.scale.shape
prepared.quant.activation_post_process.scale, prepared.quant.activation_post_process.zero_point
prepared.quant.activation_post_process.activation_post_process
prepared.fc2.weight_fake_quant.calculate_qparams()
prepared.conv2.weight_fake_quant.scale
optimizer = torch.optim.SGD(prepared.parameters(), lr=0.125)
for epoch in range(3):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(prepared(x), y)
    loss.backward()
    optimizer.step()
    print(f"{loss.item():.3f}")
type(prepared.conv), type(prepared.conv2), type(prepared.fc1), type(prepared.fc2)
prepared.apply(tq.disable_observer) is prepared
prepared.apply(torch.nn.intrinsic.qat.freeze_bn_stats) is prepared
prepared.conv.bn.training, prepared.conv.freeze_bn
prepared.train().conv.bn.training, prepared.conv.training
f"{nn.functional.cross_entropy(prepared(x), y).item():.3f}"
converted = tq.convert(prepared.eval())
[type(one) for one in converted.children()]
print(str(converted).split("scale")[0])
converted(x).shape
[name for name, _ in prepared.named_parameters()]
[name for name in prepared.state_dict()][:14]
# ---
import torch
from torch import nn
import torch.ao.quantization as tq
torch.backends.quantized.engine = "qnnpack"
_ = torch.manual_seed(0)
fake = tq.FusedMovingAvgObsFakeQuantize()
fake
fake(torch.tensor([-1.0, 0.5, 2.0]))
fake
fake(torch.tensor([-3.0, 0.5, 2.5]))
fake.scale, fake.zero_point, fake.activation_post_process.min_val
weights = tq.default_fused_per_channel_wt_fake_quant()
weights(torch.tensor([[1.0, -2.0], [0.25, 0.5], [-3.0, -0.25], [0.0, 0.0]]))
weights.scale, weights.zero_point
weights.calculate_qparams()
weights
symmetric = tq.default_fused_wt_fake_quant()
x = torch.tensor([-1.0, 0.3, 0.7], requires_grad=True)
symmetric(x).sum().backward()
x.grad
symmetric.scale, symmetric.zero_point
symmetric.disable_fake_quant()
symmetric(x.detach())
tq.get_default_qat_qconfig("fbgemm")
tq.get_default_qat_qconfig("qnnpack")
tq.get_default_qat_qconfig("qnnpack", version=0)
plain = nn.Sequential(tq.QuantStub(), nn.Linear(2, 2), nn.Sigmoid(), tq.DeQuantStub()).train()
plain.qconfig = tq.default_qat_qconfig
tq.prepare_qat(plain)
plain.qconfig = tq.get_default_qat_qconfig("qnnpack", version=0)
tq.prepare_qat(plain)[1].weight_fake_quant
tq.prepare_qat(plain.eval())
nn.intrinsic.qat.ConvBnReLU2d(1, 2, 3)
