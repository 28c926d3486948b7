import torch
from torch.utils.data import DataLoader, Dataset, TensorDataset, Subset, ConcatDataset, random_split
x, y = torch.arange(20.0).reshape(10, 2), torch.arange(10)
d = TensorDataset(x, y)
len(d), d[3], d[2:4]
[batch for batch in DataLoader(d, batch_size=4)]
[len(DataLoader(d, 4)), len(DataLoader(d, 4, drop_last=True)), len(DataLoader(d))]
_ = torch.manual_seed(0)
loader = DataLoader(d, batch_size=3, shuffle=True)
for epoch in range(2):
    print([batch[1].tolist() for batch in loader])
torch.rand(1)
g = torch.Generator().manual_seed(7)
[batch[1].tolist() for batch in DataLoader(d, 4, shuffle=True, generator=g)], torch.rand(1, generator=g)
_ = [batch for batch in DataLoader(d)]
torch.rand(1)
[one.indices for one in random_split(d, [7, 3], generator=torch.Generator().manual_seed(1))]
[one.indices for one in random_split(range(7), [0.5, 0.5])], [one.indices for one in random_split(range(5), [2, 3])]
random_split(d, [7, 4])
Subset(d, [3, 1])[0], len(Subset(d, [3, 1])), len(d + d), (d + d)[12], ConcatDataset([d, d])[-1]
TensorDataset(x, y[:3])
isinstance(loader.sampler, torch.utils.data.RandomSampler), loader.batch_size, loader.drop_last, loader.dataset is d
next(iter(loader))[1]
x = torch.empty(3, dtype=torch.int64)
x.random_(), torch.rand(1), torch.empty((), dtype=torch.int64).random_(generator=g), torch.empty(2, 2, dtype=torch.int64).random_()
# ---
import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, BatchSampler, RandomSampler, SequentialSampler, SubsetRandomSampler, default_collate
class Squares(Dataset):
    def __init__(self, n): self.n = n
    def __len__(self): return self.n
    def __getitem__(self, i): return {"x": torch.tensor([float(i)]), "y": i * i, "name": str(i), "pair": (i, 0.5 * i)}
for batch in DataLoader(Squares(5), batch_size=2):
    print(batch)
list(DataLoader(Squares(2), batch_size=None))
[one for one in DataLoader(Squares(3), batch_size=3, collate_fn=lambda batch: len(batch))]
class Stream(IterableDataset):
    def __iter__(self): return iter(range(5))
list(DataLoader(Stream(), batch_size=2)), list(DataLoader(Stream(), batch_size=2, drop_last=True))
DataLoader(Stream(), shuffle=True)
DataLoader(Squares(3), shuffle=True, sampler=SequentialSampler(range(3)))
DataLoader(Squares(3), batch_sampler=[[0, 1]], batch_size=2)
DataLoader(Squares(3), batch_size=0)
DataLoader(Squares(3), num_workers=-1)
DataLoader(Squares(3), timeout=-1)
[one["y"] for one in DataLoader(Squares(3), batch_sampler=[[0, 2], [1]])]
_ = torch.manual_seed(3)
list(RandomSampler(range(5))), list(RandomSampler(range(5), replacement=True, num_samples=40)), list(RandomSampler(range(3), num_samples=7))
list(SubsetRandomSampler([4, 8, 9])), list(BatchSampler(SequentialSampler(range(5)), 2, False))
RandomSampler([])
BatchSampler(range(3), 0, False)
default_collate([1, 2]), default_collate([1.5, 2]), default_collate(["a", "b"]), default_collate([(1, 2.0), (3, 4.0)]), default_collate([[1, 2], [3, 4]])
default_collate([[1], [1, 2]])
default_collate([{1}, {2}])
[one for one in DataLoader([1, 2, 3], batch_size=2, sampler=[2, 0, 1])]
