"""What saved tensors are made again with, under the names that PyTorch's files say."""


def _rebuild_tensor_v2(storage, storage_offset, size, stride, requires_grad, backward_hooks):
    made = storage._elements.as_strided(size, stride, storage_offset)
    if requires_grad:
        made.requires_grad = True
    return made


def _rebuild_parameter(data, requires_grad, backward_hooks):
    from torch.nn.parameter import Parameter

    return Parameter(data, requires_grad)
