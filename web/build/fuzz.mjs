import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { buildFuzzers, coreTargets, feedCore } from './fuzz_core.mjs';
import { buildReaders, feedReader } from './fuzz_readers.mjs';
import { importTs } from './import_ts.mjs';
import { fromRoot } from './paths.mjs';
import { say, stop } from './run.mjs';
import { ensurePackages } from './setup.mjs';

// Feeds every reader, and every part of the C++ core, with inputs that are changed again and again, for
// some seconds each. What throws, breaks a promise or a rule of C++, or never returns has failed: its
// input is then in build/fuzz.

const help = `npm run fuzz -- [targets] [--seconds N] [--executions N] [--seed N]

  --seconds N  how long each target is fed (60)
  --executions N
               ends a target's run earlier, after so many executions
  --seed N     makes the same changes as another run with this seed, where build/fuzz/corpus is the same;
               by default, others each time

  The targets are, in TypeScript, READERS,
  and in the C++ core, for which Clang's libFuzzer is installed, CORE.
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    executions: { type: 'string' },
    seed: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
});

ensurePackages();
const readers = Object.keys((await importTs('tests/robustness/fuzz/targets.ts')).targets);
if (options.help) {
  console.log(help.replace('READERS', readers.join(', ')).replace('CORE', coreTargets.join(', ')));
  process.exit();
}
const all = [...readers, ...coreTargets];
const names = positionals.length > 0 ? positionals : all;
const unknown = names.find((name) => !all.includes(name));
if (unknown) stop(`there is no target “${unknown}”. There are: ${all.join(', ')}.`);
const seconds = Number(options.seconds);
if (!Number.isInteger(seconds) || seconds < 1) stop('--seconds takes a whole number from 1.');
const most = Number(options.executions ?? Number.MAX_SAFE_INTEGER);
if (!Number.isInteger(most) || most < 1) stop('--executions takes a whole number from 1.');

const folder = fromRoot('build/fuzz');
fs.mkdirSync(folder, { recursive: true });
const inCore = (name) => coreTargets.includes(name);
if (names.some(inCore)) buildFuzzers(names.filter(inCore));
if (!names.every(inCore)) await buildReaders();

const seed = Number(options.seed) || 1 + Math.floor(Math.random() * 2 ** 31);
const failed = [];
for (const name of names) {
  const feed = inCore(name) ? feedCore : feedReader;
  const { executions, failure, input } = await feed(name, { seconds, most, seed });
  const outcome = failure === undefined ? 'nothing found' : `${failure} (seed ${seed})`;
  say(`${name}: ${executions.toLocaleString('en')} executions, ${outcome}`);
  if (failure === undefined) continue;
  failed.push(name);
  fs.writeFileSync(`${folder}/${name}.input`, input);
  const text = inCore(name) ? '' : `: ${JSON.stringify(input.toString().slice(0, 300))}`;
  say(`the input is in build/fuzz/${name}.input${text}`);
}
if (failed.length > 0) {
  stop(
    `failed: ${failed.join(', ')}; see above. Correct it, and keep its input: that of a reader in tests/robustness/fuzz/found.ts, that of the core as a test in tests/native.`,
  );
}
