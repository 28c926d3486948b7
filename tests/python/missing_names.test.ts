import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { openShell } from './cells.ts';
import { openPython } from './python.ts';

// Every name that PyTorch has in a module or class of ours is there, or is said to be missing here; a
// name that PyTorch lacks is refused in PyTorch's words.

describe('names that PyTorch has', () => {
  let python: Awaited<ReturnType<typeof openPython>>;
  before(async () => {
    python = await openPython();
  });
  const lines = (program: string) => python.run(program).trim().split('\n');

  test('in modules', () => {
    const [count, ...wrong] = lines(`
import importlib
import torch
from torch._names import MODULES
import torch.backends, torch.cuda, torch.distributions, torch.linalg, torch.optim, torch.quantization, torch.utils.data
seen = 0
for module, names in MODULES.items():
    here = importlib.import_module(module)
    for name in names.split():
        try:
            getattr(here, name)
            continue
        except AttributeError as error:
            seen += 1
            said = str(error)
        if not said.startswith(f"module '{module}' has no attribute '{name}' here; "):
            print(module, name, said)
    try:
        here.surely_not_there
        print(module, "has anything")
    except AttributeError as error:
        if str(error) != f"module '{module}' has no attribute 'surely_not_there'":
            print(module, error)
print(seen)
`).reverse();
    assert.deepEqual(wrong, []);
    assert.ok(Number(count) > 1500, `${count} names are missing`);
  });

  test('in classes', () => {
    const found = lines(`
import torch
from torch import nn
from torch._names import CLASSES
from torch.utils.data import DataLoader
p = nn.Parameter(torch.ones(1))
handle = nn.Linear(1, 1).register_forward_hook(print)
objects = [
    torch.ones(1), p, nn.Linear(1, 1), nn.Sequential(), nn.ModuleList(), nn.ParameterList(), nn.ReLU(), nn.Embedding(1, 1),
    torch.optim.SGD([p], 1.0), DataLoader([1]), torch.Generator(), torch.Size([1]), torch.device("cpu"), torch.float32,
    torch.finfo(torch.float32), torch.iinfo(torch.int8), torch.ones(1).storage(), handle, torch.distributions.Normal(0, 1),
]
seen = 0
for one in objects:
    for name in {name for kind in type(one).__mro__ for name in CLASSES.get(kind.__name__, "").split()}:
        try:
            getattr(one, name)
        except AttributeError as error:
            seen += 1
            if f"has no attribute '{name}' here; " not in str(error):
                print(type(one), name, error)
        except Exception:
            pass
    try:
        one.surely_not_there
        print(one, "has anything")
    except AttributeError as error:
        if not str(error).endswith("object has no attribute 'surely_not_there'"):
            print(one, error)
print(seen)
`).reverse();
    assert.deepEqual(found.slice(1), []);
    assert.ok(Number(found[0]) > 300, `${found[0]} names are missing`);
  });

  test('in import statements', () => {
    const said = (statement: string) =>
      python.run(`
try:
    ${statement}
except ImportError as error:
    print(type(error).__name__, error)
`);
    assert.match(
      said('import torch.fft'),
      /^ModuleNotFoundError No module named 'torch.fft' here; /,
    );
    assert.equal(
      said('import torch.nonsense'),
      "ModuleNotFoundError No module named 'torch.nonsense'\n",
    );
    assert.match(
      said('from torch.nn import EmbeddingBag'),
      /^ImportError cannot import name 'EmbeddingBag' from 'torch.nn' here; /,
    );
    assert.match(
      said('from torch.nn import Nonsense'),
      /^ImportError cannot import name 'Nonsense' from 'torch.nn' \(/,
    );
    assert.match(said('from torch.cuda.amp import autocast'), / here; there is no CUDA/);
    assert.equal(said('import torch.backends.cudnn as cudnn; cudnn.benchmark = True'), '');
  });

  test('of quantized tensors are refused with what to use instead', () => {
    const said = (call: string) =>
      python.run(`
import torch
q = torch.quantize_per_tensor(torch.ones(2), 0.1, 0, torch.qint8)
try:
    ${call}
except Exception as error:
    print(type(error).__mro__[1].__name__, error)
`);
    // PyTorch has none of these either, and the error is its own.
    for (const call of ['q + q', '-q', 'torch.mul(q, q)', 'q @ q', 'q // 2', 'q ** 2'])
      assert.match(
        said(call),
        /^RuntimeError Could not run 'aten::[\w.]+' with arguments from the 'QuantizedCPU' backend\. .*dequantize\(\)/,
        call,
      );
    for (const call of ['2 * q', 'q - 1', 'torch.add(q, 1)'])
      assert.match(
        said(call),
        /^Exception empty_strided not supported on quantized tensors yet/,
        call,
      );
    for (const call of ['torch.ones(2) + q', 'q / torch.ones(2)', 'torch.mul(torch.ones(2), q)'])
      assert.match(
        said(call),
        /^Exception promoteTypes with quantized numbers is not handled yet/,
        call,
      );
    for (const call of [
      'torch.ones(2).mul(q)',
      'torch.where(torch.ones(2) > 0, q, q)',
      'torch.nn.functional.linear(q, q)',
      'torch.nn.functional.one_hot(q)',
      'torch.nn.functional.softplus(q)',
      'torch.allclose(q, q)',
    ])
      assert.match(
        said(call),
        /^NotImplementedError .*torch\.qint8 is not supported here: .*dequantize\(\)/,
        call,
      );
    assert.match(
      said('q.cumsum(0)'),
      /has no attribute 'cumsum' here for tensors of torch.qint8; int_repr/,
    );
    assert.match(said('q.nonsense'), /^Exception 'Tensor' object has no attribute 'nonsense'$/m);
    assert.match(
      said('torch.nn.functional.hardsigmoid(q)'),
      / hardsigmoid\(\) of a tensor of torch\.qint8 is not/,
    );
    assert.match(
      said('torch.nn.functional.selu(q)'),
      / selu\(\) of a tensor of torch\.qint8 is not/,
    );
  });
});

describe('where a notebook shows an error', () => {
  let shell: Awaited<ReturnType<typeof openShell>>;
  before(async () => {
    shell = await openShell();
  });

  for (const [source, said] of [
    [
      'torch.nn.Module.to_empty',
      /: type object 'Module' has no attribute 'to_empty' here; use to\(…\); dir\(Module\)/,
    ],
    ['torch.nn.Linear.to_empty', /: type object 'Linear' has no attribute 'to_empty' here; /],
    [
      'torch.Tensor.cauchy_',
      /: type object 'Tensor' has no attribute 'cauchy_' here; .*dir\(torch\.Tensor\)/,
    ],
    ['torch.autograd.Function.jvp', /: type object 'Function' has no attribute 'jvp' here; /],
    [
      'np.ndarray.flags',
      /: type object 'numpy\.ndarray' has no attribute 'flags' here; .*dir\(np\.ndarray\)/,
    ],
    ['np.float32.setfield', /has no attribute 'setfield' here; /],
    ['np.add.reduceat', /: 'numpy\.ufunc' object has no attribute 'reduceat' here; /],
    ['np.exp.outer', /'numpy\.ufunc' object has no attribute 'outer' here; /],
    ['Own().get()', /: 'super' object has no attribute 'get_extra_state' here; /],
    // Names that the libraries lack, too, and functions that are no ufuncs there.
    ['torch.nn.Linear.nope', /: type object 'Linear' has no attribute 'nope'$/],
    ['np.ndarray.nope', /: type object 'numpy\.ndarray' has no attribute 'nope'$/],
    ['np.add.nope', /: 'function' object has no attribute 'nope'$/],
    ['np.sum.reduce', /: 'function' object has no attribute 'reduce'$/],
    ['Own.nope', /: type object 'Own' has no attribute 'nope'$/],
    ['(3).nope', /: 'int' object has no attribute 'nope'$/],
  ] as const)
    test(`classes and functions explain themselves: ${source}`, async () => {
      await shell.run(
        'import numpy as np, torch\nclass Own(torch.nn.Module):\n    def get(self):\n        return super().get_extra_state()',
      );
      const { traceback } = await shell.run(source);
      assert.match(traceback, said);
    });
});
