import torch
from torch import nn
_ = torch.manual_seed(0)
rnn = nn.RNN(3, 4)
rnn
[(name, tuple(one.shape)) for name, one in rnn.named_parameters()]
rnn.weight_ih_l0
x = torch.randn(5, 2, 3)
out, h = rnn(x)
out
h
out.shape, h.shape
out, h = rnn(x, torch.zeros(1, 2, 4))
h.shape
out.sum().backward()
rnn.weight_hh_l0.grad
rnn(torch.randn(5, 2, 4))
rnn(x, torch.zeros(1, 3, 4))
rnn(x, torch.zeros(2, 4))
rnn(torch.randn(3))
rnn(torch.randn(5, 3))[0].shape
# ---
import torch
from torch import nn
_ = torch.manual_seed(1)
lstm = nn.LSTM(3, 4, num_layers=2, batch_first=True, dropout=0.0, bidirectional=True)
lstm
sorted(lstm.state_dict())
x = torch.randn(2, 5, 3)
out, (h, c) = lstm(x)
out.shape, h.shape, c.shape
out
h
c
out.pow(2).sum().backward()
lstm.weight_ih_l0.grad.sum(), lstm.bias_hh_l1_reverse.grad
lstm(x, (h, c))[0].shape
lstm.flatten_parameters()
len(lstm.all_weights), [len(one) for one in lstm.all_weights]
nn.LSTM(3, 4, proj_size=2)
nn.LSTM(3, 4, proj_size=2)(torch.randn(2, 1, 3))[1][0].shape
nn.LSTM(3, 4, dropout=1.5)
nn.LSTM(3, 4, bias=False)(torch.randn(2, 1, 3))[0]
# ---
import torch
from torch import nn
_ = torch.manual_seed(2)
gru = nn.GRU(3, 4, 2)
x = torch.randn(4, 2, 3)
out, h = gru(x)
out
h
out.sum().backward()
gru.weight_hh_l0.grad
gru
nn.RNN(3, 4, nonlinearity="relu")
nn.RNN(3, 4, nonlinearity="relu")(x)[1]
nn.RNN(3, 4, nonlinearity="gelu")
nn.GRU(2, 2, proj_size=1)
# ---
import torch
from torch import nn
_ = torch.manual_seed(3)
cell = nn.LSTMCell(3, 4)
cell
h, c = cell(torch.randn(2, 3))
h, c
h, c = cell(torch.randn(2, 3), (h, c))
c
nn.GRUCell(3, 4)(torch.randn(2, 3))
nn.RNNCell(3, 4, nonlinearity="relu")
nn.RNNCell(3, 4)(torch.randn(3))
nn.RNNCell(3, 4)(torch.randn(2, 4))
[name for name, _ in cell.named_parameters()]
# ---
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence, pack_sequence, PackedSequence
_ = torch.manual_seed(4)
rows = [torch.arange(3.0), torch.arange(5.0), torch.arange(1.0)]
padded = pad_sequence(rows, batch_first=True)
padded
pad_sequence(rows, padding_value=-1.0)
packed = pack_padded_sequence(padded.unsqueeze(-1), [3, 5, 1], batch_first=True, enforce_sorted=False)
packed
pad_packed_sequence(packed, batch_first=True)
pack_padded_sequence(padded.unsqueeze(-1), [3, 5, 1], batch_first=True)
pack_sequence([torch.arange(3), torch.arange(2)])
gru = nn.GRU(1, 2, bidirectional=True)
out, h = gru(packed)
out.data
h
type(out).__name__
lstm = nn.LSTM(1, 2)
out, (h, c) = lstm(packed)
pad_packed_sequence(out)[0].squeeze()
c
