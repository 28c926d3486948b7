import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { openPython } from './python.ts';

describe('numpy in the page’s Python', () => {
  let python: Awaited<ReturnType<typeof openPython>>;
  before(async () => {
    python = await openPython();
  });

  const raised = (statement: string) =>
    python.run(`
import numpy as np
try:
    ${statement}
except Exception as error:
    print(type(error).__name__, error)
`);

  describe('a NumPy name that is not available here is reported with similar names', () => {
    const refusals: Readonly<Record<string, readonly [statement: string, says: RegExp]>> = {
      'a function': [
        'np.nanstd([1.0])',
        /^AttributeError module 'numpy' has no attribute 'nanstd' here; similar: .*; dir\(np\) lists/,
      ],
      'a method': [
        'np.array([1]).argpartition(1)',
        /^AttributeError 'numpy.ndarray' .* 'argpartition' here; dir\(np.ndarray\)/,
      ],
      'a distribution': [
        'np.random.gamma(3, 0.5)',
        /^AttributeError module 'numpy.random' .* 'gamma' here; .*dir\(np.random\)/,
      ],
      'a method of a generator': [
        'np.random.default_rng(1).gamma(2)',
        /^AttributeError 'numpy.random._generator.Generator' .* 'gamma' here/,
      ],
      'a decomposition': [
        'np.linalg.eig([[1.0]])',
        /^AttributeError .* 'eig' here; .*dir\(np.linalg\)/,
      ],
      'a type': ['np.uintc', /^AttributeError .* 'uintc' here; similar: .*uint8/],
      'a walk over several arrays': [
        'np.nditer([np.ones(2), np.ones(2)])',
        /^NotImplementedError nditer of several arrays .*zip/,
      ],
      'a walk by stretches': [
        'np.nditer(np.ones(2), flags=["external_loop"])',
        /^NotImplementedError nditer: the flag 'external_loop'/,
      ],
    };
    for (const [what, [statement, says]] of Object.entries(refusals)) {
      test(what, () => assert.match(raised(statement), says));
    }
  });

  test('an argument that NumPy has and this module lacks is said to be missing here', () => {
    const missing: Readonly<Record<string, string>> = {
      'np.unique([1], axis=0)': 'unique(): the argument axis is not available here',
      'np.mean([1], where=[True])': 'mean(): the argument where is not available here',
      'np.var([1], 0, None, None, 0, False, where=[True])':
        'var(): the argument where is not available here',
      'np.ones(2).std(where=[True])': 'std(): the argument where is not available here',
      'np.add(1, 2, casting="no", where=False)':
        'add(): the arguments where, casting are not available here',
      'np.linalg.pinv([[1.0]], hermitian=True)': 'pinv(): the argument hermitian is not',
    };
    for (const [statement, says] of Object.entries(missing)) {
      const said = raised(statement);
      assert.ok(said.startsWith(`TypeError ${says}`), said);
      assert.match(said, /Available here: \w+/);
    }
  });

  test('parameters have the names and the order of the libraries', () => {
    const program = `
import inspect
import matplotlib.pyplot as plt
import numpy as np
from matplotlib._figure import Axes, Figure
from matplotlib._refusal import KNOWN as PLOTS
from numpy._missing import KNOWN as ARRAYS
owners = [(np, ARRAYS, ""), (np.ndarray, ARRAYS, "ndarray."), (np.linalg, ARRAYS, "linalg."),
          (np.random.RandomState, ARRAYS, "RandomState."), (np.random.Generator, ARRAYS, "Generator."),
          (np.testing, ARRAYS, "testing."), (plt, PLOTS, "pyplot."), (Axes, PLOTS, "Axes."),
          (Figure, PLOTS, "Figure.")]
compared = 0
for owner, known, prefix in owners:
    for name in dir(owner):
        function = getattr(owner, name)
        stub = known.stub(prefix + name)
        if name[0] == "_" or not inspect.isfunction(function) or stub is None:
            continue
        real = inspect.signature(stub).parameters
        own = list(inspect.signature(function).parameters.values())[inspect.isclass(owner):]
        if any(one.kind is one.VAR_POSITIONAL for one in real.values()):
            continue
        fixed = [one.name for one in own
                 if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)]
        takes_any = any(one.kind is one.VAR_KEYWORD for one in real.values())
        shared = [one for one in real if one in fixed]
        compared += 1
        if [one for one in fixed if one in real or not takes_any] != shared:
            print(prefix + name, fixed, list(real))
print(compared > 300)
`;
    assert.equal(python.run(program), 'True\n');
  });

  test('an import of a name that NumPy has and this module lacks is said to fail here', () => {
    assert.match(
      raised('from numpy import poly1d'),
      /^ImportError cannot import name 'poly1d' from 'numpy' here; similar: .*; dir\(np\)/,
    );
    assert.match(raised('from seaborn import kdeplot'), /^ImportError .* 'kdeplot' .* here; /);
    assert.match(raised('import numpy.fft'), /^ModuleNotFoundError .* available here does not/);
  });

  test('pickles of types that are missing here are refused by name', () => {
    const pickled = (kind: string) =>
      raised(`import pickle; pickle.loads(b"cnumpy\\ndtype\\n(S'${kind}'\\nI0\\nI1\\ntR.")`);
    assert.match(
      pickled('c16'),
      /^TypeError the data type c16 is not available here; available: bool/,
    );
    assert.match(raised('np.frombuffer(b"1234", ">i4")'), /^TypeError big-endian .* byteswap\(\)/);
    assert.match(raised('memoryview(np.ones(2))[0] = 3'), /^TypeError cannot modify read-only/);
  });

  test('unseeded generators differ', () => {
    const program = `
import numpy as np
drawn = {np.random.rand(), np.random.RandomState().rand(), np.random.default_rng().random()}
np.random.seed()
print(len(drawn | {np.random.rand()}))
`;
    assert.equal(python.run(program), '4\n');
  });

  test('the number of an unreferenced generator is reused', () => {
    const program = `
import numpy as np
numbers = {np.random.RandomState(seed)._number for seed in range(1000)}
first, second = np.random.RandomState(1), np.random.RandomState(1)
print(len(numbers) < 3, first.rand() == second.rand(), first._number != second._number)
`;
    assert.equal(python.run(program), 'True True True\n');
  });
});
