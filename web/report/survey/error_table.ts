import type { WeightError } from '../../core/engine/contract.ts';

/** The figures in which each square counts by the importance of its column. */
export type Weighted =
  | 'weightedSquaredError'
  | 'weightedSqnr'
  | 'weightedInlierSqnr'
  | 'weightedUsualSqnr';

/** A format's error on a tensor, and the bytes that it takes in a file; reports of older versions lack them. */
export interface FormatError extends Omit<WeightError, Weighted> {
  /** Missing where no column of the tensor has an importance. */
  readonly weightedSquaredError?: number | undefined;
  readonly weightedSqnr?: number | undefined;
  readonly weightedInlierSqnr?: number | undefined;
  readonly weightedUsualSqnr?: number | undefined;
  /** For figures of some rows: the ratio of all rows is that far away at most, in dB, with a confidence of 95 %. */
  readonly sqnrMargin?: number | undefined;
  /** The bytes of the codes, the scales and all other parts of its definition. */
  readonly bytes?: number | undefined;
  /** The bytes of the array that states the tensor’s shape, which safetensors needs if no other array has it. */
  readonly shapeBytes?: number | undefined;
}

/**
 * The errors of several formats on a tensor: numbers in one array, which crosses to other threads without a copy.
 * Checkpoints have up to 100,000 tensors, and an object for each of their errors would fill the memory.
 */
export interface ErrorTable {
  readonly formats: readonly string[];
  /** A row of `columns` for each format; NaN where a figure is missing. */
  readonly figures: Float64Array;
}

/** Those by importance come last, and are left out where there is none. */
const columns = [
  ...(['bitsPerWeight', 'squaredError', 'sqnr', 'relative', 'max', 'clippedShare'] as const),
  ...(['flushedShare', 'inlierSqnr', 'usualSqnr', 'worst', 'bytes', 'shapeBytes'] as const),
  'sqnrMargin',
  ...(['weightedSquaredError', 'weightedSqnr', 'weightedInlierSqnr'] as const),
  'weightedUsualSqnr',
] as const satisfies readonly (keyof FormatError)[];

const weightedColumns = 4;

/** A row of a table. Its members read the table, so that copying them by `...` copies none. */
class TableRow implements FormatError {
  readonly #table: ErrorTable;
  readonly #row: number;

  constructor(
    readonly format: string,
    table: ErrorTable,
    row: number,
  ) {
    this.#table = table;
    this.#row = row;
  }

  #figure(column: number): number | undefined {
    const { figures, formats } = this.#table;
    const width = figures.length / formats.length;
    return column < width ? figures[this.#row * width + column] : undefined;
  }

  #known(column: number): number {
    return this.#figure(column) ?? Number.NaN;
  }

  #size(column: number): number | undefined {
    const size = this.#known(column);
    return Number.isNaN(size) ? undefined : size;
  }

  get bitsPerWeight() {
    return this.#known(0);
  }
  get squaredError() {
    return this.#known(1);
  }
  get sqnr() {
    return this.#known(2);
  }
  get relative() {
    return this.#known(3);
  }
  get max() {
    return this.#known(4);
  }
  get clippedShare() {
    return this.#known(5);
  }
  get flushedShare() {
    return this.#known(6);
  }
  get inlierSqnr() {
    return this.#known(7);
  }
  get usualSqnr() {
    return this.#known(8);
  }
  get worst() {
    return this.#known(9);
  }
  get bytes() {
    return this.#size(10);
  }
  get shapeBytes() {
    return this.#size(11);
  }
  get sqnrMargin() {
    return this.#size(12);
  }
  get weightedSquaredError() {
    return this.#figure(13);
  }
  get weightedSqnr() {
    return this.#figure(14);
  }
  get weightedInlierSqnr() {
    return this.#figure(15);
  }
  get weightedUsualSqnr() {
    return this.#figure(16);
  }
}

/** The table of errors, with those by importance if `isWeighted`, or else if one of them has any. */
export function errorTable(
  errors: readonly FormatError[],
  isWeighted = errors.some(({ weightedSqnr }) => weightedSqnr !== undefined),
): ErrorTable {
  const width = columns.length - (isWeighted ? 0 : weightedColumns);
  const figures = new Float64Array(errors.length * width);
  for (const [row, error] of errors.entries())
    for (let column = 0; column < width; column += 1)
      figures[row * width + column] =
        error[columns[column] as (typeof columns)[number]] ?? Number.NaN;
  return { formats: errors.map(({ format }) => format), figures };
}

/** The error of a format; undefined if the table does not have it. */
export function errorIn(table: ErrorTable, format: string): FormatError | undefined {
  const row = table.formats.indexOf(format);
  return row < 0 ? undefined : new TableRow(format, table, row);
}

/** The errors of all formats, in the order of the table. */
export const errorsIn = (table: ErrorTable): FormatError[] =>
  table.formats.map((format, row) => new TableRow(format, table, row));

/** An error as plain data, its members in the order of a report's JSON. */
export function plainError(error: FormatError): FormatError {
  const { format, bitsPerWeight, squaredError, sqnr, relative, max, clippedShare } = error;
  const { flushedShare, inlierSqnr, usualSqnr, worst, bytes, shapeBytes } = error;
  const { weightedSquaredError, weightedSqnr, weightedInlierSqnr, weightedUsualSqnr } = error;
  const { sqnrMargin } = error;
  return {
    ...{ format, bitsPerWeight, squaredError, sqnr, relative, max, clippedShare, flushedShare },
    ...{ inlierSqnr, usualSqnr, worst },
    ...{ weightedSquaredError, weightedSqnr, weightedInlierSqnr, weightedUsualSqnr },
    ...{ bytes, shapeBytes, sqnrMargin },
  };
}
