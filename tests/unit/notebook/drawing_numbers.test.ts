import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { layerCauses, requantizations } from '../../../web/core/engine/names.ts';
import { drawings } from '../../../web/notebook/drawings/catalog.ts';
import type { Settings } from '../../../web/notebook/drawings/drawing.ts';
import { deviations, layerCounts } from '../../../web/notebook/drawings/layer_counts.ts';
import {
  layerCauses as causes,
  requantizations as ways,
} from '../../../web/notebook/drawings/reproduced.ts';
import { Tensors } from '../../../web/notebook/drawings/tensors.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { lessonRecord } from '../../python/lesson_record.ts';
import { exampleNetworks, openEngine } from '../../wasm/engines.ts';
import { readTensorFile } from '../support/weight_file.ts';

// The numbers of the lessons' drawings are those that the lessons print in PyTorch.

declare const projectRoot: string;

const core = await openEngine('simd');

/** The text that a cell prints in PyTorch. */
const printed = (lesson: string, cell: string): string =>
  (lessonRecord[lesson]?.[cell] ?? [])
    .map(({ text, data }) => text ?? data?.['text/plain'] ?? '')
    .join('\n');

/** The numbers that a cell prints. */
const numbersIn = (text: string): number[] =>
  (text.match(/-?\d+(?:\.\d+)?(?:e[+-]\d+)?/g) ?? []).map(Number);

async function shown(name: string, settings: Settings = {}) {
  const drawing = drawings.get(name);
  assert.ok(drawing, name);
  const all = { ...drawing.initial, ...settings };
  const tensors = new Tensors(core, exampleNetworks);
  const numbers = await drawing.compute(tensors, all, new Map());
  await tensors.release();
  return drawing.show(numbers, { settings: all, language: english, width: 720 });
}

/** A column of the drawing's table. */
async function column(name: string, at: number, settings?: Settings): Promise<number[]> {
  const { tables } = await shown(name, settings);
  const [table] = tables;
  assert.ok(table, name);
  return Array.from({ length: table.count }, (_, row) => Number(table.row(row)[at]));
}

const near = (found: readonly number[], wanted: readonly number[], digits: number) => {
  assert.equal(found.length, wanted.length);
  for (const [index, value] of found.entries())
    assert.ok(Math.abs(value - (wanted[index] ?? 0)) <= 0.51 * 10 ** -digits, `${index}: ${value}`);
};

/** The numbers in a sentence, with hyphens for minus signs. */
const said = async (name: string, settings?: Settings) =>
  numbersIn((await shown(name, settings)).says.replaceAll('−', '-'));

test('scale and zero point: the outlier, and values far from 0', async () => {
  const [, , ...wanted] = numbersIn(printed('scale_and_zero_point', 'outlier'));
  near(await column('spoiled', 3, { outlier: 1000 }), wanted.slice(0, 9), 4);
  assert.deepEqual(
    await column('far', 2),
    numbersIn(printed('scale_and_zero_point', 'far-restored')).slice(0, 4),
  );
  assert.deepEqual(await column('far', 3), [250, 500, 750, 750]);
});

test('symmetric and asymmetric: both steps', async () => {
  const [symmetric, , asymmetric] = numbersIn(printed('symmetric_and_asymmetric', 'compare'));
  near(await column('ranges', 1), [symmetric ?? 0, asymmetric ?? 0], 4);
});

test('channels and groups: integers and mean squared errors', async () => {
  const [, ...wanted] = numbersIn(printed('per_channel', 'vanish'));
  assert.deepEqual(
    (await column('channels', 2)).map((one) => one + 0),
    wanted.slice(0, 9),
  );
  const means = [...printed('per_group', 'outlier-means').matchAll(/squared ([\d.]+)/g)].map(
    (one) => Number(one[1]),
  );
  for (const [spread, mean] of means.entries())
    near([(await said('groups', { spread })).at(-1) ?? 0], [mean], 5);
});

test('linear layers: sums and outputs', async () => {
  const sums = numbersIn(printed('linear_layers', 'int32-product'));
  const outputs = numbersIn(printed('linear_layers', 'w8a8'));
  for (const output of [0, 1, 2, 3]) {
    const { svg } = await shown('layer', { output });
    assert.ok(svg.includes(`>${String(sums[output]).replace('-', '−')}<`), `sum ${output}`);
    near([(await said('layer', { output }))[0] ?? 0], [outputs[output] ?? 0], 4);
  }
});

test('packing and wrapping: the byte and the hours', async () => {
  const bytes = [...printed('packing', 'shift').matchAll(/packed: ([01]+)/g)].map((one) =>
    Number.parseInt(one[1] ?? '', 2),
  );
  for (const [at, byte] of bytes.entries())
    assert.equal(
      (await said('packing', { slid: at + 1 })).find((one) => one === byte),
      byte,
    );
  assert.deepEqual(
    await column('clock', 1),
    numbersIn(printed('naive_and_wraparound', 'wrap-torch')).slice(0, 9),
  );
});

test('bytes by the wrong convention: what each loader reads', async () => {
  const read = (cell: string) => numbersIn(printed('wrong_convention', cell));
  const zero = read('zero');
  const [asOne, asTwo] = [zero.slice(0, 8), zero.slice(8, 16)];
  const scales = read('scale');
  assert.deepEqual(await column('conventions', 1), asOne);
  assert.deepEqual(await column('conventions', 2), asTwo);
  assert.deepEqual(await column('conventions', 3), read('order').slice(8, 16));
  assert.deepEqual(await column('conventions', 4), scales.slice(0, 8));
  assert.deepEqual(await column('conventions', 5), scales.slice(-8));
  // Another scale rounds the same weights otherwise, and clips the smallest.
  const [, , , least] = await column('conventions', 1, { exponent: 122 });
  assert.equal(least, -7 * 2 ** -5);
  assert.deepEqual((await said('conventions', { chosen: 7 })).slice(0, 3), [7, -0.08, -0.0625]);
});

test('floating point: the ends of the formats', async () => {
  const [, , e5m2, , , , , e4m3] = numbersIn(printed('floating_point', 'ends'));
  const largest = await column('floats', 2);
  assert.deepEqual(largest.slice(1), [6, 57344, 448]);
  assert.ok(
    largest.includes(e5m2 ?? 0) && printed('floating_point', 'ends').includes('448'),
    `${e4m3}`,
  );
});

test('blocks: codes and the outlier', async () => {
  const codes = numbersIn(printed('blocks', 'codes')).slice(0, 32);
  const own = await column('block', 2, { outlier: -0.9247 });
  // The dragged weight is the only one that may have another code.
  for (const [at, code] of own.entries()) if (at !== 5) assert.equal(code, codes[at]);
  const [error, levels] = numbersIn(printed('blocks', 'outlier')).slice(2);
  const sentence = await said('block', { outlier: 40 });
  near([sentence.at(-1) ?? 0], [error ?? 0], 4);
  assert.equal(sentence.at(-2), levels);
});

test('codebooks: NF4, its counts, and the rounds of k-means', async () => {
  near(await column('codebook', 1), numbersIn(printed('codebooks', 'nf4')).slice(0, 16), 4);
  assert.deepEqual(
    await column('codebook', 2),
    numbersIn(printed('codebooks', 'count-nf4')).slice(0, 16),
  );
  const errors = numbersIn(printed('codebooks', 'kmeans'));
  for (let at = 0; at < errors.length; at += 2)
    near(
      [(await said('codebook', { book: 2, rounds: errors[at] ?? 0 })).at(-1) ?? 0],
      [errors[at + 1] ?? 0],
      5,
    );
});

test('K-quants: the ends of each group and its error', async () => {
  const wanted = numbersIn(printed('k_quants', 'errors'));
  const of = (part: number) => Array.from({ length: 8 }, (_, at) => wanted[5 * at + part] ?? 0);
  near(await column('super_block', 3), of(1), 3);
  near(await column('super_block', 4), of(2), 3);
  near(await column('super_block', 5), of(3), 6);
});

test('calibration: both parts of the error, and what observers chose', async () => {
  const [, ...lines] = printed('calibrating_activations', 'trade').split('\n').slice(1);
  for (const line of lines) {
    const [limit = 0, rounded = 0, clipped = 0, sum = 0, , , sum8 = 0] = numbersIn(line);
    if (limit < 0.5 || limit > 4) continue;
    near((await said('clipping', { bits: 0, limit })).slice(2), [rounded, clipped, sum], 4);
    near([(await said('clipping', { bits: 1, limit })).at(-1) ?? 0], [sum8], 5);
  }
  const [low, high] = [await column('clipping', 1), await column('clipping', 2)];
  near(
    [low[0] ?? 0, high[0] ?? 0, low[1] ?? 0, high[1] ?? 0, low[2] ?? 0, high[2] ?? 0],
    [-3.29, 40, -2.85, 5.3, -3, 3.26],
    2,
  );
});

test('integer inference: the outputs of both ways, and the multipliers', async () => {
  const both = numbersIn(
    printed('integer_only_inference', 'float-requantize').replaceAll('dtype=torch.int8', ''),
  );
  for (let sample = 1; sample <= 6; sample += 1)
    for (let output = 0; output < 4; output += 1) {
      const at = 4 * (sample - 1) + output;
      assert.deepEqual(
        await said('integers', { sample, output }),
        [both[at], both[24 + at]],
        `${sample} ${output}`,
      );
    }
  const multipliers = numbersIn(printed('integer_only_inference', 'fixed-point'));
  assert.match(
    (await shown('integers')).svg,
    new RegExp(`× ${multipliers[1]} ≫ ${multipliers[3]}`),
  );
});

test('convolution and folding: outputs and the largest weights', async () => {
  assert.deepEqual(
    (await column('convolution', 1)).map((one) => one + 0),
    numbersIn(printed('convolution_folding', 'conv')),
  );
  const largest = numbersIn(printed('convolution_folding', 'scales'));
  near(await column('folding', 1), largest.slice(0, 4), 2);
  near(await column('folding', 2), largest.slice(4), 2);
});

test('training: levels and gradients', async () => {
  const wanted = numbersIn(printed('quantization_aware_training', 'fake'));
  near(await column('straight_through', 1), wanted.slice(0, 6), 4);
  assert.deepEqual(await column('straight_through', 2), wanted.slice(6));
});

test('smoothing, GPTQ and the cache: their errors and sizes', async () => {
  const lines = numbersIn(printed('smoothquant_awq_rotation', 'smooth'));
  for (let at = 0; at < lines.length; at += 4)
    near(
      (await said('smoothing', { alpha: lines[at] ?? 0 })).slice(1),
      lines.slice(at + 1, at + 4),
      2,
    );
  const two = [...printed('gptq', 'two').matchAll(/output +([\d.]+)/g)].map((one) =>
    Number(one[1]),
  );
  near(await column('following', 1), two, 2);
  assert.deepEqual(
    (await said('cache', { tokens: 131072 })).filter((one) => one === 64 || one === 16),
    [64, 16],
  );
});

test('the language model’s cache costs what the core measures', async () => {
  const { engine, network } = await exampleNetworks.language();
  const { lossBits, divergence } = engine.evaluateNetwork(network, { cache: { format: 'int8' } });
  const { tables, says } = await shown('cached', { bits: 8 });
  assert.deepEqual(tables[0]?.row(1), ['int8', lossBits.toFixed(3), divergence.toFixed(4)]);
  assert.match(says, /All 60 characters are the same\.$/);
});

test('the counts of the real network are those of its file, and those that the lesson prints', async () => {
  const file = path.join(projectRoot, 'web/examples/weights/silero_vad_16k.safetensors');
  const tensors = new Tensors(core, exampleNetworks);
  for (const { name, tensor, counts, farthest } of layerCounts) {
    const weights = await tensors.of(readTensorFile(fs.readFileSync(file), tensor));
    const deviation = await core.standardDeviation(weights);
    const far = await tensors.div(tensors.abs(weights), deviation);
    const bins = tensors.bucketize(far, tensors.of(deviations));
    assert.deepEqual(await tensors.read(tensors.bincount(bins, 9)), counts, name);
    near([await tensors.one(tensors.reduce('amax', far))], [farthest], farthest > 100 ? 0 : 1);
    core.releaseTensor(deviation);
  }
  await tensors.release();
  const counted = [...printed('real_network', 'histogram').matchAll(/up to +\d+: +(\d+)/g)].map(
    (one) => Number(one[1]),
  );
  assert.deepEqual(counted, [...(layerCounts[5]?.counts ?? []), ...(layerCounts[3]?.counts ?? [])]);
});

test('the words of a typed layer name the core’s ways and causes in its order', () => {
  assert.deepEqual(ways, requantizations);
  assert.deepEqual(causes, layerCauses);
});

test('a layer that is typed: every output in two ways, and its cause', async () => {
  const { tables, says, fields = [] } = await shown('reproduced', { first: 3, second: 4 });
  assert.equal(fields.length, 7);
  const [steps, constants] = tables;
  assert.ok(steps && constants);
  const cell = (row: number, head: string) => steps.row(row)[steps.heads.indexOf(head)] ?? '';
  const rows = Array.from({ length: steps.count }, (_, row) => row);
  const differ = rows.filter(
    (row) => cell(row, 'TFLite: stored') !== cell(row, 'TFLite, twice: stored'),
  );
  assert.ok(differ.length > 0);
  for (const row of rows)
    assert.equal(cell(row, 'Cause'), differ.includes(row) ? 'second rounding' : '', String(row));
  assert.match(says, new RegExp(`${differ.length} of ${rows.length} outputs differ`));
});

test('a layer that is typed is drawn as two ways, each from its own sum', async () => {
  const { svg } = await shown('reproduced', { pairs: 2 });
  assert.equal(svg.split('sum in 32 bits').length - 1, 2);
  // Three arrows in each: nothing leads from the integer of one way to the other.
  assert.equal((svg.match(/class="arrow"/g) ?? []).length, 6);
});

test('a layer that cannot be read keeps its texts and says so at the field', async () => {
  const drawing = drawings.get('reproduced');
  assert.ok(drawing?.texts);
  const show = async (texts: Record<string, string>) => {
    const tensors = new Tensors(core, exampleNetworks);
    const numbers = await drawing.compute(tensors, drawing.initial, new Map(), {
      ...drawing.texts,
      ...texts,
    });
    await tensors.release();
    return drawing.show(numbers, { settings: drawing.initial, language: english, width: 720 });
  };
  const unread = await show({ bias: 'nothing' });
  const problems = (unread.fields ?? []).filter(({ problem }) => problem);
  assert.deepEqual(
    problems.map(({ id, problem }) => `${id}: ${problem}`),
    ['bias: “nothing” is not a number.'],
  );
  assert.match(unread.says, /cannot be read/);
  const refused = await show({ output: '0, 60' });
  assert.ok((refused.fields ?? []).every(({ problem }) => !problem));
  assert.match(refused.says, /scale/i);
});
