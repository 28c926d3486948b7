import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import readline from 'node:readline';
import { pathToFileURL } from 'node:url';
import { bundle } from '../../web/build/bundle_tests.mjs';
import { fromRoot } from '../../web/build/paths.mjs';
import { quantile } from './site.mjs';

// Loops and calls of notebooks, in the page's Python in Node and in CPython with PyTorch and NumPy on one thread:
// every round measures one after the other. Processor time is compared, in which other work on the machine hardly
// counts. Prints a table. `-- --rounds=5 --only=conv,NumPy` takes calls whose names have one of the words.

const option = (name) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const rounds = Number(option('rounds') ?? 5);
const words = option('only')?.split(',') ?? [''];
/** A turn of ours, and one of the peer, lasts about as long, in milliseconds. */
const turn = 150;

const [script] = await bundle(
  ['python/python.ts'],
  {},
  { built: process.argv.includes('--built') },
);
const { openPython } = await import(pathToFileURL(script));
const { python, run } = await openPython();
python.FS.writeFile(
  'notebook_calls.py',
  fs.readFileSync(fromRoot('tests/bench/notebook_calls.py')),
);
run('import sys; sys.path.insert(0, "."); import notebook_calls');
const calls = python.runPython('from notebook_calls import CALLS; CALLS');
const names = [...python.runPython('list(CALLS)').toJs()].filter((name) =>
  words.some((word) => name.includes(word)),
);
const repeat = python.runPython(`
def repeat(name, repetitions, found=CALLS):
    call = found[name][0]
    for _ in range(repetitions): call()
repeat`);

const peer = spawn('/usr/bin/python3', [fromRoot('tests/bench/notebook_peer.py')], {
  stdio: ['pipe', 'pipe', 'inherit'],
  env: { ...process.env, OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1', MKL_NUM_THREADS: '1' },
});
const answers = readline.createInterface({ input: peer.stdout })[Symbol.asyncIterator]();

/** Milliseconds of the processor. */
function ours(name, repetitions) {
  const used = process.cpuUsage();
  repeat(name, repetitions);
  const { user, system } = process.cpuUsage(used);
  return (user + system) / 1000;
}
async function theirs(name, repetitions) {
  peer.stdin.write(`${name}\t${repetitions}\n`);
  return Number((await answers.next()).value);
}

/** As many repetitions as fill a turn; warms the code up, too. */
async function repetitionsOf(measure, name) {
  let count = 1;
  for (;;) {
    const time = await measure(name, count);
    if (time > turn / 3 || count > 1e5) return Math.max(1, Math.round((count * turn) / time));
    count *= 4;
  }
}

console.log(`| call | ours, ms | PyTorch or NumPy, ms | ratio, median (quartiles) |`);
console.log('|---|---:|---:|---:|');
for (const name of names) {
  const counts = [await repetitionsOf(ours, name), await repetitionsOf(theirs, name)];
  const times = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const both = [ours, theirs];
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0])
      times[at].push((await both[at](name, counts[at])) / counts[at]);
  }
  const steps = calls.get(name).get(1);
  const ratios = times[0].map((time, round) => time / times[1][round]);
  const shown = times.map((all) => (quantile(all, 0.5) / steps).toPrecision(3));
  const [low, middle, high] = [0.25, 0.5, 0.75].map((at) => quantile(ratios, at).toPrecision(3));
  console.log(`| \`${name}\` | ${shown.join(' | ')} | **${middle}** (${low}–${high}) |`);
}
console.log(`\nLoad ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} cores, ${rounds} rounds.`);
peer.stdin.end();
process.exit(0);
