import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Tensor } from '../../../web/core/engine/values.ts';
import {
  configDraft,
  draftOf,
  type FormDraft,
  fieldOf,
  isOfCore,
  observerDraft,
  readDraft,
  readTensorText,
  textOf,
  textProblem,
  withSource,
  withTensor,
  withText,
} from '../../../web/instrument/settings/draft.ts';
import { lessonState, type QuantizerConfig } from '../../../web/instrument/store/state.ts';

// Every field of the form: what it parses to, and which problem it has.

const lesson = draftOf(lessonState);
const tensorOf = (...shape: number[]): Tensor => {
  const length = shape.reduce((a, b) => a * b, 1);
  return { dtype: 'float32', shape, data: Float32Array.from({ length }, (_, i) => i) };
};
const problemsOf = (change: Partial<FormDraft>) => readDraft({ ...lesson, ...change }).problems;
const configOf = (change: Partial<FormDraft>) => readDraft({ ...lesson, ...change }).form?.config;

describe('the settings', () => {
  const { config } = lessonState;
  const configs: [string, QuantizerConfig][] = [
    ['by hand', { ...config, scale: 0.25, zeroPoint: 5, clamp: false, castToFloat: false }],
    ['by an observer', { ...config, source: 'mse', includeZero: true }],
    ['by percentiles', { ...config, source: { percentile: [0.5, 99.5] } }],
    [
      'for each channel',
      {
        ...config,
        source: 'absMax',
        scheme: {
          ...config.scheme,
          ...{ granularity: { perChannel: 1 }, symmetric: true, restricted: true },
          ...{ format: 'uint4', convention: 'onnx' },
        },
      },
    ],
    [
      'for each group',
      { ...config, source: 'minMax', scheme: { ...config.scheme, granularity: { perGroup: 8 } } },
    ],
  ];
  for (const [title, own] of configs) {
    test(`${title} survive the form`, () => {
      assert.deepEqual(configOf(configDraft(own)), own);
    });
  }

  test('that are not used have their usual values in the fields', () => {
    const { axis, groupSize, lower, upper, sharing } = lesson;
    assert.deepEqual(
      { axis, groupSize, lower, upper, sharing },
      {
        ...{ axis: 0, groupSize: '32', lower: '0.1', upper: '99.9', sharing: 'tensor' },
      },
    );
    assert.equal(configDraft({ ...config, source: { percentile: [1, 2] } }).source, 'percentile');
  });

  test('of an observer fill the fields; by hand there is one scale', () => {
    assert.deepEqual(observerDraft('mse'), { source: 'mse' });
    assert.deepEqual(observerDraft({ percentile: [1, 98] }), {
      ...{ source: 'percentile', lower: '1', upper: '98' },
    });
    assert.deepEqual(withSource('mse'), { source: 'mse' });
    assert.deepEqual(withSource('given'), { source: 'given', sharing: 'tensor' });
  });
});

describe('a problem', () => {
  const problem = (field: string, code: string, text: string) => ({
    field,
    code,
    values: { text },
  });

  test('of a number names its field, and the text without blanks', () => {
    assert.deepEqual(problemsOf({ scale: ' x ' }), [problem('scale', 'number_unreadable', 'x')]);
    assert.deepEqual(problemsOf({ zeroPoint: '' }), [problem('zeroPoint', 'number_missing', '')]);
    assert.deepEqual(problemsOf({ source: 'percentile', lower: 'a', upper: ' ' }), [
      problem('percentile', 'number_unreadable', 'a'),
      problem('percentile', 'number_missing', ''),
    ]);
  });

  test('of a number that is computed is none', () => {
    const { form, problems } = readDraft({ ...lesson, scale: 'x', zeroPoint: 'y', source: 'mse' });
    assert.deepEqual(problems, []);
    assert.deepEqual([form?.config.scale, form?.config.zeroPoint], [1, 1]);
  });

  test('of a group size is that it is no whole number from 0', () => {
    const of = (groupSize: string) => problemsOf({ sharing: 'group', groupSize });
    const notWhole = (text: string) => problem('groupSize', 'number_not_whole', text);
    assert.deepEqual(of(' 1.5 '), [notWhole('1.5')]);
    assert.deepEqual(of('-1'), [notWhole('-1')]);
    assert.deepEqual(of(String(2 ** 53)), [notWhole(String(2 ** 53))]);
    assert.deepEqual(of('x'), [problem('groupSize', 'number_unreadable', 'x')]);
    for (const size of ['0', '1', '32', String(2 ** 53 - 1)]) assert.deepEqual(of(size), []);
  });

  test('of a cell names its place and its text', () => {
    assert.deepEqual(problemsOf({ shape: [2, 1, 2], texts: ['1', '2', '3', ' abc '] }), [
      {
        ...{ field: 'tensor', cell: 3, code: 'cell_number_unreadable' },
        values: { row: 1, column: 2, text: 'abc' },
      },
    ]);
  });

  test('of a grid without cells is that it is empty', () => {
    const empty = { field: 'tensor', code: 'grid_empty', values: {} };
    assert.deepEqual(problemsOf({ shape: [0], texts: [] }), [empty]);
    assert.deepEqual(problemsOf({ shape: [0], texts: undefined }), [empty]);
  });

  test('of an open text stands alone for the tensor, beside those of settings', () => {
    const codes = (change: Partial<FormDraft>) => problemsOf(change).map(({ code }) => code);
    const bad = { text: '[1', textOpen: true, texts: ['x'], shape: [1] };
    assert.deepEqual(codes({ ...bad, scale: 'x' }), ['text_unclosed', 'number_unreadable']);
    assert.deepEqual(codes({ ...bad, textOpen: false }), ['cell_number_unreadable']);
    assert.deepEqual(codes({ textOpen: true, text: undefined }), []);
    assert.equal(problemsOf(bad)[0]?.field, 'text');
    assert.equal(readDraft({ ...lesson, ...bad }).form, undefined);
  });

  const fields: [string, 'given' | 'mse', string][] = [
    ['scale_zero', 'given', 'scale'],
    ['zero_point_outside', 'given', 'zeroPoint'],
    ['scale_zero', 'mse', 'tensor'],
    ['zero_point_outside', 'mse', 'tensor'],
    ['input_not_finite', 'given', 'tensor'],
    ['rescale_failed', 'given', 'tensor'],
    ['my_zero_point_x', 'given', 'tensor'],
    ['group_size_zero', 'given', 'groupSize'],
    ['group_size_zero', 'mse', 'groupSize'],
    ['my_group_size', 'mse', 'tensor'],
    ['percentiles_order', 'mse', 'percentile'],
    ['some_percentiles', 'mse', 'tensor'],
    ['symmetric_given', 'given', 'scheme'],
    ['restricted_range', 'mse', 'scheme'],
    ['axis_out_of_range', 'mse', 'scheme'],
    ['unknown_format', 'mse', 'scheme'],
    ['no_axis', 'mse', 'tensor'],
  ];
  for (const [code, source, field] of fields) {
    test(`of the core, ${code} with ${source}, belongs to the field ${field}`, () => {
      assert.equal(fieldOf(code, source), field);
    });
  }

  test('of the core itself is known by its code', () => {
    for (const code of ['core_unavailable', 'engine_crashed', 'webassembly_missing']) {
      assert.ok(isOfCore({ code }), code);
    }
    for (const code of ['scale_zero', 'the_core_', 'search_engine_']) {
      assert.ok(!isOfCore({ code }), code);
    }
  });
});

describe('a tensor', () => {
  for (const shape of [[64], [64, 64], [64, 1, 1], [1, 64, 64], [1, 1, 64]]) {
    test(`of ${shape.join(' × ')} has cells`, () => {
      const { texts, large } = draftOf({ ...lessonState, tensor: tensorOf(...shape) });
      assert.deepEqual([texts?.length, large], [tensorOf(...shape).data.length, undefined]);
      assert.equal(texts?.at(-1), String(tensorOf(...shape).data.length - 1));
    });
  }
  for (const shape of [[65], [65, 1], [1, 65], [65, 1, 1], [1, 65, 1], [1, 1, 65]]) {
    test(`of ${shape.join(' × ')} is too large for cells, and kept as it is`, () => {
      const tensor = tensorOf(...shape);
      const draft = draftOf({ ...lessonState, tensor });
      assert.deepEqual([draft.texts, draft.large], [undefined, tensor]);
      assert.equal(readDraft(draft).form?.tensor, tensor);
      assert.equal(textOf(draft), '');
    });
  }

  test('replaces another with its text, note and sample', () => {
    const before: FormDraft = {
      ...withText({ ...lesson, textOpen: true }, '[1, 2]'),
      sample: { kind: 'normal', shape: [2], seed: 1 },
      scale: '9',
    };
    const next = withTensor(before, tensorOf(3));
    assert.deepEqual(next, {
      ...before,
      ...{ shape: [3], texts: ['0', '1', '2'], large: undefined },
      ...{ sample: undefined, text: undefined, textOpen: false, note: undefined },
    });
    assert.deepEqual(withTensor(before, tensorOf(65)).large, tensorOf(65));
  });

  test('is not parsed again while other fields change', () => {
    const draft = { ...lesson, texts: ['1', '2'], shape: [2] };
    const first = readDraft(draft).form?.tensor.data;
    assert.deepEqual(first, Float32Array.of(1, 2));
    assert.equal(readDraft({ ...draft, scale: '4' }).form?.tensor.data, first);
    assert.equal(readDraft(lesson).form?.tensor.data, lessonState.tensor.data);
  });
});

describe('a text', () => {
  const listOf = (length: number) => `[${'1,'.repeat(length - 1)}1]`;

  test('is read into a tensor, or its first problem', () => {
    assert.deepEqual(readTensorText('[[1, 2.5]]'), {
      tensor: { dtype: 'float32', shape: [1, 2], data: Float32Array.of(1, 2.5) },
    });
    const codeOf = (text: string) => {
      const read = readTensorText(text);
      return 'problem' in read && read.problem.code;
    };
    assert.deepEqual(['[1', '[1e99, x]', '[1, 1e99]'].map(codeOf), [
      ...['text_unclosed', 'cell_number_too_large', 'cell_number_too_large'],
    ]);
  });

  test('may have 1024 × 1024 elements, and no more', () => {
    const limit = 2 ** 20;
    const problemOf = (elements: number) =>
      textProblem({ tensor: { shape: [elements], texts: Array<string>(elements) } });
    assert.equal(problemOf(limit), undefined);
    assert.deepEqual(problemOf(limit + 1), {
      ...{ field: 'text', code: 'grid_too_large' },
      values: { elements: limit + 1, limit },
    });
  });

  test('that is too large for cells sets the tensor only if all of it is valid', () => {
    const open = { ...lesson, textOpen: true };
    const next = withText(open, listOf(65));
    assert.deepEqual(
      [next.shape, next.texts, next.large?.dtype, next.large?.data.length],
      [...[[65], undefined, 'float32', 65]],
    );
    const bad = listOf(65).replace('1]', '1e99]');
    assert.deepEqual(withText(open, bad), { ...open, text: bad });
    const back = withText(next, '[1]');
    assert.deepEqual([back.texts, back.large], [['1'], undefined]);
  });
});
