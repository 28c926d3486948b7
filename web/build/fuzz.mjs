import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import * as esbuild from 'esbuild';
import { importTs } from './import_ts.mjs';
import { fromRoot } from './paths.mjs';
import { say, stop } from './run.mjs';
import { ensurePackages } from './setup.mjs';

// Feeds every reader with inputs that are changed again and again, for some seconds each. A reader that
// throws, takes a second or never returns has failed: its input is then in build/fuzz.

const help = `npm run fuzz -- [readers] [--seconds N] [--seed N]

  --seconds N  how long each reader is fed (60)
  --seed N     makes the same changes as another run with this seed; by default, others each time
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(help);
  process.exit();
}

ensurePackages();
ensurePackages('tests/fuzz');
const { targets } = await importTs('tests/fuzz/targets.ts');
const names = positionals.length > 0 ? positionals : Object.keys(targets);
const unknown = names.find((name) => !Object.hasOwn(targets, name));
if (unknown)
  stop(`there is no reader “${unknown}”. There are: ${Object.keys(targets).join(', ')}.`);

const folder = fromRoot('build/fuzz');
const script = path.join(folder, 'fuzz.mjs');
await esbuild.build({
  entryPoints: [fromRoot('tests/fuzz/fuzz.ts')],
  outfile: script,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
});

/** Without an execution for so long, a reader hangs. */
const hangMs = 10_000;
const headBytes = 16;
const longest = 4096;

/** Feeds one reader; returns its executions, and what failed if anything did. */
function feed(name, milliseconds) {
  const shared = new SharedArrayBuffer(headBytes + longest);
  const counts = new Float64Array(shared, 0, 2);
  const worker = new Worker(script, { workerData: { name, seed: Number(options.seed), shared } });
  return new Promise((resolve) => {
    const started = Date.now();
    let before = 0;
    let moved = started;
    const end = (failure) => {
      clearInterval(clock);
      const input = Buffer.from(shared, headBytes, counts[1]);
      worker.terminate().then(() => resolve({ executions: counts[0], failure, input }));
    };
    const clock = setInterval(() => {
      if (counts[0] !== before) [before, moved] = [counts[0], Date.now()];
      if (Date.now() - moved > hangMs) end('it does not return');
      else if (Date.now() - started > milliseconds) end();
    }, 200);
    worker.on('message', ({ error, seed }) => end(`${error} (seed ${seed})`));
    worker.on('error', (error) => end(String(error)));
  });
}

let found = 0;
for (const name of names) {
  const { executions, failure, input } = await feed(name, Number(options.seconds) * 1000);
  say(`${name}: ${executions.toLocaleString('en')} executions, ${failure ?? 'nothing found'}`);
  if (failure === undefined) continue;
  found += 1;
  fs.writeFileSync(path.join(folder, `${name}.input`), input);
  say(
    `the input is in build/fuzz/${name}.input: ${JSON.stringify(input.toString().slice(0, 300))}`,
  );
}
if (found > 0)
  stop('a reader has failed; see above. Mend it, and put its input into tests/fuzz/found.ts.');
