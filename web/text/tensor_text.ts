import { jsonTensorSteps } from './json_tensor.ts';
import { parseNumber } from './numbers.ts';
import type { ParsedText, TextNote } from './parsed_text.ts';
import { atOnce, type Steps } from './steps.ts';
import { firstFew, literalSteps } from './tensor_literal.ts';

/** A tuple, possibly assigned or in a call. Other text in parentheses is part of a header. */
const tuple = /^[ \t]*(?:[\w.]+[ \t]*=[ \t]*)?(?:[\w.]+\(\s*)?\(/m;
const call = /^[ \t]*(?:[\w.]+[ \t]*=[ \t]*)?(?:\w+\.)?(?:tensor|array)\(/m;
const random =
  /^[ \t]*(?:[\w.]+[ \t]*=[ \t]*)?((?:(?:np|numpy)\.random\.|torch\.(?=rand|normal))\w+)/m;

/** A call, a tuple or code stands within so many characters if there is one. */
const headLength = 2 ** 16;

/** Converts full-width brackets, commas, digits and so on, as typed on Chinese keyboards, to ASCII. */
const halfWidth = (text: string) =>
  text.replace(/[！-～　]/g, (mark) =>
    mark === '　' ? ' ' : String.fromCharCode(mark.charCodeAt(0) - 0xfee0),
  );

/**
 * Parses pasted text: a literal, alone or in a call such as `torch.tensor(…)` or `np.array(…)`;
 * PyTorch's and NumPy's printed forms; JSON, as a nested array or an object with `shape` and `data`;
 * and cells, separated by tabs, semicolons, commas or spaces, with an optional header row and an
 * optional pandas index. Nothing is evaluated, and the time is linear in the length of the text.
 */
export const parseTensorText = (typed: string): ParsedText => atOnce(tensorTextSteps(typed));

/** The same in steps, each of which takes a few milliseconds at most. */
export function* tensorTextSteps(typed: string): Steps<ParsedText> {
  const text = halfWidth(typed);
  const head = text.slice(0, headLength);
  const drawn = call.test(head) ? undefined : random.exec(head)?.[1];
  if (drawn !== undefined) return { problem: { code: 'text_random_call', found: firstFew(drawn) } };
  const start = text.trimStart();
  if (start.startsWith('{')) return yield* jsonTensorSteps(text);
  if (text.includes('[') || tuple.test(head) || call.test(head)) return yield* literalSteps(text);
  const found = start.split('\n', 1)[0]?.trim() ?? '';
  // Only a text whose first line is ambiguous is worth a look at the others.
  if (decimalComma.test(found) && (yield* hasAmbiguousLines(text)))
    return { problem: { code: 'text_ambiguous_comma', found: firstFew(found) } };
  return yield* cellSteps(text, /[\t;,]/.test(text) ? separatorOf(text) : /[ \t]+/);
}

const decimalComma = /^[+-]?\d+,\d+$/;

/** Lines or cells of one step. */
const inStep = 2048;

interface Line {
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
  readonly start: number;
}

/** The lines that are not blank. */
function* linesOf(text: string): Generator<Line | undefined> {
  for (let [start, line] = [0, 1]; start <= text.length; line += 1) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    const one = text.slice(start, end);
    // Blank lines, of which there may be millions, take time as well.
    if (one.trim() !== '') yield { text: one, line, start };
    else if (line % inStep === 0) yield undefined;
    start = end + 1;
  }
}

/** Whether a text has several lines, each of them one number with a comma, or two with it between them. */
function* hasAmbiguousLines(text: string): Steps<boolean> {
  let count = 0;
  for (const line of linesOf(text)) {
    if (line && !decimalComma.test(line.text.trim())) return false;
    if (line) count += 1;
    if (count % inStep === 0) yield 0;
  }
  return count > 1;
}

const separatorOf = (text: string) => ['\t', ';', ','].find((mark) => text.includes(mark)) ?? '\t';

function* cellSteps(text: string, separator: string | RegExp): Steps<ParsedText> {
  const rows = new CellRows();
  let count = 0;
  for (const found of linesOf(text)) {
    count += 1;
    if (!found || count % inStep === 0) yield (found?.start ?? 0) / text.length;
    if (!found) continue;
    const { line, start } = found;
    const trimmed = found.text.trim();
    // No split of a single cell: there may be a million rows.
    if (typeof separator !== 'string' && !/[ \t]/.test(trimmed)) rows.take(trimmed, line);
    else {
      const row = typeof separator === 'string' ? found.text : trimmed;
      for (let from = 0; from <= row.length; ) {
        const end = pieceEnd(row, separator, from);
        const piece = row.slice(from, end);
        for (const cell of (separator instanceof RegExp ? piece.trimStart() : piece).split(
          separator,
        ))
          rows.take(cell.trim(), line);
        from = end + 1;
        if (from <= row.length) yield (start + from) / text.length;
      }
    }
    rows.endRow(line);
  }
  return yield* rows.parsed();
}

/** Characters of a row that are split in one step. */
const splitLength = 2 ** 14;

/** The end of the piece of a row that is split next: a row may have millions of cells. */
function pieceEnd(row: string, separator: string | RegExp, from: number): number {
  const least = from + splitLength;
  if (least > row.length) return row.length;
  const next =
    typeof separator === 'string' ? row.indexOf(separator, least) : blankFrom(row, least);
  return next < 0 ? row.length : next;
}

/** The offset of the next blank or tab; -1 for none. */
function blankFrom(row: string, from: number): number {
  const blank = /[ \t]/g;
  blank.lastIndex = from;
  return blank.exec(row)?.index ?? -1;
}

const unquoted = (cell: string) =>
  cell.startsWith('"') && /^".*"$/.test(cell) ? cell.slice(1, -1) : cell;

const isName = (cell: string) => 'code' in parseNumber(cell) && !isNumberLike(cell);

/** Whether cells are pandas' default labels: 0, 1, 2 and so on. */
const areCounted = (cells: readonly string[]) => cells.every((cell, at) => cell === String(at));

interface Ragged {
  /** Counted from 1. */
  readonly row: number;
  readonly line: number;
  readonly actual: number;
}

/** Rows of cells as they are read, and what they are together: numbers, perhaps below names and behind an index. */
class CellRows {
  /** The cells of all rows. */
  readonly #texts: string[] = [];
  #rows = 0;
  /** The place of the first cell of the row that is read. */
  #start = 0;
  #first: readonly string[] = [];
  #second: readonly string[] = [];
  /** The first row that has not as many cells as the first one, and as the second one. */
  #raggedFirst: Ragged | undefined;
  #raggedSecond: Ragged | undefined;
  /** The line of the first cell that stands for others. */
  #summarized: number | undefined;
  /** The names of the columns, without that of an index, if the second row is one cell longer. */
  #header: readonly string[] | undefined;
  /** Whether the first cells of all rows but the first are a pandas index. */
  #isCounted = true;
  #isNamed = true;

  take(typed: string, line: number): void {
    const cell = unquoted(typed);
    this.#texts.push(cell);
    if (cell === '...' || cell === '…') this.#summarized ??= line;
  }

  endRow(line: number): void {
    const at = this.#rows;
    const start = this.#start;
    this.#rows += 1;
    this.#start = this.#texts.length;
    const actual = this.#start - start;
    if (at === 0) {
      this.#first = this.#texts.slice();
      return;
    }
    if (actual !== this.#first.length) this.#raggedFirst ??= { row: at + 1, line, actual };
    if (at === 1) {
      this.#second = this.#texts.slice(start);
      // An index has no name in the row of names: that row is one cell shorter, or begins with an empty one.
      const header = this.#first[0] === '' ? this.#first.slice(1) : this.#first;
      if (header.length > 0 && actual === header.length + 1) this.#header = header;
    } else if (actual !== this.#second.length) this.#raggedSecond ??= { row: at, line, actual };
    if (!this.#header) return;
    const label = this.#texts[start] ?? '';
    this.#isCounted &&= label === String(at - 1);
    this.#isNamed &&= isName(label);
  }

  *parsed(): Steps<ParsedText> {
    if (this.#summarized !== undefined)
      return { problem: { code: 'text_summarized', line: this.#summarized } };
    const [expected, further] = [this.#first.length, this.#second.length];
    if (expected === 0) return { problem: { code: 'text_empty' } };
    if (this.#header && this.#isIndexed(this.#header)) {
      const names = firstFew(this.#header.join(', '), 60);
      return yield* this.#noted(further - 1, 1, { code: 'text_index_skipped', names });
    }
    if (this.#hasNames()) {
      const names = firstFew(this.#first.join(', '), 60);
      return yield* this.#noted(further, 0, { code: 'text_header_skipped', names });
    }
    const ragged = this.#raggedFirst;
    if (ragged) return { problem: { code: 'text_ragged', ...ragged, expected } };
    return { tensor: { shape: [this.#rows, expected], texts: this.#texts } };
  }

  /** Whether this is a pandas table: its index is 0, 1, 2, … or names, and so are its columns. */
  #isIndexed(header: readonly string[]): boolean {
    const hasLabels = this.#isCounted || this.#isNamed;
    if (!hasLabels || !(areCounted(header) || header.every(isName))) return false;
    return this.#second.slice(1).every(isNumberLike);
  }

  /** Whether the first row is names: none of its cells looks like a number, all of the next row do. */
  #hasNames(): boolean {
    const [first, second] = [this.#first, this.#second];
    if (this.#rows < 2 || !first.some((cell) => cell !== '') || !first.every(isName)) return false;
    return second.every(isNumberLike);
  }

  /** The rows below the names, without their first cells, which are an index. */
  *#noted(columns: number, index: number, note: TextNote): Steps<ParsedText> {
    const ragged = this.#raggedSecond;
    if (ragged) {
      const actual = ragged.actual - index;
      return { problem: { code: 'text_ragged', ...ragged, expected: columns, actual } };
    }
    const texts: string[] = [];
    const all = this.#texts;
    for (let at = this.#first.length; at < all.length; at += columns + index) {
      for (let i = index; i < columns + index; i += 1) texts.push(all[at + i] as string);
      if (texts.length % inStep < columns) yield 1;
    }
    return { tensor: { shape: [this.#rows - 1, columns], texts }, note };
  }
}

function isNumberLike(cell: string): boolean {
  const parsed = parseNumber(cell);
  return 'value' in parsed || !['number_missing', 'number_unreadable'].includes(parsed.code);
}
