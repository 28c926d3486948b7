import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fromRoot } from './paths.mjs';
import { say, stop } from './run.mjs';
import { buildTypes } from './types.mjs';

// The report of the package's published types: what a program that imports it can rely on, as one text that is
// compared line by line, so that no change of it goes unnoticed.

const report = fromRoot('tests/package/api.txt');
const head = `The types that the npm package publishes, without their comments.
Written by: node web/build/api_report.mjs --write
`;

/** Declarations without comments and blank lines. Types hold no strings that look like comments. */
const bare = (text) =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/.*)?$/.test(line))
    .map((line) => line.trimEnd())
    .join('\n');

/** The exports of package.json that have types, with the file of each. */
function entriesOf({ exports }) {
  return Object.entries(exports)
    .filter(([, to]) => to.types)
    .map(([name, { types }]) => `${name} ${types.replace('./dist/types/', '')}`);
}

/** The report of a folder of declarations, file by file. */
function reportOf(folder) {
  const files = fs
    .readdirSync(folder, { recursive: true })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => name.endsWith('.d.ts'))
    .sort();
  const manifest = JSON.parse(fs.readFileSync(fromRoot('package.json'), 'utf8'));
  const parts = files.map(
    (name) => `\n== ${name}\n${bare(fs.readFileSync(path.join(folder, name), 'utf8'))}\n`,
  );
  return `${head}\n== exports\n${entriesOf(manifest).join('\n')}\n${parts.join('')}`;
}

/** The first line in which two texts differ. */
function difference(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const at = old.findIndex((line, index) => line !== now[index]);
  const line = at < 0 ? old.length : at;
  return `line ${line + 1}: “${old[line] ?? ''}” is now “${now[line] ?? ''}”`;
}

const target = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-types-'));
buildTypes(target);
const text = reportOf(path.join(target, 'types'));
fs.rmSync(target, { recursive: true });
if (process.argv.includes('--write')) {
  fs.writeFileSync(report, text);
  say('wrote tests/package/api.txt.');
} else {
  const known = fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : '';
  if (known !== text) {
    stop(
      `the published types changed: ${difference(known, text)}. If a program that uses the package notices, it belongs into CHANGELOG.md, and web/docs/use/package.md says in which version it may come. Renew the report: node web/build/api_report.mjs --write`,
    );
  }
  say('the published types are those of tests/package/api.txt.');
}
