import { QuantError } from './errors.ts';
import { accepted, limited, oneOf, structure, type Wire, wires } from './wire.ts';

/** "one_hot" of the core as TypeScript writes it: "oneHot". */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export interface Argument {
  readonly name: string;
  /** Without the question mark of what may be left out. */
  readonly kind: string;
  readonly isOptional: boolean;
  /** What stands for one that is left out. */
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
  readonly wires: Readonly<Record<string, Wire>>;
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
    /^(\w+): (\w+\??)(?: = (.+)| <= \d+)?$/.exec(written) ?? [];
  return {
    name: camelCase(name),
    kind: plain(kind),
    isOptional: kind.endsWith('?'),
    fallback: fallbackOf(fallback),
  };
}

const split = (list: string) => (list === '' ? [] : list.split(', '));

/** Reads a table that web/build/contract.mjs wrote. */
export function readTable(text: string): Table {
  const verbs: Verb[] = [];
  const known: Record<string, Wire> = { ...wires };
  const fields: Record<string, readonly Argument[]> = {};
  const fieldOf = (written: string): [string, Wire] => {
    const [, most] = written.split(' <= ');
    const { name, kind } = argumentOf(written);
    const wire = known[kind] as Wire;
    return [name, most === undefined ? wire : limited(wire, Number(most))];
  };
  for (const line of text.trim().split('\n')) {
    const [, what, type = '', list = ''] = /^(enum|struct) (\w+): (.*)$/.exec(line) ?? [];
    if (what === 'enum') known[type] = oneOf(split(list));
    else if (what === 'struct') {
      known[type] = structure(Object.fromEntries(split(list).map(fieldOf)));
      fields[type] = split(list).map(argumentOf);
    } else {
      const [, name = '', args = '', result = ''] = /^(\w+)\((.*)\): (\w+)$/.exec(line) ?? [];
      verbs.push({ name, args: split(args).map(argumentOf), result });
    }
  }
  return { verbs, wires: known, fields };
}

type Method = (...args: unknown[]) => unknown;

/** The fields of a structure that are tensors. */
export const tensorsIn = (kind: string, { fields }: Table): readonly string[] =>
  (fields[kind] ?? []).filter((field) => field.kind === 'tensor').map(({ name }) => name);

/** What JavaScript gets for the numbers by which the core names tensors. */
function resultOf(kind: string, table: Table): (answer: unknown) => unknown {
  if (kind === 'tensor') return (id) => ({ id });
  const names = tensorsIn(kind, table);
  if (names.length === 0) return (answer) => answer;
  return (answer) => {
    const ids = answer as Record<string, number>;
    return Object.fromEntries(names.map((name) => [name, { id: ids[name] }]));
  };
}

/** One verb of a core: types are checked, defaults filled in, refusals thrown. */
function callable(method: Method, { args, result }: Verb, table: Table): Method {
  const finish = resultOf(result, table);
  const all = args.map((one) => ({ ...one, wire: table.wires[one.kind] as Wire }));
  const operands = args.flatMap(({ kind }, i) => (kind === 'operand' ? [i] : []));
  const names = operands.map((i) => args[i]?.name).join(' or ');
  return (...given) => {
    // Numbers alone are Python's to compute.
    if (operands.length > 1 && !operands.some((i) => typeof given[i] === 'object')) {
      const values = { argument: names, expected: 'a handle of a tensor' };
      throw new QuantError({ code: 'invalid_argument', values });
    }
    const wired = all.map(({ name, wire, isOptional, fallback }, i) => {
      const value = given[i] === undefined ? fallback : given[i];
      return value === undefined && isOptional ? undefined : wire(name, value as never);
    });
    return finish(accepted(method(...wired)));
  };
}

/** The verbs of a table around an instance of the core. */
export function verbsOf<V>(core: object, text: string): V {
  const table = readTable(text);
  const entries = table.verbs.map((verb) => {
    const name = camelCase(verb.name);
    return [name, callable((core as Record<string, Method>)[name] as Method, verb, table)];
  });
  return Object.fromEntries(entries) as V;
}
