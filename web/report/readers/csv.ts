import { parseNumber } from '../../text/numbers.ts';
import type { ByteSource } from './bytes.ts';
import { type Checkpoint, refuse } from './checkpoint.ts';

// A matrix as text: a line for each row, with cells between tabs, semicolons, commas or spaces.

const mostBytes = 64 * 2 ** 20;
const readBytes = 2 ** 20;
/** A longer line would be a file without line breaks. */
const mostLineLength = 2 ** 24;

/**
 * Reads a file as float32, line by line. A first row of names is skipped; if its first cell is empty,
 * as pandas writes it, so is the first column. Infinities and NaN are numbers.
 */
export async function readCsv(source: ByteSource): Promise<Checkpoint> {
  const { name, size } = source;
  if (size > mostBytes) refuse('csv_size', { name, size, limit: mostBytes });
  const table = new Table(name);
  let number = 0;
  for await (const line of linesOf(source)) {
    number += 1;
    table.add(line, number);
  }
  const { shape, values } = table.finish();
  const tensor = {
    name: name.replace(/\.\w+$/, ''),
    shape,
    dtype: 'f32',
    elements: values.length,
    file: 0,
    offset: 0,
    length: size,
    inline: new Uint8Array(values.buffer),
  } as const;
  return { kind: 'csv', files: [name], tensors: [tensor], skipped: [], metadata: {} };
}

async function* linesOf(source: ByteSource): AsyncGenerator<string, void, undefined> {
  const { name, size } = source;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for (let at = 0; at < size; at += readBytes) {
    const length = Math.min(readBytes, size - at);
    const bytes = await source.read(at, length);
    try {
      rest += decoder.decode(bytes, { stream: at + length < size });
    } catch {
      refuse('csv_utf8', { name, offset: at });
    }
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > mostLineLength) refuse('csv_line', { name, limit: mostLineLength });
    yield* lines;
  }
  yield rest;
}

class Table {
  private values = new Float32Array(1024);
  private count = 0;
  private rows = 0;
  private columns: number | undefined;
  private separator: string | RegExp = ',';
  private labels = 0;

  constructor(private readonly name: string) {}

  /** Takes a line; lines count from 1. */
  add(line: string, number: number): void {
    if (line.trim() === '') return;
    const isFirst = this.columns === undefined;
    if (isFirst) this.separator = ['\t', ';', ','].find((mark) => line.includes(mark)) ?? / +/;
    const text = typeof this.separator === 'string' ? line : line.trim();
    const cells = text.split(this.separator).map(bare);
    this.columns ??= cells.length;
    const expected = this.columns;
    if (cells.length !== expected) {
      const { name } = this;
      refuse('csv_ragged', { name, line: number, expected, actual: cells.length });
    }
    if (isFirst && cells.every(isName)) {
      this.labels = cells[0] === '' && cells.length > 1 ? 1 : 0;
      return;
    }
    for (let column = this.labels; column < cells.length; column += 1)
      this.push(this.numberOf(cells[column] ?? '', number, column + 1));
    this.rows += 1;
  }

  finish() {
    if (this.rows === 0) refuse('csv_empty', { name: this.name });
    const columns = (this.columns ?? 0) - this.labels;
    return { shape: [this.rows, columns], values: this.values.slice(0, this.count) };
  }

  private numberOf(cell: string, line: number, column: number): number {
    const parsed = parseNumber(cell);
    const isInfinite = 'code' in parsed && parsed.code === 'number_not_finite';
    const value = 'value' in parsed ? parsed.value : isInfinite ? notFinite(cell) : undefined;
    const where = { name: this.name, line, column, cell: cell.slice(0, 40) };
    if (value === undefined) return refuse('csv_number', where);
    const narrow = Math.fround(value);
    const isBeyond = !Number.isFinite(narrow) && Number.isFinite(value);
    return isBeyond ? refuse('csv_beyond_float32', where) : narrow;
  }

  private push(value: number): void {
    if (this.count === this.values.length) {
      const larger = new Float32Array(this.count * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.count] = value;
    this.count += 1;
  }
}

const bare = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1');

/** Whether a cell is a name, or empty as the corner of a table is. */
function isName(cell: string): boolean {
  const parsed = parseNumber(cell);
  return 'code' in parsed && ['number_missing', 'number_unreadable'].includes(parsed.code);
}

function notFinite(cell: string): number {
  if (/nan/i.test(cell)) return Number.NaN;
  return /^[-\u2212]/.test(cell) ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
