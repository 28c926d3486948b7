"""Functions that rebuild saved tensors, under the names in PyTorch's files."""


def _rebuild_tensor_v2(storage, storage_offset, size, stride, requires_grad, backward_hooks):
    made = storage._elements.as_strided(size, stride, storage_offset)
    if requires_grad:
        made.requires_grad = True
    return made


def _rebuild_tensor_v3(
    storage, storage_offset, size, stride, requires_grad, backward_hooks, dtype
):
    typed = type(storage)._of(storage._elements.view(dtype))
    return _rebuild_tensor_v2(typed, storage_offset, size, stride, requires_grad, backward_hooks)


def _rebuild_parameter(data, requires_grad, backward_hooks):
    from torch.nn.parameter import Parameter

    return Parameter(data, requires_grad)


def _rebuild_qtensor(
    storage, storage_offset, size, stride, quantizer_params, requires_grad, backward_hooks
):
    from torch._quantized import QuantizedTensor

    stored = storage._elements.as_strided(size, stride, storage_offset)
    _, scale, zero_point, *axis = quantizer_params
    if axis and zero_point.dtype.is_floating_point:
        scale = scale.float()
    return QuantizedTensor(stored, scale, zero_point, axis[0] if axis else None, storage.dtype)
