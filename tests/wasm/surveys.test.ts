import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { summary } from '../../web/cli/report_summary.ts';
import type { QuantError } from '../../web/core/engine/errors.ts';
import type { WeightEngine } from '../../web/core/engine/weights.ts';
import { type ByteSource, memorySource } from '../../web/report/readers/bytes.ts';
import type { TensorEntry } from '../../web/report/readers/checkpoint.ts';
import { matrixOf, rowMajor } from '../../web/report/readers/tiles.ts';
import { errorsIn, errorTable } from '../../web/report/survey/error_table.ts';
import type { CheckpointReport } from '../../web/report/survey/report.ts';
import { mergeReports, readReport, reportText } from '../../web/report/survey/report_json.ts';
import { surveyTensor } from '../../web/report/survey/survey.ts';
import { openWeights } from './engines.ts';

const entryOf = (shape: readonly number[], more: Partial<TensorEntry> = {}): TensorEntry => {
  const elements = shape.reduce((product, extent) => product * extent, 1);
  return {
    ...{ name: 'w', shape, dtype: 'f32', elements, file: 0, offset: 0, length: elements * 4 },
    ...more,
  };
};

/** Numbers of many magnitudes. */
const numbers = (count: number) =>
  Float32Array.from({ length: count }, (_, i) => Math.sin(i * 12.9898) * 10 ** (i % 4));
const bytesOf = (values: Float32Array) => new Uint8Array(values.buffer);

/** A source that counts the bytes that are read. */
function counted(bytes: Uint8Array) {
  const source = memorySource(bytes, 'w.bin');
  const counter = { read: 0, largest: 0 };
  const counting: ByteSource = {
    ...source,
    read: (start, length) => {
      counter.read += length;
      counter.largest = Math.max(counter.largest, length);
      return source.read(start, length);
    },
  };
  return { counting, counter };
}

describe('the survey of a tensor of a file', () => {
  let engine: WeightEngine;
  const formats = ['int8_per_tensor', 'int8_per_channel', 'q8_0'];
  before(async () => {
    engine = await openWeights('simd');
  });
  const surveyed = (values: Float32Array, entry: TensorEntry, more = {}) =>
    surveyTensor(engine, [memorySource(bytesOf(values), 'w.bin')], entry, { formats, ...more });

  test('carries what the file says beside what the core finds', async () => {
    const report = await surveyed(numbers(24), entryOf([2, 3, 4], { name: 'a.weight' }));
    assert.equal(report.name, 'a.weight');
    assert.deepEqual(report.shape, [2, 3, 4]);
    assert.equal(report.length, 96);
    assert.deepEqual(report.errors.formats, formats);
    assert.equal(report.stats.elements, 24);
  });

  test('starts at the offset, and ends with the tensor', async () => {
    const values = numbers(24);
    const part = await surveyed(values, entryOf([2, 4], { offset: 16 }));
    assert.equal(part.stats.max, Math.max(...values.slice(4, 12)));
  });

  test('of a column-major tensor is that of its rows', async () => {
    const [rows, columns, depth] = [3, 5, 2];
    const values = numbers(rows * columns * depth);
    const stored = new Float32Array(values.length);
    for (let i = 0; i < rows; i += 1)
      for (let j = 0; j < columns; j += 1)
        for (let k = 0; k < depth; k += 1)
          stored[i + rows * (j + columns * k)] = values[(i * columns + j) * depth + k] ?? 0;
    const shape = [rows, columns, depth];
    assert.deepEqual(rowMajor(bytesOf(stored), shape, 4), bytesOf(values));
    assert.deepEqual(
      await surveyed(stored, entryOf(shape, { columnMajor: true })),
      await surveyed(values, entryOf(shape)),
    );
  });

  test('refuses to turn more than fits, before it reads', async () => {
    const { counting, counter } = counted(new Uint8Array(0));
    const entry = entryOf([2 ** 12, 2 ** 12 + 1], { columnMajor: true });
    await assert.rejects(
      surveyTensor(engine, [counting], entry, { formats }),
      ({ code }: QuantError) => code === 'weights_column_major',
    );
    assert.equal(counter.read, 0);
  });

  test('reads a tensor of up to 32 MB once, and a larger one twice, by pieces', async () => {
    for (const [elements, times] of [
      [2 ** 23, 1],
      [2 ** 23 + 1, 2],
    ] as const) {
      const { counting, counter } = counted(new Uint8Array(elements * 4));
      let told = 0;
      const onBytes = (count: number) => {
        told += count;
      };
      await surveyTensor(engine, [counting], entryOf([elements]), { formats: [], onBytes });
      assert.equal(counter.read, elements * 4 * times);
      assert.equal(counter.largest, 2 ** 23);
      assert.equal(told, elements * 4 * 2);
    }
  });

  test('is the same whether the core keeps a tensor or reads it twice', async () => {
    const values = numbers(2 ** 20 + 2 ** 10);
    const entry = entryOf([2 ** 10 + 1, 2 ** 10]);
    for (const mostKept of [entry.length - 1, entry.length]) {
      const { counting, counter } = counted(bytesOf(values));
      const report = await surveyTensor(engine, [counting], entry, { formats, mostKept });
      assert.equal(counter.read, mostKept < entry.length ? 2 * entry.length : entry.length);
      assert.deepEqual(report, await surveyed(values, entry));
    }
  });

  test('releases its memory if it ends midway', async () => {
    const values = numbers(64);
    const onBytes = () => {
      throw new Error('enough');
    };
    await assert.rejects(surveyed(values, entryOf([64]), { onBytes }), /enough/);
    // Ids are never used again: the one that was open is closed.
    const id = engine.openSurvey({ dtype: 'f32', rows: 1, columns: 1 });
    assert.throws(() => engine.tallyWeights(id - 1, new Uint8Array(4)));
    engine.closeSurvey(id);
    assert.equal((await surveyed(values, entryOf([64]))).stats.elements, 64);
  });

  test('sees a vector as one row, and joins all axes but the first', () => {
    assert.deepEqual(matrixOf([7]), [1, 7]);
    assert.deepEqual(matrixOf([]), [1, 1]);
    assert.deepEqual(matrixOf([4, 3, 2]), [4, 6]);
  });
});

describe('a report as JSON', () => {
  const reportOf = async (): Promise<CheckpointReport> => {
    const engine = await openWeights('simd');
    const formats = ['int8_per_tensor'];
    const values = Float32Array.of(1, 2, 3, Number.NaN, 0, 0);
    const sources = [memorySource(bytesOf(values), 'w.bin')];
    const entries = [
      entryOf([1, 2], { name: 'NaN' }),
      entryOf([2], { name: 'b', offset: 8 }),
      entryOf([2], { name: 'c', offset: 16 }),
    ];
    const tensors = [];
    for (const entry of entries)
      tensors.push(await surveyTensor(engine, sources, entry, { formats }));
    const skipped = [
      { name: 's', shape: [1], dtype: 'C64', reason: { code: 'x', values: { offset: 3 } } },
    ];
    const files = [{ name: 'w.bin', size: 24 }];
    return {
      zeropoint_report: 1,
      ...{ kind: 'safetensors', files, metadata: { a: 'NaN' }, formats, tensors, skipped },
    };
  };
  const refused = (code: string) => (error: QuantError) => error.code === code;

  test('keeps every figure, also those that JSON does not know', async () => {
    const report = await reportOf();
    const read = readReport(reportText(report), 'r.json');
    assert.equal(reportText(read), reportText(report));
    assert.equal(read.tensors[0]?.name, 'NaN');
    assert.ok(Number.isNaN(read.tensors[0]?.rowRatio));
    assert.equal(
      errorsIn(read.tensors[2]?.errors ?? errorTable([]))[0]?.sqnr,
      Number.POSITIVE_INFINITY,
    );
    assert.equal(read.tensors[1]?.stats.nans, 1);
  });

  test('merges parts in any order to the text of a single run', async () => {
    const report = await reportOf();
    const partOf = (index: number, places: number[], skippedPlaces: number[]) => ({
      name: `${index}.json`,
      report: readReport(
        reportText({
          ...report,
          tensors: places.map((place) => report.tensors[place] as never),
          skipped: skippedPlaces.map((place) => report.skipped[place] as never),
          part: { index, count: 2, places, skippedPlaces },
        } as CheckpointReport),
        `${index}.json`,
      ),
    });
    const [one, two] = [partOf(1, [0, 2], []), partOf(2, [1], [0])];
    const whole = { name: 'whole.json', report };
    assert.equal(reportText(mergeReports([two, one])), reportText(report));
    assert.throws(() => mergeReports([]), refused('report_no_part'));
    assert.throws(() => mergeReports([one]), refused('report_part_missing'));
    assert.throws(() => mergeReports([one, one]), refused('report_twice'));
    assert.throws(() => mergeReports([whole]), refused('report_not_part'));
    const other = { ...two, report: { ...two.report, formats: [] } };
    assert.throws(() => mergeReports([one, other]), refused('report_other'));
  });

  test('refuses what is no report', () => {
    assert.throws(() => readReport('{', 'r.json'), refused('report_not_json'));
    for (const text of ['null', '[]', '{"zeropoint_report": 2}'])
      assert.throws(() => readReport(text, 'r.json'), refused('report_not_report'));
  });

  test('refuses a report of which any part is missing or wrong, or merges it', async () => {
    const report = await reportOf();
    const part = { index: 1, count: 1, places: [0, 1, 2], skippedPlaces: [0] };
    const written = reportText({ ...report, part } as CheckpointReport);
    const whole = JSON.parse(written);
    const places: readonly (readonly object[])[] = [
      ...[[whole], [whole.part], whole.files, whole.tensors, whole.skipped],
      ...[[whole.skipped[0].reason], [whole.skipped[0].reason.values]],
      ...[[whole.tensors[0].stats], whole.tensors[0].errors],
    ];
    let refusals = 0;
    for (const [place] of places)
      for (const key of Object.keys(place ?? {})) {
        const at = place as Record<string, unknown>;
        const own = at[key];
        for (const wrong of [undefined, null, 7, 'x', [], {}, [null], [{}]]) {
          at[key] = wrong;
          try {
            const read = { name: 'r.json', report: readReport(JSON.stringify(whole), 'r.json') };
            const merged = mergeReports([read]);
            reportText(merged);
            assert.doesNotMatch(summary(merged), /undefined|\[object|\{\w+\}/, key);
          } catch (error) {
            const { code } = error as QuantError;
            assert.match(String(code), /^report_/, `${key}: ${JSON.stringify(wrong)}: ${error}`);
            refusals += Number(code === 'report_damaged');
          }
        }
        at[key] = own;
      }
    assert.equal(JSON.stringify(whole), JSON.stringify(JSON.parse(written)));
    // A member that is not of a report may be called anything.
    const odd = readReport(JSON.stringify({ ...whole, toString: [1] }), 'r.json');
    assert.match(reportText(odd), /"toString": \[\n {2}1\n \]/);
    whole.skipped[0].reason.values = { name: {} };
    assert.throws(() => readReport(JSON.stringify(whole), 'r.json'), refused('report_damaged'));
    assert.ok(refusals > 300, String(refusals));
  });
});
