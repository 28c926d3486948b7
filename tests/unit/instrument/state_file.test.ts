import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openFiles } from '../../../web/instrument/export/open_files.ts';
import type { FileReceiver } from '../../../web/instrument/model.ts';
import { presetNames, presets } from '../../../web/instrument/settings/samples.ts';
import {
  chartNames,
  lessonState,
  type PendingState,
  plainScheme,
  type State,
} from '../../../web/instrument/store/state.ts';
import { fromFile, toFile } from '../../../web/instrument/store/state_file.ts';
import { quantizationJson } from '../../../web/text/data_files.ts';
import { writeNpy } from '../../../web/text/npy.ts';

// Files that a reader saves, drops and opens.

/** float32 of every kind but the infinities and NaN, which no tensor of the page holds. */
function manyFloats(count: number): Float32Array {
  const bits = Uint32Array.from({ length: count }, (_, i) => Math.imul(i + 1, 2654435761));
  const rare = [0x80000000, 0, 1, 0x80000001, 0x007fffff, 0x00800000, 0x7f7fffff, 0xff7fffff];
  bits.set(rare.slice(0, count));
  return Float32Array.from(new Float32Array(bits.buffer), (x) => (Number.isFinite(x) ? x : 0.1));
}

const tensorOf = (...shape: number[]): State['tensor'] => ({
  dtype: 'float32',
  shape,
  data: manyFloats(shape.reduce((a, b) => a * b, 1)),
});

const bitsOf = (tensor: State['tensor'] | undefined) =>
  tensor && new Uint32Array((tensor.data as Float32Array).buffer);

function read(text: string): PendingState {
  const found = fromFile(text);
  assert.ok(found && 'state' in found, JSON.stringify(found));
  return found.state;
}

const expert: State['config'] = {
  scheme: {
    format: 'uint2',
    granularity: { perGroup: 32 },
    symmetric: false,
    restricted: true,
    convention: 'onnx',
    halfAway: true,
  },
  source: { percentile: [0.1, 99.95] },
  scale: 1,
  zeroPoint: 0,
  includeZero: true,
  clamp: false,
  castToFloat: false,
};
const byHand: State['config'] = {
  ...lessonState.config,
  scheme: { ...plainScheme, format: 'int16' },
  scale: 3.578823433670343e-7,
  zeroPoint: -32768,
};

describe('a state file', () => {
  const states: readonly [string, State][] = [
    ['the lesson', lessonState],
    ['the lesson’s tensor in every bit', { ...lessonState, tensor: tensorOf(3, 3) }],
    ['one axis', { ...lessonState, tensor: tensorOf(9) }],
    ['three axes', { ...lessonState, tensor: tensorOf(4, 5, 6), slice: 3, element: 119 }],
    ['256 × 256', { ...lessonState, tensor: tensorOf(256, 256), config: expert }],
    ['settings by hand', { ...lessonState, config: byHand }],
    ['a pinned setting', { ...lessonState, config: expert, pinned: byHand }],
    ['another one', { ...lessonState, config: byHand, pinned: expert, chart: 'rate_distortion' }],
    ...chartNames.map((chart): [string, State] => [
      `the chart ${chart}`,
      { ...lessonState, chart },
    ]),
  ];
  for (const [name, state] of states) {
    test(`round-trips ${name}, bit for bit`, () => {
      const back = read(toFile(state));
      assert.deepEqual(bitsOf(back.tensor), bitsOf(state.tensor));
      assert.deepEqual(back, state);
    });
  }

  for (const name of presetNames) {
    test(`round-trips the example ${name}`, () => {
      const { tensor = tensorOf(1), ...rest } = presets[name] as PendingState;
      const { tensor: own, ...back } = read(toFile({ ...rest, tensor }));
      assert.deepEqual(back, rest);
      if (!rest.sample && !rest.picture) assert.deepEqual(bitsOf(own), bitsOf(tensor));
    });
  }

  test('may be written by hand, in another order and with additional members', () => {
    const { zeropoint } = JSON.parse(toFile(lessonState));
    assert.deepEqual(read(JSON.stringify({ made: 2026, zeropoint })), lessonState);
    assert.deepEqual(read(` \n${JSON.stringify({ zeropoint })}`), lessonState);
  });

  const wrong: readonly [string, string][] = [
    ['{"zeropoint": {}}', 'v'],
    ['{"zeropoint": []}', 'v'],
    ['{"zeropoint": null}', 'zeropoint'],
    ['{"zeropoint": 1}', 'zeropoint'],
    ['{"zeropoint": "v=2"}', 'zeropoint'],
    ['{"zeropoint": {"v": 2}}', 'v'],
    ['{"zeropoint": {"v": "2", "tensor": "1", "format": "int8", "source": "toString"}}', 'source'],
    ['{"zeropoint": {"v": "2", "tensor": ["1"], "format": "int8"}}', 'tensor'],
    ['{"zeropoint": {"__proto__": {}}}', '__proto__'],
  ];
  for (const [text, parameter] of wrong) {
    test(`names its invalid parameter: ${text}`, () => {
      assert.deepEqual(fromFile(text), { wrong: parameter });
    });
  }

  test('that is cut off is reported, and no other text that mentions one', () => {
    assert.throws(() => fromFile(' \n{ "zeropoint": {'), SyntaxError);
    assert.equal(fromFile('[{"zeropoint": {'), undefined);
  });

  test('is not confused with other files', () => {
    for (const text of ['', 'null', '7', '[[1, 2]]', '{"data": [1]}', '{"nbformat": 4}', '1,2'])
      assert.equal(fromFile(text), undefined, text);
  });
});

/** Opens files and returns the calls that followed. */
async function opened(files: readonly File[], isElement = false): Promise<unknown[][]> {
  const log: unknown[][] = [];
  const receiver: FileReceiver = {
    show: (state) => log.push(['show', state]),
    takeText: (text) => log.push(['text', text]),
    takeReadText: () => assert.fail('no text here is long'),
    takeTensor: ({ shape, data }) => log.push(['tensor', shape, [...data]]),
    takePicture: async (name) => void log.push(['picture', name]),
    refuse: (code, values) => log.push([code, values]),
    openOthers: isElement ? undefined : (others) => log.push(others.map(({ name }) => name)),
  };
  await openFiles(files, receiver, { read: () => assert.fail('no text here is long') });
  return log;
}

const file = (name: string, ...texts: string[]) => new File(texts, name);

/** The page's export of the lesson, with results that do not matter here. */
function exported(): string {
  const { tensor } = lessonState;
  const zeros = [0, 0, 0, 0];
  const one = { dtype: 'float32' as const, shape: [1], data: Float32Array.of(1) };
  const quantizer = { scheme: plainScheme, scales: one, zeroPoints: one };
  const recipe = { tensor, quantizer, clamp: true, castToFloat: true, foundBy: undefined };
  const anatomy = { quantized: one, dequantized: one, error: one, causes: [], qmin: 0, qmax: 1 };
  const figures = { counts: zeros, squaredErrorShares: zeros, meanSquaredError: 0, errorNorm: 0 };
  return quantizationJson(recipe as never, { ...anatomy, ...figures } as never);
}

describe('a file', () => {
  test('is a state, a tensor as text, or a file for the notebook', async () => {
    const csv = file('a.CSV', '1,2\n3,4');
    const notebook = file('b.json', '{"nbformat": 4, "cells": []}');
    const python = file('c.py', 'x = 1');
    const state = file('d.zeropoint.json', toFile(lessonState));
    assert.deepEqual(await opened([csv, notebook, python, state]), [
      ['text', '1,2\n3,4'],
      ['show', lessonState],
      ['b.json', 'c.py'],
    ]);
  });

  test('with the page’s exported numbers gives its tensor', async () => {
    const text = exported();
    assert.equal(JSON.parse(text).zeropoint, 1);
    assert.deepEqual(await opened([file('quantization.json', text)]), [['text', text]]);
  });

  test('is known by the end of its name, and by nothing else in it', async () => {
    const refused = (name: string) => ['file_not_tensor', { name }];
    const names = [
      'a.npy.zip',
      'a.json.gz',
      'a.csv.xz',
      'a.txt~',
      'a.py.orig',
      'csv',
      'jsonl',
      'a.pt.md',
    ];
    const files = names.map((name) => file(name, '1'));
    assert.deepEqual(await opened(files), names.map(refused));
    const checkpoint = ['file_checkpoint', { name: 'w.SafeTensors' }];
    assert.deepEqual(await opened([file('w.SafeTensors', '1')]), [checkpoint]);
    // An element has no place for a notebook.
    assert.deepEqual(await opened([file('a.ipynb', '{}')], true), [refused('a.ipynb')]);
    assert.deepEqual(await opened([]), []);
  });

  test('of a state is a JSON file: the same text in another is text', async () => {
    const text = toFile(lessonState);
    assert.deepEqual(await opened([file('a.txt', text)]), [['text', text]]);
    const empty = await opened([file('a.json', '')]);
    assert.deepEqual(empty, [['text', '']]);
  });

  test('with an invalid state is rejected with the name of the parameter', async () => {
    assert.deepEqual(await opened([file('x.json', '{"zeropoint": {"v": "9"}}')]), [
      ['state_file_unreadable', { name: 'x.json', parameter: 'v' }],
    ]);
  });

  test('with a truncated state is rejected', async () => {
    const whole = toFile(lessonState);
    for (const length of [15, 40, whole.length - 3]) {
      const [[code, values] = []] = await opened([file('x.json', whole.slice(0, length))]);
      assert.equal(code, 'file_unreadable');
      assert.match(JSON.stringify(values), /x\.json.*SyntaxError/);
    }
  });

  test('that cannot be read is rejected, and the others are opened', async () => {
    const gone = file('gone.csv', '1');
    gone.text = () => Promise.reject(new Error('gone'));
    assert.deepEqual(await opened([gone, file('a.txt', '1 2')]), [
      ['file_unreadable', { name: 'gone.csv', reason: 'Error: gone' }],
      ['text', '1 2'],
    ]);
  });

  test('from NumPy gives its array, or is rejected by name', async () => {
    const tensor = { dtype: 'float32', shape: [2], data: Float32Array.of(1.5, -2) } as const;
    const good = new File([writeNpy(tensor)], 'W.NPY');
    assert.deepEqual(await opened([good, file('weights.npy', 'PK')]), [
      ['tensor', [2], [1.5, -2]],
      ['npy_magic', { name: 'weights.npy' }],
    ]);
  });

  test('with a model, or anything else, is rejected where it was dropped', async () => {
    for (const isElement of [false, true]) {
      const names = ['m.safetensors', 'm.pt', 'm.gguf', 'photo.png', 'noending'];
      const log = await opened(
        names.map((name) => file(name, 'x')),
        isElement,
      );
      assert.deepEqual(
        log.map(([code]) => code),
        [...Array(3).fill('file_checkpoint'), 'file_not_picture', 'file_not_tensor'],
      );
    }
    assert.deepEqual(await opened([file('n.ipynb', '{}')], true), [
      ['file_not_tensor', { name: 'n.ipynb' }],
    ]);
  });
});
