import { accepted, listOf, oneOf, structure, type Wire, type Wires } from './wire.ts';

/** "one_hot" of the core as TypeScript writes it: "oneHot". */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export interface Argument {
  readonly name: string;
  /** Without the question mark of what may be left out. */
  readonly kind: string;
  readonly isOptional: boolean;
  /** The default of an argument that is left out. */
  readonly fallback: unknown;
}

export interface Verb {
  /** As the core writes it. */
  readonly name: string;
  readonly args: readonly Argument[];
  readonly result: string;
}

/** A table of contract.ts, read. */
export interface Table {
  readonly verbs: readonly Verb[];
  readonly wires: Wires;
  /** The fields of structures, by their kind. */
  readonly fields: Readonly<Record<string, readonly Argument[]>>;
}

const plain = (kind: string) => kind.replace('?', '');

function fallbackOf(written: string | undefined): unknown {
  if (written === undefined) return undefined;
  return written.endsWith('n') ? BigInt(written.slice(0, -1)) : JSON.parse(written);
}

function argumentOf(written: string): Argument {
  const [, name = '', kind = '', fallback] =
    /^(\w+): ([\w[\]]+\??)(?: = (.+))?$/.exec(written) ?? [];
  return {
    name: camelCase(name),
    kind: plain(kind),
    isOptional: kind.endsWith('?'),
    fallback: fallbackOf(fallback),
  };
}

const split = (list: string) => (list === '' ? [] : list.split(', '));

/** Reads a table that web/build/contract.mjs wrote; `wires` are for the kinds that it names. */
export function readTable(text: string, wires: Wires = {}): Table {
  const verbs: Verb[] = [];
  const known: Record<string, Wire> = { ...wires };
  const fields: Record<string, readonly Argument[]> = {};
  const fieldOf = (written: string) => {
    const { name, kind, isOptional } = argumentOf(written);
    return [name, { wire: known[kind] as Wire, isOptional }] as const;
  };
  for (const line of text.trim().split('\n')) {
    const [, what, type = '', list = ''] = /^(enum|struct) (\w+): (.*)$/.exec(line) ?? [];
    if (what === 'enum') known[type] = oneOf(split(list));
    else if (what === 'struct') {
      const one = structure(Object.fromEntries(split(list).map(fieldOf)));
      known[type] = one;
      known[`${type}[]`] = listOf(one);
      fields[type] = split(list).map(argumentOf);
    } else {
      const [, name = '', args = '', result = ''] = /^(\w+)\((.*)\): (.+)$/.exec(line) ?? [];
      verbs.push({ name, args: split(args).map(argumentOf), result });
    }
  }
  return { verbs, wires: known, fields };
}

export type Method = (...args: unknown[]) => unknown;

/** One verb of a core: types are checked, defaults filled in, refusals thrown. */
function callable(method: Method, { args }: Verb, { wires }: Table): Method {
  return (...given) => {
    const wired = args.map(({ name, kind, isOptional, fallback }, i) => {
      const value = given[i] === undefined ? fallback : given[i];
      const wire = wires[kind] as Wire;
      return value === undefined && isOptional ? undefined : wire(name, value as never);
    });
    return accepted(
      method(...wired),
      args.map(({ name }, i) => [name, given[i]]),
    );
  };
}

/** Wraps each call of a group of verbs. */
export type Around = (call: Method, verb: Verb, table: Table) => Method;

/** The verbs of a table around an instance of the core. */
export function verbsOf<V>(
  core: object,
  text: string,
  wires: Wires,
  around: Around = (call) => call,
): V {
  const table = readTable(text, wires);
  const entries = table.verbs.map((verb) => {
    const name = camelCase(verb.name);
    const method = (core as Record<string, Method>)[name] as Method;
    return [name, around(callable(method, verb, table), verb, table)];
  });
  return Object.fromEntries(entries) as V;
}
