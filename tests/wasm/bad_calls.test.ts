import '../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ErrorRecord } from '../../web/core/engine/errors.ts';
import { inPythonsWords } from '../../web/python/python_words.ts';
import { englishSentence, knownErrorCodes } from '../../web/ui/messages/sentences.ts';
import { javaScriptIn } from '../unit/support/other_languages.ts';
import { openEngine, openFormats, variantNames } from './engines.ts';

// Calls that no caller should make: each is answered or refused with a code, and the engine goes on.

/** Numbers from 0 to 1, the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;
const float32 = (shape: readonly unknown[], length: number) => ({
  dtype: 'float32',
  shape,
  data: new Float32Array(length),
});

const wrong: readonly unknown[] = [
  ...[undefined, null, true, Symbol('s'), () => 0, new Date(0), /x/, cyclic, new Map()],
  ...[Number.NaN, Number.POSITIVE_INFINITY, -0, -1, 0.5, 2 ** 31, 2 ** 32, 2 ** 53, 1e308],
  ...[0n, -1n, 2n ** 63n, 2n ** 64n, '', '1', 'int8', 'float32', '__proto__', 'x'.repeat(10_000)],
  ...[{}, Object.create(null), { id: -1 }, { id: 1e9 }, { id: 0.5 }, { id: '1' }, { id: 2 ** 32 }],
  ...[[], [undefined], [Number.NaN], [1e9, 1e9], [-1], ['0'], [[]], new Array(3), [2 ** 32, 0]],
  ...[new Uint8Array(3), new Float64Array(2), new ArrayBuffer(8), new DataView(new ArrayBuffer(1))],
  ...[float32([2], 1), float32([-1], 1), float32([2 ** 32], 0), float32([2 ** 31, 2 ** 31], 0)],
  ...[float32(['2'], 2), float32([0.5], 1), { ...float32([1], 1), dtype: 'int8' }],
  { ...float32([1], 1), dtype: 'none' },
  { dtype: 'int32', shape: [1], data: Float32Array.of(0.5) },
  { scheme: { format: 'int8' }, scales: float32([1], 1), zeroPoints: float32([1], 1) },
  { format: 'int9', granularity: { kind: 'per_group', size: 0 } },
  { format: 'int8', granularity: 'perTensor', symmetric: 1 },
  { format: 'q8_0', shape: [2], parts: {} },
  { format: 'q8_0', shape: [2], parts: { blocks: [1, 2] } },
  { format: 'q4_k', shape: [2 ** 24, 1], parts: { blocks: new Uint8Array(144) } },
  {
    format: 'kmeans',
    shape: [4],
    parts: { codes: new Uint8Array(2), codebook: new Uint8Array(7) },
  },
  { levels: 2 ** 31, seed: -1 },
];

type Method = (...args: readonly unknown[]) => unknown;
type Named = ErrorRecord & { readonly name: string };

for (const variant of variantNames) {
  describe(`the engine (${variant})`, () => {
    test('answers or refuses every one of 40,000 wrong calls, and then computes as before', async () => {
      const formats = await openFormats(variant);
      const engine = { ...(await openEngine(variant)), ...formats };
      const known = new Set(knownErrorCodes());
      const random = randomFrom(variant.length);
      const kept = engine.createTensor({
        dtype: 'float32',
        shape: [2],
        data: Float32Array.of(1, 2),
      });
      const matrix = engine.arange(0n, 6n);
      const right: readonly unknown[] = [
        ...[kept, matrix, [kept, matrix], 0, 1, 2, 8, [0], [2], [1, 2], false, 'int8', 'sum'],
        float32([2], 2),
        { format: 'int8' },
        ...['q4_0', 'mxfp4_even', 'nf4', 'kmeans', { levels: 2, seed: 1 }],
        formats.store({ dtype: 'float32', shape: [2], data: Float32Array.of(1, 2) }, 'kmeans'),
      ];
      const pick = (from: readonly unknown[]) => from[Math.floor(random() * from.length)];
      const before = engine.binary('add', kept, kept);
      const verbs = Object.entries(engine).filter(
        ([name, verb]) => typeof verb === 'function' && name !== 'releaseTensor',
      );
      const counts = { answered: 0, refused: 0 };
      const rounds = Math.ceil(40_000 / verbs.length);
      for (const [name, verb] of verbs) {
        for (let round = 0; round < rounds; round += 1) {
          const held = engine.tensorCount();
          const args = Array.from({ length: Math.floor(random() * 6) }, () =>
            pick(random() < 0.4 ? right : wrong),
          );
          try {
            (verb as Method)(...args);
            counts.answered += 1;
          } catch (error) {
            const { name: kind, code, values } = error as Named;
            assert.equal(kind, 'QuantError', `${name}: ${error}`);
            assert.ok(known.has(code), code);
            assert.doesNotMatch(englishSentence(code, values), /undefined|\{\w+\}/, name);
            const { message } = inPythonsWords(error) as Error;
            assert.deepEqual(javaScriptIn(message), [], `${name} in Python: ${message}`);
            assert.equal(engine.tensorCount(), held, `${name} keeps a tensor that it never gave`);
            counts.refused += 1;
          }
        }
      }
      assert.ok(counts.refused > 25_000, JSON.stringify(counts));
      assert.deepEqual(engine.readTensor(before).data, Float32Array.of(2, 4));
      assert.deepEqual(
        engine.readTensor(engine.binary('add', kept, kept)).data,
        Float32Array.of(2, 4),
      );
    });
  });
}
