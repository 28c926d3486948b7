import { importTs } from './import_ts.mjs';

// Shared parts of the texts that are made from the contract.

export const { camelCase: camel } = await importTs('web/core/engine/verbs.ts');

export const header =
  '// Written by `node web/build/contract.mjs --write` from the tables in src/bindings/verbs; do not edit.\n';

/** Columns of a line at most. */
export const width = 100;
export const isOptional = (type) => type.endsWith('?');
export const plain = (type) => type.replace(/\?$/, '');

/** Lines of at most `room` columns. A list in the text keeps its lines; later lines begin with `hang`. */
export function wrapped(text, room, hang = '') {
  const lines = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && longer.length > room) {
        lines.push(line);
        line = (paragraph.startsWith('- ') ? '  ' : hang) + word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines;
}

/** The names of the types given, and of those in the fields of structures among them. */
export function typesIn(types, structures) {
  const met = new Set();
  const meet = (type) => {
    const name = plain(type).replace('[]', '');
    if (met.has(name)) return;
    met.add(name);
    for (const field of structures.find((one) => one.name === name)?.fields ?? []) meet(field.type);
  };
  for (const type of types) meet(type);
  return met;
}

/** A documentation comment; empty if there is no text. */
export function comment(text, indent = '') {
  if (text === '') return '';
  if (indent.length + text.length + 7 <= width && !text.includes('\n')) {
    return `${indent}/** ${text} */\n`;
  }
  const lines = wrapped(text, width - indent.length - 6);
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

/** An exported list of texts. */
export function listLines(constant, names) {
  const quoted = names.map((one) => `'${one}'`);
  const line = `export const ${constant} = [${quoted.join(', ')}] as const;\n`;
  if (line.length <= width + 1) return line;
  return `export const ${constant} = [\n${quoted.map((one) => `  ${one},\n`).join('')}] as const;\n`;
}
