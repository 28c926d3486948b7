"""TensorFlow Lite's reference kernels: LiteRT rounds once, tflite_runtime 2.14 twice.

    python3 ask_tflite.py CASES.json ANSWERS.json     whichever of the two packages this Python has

Both read the models that LiteRT's own schema writes: a Python with tflite_runtime needs the file
schema_py_generated.py of the package ai_edge_litert beside it, and flatbuffers. A float bias becomes int32
as TensorFlow's SymmetricBiasQuantize does it: times the reciprocal of the product in float32, halves
away from 0. tflite_runtime has no fully connected layer with a scale for each output; a convolution with
a kernel of one by one is asked instead.
"""

import flatbuffers
import numpy as np
from asking import arrays, main, products

try:
    from ai_edge_litert import schema_py_generated as schema
    from ai_edge_litert.interpreter import Interpreter, OpResolverType

    is_new = True
except ImportError:
    import schema_py_generated as schema
    from tflite_runtime.interpreter import Interpreter, OpResolverType

    is_new = False


def filled(made, **fields):
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def parameters(scales, zero_point):
    made = filled(schema.QuantizationParametersT(), scale=list(scales), zeroPoint=[zero_point] * len(scales))
    made.details, made.quantizedDimension = None, 0
    return made


def int32_bias(case):
    if case["bias"] is None:
        return np.zeros(case["outputs"], dtype="int32")
    bias = np.array(case["bias"], dtype=case["biasType"])
    if case["biasType"] == "int32":
        return bias
    scaled = (bias * (np.float32(1) / products(case))).astype("float64")
    return (np.sign(scaled) * np.floor(np.abs(scaled) + 0.5)).clip(1 - 2**31, 2**31 - 1).astype("int32")


def model(case, x, weight, is_convolution):
    kind = schema.TensorType.INT8
    rows, outputs = len(x), case["outputs"]
    wide = (lambda shape: [shape[0], 1, 1, shape[1]]) if is_convolution else list
    buffers = [None, weight.tobytes()]
    tensors = [
        ("x", wide(x.shape), kind, 0, parameters([case["xScale"]], case["xZeroPoint"])),
        ("weight", wide(weight.shape), kind, 1, parameters(case["scales"], 0)),
        ("y", wide((rows, outputs)), kind, 0, parameters([case["scale"]], case["zeroPoint"])),
    ]
    inputs = [0, 1, -1]
    # The convolution always has a bias.
    if case["bias"] is not None or is_convolution:
        buffers.append(int32_bias(case).tobytes())
        own = np.float32(case["xScale"]) * np.float32(case["scales"])
        tensors.append(("bias", [outputs], schema.TensorType.INT32, 2, parameters(own, 0)))
        inputs[2] = 3
    activation = schema.ActivationFunctionType.RELU if case["relu"] else 0
    if is_convolution:
        built, code = schema.Conv2DOptionsT(), schema.BuiltinOperator.CONV_2D
        filled(built, strideH=1, strideW=1, padding=schema.Padding.VALID, dilationHFactor=1, dilationWFactor=1)
        kind_of, version = schema.BuiltinOptions.Conv2DOptions, 3
    else:
        built, code = schema.FullyConnectedOptionsT(), schema.BuiltinOperator.FULLY_CONNECTED
        kind_of, version = schema.BuiltinOptions.FullyConnectedOptions, 4 if len(case["scales"]) == 1 else 12
    built.fusedActivationFunction = activation
    operator = filled(schema.OperatorT(), opcodeIndex=0, inputs=inputs, outputs=[2])
    filled(operator, builtinOptionsType=kind_of, builtinOptions=built)
    graph = filled(schema.SubGraphT(), name="layer", inputs=[0], outputs=[2], operators=[operator])
    graph.tensors = [
        filled(schema.TensorT(), name=name, shape=shape, type=of, buffer=buffer, quantization=quantization)
        for name, shape, of, buffer, quantization in tensors
    ]
    codes = filled(schema.OperatorCodeT(), builtinCode=code, deprecatedBuiltinCode=code, version=version)
    made = filled(schema.ModelT(), version=3, description="layer", subgraphs=[graph], operatorCodes=[codes])
    made.buffers = [
        filled(schema.BufferT(), data=None if one is None else np.frombuffer(one, dtype="uint8")) for one in buffers
    ]
    builder = flatbuffers.Builder(1024)
    builder.Finish(made.Pack(builder), file_identifier=b"TFL3")
    return bytes(builder.Output())


def answer(case):
    # Their 8-bit kernels take signed integers, and leave multipliers that overflow undefined.
    if case["dtype"] != "int8" or case["scale"] < 1e-6:
        return None
    x, weight = arrays(case)
    is_convolution = not is_new and len(case["scales"]) > 1
    interpreter = Interpreter(
        model_content=model(case, x, weight, is_convolution),
        num_threads=1,
        experimental_op_resolver_type=OpResolverType.BUILTIN_REF,
    )
    interpreter.allocate_tensors()
    taken, given = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
    interpreter.set_tensor(taken["index"], x.reshape(taken["shape"]))
    interpreter.invoke()
    return interpreter.get_tensor(given["index"]).reshape(len(x), -1)


main(answer)
