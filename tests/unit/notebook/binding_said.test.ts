import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LessonSettings } from '../../../web/core/engine/per_tensor.ts';
import { inputSaid, rebound, switchSaid } from '../../../web/notebook/link/binding.ts';
import { type LessonInput, liveSources } from '../../../web/notebook/link/sources.ts';
import { emptyCell, notebookOf } from '../../../web/notebook/model.ts';

// The instrument's input in code that a learner has edited: what is read from it, and what counts as a
// literal that may be rewritten.

const known: LessonInput = {
  tensor: { dtype: 'float32', shape: [1], data: Float32Array.of(99) },
  settings: { scale: 9, zeroPoint: 99, dtype: 'int16', clamp: true, castToFloat: true },
};

/** Reads the settings from code; `cells` are the sources of bound cells by id. */
const said = (cells: Record<string, string>, kind: 'code' | 'markdown' = 'code') => {
  const notebook = notebookOf(
    Object.entries(cells).map(([id, source]) => emptyCell(id, kind, source)),
  );
  return inputSaid(notebook, known);
};
const settingsSaid = (cells: Record<string, string>) => said(cells).settings;
const tensorSaid = (source: string) => {
  const { shape, data } = said({ 'test-tensor': source }).tensor;
  return [[...shape], [...data]];
};

describe('the input in code', () => {
  test('is read from the cells that the lesson writes, and back', () => {
    const other: LessonInput = {
      tensor: { dtype: 'float32', shape: [2, 2], data: Float32Array.of(1, -2.5, 3e10, 0) },
      settings: { scale: 0.125, zeroPoint: -3, dtype: 'uint8', clamp: false, castToFloat: false },
    };
    for (const input of [known, other]) {
      const cells = Object.entries(liveSources).map(([id, write]) => [id, write(input)]);
      assert.deepEqual(said(Object.fromEntries(cells)), input);
    }
  });

  test('that is missing is what is known', () => {
    assert.deepEqual(said({}), known);
    assert.deepEqual(said({ 'test-tensor': '', parameters: '', quantize: '' }), known);
  });

  const ofParameters: [string, string, Partial<LessonSettings>][] = [
    ['each by itself', 'scale = 2', { scale: 2 }],
    ['zero point', 'zero_point = -5', { zeroPoint: -5 }],
    ['type', 'dtype = torch.int8', { dtype: 'int8' }],
    ['in any notation', 'scale=+1_0.5e-1\nzero_point   =   0', { scale: 1.05, zeroPoint: 0 }],
    [
      'before a comment',
      'scale = .5 # half\ndtype = torch.uint8#x',
      { scale: 0.5, dtype: 'uint8' },
    ],
    ['of the last assignment', 'scale = 2\nscale = 4', { scale: 4 }],
    ['not of an expression', 'scale = 7 / 2\nzero_point = int(3)', {}],
    ['not in a block', '    scale = 2', {}],
    ['not of a longer name', 'my_scale = 2\nscale_2 = 4', {}],
    ['not of a type that is no format', 'dtype = torch.float32', {}],
    ['not of another module', 'dtype = np.int8', {}],
  ];
  for (const [title, source, change] of ofParameters) {
    test(`is a parameter ${title}`, () => {
      assert.deepEqual(settingsSaid({ parameters: source }), { ...known.settings, ...change });
      assert.deepEqual(settingsSaid({ quantize: source }), known.settings);
    });
  }

  const ofTensors: [string, string, [number[], number[]]][] = [
    ['on one line', 'test_tensor = torch.tensor([1.5, 2])', [[2], [1.5, 2]]],
    ['with other arguments', 'test_tensor=torch.tensor( [1] , dtype=torch.float32)', [[1], [1]]],
    [
      'on several lines',
      'x = 1\ntest_tensor\t=  torch.tensor(\n  [[1e3,\n    -2]]\n)\ntest_tensor',
      [
        [1, 2],
        [1000, -2],
      ],
    ],
  ];
  for (const [title, source, expected] of ofTensors) {
    test(`is a tensor ${title}`, () => assert.deepEqual(tensorSaid(source), expected));
  }

  for (const source of [
    'test_tensor = torch.rand(2)',
    'test_tensor = torch.tensor([1, x])',
    'test_tensor = torch.tensor([[1], [2, 3]])',
    'test_tensor = torch.tensor([1e99])',
    'test_tensor = torch.tensor([1]) * 2\ntest_tensor = torch.tensor([2])\n',
    'other_test_tensor = torch.tensor([1])',
    'test_tensor = torch.tensor([1] * 3)',
  ]) {
    test(`is no tensor in ${JSON.stringify(source)}`, () => {
      assert.deepEqual(tensorSaid(source), [[1], [99]]);
    });
  }

  test('is a switch by the argument of its own call, and on without one', () => {
    const q = (rest: string) =>
      `linear_q_with_scale_and_zero_point(\n test_tensor, scale, zero_point, dtype${rest})`;
    const d = (rest: string) => `linear_dequantization(quantized_tensor,scale,zero_point${rest})`;
    const table: [string, boolean | undefined][] = [
      ['', true],
      [',', true],
      [', clamp=True', true],
      [', clamp=False', false],
      [',\n clamp=False,\n', false],
      [', clamp=maybe', undefined],
      [', other=False', undefined],
    ];
    for (const [rest, expected] of table) {
      assert.equal(switchSaid('quantize', q(rest)), expected, rest);
      const cast = rest.replace('clamp', 'cast_to_float');
      assert.equal(switchSaid('dequantize-by-function', d(cast)), expected, cast);
    }
    assert.equal(switchSaid('quantize', `${q('')}\n${q(', clamp=False')}`), undefined);
    for (const gap of ['', '\n  '])
      assert.equal(switchSaid('quantize', q(', clamp=False').replaceAll(' ', gap)), false);
    assert.equal(switchSaid('quantize', d('')), undefined);
    assert.equal(switchSaid('dequantize-by-function', q('')), undefined);
    const off = settingsSaid({
      quantize: q(', clamp=False'),
      'dequantize-by-function': d(', cast_to_float=False'),
    });
    assert.deepEqual([off.clamp, off.castToFloat], [false, false]);
    const one = settingsSaid({ quantize: q(', clamp=False') });
    assert.deepEqual([one.clamp, one.castToFloat], [false, true]);
  });
});

describe('a literal in code', () => {
  const input: LessonInput = {
    tensor: { dtype: 'float32', shape: [2], data: Float32Array.of(1, 2.5) },
    settings: { scale: 2, zeroPoint: 3, dtype: 'uint8', clamp: false, castToFloat: false },
  };
  const tensor = (source: string, data?: number[]) => {
    const { assign, ...rest } = rebound('test-tensor', source, {
      ...input,
      tensor: data
        ? { dtype: 'float32', shape: [data.length], data: Float32Array.from(data) }
        : input.tensor,
    });
    return { ...rest, isAssigned: 'test_tensor' in assign };
  };

  test('is rewritten where it differs, and values that have none are assigned with their kind', () => {
    assert.equal(
      rebound('parameters', 'scale = 1\nzero_point = 1\ndtype = torch.int8', input).source,
      'scale = 2.0\nzero_point = 3\ndtype = torch.uint8',
    );
    assert.deepEqual(rebound('parameters', 'dtype = torch.uint8', input).assign, {
      scale: { kind: 'float', value: 2 },
      zero_point: { kind: 'int', value: 3 },
    });
    assert.deepEqual(rebound('parameters', 'scale = 2\nzero_point = 3', input).assign, {
      dtype: { kind: 'dtype', value: 'uint8' },
    });
  });

  test('of a type keeps the comment behind it', () => {
    const { source } = rebound('parameters', 'dtype = torch.uint8 # same', input);
    assert.equal(source, 'dtype = torch.uint8 # same');
  });

  for (const [title, source] of [
    ['another element', 'test_tensor = torch.tensor([1.0, 2.25])'],
    ['the first element', 'test_tensor = torch.tensor([1.5, 2.5])'],
    ['another shape', 'test_tensor = torch.tensor([[1.0, 2.5]])'],
    ['fewer elements', 'test_tensor = torch.tensor([1.0])'],
    ['brackets that do not match', 'test_tensor = torch.tensor([[1.0], 2.5])'],
  ] as const) {
    test(`of a tensor with ${title} is rewritten`, () => {
      assert.deepEqual(tensor(source), {
        source: 'test_tensor = torch.tensor([1, 2.5])',
        deaf: false,
        isAssigned: false,
      });
    });
  }

  test('of a tensor is kept if its values are the same, as long as one is a float', () => {
    for (const source of [
      'test_tensor = torch.tensor([1, 2.5])',
      'test_tensor = torch.tensor([1., 25e-1])',
      'test_tensor = torch.tensor([1, 2.50])',
    ]) {
      assert.equal(tensor(source).source, source);
      assert.equal(tensor(source).source, source, 'also when it is asked again');
    }
    const whole = 'test_tensor = torch.tensor([1, 2])';
    assert.equal(tensor(whole, [1, 2]).source, 'test_tensor = torch.tensor([1.0, 2.0])');
    const negative = 'test_tensor = torch.tensor([0.0, 2.0])';
    assert.match(tensor(negative, [-0, 2]).source, /-0\.0/);
  });

  test('of the same tensor in another cell is compared anew', () => {
    const same = 'test_tensor = torch.tensor([1, 2.5])';
    assert.equal(tensor(same).source, same);
    assert.equal(tensor('test_tensor = torch.tensor([3.5, 2])').source, same);
    assert.equal(tensor('test_tensor = torch.tensor([3.5, 2])').source, same, 'and again');
  });

  test('of several lines is aligned with its first', () => {
    const matrix = rebound('test-tensor', 'x = 1\ntest_tensor = torch.tensor(\n  [0.5])', {
      ...input,
      tensor: { dtype: 'float32', shape: [2, 1], data: Float32Array.of(1.5, 2.5) },
    });
    assert.equal(matrix.source, 'x = 1\ntest_tensor = torch.tensor(\n  [[1.5],\n   [2.5]])');
  });

  for (const source of [
    'test_tensor = torch.tensor([1.5])\ntest_tensor = torch.tensor([2.5])',
    'test_tensor = torch.tensor([1.5])\ntest_tensor[0] = 3',
    'test_tensor = torch.tensor([1.5])\n  test_tensor += 3',
    'test_tensor = torch.tensor([1.5, x])',
    'test_tensor = 2 * torch.tensor([1.5])',
    'a = 1',
  ]) {
    test(`of no tensor is in ${JSON.stringify(source)}; it is assigned`, () => {
      assert.deepEqual(tensor(source), { source, deaf: false, isAssigned: true });
    });
  }

  test('of a tensor may stand beside comparisons and other names', () => {
    const source = 'my_test_tensor = 1\ntest_tensor = torch.tensor([1.5])\ntest_tensor == 2';
    assert.deepEqual(tensor(source), {
      source: source.replace('[1.5]', '[1, 2.5]'),
      deaf: false,
      isAssigned: false,
    });
  });

  test('of a switch is written only where it differs', () => {
    const call = (rest: string) =>
      `linear_q_with_scale_and_zero_point(test_tensor, scale, zero_point, dtype${rest})`;
    const clamped = { ...input, settings: { ...input.settings, clamp: true } };
    assert.equal(rebound('quantize', call(''), input).source, call(', clamp=False'));
    assert.equal(rebound('quantize', call(', clamp=True'), input).source, call(', clamp=False'));
    assert.equal(rebound('quantize', call(',clamp=False'), input).source, call(',clamp=False'));
    assert.equal(rebound('quantize', call(', clamp=True'), clamped).source, call(', clamp=True'));
    assert.equal(rebound('quantize', call(', clamp=False'), clamped).source, call(''));
    const twice = `${call('')}\n${call('')}`;
    assert.deepEqual(rebound('quantize', twice, input), { source: twice, assign: {}, deaf: true });
    assert.equal(rebound('quantize', twice, clamped).deaf, false);
  });

  test('of a cell that is not bound does not exist', () => {
    const source = 'scale = 1';
    assert.deepEqual(rebound('error', source, input), { source, assign: {}, deaf: false });
    assert.equal(rebound('toString', source, input).source, source);
  });
});
