import { parseJsonTensor } from './json_tensor.ts';
import { parseNumber } from './numbers.ts';
import type { ParsedText, TextNote } from './parsed_text.ts';
import { firstFew, parseLiteral } from './tensor_literal.ts';

/** A tuple, possibly assigned or in a call. Other text in parentheses is part of a header. */
const tuple = /^[ \t]*(?:[\w.]+[ \t]*=[ \t]*)?(?:[\w.]+\(\s*)?\(/m;
const call = /^[ \t]*(?:[\w.]+[ \t]*=[ \t]*)?(?:\w+\.)?(?:tensor|array)\(/m;
const random =
  /^[ \t]*(?:[\w.]+[ \t]*=[ \t]*)?((?:(?:np|numpy)\.random\.|torch\.(?=rand|normal))\w+)/m;

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
export function parseTensorText(typed: string): ParsedText {
  const text = halfWidth(typed);
  const drawn = call.test(text) ? undefined : random.exec(text)?.[1];
  if (drawn !== undefined) return { problem: { code: 'text_random_call', found: firstFew(drawn) } };
  if (/^\s*\{/.test(text)) return parseJsonTensor(text);
  if (text.includes('[') || tuple.test(text) || call.test(text)) return parseLiteral(text);
  const found = text.trimStart().split('\n', 1)[0]?.trim() ?? '';
  // Only a text whose first line is ambiguous is worth a look at the others.
  if (decimalComma.test(found) && hasAmbiguousLines(text))
    return { problem: { code: 'text_ambiguous_comma', found: firstFew(found) } };
  return cellsOf(text, /[\t;,]/.test(text) ? separatorOf(text) : /[ \t]+/);
}

const decimalComma = /^[+-]?\d+,\d+$/;

/** Whether a text has several lines, each of them one number with a comma, or two with it between them. */
function hasAmbiguousLines(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.every((line) => decimalComma.test(line.trim()));
}

const separatorOf = (text: string) => ['\t', ';', ','].find((mark) => text.includes(mark)) ?? '\t';

interface CellRow {
  readonly line: number;
  readonly cells: readonly string[];
}

function cellsOf(text: string, separator: string | RegExp): ParsedText {
  const rows: CellRow[] = [];
  // A loop, and no split of a single cell: there may be a million rows.
  for (const [index, line] of text.split('\n').entries()) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const isOne = typeof separator !== 'string' && !/[ \t]/.test(trimmed);
    const cells = isOne
      ? [trimmed]
      : (typeof separator === 'string' ? line : trimmed).split(separator);
    rows.push({ line: index + 1, cells: cells.map((cell) => unquoted(cell.trim())) });
  }
  const summarized = rows.find(({ cells }) => cells.some((cell) => cell === '...' || cell === '…'));
  if (summarized) return { problem: { code: 'text_summarized', line: summarized.line } };
  const indexed = indexedRows(rows);
  if (indexed) return noted(indexed.rows, 'text_index_skipped', indexed.names);
  const names = namesIn(rows);
  return names ? noted(rows.slice(1), 'text_header_skipped', names) : rectangular(rows);
}

function noted(rows: readonly CellRow[], code: TextNote['code'], names: string): ParsedText {
  const parsed = rectangular(rows);
  return 'problem' in parsed ? parsed : { ...parsed, note: { code, names } };
}

const unquoted = (cell: string) =>
  cell.startsWith('"') && /^".*"$/.test(cell) ? cell.slice(1, -1) : cell;

const isName = (cell: string) => 'code' in parseNumber(cell) && !isNumberLike(cell);

/** Whether cells are pandas' default labels: 0, 1, 2 and so on. */
const areCounted = (cells: readonly string[]) => cells.every((cell, at) => cell === String(at));

/**
 * The rows of numbers of a pandas table. Its index has no name in the header row, so that row is one
 * cell shorter or begins with an empty cell.
 */
function indexedRows(rows: readonly CellRow[]) {
  const [first, second] = rows;
  if (!first || !second) return undefined;
  const header = first.cells[0] === '' ? first.cells.slice(1) : first.cells;
  if (header.length === 0 || second.cells.length !== header.length + 1) return undefined;
  const labels = rows.slice(1).map(({ cells }) => cells[0] ?? '');
  const isIndex = areCounted(labels) || labels.every(isName);
  if (!isIndex || !(areCounted(header) || header.every(isName))) return undefined;
  if (!second.cells.slice(1).every(isNumberLike)) return undefined;
  const numbers = rows.slice(1).map((row) => ({ ...row, cells: row.cells.slice(1) }));
  return { rows: numbers, names: firstFew(header.join(', '), 60) };
}

/** The header row, if there is one: none of its cells looks like a number, all of the next row do. */
function namesIn(rows: readonly CellRow[]): string | undefined {
  const [first, second] = rows;
  if (!first || !second) return undefined;
  if (!first.cells.some((cell) => cell !== '') || !first.cells.every(isName)) return undefined;
  return second.cells.every(isNumberLike) ? firstFew(first.cells.join(', '), 60) : undefined;
}

function isNumberLike(cell: string): boolean {
  const parsed = parseNumber(cell);
  return 'value' in parsed || !['number_missing', 'number_unreadable'].includes(parsed.code);
}

function rectangular(rows: readonly CellRow[]): ParsedText {
  const expected = rows[0]?.cells.length ?? 0;
  if (expected === 0) return { problem: { code: 'text_empty' } };
  const ragged = rows.findIndex(({ cells }) => cells.length !== expected);
  if (ragged >= 0) {
    const { line = 0, cells = [] } = rows[ragged] ?? {};
    const actual = cells.length;
    return { problem: { code: 'text_ragged', row: ragged + 1, line, expected, actual } };
  }
  const texts: string[] = [];
  for (const { cells } of rows) for (const cell of cells) texts.push(cell);
  return { tensor: { shape: [rows.length, expected], texts } };
}
