import torch, io, pickle, copy
from torch import nn
file = io.BytesIO()
x = torch.arange(6.0).view(2, 3)
torch.save(x.t(), file)
file.seek(0) * 0
y = torch.load(file)
y, y.stride(), y.is_contiguous()
torch.save({"a": x, "b": x[1], "n": 3, "t": (torch.int8, torch.Size([2])), "h": torch.ones(2).half(), "q": [torch.tensor(True)]}, "/tmp/zeropoint_some.pt")
d = torch.load("/tmp/zeropoint_some.pt")
d
d["a"][1, 0] = 100.0
d["b"]
model = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.LayerNorm(3))
torch.save(model.state_dict(), "/tmp/zeropoint_model.pt")
other = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.LayerNorm(3))
other.load_state_dict(torch.load("/tmp/zeropoint_model.pt"))
torch.equal(other[0].weight, model[0].weight)
list(torch.load("/tmp/zeropoint_model.pt"))
type(torch.load("/tmp/zeropoint_model.pt")).__name__
torch.save(model, "/tmp/zeropoint_whole.pt")
torch.load("/tmp/zeropoint_whole.pt")
torch.equal(torch.load("/tmp/zeropoint_whole.pt")[0].bias, model[0].bias)
torch.load("/tmp/zeropoint_whole.pt")[0].bias.requires_grad, torch.load("/tmp/zeropoint_whole.pt").training
torch.load("/tmp/zeropoint_whole.pt", map_location="cpu")(torch.zeros(1, 2)).shape
torch.load("/tmp/zeropoint_whole.pt", map_location=torch.device("cpu"))[1]
open("/tmp/zeropoint_text.pt", "w").write("hello")
torch.load("/tmp/zeropoint_text.pt")
torch.save(x)
torch.equal(pickle.loads(pickle.dumps(x)), x)
pickle.loads(pickle.dumps(torch.tensor([1, -2], dtype=torch.int8)))
pickle.loads(pickle.dumps(torch.tensor(2.5, dtype=torch.bfloat16)))
pickle.loads(pickle.dumps(torch.ones(2, requires_grad=True)))
pickle.loads(pickle.dumps(nn.Parameter(torch.ones(2))))
pickle.loads(pickle.dumps(torch.zeros(0, 3)))
pickle.loads(pickle.dumps([torch.float32, torch.Size([1, 2]), torch.device("cpu")]))
pickle.loads(pickle.dumps(nn.Linear(1, 2)))
copy.deepcopy(x)
z = copy.deepcopy(x); z[0, 0] = -1.0
x
copy.copy(x)
copy.deepcopy({"a": [x]})
copy.deepcopy(model)
copy.deepcopy(model.state_dict()).keys()
torch.equal(copy.deepcopy(model)[0].weight, model[0].weight)
# ---
import torch, io, base64, zlib
file = "eNqllN9P01AUx2/brRtVByIKKqKI4pAx2ObPOANZyGLSB0fFpOFlKV2lDYVx2rsRE4m8DCXxQf8B459hYox/gE8a333Uf8B374+5rBcQI81uT3bv+ZzvN/ectKIrMYSSSbTn6UP9yAps12s60zULW9mNVb9cSqGlyLMtbwFKm6QGanrOJkg2rhMoW21gzw+1auAsNzy/VsXOelgPqs28BnI6bSZIfkgyrRUHFI5oZb9u4Ud8U4OYKZGcGYibCon2RgNUXcWQWNCRrujyDiR1SVd2oGfXtuu+79jYq6+H2sOg5gRObd6zsQbahAHHMBw34ARzGFprDqRcYsBV3Jgbd1nJ3gVSUGlBny614OSuS6l+DKcMGGCUa/lP4DSn2lYfkK2O0zPMaQ4GSTkZwxB1KLfgLC13jpc7j2HYgAtmnCT61lMngBG2f9FUyc6m4624GC79Mcbq5WGU1JMwXKb1JF3agTEervCaVzGMG3At3IK02UOA6pqDLdoomGDn103aRZjcggy77qYThOSKYEqXwjBcZsyGFZArwcRP9oC+dTI0mI74K8AM95dj/lqQp68C93YDw00Dbr1kf26/gDsG3G1kK3oi+XHy8/uMjBBdlQNnL4WGIrM3PVMuDQiTxx+evz1LXnPkR9Y2We/mqNbg6x9vhsgBXX/TykS1cuVSel+tffWLqEi16p+WxuiwxA7Rmotq5cul4j9r7au/+OsD1X81vvv8P/QLR9Zneonk8Pf50cP1e9FsR789j+XSvaMYKGhU/cvblcdkoJDM1CUaOvrdE9e3x5H4hRPp7hlKRchnMhJmVGS7ZyLK/hTZnMh29zPKLioCmxfZ7l5E2W8iWxDZ7pvsjerGkNi7iq6qmfbxiDLVSVWFuCrx+DXGI+HoFwndbydIbC+uckZl+Tz3Nwgtbn0="
d = torch.load(io.BytesIO(zlib.decompress(base64.b64decode(file))))
d
d["view"].stride(), d["same"].storage_offset()
d["view"][0, 1] = -1.0
d["same"]
# ---
import torch, io, copy, pickle
q = torch.quantize_per_tensor(torch.tensor([[1.0, -2.0], [0.5, 3.0]]), 0.1, 3, torch.qint8)
c = torch.quantize_per_channel(torch.tensor([[1.0, -2.0], [0.5, 3.0]]), torch.tensor([0.1, 0.3]), torch.tensor([0, 5]), 0, torch.quint8)
copy.deepcopy(q)
copy.copy(q)
torch.is_tensor(q)
file = io.BytesIO()
torch.save({"q": q, "row": q[1], "c": c, "big": torch.quantize_per_tensor(torch.ones(1), 0.1, 3, torch.qint32)}, file)
file.seek(0) * 0
torch.load(file)
pickle.loads(pickle.dumps(c))
q == q
torch.is_tensor(c), torch.is_tensor(3)
