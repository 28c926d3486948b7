import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { WeightEngine } from '../../web/core/engine/weights.ts';
import { packTiles, scanTensor } from '../../web/report/export/pack.ts';
import { planExport } from '../../web/report/export/plan.ts';
import type { ExportKind, ExportPlan } from '../../web/report/export/plan_types.ts';
import { mixedFormats, uniformFormats } from '../../web/report/export/recipe_file.ts';
import { writeExport } from '../../web/report/export/write.ts';
import { memorySource } from '../../web/report/readers/bytes.ts';
import type { Checkpoint } from '../../web/report/readers/checkpoint.ts';
import { openCheckpoint } from '../../web/report/readers/open.ts';
import { findMix, questionOf } from '../../web/report/recipe.ts';
import {
  choicesOf,
  kindOfFormat,
  storedBits,
  storedFormat,
} from '../../web/report/survey/choices.ts';
import { errorsIn } from '../../web/report/survey/error_table.ts';
import { bestMix } from '../../web/report/survey/recipes.ts';
import { surveyTensor } from '../../web/report/survey/survey.ts';
import { exportOrderOf } from '../../web/report/tensor_export.ts';
import type { TensorRow } from '../../web/report/views/rows.ts';
import { random } from '../random.ts';
import { entryOf } from '../unit/support/weight_entries.ts';
import { openWeights } from './engines.ts';

// Promised and written sizes of a file agree, for random networks with everything that is odd:
// rows of any length, dead tensors, NaN, magnitudes that float16 cannot hold, and names of any length.

const formats = [
  ...['int8_per_tensor', 'int8_per_channel', 'int4_per_group_32', 'q8_0', 'q6_k', 'q4_k', 'q4_0'],
  ...['q2_k', 'iq4_nl', 'nf4', 'nvfp4', 'float16', 'bfloat16', 'float8_e4m3fn'],
];
const lengths = [3, 7, 32, 48, 64, 256, 288];

type Next = () => number;
const among = <T>(items: readonly T[], next: Next): T =>
  items[Math.floor(next() * items.length)] as T;

function valuesOf(count: number, next: Next): Float32Array {
  const kind = next();
  const scale = kind < 0.1 ? 1e38 : kind < 0.2 ? 1e-30 : 0.05;
  const values = Float32Array.from(
    { length: count },
    () => scale * (next() + next() + next() - 1.5),
  );
  if (kind > 0.9) values[Math.floor(next() * count)] = among([Number.NaN, -Infinity], next);
  if (kind > 0.8 && kind < 0.85) values.fill(0);
  return values;
}

/** A safetensors file of some matrices, a vector and a counter. */
function fileOf(next: Next): Uint8Array {
  const header: Record<string, unknown> = {};
  const parts: Uint8Array[] = [];
  let end = 0;
  const add = (name: string, dtype: string, shape: readonly number[], bytes: Uint8Array) => {
    header[name] = { dtype, shape, data_offsets: [end, end + bytes.length] };
    end += bytes.length;
    parts.push(bytes);
  };
  const count = 1 + Math.floor(next() * 6);
  for (let i = 0; i < count; i += 1) {
    const shape = [1 + Math.floor(next() * 9), among(lengths, next)];
    if (next() < 0.2) shape.unshift(2);
    const values = valuesOf(
      shape.reduce((all, one) => all * one, 1),
      next,
    );
    add(
      `${'layer.'.repeat(1 + Math.floor(next() * 3))}${i}.w`,
      'F32',
      shape,
      new Uint8Array(values.buffer),
    );
  }
  add('norm', 'F32', [5], new Uint8Array(valuesOf(5, next).buffer));
  add('steps', 'I64', [], new Uint8Array(8));
  const head = new TextEncoder().encode(JSON.stringify(header));
  const length = Math.ceil(head.length / 8) * 8;
  const bytes = new Uint8Array(8 + length + end).fill(0x20, 8, 8 + length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(length), true);
  bytes.set(head, 8);
  let at = 8 + length;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The tensors in the header of a safetensors file: a reader joins codes with what belongs to them. */
function partsIn(bytes: Uint8Array): { readonly name: string; readonly length: number }[] {
  const size = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  const header: Record<string, { readonly data_offsets?: readonly [number, number] }> = JSON.parse(
    new TextDecoder().decode(bytes.subarray(8, 8 + size)),
  );
  return Object.entries(header).flatMap(([name, { data_offsets: place }]) =>
    place ? [{ name, length: place[1] - place[0] }] : [],
  );
}

describe('a file of quantized tensors', () => {
  let engine: WeightEngine;
  before(async () => {
    engine = await openWeights('simd');
  });

  async function surveyed(next: Next, compared: readonly string[] = formats) {
    const sources = [memorySource(fileOf(next), 'w.safetensors')];
    const checkpoint = await openCheckpoint(sources);
    const rows: TensorRow[] = [];
    for (const [index, entry] of checkpoint.tensors.entries())
      rows.push({
        ...{ index, entry },
        report: await surveyTensor(engine, sources, entry, { formats: compared }),
      });
    return { sources, checkpoint, rows };
  }
  type Network = Awaited<ReturnType<typeof surveyed>>;

  const planned = (
    { sources, checkpoint, rows }: Network,
    kind: ExportKind,
    wanted: readonly (string | null)[],
  ) => planExport(engine, sources, checkpoint, exportOrderOf(rows, kind, wanted));

  /** The last byte that is written; nothing is written twice. */
  async function written({ sources, checkpoint }: Network, plan: ExportPlan) {
    const bytes = new Uint8Array(plan.size);
    let end = 0;
    await writeExport({
      ...{ plan, entries: checkpoint.tensors },
      sink: {
        write: async (offset, part) => {
          bytes.set(part, offset);
          end = Math.max(end, offset + part.length);
        },
      },
      packers: [
        {
          maxima: async (entry) => (await scanTensor(engine, sources, entry)).maxima,
          pack: (entry, packing, tiles) => packTiles(engine, sources, entry, packing, tiles),
        },
      ],
    });
    return { bytes, end };
  }

  /** Reads a GGUF file again: each tensor with its bytes. */
  const reopened = (bytes: Uint8Array, kind: ExportKind): Promise<Checkpoint> =>
    openCheckpoint([memorySource(bytes, `w.${kind}`)]);

  test('has the promised size and the promised bits, and is finite where the original is', async () => {
    for (let seed = 1; seed <= 25; seed += 1) {
      const next = random(seed);
      const network = await surveyed(next);
      const { checkpoint, rows } = network;
      for (const kind of ['gguf', 'safetensors'] as const) {
        const format = among(
          formats.filter((one) => kind === 'safetensors' || kindOfFormat(one) === 'gguf'),
          next,
        );
        const plan = await planned(network, kind, uniformFormats(checkpoint, format));
        const { bytes, end } = await written(network, plan);
        // GGUF aligns the end of its last tensor.
        assert.ok(end <= plan.size && end > plan.size - 32, `${seed} ${kind} ${format}`);
        const found = await reopened(bytes, kind);
        assert.ok(found.tensors.length >= checkpoint.tensors.length);
        for (const { entry, report } of rows) {
          const tensor = plan.tensors.find(({ name }) => name === entry.name);
          if (!report || !tensor?.isQuantized || kindOfFormat(format) !== kind) continue;
          assert.equal(tensor.format, storedFormat(report, format), `${seed} ${entry.name}`);
          const stored = kind === 'gguf' ? found.tensors : partsIn(bytes);
          const total = stored
            .filter(({ name }) => name.startsWith(entry.name))
            .reduce((sum, { length }) => sum + length, 0);
          assert.equal(
            8 * total,
            storedBits(report, tensor.format ?? '', kind),
            `${seed} ${entry.name}`,
          );
        }
      }
    }
  });

  test('has the promised size in every format', async () => {
    const all = [...engine.weightFormats()];
    assert.ok(all.length > 40, `${all.length}`);
    for (const [at, format] of all.entries()) {
      const network = await surveyed(random(300 + at), [format]);
      for (const kind of ['gguf', 'safetensors'] as const) {
        if (kind === 'gguf' && kindOfFormat(format) !== 'gguf') continue;
        const plan = await planned(network, kind, uniformFormats(network.checkpoint, format));
        const { bytes, end } = await written(network, plan);
        assert.ok(end <= plan.size && end > plan.size - 32, `${kind} ${format}`);
        const found = await reopened(bytes, kind);
        assert.ok(found.tensors.length + found.skipped.length > 0, `${kind} ${format}`);
      }
    }
  });

  test('is planned by the scan as by the report: no format writes NaN or infinities', async () => {
    const next = random(9);
    const all = [...engine.weightFormats()];
    for (let power = -140; power <= 127; power += power > -12 && power < 20 ? 1 : 9) {
      // Magnitudes at both sides of every limit of a format.
      const values = Float32Array.from({ length: 256 }, () => (next() - 0.5) * 2 ** power);
      values[3] = 0.9 * 2 ** power;
      const sources = [memorySource(new Uint8Array(values.buffer), 'w.bin')];
      const entry = entryOf('w', { shape: [2, 128] });
      const { errors } = await surveyTensor(engine, sources, entry, { formats: all });
      for (const { format, squaredError } of errorsIn(errors)) {
        if (!all.includes(format)) continue;
        const { isOverflowing } = await scanTensor(engine, sources, entry, format);
        assert.equal(isOverflowing, !Number.isFinite(squaredError), `${format} 2^${power}`);
      }
    }
  });

  test('of a mix has the promised size, and no uniform choice of that size is better', async () => {
    let mixes = 0;
    for (let seed = 100; seed < 125; seed += 1) {
      const next = random(seed);
      const network = await surveyed(next);
      const { checkpoint, rows } = network;
      for (const isGguf of [true, false]) {
        const kind = isGguf ? 'gguf' : 'safetensors';
        for (const [unit, target] of [
          ['bits', 4.4 + 6 * next()],
          ['megabytes', (0.25 + next()) * (network.sources[0]?.size ?? 0) * 1e-6],
        ] as const) {
          const wish = { unit, target: String(target), isGguf };
          const question = questionOf(rows, wish);
          if (!question) continue;
          const order = (mix: ReadonlyMap<string, string>) =>
            planned(network, kind, mixedFormats(checkpoint, mix));
          const { mix, fileBytes, limit } = await findMix(question, {
            mix: async (items, most) => bestMix(items, most),
            fileBytes: async (found) => (await order(found)).size,
          });
          if (!mix) continue;
          mixes += 1;
          const chosen = new Map(
            question.items.map(({ name }, i) => [name, mix.chosen[i]?.format ?? '']),
          );
          const plan = await order(chosen);
          assert.equal(fileBytes, plan.size);
          if (unit === 'megabytes') assert.ok(plan.size <= Math.floor(target * 1e6));
          for (const tensor of plan.tensors.filter(({ isQuantized }) => isQuantized))
            assert.equal(tensor.format, chosen.get(tensor.name), 'nothing is replaced');
          await written(network, plan);
          assert.ok(Number.isFinite(mix.squaredError) && mix.bits <= limit);
          for (const format of formats) {
            const uniform = rows.flatMap(({ entry, report }) => {
              if (!report || !chosen.has(entry.name)) return [];
              const choices = choicesOf(report, kind);
              const own = choices.find((one) => one.format === format) ?? choices.at(-1);
              return own ? [own] : [];
            });
            const bits = uniform.reduce((sum, one) => sum + one.bits, 0);
            const error = uniform.reduce((sum, one) => sum + one.squaredError, 0);
            if (bits <= limit) assert.ok(mix.squaredError <= error, `${seed} ${format}`);
          }
        }
      }
    }
    assert.ok(mixes > 50, `${mixes}`);
  });
});
