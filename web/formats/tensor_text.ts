/**
 * Tensors as people paste them: `torch.tensor([[…]])`, `np.array(…)`, nested lists, PyTorch's
 * printed form, and cells from a spreadsheet. What comes out are the numbers' texts, row by row;
 * whether each is a number is the grid's to say, so that nothing typed is lost.
 */
export interface TensorText {
  /** 1 for a flat list, 2 for rows. */
  readonly dims: 1 | 2;
  readonly rows: readonly (readonly string[])[];
}

export type TextProblem =
  | { readonly code: 'text_empty' }
  | { readonly code: 'text_unclosed' }
  | { readonly code: 'text_unexpected'; readonly found: string; readonly line: number }
  | {
      readonly code: 'text_ragged';
      readonly row: number;
      readonly expected: number;
      readonly actual: number;
    }
  | { readonly code: 'text_dims' }
  | { readonly code: 'text_ambiguous_comma'; readonly found: string };

export type ParsedText = { readonly tensor: TensorText } | { readonly problem: TextProblem };

type Node = string | Node[];

/** Reads either form: with a bracket it is a literal, otherwise cells. */
export function parseTensorText(text: string): ParsedText {
  if (text.includes('[')) return parseLiteral(text);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const ambiguous = lines.length > 1 && lines.every((line) => /^\s*[+-]?\d+,\d+\s*$/.test(line));
  const found = lines[0]?.trim() ?? '';
  return ambiguous ? { problem: { code: 'text_ambiguous_comma', found } } : parseCells(text);
}

/** Tab-separated cells; where there is no tab, commas or semicolons separate. */
export function parseCells(text: string): ParsedText {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) return { problem: { code: 'text_empty' } };
  const separator = ['\t', ';', ','].find((mark) => text.includes(mark)) ?? '\t';
  const rows = lines.map((line) => line.split(separator).map((cell) => cell.trim()));
  return rectangular(rows, 2);
}

function parseLiteral(text: string): ParsedText {
  const start = text.indexOf('[');
  const tokens = tokenize(text.slice(start), text.slice(0, start).split('\n').length);
  const reader = new Reader(tokens);
  const node = reader.list();
  const problem = reader.problem ?? reader.furtherList();
  if (problem) return { problem };
  return fromNode(node);
}

interface Token {
  readonly text: string;
  readonly line: number;
}

function tokenize(text: string, firstLine: number): Token[] {
  return text.split('\n').flatMap((line, index) => {
    const code = line.replace(/#.*/, '');
    const found = code.match(/[[\],]|[^[\],\s]+/g) ?? [];
    return found.map((token) => ({ text: token, line: firstLine + index }));
  });
}

/** Reads one bracketed list and ignores what follows it, such as `, dtype=torch.int8)`. */
class Reader {
  problem: TextProblem | undefined;
  #next = 0;

  constructor(readonly tokens: readonly Token[]) {}

  /** Depth 1 is the tensor, 2 a row of it; deeper lists are refused before they are read. */
  list(depth = 1): Node[] {
    if (depth > 2) return this.#fail({ code: 'text_dims' });
    const items: Node[] = [];
    this.#next += 1; // the opening bracket
    let expectItem = true;
    for (;;) {
      const token = this.tokens[this.#next];
      if (!token) return this.#fail({ code: 'text_unclosed' });
      if (token.text === ']') {
        this.#next += 1;
        return items;
      }
      if (token.text === ',' ? expectItem : !expectItem) {
        return this.#fail({ code: 'text_unexpected', found: token.text, line: token.line });
      }
      if (token.text === ',') this.#next += 1;
      else if (token.text === '[') items.push(this.list(depth + 1));
      else {
        items.push(token.text);
        this.#next += 1;
      }
      if (this.problem) return items;
      expectItem = token.text === ',';
    }
  }

  /** A second list behind the first would be lost silently. */
  furtherList(): TextProblem | undefined {
    const token = this.tokens.slice(this.#next).find(({ text }) => text === '[');
    return token && { code: 'text_unexpected', found: token.text, line: token.line };
  }

  #fail(problem: TextProblem): Node[] {
    this.problem = problem;
    return [];
  }
}

function fromNode(items: readonly Node[]): ParsedText {
  if (items.length === 0) return { problem: { code: 'text_empty' } };
  if (items.every((item) => typeof item === 'string')) return rectangular([items], 1);
  const rows: string[][] = [];
  for (const item of items) {
    if (typeof item === 'string' || !item.every((cell) => typeof cell === 'string')) {
      return { problem: { code: 'text_dims' } };
    }
    rows.push(item);
  }
  return rectangular(rows, 2);
}

function rectangular(rows: readonly (readonly string[])[], dims: 1 | 2): ParsedText {
  const expected = rows[0]?.length ?? 0;
  if (expected === 0) return { problem: { code: 'text_empty' } };
  const ragged = rows.findIndex((row) => row.length !== expected);
  if (ragged >= 0) {
    const actual = rows[ragged]?.length ?? 0;
    return { problem: { code: 'text_ragged', row: ragged + 1, expected, actual } };
  }
  return { tensor: { dims, rows } };
}

/** Values in row-major order as rows of the last extent; a 1-D tensor is one row. */
export function inRows<T>(values: readonly T[], shape: readonly number[]): T[][] {
  const columns = shape.at(-1) ?? 1;
  const rows = shape.length < 2 ? 1 : (shape[0] ?? 1);
  return Array.from({ length: rows }, (_, row) => values.slice(row * columns, (row + 1) * columns));
}

/** The rows as a nested Python list, aligned as a person would write it. */
export function pythonList({ dims, rows }: TensorText, indent = ''): string {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map(
    (row) => `[${row.map((cell, column) => cell.padStart(widths?.[column] ?? 0)).join(', ')}]`,
  );
  if (dims === 1) return lines[0] ?? '[]';
  return `[${lines.join(`,\n${indent} `)}]`;
}
