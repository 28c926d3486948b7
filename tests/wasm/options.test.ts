import '../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  type Quantizer,
  quantizerTable,
  storedTable,
  tensorTable,
  weightTable,
} from '../../web/core/engine/contract.ts';
import type { Engine } from '../../web/core/engine/engine.ts';
import { QuantError } from '../../web/core/engine/errors.ts';
import { storedKinds } from '../../web/core/engine/names.ts';
import type { Tensor } from '../../web/core/engine/values.ts';
import { camelCase, readTable } from '../../web/core/engine/verbs.ts';
import { openEngine, openFormats } from './engines.ts';

// No option is ignored: not one that does not exist, and not one that the format does not take.

type Method = (...args: readonly unknown[]) => unknown;

const tensor: Tensor = { dtype: 'float32', shape: [32], data: new Float32Array(32).fill(1) };
const refusalOf = (call: () => unknown): QuantError => {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof QuantError, String(error));
    return error;
  }
  throw new Error('it was not refused');
};

let engine: Engine & Awaited<ReturnType<typeof openFormats>>;
before(async () => {
  engine = { ...(await openEngine('simd')), ...(await openFormats('simd')) };
});

describe('an option that does not exist', () => {
  const { verbs, fields } = readTable(
    [quantizerTable, tensorTable, storedTable].map((table) => table.trim()).join('\n'),
  );

  test('is refused by every structure that a verb takes, with the list of those that exist', () => {
    let structures = 0;
    for (const { name, args } of verbs) {
      for (const [i, { name: argument, kind }] of args.entries()) {
        const known = fields[kind]?.map((field) => field.name);
        if (!known) continue;
        structures += 1;
        const given = args.map((_, at) => (at === i ? { simmetric: true } : undefined));
        // The arguments before it are checked first, so they are called for what comes next.
        const wires = args.slice(0, i).map(({ kind: one }) => right[one] ?? right.structure(one));
        const verb = (engine as unknown as Record<string, Method>)[camelCase(name)] as Method;
        const { code, values, message } = refusalOf(() => verb(...wires, ...given.slice(i)));
        assert.equal(code, 'option_unknown', `${name}: ${message}`);
        assert.deepEqual(values, { option: `${argument}.simmetric`, choices: known.join(', ') });
        assert.ok(message.includes('simmetric') && known.every((one) => message.includes(one)));
      }
    }
    assert.ok(structures > 15, String(structures));
    assert.ok(weightTable.includes('struct WeightSource'), 'surveys are read by the same reader');
  });

  /** An argument that passes, by its kind. */
  const scheme = { format: 'int8' };
  const quantizer = {
    scheme,
    scales: { dtype: 'float32', shape: [1], data: Float32Array.of(1) },
    zeroPoints: { dtype: 'int32', shape: [1], data: Int32Array.of(0) },
  };
  const map = { scale: 1, zeroPoint: 0 };
  const integers = {
    values: { dtype: 'int8', shape: [1, 1], data: Int8Array.of(1) },
    scales: quantizer.scales,
    zeroPoints: quantizer.zeroPoints,
  };
  const structures: Readonly<Record<string, object>> = {
    Scheme: scheme,
    Quantizer: quantizer,
    QParams: map,
    QuantizedLayer: { input: map, output: map, weight: integers },
    Requantizer: { inputScale: 1, weightScales: integers.scales, output: map, dtype: 'uint8' },
    LayerOptions: {},
  };
  const right = {
    values: tensor,
    sizes: [32],
    observer: 'minMax',
    format: 'int8',
    text: 'kmeans',
    tensor: { id: 0 },
    structure: (kind: string) => structures[kind],
  } as Readonly<Record<string, unknown>> & { structure(kind: string): unknown };

  test('is refused within a structure, by the observers, granularities and maps', () => {
    const int8 = { format: 'int8' } as const;
    const found: readonly (readonly [() => unknown, string, string])[] = [
      [
        () => engine.quantize(tensor, { ...quantizer, scheme: { ...int8, clamp: true } } as never),
        'quantizer.scheme.clamp',
        'convention',
      ],
      [
        () => engine.observe(tensor, { ...int8, granularity: { perRow: 1 } } as never),
        'scheme.granularity.perRow',
        'perChannel',
      ],
      [
        () => engine.observe(tensor, int8, { percentile: [1, 99], lower: 1 } as never),
        'observer.lower',
        'percentile',
      ],
      [
        () =>
          engine.quantizeInto(
            tensor.data as Float32Array,
            {
              dtype: 'int8',
              scale: 1,
              zero_point: 3,
              zeroPoint: 0,
            } as never,
          ),
        'map.zero_point',
        'runLength',
      ],
    ];
    for (const [call, option, choice] of found) {
      const { code, values, message } = refusalOf(call);
      assert.deepEqual([code, values.option], ['option_unknown', option], message);
      assert.ok(String(values.choices).includes(choice));
    }
  });

  test('may be there without a value, as an option that is left out', () => {
    const left = engine.observe(tensor, { format: 'int8', simmetric: undefined } as never);
    assert.deepEqual(left, engine.observe(tensor, { format: 'int8' }));
  });

  test('is no second granularity or percentile', () => {
    const wrong = [
      { perChannel: 0, perGroup: 4 },
      { perTensor: false },
      { perTensor: true, perGroup: 4 },
      {},
    ];
    for (const granularity of wrong) {
      const scheme = { format: 'int8', granularity } as never;
      assert.equal(refusalOf(() => engine.observe(tensor, scheme)).code, 'invalid_argument');
    }
    for (const percentile of [[1], [1, 2, 3], []]) {
      const call = () => engine.observe(tensor, { format: 'int8' }, { percentile } as never);
      assert.match(refusalOf(call).message, /\[lower, upper\]/);
    }
  });
});

describe('an option that exists', () => {
  const { verbs, fields } = readTable(
    [quantizerTable, storedTable].map((table) => table.trim()).join('\n'),
  );
  const values: Tensor = { dtype: 'float32', shape: [4], data: Float32Array.of(1.5, 200, 300, 77) };
  const many: Tensor = {
    ...{ dtype: 'float32', shape: [500] },
    data: Float32Array.from({ length: 500 }, (_, i) => Math.sin(i * i)),
  };
  const bytes: Tensor = { dtype: 'int8', shape: [4], data: Int8Array.of(1, 100, -100, 77) };
  const quantizer: Quantizer = {
    scheme: { format: 'int8' },
    scales: { dtype: 'float32', shape: [1], data: Float32Array.of(1) },
    zeroPoints: { dtype: 'int32', shape: [1], data: Int32Array.of(-70) },
  };
  const wrapping = { clamp: false, castToFloat: false };
  // The sums 256, half of an output's step, and 64,770, which no pair in 16 bits reaches.
  const input: Tensor = { dtype: 'uint8', shape: [1, 3], data: Uint8Array.of(255, 255, 1) };
  const layer = {
    input: { scale: 1, zeroPoint: 0 },
    output: { scale: 512, zeroPoint: 0 },
    weight: {
      values: { dtype: 'int8', shape: [2, 3], data: Int8Array.of(1, 0, 1, 127, 127, 0) },
      scales: quantizer.scales,
      zeroPoints: { dtype: 'int32', shape: [1], data: Int32Array.of(0) },
    },
  };
  const ways = { way: 'tflite', saturatingPairs: true };
  /** Arguments under which each option of a verb changes the result, and a value that does it. */
  const telling: Readonly<Record<string, readonly [readonly unknown[], object]>> = {
    observe: [[values, { format: 'int8' }, 'minMax'], { includeZero: true }],
    quantize: [[values, quantizer], { clamp: false }],
    dequantize: [[bytes, quantizer], { castToFloat: false }],
    measure: [[values, quantizer], wrapping],
    anatomize: [[values, quantizer], wrapping],
    anatomize_min_max: [[{ ...values, data: Float32Array.of(1, 2, 3, 4) }, 'int8'], wrapping],
    lesson_cells: [[values, quantizer], wrapping],
    quantized_linear: [[input, layer], ways],
    anatomize_layer: [[input, layer], ways],
    store: [[many, 'kmeans'], { levels: 2, seed: 2 }],
    measure_stored: [[many, 'kmeans'], { levels: 2, seed: 2 }],
  };

  test('has an effect in every verb that takes it', () => {
    let options = 0;
    for (const { name, args } of verbs) {
      const [last] = args.slice(-1);
      if (last?.name !== 'options') continue;
      const [given, settings] = telling[name] ?? [];
      assert.ok(given && settings, `${name} has options, which nothing here gives it`);
      const verb = (engine as unknown as Record<string, Method>)[camelCase(name)] as Method;
      const plain = verb(...given);
      const named = (fields[last.kind] ?? []).map((field) => field.name);
      assert.deepEqual(Object.keys(settings), named, name);
      for (const [option, value] of Object.entries(settings)) {
        options += 1;
        const changed = verb(...given, { [option]: value });
        assert.notDeepEqual(changed, plain, `${name} ignores ${option}`);
      }
    }
    assert.ok(options > 10, String(options));
  });

  test('is refused by the direction that it does not belong to, and named', () => {
    const wrong: readonly (readonly [() => unknown, string, string])[] = [
      [
        () => engine.quantize(values, quantizer, { castToFloat: true } as never),
        'castToFloat',
        'clamp',
      ],
      [() => engine.dequantize(bytes, quantizer, { clamp: true } as never), 'clamp', 'castToFloat'],
    ];
    for (const [call, option, choice] of wrong) {
      const { code, values: named } = refusalOf(call);
      assert.equal(code, 'option_unknown');
      assert.deepEqual(named, { option: `options.${option}`, choices: choice });
    }
  });
});

describe('an option that a format does not take', () => {
  test('is refused by every format but the codebook, and names it', () => {
    for (const [format, { family }] of Object.entries(storedKinds)) {
      for (const options of [{ levels: 3 }, { seed: 0 }]) {
        for (const verb of ['store', 'measureStored'] as const) {
          const call = () => engine[verb](tensor, format, options);
          if (family === 'codebook') call();
          else {
            const { code, values } = refusalOf(call);
            const option = Object.keys(options)[0];
            assert.deepEqual(
              [code, values],
              ['option_unused', { option, format, choices: 'kmeans' }],
            );
          }
        }
      }
    }
  });

  test('is no reason to refuse one without a value', () => {
    assert.ok(engine.store(tensor, 'q8_0', { levels: undefined } as never).parts.blocks);
  });
});

describe('a refusal of a dtype', () => {
  const doubles = { dtype: 'float64', shape: [32], data: new Float64Array(32) } as never;
  test('names the argument that has it', () => {
    const int8 = { format: 'int8' } as const;
    const good = engine.observe(tensor, int8);
    const bytes = { dtype: 'int8', shape: [1, 32], data: new Int8Array(32) } as const;
    const found: readonly (readonly [() => unknown, string])[] = [
      [() => engine.store(doubles, 'q8_0'), 'tensor must be float32, but it is float64.'],
      [() => engine.quantize(tensor, { ...good, scales: doubles }), 'quantizer.scales must be'],
      [() => engine.quantize(doubles, good), 'tensor must be float32'],
      [() => engine.error(tensor, doubles), 'dequantized must be float32'],
      [
        () => engine.linearW8a32(tensor, bytes, tensor, doubles),
        'bias must be float32, but it is float64',
      ],
    ];
    for (const [call, start] of found) {
      const { code, message } = refusalOf(call);
      assert.equal(code, 'not_float32');
      assert.ok(message.startsWith(start), message);
    }
  });

  test('says of zero points which integers they may be', () => {
    const zeroPoints = { dtype: 'int64', shape: [1], data: BigInt64Array.of(0n) } as never;
    const quantizer = { ...engine.observe(tensor, { format: 'int8' }), zeroPoints };
    const { code, message } = refusalOf(() => engine.quantize(tensor, quantizer));
    assert.equal(code, 'not_integer_dtype');
    assert.match(message, /^quantizer\.zeroPoints must be int8, .* but it is int64/);
  });
});
