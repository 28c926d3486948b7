import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Tensor } from '../../../web/core/engine/values.ts';
import { changed, isSameState } from '../../../web/instrument/settings/changes.ts';
import { toParameters } from '../../../web/instrument/settings/parameters.ts';
import {
  fromParameters,
  readSeed,
  readShape,
  readStored,
} from '../../../web/instrument/settings/read_parameters.ts';
import { settingNames } from '../../../web/instrument/settings/table.ts';
import { fromAddress } from '../../../web/instrument/store/address.ts';
import {
  isMatrix,
  lessonSettings,
  lessonState,
  limitsOf,
  maxElements,
  type PendingState,
  plainScheme,
  type QuantizerConfig,
  type State,
} from '../../../web/instrument/store/state.ts';
import { floatsFromText, textFromFloats } from '../../../web/text/base64.ts';

// Each parameter of a link at both sides of its limits.

const tensorOf = (shape: number[], ...values: number[]): Tensor => ({
  dtype: 'float32',
  shape,
  data: Float32Array.from(values),
});
const plain = { v: '2', tensor: '1,2;3,4', format: 'int8', source: 'min_max' };
const read = (change: Record<string, string>) => fromParameters({ ...plain, ...change });
const stateOf = (change: Record<string, string>): PendingState => {
  const parsed = read(change);
  return 'state' in parsed ? parsed.state : assert.fail(`${parsed.wrong} is wrong`);
};
const wrongOf = (change: Record<string, string>) => {
  const parsed = read(change);
  return 'wrong' in parsed ? parsed.wrong : undefined;
};

describe('the parameter', () => {
  const valid: [string, string, (state: PendingState) => unknown, unknown][] = [
    ['element', '3', ({ element }) => element, 3],
    ['element', '4', ({ element }) => element, undefined],
    ['slice', '0', ({ slice }) => slice, 0],
    ['slice', '1', ({ slice }) => slice, 0],
    ['granularity', 'channel:1', (state) => state.config.scheme.granularity, { perChannel: 1 }],
    ['granularity', 'group:9999999', (s) => s.config.scheme.granularity, { perGroup: 9999999 }],
    ['source', 'percentile:0:100', (s) => s.config.source, { percentile: [0, 100] }],
    ['source', 'percentile:0.5:0.6', (s) => s.config.source, { percentile: [0.5, 0.6] }],
    ['convention', 'lesson', (s) => s.config.scheme.convention, 'shift_then_round'],
    ['chart', 'ladder', ({ chart }) => chart, 'rate_distortion'],
    ['tensor', '1', ({ tensor }) => tensor?.shape, [1]],
    ['tensor', '1;', ({ tensor }) => tensor?.shape, [1, 1]],
    ['tensor', '1;2', ({ tensor }) => tensor?.shape, [2, 1]],
    ['tensor', '1,2;', ({ tensor }) => tensor?.shape, [1, 2]],
  ];
  for (const [name, text, part, expected] of valid) {
    test(`${name}=${text} is read`, () => {
      assert.deepEqual(part(stateOf({ [name]: text })), expected);
    });
  }

  const wrong: [string, string][] = [
    ...['-1', '1.5', '1e1', 'x1', '1x', ''].map((text): [string, string] => ['element', text]),
    ...['x', ' 0'].map((text): [string, string] => ['slice', text]),
    ['granularity', 'xchannel:1'],
    ['granularity', 'channel:1x'],
    ['granularity', 'channel:12345678'],
    ['granularity', 'channel:'],
    ['source', 'percentile'],
    ['source', 'percentile:1'],
    ['source', 'percentile:1:2:3'],
    ['source', 'percentile:-1:50'],
    ['source', 'percentile:50:50'],
    ['source', 'percentile:50:100.5'],
    ['source', 'percentile:a:50'],
    ['source', 'percentile:1:b'],
    ['chart', 'toString'],
    ['convention', 'constructor'],
    ['tensor', '1,2;3'],
    ['tensor', ';'],
    ['tensor', '1e39'],
    ['clamp', ''],
    ['clamp', 'true'],
    ['symmetric', '2'],
    ['pin.format', 'int3'],
    ['pin.clamp', '2'],
  ];
  for (const [name, text] of wrong) {
    test(`${name}=${text} is wrong`, () => {
      const own = name === 'pin.clamp' ? { 'pin.format': 'int8', 'pin.source': 'mse' } : {};
      assert.equal(wrongOf({ ...own, [name]: text }), name);
    });
  }

  test('of the first version is named when it is missing or wrong', () => {
    const first = {
      ...{ v: '1', tensor: '1', range: 'given', scale: '1', zero_point: '0', dtype: 'int8' },
      ...{ clamp: '1', cast_to_float: '1' },
    };
    assert.ok('state' in fromParameters(first));
    for (const name of ['range', 'scale', 'zero_point', 'dtype', 'clamp', 'cast_to_float']) {
      const { [name as 'scale']: _, ...rest } = first;
      assert.deepEqual(fromParameters(rest), { wrong: name });
      assert.deepEqual(fromParameters({ ...first, [name]: 'x' }), { wrong: name });
    }
  });

  test('of a sample has three parts, all of them valid', () => {
    assert.deepEqual(fromParameters({ v: '2', sample: 'normal,2x3,7', ...rest }), {
      state: stateOfSample,
    });
    for (const sample of ['normal', 'normal,2x3', 'normal,,7', 'normal,2x3,', 'poisson,2x3,7']) {
      assert.deepEqual(fromParameters({ ...plain, sample }), { wrong: 'sample' }, sample);
    }
  });
  const rest = { format: 'int8', source: 'min_max' };
  const stateOfSample: PendingState = {
    ...lessonState,
    ...{ tensor: undefined, sample: { kind: 'normal', shape: [2, 3], seed: 7 } },
    config: { ...lessonState.config, source: 'minMax', scale: 1, zeroPoint: 0 },
  };

  test('of an error that is none of a link is thrown', () => {
    const odd = new Proxy(plain, {
      get: (target, name) => {
        if (name === 'tensor') throw new TypeError('odd');
        return Reflect.get(target, name);
      },
    });
    assert.throws(() => fromParameters(odd), TypeError);
  });
});

test('a stored format has its whole name', () => {
  assert.deepEqual(readStored('nf4'), { format: 'nf4' });
  for (const text of ['xnf4', 'nf4x', 'nf4 ', '']) assert.equal(readStored(text), undefined, text);
});

test('a tensor has at most as many elements as are read without a pause', () => {
  const read = (parameters: Record<string, string>) =>
    fromParameters({ ...{ v: '2', format: 'int8', source: 'min_max' }, ...parameters });
  const listed = (count: number, between: string) => `1${between}`.repeat(count - 1) + 1;
  for (const between of [',', ';']) {
    assert.ok('state' in read({ tensor: listed(2 ** 17, between) }));
    assert.ok('state' in read({ tensor: `${listed(2 ** 17, between)};` }));
    assert.deepEqual(read({ tensor: listed(2 ** 17 + 1, between) }), { wrong: 'tensor' });
  }
  const bytes = (length: number) => `f32:${textFromFloats(new Float32Array(length))}`;
  assert.ok('state' in read({ tensor: bytes(maxElements), shape: String(maxElements) }));
  // It is not decoded: its shape would be wrong, too.
  assert.deepEqual(read({ tensor: bytes(maxElements + 1), shape: '1' }), { wrong: 'tensor' });
});

test('the elements of a tensor are written once, however often its link is made', () => {
  const made = (data: Float32Array) =>
    toParameters({ ...lessonState, tensor: { dtype: 'float32', shape: [2, 2, 2], data } }).tensor;
  const [one, other] = [1, 2].map((value) => new Float32Array(8).fill(value));
  assert.ok(one && other);
  let asked = 0;
  const { buffer } = one;
  Object.defineProperty(one, 'buffer', {
    get: () => {
      asked += 1;
      return buffer;
    },
  });
  const text = `f32:${textFromFloats(Float32Array.from(one))}`;
  assert.deepEqual([made(one), made(one), asked], [text, text, 1]);
  assert.equal(made(other), `f32:${textFromFloats(other)}`);
});

describe('a seed, and a shape', () => {
  test('are whole numbers within their limits', () => {
    assert.deepEqual(
      ['0', '9007199254740991', '9007199254740992', '-1', '1.5', '1e3', 'x1', ''].map(readSeed),
      [...[0, 2 ** 53 - 1, undefined, undefined, undefined, undefined, undefined, undefined]],
    );
    assert.deepEqual(readShape('1048576'), [maxElements]);
    assert.deepEqual(readShape('1024x1024x1'), [1024, 1024, 1]);
    for (const text of ['1048577', '1024x1025', '0', '2x0', '1x1x1x1', '2x', 'x2', '01', '2 x3']) {
      assert.equal(readShape(text), undefined, text);
    }
  });

  test('of bytes must fit the bytes, which are numbers', () => {
    const bytes = (...values: number[]) => `f32:${textFromFloats(Float32Array.from(values))}`;
    const { tensor } = stateOf({ tensor: bytes(1, -0, 3), shape: '3x1' });
    assert.deepEqual(tensor, tensorOf([3, 1], 1, -0, 3));
    assert.equal(wrongOf({ tensor: bytes(1, 2) }), 'shape');
    assert.equal(wrongOf({ tensor: bytes(1, 2), shape: '3' }), 'shape');
    assert.equal(wrongOf({ tensor: bytes(1, Number.NaN), shape: '2' }), 'tensor');
    assert.equal(wrongOf({ tensor: bytes(Number.POSITIVE_INFINITY, 1), shape: '2' }), 'tensor');
  });
});

describe('floats as text', () => {
  test('survive, in any number', () => {
    for (const length of [0, 1, 2, 3, 2047, 2048, 2049, 4096]) {
      const data = Float32Array.from({ length }, (_, i) => Math.sin(i) * 10 ** ((i % 60) - 30));
      const text = textFromFloats(data);
      assert.match(text, /^[\w-]*$/);
      assert.deepEqual(floatsFromText(text), data);
    }
    assert.equal(textFromFloats(Float32Array.of(1)), 'AACAPw');
  });

  test('that are cut, or contain anything else, are none', () => {
    for (const text of [
      'A',
      'AA',
      'AAAAA',
      'AACAPwA',
      'AACAPw=',
      '+ACAPw',
      'AACA/w',
      ' AACAPw',
      '%',
    ]) {
      assert.equal(floatsFromText(text), undefined, text);
    }
  });
});

describe('a state as parameters', () => {
  const parameters = (change: Partial<State>) => toParameters({ ...lessonState, ...change });

  test('leaves out what is as in the lesson', () => {
    const { tensor, ...rest } = parameters({});
    assert.deepEqual(rest, {
      ...{ v: '2', format: 'int8', source: 'given', scale: '3.5', zero_point: '-70' },
    });
    assert.equal(tensor, '191.6,-13.5,728.6;92.14,295.5,-184;0,684.6,245.5');
    const { config } = lessonState;
    const onnx = { ...config, scheme: { ...config.scheme, convention: 'onnx' } } as const;
    assert.equal(parameters({ config: onnx }).convention, 'onnx');
    assert.equal(parameters({ chart: 'staircase' }).chart, 'staircase');
    assert.equal(parameters({ slice: 1 }).slice, '1');
  });

  test('writes a tensor as text or as bytes, whichever is shorter', () => {
    const written = (tensor: Tensor) => {
      const { tensor: text = '', shape } = parameters({ tensor });
      return [text.startsWith('f32:'), shape];
    };
    assert.deepEqual(written(tensorOf([2], 1, 2)), [false, undefined]);
    assert.deepEqual(written(tensorOf([1, 2], 1, 2)), [false, undefined]);
    assert.deepEqual(written(tensorOf([1, 1, 2], 1, 2)), [true, '1x1x2']);
    // The bytes of one number are ten characters long, with the prefix.
    assert.deepEqual(written(tensorOf([1], 1234567.5)), [false, undefined]);
    assert.deepEqual(written(tensorOf([1], 1234567936)), [false, undefined]);
    assert.deepEqual(written(tensorOf([1], -1234567936)), [true, '1']);
    const ones = (length: number) => tensorOf([length], ...Array<number>(length).fill(1));
    assert.deepEqual(written(ones(4096)), [false, undefined]);
    assert.deepEqual(written(ones(4097)), [true, '4097']);
  });
});

describe('a change of a part', () => {
  const own = fromAddress('v=2&tensor=1,2;3,4&format=int4&source=given&scale=0.5&zero_point=1');
  const base = 'state' in own ? own.state : assert.fail();
  const after = (changes: string, from = base) => {
    const parsed = changed(from, `with&${changes}`);
    return 'state' in parsed ? parsed.state : assert.fail(`${parsed.wrong} is wrong`);
  };
  const cube = tensorOf([2, 1, 2], 1, 2, 3, 4);
  const inCube: PendingState = { ...base, tensor: cube };

  test('may name every setting', () => {
    const { config } = after(
      'format=uint8&source=mse&granularity=channel:0&symmetric=0&restricted=1&convention=onnx&half_away=1&include_zero=1&clamp=0&cast_to_float=0',
    );
    assert.deepEqual(config, {
      ...config,
      ...{ source: 'mse', includeZero: true, clamp: false, castToFloat: false },
      scheme: {
        ...{ format: 'uint8', granularity: { perChannel: 0 }, symmetric: false },
        ...{ restricted: true, convention: 'onnx', halfAway: true },
      },
    });
    assert.equal(settingNames.length, 12);
  });

  test('of bytes comes with their shape', () => {
    const bytes = `f32:${textFromFloats(Float32Array.of(5, 6, 7))}`;
    const next = after(`tensor=${bytes}&shape=3x1`);
    assert.deepEqual(next.tensor, tensorOf([3, 1], 5, 6, 7));
    assert.deepEqual(changed(base, `with&tensor=${bytes}`), { wrong: 'shape' });
    assert.deepEqual(changed(base, 'with&tensor='), { wrong: 'tensor' });
  });

  test('of the zero point alone keeps the scale, and sets both by hand', () => {
    const observed = { ...base, config: { ...base.config, source: 'mse' as const } };
    const { config } = after('zero_point=3', observed);
    assert.deepEqual([config.source, config.scale, config.zeroPoint], ['given', 0.5, 3]);
    const other = after('tensor=9,8&zero_point=2').config;
    assert.deepEqual([other.source, other.scale, other.zeroPoint], ['given', 0.5, 2]);
  });

  test('to numbers by hand leaves no scale for each channel', () => {
    const channels = after('source=mse&granularity=channel:1');
    assert.deepEqual(channels.config.scheme.granularity, { perChannel: 1 });
    assert.deepEqual(after('scale=2', channels).config.scheme.granularity, { perTensor: true });
    assert.deepEqual(after('clamp=0', channels).config.scheme.granularity, { perChannel: 1 });
    assert.deepEqual(after('granularity=tensor', channels).config.scheme.granularity, {
      perTensor: true,
    });
  });

  test('of the view is within the tensor that is there then', () => {
    assert.equal(after('slice=1', inCube).slice, 1);
    assert.deepEqual(changed(inCube, 'with&slice=2'), { wrong: 'slice' });
    assert.equal(after('element=3', inCube).element, 3);
    for (const element of ['4', '-1', '1x', 'x1', '1.5', '']) {
      assert.deepEqual(changed(inCube, `with&element=${element}`), { wrong: 'element' });
    }
  });

  test('of the view keeps the rest of it', () => {
    const seen = { ...inCube, element: 2, slice: 1, chart: 'histogram' as const };
    assert.deepEqual(after('chart=staircase', seen), { ...seen, chart: 'staircase' });
    assert.deepEqual(after('element=0', seen), { ...seen, element: 0 });
    const sampled = after('sample=normal,2x2,1&element=3');
    assert.deepEqual([sampled.tensor, sampled.element], [undefined, 3]);
  });
});

describe('equal states', () => {
  const state = (change: Partial<State>) => ({ ...lessonState, ...change });
  const same = (one: Partial<PendingState>, other: Partial<PendingState>) =>
    isSameState({ ...lessonState, ...one }, { ...lessonState, ...other });

  test('have equal elements and shapes, in whatever arrays', () => {
    const copy = tensorOf([3, 3], ...lessonState.tensor.data);
    assert.ok(same({}, { tensor: copy }));
    assert.ok(!same({}, { tensor: { ...copy, shape: [9] } }));
    assert.ok(!same({ tensor: tensorOf([2], 0, 1) }, { tensor: tensorOf([2], -0, 1) }));
    assert.ok(!same({}, { tensor: undefined }));
    assert.ok(!same({ tensor: undefined }, {}));
    assert.ok(same({ tensor: undefined }, { tensor: undefined }));
  });

  test('of a sample need no elements', () => {
    const sample = { kind: 'normal', shape: [2], seed: 1 } as const;
    assert.ok(same({ sample, tensor: undefined }, { sample, tensor: tensorOf([2], 1, 2) }));
    assert.ok(!same({ sample }, { sample: { ...sample, seed: 2 } }));
    assert.ok(!same({ sample }, {}));
  });

  test('differ in what is looked at', () => {
    assert.ok(!isSameState(state({ element: 1 }), state({})));
    assert.ok(!isSameState(state({ slice: 1 }), state({})));
    assert.ok(!isSameState(state({ chart: 'staircase' }), state({})));
  });
});

describe('a setting', () => {
  const { config } = lessonState;
  const withScheme = (change: Partial<QuantizerConfig['scheme']>): QuantizerConfig => ({
    ...config,
    scheme: { ...plainScheme, ...change },
  });

  test('is one of the lesson’s if its functions can do it', () => {
    assert.deepEqual(lessonSettings(config), {
      ...{ scale: 3.5, zeroPoint: -70, dtype: 'int8', clamp: true, castToFloat: true },
    });
    assert.equal(lessonSettings(withScheme({ format: 'int32' }))?.dtype, 'int32');
    for (const change of [
      { format: 'int4' },
      { granularity: { perChannel: 0 } },
      { granularity: { perGroup: 2 } },
      { restricted: true },
      { convention: 'onnx' },
    ] as const) {
      assert.equal(lessonSettings(withScheme(change)), undefined, JSON.stringify(change));
    }
  });

  test('may restrict the range of a signed format only', () => {
    assert.deepEqual(limitsOf('int8', true), { min: -127, max: 127 });
    assert.deepEqual(limitsOf('int8'), { min: -128, max: 127 });
    assert.deepEqual(limitsOf('uint8', true), { min: 0, max: 255 });
    assert.ok(Object.is(limitsOf('uint8', true).min, 0));
  });

  test('is shown in a grid for a matrix of up to 64 × 64', () => {
    const shapes: [number[], boolean][] = [
      [[64], true],
      [[64, 64], true],
      [[65, 1], false],
      [[1, 65], false],
      [[1, 1, 1], false],
    ];
    for (const [shape, expected] of shapes) {
      assert.equal(isMatrix(tensorOf(shape)), expected, String(shape));
    }
  });
});

test('of the marks # in an address only the first character is one', () => {
  const link = 'v=2&tensor=1,2&format=int8&source=min_max';
  assert.deepEqual(fromAddress(`#${link}`), fromAddress(link));
  for (const mark of ['', '#']) {
    const text = `${mark}${link.replace('1,2', '1,#2')}`;
    assert.deepEqual(fromAddress(text), { wrong: 'tensor' }, text);
  }
});
