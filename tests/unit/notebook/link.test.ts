import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import type { LessonLink } from '../../../web/notebook/link/link.ts';
import type { LessonInput } from '../../../web/notebook/link/sources.ts';
import { cellOf } from '../../../web/notebook/model.ts';
import type { CellOutput } from '../../../web/notebook/run.ts';
import { writeNotebook } from '../../../web/notebook/store/nbformat.ts';
import type { NotebookStore } from '../../../web/notebook/store/notebook_store.ts';
import { cellStateOf } from '../../../web/notebook/store/open_notebook.ts';
import { FakePython, settle } from '../support/fake_python.ts';
import { given, lessonName, linkLesson, scaled } from './linked_lesson.ts';

const outputs = new Map<string, CellOutput>([['quantize', { kind: 'value', text: 'tensor' }]]);

let python: FakePython;
let store: NotebookStore;
let link: LessonLink;
let instrument: ReturnType<typeof linkLesson>['instrument'];

afterEach(() => mock.timers.reset());

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  python = new FakePython();
  ({ store, link, instrument } = linkLesson(python));
  link.follow(given, outputs);
});

const opened = () => store.openNotebooks.get(lessonName) ?? assert.fail();
const source = (id: string) => cellOf(opened().notebook, id)?.source ?? assert.fail();
/** Waits for a rerun, which comes after a pause. */
const rerun = async () => {
  mock.timers.tick(250);
  for (let turn = 0; turn < 40; turn += 1) await settle();
};
const run = async (id: string) => {
  store.run(id);
  for (let turn = 0; turn < 40; turn += 1) await settle();
};

describe('until Python has run', () => {
  test('the cells have the lesson core’s outputs, numbered', () => {
    const cell = cellOf(opened().notebook, 'quantize');
    assert.deepEqual(cell?.outputs, [
      {
        output_type: 'execute_result',
        execution_count: cell?.executionCount,
        data: { 'text/plain': 'tensor' },
        metadata: {},
      },
    ]);
    assert.equal(opened().edited, false, 'nothing was typed');
  });

  test('a change of the instrument is written into the code, and nothing runs', async () => {
    link.follow(scaled(7), outputs);
    assert.match(source('parameters'), /^scale = 7\.0$/m);
    await rerun();
    assert.deepEqual(python.log, []);
  });

  test('edited cells that have not run are kept', () => {
    store.typed('parameters', `${source('parameters')}\n# mine`);
    link.follow(scaled(7), outputs);
    assert.match(source('parameters'), /scale = 7\.0[\s\S]*# mine/);
  });

  test('the first run runs the whole lesson in order', async () => {
    await run('error');
    const codes = opened().notebook.cells.filter(({ kind }) => kind === 'code');
    assert.deepEqual(
      python.log,
      codes.map((cell) => cell.source),
    );
    assert.equal(opened().live, false);
  });
});

describe('once Python has run', () => {
  beforeEach(async () => {
    await run('imports');
    python.log.length = 0;
  });

  test('a change of the instrument reruns the lesson from the affected cell', async () => {
    link.follow(scaled(6), outputs);
    link.follow(scaled(7), outputs);
    await rerun();
    assert.match(python.log[0] ?? '', /^scale = 7\.0/);
    assert.equal(
      python.log.filter((text) => text.startsWith('scale =')).length,
      1,
      'once, after a pause',
    );
    assert.ok(!python.log.some((text) => text.includes('import torch')));
    assert.ok(python.log.some((text) => text.includes('naive')));
    assert.deepEqual(instrument.shown, [], 'the instrument is where it was put');
  });

  test('running a cell updates the instrument', async () => {
    store.typed('parameters', 'scale = 4\nzero_point = 5\ndtype = torch.uint8');
    await run('parameters');
    assert.deepEqual(instrument.shown.at(-1)?.settings, {
      ...given.settings,
      scale: 4,
      zeroPoint: 5,
      dtype: 'uint8',
    });
    link.follow(instrument.shown.at(-1) ?? assert.fail(), outputs);
    python.log.length = 0;
    await rerun();
    assert.deepEqual(python.log, [], 'and the change does not come back');
    assert.match(source('parameters'), /^scale = 4$/m);
  });

  test('a learner’s own expression is kept, and the instrument’s value is assigned after it', async () => {
    store.typed('parameters', 'scale = 7 / 2\nzero_point = -70\ndtype = torch.int8');
    link.follow(scaled(7), outputs);
    assert.match(source('parameters'), /scale = 7 \/ 2/);
    assert.equal(cellStateOf(opened(), 'parameters').unbound, 'assigned');
    await rerun();
    assert.deepEqual(python.log.slice(0, 2), [source('parameters'), 'assign scale']);
    assert.deepEqual(python.variables.scale, { kind: 'float', value: 7 });
    assert.deepEqual(instrument.shown, []);
  });
});

describe('the value of test_tensor after a run', () => {
  const floats = (shape: number[], data: Float32Array): LessonInput['tensor'] => ({
    dtype: 'float32',
    shape,
    data,
  });
  const counted = (...shape: number[]) =>
    floats(
      shape,
      Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, index) => index),
    );
  const leave = async (value: (typeof python.variables)[string] | undefined) => {
    if (value) python.variables.test_tensor = value;
    store.typed('error', 'error');
    await run('error');
  };
  const leaveTensor = (tensor: LessonInput['tensor']) =>
    leave({ kind: 'tensor', tensor } as (typeof python.variables)[string]);
  const refused = () => cellStateOf(opened(), 'test-tensor').refused;

  beforeEach(() => run('imports'));

  for (const shape of [[2, 3, 4], [100], [100, 1], [1, 1, 100], [1]]) {
    test(`of shape ${shape} is shown on the instrument`, async () => {
      await leaveTensor(counted(...shape));
      assert.deepEqual(instrument.shown.at(-1)?.tensor, counted(...shape));
      assert.equal(refused(), undefined);
      assert.ok(link.holds(counted(...shape)));
    });
  }

  test('in another shape with the same elements is another tensor', async () => {
    await leaveTensor({ ...given.tensor, shape: [9] });
    assert.deepEqual(instrument.shown.at(-1)?.tensor.shape, [9]);
    assert.ok(!link.holds(given.tensor));
  });

  const notTaken: [string, (typeof python.variables)[string], string][] = [
    ['101 elements', { kind: 'tensor', tensor: counted(101) as never }, 'torch.float32 [101]'],
    ['no axis', { kind: 'tensor', tensor: counted() as never }, 'torch.float32 []'],
    ['no element', { kind: 'tensor', tensor: counted(0) as never }, 'torch.float32 [0]'],
    [
      'four axes',
      { kind: 'tensor', tensor: counted(1, 2, 3, 4) as never },
      'torch.float32 [1, 2, 3, 4]',
    ],
    [
      'integers',
      {
        kind: 'tensor',
        tensor: {
          dtype: 'int64',
          shape: [1],
          data: BigInt64Array.of(1n),
        } as never,
      },
      'torch.int64 [1]',
    ],
    ['a list', { kind: 'other', type: 'list' }, 'list'],
    ['a number', { kind: 'int', value: 3 }, 'int'],
  ];
  for (const [title, value, what] of notTaken) {
    test(`is rejected with a note beside the cell: ${title}`, async () => {
      await leave(value);
      assert.equal(instrument.shown.length, 0, 'the instrument keeps its tensor');
      assert.deepEqual(refused(), {
        id: 'cell.beyond',
        values: { what, limit: 100 },
      });
      await leaveTensor(counted(2, 2));
      assert.equal(refused(), undefined, 'and the word goes with its reason');
      assert.deepEqual(instrument.shown.at(-1)?.tensor.shape, [2, 2]);
    });
  }

  test('is rejected if a number is not finite, but the settings are applied', async () => {
    python.variables.scale = { kind: 'float', value: 9 };
    await leaveTensor(floats([3], Float32Array.of(1, Number.NaN, 2)));
    assert.deepEqual(refused(), {
      id: 'cell.notFinite',
      values: { value: 'NaN' },
    });
    assert.deepEqual(instrument.shown.at(-1), scaled(9));
  });

  test('is rejected beside the cell that last assigned it', async () => {
    store.typed('error', 'test_tensor = torch.arange(9)');
    python.variables.test_tensor = { kind: 'other', type: 'Tensor' };
    await run('error');
    assert.equal(cellStateOf(opened(), 'error').refused?.id, 'cell.beyond');
    assert.equal(refused(), undefined);
  });

  test('does not override a change of the instrument since the run began', async () => {
    python.variables.test_tensor = {
      kind: 'tensor',
      tensor: counted(2, 3, 4) as never,
    };
    store.run('error');
    instrument.last = 'something younger';
    for (let turn = 0; turn < 40; turn += 1) await settle();
    assert.deepEqual(instrument.shown, []);
    assert.equal(instrument.followedAgain, 1, 'the instrument’s change is followed instead');
    assert.ok(link.holds(counted(2, 3, 4)), 'and the notebook holds what it ran');
    python.variables.test_tensor = { kind: 'tensor', tensor: given.tensor as never };
    link.follow(given, outputs);
    await rerun();
    assert.match(python.log.findLast((text) => text.includes('test_tensor =')) ?? '', /191\.6/);
    assert.deepEqual(instrument.shown, []);
  });

  test('of any shape is kept if the instrument changes only a setting', async () => {
    store.typed('test-tensor', 'test_tensor = torch.randn(2, 3, 4)');
    await leaveTensor(counted(2, 3, 4));
    python.log.length = 0;
    link.follow({ tensor: counted(2, 3, 4), settings: { ...given.settings, scale: 6 } }, new Map());
    await rerun();
    assert.match(python.log[0] ?? '', /^scale = 6\.0/);
    assert.match(source('test-tensor'), /torch\.randn\(2, 3, 4\)/);
    assert.equal(
      cellStateOf(opened(), 'test-tensor').unbound,
      undefined,
      'it is the cell’s own value',
    );
  });
});

describe('a saved copy of the lesson', () => {
  const saved = (change: (text: string) => string = (text) => text) => {
    const text = change(writeNotebook(opened().notebook));
    const problem = store.open(text, {
      name: 'file:x',
      title: 'x',
      isLesson: false,
      live: false,
    });
    assert.equal(problem, undefined);
    link.opened();
  };
  const fileSource = (id: string) =>
    cellOf(store.openNotebooks.get('file:x')?.notebook ?? assert.fail(), id)?.source ??
    assert.fail();

  test('shows its input on the instrument', () => {
    link.follow(
      {
        tensor: { ...given.tensor, shape: [9] },
        settings: {
          ...given.settings,
          scale: 5,
          zeroPoint: 3,
          dtype: 'uint8',
          clamp: false,
          castToFloat: false,
        },
      },
      outputs,
    );
    const input = link.agreed;
    saved();
    assert.deepEqual(instrument.shown, [input]);
  });

  test('keeps the instrument’s values that its code does not contain as literals', () => {
    link.follow(scaled(5), outputs);
    saved((text) => text.replace('scale = 5.0', 'scale = 10 / 2').replace('191.6', 'x'));
    assert.deepEqual(instrument.shown, [scaled(5)]);
  });

  test('follows the instrument in its code, but runs only after the user has run it', async () => {
    saved();
    link.follow(scaled(7), outputs);
    assert.match(fileSource('parameters'), /^scale = 7\.0$/m);
    assert.match(source('parameters'), /^scale = 3\.5$/m, 'the lesson is not shown');
    await rerun();
    assert.deepEqual(python.log, []);
    await run('parameters');
    python.log.length = 0;
    link.follow(scaled(8), outputs);
    await rerun();
    assert.match(python.log[0] ?? '', /^scale = 8\.0/);
  });

  test('updates the instrument when it runs', async () => {
    saved();
    store.typed('parameters', 'scale = 4\nzero_point = 5\ndtype = torch.uint8');
    await run('parameters');
    assert.equal(instrument.shown.at(-1)?.settings.scale, 4);
    assert.equal(link.agreed.settings.scale, 4);
    store.show(lessonName);
    assert.deepEqual(link.agreed, given, 'the lesson itself is as it was');
  });

  test('is recognized by the lesson’s metadata and all of its bound cells', async () => {
    saved((text) => text.replace('"zeropoint"', '"other"'));
    assert.deepEqual(instrument.shown, []);
    saved((text) => text.replace('"id": "parameters"', '"id": "others"'));
    assert.deepEqual(instrument.shown, []);
    store.typed('imports', 'scale = 99.5');
    await run('imports');
    assert.deepEqual(instrument.shown, [], 'another notebook’s variables are its own');
  });

  test('leaves the interpreter to the active notebook', async () => {
    await run('imports');
    const other = '{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[]}';
    store.open(other, {
      name: 'other',
      title: '',
      isLesson: false,
      live: false,
    });
    python.log.length = 0;
    link.follow(scaled(7), outputs);
    await rerun();
    assert.deepEqual(python.log, []);
    store.show(lessonName);
    link.follow(scaled(7), outputs);
    await rerun();
    assert.match(python.log[0] ?? '', /^scale = 7\.0/);
  });
});
