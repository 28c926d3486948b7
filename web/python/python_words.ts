import { type ErrorRecord, QuantError } from '../core/engine/errors.ts';

/**
 * The engine refuses in JavaScript's words: `includeZero`, “an array”, `{percentile: [lower, upper]}`.
 * Here they become Python's, so that no sentence in a notebook shows another language's syntax.
 */

/** Phrases of the engine that name a type of JavaScript's; the longer ones come first. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\ban object \{dtype, shape, data\}/g, 'a torch.Tensor'],
  [/\ba number or a typed array of integers\b/g, 'a number or a torch.Tensor of integers'],
  [/\b(a|the type) (?:Big)?(Float|Int|Uint)(\d+)Array\b/g, 'a torch.Tensor of $2$3'],
  [/\ban array of objects\b/g, 'a list of indices'],
  [/\ban array\b/g, 'a list'],
  [/\ban object\b/g, 'a dict'],
  [/\ba handle(?: of a tensor)?\b/g, 'a torch.Tensor'],
  [/\ba number, a bigint\b/g, 'a number'],
  [/\ba bigint\b/g, 'an int'],
  [/\btrue\b/g, 'True'],
  [/\bfalse\b/g, 'False'],
  [/\{(\w+): /g, '{"$1": '],
  [/\[(\w+(?:, \w+)+)\]/g, '($1)'],
];

/** "perGroup" is "per_group". */
const snake = (text: string) =>
  text.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const lowerTypes = (text: string) =>
  text.replace(/\bof (Float|Int|Uint)(?=\d)/g, (written) => written.toLowerCase());

const inPython = (text: string) =>
  snake(lowerTypes(phrases.reduce((said, [from, to]) => said.replace(from, to), text)));

/** The options and settings of a verb are keyword arguments of Python's function. */
const argument = (path: string) => snake(path.replace(/^(?:options|settings)\./, ''));

const words: Readonly<Record<string, (text: string) => string>> = {
  argument,
  option: argument,
  choices: snake,
  expected: inPython,
};

/** Numbers as Python writes them, where JavaScript has other words. */
const numbers: ReadonlyMap<unknown, string> = new Map([
  ...[Number.NaN, 'NaN'].map((one) => [one, 'nan'] as const),
  ...[Number.POSITIVE_INFINITY, 'Infinity'].map((one) => [one, 'inf'] as const),
  ...[Number.NEGATIVE_INFINITY, '-Infinity'].map((one) => [one, '-inf'] as const),
]);

/** Structures that have a class of their own in Python. */
const classes: Readonly<Record<string, string>> = { quantizer: 'a zeropoint.Quantizer' };

function wordOf(name: string, value: string | number, values: QuantError['values']) {
  const found = numbers.get(value);
  if (found !== undefined) return found;
  if (typeof value !== 'string') return value;
  const owner = name === 'expected' && value === 'an object' ? String(values.argument) : '';
  return (Object.hasOwn(classes, owner) && classes[owner]) || (words[name]?.(value) ?? value);
}

/** A refusal of the engine in Python's words; anything else unchanged. */
export function inPythonsWords(error: unknown): unknown {
  if (!(error instanceof QuantError)) return error;
  const entries = Object.entries(error.values).map(([name, value]) => [
    name,
    wordOf(name, value, error.values),
  ]);
  return new QuantError({ code: error.code, values: Object.fromEntries(entries) } as ErrorRecord);
}
