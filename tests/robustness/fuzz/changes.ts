// Values that are changed in some places, and trees by chance. The bytes of an input are the choices by which they are made.

/** Choices from bytes; after the last, always the first of what there is. */
export class Choices {
  #at = 0;
  constructor(readonly bytes: Uint8Array) {}

  get isEmpty(): boolean {
    return this.#at >= this.bytes.length;
  }

  below(limit: number): number {
    const byte = this.bytes[this.#at] ?? 0;
    this.#at += 1;
    return limit <= 256 ? byte % limit : (byte * 256 + this.below(256)) % limit;
  }

  of<T>(all: readonly T[]): T {
    return all[this.below(all.length)] as T;
  }
}

const cyclic: unknown[] = [];
cyclic.push({ cyclic });
let shared: unknown = [];
for (let level = 0; level < 12; level += 1) shared = [shared, shared];

/** Values that no JSON has, and that structured clone keeps. */
const foreign: readonly unknown[] = [
  ...[undefined, 1n, cyclic, shared, new Map([['text', 'x']]), new Set([1]), new Date(0), /x/],
  ...[new Error('x'), new Uint8Array(3), Float32Array.of(1, 2), new BigInt64Array(2)],
  ...[new ArrayBuffer(8), new SharedArrayBuffer(8), new DataView(new ArrayBuffer(4)), Object('x')],
  ...[new Array(2 ** 32 - 1), Object.assign([1], { length: 3 }), Object.create({ kind: 'ready' })],
  ...[JSON.parse('{"__proto__": {"kind": "ready"}}'), JSON.parse('{"toString": 1}')],
];
const leaves: readonly unknown[] = [
  ...[null, true, false, 0, -0, 1, -1, 7, 0.5, 1e10, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53],
  ...[
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    '',
    'x',
    'nan',
    'inf',
    'a\nb',
  ],
  ...[
    'stdout',
    'ok',
    'error',
    'stream',
    'float32',
    'none',
    '#ffffff',
    'line',
    'image',
    'log',
    '\ud800',
  ],
  ...['x'.repeat(1001), 'x'.repeat(200_001), 'constructor', '__proto__', 'x.y', [], {}],
];
const keys = [
  'kind',
  'id',
  'event',
  'text',
  'data',
  'output_type',
  '__proto__',
  'toString',
  'x',
  '0',
];

function tree(choices: Choices, levels: number): unknown {
  const kind = choices.below(levels > 0 ? 8 : 5);
  if (kind < 3) return choices.of(leaves);
  if (kind < 5) return choices.of(foreign);
  const count = choices.below(4);
  const parts = Array.from({ length: count }, () => tree(choices, levels - 1));
  return kind < 7 ? Object.fromEntries(parts.map((part) => [choices.of(keys), part])) : parts;
}

const isHolder = (value: unknown): value is Record<string, unknown> =>
  (Array.isArray(value) && value.length < 1000) ||
  (typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype);

/** A copy in which a part at a place by chance is another, is gone, is there twice, or has a neighbour. */
export function changed(value: unknown, choices: Choices): unknown {
  const entries = isHolder(value) ? Object.entries(value) : [];
  if (entries.length === 0 || choices.below(6) === 0) return tree(choices, 3);
  const at = choices.below(entries.length);
  const [key, part] = entries[at] as [string, unknown];
  const way = choices.below(10);
  if (way === 0) entries.splice(at, 1);
  else if (way === 1) entries.push([choices.of(keys), tree(choices, 2)]);
  else if (way === 2) entries.splice(at, 0, [key, part]);
  else entries[at] = [key, changed(part, choices)];
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

/** The JSON of a changed value, with null for what no JSON has; undefined for what contains itself. */
export function changedJson(value: unknown, choices: Choices): string | undefined {
  let result = value;
  for (let changes = choices.below(4); changes > 0; changes -= 1) result = changed(result, choices);
  const plain = (_: string, part: unknown) =>
    typeof part === 'bigint' || (typeof part === 'object' && !isHolder(part)) ? null : part;
  try {
    return JSON.stringify(result, plain);
  } catch {
    return undefined;
  }
}
