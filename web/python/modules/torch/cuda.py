"""torch.cuda, which reports that CUDA is not available."""

from torch._missing import getter as _getter


def is_available():
    return False


def device_count():
    return 0


def is_initialized():
    return False


def manual_seed(seed):
    pass


def manual_seed_all(seed):
    pass


def empty_cache():
    pass


def synchronize(device=None):
    raise AssertionError("Torch not compiled with CUDA enabled")


def current_device():
    raise AssertionError("Torch not compiled with CUDA enabled")


def get_device_name(device=None):
    raise AssertionError("Torch not compiled with CUDA enabled")


# A package in PyTorch: says of its modules that they are missing here.
__path__ = []
__getattr__ = _getter(__name__)
