"""Prints tests/golden/answers/weights/torch_files.json: small .pt files that PyTorch writes, with what it loads from them,
and its verdicts on malformed ones. Runs in Debian's trixie, as web/build/weight_files.mjs has it."""

import collections
import io

import torch

import reference
import torch_malformed


def saved(value):
    data = io.BytesIO()
    torch.save(value, data)
    return data.getvalue()


def counted(*shape, dtype=torch.float32):
    count = 1
    for extent in shape:
        count *= extent
    return torch.arange(count).reshape(shape).to(dtype)


def every_dtype():
    names = ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16", "bfloat16", "float32",
             "float64", "float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz", "complex64", "complex128"]
    return {name: counted(2, 3, dtype=getattr(torch, name)) for name in names}


def views():
    base = counted(4, 6)
    return {
        "base": base, "transposed": base.t(), "row": base[1], "rows": base[1:3], "column": base[:, 1], "part": base[:, 2:4],
        "every second": base[::2], "expanded": base[0].expand(3, 6), "reversed axes": counted(2, 3, 4).permute(2, 1, 0),
        "channels last": counted(1, 3, 2, 2).to(memory_format=torch.channels_last), "one row": base[1:2].t(),
        "scalar": base[2, 3], "empty": base[:0], "empty axis": counted(4, 0, 2),
    }


def model():
    torch.manual_seed(0)
    layers = torch.nn.Sequential(collections.OrderedDict(conv=torch.nn.Conv2d(1, 2, 3), norm=torch.nn.BatchNorm2d(2)))
    layers.tied = layers.conv
    optimizer = torch.optim.Adam(layers.parameters())
    sum(weight.square().sum() for weight in layers.parameters()).backward()
    optimizer.step()
    return {"model": layers.state_dict(), "optimizer": optimizer.state_dict(), "epoch": 3, "arch": "naïve 量化", "lr": 0.1}


def others():
    parameter = torch.nn.Parameter(counted(2, 2))
    parameter.note = "an attribute"
    return {
        "parameter": torch.nn.Parameter(counted(2, 2)), "with state": parameter,
        "sparse": counted(2, 2).to_sparse(), "quantized": torch.quantize_per_tensor(counted(2, 2), 0.5, 3, torch.quint8),
        "size": torch.Size([2, 3]), "dtype": torch.float16, "device": torch.device("cpu"), "set": {1}, "bytes": b"ab",
        "counter": collections.Counter(["a"]), "list": [counted(2), (counted(3),)], (1, "b"): counted(1),
    }


GOOD = {
    "every dtype": every_dtype(), "views of one storage": views(), "a checkpoint of training": model(), "other objects": others(),
    "a tensor alone": counted(3, 2), "a parameter alone": torch.nn.Parameter(counted(2)),
}


def found(value, path=""):
    """The tensors by the keys that lead to them."""
    if isinstance(value, torch.Tensor):
        yield path or "tensor", value
    elif isinstance(value, dict):
        for key, item in value.items():
            shown = "(" + ", ".join(map(str, key)) + ")" if isinstance(key, tuple) else str(key)
            yield from found(item, f"{path}.{shown}" if path else shown)
    elif isinstance(value, (list, tuple)) and not isinstance(value, torch.Size):
        for index, item in enumerate(value):
            yield from found(item, f"{path}.{index}" if path else str(index))


def content(tensor):
    return reference.text(tensor.contiguous().reshape(-1).view(torch.uint8).numpy().tobytes() if tensor.numel() else b"")


def described(name, tensor):
    about = {"name": name, "shape": list(tensor.shape), "dtype": str(tensor.dtype).replace("torch.", "")}
    if tensor.is_sparse or tensor.is_quantized:
        return about
    tensor = tensor.detach()
    return {**about, "rows": content(tensor), "columns": content(tensor.permute(tuple(reversed(range(tensor.dim())))))}


def ask_torch(path):
    try:
        torch.load(path, map_location="cpu", weights_only=True)
    except Exception as error:
        # Its advice about options comes first.
        return str(error).rpartition("WeightsUnpickler error: ")[2].split(" was not an allowed")[0] or repr(error)


good = []
for what, value in GOOD.items():
    data = saved(value)
    loaded = torch.load(io.BytesIO(data), weights_only=True)
    good.append({"what": what, "file": reference.text(data), "tensors": [described(*one) for one in found(loaded)]})
malformed = [
    {"what": what, "file": reference.text(data), "ours": ours, "torch": reference.verdict(ask_torch, data, ".pt")}
    for what, data, ours in torch_malformed.files()
]
reference.write(good, malformed)
