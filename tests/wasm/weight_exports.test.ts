import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import type { WeightEngine } from '../../web/core/engine/weights.ts';
import { type PartBytes, packTiles, scanTensor } from '../../web/report/export/pack.ts';
import { planExport } from '../../web/report/export/plan.ts';
import type { ExportKind } from '../../web/report/export/plan_types.ts';
import { uniformFormats } from '../../web/report/export/recipe_file.ts';
import { bytesToWrite, writeExport } from '../../web/report/export/write.ts';
import { memorySource } from '../../web/report/readers/bytes.ts';
import type { Checkpoint, TensorEntry } from '../../web/report/readers/checkpoint.ts';
import { openCheckpoint } from '../../web/report/readers/open.ts';
import { readSafetensors } from '../../web/report/readers/safetensors.ts';
import { readRange } from '../../web/report/readers/slices.ts';
import { withNumbers } from '../../web/report/schemes/packed.ts';
import {
  ggmlFormats,
  ggufSource,
  safetensorsSource,
  weightsLike,
} from '../golden/ask/exports/source.ts';
import { openWeights, variantNames } from './engines.ts';

declare const projectRoot: string;

/** An opened file in memory. */
interface Opened {
  readonly sources: readonly ReturnType<typeof memorySource>[];
  readonly checkpoint: Checkpoint;
}

async function openBytes(bytes: Uint8Array, name: string): Promise<Opened> {
  const sources = [memorySource(bytes, name)];
  return { sources, checkpoint: await openCheckpoint(sources) };
}

const safetensors = () => openBytes(safetensorsSource(), 'source.safetensors');
const gguf = () => openBytes(ggufSource(), 'source.gguf');
const sha256 = (bytes: Uint8Array) => crypto.createHash('sha256').update(bytes).digest('hex');
const entryNamed = ({ checkpoint }: Opened, name: string) =>
  checkpoint.tensors.find((entry) => entry.name === name) as TensorEntry;
const bytesOf = ({ sources }: Opened, entry: TensorEntry) =>
  readRange(sources, entry, 0, entry.elements);

for (const variant of variantNames) {
  describe(`files of quantized tensors (${variant})`, () => {
    let engine: WeightEngine;
    before(async () => {
      engine = await openWeights(variant);
    });

    const planFor = ({ sources, checkpoint }: Opened, kind: ExportKind, format: string) => {
      const formats = uniformFormats(checkpoint, format);
      const notFinite = checkpoint.tensors.flatMap(({ name }, i) =>
        name === 'not_finite' ? [i] : [],
      );
      return planExport(engine, sources, checkpoint, { kind, formats, notFinite });
    };

    /** Writes a file with two packers, and opens it. */
    async function exported(source: Opened, kind: ExportKind, format: string) {
      const plan = await planFor(source, kind, format);
      const bytes = new Uint8Array(plan.size);
      let written = 0;
      const packer = {
        maxima: async (entry: TensorEntry) =>
          (await scanTensor(engine, source.sources, entry)).maxima,
        pack: (
          entry: TensorEntry,
          packing: Parameters<typeof packTiles>[3],
          tiles: Parameters<typeof packTiles>[4],
        ) => packTiles(engine, source.sources, entry, packing, tiles),
      };
      await writeExport({
        ...{ plan, entries: source.checkpoint.tensors, packers: [packer, packer] },
        sink: {
          write: async (offset, piece) => {
            assert.ok(offset + piece.length <= bytes.length);
            bytes.set(piece, offset);
          },
        },
        onBytes: (count) => {
          written += count;
        },
      });
      assert.equal(written, bytesToWrite(plan));
      const sources = [memorySource(bytes, `out.${kind}`)];
      const decoded = await openBytes(bytes, `out.${kind}`);
      // The arrays as they are, and the weights that they are read as.
      const raw = kind === 'gguf' ? decoded.checkpoint : await readSafetensors(sources);
      return { plan, bytes, file: { sources, checkpoint: raw }, decoded };
    }

    const valuesOf = async (source: Opened, entry: TensorEntry) =>
      engine.decodeWeights(entry.dtype, await bytesOf(source, entry)).subarray(0, entry.elements);

    /** The weight that an array of codes is read as. */
    const weightIn = async ({ sources, checkpoint }: Opened, name: string) => {
      const entry = checkpoint.tensors.find((one) => one.name === name);
      assert.ok(entry?.scheme, name);
      return withNumbers(engine, sources, entry, async (all, one) =>
        engine
          .decodeWeights(one.dtype, await readRange(all, one, 0, one.elements))
          .subarray(0, one.elements),
      );
    };

    /** The parts of a format, and their values, by another way than tiles. */
    function whole(values: Float32Array, shape: readonly number[], format: string) {
      const tensor = { dtype: 'float32' as const, shape: [...shape], data: values };
      const stored = engine.store(tensor, format);
      return { parts: stored.parts, values: engine.loadStored(stored).data as Float32Array };
    }

    /** The definition of the integers in web/docs/use/quantized_files.md. */
    function dequantized(parts: PartBytes, { elements, shape }: TensorEntry, format: string) {
      const codes = parts.codes ?? new Uint8Array();
      const scales = new Float32Array((parts.scales ?? new Uint8Array()).slice().buffer);
      const zeroPoint =
        new Int8Array((parts.zero_point ?? new Uint8Array()).slice().buffer)[0] ?? 9;
      const group = Number(/group_(\d+)/.exec(format)?.[1]);
      const perScale = format.endsWith('tensor')
        ? elements
        : format.endsWith('channel')
          ? elements / (shape[0] ?? 1)
          : group;
      return Float32Array.from({ length: elements }, (_, i) => {
        const byte = codes[format.startsWith('int8') ? i : i >> 1] ?? 0;
        const nibble = i % 2 === 0 ? byte & 15 : byte >> 4;
        const level = format.startsWith('int8') ? (byte << 24) >> 24 : nibble - 8;
        return (scales[Math.floor(i / perScale)] ?? 0) * (level - zeroPoint);
      });
    }

    test('safetensors have the parts of every format, and read back with the values of the report', async () => {
      const source = await safetensors();
      for (const format of engine.weightFormats()) {
        const { file, plan, decoded } = await exported(source, 'safetensors', format);
        const { tensors } = JSON.parse(file.checkpoint.metadata['zeropoint.quantization'] ?? '');
        assert.equal(file.checkpoint.metadata.license, 'CC0-1.0');
        assert.deepEqual(plan.leftOut, []);
        let quantized = 0;
        for (const { name, place, format: stored } of plan.tensors) {
          const entry = source.checkpoint.tensors[place] as TensorEntry;
          const at = `${format}: ${name}`;
          if (!stored) {
            const kept = entryNamed(file, name);
            assert.deepEqual([kept?.dtype, kept?.shape], [entry.dtype, entry.shape], at);
            assert.deepEqual(await bytesOf(file, kept), await bytesOf(source, entry), at);
            continue;
          }
          quantized += 1;
          const { parts: names, shape, format: own } = tensors[name];
          assert.deepEqual([shape, own], [entry.shape, format], at);
          const parts: Record<string, Uint8Array> = {};
          for (const [part, array] of Object.entries(names as Record<string, string>))
            parts[part] = await bytesOf(file, entryNamed(file, array));
          const values = await valuesOf(source, entry);
          if (format.startsWith('int')) {
            const found = dequantized(parts, entry, format);
            assert.deepEqual(await weightIn(decoded, name), found, at);
            const [rows] = entry.shape;
            const survey = engine.openSurvey({
              ...{ dtype: 'f32', rows: rows ?? 1, columns: entry.elements / (rows ?? 1) },
            });
            const bytes = new Uint8Array(values.slice().buffer);
            engine.tallyWeights(survey, bytes);
            engine.chooseWeightFormats(survey, [format]);
            engine.measureWeights(survey, bytes);
            const [error] = engine.reportWeights(survey).errors;
            engine.closeSurvey(survey);
            const squared = found.reduce(
              (sum, value, i) => sum + (value - (values[i] ?? 0)) ** 2,
              0,
            );
            assert.ok(Math.abs(squared - (error?.squaredError ?? -1)) <= 1e-9 * squared, at);
          } else {
            const expected = whole(values, [1, entry.elements], format);
            assert.deepEqual(parts, { ...expected.parts }, at);
            const isPlain = /^(?:b?float16|float8)/.test(format) || format === 'kmeans';
            if (!isPlain) assert.deepEqual(await weightIn(decoded, name), expected.values, at);
            assert.ok(
              expected.values.every((value) => Number.isFinite(value)),
              at,
            );
          }
        }
        // Unchanged tensors: two vectors, a scalar, integers, NaN, and those already in the format.
        const same = plan.tensors.filter(
          ({ place, format: stored }) =>
            !stored &&
            { float16: 'f16', bfloat16: 'bf16' }[format] ===
              source.checkpoint.tensors[place]?.dtype,
        );
        assert.equal(quantized, 7 - same.length, format);
      }
    });

    test('GGUF has the blocks of every format of ggml, and what stays without loss', async () => {
      for (const source of [await safetensors(), await gguf()]) {
        for (const format of ggmlFormats) {
          const { file, plan } = await exported(source, 'gguf', format);
          for (const { name, place, format: stored } of plan.tensors) {
            const entry = source.checkpoint.tensors[place] as TensorEntry;
            const at = `${format}: ${name}`;
            const found = entryNamed(file, name);
            assert.deepEqual(found.shape, entry.shape, at);
            const bytes = await bytesOf(file, found);
            const values = await valuesOf(source, entry);
            if (stored) {
              const { parts, values: loaded } = whole(values, entry.shape, stored);
              assert.deepEqual(bytes, parts.blocks ?? parts.codes, at);
              assert.deepEqual(await valuesOf(file, found), loaded, at);
            }
            if (entry.shape.length < 2 || name === 'not_finite')
              assert.deepEqual(await valuesOf(file, found), values, at);
            if (!stored) assert.deepEqual(bytes, await bytesOf(source, entry), at);
          }
        }
      }
    });

    test('rows that are not whole blocks fall back as with llama-quantize, or stay', async () => {
      const { plan } = await exported(await safetensors(), 'gguf', 'q4_k');
      const found = Object.fromEntries(
        plan.tensors.map(({ name, format, reason }) => [name, [format, reason?.code]]),
      );
      assert.deepEqual(found, {
        'blk.0.attn.weight': ['q4_k', undefined],
        'blk.0.ffn.weight': ['q5_0', 'export_rows_instead'],
        'blk.1.conv.weight': [undefined, 'export_rows'],
        'blk.1.experts.weight': ['q4_k', undefined],
        'norm.weight': [undefined, undefined],
        ids: [undefined, undefined],
        odd: [undefined, 'export_rows'],
        not_finite: [undefined, 'export_not_finite'],
        'f8.weight': ['q5_0', 'export_rows_instead'],
        'f8.scale': ['float16', undefined],
        mask: [undefined, undefined],
        zeros: ['q4_k', undefined],
        scalar: [undefined, undefined],
      });
      const quantized = plan.tensors.filter(({ isQuantized }) => isQuantized);
      assert.equal(quantized.length, 5);
      const fallbacks = { q2_k: 'q4_0', q3_k: 'q4_0', q5_k: 'q5_1', q6_k: 'q8_0' };
      for (const [format, instead] of Object.entries(fallbacks)) {
        const { tensors } = await planFor(await safetensors(), 'gguf', format);
        const ffn = tensors.find(({ name }) => name === 'blk.0.ffn.weight');
        assert.equal(ffn?.format, instead);
      }
    });

    test('metadata of a GGUF file stay, except for what no longer holds', async () => {
      const { file, bytes } = await exported(await gguf(), 'gguf', 'q8_0');
      const { metadata } = file.checkpoint;
      assert.deepEqual(metadata, {
        'general.architecture': 'test',
        'general.alignment': '64',
        'tokenizer.ggml.tokens': 'string[3]',
        'tokenizer.ggml.scores': 'float32[2]',
        'general.quantization_version': '2',
        'general.quantized_by': 'zeropoint',
      });
      for (const { offset } of file.checkpoint.tensors) assert.equal(offset % 64, 0);
      assert.equal(bytes.length % 64, 0);
      const text = new TextDecoder('latin1').decode(bytes);
      assert.ok(text.includes('<s>'));
      const other = await exported(await safetensors(), 'gguf', 'q8_0');
      assert.equal(other.file.checkpoint.metadata['source.license'], 'CC0-1.0');
    });

    test('blocks of a GGUF file become arrays of bytes of safetensors', async () => {
      const blocks = await exported(await gguf(), 'gguf', 'q4_0');
      const { file } = await exported(blocks.file, 'safetensors', 'q4_0');
      const array = entryNamed(file, 'blk.0.attn.weight_blocks');
      assert.deepEqual([array.dtype, array.shape], ['u8', [16, (512 / 32) * 18]]);
      const entry = entryNamed(blocks.file, 'blk.0.attn.weight');
      assert.deepEqual(await bytesOf(file, array), await bytesOf(blocks.file, entry));
      const { tensors } = JSON.parse(file.checkpoint.metadata['zeropoint.quantization'] ?? '');
      assert.equal(tensors['blk.0.attn.weight'].format, 'q4_0');
    });

    test('a tensor of several tiles is that of the whole', async () => {
      const values = weightsLike(3 * 2 ** 20 + 768, 7);
      const rows = 3;
      const bytes = new Uint8Array(values.buffer);
      const header = JSON.stringify({
        w: { dtype: 'F32', shape: [rows, values.length / rows], data_offsets: [0, bytes.length] },
      });
      const head = new Uint8Array(8 + header.length);
      new DataView(head.buffer).setUint32(0, header.length, true);
      head.set(new TextEncoder().encode(header), 8);
      const large = new Uint8Array(head.length + bytes.length);
      large.set(head);
      large.set(bytes, head.length);
      const source = await openBytes(large, 'large.safetensors');
      const { file } = await exported(source, 'safetensors', 'nvfp4');
      const expected = whole(values, [1, values.length], 'nvfp4').parts;
      for (const [part, array] of [
        ['codes', 'w_packed'],
        ['scales', 'w_scale'],
        ['tensor_scale', 'w_scale_2'],
      ] as const)
        assert.deepEqual(await bytesOf(file, entryNamed(file, array)), expected[part], part);
      const { tensors } = (await exported(source, 'safetensors', 'kmeans')).plan;
      assert.deepEqual(
        tensors.map(({ reason }) => reason?.code),
        ['export_all_elements'],
      );
    });

    test('the bytes are those that the oracle has opened', async () => {
      const file = path.join(projectRoot, 'tests/golden/answers/exports/hashes.json');
      const expected = JSON.parse(fs.readFileSync(file, 'utf8'));
      const found: Record<string, string> = {};
      for (const format of engine.weightFormats()) {
        const { bytes } = await exported(await safetensors(), 'safetensors', format);
        found[`${format}.safetensors`] = sha256(bytes);
      }
      for (const format of ggmlFormats) {
        found[`${format}.gguf`] = sha256(
          (await exported(await safetensors(), 'gguf', format)).bytes,
        );
        found[`${format}.of_gguf.gguf`] = sha256(
          (await exported(await gguf(), 'gguf', format)).bytes,
        );
      }
      assert.deepEqual(found, expected);
    });
  });
}
