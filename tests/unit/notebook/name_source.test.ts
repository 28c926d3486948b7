import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { namesFor } from '../../../web/notebook/editor/cell_editing.ts';
import { importsIn, writtenNames } from '../../../web/notebook/link/written_names.ts';
import { NotebookStore } from '../../../web/notebook/store/notebook_store.ts';
import { Notebooks } from '../../../web/notebook/store/notebooks.ts';
import { FakePython, settle } from '../support/fake_python.ts';

describe('the names in code', () => {
  const code = [
    'import torch\nscale = 3.5  # a comment\n',
    'x = torch.tensor([scale])\nx.abs()\n"text"',
  ];

  test('are found with Python’s keywords, but not in strings or comments', () => {
    const names = writtenNames(code, [], '');
    for (const name of ['torch', 'scale', 'x', 'lambda', 'None'])
      assert.ok(names.includes(name), name);
    for (const name of ['tensor', 'abs', 'comment', 'text']) assert.ok(!names.includes(name), name);
  });

  test('after a path are only those after this path', () => {
    const sources = ['torch.nn.Linear(2)', 'torch.tensor(1)', 'my.torch.other', 'nn.Linear'];
    assert.deepEqual(writtenNames(sources, ['torch'], ''), ['nn', 'tensor']);
    assert.deepEqual(writtenNames(sources, ['torch', 'nn'], ''), ['Linear']);
    assert.deepEqual(writtenNames(sources, ['absent'], ''), []);
  });

  test('are whole names in any script, each once and sorted', () => {
    const names = writtenNames(['b = a1 + b', 'größe, _x = 3, 2\n变量 = 1'], ['none'], '');
    assert.deepEqual(names, []);
    const all = writtenNames(['b = a1 + b', 'größe, _x = 3, 2\n变量 = 1e5 // 0x1f'], [], '');
    const own = all.filter((name) => !writtenNames([], [], '').includes(name));
    assert.deepEqual(own, ['_x', 'a1', 'b', 'größe', '变量']);
    assert.deepEqual(all, all.toSorted());
  });

  test('after a path are found behind strings and comments, which are none', () => {
    assert.deepEqual(writtenNames(['x = "t.a" # t.b\nt.c'], ['t'], ''), ['c']);
  });

  test('are not those in formatted strings', () => {
    const before = writtenNames([], [], '');
    const all = writtenNames(['y = f"hello{x}"'], [], '');
    assert.deepEqual(
      all.filter((name) => !before.includes(name)),
      ['y'],
    );
  });

  test('exclude the one that is being typed', () => {
    assert.ok(!writtenNames(['sca = 1'], [], 'sca').includes('sca'));
  });

  test('include those from imports', () => {
    const sources = [
      'import torch\nimport torch.nn.functional as F, numpy as np\n  import os.path',
      'from torch import nn, tensor as t  # both\nfrom helper import (\n    check,\n    plot as p,\n)',
    ];
    assert.deepEqual(importsIn(sources), {
      torch: 'torch',
      F: 'torch.nn.functional',
      np: 'numpy',
      os: 'os',
      nn: 'torch.nn',
      t: 'torch.tensor',
      check: 'helper.check',
      p: 'helper.plot',
    });
  });
});

describe('imports', () => {
  const table: [string, Record<string, string>][] = [
    ['import  a', { a: 'a' }],
    ['import\ta  as\tb', { b: 'a' }],
    ['import a as  b', { b: 'a' }],
    ['from a import  (b,\n  c)', { b: 'a.b', c: 'a.c' }],
    ['import a, b.c', { a: 'a', b: 'b' }],
    ['import a.b.c as d', { d: 'a.b.c' }],
    ['import a; x = 1', { a: 'a' }],
    ['import a # , b', { a: 'a' }],
    ['x; import a', {}],
    ['my_import a', {}],
    ['  from  a  import  b', { b: 'a.b' }],
    ['from a import b as  long_name, c', { long_name: 'a.b', c: 'a.c' }],
    ['from a import b  as c', { c: 'a.b' }],
    ['from a import (b as\n  c,\n  d)', { c: 'a.b', d: 'a.d' }],
    ['from a.b import c; d = 1', { c: 'a.b.c' }],
    ['x = 1; from a import b', {}],
    ['yield from a import b', {}],
    ['from a import b\nfrom c import b', { b: 'c.b' }],
  ];
  for (const [source, expected] of table) {
    test(`in ${JSON.stringify(source)} bind ${Object.keys(expected).join(', ') || 'nothing'}`, () => {
      assert.deepEqual(importsIn([source]), expected);
    });
  }
});

describe('the names that an editor suggests', () => {
  let python: FakePython;
  let store: NotebookStore;

  beforeEach(() => {
    python = new FakePython();
    python.known = [['tensor', 'function']];
    store = new NotebookStore(python, new Notebooks(() => {}));
    open('one');
  });

  function open(name: string) {
    const source = 'import torch\nwhile True: pass';
    const cells = [{ cell_type: 'code', id: 'a', metadata: {}, outputs: [], source }];
    const file = JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells });
    store.open(file, { name, title: name, isLesson: false, live: false });
  }

  test('do not start Python', async () => {
    assert.equal(await namesFor(store).known(['torch']), undefined);
    assert.deepEqual([python.state.state, python.asked], ['off', []]);
    assert.ok(namesFor(store).written([], '').includes('torch'));
  });

  test('come from Python while it is idle, with the notebook’s imports', async () => {
    await python.load();
    assert.deepEqual(await namesFor(store).known(['torch']), [['tensor', 'function']]);
    assert.equal(await namesFor(store).about(['torch', 'tensor']), 'tensor()');
    assert.deepEqual(python.asked, [
      { path: ['torch'], imports: { torch: 'torch' }, isOwn: false },
    ]);
  });

  test('are Python’s own words where no notebook is open', async () => {
    await python.load();
    const empty = namesFor(new NotebookStore(python, new Notebooks(() => {})));
    assert.equal(await empty.known([]), undefined);
    assert.deepEqual(python.asked, []);
    const words = empty.written([], '');
    for (const word of ['lambda', 'True', 'False', 'None']) assert.ok(words.includes(word), word);
    assert.ok(words.every((word) => !namesFor(store).written(['x'], '').includes(word)));
  });

  test('are not those in texts', () => {
    store.insert('markdown', 'below', 'a');
    store.typed(store.active?.selected ?? '', 'prose');
    assert.ok(!namesFor(store).written([], '').includes('prose'));
  });

  test('do not wait for a running cell', async () => {
    store.run('a');
    await settle();
    assert.equal(python.state.state, 'running');
    assert.equal(await namesFor(store).known(['torch']), undefined);
    assert.deepEqual(python.asked, []);
    store.session.stop();
    await settle();
    assert.notEqual(await namesFor(store).known(['torch']), undefined);
  });

  test('are the variables of the notebook that has run', async () => {
    store.typed('a', 'x = 1');
    store.run('a');
    await settle();
    await namesFor(store).known([]);
    open('two');
    await namesFor(store).known([]);
    assert.deepEqual(
      python.asked.map(({ isOwn }) => isOwn),
      [true, false],
    );
  });

  test('are empty if Python is stopped meanwhile', async () => {
    await python.load();
    python.names = () => Promise.reject(new Error('python_stopped'));
    assert.equal(await namesFor(store).known([]), undefined);
  });
});
