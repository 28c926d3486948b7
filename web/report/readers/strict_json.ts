// JSON as Rust's serde_json reads it. JSON.parse would round large numbers, keep the last of two members
// with one name, and let halves of surrogate pairs pass.

/** A number that is not a whole one within ±2⁵³, as the text says it. */
export interface OtherNumber {
  readonly number: string;
}
export type StrictJson =
  | null
  | boolean
  | number
  | string
  | OtherNumber
  | readonly StrictJson[]
  | Members;
export type Members = ReadonlyMap<string, StrictJson>;

/** Why a text is refused, at an index into it. */
export class JsonRefusal extends Error {
  constructor(
    readonly kind: 'syntax' | 'duplicate' | 'depth',
    readonly at: number,
    /** The member that is there twice. */
    readonly member = '',
  ) {
    super(kind);
  }
}

/** serde_json's limit. */
const mostLevels = 127;
const number = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const space = /[ \t\n\r]*/y;
const literals = { true: true, false: false, null: null } as const;

/** Parses a whole text; the time is linear in its length. */
export function parseStrictJson(text: string): StrictJson {
  const parser = new Parser(text);
  const value = parser.value(0);
  parser.end();
  return value;
}

class Parser {
  private at = 0;

  constructor(private readonly text: string) {}

  value(level: number): StrictJson {
    this.skipSpace();
    const mark = this.text[this.at];
    if (mark === '"') return this.string();
    if (mark === '{' || mark === '[') {
      if (level === mostLevels) throw new JsonRefusal('depth', this.at);
      return mark === '{' ? this.object(level + 1) : this.array(level + 1);
    }
    for (const [word, value] of Object.entries(literals)) {
      if (!this.text.startsWith(word, this.at)) continue;
      this.at += word.length;
      return value;
    }
    return this.number();
  }

  end(): void {
    this.skipSpace();
    if (this.at < this.text.length) this.fail();
  }

  private object(level: number): Members {
    const members = new Map<string, StrictJson>();
    this.at += 1;
    if (this.takes('}')) return members;
    do {
      this.skipSpace();
      const start = this.at;
      const name = this.string();
      if (members.has(name)) throw new JsonRefusal('duplicate', start, name);
      if (!this.takes(':')) this.fail();
      members.set(name, this.value(level));
    } while (this.takes(','));
    if (!this.takes('}')) this.fail();
    return members;
  }

  private array(level: number): StrictJson[] {
    const items: StrictJson[] = [];
    this.at += 1;
    if (this.takes(']')) return items;
    do items.push(this.value(level));
    while (this.takes(','));
    if (!this.takes(']')) this.fail();
    return items;
  }

  private string(): string {
    const start = this.at;
    if (this.text[start] !== '"') this.fail();
    let end = start + 1;
    while (end < this.text.length && this.text[end] !== '"') end += this.text[end] === '\\' ? 2 : 1;
    let value: unknown;
    try {
      value = JSON.parse(this.text.slice(start, end + 1));
    } catch {
      this.fail();
    }
    if (typeof value !== 'string' || /\p{Surrogate}/u.test(value)) this.fail();
    this.at = end + 1;
    return value;
  }

  private number(): number | OtherNumber {
    number.lastIndex = this.at;
    const [text = '', fraction, exponent] = number.exec(this.text) ?? this.fail();
    const value = Number(text);
    if (!Number.isFinite(value)) this.fail();
    this.at += text.length;
    const isWhole = fraction === undefined && exponent === undefined && text !== '-0';
    return isWhole && Number.isSafeInteger(value) ? value : { number: text };
  }

  private takes(mark: string): boolean {
    this.skipSpace();
    if (this.text[this.at] !== mark) return false;
    this.at += 1;
    return true;
  }

  private skipSpace(): void {
    space.lastIndex = this.at;
    this.at += space.exec(this.text)?.[0].length ?? 0;
  }

  private fail(): never {
    throw new JsonRefusal('syntax', this.at);
  }
}
