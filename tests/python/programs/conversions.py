import copy
import torch
x = torch.tensor([1.0, -2.0])
x.to(torch.float32) is x, x.to(torch.float32, copy=True) is x, x.to(torch.float64).dtype, x.to("cpu", torch.int8).dtype
x.to(x.int()).dtype, x.to(None) is x, x.to(dtype=torch.float32, copy=True) is x, x.to(torch.int64, copy=True)
x.type_as(x) is x, x.float() is x, x.long() is x, x.double().double().dtype
x.type(), x.int().type(), x.type("torch.IntTensor"), x.type(torch.float32) is x, x.type(torch.HalfTensor).dtype
x.type("torch.Foo")
x.type("LongTensor")
x.type("torch.Float8Tensor")
x.type("torch.Float"), x.type("Float")
x.type(3)
x.type(float)
x.type([])
x.type(torch.Tensor)
torch.tensor(1).size(), torch.tensor(1).stride()
torch.tensor(1).size(0)
torch.tensor(1).size(-2)
torch.tensor(1).stride(0)
torch.tensor(1).stride(-1)
x.size(-1), x.stride(-1), x.stride(0), x.stride()
x.size(1)
x.stride(-2)
x.is_complex(), torch.is_complex(x), x.is_same_size(x), x.is_same_size(x[:1]), torch.is_same_size(x, x.int())
x.is_pinned(), x.is_shared(), x.is_conj(), x.is_neg(), x.is_inference(), x.get_device(), x.share_memory_() is x
x.is_signed(), x.byte().is_signed(), x.bool().is_signed(), torch.is_floating_point(x.half()), x.long().is_floating_point()
torch.result_type(x, 1), torch.result_type(1, x), torch.result_type(1, 2.0), torch.result_type(True, 2), torch.result_type(True, False)
torch.result_type(x.int(), 1.5), torch.result_type(1.5, x.int()), torch.result_type(x.int(), torch.tensor(1.5)), torch.result_type(torch.tensor(1), x.char())
torch.result_type(torch.tensor(1.5), x.half()), torch.result_type(x.half(), torch.tensor(1.5, dtype=torch.float64)), torch.result_type(torch.tensor(1), torch.tensor(2, dtype=torch.int8))
torch.result_type(torch.tensor(2, dtype=torch.int8), 3), torch.result_type(torch.tensor(2, dtype=torch.int8), 3.0), torch.result_type(torch.tensor(True), 3)
torch.result_type(scalar=2.0, tensor=x.int()), torch.result_type(scalar1=2, scalar2=1.0), torch.result_type(tensor=x.bool(), other=x.char())
torch.promote_types(torch.int8, torch.uint8), torch.can_cast(torch.float32, torch.int8), torch.can_cast(from_=torch.int8, to=torch.bool)
torch.can_cast(torch.int8, torch.uint8), torch.can_cast(torch.bool, torch.int8), torch.can_cast(torch.float64, torch.float16)
torch.numel(x), torch.numel(torch.tensor(1)), torch.numel(torch.zeros(0, 3))
# ---
import copy
import torch
leaf = torch.ones(2, requires_grad=True)
for change in (lambda: leaf.fill_(2), lambda: leaf.zero_(), lambda: leaf.copy_(torch.zeros(2)), lambda: leaf.uniform_(), lambda: leaf.masked_fill_(leaf > 0, 1), lambda: leaf.scatter_(0, torch.tensor([0]), 1.0), lambda: leaf.index_fill_(0, torch.tensor([0]), 1), lambda: leaf.normal_(), lambda: leaf.bernoulli_(), lambda: leaf.random_(), lambda: leaf.scatter_add_(0, torch.tensor([0]), torch.ones(1))):
    try: change(); print("changed")
    except RuntimeError as error: print(error)
torch.tensor([1.0]).fill_(torch.tensor([1.0]))
torch.tensor([1.0]).fill_(torch.tensor(3))
torch.zeros(2, 3).copy_(torch.arange(3)), torch.zeros(2, 3).copy_(torch.tensor(4)), torch.zeros(2).copy_(torch.tensor([True, False]))
torch.zeros(2, 3).copy_(torch.arange(2))
torch.zeros(3).copy_(torch.zeros(2, 3))
torch.zeros(2, 1).copy_(torch.zeros(2, 3))
torch.zeros(3).copy_(torch.zeros(2, 4))
deep = copy.deepcopy(leaf)
deep, deep is leaf, deep.is_leaf, deep.grad
leaf.sum().backward()
deep = copy.deepcopy(leaf)
deep.grad, deep.grad is leaf.grad
pair = copy.deepcopy([leaf, leaf])
pair[0] is pair[1], pair[0].data_ptr() == leaf.data_ptr()
parameter = torch.nn.Parameter(torch.zeros(2))
copy.deepcopy(parameter), type(copy.deepcopy(parameter)).__name__
copy.deepcopy(parameter, {}).requires_grad
copy.deepcopy(leaf * 2)
leaf.note = [1]
copy.deepcopy(leaf).note, copy.deepcopy(leaf).note is leaf.note
shallow = copy.copy(leaf)
hasattr(shallow, "note"), shallow.requires_grad, shallow.data_ptr() == leaf.data_ptr(), shallow is leaf, shallow.grad
type(copy.copy(parameter)), copy.copy(leaf * 2).is_leaf
leaf.numpy()
leaf.detach().numpy(), leaf.numpy(force=True)
made = leaf * 2
made.detach_() is made, made.requires_grad, made.grad_fn, made.is_leaf
leaf.detach_().requires_grad
torch.ones(1).cuda()
torch.ones(1).cpu().real, torch.ones(1).resolve_conj(), torch.ones(1).resolve_neg()
