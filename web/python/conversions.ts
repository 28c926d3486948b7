import type { Argument, Table } from '../core/engine/verbs.ts';

/**
 * How the arguments of a verb cross from Python, in the order of the contract, in the form that
 * crosses fastest:
 * - a tensor is the number of its handle;
 * - a number that may be an int or a float, or a tensor, is two arguments: what it is (`Kind`), and it;
 * - a structure is as many arguments as it has fields;
 * - the last list of a verb comes last, as arguments of its own; an earlier one is a text, "1,-2".
 */

/** The kind of a Python value beside a tensor: JavaScript alone cannot tell 3 from 3.0. */
enum Kind {
  tensor = 0,
  int = 1,
  float = 2,
  bool = 3,
}

type Crossed = number | bigint | boolean;

const handle = (id: unknown) => ({ id: Number(id) });

function scalar(kind: unknown, value: unknown) {
  if (kind === Kind.int) return BigInt(value as Crossed);
  return kind === Kind.bool ? Boolean(value) : Number(value);
}

const operand = (kind: unknown, value: unknown) =>
  kind === Kind.tensor ? handle(value) : scalar(kind, value);

const position = (text: string | undefined) => (text ? Number(text) : undefined);

/** An item between brackets as Python writes it: "3", "1:2:", "...", "+" for a new axis, "t7". */
function item(written: unknown) {
  const text = String(written);
  if (text === '...') return { ellipsis: true };
  if (text === '+') return { newAxis: true };
  if (text.startsWith('t')) return handle(text.slice(1));
  if (!text.includes(':')) return { index: Number(text) };
  const [start, stop, step] = text.split(':').map(position);
  return { start, stop, step };
}

const same = (value: unknown) => value;

/** Lists, by their kind: what one of them is. */
const elements: Readonly<Record<string, (value: unknown) => unknown>> = {
  sizes: same,
  integers: same,
  words: same,
  texts: same,
  tensors: handle,
  items: item,
};

/** Conversions of parameters that cross as two arguments. */
const pairs: Readonly<Record<string, (kind: unknown, value: unknown) => unknown>> = {
  scalar,
  operand,
  integerOrTensor: (kind, value) => (kind === Kind.tensor ? handle(value) : value),
};

const numbers = (text: unknown) => (text === '' ? [] : String(text).split(',').map(Number));

/** Conversions of parameters that cross as one argument; others are passed on unchanged. */
const singles: Readonly<Record<string, (value: unknown) => unknown>> = {
  tensor: handle,
  number: Number,
  integer64: (value) => BigInt(value as Crossed),
  numberOrNumbers: (value) => (typeof value === 'string' ? numbers(value) : value),
};

/** Reads one argument of a verb from those that came, from place `at` on. */
interface Reader {
  /** The number of arguments that it is made of. */
  readonly count: number;
  read(given: readonly unknown[], at: number): unknown;
}

function readerOf({ kind }: Argument, { fields }: Table): Reader {
  // None stays undefined, for which the verb has its default, or a refusal.
  const present = (value: unknown, read: (value: unknown) => unknown) =>
    value === undefined ? undefined : read(value);
  const pair = pairs[kind];
  if (pair) {
    return { count: 2, read: (given, at) => present(given[at + 1], (one) => pair(given[at], one)) };
  }
  if (elements[kind]) return { count: 1, read: (given, at) => numbers(given[at]) };
  const parts = fields[kind];
  if (parts) {
    const read = (given: readonly unknown[], at: number) =>
      Object.fromEntries(parts.map(({ name }, i) => [name, given[at + i]]));
    return { count: parts.length, read };
  }
  const single = singles[kind] ?? same;
  return { count: 1, read: (given, at) => present(given[at], single) };
}

/** Makes a verb's arguments of those that came from Python. */
export function argumentsOf(
  args: readonly Argument[],
  table: Table,
): (given: readonly unknown[]) => unknown[] {
  const last = args.findLastIndex(({ kind }) => kind in elements);
  const element = elements[args[last]?.kind ?? ''] ?? same;
  const readers = args.map((one) => readerOf(one, table));
  return (given) => {
    let at = 0;
    const read = readers.map((reader, i) => {
      if (i === last) return [];
      at += reader.count;
      return reader.read(given, at - reader.count);
    });
    if (last >= 0) read[last] = given.slice(at).map(element);
    return read;
  };
}
