import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
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
};

const width = 100;
const upper = (name) => name[0].toUpperCase() + name.slice(1);
const lower = (name) => name[0].toLowerCase() + name.slice(1);
const isOptional = (type) => type.endsWith('?');
const plain = (type) => type.replace(/\?$/, '');
const typeOf = (type) => types[plain(type)] ?? plain(type);
const nameOf = ({ names, type }) => names ?? typeOf(type);

/** Lines of at most a hundred columns, indented. A list in the text keeps its lines. */
function wrapped(text, indent) {
  const lines = [];
  for (const paragraph of text.split('\n')) {
    const hang = paragraph.startsWith('- ') ? '  ' : '';
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && indent.length + longer.length + 3 > width) {
        lines.push(line);
        line = hang + word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines;
}

function comment(text, indent = '') {
  if (text === '') return '';
  if (indent.length + text.length + 7 <= width && !text.includes('\n')) {
    return `${indent}/** ${text} */\n`;
  }
  const lines = wrapped(text, `${indent} * `);
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

function listOf({ name, names, doc }) {
  const plural = name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`;
  const constant = lower(plural);
  const quoted = names.map((one) => `'${one}'`);
  const line = `export const ${constant} = [${quoted.join(', ')}] as const;`;
  const list =
    line.length <= width
      ? line
      : `export const ${constant} = [\n${quoted.map((one) => `  ${one},\n`).join('')}] as const;`;
  return `${comment(doc)}${list}\nexport type ${upper(name)} = (typeof ${constant})[number];\n`;
}

const isLeftOut = ({ type, fallback }) => isOptional(type) || fallback !== undefined;

function structureOf({ name, doc, optional, fields }, said) {
  const lines = fields.map((field) => {
    const mark = optional || isOptional(field.type) ? '?' : '';
    return `${comment(said(field.doc), '  ')}  readonly ${camel(field.name)}${mark}: ${typeOf(field.type)};\n`;
  });
  return `${comment(said(doc))}export interface ${name} {\n${lines.join('')}}\n`;
}

/** "Unless given" and the value, as a person writes it. */
function fallbackText({ name, type, fallback }) {
  const value = typeof fallback === 'object' ? '' : JSON.stringify(fallback).replaceAll('"', '`');
  if (value === '') return '';
  return `\`${camel(name)}\` is ${value}${type === 'scalar' ? 'n' : ''}`;
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
  const unless = told.length > 0 ? ` Unless given, ${told.join(', ')}.` : '';
  const line = `  ${camel(name)}(${parameters.join(', ')}): ${typeOf(result)};\n`;
  const method =
    line.length <= width + 1
      ? line
      : `  ${camel(name)}(\n${parameters.map((one) => `    ${one},\n`).join('')}  ): ${typeOf(result)};\n`;
  return comment(said(doc) + unless, '  ') + method;
}

function fallbackOf({ type, fallback }) {
  if (typeof fallback === 'object') return types[type]?.startsWith('readonly') ? '[]' : '{}';
  return `${JSON.stringify(fallback)}${type === 'scalar' ? 'n' : ''}`;
}

const argumentOf = (one) =>
  `${one.name}: ${one.type}${one.fallback === undefined ? '' : ` = ${fallbackOf(one)}`}`;

/** The same for wire.ts: a line for each verb, enumeration and structure. */
function tableOf({ verbs }, { names, structures }) {
  const met = new Set(
    verbs.flatMap(({ args, result }) => [...args.map(({ type }) => type), result].map(plain)),
  );
  const lists = names.filter(({ name }) => met.has(name));
  const records = structures.filter(({ name }) => met.has(name));
  return [
    ...lists.map((one) => `enum ${one.name}: ${one.names.join(', ')}`),
    ...records.map(({ name, fields }) => {
      const written = fields.map(
        (one) => `${one.name}: ${one.type}${one.most ? ` <= ${one.most}` : ''}`,
      );
      return `struct ${name}: ${written.join(', ')}`;
    }),
    ...verbs.map(
      ({ name, args, result }) => `${name}(${args.map(argumentOf).join(', ')}): ${result}`,
    ),
  ];
}

/** The text of web/engine/contract.ts for a contract as src/bindings/verbs/describe.cpp writes it. */
export function contractText(contract) {
  const { names, structures, groups } = contract;
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
    ...structures.map((one) => structureOf(one, said)),
    ...groups.map(
      ({ name, doc, verbs }) =>
        `${comment(said(doc))}export interface ${name} {\n${verbs.map((verb) => methodOf(verb, said)).join('')}}\n`,
    ),
    ...groups.map(
      (group) =>
        `/** The verbs above, their arguments and results, as wire.ts reads them. */\n` +
        `export const ${lower(group.name)} = \`\n${tableOf(group, contract).join('\n')}\n\`;\n`,
    ),
  ].join('\n');
  const used = [...new Set(Object.values(types).flatMap((type) => type.match(/\b[A-Z]\w+/g) ?? []))]
    .filter((type) => new RegExp(`\\b${type}\\b`).test(body))
    .sort();
  return (
    '// Written by `node web/build/contract.mjs --write` from the tables in src/bindings/verbs; do not edit.\n\n' +
    `import type { ${used.join(', ')} } from './values.ts';\n\n${body}`
  );
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
  const text = contractText(await readContract());
  if (process.argv.includes('--write')) fs.writeFileSync(contractFile, text);
  else if (fs.readFileSync(contractFile, 'utf8') !== text) {
    console.error('web/engine/contract.ts is out of date: run this with --write.');
    process.exitCode = 1;
  }
}
