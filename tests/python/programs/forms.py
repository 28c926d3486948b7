import torch
x = torch.arange(6).view(2, 3)
e = torch.zeros(0, 3)
e.view(-1)
e.view(0, -1)
e.view(-1, 3).shape, e.reshape(3, 0).shape, e.view(0).shape, e.ravel().shape, x.ravel(), torch.tensor(1).ravel(), x.t().ravel(), e.flatten().shape
e.reshape(-1, 0)
e.view(2, -1)
x.view(2, -1, 3).shape, x.view(-1).shape, torch.tensor(5).view(1), torch.tensor(5).view(()), x[:1, :1].view(()), torch.tensor([5]).reshape(()), x.view(torch.tensor(3), 2).shape
x.view(())
x.view(3, -2)
x.view(-1, 0)
x.view(6, 1, 1, -1).shape, torch.tensor(1).flatten(), torch.tensor(1).flatten(0, 0), x.flatten(0, 0) is x, x.flatten(1, -1) is x, x.flatten(-2).shape
torch.tensor(1).flatten(1)
x.flatten(0, 2)
x.flatten(-1, 0)
x.view_as(torch.zeros(3, 2)).shape, x.reshape_as(torch.zeros(6)).shape, x.t().reshape_as(x), torch.zeros(2, 6).unflatten(-1, (3, 2)).shape, torch.zeros(6, 2).unflatten(0, (-1, 3)).shape, torch.zeros(2, 3, 4).unflatten(1, (3, 1)).shape
x.t().view_as(x)
x.view(torch.int32).shape, x.view(torch.float64)[0, 0], x.byte().view(torch.bool)
torch.zeros(3, dtype=torch.int8).view(torch.int16)
torch.zeros(6).char()[1:5].view(torch.int16)
torch.zeros(3, 6).char()[:, :4].view(torch.int32)
torch.zeros(2).double()[::2].view(torch.int8)
torch.zeros(3, 4).char().t().view(torch.int16)
torch.zeros(4, dtype=torch.int8).view(torch.int16).shape, torch.tensor([1.0]).view(torch.uint8), torch.tensor([1, 0], dtype=torch.int16).view(torch.int8)
torch.tensor(1.0).view(torch.int8)
torch.tensor(1.0).view(torch.int32)
x[:1].expand(4, 3).shape, x.expand(2, 2, 3).shape, x.expand(2, -1, -1).shape, torch.tensor(1).expand(2), torch.tensor(1).expand(()), x.expand_as(torch.zeros(1, 2, 3)).shape, x[:, :1].expand(-1, 4), e.expand(2, 0, 3).shape, x[:1].expand(0, 3).shape, torch.broadcast_to(x, (2, 2, 3)).shape
x.expand(3, 3)
x.expand(2)
x.expand(-1, 2, 3)
x.expand(2, 4)
x.expand(2, -2)
x.as_strided((2, 2), (1, 2)), x.as_strided((2,), (3,), 1), torch.as_strided(x, (0, 5), (1, 1)).shape, x.as_strided((), ()), x[1:].as_strided((2,), (1,)), x.as_strided((2, 2), (0, 1)), x.as_strided((6,), (1,)), x[1].as_strided((6,), (1,), 0)
x.as_strided((2,), (1, 1))
x.as_strided((2,), (-1,))
x.as_strided((7,), (1,))
x.as_strided((2,), (1,), 5)
x.as_strided((2,), (1,), -1)
x.unfold(1, 2, 1), x.unfold(0, 1, 1).shape, x.unfold(-1, 3, 5), x.unfold(1, 0, 1).shape, torch.tensor(3).unfold(0, 1, 1), torch.arange(7).unfold(0, 3, 2)
x.unfold(1, 4, 1)
x.unfold(1, 2, 0)
x.unfold(2, 1, 1)
torch.tensor(3).unfold(0, 2, 1)
x.transpose(0, -1).shape, x.swapaxes(0, 1).shape, torch.swapdims(x, 0, 1).shape, torch.tensor(1).transpose(0, -1), x[0].t(), torch.tensor(1).t(), x.clone().transpose_(0, 1).shape, x.clone().swapaxes_(0, 1).shape, x.clone().swapdims_(-1, 0).shape, x.clone().t_().shape
x.transpose(0, 2)
x.swapaxes(-3, 0)
torch.tensor(1).transpose(0, 1)
x.permute(1, 0).shape, x.permute((-1, 0)).shape, x.permute([1, 0]).stride(), torch.tensor(1).permute(()), x.permute(torch.tensor(1), 0).shape, torch.permute(x, (1, -2)).shape
x.permute(1)
x.permute(0, -2)
x.permute(0, 1, 2)
x.permute(0, 2)
y = torch.zeros(2, 3, 4)
y.movedim(0, 2).shape, y.movedim((0, 1), (1, 2)).shape, y.moveaxis(-1, 0).shape, torch.movedim(y, [2, 0], [0, 1]).shape, y.movedim((), ()).shape, torch.moveaxis(y, (0, 2), (-1, 0)).shape
y.movedim((0, 1), (0,))
y.movedim(0, 3)
y.movedim((0, 0), (0, 1))
y.movedim((0, 1), (1, 1))
y.T.shape, y.mT.shape, y.mH.shape, x.H.shape, x.T.is_contiguous(), x[0].T, torch.tensor(1).T, x.mT.shape
x[0].mT
y.H
x[0].H
torch.tensor(1).H
x.unsqueeze(0).shape, x.unsqueeze(-1).shape, x.unsqueeze(-3).shape, torch.tensor(1).unsqueeze(0), torch.tensor(1).unsqueeze(-1), x.clone().unsqueeze_(1).shape
x.unsqueeze(3)
x.unsqueeze(-4)
torch.tensor(1).unsqueeze(1)
z = torch.zeros(1, 2, 1)
z.squeeze().shape, z.squeeze(0).shape, z.squeeze(1).shape, z.squeeze(-1).shape, torch.tensor(1).squeeze(0), torch.tensor(1).squeeze(), z.clone().squeeze_().shape, z.clone().squeeze_(0).shape, torch.squeeze(z, -3).shape
z.squeeze(3)
torch.tensor(1).squeeze(1)
x.select(0, 1), x.select(1, -1), x.select(-1, 0), torch.select(x, 0, -2), x.select(1, 2)
x.select(0, 2)
x.select(0, -3)
x.select(1, 3)
x.select(2, 0)
torch.tensor(1).select(0, 0)
x.contiguous() is x, x.t().contiguous().stride(), x.t().is_contiguous(), x[:, :1].contiguous().stride(), x.clone().data_ptr() == x.data_ptr(), x.detach().data_ptr() == x.data_ptr(), torch.clone(x, memory_format=torch.preserve_format).shape, x.expand(2, 2, 3).contiguous().stride()
x.clone().squeeze_(0).shape, x.view(1, 6).clone().squeeze_(0).stride()
