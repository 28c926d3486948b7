import '../../web/ui/messages/notebook.ts';
import '../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  type Observer,
  quantizerVerbs,
  storedCauses,
  storedFamilies,
  storedKinds,
  storedVerbs,
} from '../../web/core/engine/contract.ts';
import { QuantError } from '../../web/core/engine/errors.ts';
import type { Granularity, Tensor } from '../../web/core/engine/values.ts';
import type { PythonEngine } from '../../web/python/messages.ts';
import { inPythonsWords } from '../../web/python/python_words.ts';
import { openPython } from './python.ts';

// `import zeropoint` in a notebook: the same answers and refusals as the typed API, bit for bit.

/** Writes a value as JSON: tensors by handle, floats by their text, names in camelCase. */
const prelude = `
import json, re, torch, zeropoint as zp
def camel(name): return re.sub("_([a-z0-9])", lambda found: found[1].upper(), name)
def plain(value):
    if isinstance(value, torch.Tensor): kept.append(value); return {"id": value._handle}
    if hasattr(value, "_asdict"): return {camel(k): plain(v) for k, v in value._asdict().items()}
    if isinstance(value, dict): return {camel(k): plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)): return [plain(one) for one in value]
    return {"float": repr(value)} if isinstance(value, float) else value
kept = []
def show(make):
    try:
        print(json.dumps(plain(make())))
    except zp.QuantError as error:
        print(json.dumps({"code": error.code, "values": {k: str(v) for k, v in error.values.items()}, "message": str(error)}))
`;

let python: Awaited<ReturnType<typeof openPython>>;
let engine: PythonEngine;
before(async () => {
  python = await openPython();
  engine = python.engine;
});

const floats: Readonly<Record<string, number>> = { inf: Infinity, '-inf': -Infinity, nan: NaN };

/** Revives Python's JSON, with the elements of tensors. */
function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== 'object' || value === null) return value;
  if ('float' in value) return floats[String(value.float)] ?? Number(value.float);
  if ('id' in value) return comparable(engine.readTensor({ id: value.id as number }));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, revived(one)]));
}

/** An answer of the engine, as `revived` gives Python's: plain arrays as float64 or integer lists. */
function comparable(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return { data: [...(value as Float64Array)].map(Number) };
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, one]) => [key, comparable(one)]);
  if ('dtype' in value && 'shape' in value && 'data' in value) {
    const { dtype, shape, data } = value as Tensor;
    return { dtype, shape: [...shape], data: [...data].map(Number) };
  }
  return Object.fromEntries(parts);
}

/** The numbers alone of an array that TypeScript has without a shape, and Python as a tensor. */
function shapeless(value: unknown, like: unknown): unknown {
  if (typeof like !== 'object' || like === null) return value;
  if (Array.isArray(like)) return like.map((one, i) => shapeless((value as unknown[])[i], one));
  const given = value as Record<string, unknown>;
  if ('data' in like && !('shape' in like)) return { data: given.data };
  const entries = Object.entries(like).map(([key, one]) => [key, shapeless(given[key], one)]);
  assert.deepEqual(Object.keys(given).sort(), Object.keys(like).sort());
  return Object.fromEntries(entries);
}

/** Evaluates an expression, with variables put in by name. */
function evaluate(expression: string, tensors: Readonly<Record<string, Tensor>> = {}): unknown {
  const made = Object.entries(tensors).map(([name, tensor]) => {
    const { id } = engine.createTensor(tensor);
    return `${name} = wrap(${id})\n`;
  });
  const program = `${prelude}from torch._tensor import wrap\n${made.join('')}show(lambda: ${expression})`;
  return revived(JSON.parse(python.run(program)));
}

/** Without the parts of a scheme that were left to their defaults. */
const withoutUndefined = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function assertEqual(found: unknown, expected: unknown, message: string): void {
  const wanted = comparable(expected);
  assert.deepEqual(shapeless(found, wanted), wanted, message);
}

/** Random numbers that are the same in every run. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function randomTensor(shape: readonly number[], random: () => number): Tensor {
  const size = shape.reduce((product, extent) => product * extent, 1);
  const data = Float32Array.from({ length: size }, () => (random() - 0.5) * 10 ** (random() * 4));
  return { dtype: 'float32', shape, data };
}

/** Converts a dict's keys as the prelude does. */
const camelKeys = (parts: object) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [camelWords(name), part]));

const camelWords = (text: string) =>
  text.replace(/_([a-z])/g, (_, one: string) => one.toUpperCase());

interface Case {
  readonly format: string;
  readonly granularity: string;
  readonly observer: string;
  readonly symmetric: boolean;
  readonly convention: string;
}

const formats = ['int8', 'uint8', 'int4', 'uint4', 'int2', 'uint2', 'int16', 'int32'];
const granularities = [
  '{"per_tensor": True}',
  '{"per_channel": 0}',
  '{"per_channel": 1}',
  '{"per_group": 3}',
];
const observers = ['"min_max"', '"abs_max"', '"mse"', '"entropy"', '{"percentile": (1, 99.5)}'];
const conventions = ['shift_then_round', 'onnx', 'torch'];

/** Every format, granularity and observer, and the other settings in turn. */
const cases: readonly Case[] = formats.flatMap((format, f) =>
  granularities.map((granularity, g) => ({
    format,
    granularity,
    observer: observers[(f + g) % observers.length] ?? '',
    symmetric: !format.startsWith('u') && (f + g) % 2 === 1,
    convention: conventions[(f + g) % 3] ?? '',
  })),
);

/** A Python literal as JavaScript has it. */
const literal = (text: string): unknown =>
  JSON.parse(camelWords(text).replace('True', 'true').replace('(', '[').replace(')', ']'));

describe('the answers of zeropoint in Python', () => {
  test('there is every verb of the quantizer, but those that torch has', () => {
    const names = evaluate('sorted(zp.__all__)') as string[];
    const left = ['lessonCells', 'iinfo', 'reprTensor', 'reprFloat'];
    for (const verb of [...quantizerVerbs, ...storedVerbs]) {
      const name = verb.replace(/(?<=[a-z])[A-Z]/g, (one) => `_${one.toLowerCase()}`);
      assert.equal(names.includes(name), !left.includes(verb), verb);
    }
  });

  test('quantizers, levels, figures and anatomies are those of the typed API', () => {
    const random = randomOf(7);
    for (const one of cases) {
      const t = randomTensor([4, 7], random);
      const message = JSON.stringify(one);
      const scheme = {
        format: one.format,
        granularity: literal(one.granularity) as Granularity,
        symmetric: one.symmetric,
        convention: one.convention,
      } as Parameters<PythonEngine['observe']>[1];
      const quantizer = engine.observe(t, scheme, literal(one.observer) as Observer);
      const made =
        `zp.observe(t, zp.Scheme("${one.format}", ${one.granularity}, symmetric=${one.symmetric ? 'True' : 'False'}, ` +
        `convention="${one.convention}"), ${one.observer})`;
      const found = evaluate(made, { t }) as Record<string, unknown>;
      const { scheme: rules, ...numbers } = quantizer;
      const { scheme: foundRules, ...foundNumbers } = found;
      assertEqual(foundNumbers, numbers, message);
      assert.deepEqual(
        { restricted: false, ...(withoutUndefined(rules) as object) },
        {
          restricted: false,
          ...Object.fromEntries(
            Object.entries(foundRules as object).filter(([, value]) => value !== null),
          ),
        },
        message,
      );
      const verbs = [
        ['quantize(t, q)', engine.quantize(t, quantizer)],
        ['quantize(t, q, clamp=False)', engine.quantize(t, quantizer, { clamp: false })],
        [
          'dequantize(zp.quantize(t, q), q)',
          engine.dequantize(engine.quantize(t, quantizer), quantizer),
        ],
        ['round_affine(t, q)', engine.roundAffine(t, quantizer)],
        ['measure(t, q)', engine.measure(t, quantizer)],
        ['clipped_fraction(t, q)', engine.clippedFraction(t, quantizer)],
        ['anatomize(t, q)', engine.anatomize(t, quantizer)],
        [
          'anatomize(t, q, clamp=False, cast_to_float=False)',
          engine.anatomize(t, quantizer, { clamp: false, castToFloat: false }),
        ],
        ['bits_per_weight(t.shape, q.scheme)', engine.bitsPerWeight(t.shape, scheme)],
      ] as const;
      for (const [verb, expected] of verbs) {
        assertEqual(
          evaluate(`[q := ${made}, zp.${verb}][1]`, { t }),
          expected,
          `${verb} ${message}`,
        );
      }
    }
  });

  test('so are those of stored formats', () => {
    const t = randomTensor([3, 70], randomOf(3));
    assert.deepEqual(evaluate('zp.stored_causes'), storedCauses);
    assert.deepEqual(evaluate('zp.stored_families'), storedFamilies);
    assertEqual(evaluate('zp.stored_formats()'), engine.storedFormats(), 'formats');
    for (const name of Object.keys(storedKinds)) {
      const stored = engine.store(t, name);
      const made = `[s := zp.store(t, "${name}")]`;
      const verbs = [
        ['s', { ...stored, parts: camelKeys(stored.parts) }],
        ['zp.load_stored(s)', engine.loadStored(stored)],
        ['zp.anatomize_stored(t, s)', engine.anatomizeStored(t, stored)],
        ['zp.explain_stored(t, s, 100)', engine.explainStored(t, stored, 100)],
        [`zp.measure_stored(t, "${name}")`, engine.measureStored(t, name)],
      ] as const;
      for (const [verb, expected] of verbs) {
        assertEqual(evaluate(`[${made}, ${verb}][1]`, { t }), expected, `${verb} ${name}`);
      }
    }
    assertEqual(
      evaluate('zp.store(t, "kmeans", levels=5, seed=7)', { t }),
      engine.store(t, 'kmeans', { levels: 5, seed: 7 }),
      'options',
    );
    assertEqual(
      evaluate('zp.load_stored(dict(format="q8_0", shape=(1, 2), parts=dict(blocks=b)))', {
        b: { dtype: 'uint8', shape: [34], data: new Uint8Array(34).fill(1) },
      }),
      engine.loadStored({
        format: 'q8_0',
        shape: [1, 2],
        parts: { blocks: new Uint8Array(34).fill(1) },
      }),
      'bytes of one’s own',
    );
    assert.deepEqual(evaluate('dir(zp.formats)'), Object.keys(storedKinds).sort());
    const stored = engine.store(t, 'q5_1');
    assertEqual(evaluate('zp.formats.q5_1.store(t)', { t }), stored, 'by name');
    assertEqual(
      evaluate('zp.formats.q5_1.round_trip(t)', { t }),
      engine.loadStored(stored),
      'there and back',
    );
    assertEqual(
      evaluate('zp.formats.kmeans.measure(t, levels=3, seed=2)', { t }),
      engine.measureStored(t, 'kmeans', { levels: 3, seed: 2 }),
      'options by name',
    );
    assert.equal(evaluate('hasattr(zp.formats, "q9_9")'), false);
    assert.deepEqual(
      evaluate('zp.anatomize_stored(t, zp.store(t, "nf4")).codes.shape', { t }),
      [3, 70],
    );
  });

  test('so are those of the other verbs', () => {
    const random = randomOf(11);
    const t = randomTensor([5, 6], random);
    const u = randomTensor([5, 6], random);
    const q = engine.observe(t, { format: 'int4' });
    const levels = engine.quantize(t, q);
    const weight = engine.quantize(
      randomTensor([3, 6], random),
      engine.observe(t, { format: 'int8' }),
    );
    const scales = { dtype: 'float32', shape: [1], data: Float32Array.of(0.5) } as const;
    const zeroPoints = { dtype: 'int32', shape: [1], data: Int32Array.of(3) } as const;
    const x = engine.quantize(t, engine.observe(t, { format: 'int8' }));
    const bias = randomTensor([3], random);
    const tensors = { t, u, levels, weight, scales, zeroPoints, x, bias };
    const int8 = { format: 'int8' } as const;
    const packed = engine.pack(levels, 'int4');
    const written =
      'zp.QuantizedLayer(zp.QParams(0.25, 4), zp.QuantizedWeight(weight, 0.5, 3), zp.QParams(3.5, 4), bias)';
    const layer = {
      input: { scale: 0.25, zeroPoint: 4 },
      weight: { values: weight, scales, zeroPoints },
      output: { scale: 3.5, zeroPoint: 4 },
      bias,
    };
    const verbs: readonly (readonly [string, unknown])[] = [
      ['formats()', engine.formats()],
      ['observe_min_max(t, "int16")', engine.observeMinMax(t, 'int16')],
      ['observe_min_max(t, torch.uint8)', engine.observeMinMax(t, 'uint8')],
      [
        'observe(t, "int8", include_zero=True)',
        engine.observe(t, int8, 'minMax', { includeZero: true }),
      ],
      ['anatomize_min_max(t, "uint8")', engine.anatomizeMinMax(t, 'uint8')],
      [
        'landscape(t, "int8", [0.5, 1, 2.5], torch.arange(-2, 2))',
        engine.landscape(t, int8, Float32Array.of(0.5, 1, 2.5), Int32Array.of(-2, -1, 0, 1)),
      ],
      [
        'landscape(t, zp.Scheme("int8", half_away=True), [0.5, 4], [0])',
        engine.landscape(
          t,
          { format: 'int8', halfAway: true },
          Float32Array.of(0.5, 4),
          Int32Array.of(0),
        ),
      ],
      ['histogram(t, 7, -10, 12.5)', engine.histogram(t, 7, -10, 12.5)],
      ['generate("laplace", (3, 4), 42)', engine.generate('laplace', [3, 4], 42)],
      ['bits_per_weight([128, 64], zp.Scheme("int4", {"per_group": 32}))', 5.125],
      ['pack(levels, "int4")', packed],
      ['unpack(zp.pack(levels, "int4"), "int4", 30)', engine.unpack(packed, 'int4', 30)],
      [
        'luma(torch.arange(24, dtype=torch.uint8).reshape(2, 4, 3))',
        engine.luma({ dtype: 'uint8', shape: [2, 4, 3], data: Uint8Array.from(Array(24).keys()) }),
      ],
      ['linear_w8a32(t, weight, scales, bias)', engine.linearW8a32(t, weight, scales, bias)],
      ['linear_w8a32(t, weight, scales)', engine.linearW8a32(t, weight, scales)],
      [
        'linear_int8(x, zp.QParams(0.25, 4), zp.QuantizedWeight(weight, 0.5, 3), bias)',
        engine.linearInt8(
          x,
          { scale: 0.25, zeroPoint: 4 },
          { values: weight, scales, zeroPoints },
          bias,
        ),
      ],
      [
        `quantized_linear(x, ${written}, way="tflite_double")`,
        engine.quantizedLinear(x, layer, { way: 'tflite_double' }),
      ],
      [
        `quantized_linear(x, ${written}, saturating_pairs=True)`,
        engine.quantizedLinear(x, layer, { saturatingPairs: true }),
      ],
      [
        'requantize(torch.arange(6, dtype=torch.int32).view(2, 3) * 900, zp.Requantizer(0.25, scales, zp.QParams(3.5, 4), "int8", bias), "tflite")',
        engine.requantize(
          { dtype: 'int32', shape: [2, 3], data: Int32Array.of(0, 900, 1800, 2700, 3600, 4500) },
          {
            inputScale: 0.25,
            weightScales: scales,
            output: { scale: 3.5, zeroPoint: 4 },
            dtype: 'int8',
            bias,
          },
          'tflite',
        ),
      ],
      [
        `anatomize_layer(x, ${written}, way="onnxruntime")`,
        engine.anatomizeLayer(x, layer, { way: 'onnxruntime' }),
      ],
      [
        `compare_layers(x, ${written}, zp.LayerOptions("tflite"), zp.LayerOptions("tflite_double"))`,
        engine.compareLayers(x, layer, { way: 'tflite' }, { way: 'tflite_double' }),
      ],
      ['error(t, u)', engine.error(t, u)],
      ['absolute_error(t, u)', engine.absoluteError(t, u)],
      ['squared_error(t, u)', engine.squaredError(t, u)],
      ['relative_error(t, u)', engine.relativeError(t, u)],
      ['mean_squared_error(t, u)', engine.meanSquaredError(t, u)],
      ['error_norm(t, u)', engine.errorNorm(t, u)],
      ['naive_quantize(t)', engine.naiveQuantize(t)],
      ['error_codes()', engine.errorCodes()],
      ['kernel_name()', engine.kernelName()],
    ];
    for (const [expression, expected] of verbs) {
      const found = evaluate(`zp.${expression}`, tensors);
      assertEqual(found, expected, expression);
    }
  });

  test('infinite figures and negative scales cross', () => {
    const t: Tensor = { dtype: 'float32', shape: [2], data: Float32Array.of(2, 4) };
    const q = {
      scheme: { format: 'int8' },
      scales: { dtype: 'float32', shape: [1], data: Float32Array.of(2) },
      zeroPoints: { dtype: 'int32', shape: [1], data: Int32Array.of(0) },
    } as const;
    const { report } = engine.measure(t, q);
    assert.equal(report.sqnr, Infinity);
    assertEqual(
      evaluate('zp.measure(t, zp.Quantizer("int8", 2.0, 0)).report', { t }),
      report,
      'report',
    );
    assert.deepEqual(
      evaluate(
        'zp.dequantize(zp.quantize(-t, zp.Quantizer("int8", -2, 0)), zp.Quantizer("int8", -2.0, 0))',
        { t },
      ),
      comparable({ ...t, data: Float32Array.of(-2, -4) }),
    );
  });

  test('a quantizer is what was asked for, and can be given back', () => {
    const t = randomTensor([4, 6], randomOf(13));
    const found = evaluate(
      '[q := zp.observe(t, zp.Scheme("int4", {"per_group": 3}, True)), q.scheme.granularity == {"per_group": 3}, ' +
        'q.scheme.symmetric, torch.equal(zp.quantize(t, zp.Quantizer(*q)), zp.quantize(t, q._asdict()))][1:]',
      { t },
    );
    assert.deepEqual(found, [true, true, true]);
    const positive: Tensor = { dtype: 'float32', shape: [2], data: Float32Array.of(0.001, 1) };
    assertEqual(
      evaluate('zp.observe_min_max(t, "uint8")', { t: positive }),
      engine.observeMinMax(positive, 'uint8'),
      'zero',
    );
  });

  test('views, transposes and gradients are read as their elements', () => {
    const t = randomTensor([4, 6], randomOf(3));
    const rows = [0, 1, 2, 3];
    const columns = Float32Array.from(
      [...Array(6).keys()].flatMap((j) => rows.map((i) => t.data[i * 6 + j] as number)),
    );
    const turned: Tensor = { dtype: 'float32', shape: [6, 4], data: columns };
    const scheme = { format: 'int8', granularity: { perChannel: 0 } } as const;
    const { scales } = engine.observe(turned, scheme);
    const made = 'zp.observe(t.t(), zp.Scheme("int8", {"per_channel": 0})).scales';
    assert.deepEqual(evaluate(made, { t }), comparable(scales));
    assert.deepEqual(
      evaluate(made.replace('t.t()', 't.requires_grad_().t()'), { t }),
      comparable(scales),
    );
  });

  test('what has a number for each element has the tensor’s shape', () => {
    const t = randomTensor([4, 6], randomOf(5));
    const found = evaluate(
      '[*zp.anatomize_min_max(t, "int8").anatomy.causes.shape, *zp.anatomize_min_max(t, "int8").anatomy.differences.shape, ' +
        '*zp.landscape(t, "int8", [1.0, 2.0, 3.0], [0, 1]).shape]',
      { t },
    );
    assert.deepEqual(found, [4, 6, 4, 6, 2, 3]);
  });

  test('bits against error: every point is what it says, fewest bits first', () => {
    const t = randomTensor([8, 16], randomOf(9));
    const points = evaluate('zp.rate_distortion(t, observers=("min_max", "mse"))', { t }) as {
      scheme: { format: 'int8'; granularity: Granularity; symmetric: boolean };
      observer: string;
      report: { bitsPerWeight: number; mse: number };
    }[];
    // 13 of formats and symmetry, the tensor, two axes, two sizes of groups, two observers.
    assert.equal(points.length, 13 * 5 * 2);
    const rates = points.map(({ report }) => report.bitsPerWeight);
    assert.deepEqual(
      rates,
      rates.toSorted((a, b) => a - b),
    );
    for (const { scheme, observer, report } of points.filter((_, i) => i % 17 === 0)) {
      const { format, granularity, symmetric } = scheme;
      const quantizer = engine.observe(
        t,
        { format, granularity, symmetric },
        camelWords(observer) as Observer,
      );
      assertEqual(report, engine.measure(t, quantizer).report, JSON.stringify(scheme));
    }
    const none = { dtype: 'int8', shape: [2], data: Int8Array.of(1, 2) } as const;
    assert.equal(
      (evaluate('zp.rate_distortion(t)', { t: none }) as QuantError).code,
      'not_float32',
    );
    const skipped = 'zp.rate_distortion(t, [zp.Scheme("int8", {"per_channel": 9}), "uint4"])';
    assert.equal((evaluate(skipped, { t }) as unknown[]).length, 1);
    assert.equal(
      (evaluate('zp.rate_distortion(t, ["int8", "int9"])', { t }) as QuantError).code,
      'unknown_format',
    );
  });
});

describe('the refusals of zeropoint in Python', () => {
  const t: Tensor = { dtype: 'float32', shape: [2], data: Float32Array.of(1, 2) };
  const empty: Tensor = { dtype: 'float32', shape: [0], data: new Float32Array() };
  const whole: Tensor = { dtype: 'int32', shape: [2], data: Int32Array.of(1, 2) };
  const infinite: Tensor = { dtype: 'float32', shape: [1], data: Float32Array.of(Infinity) };
  const tensors = { t, empty, whole, infinite };
  const quantizer = (scale: number, zeroPoint: number, rules: object = {}) =>
    ({
      scheme: { format: 'int8', ...rules },
      scales: { dtype: 'float32', shape: [1], data: Float32Array.of(scale) },
      zeroPoints: { dtype: 'int32', shape: [1], data: Int32Array.of(zeroPoint) },
    }) as Parameters<PythonEngine['quantize']>[1];

  type Refused = readonly [string, () => unknown, string];
  const refusals = (): readonly Refused[] => [
    ['store(t, "q9_9")', () => engine.store(t, 'q9_9'), 'unknown_stored_format'],
    [
      'store(t, "kmeans", levels=1)',
      () => engine.store(t, 'kmeans', { levels: 1 }),
      'levels_out_of_range',
    ],
    [
      'load_stored({**zp.store(t, "q8_0")._asdict(), "parts": {}})',
      () => engine.loadStored({ ...engine.store(t, 'q8_0'), parts: {} }),
      'stored_size_differs',
    ],
    [
      'explain_stored(t, zp.store(t, "q8_0"), 1.5)',
      () => engine.explainStored(t, engine.store(t, 'q8_0'), 1.5),
      'invalid_argument',
    ],
    ['observe(empty, "int8")', () => engine.observe(empty, { format: 'int8' }), 'empty_tensor'],
    [
      'observe(whole, "int8")',
      () => engine.observe(whole as never, { format: 'int8' }),
      'not_float32',
    ],
    ['observe(infinite, "int8")', () => engine.observe(infinite, { format: 'int8' }), 'not_finite'],
    ['observe(t, "int9")', () => engine.observe(t, { format: 'int9' as 'int8' }), 'unknown_format'],
    [
      'observe(t, zp.Scheme("uint8", symmetric=True))',
      () => engine.observe(t, { format: 'uint8', symmetric: true }),
      'symmetric_unsigned',
    ],
    [
      'observe(t, {"format": "int8", "granularity": {"per_channel": 3}})',
      () => engine.observe(t, { format: 'int8', granularity: { perChannel: 3 } }),
      'axis_out_of_range',
    ],
    [
      'observe(t, zp.Scheme("int8", {"per_group": 0}))',
      () => engine.observe(t, { format: 'int8', granularity: { perGroup: 0 } }),
      'group_size_zero',
    ],
    [
      'observe(t, "int8", {"percentile": (99, 1)})',
      () => engine.observe(t, { format: 'int8' }, { percentile: [99, 1] }),
      'percentiles_out_of_order',
    ],
    [
      'observe(t, "int8", {"percentile": (float("nan"), 1)})',
      () => engine.observe(t, { format: 'int8' }, { percentile: [NaN, 1] }),
      'percentiles_out_of_order',
    ],
    [
      'quantize(t, zp.Quantizer("int8", 0, 0))',
      () => engine.quantize(t, quantizer(0, 0)),
      'scale_zero',
    ],
    [
      'quantize(t, zp.Quantizer("int8", float("inf"), 0))',
      () => engine.quantize(t, quantizer(Infinity, 0)),
      'scale_not_finite',
    ],
    [
      'quantize(t, zp.Quantizer("int8", 1, 128))',
      () => engine.quantize(t, quantizer(1, 128)),
      'zero_point_out_of_range',
    ],
    [
      'quantize(t, zp.Quantizer(zp.Scheme("int8", symmetric=True), 1, 1))',
      () => engine.quantize(t, quantizer(1, 1, { symmetric: true })),
      'zero_point_not_zero',
    ],
    [
      'quantize(t, zp.Quantizer(zp.Scheme("int8", {"per_channel": 0}), 1, 0))',
      () => engine.quantize(t, quantizer(1, 0, { granularity: { perChannel: 0 } })),
      'shapes_differ',
    ],
    [
      'dequantize(whole, zp.Quantizer("int8", 1, 0))',
      () => engine.dequantize(whole, quantizer(1, 0)),
      'storage_differs',
    ],
    ['luma(whole)', () => engine.luma(whole), 'storage_differs'],
    ['pack(whole, "int8")', () => engine.pack(whole, 'int8'), 'not_packable'],
    ['histogram(t, 0, 0, 1)', () => engine.histogram(t, 0, 0, 1), 'bins_out_of_range'],
    ['histogram(t, 3, 2, 1)', () => engine.histogram(t, 3, 2, 1), 'limits_out_of_order'],
    [
      'histogram(t, 3, float("-inf"), 1)',
      () => engine.histogram(t, 3, -Infinity, 1),
      'limits_out_of_order',
    ],
    ['error(t, empty)', () => engine.error(t, empty), 'shapes_differ'],
    [
      'observe_min_max(t, "int4")',
      () => engine.observeMinMax(t, 'int4' as 'int8'),
      'unknown_dtype',
    ],
  ];

  test('have the code, the values and the sentence of the typed API', () => {
    for (const [expression, refused, code] of refusals()) {
      const found = evaluate(`zp.${expression}`, tensors) as QuantError;
      assert.throws(refused, (error) => {
        assert.ok(error instanceof QuantError, expression);
        // Python has words of its own, such as for numbers that are not finite.
        const { message: sentence } = inPythonsWords(error) as QuantError;
        assert.deepEqual([found.code, found.message], [error.code, sentence], expression);
        const values = Object.entries(error.values).map(([name, one]) => [name, String(one)]);
        assert.deepEqual(
          Object.keys(found.values),
          values.map(([name]) => name),
        );
        assert.equal(error.code, code, expression);
        return true;
      });
    }
  });

  test('of wrong types are invalid_argument, and name the argument as Python does', () => {
    const wrong: readonly (readonly [string, RegExp])[] = [
      ['quantize([1.0], zp.Quantizer("int8", 1, 0))', /^tensor .*torch\.Tensor/],
      ['quantize(t, 3)', /^quantizer .*zeropoint\.Quantizer/],
      ['quantize(t, zp.Quantizer("int8", 1, 0), clamp=1)', /clamp .*True or False/],
      ['observe(t, zp.Scheme("int8", symmetric="yes"))', /^scheme\.symmetric .*True or False/],
      ['observe(t, "int8", "min_min")', /^observer .*min_max/],
      ['observe(t, "int8", 3)', /^observer /],
      ['observe(t, zp.Scheme("int8", {"per_channel": -1}))', /^scheme\.granularity\.per_channel/],
      [
        'observe(t, zp.Scheme("int8", convention="numpy"))',
        /^scheme\.convention .*shift_then_round/,
      ],
      ['quantize(t, zp.Quantizer("int8", whole, 0))', /^quantizer\.scales|float32/],
      ['histogram(t, 2.5, 0, 1)', /^bins .*whole number/],
      ['histogram(t, 2, "a", 1)', /^low .*a number/],
      ['generate("normal", 3, 1)', /^shape /],
      ['observe(t, "int8", {"percentile": ("a", 1)})', /^observer\.percentile must be a number/],
      [
        'observe(t, zp.Scheme("int8", {"per_channel": 0.5}))',
        /^scheme\.granularity\.per_channel must be a whole number/,
      ],
      [
        'store(torch.quantize_per_tensor(t, 0.1, 0, torch.qint8), "q8_0")',
        /^tensor must be a torch\.Tensor that is not quantized: dequantize\(\)/,
      ],
    ];
    for (const [expression, sentence] of wrong) {
      const found = evaluate(`zp.${expression}`, tensors) as QuantError;
      assert.equal(typeof found.code, 'string', `${expression}: ${JSON.stringify(found)}`);
      if (found.code !== 'not_float32') assert.equal(found.code, 'invalid_argument', expression);
      assert.match(found.message, sentence, expression);
    }
  });

  test('in the spelling of JavaScript are unknown', () => {
    for (const [expression, sentence] of [
      ['observe(t, "int8", "minMax")', /“observer\.minMax” here\. Use min_max\./],
      [
        'observe(t, zp.Scheme("int8", {"perChannel": 0}))',
        /granularity\.perChannel” here\. Use per_c/,
      ],
      [
        'observe(t, zp.Scheme("int8", "perTensor"))',
        /granularity\.perTensor” here\. Use per_tensor\./,
      ],
    ] as const) {
      const found = evaluate(`zp.${expression}`, tensors) as QuantError;
      assert.equal(found.code, 'option_unknown', expression);
      assert.match(found.message, sentence);
    }
  });

  describe('numbers', () => {
    const t = 'torch.tensor([1.0, -2.0])';
    /** Each in a verb, and the code that refuses it. */
    const refused: readonly (readonly [string, string, RegExp])[] = [
      ...[
        '-3.75',
        '1.5',
        '-0.9',
        'True',
        'float("nan")',
        'float("inf")',
        'np.float32(0.5)',
        'np.bool_(True)',
      ].map(
        (zero) =>
          [
            `quantize(${t}, zp.Quantizer("int8", 0.5, ${zero}))`,
            'zero_point_not_integer',
            /whole number, but it is (?:-3\.75|1\.5|-0\.9|True|nan|inf|0\.5)/,
          ] as const,
      ),
      [
        `quantize(${t}, zp.Quantizer("int8", 0.5, 1e10))`,
        'zero_point_out_of_range',
        /10000000000 is outside int8.*-128 to 127/,
      ],
      [
        `quantize(${t}, zp.Quantizer("uint4", 0.5, 10**12))`,
        'zero_point_out_of_range',
        /outside uint4.* 0 to 15/,
      ],
      [
        `quantize(${t}, zp.Quantizer("int8", 0.5, 10**400))`,
        'invalid_argument',
        /^quantizer\.zero_points/,
      ],
      [
        `quantize(${t}, zp.Quantizer("int8", 0.5, "3"))`,
        'invalid_argument',
        /^quantizer\.zero_points must be a whole number, or/,
      ],
      [
        `quantize(${t}, zp.Quantizer("int8", "0.5", 3))`,
        'invalid_argument',
        /^quantizer\.scales must be a number, or/,
      ],
      [`quantize(${t}, zp.Quantizer("int8", True, 3))`, 'invalid_argument', /^quantizer\.scales/],
      [`quantize(${t}, zp.Quantizer("int8", 1e-50, 3))`, 'scale_subnormal', /scale 1e-50/],
      [
        `quantize(${t}, zp.Quantizer("int8", torch.tensor([0.5]).double(), 3))`,
        'not_float32',
        /^quantizer\.scales must be float32, but it is float64/,
      ],
      [
        `quantize(${t}, zp.Quantizer("int8", 0.5, torch.tensor([0.25])))`,
        'zero_point_not_integer',
        /0\.25/,
      ],
      [
        `quantize(${t}, zp.Quantizer("int8", 0.5, torch.tensor([2**40])))`,
        'zero_point_out_of_range',
        /1099511627776/,
      ],
      [
        `quantize(${t}, zp.Quantizer("int8", 0.5, torch.tensor([float("nan")])))`,
        'zero_point_not_integer',
        /nan/,
      ],
      [
        `quantize(${t}, zp.Quantizer("int8", 0.5, torch.tensor([True])))`,
        'invalid_argument',
        /^quantizer\.zero_points .*integers/,
      ],
      [
        `quantize(${t}, zp.Quantizer(zp.Scheme("int8", {"per_channel": 0}), torch.ones(2), [0, 0.5]))`,
        'zero_point_not_integer',
        /0\.5/,
      ],
      [
        `linear_int8(torch.zeros(1, 2, dtype=torch.int8), zp.QParams(1.0, 0.5), zp.QuantizedWeight(torch.zeros(1, 2, dtype=torch.int8), torch.ones(1), torch.zeros(1, dtype=torch.int32)))`,
        'zero_point_not_integer',
        /0\.5/,
      ],
      [
        `linear_int8(torch.zeros(1, 2, dtype=torch.int8), zp.QParams(True, 0), zp.QuantizedWeight(torch.zeros(1, 2, dtype=torch.int8), torch.ones(1), torch.zeros(1, dtype=torch.int32)))`,
        'invalid_argument',
        /^qparams\.scale must be a number/,
      ],
      [`quantize(${t}, zp.Quantizer("int8", 0.5, None))`, 'invalid_argument', /a whole number, or/],
      [`quantize(${t}, zp.Quantizer("int8", None, 0))`, 'invalid_argument', /a number, or a torch/],
      [`quantize(${t}, zp.Quantizer(None, 0.5, 0))`, 'invalid_argument', /a format such as/],
      [`quantize(${t}, None)`, 'invalid_argument', /a zeropoint\.Quantizer/],
      [`store(torch.tensor([float("inf")]), "q4_0")`, 'not_finite', / is inf\./],
      [`store(torch.tensor([float("-inf")]), "q4_0")`, 'not_finite', / is -inf\./],
      [`store(torch.tensor([float("nan")]), "q4_0")`, 'not_finite', / is nan\./],
      [`landscape(${t}, "int8", [1.0], [True])`, 'zero_point_not_integer', /True/],
      [`landscape(${t}, "int8", [1.0], [0, float("nan")])`, 'zero_point_not_integer', /nan/],
      [`landscape(${t}, "int8", [True], [0])`, 'invalid_argument', /^scales/],
      [`landscape(${t}, "int8", ["1"], [0])`, 'invalid_argument', /^scales/],
      [
        `observe(${t}, zp.Scheme("int8", {"per_channel": 0.5}))`,
        'invalid_argument',
        /^scheme\.granularity/,
      ],
      [
        `observe(${t}, zp.Scheme("int8", {"per_channel": True}))`,
        'invalid_argument',
        /^scheme\.granularity/,
      ],
      [
        `observe(${t}, zp.Scheme("int8", {"per_group": "2"}))`,
        'invalid_argument',
        /^scheme\.granularity/,
      ],
      [
        `observe(${t}, zp.Scheme("int8", {"per_group": -1}))`,
        'invalid_argument',
        /^scheme\.granularity\.per_group/,
      ],
      [
        `observe(${t}, zp.Scheme("int8", {"per_group": float("nan")}))`,
        'invalid_argument',
        /^scheme\.granularity/,
      ],
      [`observe(${t}, "int8", {"percentile": ("1", 99)})`, 'invalid_argument', /^observer/],
      [`observe(${t}, "int8", {"percentile": (True, 99)})`, 'invalid_argument', /^observer/],
      [
        `observe(${t}, "int8", {"percentile": (1,)})`,
        'invalid_argument',
        /^observer\.percentile must be \(lower, upper\)/,
      ],
      [`store(${t}, "kmeans", levels=2.5)`, 'invalid_argument', /^levels must be a whole number/],
      [`store(${t}, "kmeans", levels=True)`, 'invalid_argument', /^levels/],
      [`store(${t}, "kmeans", seed=True)`, 'invalid_argument', /^seed/],
      [`store(${t}, "kmeans", seed=-1)`, 'invalid_argument', /^seed must be a whole number from 0/],
      [`store(${t}, "kmeans", seed=2**53 + 1)`, 'invalid_argument', /^seed/],
      [`generate("normal", (2,), 0.5)`, 'invalid_argument', /^seed/],
      [`generate("normal", (2,), True)`, 'invalid_argument', /^seed/],
      [`generate("normal", (2.5,), 0)`, 'invalid_argument', /^shape/],
      [`generate("normal", (True,), 0)`, 'invalid_argument', /^shape/],
      [`generate("normal", "23", 0)`, 'invalid_argument', /^shape/],
      [`bits_per_weight((2.5,), "int8")`, 'invalid_argument', /^shape/],
      [`histogram(${t}, True, 0, 1)`, 'invalid_argument', /^bins/],
      [`histogram(${t}, 2, "0", 1)`, 'invalid_argument', /^low/],
      [`histogram(${t}, 2, False, 1)`, 'invalid_argument', /^low/],
      [`unpack(torch.zeros(1, dtype=torch.uint8), "int4", True)`, 'invalid_argument', /^count/],
      [`unpack(torch.zeros(1, dtype=torch.uint8), "int4", 1.5)`, 'invalid_argument', /^count/],
      [`explain_stored(${t}, zp.store(${t}, "q8_0"), True)`, 'invalid_argument', /^index/],
    ];

    test('that are not whole, not finite or no numbers are refused by every verb, and none is cut', () => {
      for (const [expression, code, sentence] of refused) {
        const found = evaluate(`(lambda np: zp.${expression})(__import__("numpy"))`) as QuantError;
        assert.equal(found.code, code, `${expression}: ${JSON.stringify(found)}`);
        assert.match(found.message, sentence, expression);
      }
    });

    test('that are whole pass in every type, and give what an int gives', () => {
      const expected = evaluate(`zp.quantize(${t}, zp.Quantizer("int8", 0.5, 3))`);
      const written = ['3.0', 'np.int64(3)', 'np.float32(3)', 'torch.tensor(3)', '[3]', '(3.0,)'];
      const tensors = ['int8', 'uint8', 'int16', 'int32', 'int64', 'float32', 'float64'];
      const all = [
        ...written,
        ...tensors.map((dtype) => `torch.tensor([3], dtype=torch.${dtype})`),
      ];
      for (const zero of all) {
        for (const scale of ['0.5', 'np.float32(0.5)', 'torch.tensor([0.5])']) {
          const call = `zp.quantize(${t}, zp.Quantizer("int8", ${scale}, ${zero}))`;
          assert.deepEqual(evaluate(`(lambda np: ${call})(__import__("numpy"))`), expected, call);
        }
      }
    });
  });

  test('of unknown arguments name those that exist, in every verb', () => {
    const program = `${prelude}
import inspect
verbs = [getattr(zp, name) for name in zp.__all__ if inspect.isfunction(getattr(zp, name))]
classes = [getattr(zp, name) for name in zp.__all__ if hasattr(getattr(zp, name), "_fields")]
methods = [getattr(zp.formats.q4_0, name) for name in ("store", "measure", "round_trip")]
for one in [*verbs, *classes, *methods]:
    try:
        one(simmetric=True)
        print(one, "accepts it")
    except zp.QuantError as error:
        assert isinstance(error, TypeError) and error.code == "option_unknown", one
        known = [name for name in inspect.signature(one).parameters]
        assert "simmetric" in str(error) and all(name in str(error) for name in known), str(error)
print(len(verbs), len(classes))`;
    assert.match(python.run(program), /^5\d \d\d\n$/);
    const found = evaluate('zp.observe(torch.ones(2), {"simmetric": True})') as QuantError;
    assert.equal(found.code, 'option_unknown');
    assert.match(found.message, /“scheme\.simmetric” here\. Use format, granularity, symmetric/);
    const unused = evaluate('zp.store(torch.ones(32), "q4_0", levels=3)') as QuantError;
    assert.equal(unused.code, 'option_unused');
    assert.match(unused.message, /^The option levels has no effect on q4_0: only kmeans/);
  });

  test('of stored formats say what the tensor must be', () => {
    const found = evaluate('zp.store(torch.ones(32).double(), "q8_0")') as QuantError;
    assert.equal(found.message, 'tensor must be float32, but it is float64. Convert it first.');
  });

  test('are ValueErrors, and leave nothing behind', () => {
    const program = `${prelude}
import gc
t = torch.tensor([1.0, 2.0])
q = zp.observe(t, "int8")
zp.measure(t, q)
gc.collect()
from torch import _core as core
before = core.tensor_count()
for _ in range(5):
    zp.measure(t, q)
    try:
        zp.quantize(t, zp.Quantizer("int8", 0.0, 0))
    except ValueError as error:
        assert error.code == "scale_zero"
del error, _
gc.collect()
print(core.tensor_count() - before)`.replace('del error, _', 'del _');
    assert.equal(python.run(program), '0\n');
  });
});
