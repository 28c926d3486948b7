import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { WeightEngine } from '../../web/core/engine/weights.ts';
import { conventionsOf } from '../../web/report/doctor/conventions.ts';
import { type Diagnosis, diagnose, type Original } from '../../web/report/doctor/diagnosis.ts';
import { type ByteSource, memorySource } from '../../web/report/readers/bytes.ts';
import type { TensorEntry } from '../../web/report/readers/checkpoint.ts';
import { openCheckpoint } from '../../web/report/readers/open.ts';
import { readRange } from '../../web/report/readers/slices.ts';
import { withNumbers } from '../../web/report/schemes/packed.ts';
import { inDist } from '../built.ts';
import { testOfAll } from '../combinations.ts';
import { safetensorsOf } from '../unit/support/safetensors_writer.ts';
import { openWeights } from './engines.ts';
import { type Matrix, packedWriters } from './packed_writers.ts';

declare const projectRoot: string;

// The doctor on files that none of its limits was chosen by, and its record: how often each planted mistake
// is named, and how often files without a mistake are accused.

const record = path.join(projectRoot, 'web/docs/records/doctor.md');

/** Uniform numbers in (0, 1), the same for the same seed. */
function uniforms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
}

function normals(seed: number): () => number {
  const uniform = uniforms(seed);
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

function matrixOf(
  [rows, columns]: readonly [number, number],
  value: (row: number, column: number) => number,
): Matrix {
  const at = (index: number) => value(Math.floor(index / columns), index % columns);
  return { rows, columns, values: Float32Array.from({ length: rows * columns }, (_, i) => at(i)) };
}

/** Weights of several kinds, none of which is among those that the limits were chosen by. */
async function kindsOfWeights(): Promise<ReadonlyMap<string, Matrix>> {
  const normal = (seed: number, spread: number) => {
    const next = normals(seed);
    return () => next() * spread;
  };
  const [student, square, spoiled, pruned] = [301, 302, 303, 304].map(normals) as Normals;
  const [widths, rest, columns, row] = [305, 306, 307, 308].map(normals) as Normals;
  const [which, means, around] = [uniforms(309), normals(310), normals(311)];
  const spread = Float64Array.from({ length: 104 }, () => Math.exp(0.9 * widths()) * 0.015);
  const meanOf = Float64Array.from({ length: 48 }, () => means() * 0.005);
  const squares = () => Array.from({ length: 4 }, () => square() ** 2);
  const tails = () => {
    const sum = squares().reduce((all, one) => all + one, 0);
    return (student() / Math.sqrt(sum / 4)) * 0.015;
  };
  return new Map([
    ['normal', matrixOf([40, 320], normal(312, 0.015))],
    ['normal, small', matrixOf([80, 192], normal(313, 0.0025))],
    ['normal, large', matrixOf([16, 1024], normal(314, 0.4))],
    ['Student’s t, 4 degrees of freedom', matrixOf([56, 256], tails)],
    [
      'one element of fifty 8 times larger',
      matrixOf([64, 320], () => spoiled() * 0.02 * (which() < 0.02 ? 8 : 1)),
    ],
    ['40 % zeros', matrixOf([48, 384], () => (which() < 0.4 ? 0 : pruned() * 0.03))],
    ['rows of different spread', matrixOf([104, 192], (at) => rest() * (spread[at] ?? 1))],
    ['rows of different mean', matrixOf([48, 256], (at) => around() * 0.02 + (meanOf[at] ?? 0))],
    [
      'three columns 25 times larger',
      matrixOf([72, 256], (_, at) => columns() * 0.02 * ([5, 77, 201].includes(at) ? 25 : 1)),
    ],
    ['one row 20 times larger', matrixOf([64, 256], (at) => row() * 0.02 * (at === 9 ? 20 : 1))],
    ...(await realWeights()),
  ]);
}

type Normals = [() => number, () => number, () => number, () => number];

/** The most rows of a real weight. */
const mostRows = 96;

/** Weights of two networks that were trained: those that read digits and continue a text. */
async function realWeights(): Promise<[string, Matrix][]> {
  const found: [string, Matrix][] = [];
  for (const network of ['digits', 'language']) {
    const bytes = fs.readFileSync(inDist(`examples/${network}.safetensors`));
    const sources = [memorySource(new Uint8Array(bytes), network)];
    const { tensors } = await openCheckpoint(sources);
    const wanted = tensors.filter(
      ({ name, shape: [rows = 0, columns = 0, ...more] }) =>
        name.endsWith('weight') &&
        more.length === 0 &&
        columns > 0 &&
        columns % 64 === 0 &&
        rows >= 8,
    );
    for (const entry of someOfEach(wanted)) {
      const [rows = 0, columns = 0] = entry.shape;
      const height = Math.floor(Math.min(mostRows, rows) / 8) * 8;
      const values = await floatsOf(sources, entry, height * columns);
      found.push([`${network}: ${entry.name}`, { rows: height, columns, values }]);
    }
  }
  return found;
}

/** One weight of each shape. */
const someOfEach = (entries: readonly TensorEntry[]): TensorEntry[] =>
  entries.filter(
    ({ shape }, at) => entries.findIndex((one) => one.shape.join() === shape.join()) === at,
  );

async function floatsOf(
  sources: readonly ByteSource[],
  entry: TensorEntry,
  count: number,
): Promise<Float32Array> {
  const engine = await openWeights('simd');
  return engine.decodeWeights(entry.dtype, await readRange(sources, entry, 0, count));
}

/** The verdicts on a planted mistake. */
const answers = ['alone', 'among others', 'open', 'not named', 'another named'] as const;
type Answer = (typeof answers)[number];

class Counts {
  readonly #rows = new Map<string, Map<string, number>>();

  add(row: string, column: string): void {
    const counts = this.#rows.get(row) ?? new Map<string, number>();
    this.#rows.set(row, counts.set(column, (counts.get(column) ?? 0) + 1));
  }

  of(row: string, column: string): number {
    return this.#rows.get(row)?.get(column) ?? 0;
  }

  lines(columns: readonly string[]): string {
    return [...this.#rows.keys()]
      .sort()
      .map((row) => `| ${[row, ...columns.map((column) => this.of(row, column))].join(' | ')} |\n`)
      .join('');
  }

  /** Each row with the columns that it has. */
  texts(): string[] {
    return [...this.#rows].map(([row, counts]) => `${row} (${[...counts.keys()].join(', ')})`);
  }

  total(column: string): number {
    return [...this.#rows.keys()].reduce((sum, row) => sum + this.of(row, column), 0);
  }
}

describe('the doctor on files of other weights', () => {
  let engine: WeightEngine;
  before(async () => {
    engine = await openWeights('simd');
  });

  const originalOf = async (
    sources: readonly ByteSource[],
    entry: TensorEntry,
  ): Promise<Original> => {
    const values = await withNumbers(engine, sources, entry, async (all, one) =>
      engine.decodeWeights(one.dtype, await readRange(all, one, 0, one.elements)),
    );
    const bytes = safetensorsOf({ t: ['F32', entry.shape, new Uint8Array(values.buffer)] });
    const own = [memorySource(bytes, 'original.safetensors')];
    const { tensors } = await openCheckpoint(own);
    return { sources: own, entry: tensors[0] as TensorEntry };
  };

  const answerOf = ({ verdict, fits, alike }: Diagnosis, own: object | undefined): Answer => {
    const isNamed = alike.some((at) => isDeepStrictEqual(fits[at]?.figures, own));
    if (verdict === 'other') {
      if (!isNamed) return 'another named';
      return alike.length === 1 ? 'alone' : 'among others';
    }
    return isNamed ? 'open' : 'not named';
  };

  /** Asks the doctor about files of all schemes, as they are and with each mistake. */
  async function examine(kinds: ReadonlyMap<string, Matrix>) {
    const found = {
      healthy: new Counts(),
      accused: new Counts(),
      told: new Counts(),
      measured: new Counts(),
    };
    for (const [scheme, write] of Object.entries(packedWriters)) {
      for (const [kind, matrix] of kinds) {
        const { config, file } = write(matrix);
        const json = new Uint8Array(Buffer.from(JSON.stringify(config)));
        const sources = [
          memorySource(file, 'model.safetensors'),
          memorySource(json, 'config.json'),
        ];
        const { tensors } = await openCheckpoint(sources);
        const entry = tensors.find((one) => one.packed);
        assert.ok(entry, `${scheme}, ${kind}: ${JSON.stringify(tensors)}`);
        const original = await originalOf(sources, entry);
        const truth = await diagnose(engine, sources, entry, original);
        assert.equal(truth.fits[0]?.id, 'stated');
        assert.equal(truth.verdict, 'fits', `${scheme}, ${kind}`);
        const own = truth.fits[0]?.figures;
        const { verdict } = await diagnose(engine, sources, entry);
        found.healthy.add(scheme, verdict);
        if (verdict === 'other') found.accused.add(kind, scheme);
        for (const { id, entry: sick } of conventionsOf(entry)) {
          // A convention that reads the same numbers is no mistake.
          if (id === 'stated' || !truth.fits.some((fit) => fit.id === id)) continue;
          found.told.add(id, answerOf(await diagnose(engine, sources, sick), own));
          found.measured.add(id, answerOf(await diagnose(engine, sources, sick, original), own));
        }
      }
    }
    return found;
  }

  test('names every planted mistake by the original, and accuses no file of usual weights', async () => {
    const usual = [...(await kindsOfWeights())].slice(0, 2);
    const { healthy, told, measured } = await examine(new Map(usual));
    assert.equal(healthy.total('other'), 0);
    for (const answer of answers.slice(1)) assert.equal(measured.total(answer), 0, answer);
    assert.ok(measured.total('alone') > 80);
    assert.equal(told.total('another named'), 0);
  });

  testOfAll('names planted mistakes as often as the record says', async () => {
    const kinds = await kindsOfWeights();
    const page = pageOf(kinds, await examine(kinds));
    if (process.env.ZEROPOINT_RECORD) fs.writeFileSync(record, page);
    assert.equal(fs.readFileSync(record, 'utf8'), page);
  });
});

type Found = Readonly<Record<'healthy' | 'accused' | 'told' | 'measured', Counts>>;

const tableOf = (head: string, counts: Counts, columns: readonly string[]) =>
  `| ${[head, ...columns].join(' | ')} |\n|${'---|'.repeat(columns.length + 1)}\n${counts.lines(columns)}`;

function pageOf(kinds: ReadonlyMap<string, Matrix>, found: Found): string {
  const { healthy, accused, told, measured } = found;
  const files = kinds.size * Object.keys(packedWriters).length;
  const mistakes = answers.reduce((sum, answer) => sum + told.total(answer), 0);
  const share = (count: number) => `${count} of ${mistakes}`;
  return `# What the doctor finds

\`ZEROPOINT_RECORD=1 npm test -- --all tests/wasm/doctor_record.test.ts\` writes this page. [report.md](../use/report.md) says what the doctor does.

${files} files: each of ${kinds.size} weights, packed by ${Object.keys(packedWriters).length} schemes as they are published (\`tests/wasm/packed_writers.ts\`), of other shapes, groups, seeds and distributions than
those that the limits were chosen by. The weights: ${[...kinds.keys()].join('; ')}. The last ones are those of the page's own networks, as they were trained.

## Files without a mistake

Without an original. \`open\`: other conventions fit as well, and nothing is said against the file; \`other\`: the doctor accuses it, wrongly. With the original, all ${files} are \`fits\`.

${tableOf('scheme', healthy, ['fits', 'open', 'other'])}
${healthy.total('other') === 0 ? 'No file is accused.' : `Accused: ${accused.texts().join('; ')}.`}

## Planted mistakes

The bytes stay, and what the file states is changed to the convention in the first column: ${mistakes} mistakes.

- *alone*: the convention that wrote the bytes is named, and no other;
- *among others*: it is one of several that are named;
- *open*: the doctor says that it fits as well as the stated one, and that only the original decides;
- *not named*: the stated convention is said to fit;
- *another named*: the doctor names a wrong one.

Without an original, the right convention is named alone in ${share(told.total('alone'))}, and in ${told.total('among others') + told.total('open')} more it is among those that are listed:

${tableOf('planted', told, answers)}
With the original, it is named alone in ${share(measured.total('alone'))}:

${tableOf('planted', measured, answers)}`;
}
