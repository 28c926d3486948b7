import fs from 'node:fs';
import { importTs } from './import_ts.mjs';
import { fromRoot } from './paths.mjs';

/** The rows of the tables in a document, by the names in their first cell. */
function rowsOf(file) {
  const text = fs.readFileSync(fromRoot('web/docs/use', file), 'utf8');
  const rows = new Map();
  for (const [, cell, meaning] of text.matchAll(/^\| (`[^|]*`) \| ([^\n]*) \|$/gm)) {
    for (const [, name] of cell.matchAll(/`([^`]+)`/g)) {
      if (!rows.has(name)) rows.set(name, meaning);
    }
  }
  return rows;
}

/**
 * The manifest of <zero-point> for editors: names from web/instrument/element/options.ts, their meanings from the page about
 * embedding. One that the page does not explain ends the build.
 */
export async function elementManifest() {
  const { optionNames } = await importTs('web/instrument/element/options.ts');
  const rows = rowsOf('embedding.md');
  const described = (name, more = {}) => {
    const description = rows.get(name);
    if (description === undefined) throw new Error(`embedding.md does not explain ${name}`);
    return { name, description, ...more };
  };
  const starting = (text) => [...rows.keys()].filter((name) => name.startsWith(text));
  const property = (name, type, more = {}) =>
    described(name, { kind: 'field', type: { text: type }, ...more });
  const reflected = ['theme', 'preset', 'hide', 'lock', 'base'];
  const guide = fs.readFileSync(fromRoot('web/docs/use/embedding.md'), 'utf8');
  const parts = /^Parts for `::part\(\)`: (.*)\.$/m.exec(guide)?.[1] ?? '';
  const element = {
    kind: 'class',
    customElement: true,
    name: 'ZeroPoint',
    tagName: 'zero-point',
    description:
      'Quantizes a tensor in the browser and shows where each element’s error comes from.',
    superclass: { name: 'HTMLElement' },
    attributes: [...optionNames, 'base', 'exercise'].map((name) =>
      described(name, { type: { text: name === 'readonly' ? 'boolean' : 'string' } }),
    ),
    members: [
      property('tensor', 'Tensor'),
      property('settings', 'ElementSettings'),
      property('state', 'string'),
      property('result', 'Figures | undefined', { readonly: true }),
      property('options', 'Record<string, unknown>'),
      ...reflected.map((name) => property(name, 'string', { attribute: name, reflects: true })),
      property('readOnly', 'boolean', { attribute: 'readonly', reflects: true }),
    ],
    events: starting('zeropoint-').map((name) =>
      described(name, { type: { text: 'CustomEvent' } }),
    ),
    cssProperties: starting('--zeropoint-').map((name) => described(name)),
    cssParts: [...parts.matchAll(/`(\w+)`/g)].map(([, name]) => ({ name })),
  };
  return {
    schemaVersion: '1.0.0',
    modules: [
      {
        kind: 'javascript-module',
        path: 'element.js',
        declarations: [element],
        exports: [
          { kind: 'js', name: 'ZeroPoint', declaration: { name: 'ZeroPoint' } },
          { kind: 'js', name: 'setBase', declaration: { name: 'setBase' } },
          {
            kind: 'custom-element-definition',
            name: 'zero-point',
            declaration: { name: 'ZeroPoint', module: 'element.js' },
          },
        ],
      },
    ],
  };
}
