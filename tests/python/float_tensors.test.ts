import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { openPython } from './python.ts';

// How Python's numbers become the elements of a float tensor: in one step, with PyTorch's rounding.

/** Records what the core is asked for while a tensor is made. */
const recording = `
import torch
from torch import _data
class Recorder:
    def __init__(self, core): self.core, self.log = core, []
    def __getattr__(self, name):
        verb = getattr(self.core, name)
        def called(*given):
            self.log.append((name, *[one for one in given if isinstance(one, str)]))
            return verb(*given)
        return called
def verbs_of(make):
    own = _data.core
    _data.core = Recorder(own)
    try:
        make()
        return _data.core.log
    finally:
        _data.core = own
`;

describe('a float tensor of Python numbers', () => {
  let run: Awaited<ReturnType<typeof openPython>>['run'];
  before(async () => {
    ({ run } = await openPython());
    run('import torch');
  });

  const printed = (expression: string) => run(`import torch\nprint(${expression})`).trim();
  const made = (data: string) => run(`${recording}print(verbs_of(lambda: ${data}))`).trim();

  test('is made once, in its own type', () => {
    const once = "[('create_tensor', 'float32')]";
    const lists = ['[1.5, 2.5]', '[[1.0, 2], [3, 4.0]]', '(1, 2.5)', '2.5', '[True, 0.5]', '[]'];
    for (const data of lists) assert.equal(made(`torch.tensor(${data})`), once, data);
    assert.equal(made('torch.tensor([1, 2], dtype=torch.float32)'), once);
    assert.equal(
      made('torch.tensor([1.5], dtype=torch.float64)'),
      "[('create_tensor', 'float64')]",
    );
  });

  test('rounds halves to even, keeps signs, and overflows to infinity as PyTorch does', () => {
    const values: readonly (readonly [string, string])[] = [
      ['1 + 2**-24', '1.0'],
      ['1 + 2**-24 + 2**-50', '1.0000001192092896'],
      ['1 + 3 * 2**-24', '1.000000238418579'],
      ['-0.0', '-0.0'],
      ['3.4028235677973366e38', 'inf'],
      ['3.402823567797336e38', '3.4028234663852886e+38'],
      ['-1e300', '-inf'],
      ['2**-149', '1.401298464324817e-45'],
      ['2**-150', '0.0'],
      ['2**-150 + 2**-180', '1.401298464324817e-45'],
      ['float("nan")', 'nan'],
      ['16777217', '16777216.0'],
    ];
    for (const [value, expected] of values) {
      assert.equal(printed(`torch.tensor([${value}, 0.5]).tolist()[0]`), expected, value);
      assert.equal(printed(`torch.tensor([[0.5, ${value}]])[0, 1].item()`), expected, value);
    }
  });

  test('has the bits that float64 rounds to, for many numbers and shapes', () => {
    const program = `
import random, torch
random.seed(1)
data = [[random.gauss(0, 1) * 10.0 ** random.randint(-45, 38) for _ in range(50)] for _ in range(40)]
same = lambda left, right: torch.equal(left.view(torch.int32), right.view(torch.int32))
print(same(torch.tensor(data), torch.tensor(data, dtype=torch.float64).to(torch.float32)))
print(same(torch.tensor(data[0]), torch.tensor(data)[0]), same(torch.tensor(tuple(data[1])), torch.tensor(data)[1]))`;
    assert.equal(run(program), 'True\nTrue True\n');
  });

  test('of half a word is rounded as the conversion of a float64 tensor is', () => {
    for (const dtype of ['float16', 'bfloat16']) {
      const program = `
import torch
values = [1 + 2**-11, 1 + 2**-11 + 2**-30, 1 + 2**-8 + 2**-30, 65519.99, 65520.0, 2**-25, -2.5]
wide = torch.tensor(values, dtype=torch.float64)
print(torch.equal(torch.tensor(values, dtype=torch.${dtype}), wide.to(torch.${dtype})))`;
      assert.equal(run(program), 'True\n', dtype);
    }
  });

  test('takes its type from all numbers, wherever they stand', () => {
    const dtypes: readonly (readonly [string, string])[] = [
      ['[1, 2]', 'int64'],
      ['[True, False]', 'bool'],
      ['[True, 2]', 'int64'],
      ['[2, True, 0.5]', 'float32'],
      ['[[1, 2], [3, 4.5]]', 'float32'],
      ['[[True], [1]]', 'int64'],
      ['[torch.tensor(1.5, dtype=torch.float64), 2]', 'float64'],
      ['range(3)', 'int64'],
      ['[[], []]', 'float32'],
    ];
    for (const [data, dtype] of dtypes) {
      assert.equal(printed(`torch.tensor(${data}).dtype`), `torch.${dtype}`, data);
    }
  });

  test('refuses what PyTorch refuses, with its words', () => {
    const refused = (data: string) =>
      run(`
import torch
try:
    print(torch.tensor(${data}))
except Exception as error:
    print(type(error).__name__, error)`).trim();
    assert.equal(refused('[1.5, 10**400]'), 'OverflowError int too large to convert to float');
    assert.equal(
      refused('[[1.5, 2.5], [3.5]]'),
      'ValueError expected sequence of length 2 at dim 1 (got 1)',
    );
    assert.equal(refused('[1.5, [2.5]]'), 'TypeError must be real number, not list');
    assert.equal(refused('[1.5, "2"]'), "TypeError new(): invalid data type 'str'");
  });

  test('of bytes that begin anywhere is the same as of bytes that are aligned', () => {
    const program = `
import io, struct, torch
from torch import _core as core
from torch._tensor import wrap
data = bytearray(b"x" + struct.pack("<3f", 1.5, -2.5, 3.5))
print(wrap(core.create_tensor("float32", memoryview(data)[1:], 3)).tolist())
data[1:5] = bytes(4)
print(wrap(core.create_tensor("float32", bytes(data[1:]), 3)).tolist())`;
    assert.equal(run(program), '[1.5, -2.5, 3.5]\n[0.0, -2.5, 3.5]\n');
  });

  test('shares nothing with what it was made of', () => {
    const program = `
from array import array
import torch
from torch import _core as core
from torch._tensor import wrap
data = array("f", [1.5, 2.5])
made = wrap(core.create_tensor("float32", data, 2))
data[0] = 9
data.append(1.0)
print(made.tolist())`;
    assert.equal(run(program), '[1.5, 2.5]\n');
  });
});
