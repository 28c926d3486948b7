"""Malformed .onnx files: what is wrong, the bytes, and the code of our refusal, `read`, or the code of the reason why
the tensor is skipped."""

from onnx_bytes import *

GOOD = model(tensor())


def with_tensor(**more):
    return model(tensor(**more))


def floats(count):
    return data(4, bytes(4 * count))


def files():
    yield "nothing", b"", "onnx_no_graph"
    yield "a text", b"weights of a model\n", "onnx_damaged"
    yield "a ZIP archive", b"PK\3\4" + bytes(40), "onnx_damaged"
    yield "no graph", number(1, 8), "onnx_no_graph"
    yield "the first half", GOOD[:len(GOOD) // 2], "onnx_damaged"
    yield "all but the last byte", GOOD[:-1], "onnx_damaged"
    yield "a field of 2^63 bytes", GOOD + varint(14 << 3 | 2) + varint(1 << 63), "onnx_damaged"
    yield "a field beyond its message", number(1, 8) + data(7, varint(5 << 3 | 2) + varint(100)) + bytes(200), "onnx_damaged"
    yield "a varint of eleven bytes", GOOD + varint(14 << 3) + b"\xff" * 10 + b"\1", "onnx_damaged"
    yield "a varint that ends with the file", GOOD + b"\x70\xff", "onnx_damaged"
    yield "field 0", GOOD + b"\0\1", "onnx_damaged"
    yield "field 2^29", GOOD + varint(1 << 32) + b"\1", "onnx_damaged"
    yield "a group", GOOD + varint(100 << 3 | 3) + varint(100 << 3 | 4), "onnx_damaged"
    yield "the end of a group", GOOD + varint(100 << 3 | 4), "onnx_damaged"
    yield "wire type 6", GOOD + varint(100 << 3 | 6), "onnx_damaged"
    yield "a name that is not UTF-8", with_tensor(name=b"\xff\xfe"), "onnx_text"
    yield "a name of 65,536 bytes", with_tensor(name="w" * 65536), "onnx_text"
    yield "a name that is a number", model(number(8, 5) + number(2, 1) + number(1, 0)), "onnx_text"
    yield "65 axes", with_tensor(dims=65 * (1,), raw=bytes(4)), "onnx_axes"
    yield "an extent of -1", with_tensor(dims=(-1, 3)), "onnx_shape"
    yield "extents whose product overflows", with_tensor(dims=(1 << 62, 4)), "onnx_shape"
    yield "2^52 elements", with_tensor(dims=(1 << 52,)), "onnx_elements"
    yield "type 0", with_tensor(kind=0), "onnx_type"
    yield "type 27", with_tensor(kind=27), "onnx_type"
    yield "type -1", with_tensor(kind=-1), "onnx_type"
    yield "raw data that are too short", with_tensor(raw=bytes(20)), "onnx_elements"
    yield "raw data that are too long", with_tensor(raw=bytes(28)), "onnx_elements"
    yield "no data", with_tensor(raw=None), "onnx_elements"
    yield "too few floats", with_tensor(raw=None, more=floats(5)), "onnx_elements"
    yield "too many floats", with_tensor(raw=None, more=floats(7)), "onnx_elements"
    yield "floats in the field of integers", with_tensor(raw=None, more=data(5, bytes(6))), "onnx_elements"
    yield "half a float", with_tensor(raw=None, more=data(4, bytes(23))), "onnx_elements"
    yield "too few integers", with_tensor(kind=3, raw=None, more=data(5, bytes(5))), "onnx_elements"
    yield "too many integers", with_tensor(kind=3, raw=None, more=data(5, bytes(7))), "onnx_elements"
    yield "an integer that is cut off", with_tensor(kind=3, raw=None, more=data(5, bytes(5) + b"\x80")), "onnx_damaged"
    yield "2^21 integers announced", with_tensor(kind=7, dims=(1 << 21,), raw=None, more=data(7, b"\1")), "onnx_elements"
    yield "integers as floats of 32 bits", with_tensor(kind=6, dims=(1,), raw=None, more=varint(5 << 3 | 5) + bytes(4)), "onnx_elements"
    yield "data in a file of the root", model(external("/etc/passwd")), "onnx_external_path"
    yield "data above the folder", model(external("../w.bin")), "onnx_external_path"
    yield "data above the folder, in the middle", model(external("a/../../w.bin")), "onnx_external_path"
    yield "data with a backslash", model(external("..\\w.bin")), "onnx_external_path"
    yield "data of a drive", model(external("C:w.bin")), "onnx_external_path"
    yield "data at an address", model(external("https://example.org/w.bin")), "onnx_external_path"
    yield "data without a location", model(external("")), "onnx_external_path"
    yield "data in a file that is missing", model(external("w.bin")), "onnx_external_missing"
    yield "data in the model itself", model(external("model.onnx")), "onnx_external_missing"
    yield "graphs in each other, 33 deep", number(1, 8) + data(7, inside(33)), "onnx_nested"
    yield "graphs in each other, 2,000 deep", number(1, 8) + data(7, inside(2000)), "onnx_nested"
    # Tensors that are listed and not read.
    yield "texts", with_tensor(kind=8, dims=(1,), raw=None, more=data(6, "a")), "onnx_unread"
    yield "complex numbers", with_tensor(kind=14, dims=(3,)), "onnx_unread"
    yield "a segment", with_tensor(more=data(3, number(1, 0) + number(2, 6))), "onnx_unread"
    unpacked = varint(4 << 3 | 5) + bytes(4)
    yield "floats that are not packed", with_tensor(dims=(2,), raw=None, more=2 * unpacked), "onnx_unread"
    # Unusual files that are read.
    yield "bytes of other fields", GOOD + data(1000, b"more"), "read"
    yield "the graph in two parts", GOOD + data(7, graph(tensor("v"))), "read"
    yield "a name twice", model(tensor(), tensor()), "read"
    yield "one float that is not packed", with_tensor(dims=(1,), raw=None, more=unpacked), "read"
    yield "no name", with_tensor(name=""), "read"
    yield "no axis", with_tensor(dims=(), raw=bytes(4)), "read"
    yield "an extent of 0", with_tensor(dims=(2, 0), raw=None), "read"
    yield "packed extents", model(data(1, bytes([2, 3])) + number(2, 1) + data(9, bytes(24))), "read"
    yield "integers that are not packed", with_tensor(kind=6, dims=(2,), raw=None, more=number(5, 1) + number(5, -1)), "read"
    yield "graphs in each other, 20 deep", number(1, 8) + data(7, inside(20, graph(tensor()))), "read"
