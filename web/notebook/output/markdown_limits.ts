import {
  Lexer,
  type MarkedExtension,
  type MarkedOptions,
  Tokenizer,
  type TokensList,
} from 'marked';

// Markdown's parser takes the square of the length of some texts, and of others makes very much of little. Its
// steps are counted as it takes them, and it ends at a limit that no text which a person writes reaches.

/** A text that takes too much work, and in which way. */
export class TextLimit extends Error {
  constructor(
    readonly reason: 'length' | 'elements' | 'depth' | 'steps' | 'columns' | 'formula',
    /** The elements, if there are too many. */
    readonly count?: number,
  ) {
    super(reason);
  }
}

export const limits = {
  /** Characters of a text. */
  length: 200_000,
  /** Lines, and cells of tables: each may become an element. */
  elements: 6000,
  /** Lists and quotes in each other. */
  depth: 32,
  /** The characters that are left at each step, added up. */
  steps: 4_000_000,
  /** Columns of a table. */
  columns: 64,
  /** Characters, braces in braces, and cells of a formula; characters of all formulas of a text. */
  formula: { length: 4000, depth: 64, cells: 400, all: 16_000 },
} as const;

/** Counts the steps of one text. */
class Count {
  #steps = 0;
  #formulas = 0;

  add(characters: number): void {
    this.#steps += characters;
    if (this.#steps > limits.steps) throw new TextLimit('steps');
  }

  formula(source: string): void {
    this.#formulas += source.length;
    const { length, depth, cells, all } = limits.formula;
    const isMuch =
      source.length > length ||
      this.#formulas > all ||
      (source.match(/&|\\\\/g)?.length ?? 0) > cells ||
      depthOf(source) > depth;
    if (isMuch) throw new TextLimit('formula');
  }
}

/** How deep the groups and environments of a formula lie in each other. */
function depthOf(formula: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [part] of formula.matchAll(/\\(?:begin|end|left|right)(?![a-z])|\\[^a-z]|[{}^_]/gi)) {
    if (part === '{' || part === '\\begin' || part === '\\left') depth += 1;
    else if (part === '}' || part === '\\end' || part === '\\right') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Lists and quotes have texts of their own, which are lexed in turn. */
class BoundedLexer extends Lexer {
  #depth = 0;

  constructor(
    options: MarkedOptions,
    readonly count: Count,
  ) {
    super(options);
  }

  override blockTokens(source: string, into?: TokensList, isClipped?: boolean): TokensList {
    this.#depth += 1;
    if (this.#depth > limits.depth) throw new TextLimit('depth');
    if (this.#depth > 1) this.count.add(source.length);
    // Its two signatures differ in what they say they return, which is the same list.
    const tokens = super.blockTokens(source, into, isClipped) as TokensList;
    this.#depth -= 1;
    return tokens;
  }
}

/** Rows are filled up to the columns of their table, however short they are. */
class BoundedTokenizer extends Tokenizer {
  override table(source: string): ReturnType<Tokenizer['table']> {
    const end = source.indexOf('\n');
    const head = end < 0 ? source : source.slice(0, end);
    const isMuch = head.includes('|', 1) && head.split('|').length - 1 > limits.columns + 1;
    const table = isMuch ? undefined : super.table(source);
    if (isMuch && super.table(source.split('\n', 2).join('\n'))) throw new TextLimit('columns');
    return table;
  }
}

/** The tokens of a text, and what checks its formulas. Throws a `TextLimit`. */
export class BoundedMarkdown {
  readonly #count = new Count();

  /** Calls of the parser for each step within a paragraph. */
  readonly steps: MarkedExtension = {
    extensions: [
      {
        name: 'steps',
        level: 'inline',
        tokenizer: (source) => {
          this.#count.add(source.length);
          return undefined;
        },
        renderer: () => false,
      },
    ],
  };

  readonly formula = (source: string): void => this.#count.formula(source);

  tokens(source: string, options: MarkedOptions): TokensList {
    if (source.length > limits.length) throw new TextLimit('length');
    const elements = source.match(/[\n|]/g)?.length ?? 0;
    if (elements > limits.elements) throw new TextLimit('elements', elements);
    return new BoundedLexer({ ...options, tokenizer: new BoundedTokenizer() }, this.#count).lex(
      source,
    );
  }
}
