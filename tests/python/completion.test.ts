import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { KnownName, NamePath } from '../../web/python/protocol.ts';
import { openPython } from './python.ts';

// Completions at a position, found without running the notebook's code.

type Python = Awaited<ReturnType<typeof openPython>>['python'];
let python: Python;

before(async () => {
  ({ python } = await openPython());
  python.runPython('import numpy, torch.nn');
});

const ask = (verb: 'names' | 'about', path: readonly string[], more: Partial<NamePath> = {}) => {
  const completion = python.pyimport('_zeropoint.completion');
  const request: NamePath = { path, imports: {}, isOwn: true, ...more };
  return JSON.parse(completion[verb](JSON.stringify(request)));
};
const names = (path: readonly string[], more?: Partial<NamePath>) =>
  ask('names', path, more) as readonly KnownName[] | null;
const about = (path: readonly string[], more?: Partial<NamePath>) =>
  ask('about', path, more) as string | null;
const kinds = (...given: Parameters<typeof names>) => Object.fromEntries(names(...given) ?? []);

describe('completions', () => {
  test('are the names in a module, in its submodules, and in classes', () => {
    python.runPython('import torch\nimport torch.nn as nn');
    const torch = kinds(['torch']);
    assert.deepEqual(
      [torch.tensor, torch.Tensor, torch.nn, torch.int8, torch.linalg],
      ['function', 'class', 'namespace', 'variable', 'namespace'],
    );
    assert.ok(!Object.keys(torch).some((name) => name.startsWith('_')));
    assert.equal(kinds(['torch', 'nn']).Linear, 'class');
    assert.equal(kinds(['nn', 'Linear']).forward, 'function');
    assert.equal(kinds(['torch', 'Tensor']).shape, 'property');
    assert.equal(names(['torch', 'no_such', 'thing']), null);
    assert.equal(names(['no_such']), null);
  });

  test('are the names of a variable’s type and its own attributes', () => {
    python.runPython(
      'import torch\nt = torch.zeros(2)\nlayer = torch.nn.Linear(2, 3)\n' +
        'class A:\n    shared = 1\n    def method(self): pass\na = A()\na.own = 2\nn = 3',
    );
    const tensor = kinds(['t']);
    assert.deepEqual([tensor.abs, tensor.shape], ['function', 'property']);
    assert.deepEqual(kinds(['a']), { shared: 'variable', method: 'function', own: 'variable' });
    assert.equal(kinds(['layer']).in_features, 'variable');
    assert.ok('bit_length' in kinds(['n']));
    assert.ok('bit_length' in kinds(['a', 'own']));
  });

  test('without a path are variables and built-ins', () => {
    python.runPython('learned = 1\n_hidden = 2');
    const all = kinds([]);
    assert.deepEqual([all.learned, all.print, all.ValueError], ['variable', 'function', 'class']);
    assert.ok(!('_hidden' in all) && !('In' in all));
    const foreign = kinds([], { isOwn: false });
    assert.ok(!('learned' in foreign) && 'print' in foreign);
    assert.equal(names(['learned'], { isOwn: false }), null);
  });

  test('include loaded imports of the notebook before any cell has run', () => {
    const imports = { T: 'torch', Lin: 'torch.nn.Linear', absent: 'json.tool' };
    assert.equal(kinds(['T'], { isOwn: false, imports }).tensor, 'function');
    assert.equal(kinds(['Lin'], { isOwn: false, imports }).forward, 'function');
    assert.equal(names(['absent'], { isOwn: false, imports }), null);
    python.runPython('import sys\nassert "json.tool" not in sys.modules');
  });

  test('are found without running any of the notebook’s code', () => {
    python.runPython(`
ran = []
class Meta(type):
    def __getattribute__(cls, name):
        ran.append(f"Meta {name}")
        return type.__getattribute__(cls, name)
class Odd(metaclass=Meta):
    __slots__ = ()
    @property
    def __class__(self): ran.append("class"); return int
    @property
    def __dict__(self): ran.append("dict"); return {"made": 1}
    def __dir__(self): ran.append("dir"); return ["from_dir"]
    def __getattribute__(self, name): ran.append(name); return 1
    def __getattr__(self, name): ran.append(name); return 1
    @property
    def value(self): ran.append("value"); return {}
    def __repr__(self): ran.append("repr"); return "odd"
    def __call__(self, x): ran.append("call")
class Descriptor:
    def __get__(self, *given): ran.append("get"); return 1
class Holder:
    described = Descriptor()
    odd = Odd()
    def method(self, given=Odd()): "Does nothing."
odd = Odd()
holder = Holder()
import types
class Module(types.ModuleType):
    @property
    def __dict__(self): ran.append("module dict"); return {}
    def __getattr__(self, name): ran.append(name)
own = Module("own")
types.ModuleType.__setattr__(own, "inside", 1)
ran.clear()
`);
    assert.deepEqual(kinds(['odd']), { value: 'property' });
    assert.deepEqual(kinds(['holder']), {
      described: 'property',
      odd: 'variable',
      method: 'function',
    });
    assert.deepEqual(kinds(['own']), { inside: 'variable' });
    assert.equal(names(['holder', 'described']), null);
    assert.deepEqual(kinds(['holder', 'odd']), { value: 'property' });
    assert.equal(about(['holder', 'method']), 'method(given=…)\nDoes nothing.');
    for (const path of [['odd'], ['Odd'], ['holder', 'odd']]) about(path);
    names([]);
    names(['Odd']);
    assert.equal(python.runPython('repr(ran)'), '[]');
  });
});

describe('the line about a name', () => {
  test('has the parameters of a function of the notebook’s, of torch and of Python', () => {
    python.runPython(
      'def f(a, b=2, *rest, c, d="x", **more):\n    """Adds.\n\n    More."""\n' +
        'class K:\n    def __init__(self, size): pass\n' +
        'import functools\n@functools.wraps(f)\ndef g(*given): pass',
    );
    assert.equal(about(['f']), "f(a, b=2, *rest, c, d='x', **more)\nAdds.");
    assert.equal(about(['g']), "g(a, b=2, *rest, c, d='x', **more)\nAdds.");
    assert.equal(about(['K']), 'K(size)');
    assert.match(about(['torch', 'clamp']) ?? '', /^clamp\(input, min=…, max=…/);
    assert.match(about(['torch', 'Tensor', 'clamp']) ?? '', /^clamp\(min=…, max=…/);
    assert.match(about(['len']) ?? '', /^len\(obj, \/\)\n/);
    assert.match(about(['torch', 'tensor']) ?? '', /^torch\.tensor\(data, /);
    assert.equal(about(['torch', 'int8']), null);
    assert.equal(about(['no_such']), null);
  });
});
