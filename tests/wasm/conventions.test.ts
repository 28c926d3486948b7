import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { StoredVerbs } from '../../web/core/engine/contract.ts';
import { QuantError } from '../../web/core/engine/errors.ts';
import type { Tensor } from '../../web/core/engine/values.ts';
import type { AsyncStoredEngine } from '../../web/core/worker/stored_client.ts';
import {
  blockAt,
  farthestIndex,
  type Span,
  storedBlocks,
} from '../../web/instrument/conventions/compute.ts';
import { conventionGroups, microscaling } from '../../web/instrument/conventions/groups.ts';
import { agrees, bestOf, conventionSentence } from '../../web/instrument/conventions/sentences.ts';
import { english } from '../../web/pages/shared/english.ts';
import { comparedIn, groupOf, openConventions } from './convention_blocks.ts';

let core: StoredVerbs;
let verbs: AsyncStoredEngine;
let normal: Tensor;
before(async () => {
  ({ core, verbs, normal } = await openConventions());
});

const floats = (shape: readonly number[], values: readonly number[]): Tensor => ({
  dtype: 'float32',
  shape,
  data: Float32Array.from(values),
});
const compared = (name: string, tensor: Tensor, index = 0) =>
  comparedIn(verbs, name, tensor, index);
const sentence = async (
  name: Parameters<typeof conventionSentence>[1],
  tensor: Tensor,
  index = 0,
) => conventionSentence(english, name, await compared(name, tensor, index));

describe('a block', () => {
  test('starts at multiples of its size in each row, and ends with the row', () => {
    const of = (index: number): Span => blockAt([5, 83], index, 32);
    assert.deepEqual(of(0), { first: 0, count: 32 });
    assert.deepEqual(of(63), { first: 32, count: 32 });
    assert.deepEqual(of(82), { first: 64, count: 19 });
    assert.deepEqual(of(83), { first: 83, count: 32 });
    assert.deepEqual(blockAt([7], 6, 16), { first: 0, count: 7 });
  });

  test('alone is stored as in its tensor, also under the scale of the tensor', async () => {
    for (const format of microscaling) {
      for (const { formats, size } of conventionGroups(format)) {
        for (const index of [0, 40, 82, 83 + 17, 4 * 83 + 66]) {
          const span = blockAt(normal.shape, index, size);
          const blocks = await storedBlocks(verbs, normal, formats, span);
          assert.deepEqual(
            blocks.map((one) => one.format),
            formats,
          );
          for (const { format: name, values } of blocks) {
            const whole = core.loadStored(core.store(normal, name)).data;
            const expected = whole.slice(span.first, span.first + span.count);
            assert.deepEqual(Array.from(values), Array.from(expected), `${name} at ${index}`);
          }
        }
      }
    }
  });

  test('has its own error, which is not that of the tensor', async () => {
    const { blocks, originals } = await compared('nvfp4', normal, 90);
    for (const { values, report } of blocks) {
      const squares = Array.from(values, (value, i) => (value - (originals[i] as number)) ** 2);
      const mse = squares.reduce((sum, one) => sum + one, 0) / squares.length;
      assert.ok(Math.abs(report.mse / mse - 1) < 1e-6);
      assert.equal(report.elements, squares.length);
    }
  });
});

describe('the rules for the scale of a microscaling block', () => {
  const scales = async (row: number) => {
    const { example } = groupOf('scale');
    const { blocks } = await compared('scale', example, row * 8);
    return blocks.map((one) => one.scales.at(-1)?.stored);
  };

  test('differ as the standard, AMD and NVIDIA define them', async () => {
    assert.deepEqual(await scales(0), [1, 1, 2]);
    assert.deepEqual(await scales(1), [1, 2, 2]);
  });

  test('are compared in a sentence that names the best and the reason', async () => {
    // One value beyond 6, and many that the finer steps serve.
    const few = floats([1, 8], [6.2, 0.5, 1.5, -0.5, 3, 0.5, -1.5, 1]);
    assert.equal(
      await sentence('scale', few),
      'Smallest error here: mxfp4_floor and mxfp4_even. The scale 1 has steps half as wide, which gains more than it costs to store 1 of the elements as the largest value, 6.',
    );
    const { example } = groupOf('scale');
    assert.equal(
      await sentence('scale', example, 8),
      'Smallest error here: mxfp4_even and mxfp4_rceil. The scale 2 reaches every element; half of it has steps half as wide, but stores 1 of the elements as its largest value, 6, which costs more.',
    );
    assert.equal(
      await sentence('scale', floats([4], [1, 2, 3, 4])),
      'All three rules choose the same scale here, and agree.',
    );
  });

  test('disagree in the example of every format', async () => {
    for (const format of microscaling) {
      const group = groupOf('scale', format);
      const { example, formats, size } = group;
      const last = example.data.length - 1;
      const span = blockAt(example.shape, last, size);
      const blocks = await storedBlocks(verbs, example, formats, span);
      const originals = example.data.slice(span.first, span.first + span.count) as Float32Array;
      assert.ok(!agrees({ originals, blocks }), format);
    }
  });
});

describe('the example of a group', () => {
  test('is a tensor of the page, in whose last block its formats differ', async () => {
    for (const { name, example } of conventionGroups('mxfp4')) {
      assert.equal(example.dtype, 'float32');
      assert.equal(example.data.length, (example.shape[0] ?? 0) * (example.shape[1] ?? 0));
      assert.ok(!agrees(await compared(name, example, example.data.length - 1)), name);
    }
  });

  test('of E4M3FN has elements beyond its end, and nearly there', async () => {
    assert.match(
      await sentence('ends', groupOf('ends').example),
      /^Elements beyond 464: 3, up to 700\./,
    );
  });
});

describe('the ends of E4M3FN', () => {
  test('are NaN beyond 464, or the largest value, which has the smaller error', async () => {
    const tensor = floats([4], [464, 465, -1000, 3]);
    const { blocks } = await compared('ends', tensor);
    assert.deepEqual(
      blocks.map(({ values }) => Array.from(values)),
      [
        [448, Number.NaN, Number.NaN, 3],
        [448, 448, -448, 3],
      ],
    );
    assert.deepEqual(
      bestOf(blocks).map(({ format }) => format),
      ['float8_e4m3fn_saturating'],
    );
    assert.equal(
      await sentence('ends', tensor),
      'Elements beyond 464: 2, up to 1000. PyTorch’s float8_e4m3fn makes them NaN, and the error with them; ONNX’s saturating form stores 448.',
    );
    assert.equal(
      await sentence('ends', floats([2], [460, 1])),
      'No element of this block is beyond 464, so both agree.',
    );
  });
});

describe('the two NVFP4s', () => {
  test('store small weights as zeros, or under a scale for the tensor', async () => {
    const { example } = groupOf('nvfp4');
    const { blocks } = await compared('nvfp4', example, example.data.length - 1);
    const [two, ggml] = blocks.map(({ values }) => Array.from(values));
    assert.ok(ggml?.every((value) => value === 0) && two?.some((value) => value !== 0));
    assert.match(await sentence('nvfp4', example), /^ggml’s form has no scale for the tensor/);
  });

  test('lose a block that is far smaller than its tensor, or values beyond 2688', async () => {
    const small = floats([2, 2], [1e6, 0, 0.05, 0.01]);
    // 1e6 over 448 · 6.
    assert.match(
      await sentence('nvfp4', small, 2),
      /under the tensor’s scale 372(\.\d+)?, makes it 0\. ggml’s form has none/,
    );
    const large = floats([2], [1e5, 5e4]);
    assert.equal(
      await sentence('nvfp4', large),
      'ggml’s scales end at 448: 2 of the elements are beyond 2688, its largest value. The two-level form reaches them with a scale for the tensor.',
    );
  });

  test('otherwise differ in how far their scales are rounded', async () => {
    // ggml's scale is 120, below its end, although one value is beyond 6 times that.
    assert.match(
      await sentence('nvfp4', floats([3], [191.6, -13.5, 728.6])),
      /^Smallest error here: nvfp4\. Its scale was rounded by [+−]0\.00 %, that of nvfp4_ggml further \(−1\.2 %\)\.$/,
    );
    const found = await Promise.all(
      [0, 100, 200, 300, 400].map((index) => sentence('nvfp4', normal, index)),
    );
    for (const one of found)
      assert.match(one, /^Smallest error here: nvfp4(_ggml)?\. Its scale was rounded by [+−]/);
  });
});

test('formats that refuse NaN are left out', async () => {
  const tensor = floats([3], [Number.NaN, 1, 2]);
  assert.equal((await compared('nvfp4', tensor)).blocks.length, 0);
  assert.equal(
    await sentence('nvfp4', tensor),
    'These formats refuse NaN and infinities, which this block contains.',
  );
});

test('what is not a refusal ends the comparison', async () => {
  const crash = new QuantError({ code: 'engine_crashed', values: { reason: '' } });
  const crashing = { ...verbs, store: () => Promise.reject(crash) };
  const span = { first: 0, count: 5 };
  await assert.rejects(storedBlocks(crashing, normal, ['nvfp4_ggml'], span), crash);
});

test('the farthest element from 0 has either sign; of two, the positive one is taken', () => {
  assert.equal(farthestIndex(floats([3], [1, -5, 4])), 1);
  assert.equal(farthestIndex(floats([3], [1, -5, 6])), 2);
  assert.equal(farthestIndex(floats([3], [5, -5, 4])), 0);
});
