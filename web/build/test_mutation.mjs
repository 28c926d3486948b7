import fs from 'node:fs';
import path from 'node:path';
import { plain, table } from '../../tests/bench/tables.mjs';
import { buildCore } from './core.mjs';
import {
  countsOf,
  divide,
  head,
  isView,
  readRows,
  rooms,
  rowOf,
  survivors,
} from './mutation_score.mjs';
import { fromRoot } from './paths.mjs';
import { say, stop } from './run.mjs';
import { ensurePackages, ensureSystem, forBuild } from './setup.mjs';
import { out, runStryker } from './stryker.mjs';

// Plants small mistakes in TypeScript, one at a time, and counts those that no test of tests/unit or
// tests/wasm notices. Writes web/docs/records/mutation.md; build/mutation has the reports.

const help = `npm run test:mutation -- [folders or files of web/]

  npm run test:mutation                             ${rooms.join(', ')}: an hour or more
  npm run test:mutation -- networks core/rpc        these folders
  npm run test:mutation -- web/core/rpc/client.ts   one file; lists every mistake that survives

A survivor that is no mistake, because the code does the same with it, goes into tests/robustness/mutation/ts/accepted.json.
`;

const named = process.argv.slice(2).map((name) => name.replace(/^web\/|\/$/g, ''));
if (named.includes('--help')) {
  console.log(help);
  process.exit();
}
for (const name of named) {
  if (!fs.existsSync(fromRoot('web', name))) stop(`there is no web/${name}.`);
}

const sourcesIn = (name) =>
  fs.statSync(fromRoot('web', name)).isFile()
    ? [`web/${name}`]
    : fs
        .readdirSync(fromRoot('web', name), { recursive: true })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
        .map((file) => path.posix.join('web', name, file))
        .sort();
const sources = (named.length > 0 ? named : rooms).flatMap(sourcesIn);
const isLogic = (file) => !isView(fs.readFileSync(fromRoot(file), 'utf8'));
const files = sources.filter(isLogic);
const leftOut = sources.filter((file) => !files.includes(file));
if (leftOut.length > 0) say(`left out, because they are views: ${leftOut.join(', ')}`);
if (files.length === 0) stop('there is nothing to test.');

ensureSystem(forBuild);
ensurePackages();
ensurePackages('tests/robustness/mutation/ts');
buildCore();

const report = await runStryker(files);
const list = JSON.parse(
  fs.readFileSync(fromRoot('tests/robustness/mutation/ts/accepted.json'), 'utf8'),
);
const divided = divide(survivors(report), list, files);
const lines = divided.open.map(
  ({ file, number, line, from, to, untested }) =>
    `${file}:${number}${untested ? ' (run by no test)' : ''}\n    ${line}\n  - ${from}\n  + ${to}\n`,
);
fs.writeFileSync(fromRoot(out, 'survivors.txt'), lines.join('\n'));
if (named.length > 0) console.log(`\n${lines.join('\n')}`);

const today = new Date().toISOString().slice(0, 10);
const tested = [...new Set(files.map((file) => file.split('/')[1]))];
const counts = tested.map((room) => countsOf(room, report, divided));
console.log(
  plain(
    head,
    counts.map((one) => rowOf(one, today)),
  ),
);

const page = fromRoot('web/docs/records/mutation.md');
const known = fs.existsSync(page) ? readRows(fs.readFileSync(page, 'utf8')) : new Map();
const isWhole = ({ room }) => rooms.includes(room) && (named.length === 0 || named.includes(room));
const whole = counts.filter(isWhole);
/** A mutant more or less that takes too long is chance. */
const slackPercent = 1;
const recorded = ({ room }) => Number.parseFloat(known.get(room)?.[5] ?? '0');
const fallen = whole
  .filter((one) => one.score < recorded(one) - slackPercent)
  .map((one) => `web/${one.room} (from ${recorded(one)} % to ${one.score.toFixed(1)} %)`);
for (const one of whole) known.set(one.room, rowOf(one, today));
const text = `# Planted mistakes in TypeScript

\`npm run test:mutation\` writes this page. It changes one operator, condition, literal or statement of the
TypeScript at a time, and runs the tests of \`tests/unit\` and \`tests/wasm\` that reach it. The score is the
share of these mistakes that a test notices. Left out are views, whose tests need a browser, and what
[accepted.json](../../../tests/robustness/mutation/ts/accepted.json) lists with the reason why no test should notice it.

${table(
  head,
  rooms.flatMap((room) => (known.has(room) ? [known.get(room)] : [])),
)}
`;
if (whole.length > 0) fs.writeFileSync(page, text);
say(`all survivors: ${out}/survivors.txt, and in their sources: ${out}/report.html`);
for (const { file, line, to } of divided.stale) {
  say(
    `tests/robustness/mutation/ts/accepted.json: in ${file}, “${line}” with “${to}” does not survive.`,
  );
}
if (divided.stale.length > 0)
  stop('tests/robustness/mutation/ts/accepted.json needs an update; see above.');
if (fallen.length > 0) stop(`the tests notice less than before in ${fallen.join(', ')}.`);
