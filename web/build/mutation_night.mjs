import fs from 'node:fs';
import path from 'node:path';
import { plain, table } from '../../tests/bench/tables.mjs';
import { buildCore } from './core.mjs';
import {
  chooseMutants,
  keyOf,
  listMutants,
  nightOptions,
  onlyChosen,
  sampledRooms,
} from './mutation_sample.mjs';
import { divide, isView, readNights, survivors, writeNights } from './mutation_score.mjs';
import { fromRoot } from './paths.mjs';
import { say } from './run.mjs';
import { ensurePackages, ensureSystem, forBuild } from './setup.mjs';
import { loadStryker, runStryker } from './stryker.mjs';

// Plants a tenth of the small mistakes in every room of web/, another tenth each night, and counts those that no test
// of tests/unit or tests/wasm notices. Writes web/docs/records/mutation_nights.md.

const help = `npm run test:night -- [options] [rooms of web/]

  npm run test:night                            the tenth of today, in ${sampledRooms.join(', ')}
  npm run test:night -- --night 3 charts report    the third of ten nights, in these rooms
  npm run test:night -- --seed 7                divides the mistakes into other tenths
  npm run test:night -- --most 50               no more than 50 of a room, drawn by the seed
`;

const { names: rooms, options } = nightOptions(help, (arg) => sampledRooms.includes(arg));

ensureSystem(forBuild);
ensurePackages();
ensurePackages('tests/robustness/mutation/ts');
buildCore();

const read = (file) => fs.readFileSync(fromRoot(file), 'utf8');
const accepted = JSON.parse(read('tests/robustness/mutation/ts/accepted.json'));
const sourcesOf = (room) =>
  fs
    .readdirSync(fromRoot('web', room), { recursive: true })
    .filter((file) => /\.(?:ts|mjs)$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => path.posix.join('web', room, file))
    .sort();
/** Whether a file runs in a browser or at the build alone, unless a test renders or imports it. */
const isElsewhere = (file) => file.startsWith('web/build/') || isView(read(file));

const page = fromRoot('web/docs/records/mutation_nights.md');
const known = readNights(fs.existsSync(page) ? fs.readFileSync(page, 'utf8') : '');
const today = new Date().toISOString().slice(0, 10);
const rows = [];
for (const room of rooms.length > 0 ? rooms : sampledRooms) {
  const mutants = await listMutants(sourcesOf(room), loadStryker);
  const chosen = chooseMutants(mutants, read, options);
  const files = [...new Set(chosen.map(({ fileName }) => fileName))];
  if (files.length === 0) continue;
  say(`web/${room}: ${chosen.length} of ${mutants.length} mistakes`);
  const keys = new Set(chosen.map(keyOf));
  const report = onlyChosen(await runStryker(files, chosen), keys);
  const { open } = divide(survivors(report), accepted, files);
  const elsewhere = open.filter(({ file, untested }) => untested && isElsewhere(file));
  const missed = open.filter((one) => !elsewhere.includes(one));
  const statuses = Object.values(report.files).flatMap((file) =>
    file.mutants.map(({ status }) => status),
  );
  const noticed = statuses.filter((one) => ['Killed', 'Timeout', 'RuntimeError'].includes(one));
  const tried = noticed.length + missed.length;
  // Without any, there is no score.
  if (tried === 0) continue;
  const row = {
    room,
    ...options,
    all: mutants.length,
    planted: chosen.length,
    noticed: noticed.length,
    missed,
    elsewhere: elsewhere.length,
    score: (100 * noticed.length) / tried,
    date: today,
  };
  rows.push(row);
  fs.writeFileSync(page, writeNights(known, row, table));
  console.log(
    `\n${missed.map((one) => `${one.file}:${one.number}\n  - ${one.from}\n  + ${one.to}`).join('\n')}`,
  );
}
console.log(
  plain(
    ['room', 'planted', 'noticed', 'missed', 'only elsewhere', 'score'],
    rows.map((row) => [
      row.room,
      ...[row.planted, row.noticed, row.missed.length, row.elsewhere].map(String),
      `${row.score.toFixed(1)} %`,
    ]),
  ),
);
