"""Dynamic quantization of recurrent layers: quantized weights, inputs and outputs of floats."""
# ---
import torch
from torch import nn
import torch.quantization
torch.backends.quantized.engine = "qnnpack"
_ = torch.manual_seed(0)
class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(12, 6)
        self.lstm = nn.LSTM(6, 5, num_layers=2)
        self.out = nn.Linear(5, 3)
    def forward(self, words):
        outputs, (hidden, cell) = self.lstm(self.embed(words).unsqueeze(1))
        return self.out(outputs.squeeze(1)), hidden, cell

model = Tagger()
dynamic = torch.quantization.quantize_dynamic(model, {nn.LSTM, nn.Linear}, dtype=torch.qint8)
dynamic
dynamic(torch.tensor([1, 4, 7, 7, 0]))
torch.quantization.quantize_dynamic(model)
torch.quantization.quantize_dynamic(model, {nn.LSTM})
type(dynamic.lstm)
dynamic.state_dict().keys()
dynamic.lstm.get_weight()["weight_hh_l1"]
dynamic.lstm.get_bias().keys()
[name for name, _ in dynamic.named_modules()]
[name for name, _ in dynamic.named_parameters()]
torch.rand(2)
torch.quantization.quantize_dynamic(nn.LSTM(2, 3), {nn.LSTM})
torch.quantization.quantize_dynamic(nn.Sequential(nn.LSTM(2, 3, bias=False)), {nn.LSTM})
torch.quantization.quantize_dynamic(nn.Sequential(nn.RNN(2, 3)), {nn.RNN})
# ---
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence
import torch.quantization
torch.backends.quantized.engine = "qnnpack"
_ = torch.manual_seed(1)
layers = torch.ao.quantization.quantize_dynamic(nn.ModuleList([nn.LSTM(7, 9, 2, bidirectional=True, batch_first=True), nn.GRU(7, 9, bidirectional=True), nn.GRU(7, 4, 3), nn.LSTM(7, 33)]))
layers
x = torch.randn(4, 6, 7)
lengths = [6, 5, 5, 2]
def show(layer, *given):
    made, ends = layer(*given)
    data = made if torch.is_tensor(made) else pad_packed_sequence(made)[0]
    # The tanh of PyPI's PyTorch, which answers for FBGEMM, is another library's.
    if torch.backends.quantized.engine.startswith("q"): print(data.double().sum().item())
    for one in ends if isinstance(ends, tuple) else [ends]: print(one)

show(layers[0], x)
show(layers[1], x)
show(layers[2], x)
show(layers[3], x)
show(layers[0], x, (torch.randn(4, 4, 9), torch.randn(4, 4, 9)))
show(layers[2], x * 1000)
show(layers[0], pack_padded_sequence(x, lengths, batch_first=True))
show(layers[1], pack_padded_sequence(x, lengths, batch_first=True))
show(layers[2], pack_padded_sequence(x, [3, 6, 1, 2], batch_first=True, enforce_sorted=False), torch.randn(3, 4, 4))
show(layers[0], pack_padded_sequence(x, lengths, batch_first=True), (torch.randn(4, 4, 9), torch.randn(4, 4, 9)))
show(layers[1], pack_padded_sequence(x, [3, 6, 1, 2], batch_first=True, enforce_sorted=False), torch.randn(2, 4, 9))
show(layers[3], pack_padded_sequence(x, [3, 6, 1, 2], batch_first=True, enforce_sorted=False))
layers[0](x)[0][2, 3]
(layers[3](x)[0][1, 2] * 1e4).round()
layers[0](x[0])
layers[0](torch.ones(2, 3, 5))
layers[0](x, (torch.ones(4, 3, 9), torch.ones(4, 4, 9)))
layers[0](x, (torch.ones(4, 4, 9), torch.ones(4, 4, 8)))
layers[1](x, torch.ones(2, 5, 9))
layers[0](x)[0].requires_grad
# ---
import torch
from torch import nn
import torch.quantization
torch.backends.quantized.engine = "qnnpack"
_ = torch.manual_seed(2)
cells = torch.quantization.quantize_dynamic(nn.ModuleList([nn.LSTMCell(3, 5), nn.GRUCell(3, 5), nn.RNNCell(3, 5), nn.RNNCell(3, 5, nonlinearity="relu")]), {nn.LSTMCell, nn.GRUCell, nn.RNNCell})
cells
x = torch.randn(4, 3)
cells[0](x)
cells[0](x, (torch.randn(4, 5), torch.randn(4, 5)))
cells[1](x)
cells[1](x, torch.randn(4, 5))
cells[2](x, torch.randn(4, 5))
cells[3](x, torch.randn(4, 5))
cells[3](x[:, :2])
cells[3](x, torch.randn(3, 5))
cells[0](x, (torch.randn(4, 5), torch.randn(4, 4)))
cells.state_dict().keys()
cells[1].get_weight()["weight_ih"]
torch.nn.quantized.dynamic.LSTMCell(2, 1)
torch.ao.nn.quantized.dynamic.GRU(2, 1, 2)
torch.nn.quantized.dynamic.LSTM(2, 1, dropout=2)
torch.nn.quantized.dynamic.LSTM(2, 2)(torch.tensor([[[0.5, -0.25]]]))
# ---
import io
import torch
from torch import nn
import torch.quantization
torch.backends.quantized.engine = "qnnpack"
_ = torch.manual_seed(3)
model = nn.Sequential(nn.LSTM(3, 4), nn.LSTMCell(3, 2), nn.Linear(3, 2))
dynamic = torch.quantization.quantize_dynamic(model)
file = io.BytesIO()
torch.save(dynamic.state_dict(), file)
file.tell()
copy = torch.quantization.quantize_dynamic(nn.Sequential(nn.LSTM(3, 4), nn.LSTMCell(3, 2), nn.Linear(3, 2)))
_ = file.seek(0)
copy.load_state_dict(torch.load(file))
x = torch.randn(2, 1, 3)
torch.equal(copy[0](x)[0], dynamic[0](x)[0])
torch.equal(copy[1](x[0])[1], dynamic[1](x[0])[1])
whole = io.BytesIO()
torch.save(dynamic, whole)
_ = whole.seek(0)
torch.equal(torch.load(whole)[0](x)[0], dynamic[0](x)[0])
