import torch
import torch.nn.functional as F
from torch import nn
_ = torch.manual_seed(0)
x = torch.randn(2, 4, 3, 3)
norm = nn.GroupNorm(2, 4)
norm
norm(x)
norm(x).pow(2).sum().backward()
norm.weight.grad
nn.GroupNorm(3, 4)
F.group_norm(x, 3)
F.group_norm(x, 4).flatten()[:4]
nn.InstanceNorm2d(4)(x).flatten()[:5]
tracked = nn.InstanceNorm2d(4, affine=True, track_running_stats=True)
tracked
tracked(x)[0, 0]
tracked.running_mean, tracked.running_var
tracked.eval()(x)[0, 0]
nn.InstanceNorm1d(3)(torch.randn(3, 5))
nn.InstanceNorm2d(4)(torch.randn(4, 1, 1))
nn.LocalResponseNorm(2)
nn.LocalResponseNorm(2)(x)[0, :, 0, 0]
nn.BatchNorm3d(4)(torch.randn(2, 4, 2, 2, 2)).shape
nn.BatchNorm3d(4)(x)
# ---
import torch
import torch.nn.functional as F
from torch import nn
_ = torch.manual_seed(1)
line = torch.randn(1, 2, 8, requires_grad=True)
nn.MaxPool1d(2)
nn.MaxPool1d(2)(line)
nn.MaxPool1d(3, stride=2, padding=1, return_indices=True)(line)
F.max_pool1d(line, 2).sum().backward()
line.grad
nn.AvgPool1d(2)
nn.AvgPool1d(2)(line)
nn.AvgPool1d(3, 1, 1, count_include_pad=False)(line)
nn.AdaptiveAvgPool1d(3)(line)
nn.AdaptiveAvgPool1d(1)(line)
nn.AdaptiveMaxPool1d(3)(line)
nn.AdaptiveMaxPool1d(3, return_indices=True)(line)[1]
image = torch.randn(1, 2, 5, 7)
nn.AdaptiveMaxPool2d((2, 3))(image)
nn.AdaptiveMaxPool2d((2, None))(image).shape
F.adaptive_max_pool2d(image, 2, return_indices=True)[1]
nn.AdaptiveMaxPool2d(2)
nn.LPPool2d(2, 2)(image)
nn.LPPool2d(2, 2)
volume = torch.randn(1, 1, 4, 4, 4)
nn.MaxPool3d(2)(volume)
nn.MaxPool3d(3, 1, 1)(volume)[0, 0, 0]
nn.AvgPool3d(2)(volume)
nn.AvgPool3d(2)
F.max_pool1d(torch.randn(4), 2)
F.avg_pool1d(torch.randn(4), 2)
# ---
import torch
import torch.nn.functional as F
from torch import nn
x = torch.arange(12.0).reshape(1, 1, 3, 4)
nn.ReflectionPad2d(1)(x)
nn.ReflectionPad2d((1, 0, 2, 1))
nn.ReplicationPad2d((0, 2, 1, 0))(x)
nn.ZeroPad2d(1)(x)
nn.ZeroPad2d(1)
nn.ConstantPad2d((1, 0, 0, 1), 3.5)(x)
nn.ConstantPad1d(2, 1.5)
nn.ReflectionPad1d(2)(x[0])
nn.ReplicationPad1d(1)(x[0, 0])
F.pad(x, (1, 1, 1, 1), mode="circular")
F.pad(x, (4, 0, 0, 0), mode="reflect")
F.pad(x, (5, 0, 0, 0), mode="circular")
F.pad(x, (1,), mode="reflect")
_ = torch.manual_seed(0)
conv = nn.Conv2d(1, 1, 3, padding=1, padding_mode="reflect")
conv
conv(x)
nn.Conv1d(1, 1, 3, padding=1, padding_mode="circular")(x[0, 0].reshape(1, 1, 12))
nn.Conv2d(1, 1, 2, padding="same", padding_mode="replicate")(x).shape
y = x.clone().requires_grad_()
F.pad(y, (1, 1, 1, 1), mode="reflect").sum().backward()
y.grad
# ---
import torch
import torch.nn.functional as F
from torch import nn
x = torch.arange(16.0).reshape(1, 1, 4, 4)
F.unfold(x, 2)
F.unfold(x, 3, padding=1, stride=2)
F.fold(F.unfold(x, 2), (4, 4), 2)
nn.Unfold(2)
nn.Fold((4, 4), 2)
nn.Fold((4, 4), (2, 2), stride=2)(torch.arange(16.0).reshape(1, 4, 4))
F.fold(torch.ones(1, 4, 5), (4, 4), 2)
F.fold(torch.ones(1, 5, 9), (4, 4), 2)
F.interpolate(x, scale_factor=2)[0, 0, :3]
F.interpolate(x, size=(2, 3))
F.interpolate(x, size=2, mode="nearest-exact")
F.interpolate(x, scale_factor=1.5, mode="bilinear")
F.interpolate(x, scale_factor=1.5, mode="bilinear", align_corners=False)
F.interpolate(x, size=(3, 7), mode="bilinear", align_corners=True)
F.interpolate(x[0], size=7, mode="linear", align_corners=False)
F.interpolate(x, size=(2, 2), mode="area")
F.interpolate(x)
F.interpolate(x, size=2, scale_factor=2)
F.interpolate(x, size=2, align_corners=True)
nn.Upsample(scale_factor=2)
nn.Upsample(size=(2, 2), mode="bilinear")
nn.Upsample(scale_factor=2, mode="nearest")(x).shape
nn.UpsamplingBilinear2d(scale_factor=2)(x)[0, 0, 0]
nn.UpsamplingNearest2d(size=3)(x)
y = x.clone().requires_grad_()
F.interpolate(y, scale_factor=2).sum().backward()
y.grad
shuffled = torch.arange(32.0).reshape(1, 8, 2, 2)
nn.PixelShuffle(2)(shuffled)
nn.PixelUnshuffle(2)(nn.PixelShuffle(2)(shuffled)).equal(shuffled)
nn.PixelShuffle(2)
nn.PixelShuffle(3)(shuffled)
nn.ChannelShuffle(2)(shuffled)[0, :, 0, 0]
# ---
import torch
import torch.nn.functional as F
from torch import nn
_ = torch.manual_seed(0)
nn.Dropout2d(0.5)
nn.Dropout2d(0.5)(torch.ones(2, 4, 2, 2))[:, :, 0, 0]
nn.Dropout1d(0.5)(torch.ones(2, 4, 3))[:, :, 0]
nn.Dropout3d(0.5)(torch.ones(1, 4, 2, 2, 2))[0, :, 0, 0, 0]
nn.Dropout2d(0.5).eval()(torch.ones(1, 2, 1, 1))
nn.AlphaDropout(0.3)
nn.AlphaDropout(0.3)(torch.ones(6))
F.feature_alpha_dropout(torch.ones(2, 3, 2), 0.5, training=True)
F.dropout2d(torch.ones(1, 4, 2, 2), 0.0)
F.dropout2d(torch.ones(1, 4, 2, 2), 1.0)
F.dropout2d(torch.ones(1, 4, 2, 2), -1.0)
a, b = torch.randn(3, 4), torch.randn(3, 4)
nn.CosineSimilarity(dim=1)(a, b)
nn.CosineSimilarity()
nn.PairwiseDistance()(a, b)
nn.PairwiseDistance(p=1, keepdim=True)(a, b)
nn.PairwiseDistance()
F.pairwise_distance(a, b, 2)
params = nn.ParameterDict({"left": nn.Parameter(torch.ones(2, 3)), "a": nn.Parameter(torch.zeros(1))})
params
params["left"].shape, len(params), "a" in params, list(params), list(params.keys())
params["new"] = torch.ones(2)
type(params["new"]).__name__
del params["a"]
[name for name, _ in params.named_parameters()]
params.pop("left").shape
params.get("none", 3)
params.update(5)
