import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LessonSettings } from '../../../web/core/engine/per_tensor.ts';
import {
  inputFrom,
  isSame,
  refusalOf,
  sameTensor,
  saysOther,
  withInput,
  withoutNotes,
  withRefusal,
} from '../../../web/notebook/link/linked_input.ts';
import { type LessonInput, liveSources } from '../../../web/notebook/link/sources.ts';
import { cellOf, emptyCell } from '../../../web/notebook/model.ts';
import {
  cellStateOf,
  type OpenNotebook,
  openNotebook,
  withCellState,
} from '../../../web/notebook/store/open_notebook.ts';
import type { Value } from '../../../web/python/protocol.ts';
import { given } from './linked_lesson.ts';

// The link's writes into a notebook and its reads from variables, part by part.

const boundIds = Object.keys(liveSources);
const withSettings = (change: Partial<LessonSettings>): LessonInput => ({
  ...given,
  settings: { ...given.settings, ...change },
});
const tensorOf = (shape: number[], ...values: number[]): LessonInput['tensor'] => ({
  dtype: 'float32',
  shape,
  data: Float32Array.from(values),
});

/** A notebook with these cells; the bound cells have the lesson's code unless they are given. */
function notebookWith(cells: Record<string, string> = {}, kinds: Record<string, 'markdown'> = {}) {
  const sources = { ...Object.fromEntries(boundIds.map((id) => [id, own(id)])), ...cells };
  return openNotebook(
    {
      metadata: {},
      cells: Object.entries(sources).map(([id, source]) =>
        emptyCell(id, kinds[id] ?? 'code', source),
      ),
    },
    { name: 'one', title: '', isLesson: true, live: false },
  );
}
const own = (id: string, input = given) => liveSources[id]?.(input) ?? '';
const sourceIn = (opened: OpenNotebook, id: string) => cellOf(opened.notebook, id)?.source;
const noteIn = (opened: OpenNotebook, id: string) => cellStateOf(opened, id).unbound;

describe('whether two inputs differ', () => {
  const changes: [string, LessonInput, string][] = [
    ['scale', withSettings({ scale: 9 }), 'parameters'],
    ['zero point', withSettings({ zeroPoint: 9 }), 'parameters'],
    ['type', withSettings({ dtype: 'uint8' }), 'parameters'],
    ['clamp', withSettings({ clamp: false }), 'quantize'],
    ['cast', withSettings({ castToFloat: false }), 'dequantize-by-function'],
    ['shape', { ...given, tensor: { ...given.tensor, shape: [9] } }, 'test-tensor'],
  ];
  for (const [title, input, cell] of changes) {
    test(`in the ${title} is said by one cell`, () => {
      assert.deepEqual(
        boundIds.filter((id) => saysOther(id, given, input)),
        [cell],
      );
      assert.ok(!isSame(given, input) && !isSame(input, given));
    });
  }

  test('is said by none for equal ones', () => {
    assert.ok(isSame(given, withSettings({})));
    const copy = { ...given.tensor, data: Float32Array.from(given.tensor.data) };
    assert.ok(isSame(given, { ...given, tensor: copy }));
  });

  test('in tensors is by shape and every element, bit for bit', () => {
    assert.ok(sameTensor(tensorOf([2], 1, Number.NaN), tensorOf([2], 1, Number.NaN)));
    assert.ok(!sameTensor(tensorOf([2], 1, 2), tensorOf([2], 1, 3)));
    assert.ok(!sameTensor(tensorOf([2], 1, 2), tensorOf([2], 3, 2)));
    assert.ok(!sameTensor(tensorOf([2], 0, 2), tensorOf([2], -0, 2)));
    assert.ok(!sameTensor(tensorOf([1, 2], 1, 2), tensorOf([2, 1], 1, 2)));
    const { data } = tensorOf([2], 1, 2);
    assert.ok(!sameTensor({ ...tensorOf([2]), data }, { ...tensorOf([1, 2]), data }));
    const unread = new Proxy(data, { get: () => assert.fail('the same array is not compared') });
    assert.ok(sameTensor({ ...tensorOf([2]), data: unread }, { ...tensorOf([2]), data: unread }));
  });
});

describe('an input is written', () => {
  const other: LessonInput = {
    tensor: tensorOf([2], 1.5, 2.5),
    settings: { scale: 2, zeroPoint: 3, dtype: 'uint8', clamp: false, castToFloat: false },
  };

  test('into all bound cells, without notes', () => {
    const next = withInput(notebookWith(), other);
    for (const id of boundIds) {
      assert.equal(sourceIn(next, id), own(id, other));
      assert.equal(noteIn(next, id), undefined);
    }
  });

  test('not into text cells, nor into cells that are gone', () => {
    const text = notebookWith({ parameters: 'scale = 1' }, { parameters: 'markdown' });
    assert.equal(sourceIn(withInput(text, other), 'parameters'), 'scale = 1');
    assert.equal(noteIn(withInput(text, other), 'parameters'), undefined);
    const none = openNotebook({ metadata: {}, cells: [] }, notebookWith());
    assert.equal(withInput(none, other), none);
  });

  test('that is there already changes nothing', () => {
    const opened = notebookWith();
    assert.equal(withInput(opened, given), opened);
    assert.equal(withoutNotes(opened), opened);
  });

  test('with notes where the code cannot say it: assigned, or deaf', () => {
    const next = withInput(notebookWith({ parameters: 'scale = f()', quantize: 'mine()' }), other);
    assert.deepEqual([noteIn(next, 'parameters'), noteIn(next, 'quantize')], ['assigned', 'deaf']);
    assert.equal(sourceIn(next, 'quantize'), 'mine()');
    const back = withInput(next, { ...other, settings: { ...other.settings, clamp: true } });
    assert.equal(noteIn(back, 'quantize'), undefined, 'the code does what the switch says');
    const cleared = withoutNotes(next);
    assert.deepEqual(
      boundIds.map((id) => noteIn(cleared, id)),
      boundIds.map(() => undefined),
    );
  });

  test('with notes only for what changed since the last one', () => {
    const opened = notebookWith({ parameters: 'scale = f()', 'test-tensor': 'test_tensor = g()' });
    const next = withInput(opened, { ...given, tensor: other.tensor }, given);
    assert.deepEqual(
      [noteIn(next, 'parameters'), noteIn(next, 'test-tensor')],
      [undefined, 'assigned'],
    );
  });
});

describe('an input is read', () => {
  const opened = notebookWith();
  const ran = (one: OpenNotebook, ...ids: string[]) =>
    ids.reduce((next, id) => withCellState(next, id, { ran: true }), one);
  const read = (variables: Record<string, Value>, one = opened, keepsTensor = false) =>
    inputFrom(variables, given, one, keepsTensor);

  test('from the variables; what is missing or of another kind stays', () => {
    assert.deepEqual(read({}), given);
    const all: Record<string, Value> = {
      test_tensor: { kind: 'tensor', tensor: tensorOf([1], 4) },
      scale: { kind: 'float', value: 0.5 },
      zero_point: { kind: 'int', value: 7 },
      dtype: { kind: 'dtype', value: 'uint8' },
    };
    assert.deepEqual(read(all), {
      tensor: tensorOf([1], 4),
      settings: { ...given.settings, scale: 0.5, zeroPoint: 7, dtype: 'uint8' },
    });
    assert.deepEqual(read({ scale: { kind: 'int', value: 2 } }).settings.scale, 2);
    assert.deepEqual(
      read({
        test_tensor: { kind: 'other', type: 'list' },
        scale: { kind: 'str', value: '2' },
        zero_point: { kind: 'bool', value: true },
        dtype: { kind: 'dtype', value: 'float32' },
      }),
      given,
    );
    assert.deepEqual(read({ dtype: { kind: 'str', value: 'uint8' } }), given);
  });

  test('without a tensor that the instrument cannot show', () => {
    const variables = { test_tensor: { kind: 'tensor', tensor: tensorOf([1], 4) } } as const;
    assert.equal(read(variables, opened, true).tensor, given.tensor);
  });

  test('with switches from the code of cells that ran', () => {
    const off = withSettings({ clamp: false, castToFloat: false });
    const one = notebookWith({
      quantize: own('quantize', off),
      'dequantize-by-function': own('dequantize-by-function', off),
    });
    const switches = (from: OpenNotebook) => {
      const { clamp, castToFloat } = read({}, from).settings;
      return [clamp, castToFloat];
    };
    assert.deepEqual(switches(one), [true, true]);
    assert.deepEqual(switches(ran(one, 'quantize')), [false, true]);
    assert.deepEqual(switches(ran(one, 'dequantize-by-function')), [true, false]);
    const none = openNotebook({ metadata: {}, cells: [] }, opened);
    assert.deepEqual(switches(ran(none, 'quantize', 'dequantize-by-function')), [true, true]);
  });
});

describe('a refusal', () => {
  const limit = 4;
  const of = (tensor: LessonInput['tensor']) => refusalOf({ kind: 'tensor', tensor }, limit);
  const beyond = (what: string) => ({ id: 'cell.beyond', values: { what, limit } });

  test('is not of a tensor of one to three axes with one element to the limit', () => {
    for (const shape of [[1], [4], [2, 2], [1, 2, 2]]) {
      const size = shape.reduce((a, b) => a * b);
      assert.equal(of(tensorOf(shape, ...Array(size).fill(1))), undefined, String(shape));
    }
    assert.equal(refusalOf(undefined, limit), undefined);
  });

  test('says what the value is', () => {
    assert.deepEqual(of(tensorOf([5], 1, 2, 3, 4, 5)), beyond('torch.float32 [5]'));
    assert.deepEqual(of(tensorOf([], 1)), beyond('torch.float32 []'));
    assert.deepEqual(of(tensorOf([0])), beyond('torch.float32 [0]'));
    assert.deepEqual(of(tensorOf([1, 1, 1, 1], 1)), beyond('torch.float32 [1, 1, 1, 1]'));
    assert.deepEqual(
      of({ ...tensorOf([1], 1), dtype: 'float64' as 'float32' }),
      beyond('torch.float64 [1]'),
    );
    assert.deepEqual(refusalOf({ kind: 'other', type: 'list' }, limit), beyond('list'));
    assert.deepEqual(refusalOf({ kind: 'bool', value: true }, limit), beyond('bool'));
  });

  test('names the first number that is not finite', () => {
    assert.deepEqual(of(tensorOf([3], 1, -Infinity, Number.NaN)), {
      id: 'cell.notFinite',
      values: { value: '-Infinity' },
    });
  });

  const refused = beyond('list') as NonNullable<ReturnType<typeof refusalOf>>;
  const shownAt = (one: OpenNotebook) =>
    one.notebook.cells.map(({ id }) => id).filter((id) => cellStateOf(one, id).refused);
  const withRan = (cells: Record<string, string>, ...ran: string[]) =>
    ran.reduce((one, id) => withCellState(one, id, { ran: true }), notebookWith(cells));

  test('is shown beside the last cell that ran and assigned the tensor', () => {
    const cells = { a: 'test_tensor = 1', b: '  test_tensor += 2', c: 'test_tensor[0] = 3' };
    assert.deepEqual(shownAt(withRefusal(withRan(cells, 'a'), refused)), ['a']);
    assert.deepEqual(shownAt(withRefusal(withRan(cells, 'a', 'b'), refused)), ['b']);
    assert.deepEqual(shownAt(withRefusal(withRan(cells, 'a', 'b', 'c'), refused)), ['c']);
  });

  test('is shown beside the lesson’s cell if none of them ran', () => {
    const cells = {
      a: 'test_tensor = 1',
      b: 'my_test_tensor = 2',
      c: 'test_tensor == 3',
      d: 'test_tensors = 1',
    };
    assert.deepEqual(shownAt(withRefusal(withRan(cells, 'b', 'c', 'd'), refused)), ['test-tensor']);
    const text = withCellState(notebookWith({ a: 'test_tensor = 1' }, { a: 'markdown' }), 'a', {
      ran: true,
    });
    assert.deepEqual(shownAt(withRefusal(text, refused)), ['test-tensor']);
  });

  test('moves with its cause, and goes with it', () => {
    const first = withRefusal(withRan({ a: 'test_tensor = 1' }), refused);
    const second = withRefusal(withCellState(first, 'a', { ran: true }), refused);
    assert.deepEqual(shownAt(second), ['a']);
    assert.deepEqual(shownAt(withRefusal(second, undefined)), []);
    const none = withRan({});
    assert.equal(withRefusal(none, undefined), none, 'nothing changes without any');
  });
});
