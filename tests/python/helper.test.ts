import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { openPython } from './python.ts';

const caught = `
import json, sys, types
display = types.ModuleType("_zeropoint.display")
shown = []
display.publish = shown.append
import _zeropoint
_zeropoint.display = display
sys.modules["_zeropoint.display"] = display
import torch
t = torch.tensor([[191.6, -13.5, 728.6], [92.14, 295.5, -184], [0, 684.6, 245.5]])
`;

const panelsType = 'application/vnd.zeropoint.panels+json';

describe('the helper that notebooks import', () => {
  let python: Awaited<ReturnType<typeof openPython>>;
  before(async () => {
    python = await openPython();
  });

  const run = (program: string) => python.run(caught + program).trim();
  const panels = (program: string) => {
    const [bundle, ...others] = JSON.parse(run(`${program}\nprint(json.dumps(shown))`));
    assert.equal(others.length, 0);
    assert.equal(bundle['text/plain'], '<Figure size 1600x400 with 4 Axes>');
    return bundle[panelsType];
  };

  const lesson = `
from helper import *
q = linear_q_with_scale_and_zero_point(t, 3.5, -70, dtype=torch.int8)
`;

  test('is the lessons’ helper by default', () => {
    const program = `${lesson}print(quantization_error(t, linear_dequantization(q, 3.5, -70)))`;
    assert.equal(run(program), 'tensor(170.8753)');
  });

  test('shows the exact numbers, and the cause of each element’s error', () => {
    const shown = panels(
      `${lesson}plot_quantization_errors(t, q, linear_dequantization(q, 3.5, -70))`,
    );
    assert.deepEqual(shown.quantized.data, [-15, -74, 127, -44, 14, -123, -70, 126, 0]);
    assert.equal(shown.original.data[0], Math.fround(191.6));
    assert.equal(shown.error.data[2], Math.fround(Math.fround(728.6) - 689.5));
    assert.deepEqual([shown.dtype, shown.n_bits, shown.qmin, shown.qmax], ['int8', 8, -128, 127]);
    assert.equal(shown.causes[2], 'clipped');
    assert.equal(shown.causes[6], 'exact');
    assert.deepEqual(new Set(shown.causes.toSpliced(6, 1).toSpliced(2, 1)), new Set(['rounded']));
  });

  test('distinguishes wrapped from clipped', () => {
    const wrapped = `
from helper import *
q = linear_q_with_scale_and_zero_point(t, 3.5, -70, clamp=False)
plot_quantization_errors(t, q, linear_dequantization(q, 3.5, -70))`;
    assert.equal(panels(wrapped).causes[2], 'wrapped');
  });

  test('finds the scale of each row or column; without one it gives no cause', () => {
    const channels = (dim: number) => `
from helper import *
q, s = linear_q_symmetric_per_channel(t, dim=${dim})
plot_quantization_errors(t, q, linear_dequantization(q, s, 0))`;
    for (const dim of [0, 1]) {
      assert.deepEqual(new Set(panels(channels(dim)).causes), new Set(['exact', 'rounded']));
    }
    const unrelated = `${lesson}plot_quantization_errors(t, q, t * t)`;
    assert.equal('causes' in panels(unrelated), false);
  });

  test('accepts common argument names, infinities and NaN', () => {
    const program = `
from helper import plot_quantization_errors
t[0, 0] = float("nan")
q = torch.zeros(3, 3, dtype=torch.int8)
plot_quantization_errors(original_tensor=t, quantized_tensor=q, dequantized_tensor=t, dtype=torch.int8, n_bits=8)`;
    assert.equal(panels(program).original.data[0], 'nan');
  });

  test('is the file next to the notebook, if any, except for the plot; also after reload', () => {
    const program = `
import importlib, os
os.makedirs("/notebook", exist_ok=True)
with open("/notebook/helper.py", "w") as file:
    file.write("""
import matplotlib.pyplot as plt
import torch
def plot_quantization_errors(*tensors):
    raise AssertionError("the page's plot stands here")
def quantization_error(one, other):
    return "mine"
def indirect(*tensors):
    plot_quantization_errors(*tensors)
""")
sys.path.append("/notebook")
import helper
importlib.invalidate_caches()
importlib.reload(helper)
assert helper.__file__ == "/notebook/helper.py", helper.__file__
assert helper.quantization_error(1, 2) == "mine"
from helper import indirect
q = torch.zeros(3, 3, dtype=torch.int8)
indirect(t, q, t)
sys.path.remove("/notebook")
os.remove("/notebook/helper.py")
importlib.reload(helper)
assert helper.quantization_error(t, t).item() == 0`;
    assert.equal(panels(program).n_bits, 8);
  });

  test('rejects tensors of different shapes', () => {
    const program = `${lesson}
try:
    plot_quantization_errors(t, q[0], q)
except ValueError as error:
    print(error)`;
    assert.equal(
      run(program),
      'the three tensors must have one shape; they have (3, 3), (3,), (3, 3)',
    );
  });
});
