import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isOptional, plain, typesIn, width, wrapped } from './contract_parts.mjs';
import { keepPython } from './contract_python.mjs';
import { importTs } from './import_ts.mjs';
import { fromRoot } from './paths.mjs';

// Generates web/engine/contract.ts from the core's tables. `--write` writes the file; a test compares
// it with the core.

const { camelCase: camel } = await importTs('web/engine/verbs.ts');

/** What the kinds of the contract are in TypeScript. Structures and enumerations keep their names. */
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
  format: 'LevelDType',
  granularity: 'Granularity',
  observer: 'Observer',
  textOrRefusal: 'string | Refused',
};

const upper = (name) => name[0].toUpperCase() + name.slice(1);
const lower = (name) => name[0].toLowerCase() + name.slice(1);
const typeOf = (type) => {
  const one = plain(type);
  return types[one] ?? (one.endsWith('[]') ? `readonly ${one}` : one);
};
const nameOf = ({ names, type }) => names ?? typeOf(type);

function comment(text, indent = '') {
  if (text === '') return '';
  if (indent.length + text.length + 7 <= width && !text.includes('\n')) {
    return `${indent}/** ${text} */\n`;
  }
  const lines = wrapped(text, width - indent.length - 6);
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

function listLines(constant, names) {
  const quoted = names.map((one) => `'${one}'`);
  const line = `export const ${constant} = [${quoted.join(', ')}] as const;\n`;
  if (line.length <= width + 1) return line;
  return `export const ${constant} = [\n${quoted.map((one) => `  ${one},\n`).join('')}] as const;\n`;
}

function listOf({ name, names, doc }) {
  const plural = name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`;
  const constant = lower(plural);
  return `${comment(doc)}${listLines(constant, names)}export type ${upper(name)} = (typeof ${constant})[number];\n`;
}

/** The formats by name, as a table that needs no core. */
function formatTable(formats) {
  const lines = formats.map(
    ({ name, bits, storage, qmin, qmax }) =>
      `  ${name}: { bits: ${bits}, storage: '${storage}', qmin: ${qmin}, qmax: ${qmax} },\n`,
  );
  return `/** The bits of each format's elements, the dtype that stores them, and its limits. */\nexport const levelKinds = {\n${lines.join('')}} as const;\n\n/** Their names, in the order in which they are offered. */\nexport const levelDTypes = /* @__PURE__ */ Object.keys(levelKinds) as LevelDType[];\nexport type LevelDType = keyof typeof levelKinds;\n`;
}

const isLeftOut = ({ type, fallback }) => isOptional(type) || fallback !== undefined;

function structureOf({ name, doc, fields }, said) {
  const lines = fields.map((field) => {
    const mark = isOptional(field.type) ? '?' : '';
    return `${comment(said(field.doc), '  ')}  readonly ${camel(field.name)}${mark}: ${typeOf(field.type)};\n`;
  });
  return `${comment(said(doc))}export interface ${name} {\n${lines.join('')}}\n`;
}

const listing = new Intl.ListFormat('en');

/** "`axis` defaults to -1". */
function fallbackText({ name, type, fallback }) {
  const value = typeof fallback === 'object' ? '' : JSON.stringify(fallback).replaceAll('"', '`');
  if (value === '') return '';
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

function fallbackOf({ type, fallback }) {
  if (typeof fallback === 'object') return types[type]?.startsWith('readonly') ? '[]' : '{}';
  return `${JSON.stringify(fallback)}${type === 'scalar' ? 'n' : ''}`;
}

const argumentOf = (one) =>
  `${one.name}: ${one.type}${one.fallback === undefined ? '' : ` = ${fallbackOf(one)}`}`;

/** The same for wire.ts: a line for each verb, and for each enumeration and structure it takes. */
function tableOf(verbs, { names, structures }) {
  const taken = verbs.flatMap(({ args }) => args.map(({ type }) => type));
  const met = typesIn(taken, structures);
  // Of a result only the tensors inside are looked at, which are given by handle.
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

const header =
  '// Written by `node web/build/contract.mjs --write` from the tables in src/bindings/verbs; do not edit.\n';

/** The types of values.ts that a text uses. */
function importsFor(body) {
  const named = Object.values(types).flatMap((type) => type.match(/\b[A-Z]\w+/g) ?? []);
  const used = [...new Set(named)]
    .filter((type) => !/Array$/.test(type) && new RegExp(`\\b${type}\\b`).test(body))
    .filter((type) => !body.includes(`export type ${type} =`))
    .sort();
  return `import type {\n${used.map((type) => `  ${type},\n`).join('')}} from './values.ts';\n`;
}

/** The text of web/engine/contract.ts for a contract as src/bindings/verbs/describe.cpp writes it. */
export function contractText(contract) {
  const { names, structures, groups } = contract;
  const quantizers = groups.find(({ name }) => name === 'QuantizerVerbs');
  const small = quantizers.verbs.filter((verb) => verb.small);
  const known = new Set([
    ...groups.flatMap(({ verbs }) =>
      verbs.flatMap(({ name, args }) => [name, ...args.map((one) => one.name)]),
    ),
    ...structures.flatMap(({ fields }) => fields.map(({ name }) => name)),
  ]);
  // Names of the contract are those of TypeScript here; codes and PyTorch's names stay.
  const said = (doc) =>
    doc.replace(/`(\w+)`/g, (all, name) => (known.has(name) ? `\`${camel(name)}\`` : all));
  const body = [
    ...names.map((one) => listOf({ ...one, doc: said(one.doc) })),
    formatTable(contract.formats),
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
    'export type SmallEngine = Pick<QuantizerVerbs, (typeof smallVerbs)[number]>;\n',
  ].join('\n');
  return `${header}\n${importsFor(body)}\n${body}`;
}

/** The contract of the compiled core. */
export async function readContract(preset = 'wasm') {
  const built = fromRoot('build', preset, 'zeropoint.contract');
  const { default: factory } = await import(pathToFileURL(`${built}.mjs`).href);
  const core = await factory({ wasmBinary: fs.readFileSync(`${built}.wasm`) });
  return JSON.parse(core.contract());
}

export const contractFile = fromRoot('web/engine/contract.ts');

if (process.argv[1]?.endsWith('contract.mjs')) {
  const contract = await readContract();
  const text = contractText(contract);
  const isWriting = process.argv.includes('--write');
  if (isWriting) fs.writeFileSync(contractFile, text);
  const isCurrent = fs.readFileSync(contractFile, 'utf8') === text;
  if (!keepPython(contract, isWriting) || !isCurrent) {
    console.error('The contract is not what the core says: run this with --write.');
    process.exitCode = 1;
  }
}
