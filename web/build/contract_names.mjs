import { camel, comment, header, listLines } from './contract_parts.mjs';

// Makes web/core/engine/names.ts of the core's tables: enumerations, dtypes, formats and observers.

export const upper = (name) => name[0].toUpperCase() + name.slice(1);
export const lower = (name) => name[0].toLowerCase() + name.slice(1);

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
  const stored = [...new Set(formats.map(({ storage }) => storage))];
  return `/** The bits of each format's elements, the dtype that stores them, and its limits. */\nexport const levelKinds = {\n${lines.join('')}} as const;\n\n/** Their names, in the order in which they are offered. */\nexport const levelDTypes = /* @__PURE__ */ Object.keys(levelKinds) as LevelDType[];\nexport type LevelDType = keyof typeof levelKinds;\n\n${listOf({ name: 'IntegerDType', names: stored, doc: 'The integer types that store levels.' })}`;
}

/** The stored formats by name, as a table that needs no core. */
function storedTable(formats) {
  const lines = formats.map(
    ({ name, family, block }) => `  ${name}: { family: '${family}', block: ${block} },\n`,
  );
  return `${comment('The family of each stored format, and the elements that share a scale: 1 for none, 0 for all of a tensor.')}export const storedKinds = {\n${lines.join('')}} as const;\nexport type StoredName = keyof typeof storedKinds;\n`;
}

/** An observer in TypeScript: "'minMax'", or "{ readonly percentile: readonly [lower: number, …] }". */
function observerType({ name, parameters }) {
  const values = parameters.map((one) => `${camel(one.name)}: number`);
  return values.length === 0
    ? `'${camel(name)}'`
    : `{ readonly ${camel(name)}: readonly [${values.join(', ')}] }`;
}

/** The observers by name, as a table that needs no core. */
function observerTable(observers) {
  const kinds = observers.map(({ name, parameters }) => {
    const values = parameters.map((one) => `${camel(one.name)}: ${one.fallback}`);
    return `  ${camel(name)}: ${values.length === 0 ? '{}' : `{ ${values.join(', ')} }`},\n`;
  });
  const types = observers.map((one) => `${comment(one.doc, '  ')}  | ${observerType(one)}`);
  return `/** The parameters of each observer, with their defaults. */\nexport const observerKinds = {\n${kinds.join('')}} as const;\n\n/** Their names, in the order in which they are offered. */\nexport const observerNames = /* @__PURE__ */ Object.keys(observerKinds) as ObserverName[];\nexport type ObserverName = keyof typeof observerKinds;\n\n/** How scale and zero point are chosen from the values that share them. */\nexport type Observer =\n${types.join('\n')};\n`;
}

/** The text of web/core/engine/names.ts; `said` words a documentation for TypeScript. */
export function namesText({ names, formats, stored_formats, observers }, said) {
  const body = [
    ...names.map((one) => listOf({ ...one, doc: said(one.doc) })),
    formatTable(formats),
    observerTable(observers),
    storedTable(stored_formats),
  ];
  return `${header}\n${body.join('\n')}`;
}

/** The names of the types that web/core/engine/names.ts exports. */
export const typesOfNames = ({ names }) => [
  ...names.map(({ name }) => upper(name)),
  ...['IntegerDType', 'LevelDType', 'Observer', 'ObserverName', 'StoredName'],
];
