import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { table } from '../../tests/bench/tables.mjs';
import { bundle, bundleScript } from './bundle_tests.mjs';
import { drawn, nightOptions, numberBy } from './mutation_sample.mjs';
import { readNights, writeNights } from './mutation_score.mjs';
import { fromRoot } from './paths.mjs';
import { moduleFiles } from './python.mjs';
import { say, stop } from './run.mjs';

// Plants a tenth of the small mistakes in the page's Python modules, another tenth each night, in an interpreter that runs,
// and counts those that neither the programs of tests/python nor its files of tests notice. Needs a build.

const help = `npm run test:night:python -- [options] [packages of web/python/modules]

  npm run test:night:python                         the tenth of today, in every package
  npm run test:night:python -- --night 3 tqdm sklearn    the third of ten nights, in these
  npm run test:night:python -- --seed 7             divides the mistakes into other tenths
  npm run test:night:python -- --most 50            no more than 50 of a package, drawn by the seed
`;

const { names: named, options } = nightOptions(help, () => true);

/** Tests that start interpreters or processes of their own. */
const leftOut = ['answers', 'file_quota', 'lying_snapshots', 'snapshot', 'wheels', 'missing_names'];
const tests = fs
  .readdirSync(fromRoot('tests/python'))
  .filter((name) => name.endsWith('.test.ts') && !leftOut.includes(name.replace('.test.ts', '')))
  .filter((name) =>
    /from '\.\/(?:python|cells)\.ts'/.test(fs.readFileSync(fromRoot('tests/python', name), 'utf8')),
  );
const shared = fromRoot('tests/robustness/mutation/python/shared_python.mjs');
await bundle(
  tests.map((name) => `python/${name}`),
  {
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    alias: { 'node:test': fromRoot('tests/robustness/mutation/ts/node_test.mjs') },
    plugins: [
      {
        name: 'shared-python',
        setup(build) {
          build.onResolve({ filter: /^\.\/python\.ts$/ }, ({ resolveDir }) =>
            resolveDir === fromRoot('tests/python') ? { path: shared } : undefined,
          );
        },
      },
    ],
    sourcemap: false,
    define: {
      projectRoot: JSON.stringify(fromRoot()),
      'import.meta.url': JSON.stringify('file:///'),
    },
  },
);
const tester = await bundleScript('robustness/mutation/python/tester.mjs');

const modules = Object.entries(moduleFiles()).filter(([, file]) =>
  file.startsWith(fromRoot('web/python/modules/')),
);
const packageOf = (name) => (name.includes('/') ? name.split('/')[0] : 'others');
const packages = [...new Set(modules.map(([name]) => packageOf(name)))].sort();
for (const name of named)
  if (!packages.includes(name)) stop(`there is no package “${name}”: ${packages.join(', ')}.`);

const coverageFile = fromRoot('build/python_coverage.json');
/** Longer than any unit takes on a busy machine. */
const longestMs = 120_000;

/** A process with an interpreter, once it is ready. */
async function start(isFirst) {
  const child = fork(tester, [coverageFile, isFirst ? coverageKey : ''], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--experimental-vm-modules', '--no-warnings'],
  });
  await new Promise((resolve, reject) => {
    child.on('message', ({ ready, leftOut: unit, why }) => {
      if (unit) say(`${unit} fails without a mistake, and is left out: ${why}`);
      if (ready) resolve();
    });
    child.once('exit', () => reject(new Error('Python did not start.')));
  });
  return child;
}

/** The verdict about a mistake in a process; a process that hangs or ends has noticed it. */
function tryIn(child, mistake) {
  return new Promise((resolve) => {
    let timer;
    const end = (result) => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(result);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => end({ verdict: 'noticed', by: 'the time limit', isDirty: true }),
        longestMs,
      );
    };
    child.on('message', ({ result }) => (result ? end(result) : wait()));
    child.once('exit', () => end({ verdict: 'noticed', by: 'a crash', isDirty: true }));
    wait();
    child.send(mistake);
  });
}

const inputs = createHash('sha256');
for (const file of [
  ...modules.map(([, file]) => file),
  tester,
  ...fs
    .readdirSync(fromRoot('build/tests/python'))
    .sort()
    .filter((name) => name.endsWith('.cjs'))
    .map((name) => fromRoot('build/tests/python', name)),
]) {
  inputs.update(fs.readFileSync(file));
}
const coverageKey = inputs.digest('hex');
const isCovered =
  fs.existsSync(coverageFile) &&
  JSON.parse(fs.readFileSync(coverageFile, 'utf8')).key === coverageKey;
if (!isCovered) say('running the tests once, to see which lines each runs');
let child = await start(!isCovered);

const list = await (async () => {
  const { loadPyodide } = await import('pyodide');
  const python = await loadPyodide({ indexURL: `${fromRoot('node_modules/pyodide')}/` });
  python.FS.writeFile(
    'mutants.py',
    fs.readFileSync(fromRoot('tests/robustness/mutation/python/mutants.py'), 'utf8'),
  );
  const mutants = python.runPython(
    'import json, mutants\nlambda source: json.dumps(mutants.mutants(source))',
  );
  return modules.flatMap(([name, file]) => {
    const source = fs.readFileSync(file, 'utf8');
    const lines = source.split('\n');
    return JSON.parse(mutants(source)).map((one, number) => ({
      ...one,
      file: name,
      number,
      text: lines[one.line - 1].trim(),
    }));
  });
})();
const numberOf = ({ file, text, from, to }) => numberBy([options.seed, file, text, from, to]);

const page = fromRoot('web/docs/records/mutation_nights.md');
const known = readNights(fs.existsSync(page) ? fs.readFileSync(page, 'utf8') : '');
for (const name of named.length > 0 ? named : packages) {
  const all = list.filter(({ file }) => packageOf(file) === name);
  const chosen = drawn(all, numberOf, options);
  const counts = { noticed: 0, survived: 0, 'run by no test': 0, 'not planted': 0 };
  const missed = [];
  for (const mistake of chosen) {
    const { verdict, by, isDirty, reached } = await tryIn(child, mistake);
    counts[verdict] += 1;
    if (verdict === 'survived' || verdict === 'run by no test') {
      missed.push({ ...mistake, file: `web/python/modules/${mistake.file}`, number: mistake.line });
    }
    const place = `${mistake.file}:${mistake.line}: ${mistake.from} → ${mistake.to}`;
    console.log(
      `${place} — ${verdict}${by ? ` by ${by}` : ''}${reached ? ` (${reached} units)` : ''}`,
    );
    if (isDirty) {
      child.removeAllListeners();
      child.kill('SIGKILL');
      child = await start(false);
    }
  }
  const tried = counts.noticed + missed.length;
  // Without any, there is no score.
  if (tried === 0) continue;
  const row = {
    ...{ room: `python/modules/${name}`, ...options, all: all.length, missed },
    planted: chosen.length - counts['not planted'],
    noticed: counts.noticed,
    elsewhere: 0,
    score: (100 * counts.noticed) / tried,
    date: new Date().toISOString().slice(0, 10),
  };
  // Another night may run beside this one.
  const now = readNights(fs.existsSync(page) ? fs.readFileSync(page, 'utf8') : '');
  fs.writeFileSync(page, writeNights(now.rows.size > 0 ? now : known, row, table));
  say(`${name}: ${counts.noticed} of ${tried} mistakes are noticed, of ${all.length} in all.`);
}
child.removeAllListeners();
child.kill();
