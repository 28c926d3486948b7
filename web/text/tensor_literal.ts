import type { ParsedText, TextProblem } from './parsed_text.ts';
import type { Steps } from './steps.ts';

/** The deepest supported nesting of brackets. */
const mostAxes = 3;

/** The beginning of a text, short enough to quote in a message. */
export const firstFew = (text: string, most = 20) =>
  text.length > most ? `${text.slice(0, most)}…` : text;

interface Token {
  readonly text: string;
  readonly start: number;
  readonly line: number;
  /** Whether it directly follows a word or a closing bracket, like the parenthesis of a call. */
  readonly isAttached: boolean;
}

const openers = ['[', '('];
const closers: Readonly<Record<string, string>> = { '[': ']', '(': ')' };

/** The line of an offset, counted from 1. */
export function lineOf(text: string, offset = 0): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1))
    line += 1;
  return line;
}

/** The tokens from an offset on: brackets, commas, and everything else between spaces. */
function* tokensOf(text: string, from = 0): Generator<Token> {
  const pattern = /\n|#[^\n]*|[[\](),]|[^[\](),#\s]+/g;
  pattern.lastIndex = from;
  let line = lineOf(text, from);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [found] = match;
    if (found === '\n') line += 1;
    else if (!found.startsWith('#')) {
      const isAttached = /[\w)\]]/.test(text[match.index - 1] ?? '');
      yield { text: found, start: match.index, line, isAttached };
    }
  }
}

/** The tokens of one step. */
const inStep = 4096;

/** Gives each token to `take` until that returns something. */
function* takeEach<T>(
  text: string,
  from: number,
  take: (token: Token) => T | undefined,
): Steps<T | undefined> {
  let count = 0;
  for (const token of tokensOf(text, from)) {
    const taken = take(token);
    if (taken !== undefined) return taken;
    count += 1;
    if (count % inStep === 0) yield token.start / text.length;
  }
  return undefined;
}

/** The offset of the literal: the first bracket that belongs to neither a call nor a subscript. */
function* opening(text: string): Steps<number | undefined> {
  let subscripts = 0;
  return yield* takeEach(text, 0, (token) => {
    if (token.text === ']' && subscripts > 0) subscripts -= 1;
    else if (openers.includes(token.text)) {
      if (subscripts === 0 && !token.isAttached) return token.start;
      if (token.text === '[') subscripts += 1;
    }
    return undefined;
  });
}

/** The prompts of an interactive Python session. */
const prompts = /^(?:>>> |\.\.\. |In \[\d*\]:)/gm;

/**
 * Parses a nested list or tuple of 1 to 3 levels. Its items are separated by commas, or all by spaces,
 * as NumPy prints them. Surrounding text such as `np.array(` and `, dtype=np.float32)` is ignored
 * unless it would change the tensor.
 */
export function* literalSteps(text: string): Steps<ParsedText> {
  const plain = text.replace(prompts, '');
  const start = yield* opening(plain);
  if (start === undefined) return { problem: { code: 'text_no_list' } };
  const reader = yield* readLiteral(plain, start);
  if ('problem' in reader) return reader;
  const further = yield* furtherPart(plain, reader.end);
  return further ? { problem: further } : { tensor: reader.tensor };
}

export type ReadLiteral =
  | { readonly tensor: { shape: number[]; texts: string[] }; readonly end: number }
  | { readonly problem: TextProblem };

/** Parses the literal at an offset; also returns the offset after it. */
export function* readLiteral(text: string, start: number): Steps<ReadLiteral> {
  const reader = new Reader();
  const read = yield* takeEach(text, start, (token): ReadLiteral | undefined => {
    const problem = reader.take(token);
    if (problem) return { problem };
    if (!reader.isClosed) return undefined;
    return { tensor: { shape: reader.shape, texts: reader.texts }, end: token.start + 1 };
  });
  return read ?? { problem: { code: 'text_unclosed', line: reader.line } };
}

interface OpenList {
  readonly bracket: string;
  readonly line: number;
  items: number;
}

class Reader {
  readonly texts: string[] = [];
  isClosed = false;
  readonly #open: OpenList[] = [];
  /** The shape by depth; each size is known once the first list of its depth is closed. */
  readonly #extents: number[] = [];
  /** The number of closed lists of each depth. */
  readonly #closed: number[] = [0, 0, 0];
  /** The depth of the numbers. */
  #depth: number | undefined;
  #separator: 'comma' | 'space' | undefined;
  #afterComma = true;

  /** The line of the last bracket that is still open. */
  get line(): number {
    return this.#open.at(-1)?.line ?? 1;
  }

  get shape(): number[] {
    return this.#extents;
  }

  take(token: Token): TextProblem | undefined {
    const { text, line } = token;
    if (text === ']' || text === ')') return this.#close(token);
    if (text === ',') return this.#comma(token);
    if (text === '...' || text === '…') return { code: 'text_summarized', line };
    if (this.#isUnseparated()) return unexpected(token);
    const list = this.#open.at(-1);
    if (list) list.items += 1;
    this.#afterComma = false;
    return openers.includes(text) ? this.#openList(token) : this.#number(token);
  }

  /** Whether a comma is missing before an item. The first pair of items determines the separator. */
  #isUnseparated(): boolean {
    if (this.#afterComma || (this.#open.at(-1)?.items ?? 0) === 0) return false;
    this.#separator ??= 'space';
    return this.#separator === 'comma';
  }

  #openList({ text, line }: Token): TextProblem | undefined {
    this.#open.push({ bracket: text, line, items: 0 });
    if (this.#open.length > mostAxes) return { code: 'text_dims', line };
    return this.#open.length > (this.#depth ?? mostAxes) ? { code: 'text_mixed', line } : undefined;
  }

  #number({ text, line }: Token): TextProblem | undefined {
    this.#depth ??= this.#open.length;
    if (this.#depth !== this.#open.length) return { code: 'text_mixed', line };
    this.texts.push(text);
    return undefined;
  }

  #comma(token: Token): TextProblem | undefined {
    const list = this.#open.at(-1);
    if (this.#afterComma || !list || list.items === 0) return unexpected(token);
    this.#separator ??= 'comma';
    if (this.#separator === 'space') return unexpected(token);
    this.#afterComma = true;
    return undefined;
  }

  #close(token: Token): TextProblem | undefined {
    const list = this.#open.pop();
    if (!list || closers[list.bracket] !== token.text) return unexpected(token);
    this.#afterComma = false;
    this.isClosed = this.#open.length === 0;
    if (this.texts.length === 0) return { code: 'text_empty' };
    return this.#measure(list, this.#open.length);
  }

  /** Checks that every list of a depth has as many items as the first one. */
  #measure({ items, line }: OpenList, depth: number): TextProblem | undefined {
    const count = (this.#closed[depth] ?? 0) + 1;
    this.#closed[depth] = count;
    this.#extents[depth] ??= items;
    const expected = this.#extents[depth] ?? 0;
    if (items === expected) return undefined;
    const found = { line, expected, actual: items };
    const isRow = depth + 1 === this.#depth;
    return isRow
      ? { code: 'text_ragged', row: count, ...found }
      : { code: 'text_ragged_matrix', matrix: count, ...found };
  }
}

const unexpected = ({ text, line }: Token): TextProblem => ({
  code: 'text_unexpected',
  found: firstFew(text),
  line,
});

/** Methods that change neither shape nor values, except for the dtype. */
const harmless =
  /^\.(?:astype|clone|contiguous|copy|cpu|cuda|detach|double|float|half|numpy|requires_grad_|to|tolist|type)\b/;

/** Reports text after a literal that must not be ignored: a second literal, or a computation. */
function* furtherPart(text: string, end: number): Steps<TextProblem | undefined> {
  let before = { text: ']', line: 0 };
  return yield* takeEach(text, end, (token) => {
    const isTuple = token.text === '(' && !token.isAttached && text[token.start - 1] !== '=';
    if (token.text === '[' || isTuple) return unexpected(token);
    const isBehind = [')', ']'].includes(before.text) && [0, token.line].includes(before.line);
    const computes = /^(?:[-+*/@%]|\.\w)/.test(token.text) && !harmless.test(token.text);
    if (isBehind && computes) return unexpected(token);
    before = token;
    return undefined;
  });
}
