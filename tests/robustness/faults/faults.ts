import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launch } from '../../browser/driver.ts';
import { browserFaults } from './browser_faults.ts';
import { chanceFrom } from './chance.ts';
import { type CoreKind, coreKinds, FaultyPage } from './core_faults.ts';
import { heapsAround } from './heap.ts';
import { openedFile } from './opened_files.ts';
import { large, operations } from './operations.ts';
import { partFaults } from './part_faults.ts';
import { PythonFaults, pythonFaults } from './python_faults.ts';
import type { Entry } from './record.ts';
import { openFaultySite } from './site.ts';

declare const projectRoot: string;

// Faults by chance, the same for the same seed, each of which must end in a page that works.

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    kinds: { type: 'string', default: 'core,parts,browser,opened,python' },
    seed: { type: 'string', default: '1' },
    heap: { type: 'string' },
  },
});
const shares: Readonly<Record<string, number>> = {
  core: 0.64,
  parts: 0.12,
  browser: 0.1,
  opened: 0.08,
  python: 0.06,
};
const kinds = options.kinds.split(',');
const unknown = kinds.find((kind) => !Object.hasOwn(shares, kind));
if (unknown) throw new Error(`there are no faults “${unknown}”: ${Object.keys(shares).join(', ')}`);
const share = kinds.reduce((sum, kind) => sum + (shares[kind] ?? 0), 0);
const countOf = (kind: string) =>
  kinds.includes(kind) ? Math.ceil((Number(options.count) * (shares[kind] ?? 0)) / share) : 0;

const site = await openFaultySite();
if (options.heap !== undefined) {
  const { before, after } = await heapsAround(site, Number(options.heap));
  console.log(
    `${options.heap} operations: before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`,
  );
  await site.close();
  // A twentieth is what engines keep of compiled code, and of what they have not collected yet.
  const isLarger = after.script > before.script * 1.05;
  process.exit(isLarger || after.core > before.core || after.blocks > before.blocks ? 1 : 0);
}
const browser = await launch();
const chance = chanceFrom(Number(options.seed));
const entries: Entry[] = [];
const complaints: string[] = [];
/** Matches the text that Emscripten's loader prints when an allocation fails. */
const isExpected = (text: string) => /^Aborted\(\)$/.test(text);

const listen = (page: Page, kind: string) => {
  const note = (text: string) => void (isExpected(text) || complaints.push(`${kind}: ${text}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(message.text());
  });
  page.on('pageerror', (error) => note(error.message));
};
const tell = (entry: Entry) => {
  if (entry.how === 'not met' && entry.wrong.length === 0) return; // the answer came before it
  entries.push(entry);
  const { kind, moment, wrong } = entry;
  if (wrong.length > 0) console.log(`${kind}, as ${moment}: ${wrong.join('; ')}`);
  if (entries.length % 100 === 0) console.log(`${entries.length} faults`);
};

const context = await browser.newContext({
  viewport: { width: 1280, height: 800 },
  locale: 'en-GB',
});
const page = await context.newPage();
listen(page, 'core');
const faulty = new FaultyPage(page);
await faulty.open(site.address);
for (const wanted = entries.length + countOf('core'); entries.length < wanted; ) {
  const kind = chance.of(Object.keys(coreKinds)) as CoreKind;
  const those = chance.below(3) === 0 ? operations.whole : operations.lesson;
  const operation = chance.of(kind === 'the memory does not grow' ? large : those);
  tell(await faulty.meet(kind, operation, chance));
}
for (let left = countOf('opened'); left > 0; left -= 1) tell(await openedFile(faulty, chance));
const lackings = countOf('browser');
if (lackings > 0)
  await browserFaults(browser, faulty, site.address, lackings, chance, tell, listen);
await partFaults(browser, site, countOf('parts'), chance, tell);
const inPython = new PythonFaults(browser, site, chance, listen);
await pythonFaults(inPython, countOf('python'), chance, tell);
await browser.close();
await site.close();

const { pageOf, summaryOf } = await import(path.join(projectRoot, 'web/build/faults_table.mjs'));
fs.mkdirSync(path.join(projectRoot, 'build/faults'), { recursive: true });
fs.writeFileSync(path.join(projectRoot, 'build/faults/entries.json'), JSON.stringify(entries));
console.log(summaryOf(entries));
for (const complaint of new Set(complaints)) console.log(`on the console: ${complaint}`);
const failed = entries.filter(({ wrong }) => wrong.length > 0).length;
if (failed > 0 || complaints.length > 0) process.exitCode = 1;
else if (entries.length >= 1000) {
  // The average of a quarter of an hour.
  const busy = (os.loadavg()[2] ?? 0) / os.availableParallelism();
  const page = pageOf(entries, options.seed, busy);
  fs.writeFileSync(path.join(projectRoot, 'web/docs/records/faults.md'), page);
}
