"""Prints tests/golden/answers/weights/onnx_files.json: small .onnx files that the onnx package writes, with the bytes that it
reads from them, and its verdicts on malformed ones. Runs in Debian's forky, as web/build/weight_files.mjs has it."""

import os
import tempfile

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

import onnx_malformed
import reference

NUMBERS = [0, 1, 2, 0.5, 3, 1.5]
FLOATS = ["FLOAT", "FLOAT16", "DOUBLE", "BFLOAT16", "FLOAT8E4M3FN", "FLOAT8E4M3FNUZ", "FLOAT8E5M2", "FLOAT8E5M2FNUZ", "FLOAT4E2M1"]
INTEGERS = ["UINT8", "INT8", "UINT16", "INT16", "INT32", "INT64", "UINT32", "UINT64", "BOOL", "UINT4", "INT4"]
SIGNED = {"INT8": -128, "INT16": -32768, "INT32": -(2**31), "INT64": -(2**63), "INT4": -8}


def made(name, kind, raw):
    values = NUMBERS if kind in FLOATS else [0, 1, 1, 0, 1, SIGNED.get(kind, 1)]
    proto = helper.make_tensor(name, getattr(TensorProto, kind), [2, 3], numpy.array(values), raw=False)
    if raw:
        # The package itself turns numbers into bytes.
        array = numpy_helper.to_array(proto)
        proto = numpy_helper.from_array(array, name)
    return proto


def model(initializers, nodes=(), **more):
    graph = helper.make_graph(list(nodes), "main", [], [], list(initializers), **more)
    return helper.make_model(graph, producer_name="zeropoint", producer_version="1", opset_imports=[helper.make_opsetid("", 21)])


def typed():
    return model([made(kind, kind, False) for kind in FLOATS + INTEGERS])


def raw():
    return model([made(kind, kind, True) for kind in FLOATS + INTEGERS])


def subgraphs():
    def branch(name, value):
        constant = helper.make_node("Constant", [], [name + "_c"], value=numpy_helper.from_array(numpy.float32([value, 1]), "unused"))
        inner = [numpy_helper.from_array(numpy.full((2,), value, numpy.float32), "w")]
        return helper.make_graph([constant], name, [], [], inner)

    node = helper.make_node("If", ["x"], ["y"], then_branch=branch("then", 1), else_branch=branch("else", 2))
    fill = helper.make_node("ConstantOfShape", ["x"], ["z"], value=numpy_helper.from_array(numpy.float32([7])))
    return model([numpy_helper.from_array(numpy.float32([5]), "w")], [node, fill])


def notes():
    proto = model([numpy_helper.from_array(numpy.float32([5]), "w")])
    proto.domain = "org.example"
    proto.model_version = 7
    helper.set_model_props(proto, {"license": "MIT", "note": "量化"})
    values = numpy_helper.from_array(numpy.float32([1, 2]), "sparse")
    places = numpy_helper.from_array(numpy.int64([0, 3]), "places")
    proto.graph.sparse_initializer.append(helper.make_sparse_tensor(values, places, [2, 2]))
    return proto


def tensors_of(graph):
    """The tensors in the order in which they are in the file: nodes come before initializers."""
    for node in graph.node:
        for attribute in node.attribute:
            if node.op_type == "Constant" and attribute.HasField("t"):
                yield node.output[0], attribute.t
            if attribute.HasField("g"):
                yield from tensors_of(attribute.g)
    for proto in graph.initializer:
        yield proto.name, proto


def bytes_of(proto):
    """Its elements as raw data; values below a byte are packed."""
    array = numpy_helper.to_array(proto)
    kind = TensorProto.DataType.Name(proto.data_type)
    return reference.text(numpy_helper.from_array(array).raw_data if kind != "BOOL" else array.tobytes())


def described(proto):
    return [
        {"name": name, "shape": list(one.dims), "type": TensorProto.DataType.Name(one.data_type), "bytes": bytes_of(one)}
        for name, one in tensors_of(proto.graph)
    ]


def external():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.onnx")
        arrays = {"a": numpy.arange(300, dtype=numpy.float32), "b": numpy.arange(400, dtype=numpy.float16).reshape(20, 20)}
        proto = model([numpy_helper.from_array(array, name) for name, array in arrays.items()])
        tensors = described(proto)
        onnx.save_model(proto, path, save_as_external_data=True, location="weights.bin", size_threshold=0)
        files = [open(os.path.join(folder, name), "rb").read() for name in ["model.onnx", "weights.bin"]]
        return {"what": "external data", "file": reference.text(files[0]), "data": reference.text(files[1]), "tensors": tensors}


def ask_onnx(path):
    """Loads the model, and turns each tensor into an array."""
    proto = onnx.load(path)
    for _, tensor in tensors_of(proto.graph):
        numpy_helper.to_array(tensor)


def ask_checker(path):
    onnx.checker.check_model(path)


good = [
    {"what": what, "file": reference.text(proto.SerializeToString()), "tensors": described(proto)}
    for what, proto in {"typed data": typed(), "raw data": raw(), "subgraphs": subgraphs(), "notes": notes()}.items()
] + [external()]
malformed = [
    {
        "what": what,
        "file": reference.text(data),
        "ours": ours,
        "onnx": reference.verdict(ask_onnx, data, ".onnx"),
        "checker": reference.verdict(ask_checker, data, ".onnx"),
    }
    for what, data, ours in onnx_malformed.files()
]
reference.write(good, malformed)
