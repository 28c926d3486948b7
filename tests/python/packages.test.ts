import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { openPython } from './python.ts';

// Packages beside torch in the notebooks of courses: tqdm, k-means, and packages that refuse.

describe('packages that courses import', () => {
  let python: Awaited<ReturnType<typeof openPython>>;
  before(async () => {
    python = await openPython();
  });

  const printed = (program: string) => python.run(program.trim());

  describe('tqdm', () => {
    /** Returns the output of a program with a bar `file=out`; rates and times, which vary, become #. */
    const drawn = (program: string) =>
      JSON.parse(
        printed(`
import io, json, re
from tqdm.auto import tqdm, trange
out = io.StringIO()
${program}
text = out.getvalue()
print(json.dumps(re.sub(r"\\[.*?(, [a-z]+=.*?)?\\]", r"[#\\1]", text)))`),
      ) as string;

    test('draws the state over the line, and ends it', () => {
      const text = drawn(`for _ in tqdm(range(4), desc="Epoch", mininterval=0, file=out): pass`);
      const states = text.split('\r');
      assert.equal(states[1], 'Epoch:   0%|          | 0/4 [#]');
      assert.equal(states[2], 'Epoch:  25%|██▌       | 1/4 [#]');
      assert.match(states.at(-1) ?? '', /^Epoch: 100%\|██████████\| 4\/4 \[#\] *\n$/);
    });

    test('shows what set_postfix and set_description give', () => {
      const text = drawn(`
with tqdm(total=8, file=out) as bar:
    bar.update(2)
    bar.set_description("fit")
    bar.set_postfix(loss=0.123456, acc=12, lr="1e-3")`);
      assert.match(text, /\rfit: {2}25%\|██▌ {7}\| 2\/8 \[#, acc=12, loss=0\.123, lr=1e-3\]/);
    });

    test('counts without a total, erases a bar that does not stay, and can be silent', () => {
      assert.match(drawn('list(tqdm((i for i in range(3)), file=out))'), /\r3it \[#\]\n$/);
      assert.match(drawn('list(trange(2, leave=False, file=out))'), /\r +\r$/);
      assert.equal(drawn('list(tqdm([1], disable=True, file=out))'), '');
    });

    test('is as wide as ncols, waits for miniters and delay, and counts in unit_divisor', () => {
      const widths = drawn('for _ in tqdm(range(4), ncols=40, mininterval=0, file=out): pass');
      const last = (text: string) => text.trimEnd().split('\r').at(-1) ?? '';
      assert.match(last(widths), /^100%\|█+\| 4\/4 \[#\]$/);
      assert.equal(
        printed(`
import io, re
from tqdm import tqdm
for columns in (60, 40, 20, 0):
    out = io.StringIO()
    for _ in tqdm(range(4), ncols=columns, mininterval=0, file=out): pass
    print(columns, sorted({len(re.split("[\\r\\n]", out.getvalue())[1])}))`).trimEnd(),
        '60 [60]\n40 [40]\n20 [20]\n0 [25]',
      );
      const seldom = drawn('for _ in tqdm(range(6), miniters=3, mininterval=0, file=out): pass');
      assert.deepEqual(seldom.match(/\d\/6/g), ['0/6', '3/6', '6/6', '6/6']);
      assert.equal(drawn('list(tqdm(range(3), delay=60, file=out))'), '');
      const bytes = 'tqdm(total=4096, unit="B", unit_scale=True, unit_divisor=1024, file=out)';
      assert.match(drawn(`${bytes}.update(2048)`), /0\.00\/4\.00k/);
    });

    test('colours the bar alone, and says which options it has not', () => {
      const text = printed(`
import io
from tqdm import tqdm
out = io.StringIO()
list(tqdm(range(2), colour="green", ncols=40, mininterval=0, file=out))
print(ascii(out.getvalue()).replace(ascii("█")[1:-1], "*"))`);
      assert.match(text, /\|\\x1b\[32m\*+\\x1b\[0m\| 2\/2/);
      assert.equal(
        printed(`
import io, warnings
from tqdm import tqdm
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    tqdm([], colour="pale", position=1, file=io.StringIO())
for one in said: print(type(one.message).__name__, one.message)`).trimEnd(),
        'TqdmWarning Unknown colour (pale); valid choices: [hex (#00ff00), BLACK, RED, GREEN, YELLOW, BLUE, ' +
          'MAGENTA, CYAN, WHITE]\n' +
          'TqdmWarning position has no effect here: each bar has a line of its own',
      );
    });

    test('ends its line when the loop is left, by break, an error or the end of a generator', () => {
      const left = (program: string) =>
        drawn(`
from tqdm import tqdm
bar = tqdm(range(5), mininterval=0, file=out)
${program}`)
          .split('\r')
          .map((state) => state.replace(/\] +/, ']'));
      const states = ['', '  0%|          | 0/5 [#]', ' 20%|██        | 1/5 [#]'];
      const two = ' 40%|████      | 2/5 [#]';
      const ended = [...states, two, `${two}\n`];
      assert.deepEqual(left('for i in bar:\n    if i == 2: break'), ended);
      const error = 'try:\n    for i in bar: 1 / (2 - i)\nexcept ZeroDivisionError: pass';
      assert.deepEqual(left(error), ended);
      const closed = 'steps = iter(bar); next(steps); next(steps); steps.close()';
      assert.deepEqual(left(closed), [...states, `${states[2]}\n`]);
      const erased = left('bar.leave = False\nfor i in bar:\n    if i == 2: break');
      assert.deepEqual(
        erased.slice(4).map((one) => one.trim()),
        ['', ''],
      );
      assert.equal(
        printed('from tqdm import tqdm\nfor one in tqdm([1, 2], disable=True): break').trimEnd(),
        '',
      );
    });

    // As tqdm 4.66 draws, with its own blocks for "#".
    test('draws each call: resets, clears, descriptions, first counts, totals of 0', () => {
      const states = (program: string) =>
        drawn(`out.isatty = lambda: False\n${program}`)
          .split('\r')
          .map((state) => state.trimEnd().replace(/\] +/, ']'));
      const bar = 'bar = tqdm(total=4, mininterval=0, file=out); ';
      const none = '  0%|          | 0/4 [#]';
      const half = ' 50%|█████     | 2/4 [#]';
      assert.deepEqual(states(`${bar}bar.update(2); bar.clear(); bar.close()`), [
        ...['', none, half, '', '', half],
      ]);
      assert.deepEqual(
        states(
          `${bar}bar.set_description_str("ab"); bar.set_description(None); bar.set_description("x", False); bar.refresh(); bar.close()`,
        ),
        ['', none, `ab: ${none}`, none, `x: ${none}`, `x: ${none}`],
      );
      const more = [' 50%|█████     | 4/8 [#]', '  0%|          | 0/8 [#]'];
      assert.deepEqual(
        states(`${bar}bar.update(2); bar.reset(total=8); bar.update(4); bar.reset(); bar.close()`),
        ['', none, half, more[1], more[0], more[1], more[1]],
      );
      assert.deepEqual(
        states(
          'bar = tqdm(total=6, initial=3, mininterval=0, file=out); bar.update(2); bar.close()',
        ),
        ['', ' 50%|█████     | 3/6 [#]', ...Array(2).fill(' 83%|████████▎ | 5/6 [#]')],
      );
      assert.deepEqual(states('tqdm(total=4, postfix={"b": 2, "a": 1.23456}, file=out)'), [
        '',
        '  0%|          | 0/4 [#, a=1.23, b=2]',
      ]);
      assert.deepEqual(states('tqdm(total=0, file=out).close()'), ['', '0it [#]', '0it [#]']);
      const silent = 'bar = tqdm(total=4, disable=True, file=out); ';
      assert.deepEqual(states(`${silent}bar.update(3); bar.refresh(); bar.clear(); bar.close()`), [
        '',
      ]);
      const answers = printed(`
import io
from tqdm import tqdm
out = io.StringIO()
bar = tqdm(total=4, disable=True, file=out)
print(bar.update(3), bar.n, *[bool(tqdm(total=n, file=out)) for n in (0, 1)], *[bool(tqdm(one, file=out)) for one in ([], [1], iter([]))])
try: bool(tqdm(file=out))
except TypeError as error: print(error)`);
      assert.deepEqual(answers.trimEnd().split('\n'), [
        'None 0 False True False True True',
        'bool() undefined when iterable == total == None',
      ]);
    });

    // As tqdm 4.66 answers format_sizeof, format_num and format_interval.
    test('scales at the limits of each power and of each number of decimals', () => {
      const rows = printed(`
from tqdm._format import interval, number, scaled
for one in (0, 1, 9.994, 9.995, 99.94, 99.95, 999.4, 999.5, 999.7, 999.999, 1000, 1023, 1024, 9994, 9995, 99.5e3, 999.5e3, 1e24, 9.995e26):
    print(scaled(one), scaled(one, 1024), number(one))
print(*map(interval, (0, 59, 60, 61, 3599, 3600, 3661, 86400, 90061)))`);
      assert.deepEqual(rows.trimEnd().split('\n'), [
        ...['0.00 0.00 0', '1.00 1.00 1', '9.99 9.99 9.99', '10.0 10.0 9.99', '99.9 99.9 99.9'],
        ...['100 100 100', '999 999 999', '1.00k 0.98k 1e+3', '1.00k 0.98k 1e+3'],
        ...['1.00k 0.98k 1e+3', '1.00k 0.98k 1000', '1.02k 1.00k 1023', '1.02k 1.00k 1024'],
        ...['9.99k 9.76k 9994', '10.0k 9.76k 9995', '99.5k 97.2k 99500.0', '1.00M 976k 1e+6'],
        ...['1.0Y 847Z 1e+24', '999.5Y 826.8Y 9.99e+26'],
        '00:00 00:59 01:00 01:01 59:59 1:00:00 1:01:01 24:00:00 25:01:01',
      ]);
    });

    test('scales units and shortens rates', () => {
      const line = printed(`
from tqdm._format import interval, line, number, scaled
shown = dict(n=1500, total=2_000_000, initial=0, desc="", unit="B", unit_scale=True, postfix="",
             bar_format=None, ascii=True, elapsed=3.0, rate=None, width=10)
print(line(shown))
print(line({**shown, "n": 2, "total": 4, "unit": "it", "unit_scale": False, "elapsed": 8.0}))
print(interval(3725), number(1234567), number(0.5), scaled(12345))`);
      assert.deepEqual(line.trimEnd().split('\n'), [
        '  0%|          | 1.50k/2.00M [00:03<1:06:37, 500B/s]',
        ' 50%|#####     | 2/4 [00:08<00:08,  4.00s/it]',
        '1:02:05 1234567 0.5 12.3k',
      ]);
    });

    test('refuses unknown arguments', () => {
      assert.match(
        printed(`
from tqdm import tqdm
try: tqdm([], colours=3)
except KeyError as error: print(type(error).__name__, error)`),
        /TqdmKeyError.*Unknown argument\(s\): {'colours': 3}/,
      );
    });
  });

  describe('fast_pytorch_kmeans', () => {
    test('finds the clusters of separate points, the same for the same seed', () => {
      const program = `
import numpy as np, torch
from fast_pytorch_kmeans import KMeans
np.random.seed(1)
x = torch.cat([torch.arange(3.0), torch.arange(3.0) + 100]).view(-1, 1)
kmeans = KMeans(n_clusters=2, mode="euclidean", verbose=0)
labels = kmeans.fit_predict(x)
print(sorted(kmeans.centroids.view(-1).tolist()), labels.dtype, len(set(labels[:3].tolist())),
      int((labels[0] != labels[3:]).sum()), kmeans.centroids.shape)
print(torch.equal(kmeans.predict(x), labels))`;
      const expected = '[1.0, 101.0] torch.int64 1 3 torch.Size([2, 1])\nTrue\n';
      assert.equal(printed(program), expected);
      assert.equal(printed(program), expected);
    });

    test('continues from given centres, and clusters directions', () => {
      const program = `
import torch
from fast_pytorch_kmeans import KMeans
x = torch.tensor([[1.0, 0.1], [5.0, 0.0], [0.0, 1.0], [0.2, 9.0]])
kmeans = KMeans(2, mode="cosine", max_iter=5)
print(kmeans.fit_predict(x, centroids=x[[0, 2]]).tolist())
print(kmeans.centroids)`;
      assert.equal(
        printed(program),
        '[0, 0, 1, 1]\ntensor([[3.0000, 0.0500],\n        [0.1000, 5.0000]])\n',
      );
    });

    test('refuses what it does not have', () => {
      for (const options of ['mode="manhattan"', 'minibatch=4']) {
        const program = `
from fast_pytorch_kmeans import KMeans
try: KMeans(2, ${options})
except NotImplementedError as error: print(error)`;
        assert.match(printed(program), /KMeans\(.*not available here/);
      }
    });
  });

  describe('sklearn', () => {
    test('clusters as scikit-learn, whose answers tests/golden has, and refuses functions', () => {
      const program = `
from sklearn.cluster import KMeans
try: KMeans(2, init=max, n_init=1).fit([[1.0], [2.0]])
except NotImplementedError as error: print(error)`;
      assert.match(printed(program), /^KMeans\(init=function\) is not available here/);
    });
  });

  describe('packages that are only imported', () => {
    test('import in every form, and say at the first use what to do instead', () => {
      const program = `
import requests
from PIL import Image
import torchvision
import torchvision.transforms as T
from torchvision.datasets import *
from torchvision.transforms import *
from torchprofile import profile_macs
from sklearn.cluster import DBSCAN
from sklearn.datasets import make_classification
import scipy.sparse, scipy.stats
import matplotlib.ticker as ticker
import matplotlib.patches as mpatches
from matplotlib.gridspec import GridSpec
from mpl_toolkits.mplot3d import Axes3D
class Own(CIFAR10): pass
print(isinstance(3, Image.Image), torchvision.__name__)
for use in (lambda: requests.get("x"), lambda: Image.open("a.png"), lambda: T.ToTensor(), lambda: Compose([]),
            lambda: CIFAR10(root="."), lambda: Own(), lambda: profile_macs(1), lambda: DBSCAN(2),
            lambda: torchvision.models.resnet18(), lambda: make_classification(9), lambda: scipy.sparse.csr_matrix(1),
            lambda: scipy.stats.gamma(1), lambda: scipy.optimize.minimize(1),
            lambda: ticker.FuncFormatter(str), lambda: mpatches.Patch(), lambda: GridSpec(1, 2),
            lambda: Axes3D(1)):
    try: use()
    except NotImplementedError as error: print(error)`;
      const lines = printed(program).trim().split('\n');
      assert.equal(lines[0], 'False torchvision');
      const names = lines.slice(1).map((line) => line.replace(/ is not available here: .+\.$/, ''));
      assert.deepEqual(names, [
        'requests.get',
        'PIL.Image.open',
        'torchvision.transforms.ToTensor',
        'torchvision.transforms.Compose',
        'torchvision.datasets.CIFAR10',
        'torchvision.datasets.CIFAR10',
        'torchprofile.profile_macs',
        'sklearn.cluster.DBSCAN',
        'torchvision.models.resnet18',
        'sklearn.datasets.make_classification',
        'scipy.sparse.csr_matrix',
        'scipy.stats.gamma',
        'scipy.optimize.minimize',
        'matplotlib.ticker.FuncFormatter',
        'matplotlib.patches.Patch',
        'matplotlib.gridspec.GridSpec',
        'mpl_toolkits.mplot3d.Axes3D',
      ]);
      assert.match(lines[1] ?? '', /add files to the notebook/);
    });

    test('leave other missing modules to the ordinary error', () => {
      assert.match(
        printed(`
try: import transformers
except ModuleNotFoundError as error: print(error)`),
        /No module named 'transformers': available here are parts of torch/,
      );
      for (const name of ['matplotlib.nonsense', 'torch.nn.utils.nonsense', 'torch.nonsense']) {
        const program = `try: import ${name}\nexcept ModuleNotFoundError as error: print("none")`;
        assert.equal(printed(program), 'none\n');
      }
    });
  });

  test('what converts whole models by its graph is named as missing, beside what is there', () => {
    const program = `
import torch
from torch.quantization import prepare, convert
for name in ("quantize_fx", "QConfigMapping"):
    try: getattr(torch.ao.quantization, name)
    except AttributeError as error: print(error)
try: from torch.quantization.quantize_fx import prepare_fx
except ModuleNotFoundError as error: print(error)
print(callable(prepare), callable(convert), hasattr(torch.ao.quantization, "quantize_fx"))`;
    const lines = printed(program).trim().split('\n');
    assert.match(lines[0] ?? '', /no attribute 'quantize_fx' here; similar: quantize, /);
    assert.match(lines[1] ?? '', /no attribute 'QConfigMapping' here; similar: QConfig;/);
    assert.match(lines[2] ?? '', /No module named 'torch\.quantization\.quantize_fx' here/);
    assert.equal(lines[3], 'True True False');
  });
});
