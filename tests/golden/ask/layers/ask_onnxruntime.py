"""ONNX Runtime's QGemm, which adds an int32 bias, and QLinearMatMul, which has none.

    python3 ask_onnxruntime.py CASES.json ANSWERS.json

A float bias becomes int32 as onnxruntime.quantization does it: divided by the product of the scales
in float64, halves to the even neighbour.
"""

import numpy as np
import onnx
import onnxruntime
from asking import arrays, main, products
from onnx import TensorProto, helper, numpy_helper

options = onnxruntime.SessionOptions()
options.intra_op_num_threads = options.inter_op_num_threads = 1


def answer(case):
    if case["relu"]:
        return None
    x, weight = arrays(case)
    scales = np.array(case["scales"], dtype="float32")
    zero_points = np.full(len(scales), case["weightZeroPoint"], dtype="int8")
    if len(scales) == 1:
        scales, zero_points = scales.reshape(()), zero_points.reshape(())
    constants = {
        "x_scale": np.float32(case["xScale"]),
        "x_zero_point": np.array(case["xZeroPoint"], dtype=x.dtype),
        "weight": weight if case["bias"] is not None else weight.T.copy(),
        "scales": scales,
        "zero_points": zero_points,
        "scale": np.float32(case["scale"]),
        "zero_point": np.array(case["zeroPoint"], dtype=x.dtype),
    }
    inputs = ["x", "x_scale", "x_zero_point", "weight", "scales", "zero_points"]
    output = ["scale", "zero_point"]
    if case["bias"] is None:
        node = helper.make_node("QLinearMatMul", inputs + output, ["y"])
    else:
        bias = np.array(case["bias"], dtype=case["biasType"])
        if case["biasType"] == "float32":
            bias = (bias.astype("float64") / products(case)).round()
            bias = bias.clip(-(2**31), 2**31 - 1).astype("int32")
        constants["bias"] = bias
        node = helper.make_node("QGemm", [*inputs, "bias", *output], ["y"], domain="com.microsoft", transB=1)
    kind = TensorProto.INT8 if case["dtype"] == "int8" else TensorProto.UINT8
    graph = helper.make_graph(
        [node],
        "layer",
        [helper.make_tensor_value_info("x", kind, x.shape)],
        [helper.make_tensor_value_info("y", kind, (len(x), case["outputs"]))],
        [numpy_helper.from_array(np.asarray(value), name) for name, value in constants.items()],
    )
    sets = [helper.make_opsetid("", 13), helper.make_opsetid("com.microsoft", 1)]
    model = helper.make_model(graph, opset_imports=sets, ir_version=8)
    onnx.checker.check_model(model)
    session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    return session.run(None, {"x": x})[0]


main(answer)
