import {
  either,
  fields,
  integerIn,
  listOf,
  numberIn,
  optional,
  type Rule,
  recordOf,
  textOf,
} from '../../schema/schema.ts';

// A report that is read comes from a file, which anybody may have written or changed. The rules cover what a merged
// report is made of and shown by; other fields are not read.

const mostTensors = 2 ** 18;
const mostFormats = 1000;

/** A number, NaN and infinities included. */
const figure: Rule<number> = (value) => (typeof value === 'number' ? undefined : { part: '' });
const text = textOf(100_000);
/** A text that has become a number if it was the text of one, such as a tensor’s name. */
const called = either(text, figure);
const texts = listOf(called, mostTensors);
const figures = listOf(figure, mostTensors);
const shape = listOf(integerIn(0, Number.MAX_SAFE_INTEGER), 1000);

const record = <Name extends string, T>(rule: Rule<T>, ...names: readonly Name[]) =>
  fields(Object.fromEntries(names.map((name) => [name, rule])) as never, 'ignored') as Rule<
    Readonly<Record<Name, T>>
  >;

const reason = fields({ code: text, values: recordOf(called, 100, text) }, 'ignored');

const error = fields(
  {
    ...{ format: text, bitsPerWeight: figure, squaredError: figure, sqnr: figure },
    ...{ relative: figure, max: figure, clippedShare: figure, flushedShare: figure },
    ...{ inlierSqnr: figure, usualSqnr: figure, worst: figure },
    ...{ bytes: optional(figure), shapeBytes: optional(figure), sqnrMargin: optional(figure) },
    ...{ weightedSquaredError: optional(figure), weightedSqnr: optional(figure) },
    ...{ weightedInlierSqnr: optional(figure), weightedUsualSqnr: optional(figure) },
  } as never,
  'ignored',
);

const tensor = fields(
  {
    ...{ name: text, shape, dtype: text, length: figure, signal: figure, histogram: figures },
    stats: record(
      figure,
      ...(['elements', 'nans', 'infinities', 'zeros', 'min', 'max', 'absMax', 'mean'] as const),
      ...(['std', 'inlierMax', 'usualMax'] as const),
    ),
    errors: listOf(error, mostFormats),
    ...{ rowRatio: figure, widestRow: figure, columnRatio: figure, widestColumn: figure },
    ...{ wideRows: figures, wideRowCount: figure, wideColumns: figures, wideColumnCount: figure },
    ...{ zeroRows: figure, zeroColumns: figure },
    ...{ tiedTo: optional(called), ownBytes: optional(figure), scheme: optional(called) },
    ...{ importance: optional(called), weightedSignal: optional(figure) },
    unimportantColumns: optional(figure),
    sample: optional(record(figure, 'rows', 'of')),
  } as never,
  'ignored',
);

const skipped = fields(
  { name: text, shape, dtype: text, length: optional(figure), reason } as never,
  'ignored',
);

const listed = fields(
  {
    ...{ name: text, shape, dtype: text, elements: figure, length: figure },
    ...{ ownBytes: optional(figure), stored: optional(record(text, 'role')) },
  } as never,
  'ignored',
);

const imatrix = fields(
  {
    ...{ files: texts, entries: figure, chunks: figure, datasets: texts, weights: figure },
    without: texts,
  },
  'ignored',
);

const places = listOf(integerIn(0, Number.MAX_SAFE_INTEGER), mostTensors);
/** The rule of a line of the state of a report. */
export const writtenRow = fields(
  {
    place: integerIn(0, mostTensors),
    tensor: optional(tensor),
    skipped: optional(skipped),
  } as never,
  'ignored',
);

const count = integerIn(1, 1e6);
const part = fields({ index: count, count, places, skippedPlaces: places }, 'ignored');

/** The rule of a report as its JSON has it, once numbers that JSON does not know have been restored. */
export const writtenReport = fields(
  {
    zeropoint_report: numberIn(1, 1),
    kind: text,
    files: listOf(fields({ name: text, size: figure }, 'ignored'), mostTensors),
    metadata: recordOf(called, mostTensors, text),
    formats: listOf(text, mostFormats),
    tensors: listOf(tensor, mostTensors),
    skipped: listOf(skipped, mostTensors),
    listed: optional(listOf(listed, mostTensors)),
    imatrix: optional(imatrix),
    part: optional(part),
  } as never,
  'ignored',
);
