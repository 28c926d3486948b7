import { isOptional, plain, typesIn, width, wrapped } from './contract_parts.mjs';
import { fromRoot } from './paths.mjs';

// Makes web/python/modules/zeropoint/_verbs.py of what the core says it can do: the verbs of the
// quantizer, of stored formats and of networks, the structures that they take and return, their documentation, and lists of names.
// `contract.mjs --write` writes the file.

/** Verbs that torch has, or that only the page needs. */
const leftOut = ['lesson_cells', 'iinfo', 'repr_tensor', 'repr_float'];

/** The enumerations that the verbs name. */
const lists = [
  ...[
    'Cause',
    'Convention',
    'GeneratedKind',
    'LayerCause',
    'Requantization',
    'StoredCause',
    'StoredFamily',
  ],
];

/** The kinds of the contract as Python's type annotations. Structures keep their names. */
const types = {
  nothing: 'None',
  flag: 'bool',
  int32: 'int',
  number: 'float',
  integer: 'int',
  size: 'int',
  text: 'str',
  texts: 'tuple[str, ...]',
  sizes: 'tuple[int, ...]',
  sampleShape: 'tuple[int, ...]',
  sampleSeed: 'int',
  numbers: 'tuple[float, ...]',
  integers: 'tuple[int, ...]',
  values: 'Tensor',
  float32s: 'Tensor',
  float64s: 'Tensor',
  int32s: 'Tensor',
  uint32s: 'Tensor',
  bytes: 'Tensor',
  format: 'str',
  integerDtype: 'str',
  granularity: 'dict',
  storedParts: 'dict[str, Tensor]',
  observer: 'str | dict',
};

const snake = (name) => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function typeOf(type) {
  const one = plain(type);
  if (one.endsWith('[]')) return `tuple[${one.slice(0, -2)}, ...]`;
  return types[one] ?? (lists.includes(one) ? 'str' : one);
}

const annotated = ({ name, type }) =>
  `${name}: ${typeOf(type)}${isOptional(type) ? ' | None = None' : ''}`;

/** A scheme that is nothing but a format may be given by its name. */
const parameter = (one) =>
  annotated(one.type === 'Scheme' ? { ...one, type: 'Scheme | str' } : one);

const indented = (text, indent, hang) =>
  wrapped(text, width - indent.length, hang)
    .map((line) => `${indent}${line}`.trimEnd())
    .join('\n');

/** A docstring: a text, and a line for each field or option that has something said about it. */
function docstring(text, fields, indent = '    ') {
  const said = fields
    .filter(({ doc }) => doc !== '')
    .map(({ name, doc }) => indented(`${name}: ${doc}`, indent, '    '));
  const body = indented(text, indent).trimStart();
  const parts = said.length > 0 ? `${body}\n\n${said.join('\n')}` : body;
  const isLong = parts.includes('\n') || indent.length + parts.length + 6 > width;
  return `${indent}"""${parts}${isLong ? `\n${indent}` : ''}"""\n`;
}

const classOf = ({ name, doc, fields }) =>
  `class ${name}(NamedTuple):\n${docstring(doc, fields)}\n${fields.map((one) => `    ${annotated(one)}\n`).join('')}`;

/** A fallback as Python writes it. */
function fallbackText({ type, fallback }) {
  if (type === 'flag') return fallback ? 'True' : 'False';
  return JSON.stringify(fallback);
}

/** A verb as a function: the fields of its options are keyword arguments. */
function functionOf({ name, doc, args, result }, structures) {
  const fieldsOf = ({ type, fallback }) =>
    typeof fallback === 'object' ? structures.find((one) => one.name === type).fields : undefined;
  const options = args.flatMap((one) => fieldsOf(one) ?? []);
  const positional = args
    .filter((one) => !fieldsOf(one))
    .map((one) =>
      one.fallback === undefined ? parameter(one) : `${parameter(one)} = ${fallbackText(one)}`,
    );
  const named = options.length > 0 ? ['*', ...options.map(annotated)] : [];
  const parameters = [...positional, ...named];
  const one = `def ${name}(${parameters.join(', ')}) -> ${typeOf(result)}:\n`;
  const head =
    one.length <= width + 1
      ? one
      : `def ${name}(\n${parameters.map((each) => `    ${each},\n`).join('')}) -> ${typeOf(result)}:\n`;
  const given = args.map((each) => {
    const fields = fieldsOf(each);
    if (!fields) return each.name;
    return `{${fields.map((field) => `"${field.name}": ${field.name}`).join(', ')}}`;
  });
  return `${head}${docstring(doc, options)}    return call(${[`"${name}"`, ...given].join(', ')})\n`;
}

const lineOf = (name, fields, result) =>
  `${name}(${fields.map((one) => `${one.name}: ${plain(one.type)}`).join(', ')})${result ? `: ${result}` : ''}`;

/** "GeneratedKind" is the constant "generated_kinds". */
const constantName = (name) => `${snake(name).toLowerCase()}s`.replace(/ys$/, 'ies');

const constantOf = ({ name, names, doc }) => {
  const quoted = names.map((one) => `"${one}"`);
  const list = `${constantName(name)} = (${quoted.join(', ')})\n`;
  const broken = `${constantName(name)} = (\n${quoted.map((one) => `    ${one},\n`).join('')})\n`;
  return `${indented(doc, '# ')}\n${list.length <= width + 1 ? list : broken}`;
};

/** The observers as `observe` takes them, with the default parameters. */
function observersText(observers) {
  const written = observers.map(({ name, parameters }) => {
    const values = parameters.map(({ fallback }) => fallback).join(', ');
    return parameters.length === 0 ? `"${name}"` : `{"${name}": (${values})}`;
  });
  const docs = observers.map(({ name, doc }) => `- ${name}: ${doc}`).join('\n');
  const doc = `How \`observe\` chooses scale and zero point from the values that share them:\n${docs}`;
  return `${indented(doc, '# ')}\nobservers = (${written.join(', ')})\n`;
}

/** The text of the module for a contract as src/bindings/verbs/describe.cpp writes it. */
export function pythonText({ names, observers, structures, groups }) {
  const [group, stored, networks] = ['QuantizerVerbs', 'StoredVerbs', 'NetworkVerbs'].map((of) =>
    groups.find(({ name }) => name === of),
  );
  const verbs = [...group.verbs, ...stored.verbs, ...networks.verbs].filter(
    ({ name }) => !leftOut.includes(name),
  );
  const mentioned = verbs.flatMap(({ args, result }) => [...args.map(({ type }) => type), result]);
  const met = typesIn(mentioned, structures);
  const records = structures.filter(({ name }) => met.has(name));
  const options = new Set(
    verbs.flatMap(({ args }) =>
      args.filter(({ fallback }) => typeof fallback === 'object').map(({ type }) => type),
    ),
  );
  // Options are keyword arguments; those that a verb also takes as an argument are classes, too.
  const given = new Set(
    verbs.flatMap(({ args }) =>
      args.filter(({ fallback }) => fallback === undefined).map(({ type }) => plain(type)),
    ),
  );
  const shown = records.filter(({ name }) => !options.has(name) || given.has(name));
  const table = [
    ...records.map(({ name, fields }) => lineOf(name, fields)),
    ...verbs.map(({ name, args, result }) => lineOf(name, args, result)),
  ];
  const exported = [
    ...lists.map(constantName),
    'observers',
    ...shown.map(({ name }) => name),
    ...verbs.map(({ name }) => name),
  ];
  const doc = `${group.doc}\n\n${stored.doc}\n\n${networks.doc}`
    .replace('a wrong JavaScript type, such as a plain array as data', 'a wrong type')
    .replaceAll('a wrong JavaScript type', 'a wrong type')
    .replaceAll('throws', 'raises');
  return `"""${indented(doc, '')}
"""

# Written by \`node web/build/contract.mjs --write\` from the tables in src/bindings/verbs; do not edit.

from typing import NamedTuple

from torch import Tensor
from zeropoint._crossing import call, learn

__all__ = [
${exported.map((name) => `    "${name}",\n`).join('')}]

${names
  .filter(({ name }) => lists.includes(name))
  .map(constantOf)
  .join('\n')}
${observersText(observers)}

${shown.map(classOf).join('\n\n')}

${verbs.map((verb) => functionOf(verb, structures)).join('\n\n')}

learn(
    """
${table.map((line) => `${line}\n`).join('')}""",
    [${shown.map(({ name }) => name).join(', ')}],
)
`;
}

export const pythonFile = fromRoot('web/python/modules/zeropoint/_verbs.py');
