// The regular expressions in a source text, and texts that make one backtrack for long, found from its structure: what
// it repeats is repeated very often, behind what comes before it, and before something that does not fit.

export interface Expression {
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** The end of a text in quotes, or of a comment, from its first character. */
function endOf(text: string, at: number, end: string): number {
  let next = at + 1;
  while (next < text.length && !text.startsWith(end, next)) next += text[next] === '\\' ? 2 : 1;
  return next + end.length;
}

/** The end of the source of a literal, from its first slash. */
function endOfLiteral(text: string, start: number): number {
  let isInClass = false;
  let at = start + 1;
  for (; text[at] !== '/' || isInClass; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '[') isInClass = true;
    else if (text[at] === ']') isInClass = false;
  }
  return at;
}

/** A slash after one of these divides nothing. */
const beforeLiteral =
  /[(,=:[!&|?{};+\-*%<>~^]$|^(?:return|typeof|case|in|of|do|else|void|await|yield|)$/;

/** The literals of regular expressions in a program. */
export function expressionsIn(text: string): Expression[] {
  const found: Expression[] = [];
  /** Whether each open brace belongs to a template. */
  const braces: boolean[] = [];
  let last = '';
  let at = 0;
  const skipTemplate = () => {
    while (at < text.length && text[at] !== '`' && !text.startsWith('${', at))
      at += text[at] === '\\' ? 2 : 1;
    const isOpen = text[at] === '$';
    if (isOpen) braces.push(true);
    at += isOpen ? 2 : 1;
    last = isOpen ? '{' : 'text';
  };
  while (at < text.length) {
    const character = text[at] as string;
    const word = /^[\p{ID_Start}$_#][\p{ID_Continue}$]*/u.exec(text.slice(at, at + 100))?.[0];
    if (/\s/.test(character)) at += 1;
    else if (text.startsWith('//', at)) at = `${text}\n`.indexOf('\n', at);
    else if (text.startsWith('/*', at)) at = text.indexOf('*/', at) + 2;
    else if (character === "'" || character === '"') {
      at = endOf(text, at, character);
      last = 'text';
    } else if (character === '`') {
      at += 1;
      skipTemplate();
    } else if (character === '}' && braces.pop()) {
      at += 1;
      skipTemplate();
    } else if (character === '/' && beforeLiteral.test(last)) {
      const end = endOfLiteral(text, at);
      const flags = /^[a-z]*/.exec(text.slice(end + 1))?.[0] ?? '';
      const line = text.slice(0, at).split('\n').length;
      found.push({ line, source: text.slice(at + 1, end), flags });
      at = end + 1 + flags.length;
      last = 'text';
    } else {
      if (character === '{') braces.push(false);
      last = word ?? character;
      at += last.length;
    }
  }
  return found;
}

/** The structure of an expression, as far as texts that fit it depend on it. */
type Part =
  | { readonly kind: 'one'; readonly characters: readonly string[] }
  | { readonly kind: 'empty' }
  | { readonly kind: 'either'; readonly parts: readonly Part[] }
  | { readonly kind: 'all'; readonly parts: readonly Part[] }
  | { readonly kind: 'look'; readonly part: Part }
  | { readonly kind: 'many'; readonly part: Part; readonly least: number; readonly most: number };

const empty: Part = { kind: 'empty' };
const alphabet = [...'aAex0_ \n\t.,-/\\"\'[](){}<>=#:;$*%&|!~é中\0\r'];

class Reader {
  #at = 0;

  constructor(
    readonly source: string,
    readonly flags: string,
  ) {}

  either(): Part {
    const parts = [this.#all()];
    while (this.source[this.#at] === '|') {
      this.#at += 1;
      parts.push(this.#all());
    }
    return parts.length > 1 ? { kind: 'either', parts } : (parts[0] ?? empty);
  }

  #all(): Part {
    const parts: Part[] = [];
    while (this.#at < this.source.length && !'|)'.includes(this.source[this.#at] as string))
      parts.push(this.#counted(this.#atom()));
    return { kind: 'all', parts };
  }

  #counted(part: Part): Part {
    const rest = this.source.slice(this.#at);
    const [whole, sign, from, , to] = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(rest) ?? [];
    if (whole === undefined) return part;
    this.#at += whole.length;
    const least = from === undefined ? Number(sign === '+') : Number(from);
    const isEndless = sign === '*' || sign === '+' || to === '';
    const most = isEndless ? Number.POSITIVE_INFINITY : sign ? 1 : Number(to ?? from);
    return { kind: 'many', part, least, most };
  }

  #one(source: string): Part {
    const fitting = new RegExp(`^(?:${source})$`, this.flags.replaceAll(/[gy]/g, ''));
    const characters = alphabet.filter((one) => fitting.test(one));
    return { kind: 'one', characters: characters.length > 0 ? characters : [literal(source)] };
  }

  #atom(): Part {
    const rest = this.source.slice(this.#at);
    if (rest.startsWith('(')) {
      const [, look] = /^\((?:\?(?::|(<?[=!])|<[^>]+>))?/.exec(rest) ?? [];
      this.#at += /^\((?:\?(?::|<?[=!]|<[^>]+>))?/.exec(rest)?.[0].length ?? 1;
      const part = this.either();
      this.#at += 1;
      return look === undefined ? part : { kind: 'look', part };
    }
    const [atom = ''] =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:[pPu]\{[^}]+\}|u[\da-f]{4}|x[\da-f]{2}|.)|.)/isu.exec(rest) ??
      [];
    this.#at += atom.length;
    return /^(?:[$^]|\\[bB1-9])$/.test(atom) ? empty : this.#one(atom);
  }
}

/** The character that an escape, or a character of its own, stands for. */
function literal(source: string): string {
  const [, code] = /^\\[ux]\{?([\da-f]+)\}?$/i.exec(source) ?? [];
  return code ? String.fromCodePoint(Number.parseInt(code, 16)) : source.replace(/^\\/, '');
}

const some = (texts: readonly string[], most: number) => [...new Set(texts)].slice(0, most);

/** Some texts that fit a part. */
function textsOf(part: Part, most = 4): string[] {
  switch (part.kind) {
    case 'one': {
      const { characters } = part;
      const middle = characters[characters.length >> 1] as string;
      return some(
        [characters[0] as string, middle, characters.at(-1) as string, ...characters],
        most,
      );
    }
    case 'either':
      return some(
        part.parts.flatMap((one) => textsOf(one, 2)),
        12,
      );
    case 'all':
      return part.parts.reduce<string[]>((before, one) => joined(before, textsOf(one, 2), 6), ['']);
    case 'many': {
      const count = Math.max(1, Math.min(part.least, 400));
      const repeated = textsOf(part.part, most).map((text) => text.repeat(count));
      return some([...(part.least === 0 ? [''] : []), ...repeated], most + 1);
    }
    default:
      return [''];
  }
}

const joined = (before: readonly string[], after: readonly string[], most: number) =>
  some(
    before.flatMap((one) => after.map((other) => one + other)),
    most,
  );

/** The texts before a repeated one, and those that are repeated. */
type Attack = readonly [before: readonly string[], repeated: readonly string[]];

function* attacksOn(part: Part, before: readonly string[]): Generator<Attack> {
  if (part.kind === 'look') yield* attacksOn(part.part, before);
  if (part.kind === 'either') for (const one of part.parts) yield* attacksOn(one, before);
  if (part.kind === 'many') {
    if (part.most > 20) yield [some(['', ...before], 4), textsOf(part.part, 6)];
    yield* attacksOn(part.part, before);
  }
  if (part.kind !== 'all') return;
  let so = before;
  for (const one of part.parts) {
    yield* attacksOn(one, so);
    so = joined(so, textsOf(one, 2).slice(0, 2), 3);
    // An expression that may begin anywhere begins at each of these.
    yield [[''], so];
  }
}

/** Ends that most expressions do not expect. */
const ends = ['', '!', '\n', '\0'];

/** Functions that make the texts of so many characters that an expression may take long for. */
export function attackTexts({ source, flags }: Expression): ((length: number) => string)[] {
  const made = new Map<string, (length: number) => string>();
  for (const [before, repeated] of attacksOn(new Reader(source, flags).either(), ['']))
    for (const first of before)
      for (const one of repeated.filter((text) => text !== '' && text.length < 500))
        for (const end of ends)
          made.set(
            [first, one, end].join('\u0001'),
            (length) => first + one.repeat(Math.ceil(length / one.length)) + end,
          );
  return [...made.values()];
}
