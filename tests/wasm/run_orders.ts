import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

declare const projectRoot: string;

/** Runs many orders in one process, since a process for each would take minutes. */
const program = `
import fs from 'node:fs';
import path from 'node:path';
const [, headless, ordersFile, folder, results] = process.argv;
const { main } = await import(headless);
const found = [];
const madeFiles = () =>
  fs.readdirSync(folder).filter((name) => name.startsWith('o.')).map((name) => path.join(folder, name));
for (const words of JSON.parse(fs.readFileSync(ordersFile, 'utf8'))) {
  let text = '';
  for (const file of madeFiles()) fs.rmSync(file);
  const take = (part) => ((text += part), true);
  process.stdout.write = take;
  console.error = (line) => take(line + '\\n');
  const status = await main(words, folder).catch((error) => 'threw ' + error.stack);
  const made = madeFiles().map((file) => [path.basename(file), fs.readFileSync(file, 'latin1')]);
  found.push({ words, status, text, made });
}
fs.writeFileSync(results, JSON.stringify(found));
`;

export interface Ran {
  readonly words: readonly string[];
  readonly status: number | string;
  readonly text: string;
  /** The files whose names begin with “o.”, which the command has made: their names and bytes. */
  readonly made: readonly (readonly [name: string, bytes: string])[];
}

/** Runs commands in `folder`; returns what each printed and its exit status. */
export function runOrders(orders: readonly (readonly string[])[], folder: string): readonly Ran[] {
  const ordersFile = path.join(folder, 'orders.json');
  const results = path.join(folder, 'results.json');
  fs.writeFileSync(ordersFile, JSON.stringify(orders));
  const headless = path.join(projectRoot, 'dist/headless.mjs');
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program, headless, ordersFile, folder, results],
    { encoding: 'utf8', timeout: 400_000 },
  );
  assert.equal(status, 0, stderr);
  const ran: readonly Ran[] = JSON.parse(fs.readFileSync(results, 'utf8'));
  assert.equal(ran.length, orders.length);
  return ran;
}

/** Signs of a sentence whose values were not filled in, or of a program behind it. */
export const openPlaces =
  /\{\w+[}=]|\{"|\bundefined\b|\[object|Refused as|\bnull\b|Infinity|\bE[A-Z]{4,}\b/;

/** The codes that were printed, by themselves or by their sentences. */
export function namedCodes(
  ran: readonly Ran[],
  sentences: Readonly<Record<string, string>>,
): ReadonlySet<string> {
  const all = ran.map(({ text }) => text).join('\n');
  const isSeen = ([code, template]: readonly [string, string]) =>
    all.includes(`(${code})`) || sentence(template).test(all);
  return new Set(
    Object.entries(sentences)
      .filter(isSeen)
      .map(([code]) => code),
  );
}

/** A sentence with anything in place of its values. */
const sentence = (template: string): RegExp =>
  new RegExp(
    template
      .split(/\{[^}]*\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  );
