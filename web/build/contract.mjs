import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { lower, namesText, typesOfNames } from './contract_names.mjs';
import {
  camel,
  comment,
  header,
  isOptional,
  listLines,
  plain,
  typesIn,
  width,
} from './contract_parts.mjs';
import { pythonFile, pythonText } from './contract_python.mjs';
import { fromRoot } from './paths.mjs';

// Generates web/core/engine/names.ts, web/core/engine/contract.ts and Python's side of them from the core's
// tables. `--write` writes the files; a test compares them with the core.

/** The TypeScript types of the contract's kinds. Structures and enumerations keep their names. */
const types = {
  nothing: 'void',
  flag: 'boolean',
  int32: 'number',
  number: 'number',
  integer: 'number',
  size: 'number',
  integer64: 'bigint',
  text: 'string',
  dtype: 'TensorDType',
  tensor: 'Handle',
  content: 'TensorContent',
  scalar: 'Scalar',
  operand: 'Operand',
  sizes: 'readonly number[]',
  integers: 'readonly number[]',
  words: 'readonly number[]',
  texts: 'readonly string[]',
  tensors: 'readonly Handle[]',
  items: 'readonly IndexItem[]',
  numberOrNumbers: 'number | readonly number[]',
  integerOrTensor: 'number | Handle',
  values: 'Tensor',
  integerDtype: 'IntegerDType',
  sampleShape: 'readonly number[]',
  sampleSeed: 'number',
  decimals: 'number',
  numbers: 'readonly number[]',
  float32s: 'Float32Array',
  float64s: 'Float64Array',
  int32s: 'Int32Array',
  uint32s: 'Uint32Array',
  bytes: 'Uint8Array',
  storedParts: 'StoredParts',
  format: 'LevelDType',
  granularity: 'Granularity',
  observer: 'Observer',
  textOrRefusal: 'string | Refused',
};

const typeOf = (type) => {
  const one = plain(type);
  return types[one] ?? (one.endsWith('[]') ? `readonly ${one}` : one);
};
const nameOf = ({ names, type }) => names ?? typeOf(type);

const isLeftOut = ({ type, fallback }) => isOptional(type) || fallback !== undefined;

function structureOf({ name, doc, fields }, said) {
  const lines = fields.map((field) => {
    const mark = isOptional(field.type) ? '?' : '';
    return `${comment(said(field.doc), '  ')}  readonly ${camel(field.name)}${mark}: ${typeOf(field.type)};\n`;
  });
  return `${comment(said(doc))}export interface ${name} {\n${lines.join('')}}\n`;
}

/** A fallback as TypeScript writes it in JSON; an observer is a name of the contract. */
const fallbackJson = ({ type, fallback }) =>
  JSON.stringify(type === 'observer' ? camel(fallback) : fallback);

const listing = new Intl.ListFormat('en');

/** "`axis` defaults to -1". */
function fallbackText(argument) {
  const { name, type, fallback } = argument;
  if (typeof fallback === 'object') return '';
  const value = fallbackJson(argument).replaceAll('"', '`');
  return `\`${camel(name)}\` defaults to ${value}${type === 'scalar' ? 'n' : ''}`;
}

function methodOf({ name, doc, args, result }, said) {
  // Only what comes last may be left out.
  const open = args.findLastIndex((one) => !isLeftOut(one));
  const parameters = args.map((one, i) => {
    const optional = i > open;
    const absent = !optional && isLeftOut(one) ? ' | undefined' : '';
    return `${camel(one.name)}${optional ? '?' : ''}: ${nameOf(one)}${absent}`;
  });
  const defaults = args.filter(({ fallback }) => fallback !== undefined).map(fallbackText);
  const told = defaults.filter((text) => text !== '');
  const listed = told.length > 0 ? ` ${listing.format(told)}.` : '';
  const line = `  ${camel(name)}(${parameters.join(', ')}): ${typeOf(result)};\n`;
  const method =
    line.length <= width + 1
      ? line
      : `  ${camel(name)}(\n${parameters.map((one) => `    ${one},\n`).join('')}  ): ${typeOf(result)};\n`;
  return comment(said(doc) + listed, '  ') + method;
}

function fallbackOf(argument) {
  const { type, fallback } = argument;
  if (typeof fallback === 'object') return types[type]?.startsWith('readonly') ? '[]' : '{}';
  return `${fallbackJson(argument)}${type === 'scalar' ? 'n' : ''}`;
}

const argumentOf = (one) =>
  `${one.name}: ${one.type}${one.fallback === undefined ? '' : ` = ${fallbackOf(one)}`}`;

/** The same for wire.ts: a line for each verb, and for each enumeration and structure it takes. */
function tableOf(verbs, { names, structures }) {
  const taken = verbs.flatMap(({ args }) => args.map(({ type }) => type));
  const met = typesIn(taken, structures);
  // A result is searched only for tensors, which are given by handle.
  const holdsHandles = ({ name, fields }) =>
    verbs.some(({ result }) => result === name) && fields.some(({ type }) => type === 'tensor');
  const lists = names.filter(({ name }) => met.has(name));
  const records = structures.filter((one) => met.has(one.name) || holdsHandles(one));
  return [
    ...lists.map((one) => `enum ${one.name}: ${one.names.join(', ')}`),
    ...records.map(({ name, fields }) => {
      const written = fields.map((one) => `${one.name}: ${one.type}`);
      return `struct ${name}: ${written.join(', ')}`;
    }),
    ...verbs.map(
      ({ name, args, result }) => `${name}(${args.map(argumentOf).join(', ')}): ${result}`,
    ),
  ];
}

/** A table as text, and the names of its verbs. */
function tableText(constant, what, verbs, contract) {
  return `/** ${what} with their arguments and results, as verbs.ts reads them. */\nexport const ${constant} = \`\n${tableOf(verbs, contract).join('\n')}\n\`;\n`;
}

function listText(constant, what, verbs) {
  return `/** ${what} */\n${listLines(
    constant,
    verbs.map(({ name }) => camel(name)),
  )}`;
}

/** An import of those types of a file that a text uses. */
function importOf(types, file, body) {
  const used = types.filter((type) => new RegExp(`\\b${type}\\b`).test(body)).sort();
  return `import type {\n${used.map((type) => `  ${type},\n`).join('')}} from './${file}';\n`;
}

/** The types that values.ts defines by hand. */
function typesOfValues(contract) {
  const named = Object.values(types).flatMap((type) => type.match(/\b[A-Z]\w+/g) ?? []);
  const elsewhere = new Set(typesOfNames(contract));
  return [...new Set(named)].filter((type) => !/Array$/.test(type) && !elsewhere.has(type));
}

/** Documentation in which names of the contract are TypeScript's; codes and PyTorch's names stay. */
function sayer({ groups, structures }) {
  const known = new Set([
    ...groups.flatMap(({ verbs }) =>
      verbs.flatMap(({ name, args }) => [name, ...args.map((one) => one.name)]),
    ),
    ...structures.flatMap(({ fields }) => fields.map(({ name }) => name)),
  ]);
  return (doc) =>
    doc.replace(/`(\w+)`/g, (all, name) => (known.has(name) ? `\`${camel(name)}\`` : all));
}

/** The text of web/core/engine/contract.ts for a contract as src/bindings/verbs/describe.cpp writes it. */
function contractText(contract) {
  const { structures, groups } = contract;
  const quantizers = groups.find(({ name }) => name === 'QuantizerVerbs');
  const small = quantizers.verbs.filter((verb) => verb.small);
  const [stored, weights, networks] = ['StoredVerbs', 'WeightVerbs', 'NetworkVerbs'].map((of) =>
    groups.find(({ name }) => name === of),
  );
  const said = sayer(contract);
  const body = [
    ...structures.map((one) => structureOf(one, said)),
    ...groups.map(
      ({ name, doc, verbs }) =>
        `${comment(said(doc))}export interface ${name} {\n${verbs.map((verb) => methodOf(verb, said)).join('')}}\n`,
    ),
    ...groups.map(({ name, verbs }) =>
      tableText(
        `${lower(name).replace('Verbs', '')}Table`,
        `The verbs of \`${name}\``,
        verbs,
        contract,
      ),
    ),
    tableText('smallTable', 'The verbs of the small module', small, contract),
    listText('quantizerVerbs', 'The verbs of `QuantizerVerbs`.', quantizers.verbs),
    listText('smallVerbs', 'The verbs that the small module of a first visit has.', small),
    listText('storedVerbs', 'The verbs of `StoredVerbs`.', stored.verbs),
    listText('weightVerbs', 'The verbs of `WeightVerbs`.', weights.verbs),
    listText('networkVerbs', 'The verbs of `NetworkVerbs`.', networks.verbs),
    'export type SmallEngine = Pick<QuantizerVerbs, (typeof smallVerbs)[number]>;\n',
  ].join('\n');
  const imports = [
    importOf(typesOfNames(contract), 'names.ts', body),
    importOf(typesOfValues(contract), 'values.ts', body),
  ];
  return `${header}\n${imports.join('')}\nexport * from './names.ts';\n\n${body}`;
}

/** The generated files with their texts. */
export const contractFiles = (contract) => [
  [fromRoot('web/core/engine/names.ts'), namesText(contract, sayer(contract))],
  [fromRoot('web/core/engine/contract.ts'), contractText(contract)],
  [pythonFile, pythonText(contract)],
];

/** The contract of the compiled core, which is the same in both variants. */
export async function readContract() {
  const built = fromRoot('build/wasm/zeropoint.contract');
  const { default: factory } = await import(pathToFileURL(`${built}.mjs`).href);
  const core = await factory({ wasmBinary: fs.readFileSync(`${built}.wasm`) });
  return JSON.parse(core.contract());
}

if (process.argv[1]?.endsWith('contract.mjs')) {
  const files = contractFiles(await readContract());
  if (process.argv.includes('--write')) {
    for (const [file, text] of files) fs.writeFileSync(file, text);
  }
  const stale = files.filter(([file, text]) => fs.readFileSync(file, 'utf8') !== text);
  for (const [file] of stale) console.error(`${file} is not what the core says: run with --write.`);
  if (stale.length > 0) process.exitCode = 1;
}
