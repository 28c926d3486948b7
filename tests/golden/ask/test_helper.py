"""The lessons' helper.py with PyTorch and matplotlib.

    /usr/bin/python3 tests/golden/ask/test_helper.py
"""

import json
import os
import pathlib
import sys
import unittest

os.environ["MPLBACKEND"] = "Agg"
sys.dont_write_bytecode = True
LESSONS = pathlib.Path(__file__).parents[3] / "web" / "lessons"
sys.path.insert(0, str(LESSONS))

import torch
from torch import nn

import helper

TENSOR = torch.tensor([[191.6, -13.5, 728.6], [92.14, 295.5, -184], [0, 684.6, 245.5]])
WIDE = (torch.arange(24).view(4, 6) - 11) / 8


def flat(value):
    """A function's result in a form that compares exactly."""
    if isinstance(value, tuple):
        return [flat(item) for item in value]
    return (value.dtype, value.shape, value.tolist()) if isinstance(value, torch.Tensor) else value


def taught_functions():
    """(lesson, name, function) for every function that a lesson defines and the helper has as well."""
    for file in sorted(LESSONS.glob("*.ipynb")):
        names = {}
        for cell in json.loads(file.read_text())["cells"]:
            if cell["cell_type"] == "code" and cell["id"].startswith(("imports", "define-")):
                exec("".join(cell["source"]), names)
        for name, function in names.items():
            if getattr(function, "__globals__", None) is names and hasattr(helper, name):
                yield file.stem, name, function


ARGUMENTS = {
    "linear_q_with_scale_and_zero_point": [(TENSOR, 3.5, -70), (TENSOR, 3.5, 70, torch.uint8, False)],
    "linear_dequantization": [(TENSOR.to(torch.int8), 3.5, -70), (TENSOR.to(torch.int8), 3.5, -70, False)],
    "get_q_scale_and_zero_point": [(TENSOR,), (TENSOR + 999,), (torch.zeros(2),), (-torch.ones(2), torch.uint8)],
    "linear_quantization": [(TENSOR,), (TENSOR, torch.int16), (torch.zeros(2),)],
    "get_q_scale_symmetric": [(TENSOR,), (torch.zeros(2),)],
    "linear_q_symmetric": [(TENSOR,), (TENSOR, torch.int16)],
    "linear_q_symmetric_per_channel": [(TENSOR, 0), (TENSOR, 1), (WIDE.view(2, 3, 4), 1)],
    "linear_q_symmetric_per_group": [(WIDE, 3), (WIDE, 2, torch.int16)],
    "linear_dequantization_per_group": [(WIDE.to(torch.int8), torch.rand(8, 1), 3)],
    "quantized_linear_W8A32_without_bias": [(TENSOR, WIDE.view(8, 3).to(torch.int8), 0.5, 3)],
    "w8_a16_forward": [(WIDE.view(8, 3).to(torch.int8), TENSOR, torch.rand(8), torch.rand(8))],
    "relative_error": [(TENSOR, TENSOR + 3), (WIDE, -WIDE)],
    "pack_weights": [(torch.arange(16).to(torch.uint8), 4), (torch.arange(16).to(torch.uint8) & 3, 2)],
    "unpack_weights": [(torch.arange(256).to(torch.uint8), bits) for bits in (1, 2, 4, 8)],
}


class Small(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(3, 4)
        self.block = nn.Sequential(nn.Linear(4, 4, bias=False))
        self.head = nn.Linear(4, 2)

    def forward(self, x):
        return self.head(self.block(self.first(x)))


class Helper(unittest.TestCase):
    def test_does_what_the_lessons_teach(self):
        compared = set()
        for lesson, name, function in taught_functions():
            for arguments in ARGUMENTS.get(name, ()):
                taught = flat(function(*arguments))
                self.assertEqual(flat(getattr(helper, name)(*arguments)), taught, f"{lesson}: {name}")
                compared.add(name)
        self.assertEqual(compared, set(ARGUMENTS))

    def test_knows_a_parameter_by_every_name_in_use(self):
        plain = flat(helper.linear_q_symmetric_per_channel(TENSOR, 1))
        for word in ("tensor", "r_tensor", "original_tensor", "input_tensor"):
            self.assertEqual(flat(helper.linear_q_symmetric_per_channel(**{word: TENSOR}, dim=1)), plain)
        self.assertEqual(helper.quantization_error(original_tensor=TENSOR, dequantized_tensor=TENSOR).item(), 0)
        packed = helper.pack_weights(uint8tensor=torch.tensor([1, 0, 3, 2], dtype=torch.uint8), n_bits=2)
        self.assertEqual(packed.tolist(), [177])

    def test_refuses_a_parameter_that_is_given_twice_or_unknown(self):
        with self.assertRaisesRegex(TypeError, "two values for 'tensor'"):
            helper.linear_q_symmetric(tensor=TENSOR, r_tensor=TENSOR)
        with self.assertRaisesRegex(TypeError, "multiple values for argument 'tensor'"):
            helper.linear_q_symmetric(TENSOR, r_tensor=TENSOR)
        with self.assertRaisesRegex(TypeError, "unexpected keyword argument 'colour'"):
            helper.linear_q_symmetric(TENSOR, colour=1)

    def test_refuses_what_would_go_wrong_in_silence(self):
        values = torch.tensor([1, 2, 3, 4], dtype=torch.uint8)
        for refused, sentence in (
            (lambda: helper.linear_q_symmetric_per_group(WIDE, 4), "groups of 4"),
            (lambda: helper.pack_weights(values, 2), "too large for 2 bits"),
            (lambda: helper.pack_weights(values[:3], 2), "do not fill whole bytes"),
            (lambda: helper.pack_weights(values, 3), "not 3"),
        ):
            with self.assertRaisesRegex(ValueError, sentence):
                refused()

    def test_replaces_linear_layers_at_every_depth_but_the_excluded(self):
        torch.manual_seed(0)
        model = Small()
        sample = torch.rand(5, 3)
        before = model(sample)
        bias = model.first.bias
        helper.replace_linear_with_target_and_quantize(model, helper.W8A16LinearLayer, ["head"])
        replaced = (model.first, model.block[0])
        self.assertTrue(all(isinstance(layer, helper.W8A16LinearLayer) for layer in replaced))
        self.assertIsInstance(model.head, nn.Linear)
        self.assertIsNone(model.block[0].bias)
        self.assertTrue((model.first.bias == bias).all())
        self.assertEqual([tensor.dtype for tensor in model.first.buffers()][0], torch.int8)
        self.assertLess((model(sample) - before).abs().max().item(), 0.02)

    def test_replaces_without_weights_where_none_are_wanted(self):
        model = Small()
        helper.replace_linear_with_target(model, helper.W8A16LinearLayer, module_name_to_exclude=[])
        self.assertTrue((model.first(torch.rand(2, 3)) == model.first.bias).all())

    def test_quantizes_a_layer_of_bfloat16(self):
        layer = helper.W8A16LinearLayer(6, 4, bias=False, dtype=torch.bfloat16)
        layer.quantize(WIDE.to(torch.bfloat16))
        output = layer(torch.ones(1, 6, dtype=torch.bfloat16))
        self.assertEqual((layer.scales.dtype, output.dtype), (torch.bfloat16, torch.bfloat16))
        self.assertLess((output - WIDE.sum(dim=1)).abs().max().item(), 0.1)

    def test_draws_four_panels_with_the_width_in_the_title(self):
        import matplotlib.pyplot as plt

        quantized, scale, zero_point = helper.linear_quantization(TENSOR)
        restored = helper.linear_dequantization(quantized, scale, zero_point)
        for options, bits in (({}, 8), ({"n_bits": 4}, 4), ({"dtype": torch.int16}, 16)):
            helper.plot_quantization_errors(TENSOR, quantized, restored, **options)
            titles = [axes.get_title() for axes in plt.gcf().axes]
            self.assertEqual(titles[0::2], ["Original Tensor", "Dequantized Tensor"])
            self.assertEqual(titles[1::2], [f"{bits}-bit Quantized Tensor", "Quantization Error Tensor"])
            plt.close("all")

    def test_lets_the_page_put_its_own_drawing_in_place(self):
        calls = []
        drawing, helper._draw_panels = helper._draw_panels, lambda *panels: calls.append(panels)
        try:
            helper.plot_quantization_errors(tensor=TENSOR, q_tensor=TENSOR.to(torch.uint8), dq_tensor=TENSOR)
        finally:
            helper._draw_panels = drawing
        (original, quantized, restored, limits, n_bits), = calls
        self.assertIs(original, TENSOR)
        self.assertEqual((limits.min, limits.max, n_bits), (0, 255, 8))


if __name__ == "__main__":
    import warnings

    warnings.filterwarnings("ignore", message=".*non-GUI backend.*")
    warnings.filterwarnings("ignore", message=".*is non-interactive.*")
    unittest.main()
