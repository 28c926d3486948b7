"""Which layers in a row can be fused, and how."""

from torch import nn
from torch._missing import getter as _getter
from torch.ao.nn import intrinsic as nni
from torch.nn._fusion import fuse_conv_bn_eval, fuse_linear_bn_eval

_WITH_NORM = {nn.Conv1d: nni.ConvBn1d, nn.Conv2d: nni.ConvBn2d}
_WITH_NORM_AND_RELU = {nn.Conv1d: nni.ConvBnReLU1d, nn.Conv2d: nni.ConvBnReLU2d}
_WITH_RELU = {nn.Conv1d: nni.ConvReLU1d, nn.Conv2d: nni.ConvReLU2d}
_MODES = "Conv and BN both must be in the same mode (train or eval)."


def _check_norm(layer, bn):
    assert bn.num_features == layer.out_channels, (
        "Output channel of Conv2d must match num_features of BatchNorm2d"
    )  # fmt: skip
    assert bn.affine, "Only support fusing BatchNorm2d with affine set to True"
    assert bn.track_running_stats, (
        "Only support fusing BatchNorm2d with tracking_running_stats set to True"
    )  # fmt: skip


def fuse_conv_bn(is_qat, conv, bn):
    """A convolution that also normalizes or, for training, both as one module."""
    assert conv.training == bn.training, _MODES
    if not is_qat:
        return fuse_conv_bn_eval(conv, bn)
    _check_norm(conv, bn)
    return _WITH_NORM[type(conv)](conv, bn)


def fuse_conv_bn_relu(is_qat, conv, bn, relu):
    assert conv.training == bn.training == relu.training, _MODES
    if not is_qat:
        return _WITH_RELU[type(conv)](fuse_conv_bn_eval(conv, bn), relu)
    _check_norm(conv, bn)
    return _WITH_NORM_AND_RELU[type(conv)](conv, bn, relu)


def fuse_linear_bn(is_qat, linear, bn):
    assert linear.training == bn.training, _MODES.replace("Conv", "Linear")
    return nni.LinearBn1d(linear, bn) if is_qat else fuse_linear_bn_eval(linear, bn)


def _together(kind):
    return lambda is_qat, *modules: kind(*modules)


DEFAULT_OP_LIST_TO_FUSER_METHOD = {
    (nn.Conv1d, nn.BatchNorm1d): fuse_conv_bn,
    (nn.Conv1d, nn.BatchNorm1d, nn.ReLU): fuse_conv_bn_relu,
    (nn.Conv2d, nn.BatchNorm2d): fuse_conv_bn,
    (nn.Conv2d, nn.BatchNorm2d, nn.ReLU): fuse_conv_bn_relu,
    (nn.Conv1d, nn.ReLU): _together(nni.ConvReLU1d),
    (nn.Conv2d, nn.ReLU): _together(nni.ConvReLU2d),
    (nn.Linear, nn.BatchNorm1d): fuse_linear_bn,
    (nn.Linear, nn.ReLU): _together(nni.LinearReLU),
    (nn.BatchNorm2d, nn.ReLU): _together(nni.BNReLU2d),
}


def get_fuser_method(op_list, additional_fuser_method_mapping=None):
    found = {**DEFAULT_OP_LIST_TO_FUSER_METHOD, **(additional_fuser_method_mapping or {})}.get(op_list)
    assert found is not None, f"did not find fuser method for: {op_list} "
    return found


__all__ = [
    "DEFAULT_OP_LIST_TO_FUSER_METHOD", "fuse_conv_bn", "fuse_conv_bn_relu", "fuse_linear_bn",
    "get_fuser_method",
]  # fmt: skip

__getattr__ = _getter(__name__)
