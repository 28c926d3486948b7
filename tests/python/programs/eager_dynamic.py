"""Dynamic quantization: linear layers with quantized weights that take and give floats."""
# ---
import torch
from torch import nn
import torch.quantization
torch.backends.quantized.engine = "qnnpack"
_ = torch.manual_seed(0)
model = nn.Sequential(nn.Linear(6, 5), nn.ReLU(), nn.Sequential(nn.Linear(5, 4), nn.Sigmoid()), nn.Linear(4, 2, bias=False))
for parameter in model.parameters(): parameter.data = torch.randint(-60, 61, parameter.shape) / 128
x = torch.randint(-64, 64, (3, 6)) / 32
dynamic = torch.quantization.quantize_dynamic(model, {nn.Linear}, dtype=torch.qint8)
dynamic
dynamic(x)
dynamic[0]
type(dynamic[0])
dynamic[0].weight()
dynamic[0].bias()
dynamic.state_dict().keys()
model[0]
torch.quantization.quantize_dynamic(model)
torch.ao.quantization.quantize_dynamic(model, {"0", "2.0"})
torch.quantization.quantize_dynamic(model, {nn.Linear: torch.quantization.per_channel_dynamic_qconfig})
torch.quantization.quantize_dynamic(model, {"0": torch.quantization.default_dynamic_qconfig, "3": None})(x)
torch.quantization.quantize_dynamic(model, dtype=torch.int8)
torch.quantization.quantize_dynamic(model, inplace=True) is model
model(x[0])
model(x[:0])
model(x.reshape(3, 1, 6)).shape
model(torch.full((2, 6), 0.5))
torch.nn.quantized.dynamic.Linear(3, 2)
torch.ao.nn.quantized.dynamic.Linear(3, 2)(torch.ones(1, 3)).shape
copy = torch.quantization.quantize_dynamic(nn.Sequential(nn.Linear(6, 5), nn.ReLU(), nn.Sequential(nn.Linear(5, 4), nn.Sigmoid()), nn.Linear(4, 2, bias=False)))
copy.load_state_dict(model.state_dict())
torch.equal(copy(x), model(x))
torch.quantize_per_tensor_dynamic(x[0], torch.quint8, False)
torch.quantize_per_tensor_dynamic(x[0], torch.qint8, True)
