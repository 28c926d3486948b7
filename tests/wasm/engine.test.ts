import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import type { Quantizer, SmallEngine } from '../../web/core/engine/contract.ts';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { Tensor } from '../../web/core/engine/values.ts';
import '../../web/ui/messages/engine.ts';
import '../../web/ui/messages/networks.ts';
import { type LessonSettings, perTensor } from '../../web/core/engine/per_tensor.ts';
import { lessonOwnSettings, lessonState } from '../../web/instrument/store/state.ts';
import { runLesson } from '../../web/notebook/run.ts';
import type { MessageValues } from '../../web/ui/messages/fill.ts';
import { englishSentence, knownErrorCodes } from '../../web/ui/messages/sentences.ts';
import { asAsync, openEngine, openings, variantNames, withMemory } from './engines.ts';
import { lessonTable } from './lesson_table.ts';

declare const projectRoot: string;

const lesson = lessonState.tensor;
const given = lessonOwnSettings;

/** One scale for the whole tensor, as it is, whether the core takes it or not. */
const by = ({ dtype, scale, zeroPoint }: LessonSettings): Quantizer => ({
  scheme: { format: dtype },
  scales: { dtype: 'float32', shape: [1], data: Float32Array.of(scale) },
  zeroPoints: { dtype: 'int32', shape: [1], data: Int32Array.of(zeroPoint) },
});

const vector = (...values: number[]): Tensor => ({
  dtype: 'float32',
  shape: [values.length],
  data: Float32Array.from(values),
});

function refusal(call: () => unknown): { code: string; message: string; values: object } {
  try {
    call();
  } catch (error) {
    return error as { code: string; message: string; values: object };
  }
  throw new Error('nothing was refused');
}

const openModules = Object.entries(openings).flatMap(([name, open]) =>
  variantNames.map((variant) => ({ name, variant, open: () => open(variant) })),
);

for (const { name, variant, open } of openModules) {
  describe(`the small module’s verbs, ${name} module, ${variant}`, () => {
    let engine: SmallEngine;
    before(async () => {
      engine = await open();
    });

    test('runs the kernels of its build; the lesson’s tensors are small and need no fast ones', () => {
      const ofWhole = variant === 'simd' ? 'simd128' : 'reference';
      assert.equal(engine.kernelName(), name === 'whole' ? ofWhole : 'loops');
    });

    test('the lesson’s table holds, line by line', async () => {
      const outputs = await runLesson(asAsync(engine), { tensor: lesson, settings: given });
      for (const { cell, text } of lessonTable) {
        const output = outputs.get(cell);
        assert.ok(output && 'text' in output, cell);
        assert.equal(output.text, text, cell);
      }
    });

    test('the anatomy books the lesson’s error under one clipped value', () => {
      const anatomy = engine.anatomize(lesson, by(given));
      assert.deepEqual(anatomy.counts, [0, 1, 7, 1]);
      assert.equal(((anatomy.squaredErrorShares[1] ?? 0) * 100).toFixed(1), '99.4');
      assert.deepEqual([anatomy.realQmin.data[0], anatomy.realQmax.data[0]], [-203, 689.5]);
      assert.deepEqual([anatomy.qmin, anatomy.qmax], [-128, 127]);
    });

    test('min-max and the anatomy under it come in one answer', () => {
      const { qparams, anatomy } = engine.anatomizeMinMax(lesson, 'int8');
      assert.deepEqual(qparams, { scale: 3.578823433670343, zeroPoint: -77 });
      assert.deepEqual(anatomy, engine.anatomize(lesson, by({ ...given, ...qparams })));
      const narrow = () => engine.anatomizeMinMax(vector(0, 1e-44), 'int8');
      assert.equal(refusal(narrow).code, 'scale_subnormal');
    });
  });
}

for (const variant of variantNames) {
  describe(`the whole module’s verbs, ${variant}`, () => {
    let engine: Engine;
    before(async () => {
      engine = await openEngine(variant);
    });

    test('mean squared error and norm have PyTorch’s bits, not only its digits', () => {
      const dequantized = engine.dequantize(engine.quantize(lesson, by(given)), by(given));
      assert.equal(engine.meanSquaredError(lesson, dequantized).data[0], 170.87530517578125);
      assert.equal(engine.errorNorm(lesson, dequantized).data[0], 39.215782165527344);
      const data = { ...given, ...engine.observeMinMax(lesson, 'int8') };
      assert.deepEqual([data.scale, data.zeroPoint], [3.578823433670343, -77]);
      const fromData = engine.dequantize(engine.quantize(lesson, by(data)), by(data));
      assert.equal(engine.meanSquaredError(lesson, fromData).data[0], 1.5729731321334839);
      const naive = engine.naiveQuantize(lesson);
      assert.equal(engine.errorNorm(lesson, naive.dequantized).data[0], 1033.6319580078125);
    });

    test('250, 500, 750, 1000: the zero point is clamped and the largest comes back as 750', () => {
      const tensor = vector(250, 500, 750, 1000);
      const found = engine.observeMinMax(tensor, 'int8');
      assert.deepEqual(found, { scale: 2.9411764705882355, zeroPoint: -128 });
      const settings = by({ ...given, ...found });
      const dequantized = engine.dequantize(engine.quantize(tensor, settings), settings);
      assert.equal(dequantized.data[3], 750);
    });

    test('iinfo tells a dtype’s limits', () => {
      assert.deepEqual(engine.iinfo('int8'), { min: -128, max: 127 });
      assert.deepEqual(engine.iinfo('int32'), { min: -2147483648, max: 2147483647 });
    });

    test('results are copies that outlive later calls and a growing heap', () => {
      const first = engine.quantize(lesson, by(given));
      const before = [...first.data];
      engine.quantize({ dtype: 'float32', shape: [8e6], data: new Float32Array(8e6) }, by(given));
      assert.deepEqual([...first.data], before);
    });

    test('many calls leave no memory behind', async () => {
      const { opened, memory } = await withMemory(() => openEngine(variant));
      const large: Tensor = { dtype: 'float32', shape: [1e6], data: new Float32Array(1e6) };
      // The first calls grow the heap to what one of them needs.
      for (let i = 0; i < 3; i += 1) opened.quantize(large, by(given));
      const { byteLength } = memory.buffer;
      // As many leaked results would be 20 MB, which is more than the heap keeps in reserve.
      for (let i = 0; i < 20; i += 1) opened.quantize(large, by(given));
      assert.equal(memory.buffer.byteLength, byteLength);
    });

    test('every code the core can report has a sentence', () => {
      const known = new Set(knownErrorCodes());
      assert.deepEqual(
        engine.errorCodes().filter((code) => !known.has(code)),
        [],
      );
      assert.ok(engine.errorCodes().length >= 10);
    });

    const settings = (change: Partial<LessonSettings>): LessonSettings => ({ ...given, ...change });
    const refusals: [string, string, () => unknown][] = [
      ['scale 0', 'scale_zero', () => engine.quantize(lesson, by(settings({ scale: 0 })))],
      [
        'scale NaN',
        'scale_not_finite',
        () => engine.quantize(lesson, by(settings({ scale: Number.NaN }))),
      ],
      [
        'scale 1e-40',
        'scale_subnormal',
        () => engine.quantize(lesson, by(settings({ scale: 1e-40 }))),
      ],
      [
        'zero point 200 in int8',
        'zero_point_out_of_range',
        () => engine.quantize(lesson, by(settings({ zeroPoint: 200 }))),
      ],
      [
        'zero point 0.5',
        'zero_point_not_integer',
        () => perTensor(settings({ zeroPoint: 0.5 }), { format: 'int8' }),
      ],
      ['NaN in the tensor', 'not_finite', () => engine.quantize(vector(1, Number.NaN), by(given))],
      ['an empty tensor', 'empty_tensor', () => engine.quantize(vector(), by(given))],
      [
        'a shape that does not fit',
        'shape_mismatch',
        () => engine.quantize({ ...lesson, shape: [2, 2] }, by(given)),
      ],
      [
        'an enormous shape',
        'too_many_elements',
        () => engine.quantize({ ...lesson, shape: [2e9, 2e9, 2e9] }, by(given)),
      ],
      [
        'an unknown dtype',
        'unknown_dtype',
        () => engine.quantize({ ...lesson, dtype: 'int7' as 'int8' }, by(given)),
      ],
      [
        'a float dtype to quantize to',
        'not_integer_dtype',
        () => engine.observeMinMax(lesson, 'float32' as 'int8'),
      ],
      [
        'integers where floats belong',
        'not_float32',
        () => engine.quantize(engine.quantize(lesson, by(given)), by(given)),
      ],
      [
        'floats where integers belong',
        'not_integer_dtype',
        () => engine.dequantize(lesson, by(given)),
      ],
      ['two shapes', 'shapes_differ', () => engine.error(lesson, vector(1))],
      [
        'a range too narrow for float32',
        'scale_subnormal',
        () => engine.observeMinMax(vector(0, 1e-44), 'int8'),
      ],
      [
        'a string as scale',
        'invalid_argument',
        () => engine.quantize(lesson, { ...by(given), scales: 3.5 as unknown as Tensor }),
      ],
      [
        'a plain array as data',
        'invalid_argument',
        () => engine.quantize({ ...lesson, data: [1] as unknown as Float32Array }, by(given)),
      ],
      [
        'a negative extent',
        'invalid_argument',
        () => engine.quantize({ ...lesson, shape: [-9, -1] }, by(given)),
      ],
      [
        'nothing at all',
        'invalid_argument',
        () => engine.quantize(undefined as unknown as Tensor, by(given)),
      ],
    ];
    for (const [what, code, call] of refusals) {
      test(`refuses ${what} as ${code}, in a sentence`, () => {
        const error = refusal(call);
        assert.equal(error.code, code);
        // The lesson's small module leaves the words to whoever shows them.
        const sentence = englishSentence(error.code, error.values as MessageValues);
        assert.match(sentence, /\.$/);
        assert.doesNotMatch(sentence, /\{\w+\}/, 'a value is missing');
      });
    }

    test('goes on working after a refusal', () => {
      refusal(() => engine.quantize(lesson, by(settings({ scale: 0 }))));
      assert.equal(engine.quantize(lesson, by(given)).data[2], 127);
    });
  });
}

test('every sentence belongs to a code that something reports', async () => {
  const core = new Set((await openEngine('simd')).errorCodes());
  const web = path.join(projectRoot, 'web');
  const sources = fs
    .readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('messages'))
    .map((name) => fs.readFileSync(path.join(web, name), 'utf8'))
    .join('\n');
  const orphans = knownErrorCodes()
    .filter((code) => !core.has(code))
    // The sentence for codes that have none.
    .filter((code) => code !== 'no_sentence')
    // The codes of a cell are those of a number, with the cell in front.
    .filter((code) => !sources.includes(`'${code.replace(/^cell_/, '')}'`));
  assert.deepEqual(orphans, []);
});

test('the SIMD and the scalar build give the same bits', async () => {
  const [simd, scalar] = await Promise.all([openEngine('simd'), openEngine('scalar')]);
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 2 ** 16 - 128;
  };
  const tensor = vector(...Array.from({ length: 1003 }, random));
  for (const dtype of ['int8', 'uint8', 'int16', 'int32'] as const) {
    for (const clamp of [true, false]) {
      for (const castToFloat of [true, false]) {
        const switches = { clamp, castToFloat };
        const settings = { scale: 0.37, zeroPoint: 5, dtype, ...switches };
        const of = (engine: Engine) => engine.anatomize(tensor, by(settings), switches);
        assert.deepEqual(of(simd), of(scalar));
      }
    }
  }
});
