"""libggml through ctypes."""

import ctypes

import numpy

# name: (ggml_type, elements of a block, bytes of a block)
TYPES = {
    "q8_0": (8, 32, 34),
    "q4_0": (2, 32, 18),
    "q4_1": (3, 32, 20),
    "q5_0": (6, 32, 22),
    "q5_1": (7, 32, 24),
    "q2_k": (10, 256, 84),
    "q3_k": (11, 256, 110),
    "q4_k": (12, 256, 144),
    "q5_k": (13, 256, 176),
    "q6_k": (14, 256, 210),
    "iq4_nl": (20, 32, 18),
    "iq4_nl_ref": (20, 32, 18),
    "iq4_xs": (23, 256, 136),
    "tq1_0": (34, 256, 54),
    "tq2_0": (35, 256, 66),
    "q1_0": (41, 128, 18),
    "q2_0": (42, 64, 18),
    "mxfp4_ggml": (39, 32, 17),
    "nvfp4_ggml": (40, 64, 36),
}
LIBRARY = ctypes.CDLL("libggml-base.so.0")
LIBRARY.ggml_version.restype = ctypes.c_char_p
__version__ = LIBRARY.ggml_version().decode()
CONVERT = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)


class TypeTraits(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("elements", ctypes.c_int64),
        ("interleaved", ctypes.c_int64),
        ("bytes", ctypes.c_size_t),
        ("is_quantized", ctypes.c_bool),
        ("to_float", CONVERT),
        ("from_float_ref", CONVERT),
    ]


LIBRARY.ggml_get_type_traits.restype = ctypes.POINTER(TypeTraits)
LIBRARY.ggml_quantize_chunk.restype = ctypes.c_size_t
LIBRARY.ggml_quantize_chunk.argtypes = [ctypes.c_int] + 2 * [ctypes.c_void_p] + 3 * [ctypes.c_int64] + [ctypes.c_void_p]


def traits(name):
    number, elements, size = TYPES[name]
    found = LIBRARY.ggml_get_type_traits(number).contents
    assert (found.elements, found.bytes) == (elements, size), (name, found.elements, found.bytes)
    return found


def store(matrix, name, importance=None):
    """The blocks of a matrix, rows by blocks by bytes. Rows are filled up with zeros, of importance 0.
    There is one importance for each column, or none at all."""
    number, elements, size = TYPES[name]
    filling = (0, -matrix.shape[1] % elements)
    whole = numpy.ascontiguousarray(numpy.pad(matrix, ((0, 0), filling)))
    weights = None if importance is None else numpy.pad(numpy.float32(importance), filling)
    rows, length = whole.shape
    blocks = numpy.zeros((rows, length // elements, size), numpy.uint8)
    if not name.endswith("_ref"):
        pointer = None if weights is None else weights.ctypes.data
        written = LIBRARY.ggml_quantize_chunk(
            number, whole.ctypes.data, blocks.ctypes.data, 0, rows, length, pointer)
        assert written == blocks.size, (name, written, blocks.size)
        return blocks
    traits(name).from_float_ref(whole.ctypes.data, blocks.ctypes.data, whole.size)
    # Version 0.27 leaves the codes of blocks that it takes for zero undefined; later ones write 0.
    blocks[abs(whole.reshape(rows, -1, elements)).max(2) < 1e-15, 2:] = 0
    return blocks


def load(blocks, name, length):
    values = numpy.empty((len(blocks), blocks.shape[1] * TYPES[name][1]), numpy.float32)
    traits(name).to_float(blocks.ctypes.data, values.ctypes.data, values.size)
    return numpy.ascontiguousarray(values[:, :length])
