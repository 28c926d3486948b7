"""Asks ONNX Runtime (1.23.2) for the weights of quantized operators.

    python3 tests/golden/ask/schemes/onnx_answers.py

`pip install onnxruntime==1.23.2 onnx==1.19.1`. DequantizeLinear gives its weight itself; the others multiply
the identity, whose products are the weight.
"""

import numpy
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from scheme_files import case_of, normal, write

FLOATS = {"float32": TensorProto.FLOAT, "float16": TensorProto.FLOAT16}


def run(nodes, initializers, inputs=None, output_type=TensorProto.FLOAT):
    """The bytes of a model of these nodes, whose output is `y`, and what ONNX Runtime makes of it."""
    inputs = inputs or {}
    graph = helper.make_graph(
        nodes,
        "g",
        [helper.make_tensor_value_info(name, FLOATS[str(value.dtype)], value.shape) for name, value in inputs.items()],
        [helper.make_tensor_value_info("y", output_type, None)],
        initializers,
    )
    opsets = [helper.make_opsetid("", 21), helper.make_opsetid("com.microsoft", 1)]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=10)
    data = model.SerializeToString()
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
    return data, session.run(["y"], inputs)[0]


def tensor(name, kind, values):
    """An initializer of a type that NumPy may not have, from whole numbers."""
    values = numpy.asarray(values)
    return helper.make_tensor(name, kind, values.shape, values.reshape(-1).tolist())


def codes_of(kind, shape, seed):
    low, high = {"INT8": (-128, 127), "UINT8": (0, 255), "INT4": (-8, 7), "UINT4": (0, 15)}[kind]
    return numpy.random.RandomState(seed).randint(low, high + 1, shape)


def dequantize(name, kind, shape, scale_shape, axis=1, block=0, zero=True, dtype="float32"):
    """A DequantizeLinear, by the shapes of its tensors."""
    seed = len(name)
    number = getattr(TensorProto, kind)
    scale = (numpy.abs(normal(scale_shape, seed)) + numpy.float32(0.001)).astype(dtype)
    initializers = [
        tensor("layer.weight_quantized", number, codes_of(kind, shape, seed)),
        numpy_helper.from_array(scale, "layer.weight_scale"),
    ]
    inputs = ["layer.weight_quantized", "layer.weight_scale"]
    if zero:
        initializers.append(tensor("layer.weight_zero_point", number, codes_of(kind, scale_shape, seed + 1)))
        inputs.append("layer.weight_zero_point")
    node = helper.make_node("DequantizeLinear", inputs, ["y"], axis=axis, block_size=block)
    data, loaded = run([node], initializers, output_type=FLOATS[dtype])
    return case_of(name, data, {"layer.weight": loaded})


def nbits(name, bits, block, outputs, inputs, zero):
    """A MatMulNBits whose input is the identity; its output is the transpose of the weight."""
    rng = numpy.random.RandomState(bits * block + outputs)
    across = -(-inputs // block)
    codes = rng.randint(0, 256, (outputs, across, block * bits // 8)).astype("uint8")
    scales = numpy.abs(normal((outputs, across), bits)) + numpy.float32(0.001)
    initializers = [
        numpy_helper.from_array(codes, "layer.weight_Q4"),
        numpy_helper.from_array(scales, "layer.weight_scales"),
    ]
    names = ["x", "layer.weight_Q4", "layer.weight_scales"]
    if zero:
        zeros = rng.randint(0, 256, (outputs, -(-across * bits // 8))).astype("uint8")
        initializers.append(numpy_helper.from_array(zeros, "layer.weight_zero_points"))
        names.append("layer.weight_zero_points")
    node = helper.make_node(
        "MatMulNBits", names, ["y"], domain="com.microsoft", bits=bits, block_size=block, K=inputs, N=outputs
    )
    data, product = run([node], initializers, {"x": numpy.eye(inputs, dtype="float32")})
    return case_of(name, data, {"layer.weight": numpy.ascontiguousarray(product.T)})


def main():
    cases = [
        dequantize("int8_tensor", "INT8", (6, 10), ()),
        dequantize("uint8_tensor", "UINT8", (6, 10), ()),
        dequantize("int8_rows", "INT8", (8, 8), (8,), axis=0, zero=False),
        dequantize("int8_columns", "INT8", (8, 8), (8,), axis=1),
        dequantize("uint8_last_of_three", "UINT8", (3, 4, 6), (6,), axis=-1),
        dequantize("int8_convolution", "INT8", (4, 3, 3, 3), (4,), axis=0),
        dequantize("uint8_rows_half", "UINT8", (6, 10), (6,), axis=0, dtype="float16"),
        dequantize("int4_blocks_of_columns", "INT4", (6, 64), (6, 4), axis=1, block=16, zero=False),
        dequantize("uint4_blocks_of_columns", "UINT4", (6, 64), (6, 4), axis=1, block=16),
        dequantize("uint4_blocks_of_rows", "UINT4", (64, 6), (4, 6), axis=0, block=16),
        dequantize("int8_last_block_short", "INT8", (5, 40), (5, 3), axis=1, block=16),
        dequantize("uint8_blocks_in_a_stack", "UINT8", (2, 32, 5), (2, 2, 5), axis=1, block=16),
        nbits("nbits_4", 4, 32, 12, 96, True),
        nbits("nbits_4_odd", 4, 32, 6, 80, True),
        nbits("nbits_4_middle", 4, 16, 6, 64, False),
        nbits("nbits_8", 8, 32, 6, 64, True),
        nbits("nbits_8_middle", 8, 32, 6, 64, False),
    ]
    write("onnxruntime", f"onnxruntime {onnxruntime.__version__}, onnx {onnx.__version__}", cases)


if __name__ == "__main__":
    main()
