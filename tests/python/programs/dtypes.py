import torch
torch.int8
torch.float, torch.half, torch.double, torch.long, torch.int, torch.short
torch.float is torch.float32
torch.int8 == torch.int8, torch.int8 == torch.uint8
str(torch.bool), f"{torch.int8}"
torch.int8.is_floating_point, torch.float16.is_floating_point
torch.float32.is_complex, torch.uint8.is_signed, torch.int8.is_signed, torch.bool.is_signed
type(torch.int8)
isinstance(torch.int8, torch.dtype)
{torch.int8: 1}[torch.int8]
torch.dtype()
torch.int8.foo
torch.int8()
torch.int8 < torch.int16
# ---
import torch
torch.iinfo(torch.int8)
torch.iinfo(torch.uint8).max, torch.iinfo(torch.uint8).min
torch.iinfo(torch.int16).max, torch.iinfo(torch.int32).min, torch.iinfo(torch.int64).max
torch.iinfo(torch.int32)
torch.iinfo(torch.int64)
torch.iinfo(torch.int8).bits
torch.iinfo(torch.int8).dtype
torch.iinfo(type=torch.int8)
torch.iinfo(dtype=torch.int8)
torch.iinfo()
torch.iinfo(3)
torch.iinfo("int8")
torch.iinfo(torch.float32)
torch.iinfo(torch.bool)
torch.iinfo(torch.int8) == torch.iinfo(torch.int8)
torch.iinfo(torch.int8) != torch.iinfo(torch.int16)
hash(torch.iinfo(torch.int8))
type(torch.iinfo(torch.int8))
torch.iinfo(torch.int8).foo
q_min, q_max = torch.iinfo(torch.int8).min, torch.iinfo(torch.int8).max
print(q_min, q_max)
# ---
import torch
torch.finfo(torch.float32)
torch.finfo(torch.float16)
torch.finfo(torch.bfloat16)
torch.finfo(torch.float64)
torch.finfo()
torch.finfo(torch.float32).max, torch.finfo(torch.float32).min, torch.finfo(torch.float32).eps
torch.finfo(torch.float32).tiny, torch.finfo(torch.float32).smallest_normal
torch.finfo(torch.float32).resolution, torch.finfo(torch.float64).resolution
torch.finfo(torch.float16).resolution, torch.finfo(torch.bfloat16).resolution
torch.finfo(torch.float32).bits, torch.finfo(torch.float32).dtype
torch.finfo(torch.int8)
torch.finfo("a")
# ---
import torch
torch.can_cast(torch.float, torch.int), torch.can_cast(torch.int, torch.float)
torch.can_cast(torch.int64, torch.uint8), torch.can_cast(torch.bool, torch.int8)
torch.promote_types(torch.int8, torch.uint8)
torch.promote_types(torch.int32, torch.float16)
torch.promote_types(torch.float16, torch.bfloat16)
torch.promote_types(torch.bool, torch.int8)
torch.result_type(torch.tensor([1, 2], dtype=torch.int8), 1)
torch.result_type(torch.tensor([1, 2], dtype=torch.int8), 1.0)
torch.result_type(torch.tensor([1, 2], dtype=torch.int8), torch.tensor(300))
torch.result_type(torch.tensor(1.0), torch.tensor([1]))
torch.result_type(3, torch.tensor([1], dtype=torch.int8))
torch.result_type(1, 2.0)
torch.is_floating_point(torch.tensor([1.0])), torch.tensor([1]).is_floating_point()
torch.is_tensor(torch.tensor(1)), torch.is_tensor(1)
torch.tensor([1]).is_signed(), torch.tensor([1], dtype=torch.uint8).is_signed()
torch.get_default_dtype()
torch.set_default_dtype(torch.int8)
torch.set_default_dtype(3)
# ---
import torch
torch.device("cpu")
str(torch.device("cpu")), f'{torch.device("cpu")}'
torch.device("cpu", 0)
torch.device("cuda:1")
torch.device(0)
torch.device("cpu:x")
torch.device("gpu")
torch.device("")
torch.device("cpu") == torch.device("cpu"), torch.device("cpu") == "cpu"
torch.device("cpu").type, torch.device("cpu").index
torch.tensor([1.0]).device
torch.tensor([1.0], device="cpu")
torch.tensor([1.0], device=torch.device("cpu"))
torch.tensor([1.0], device="cuda")
torch.zeros(2, device="cuda:0")
torch.tensor([1.0]).to("cuda")
torch.tensor([1.0]).cuda()
torch.tensor([1.0]).to("foo")
torch.tensor([1.0]).to("cpu")
torch.tensor([1.0]).cpu()
torch.cuda.is_available(), torch.cuda.device_count()
device = "cuda" if torch.cuda.is_available() else "cpu"
torch.tensor([1.0]).to(device)
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
device
torch.backends.mps.is_available()
torch.tensor([1.0]).is_cuda
torch.tensor([1.0]).layout
torch.strided, torch.contiguous_format
# ---
import torch
s = torch.tensor([[1, 2, 3], [4, 5, 6]]).shape
s
type(s)
s[0], s[-1], s[5]
s[1:], s[::-1], s[:1]
s + (1,), s + s, s * 2, 2 * s
s == (2, 3), s == [2, 3], s == torch.Size([2, 3])
len(s), list(s), tuple(s)
s.numel()
f"{s}", str(s)
rows, columns = s
print(rows, columns)
torch.Size([2, 3]), torch.Size((2,)), torch.Size(), torch.Size([])
torch.Size([1.5])
torch.Size(3)
torch.Size([torch.tensor(2)])
hash(s) == hash((2, 3)), s.index(3), s.count(2)
3 in s
(1,) + s
[*s, 4]
s + [1]
max(s)
