import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { plain, table } from '../../tests/bench/tables.mjs';
import { fromRoot } from './paths.mjs';
import { plant, readMistakes } from './planted_mistakes.mjs';
import { runQuietly, say, stop } from './run.mjs';
import { ensureSystem, forNative } from './setup.mjs';

// Plants each mistake of tests/robustness/mutation/cpp in a copy of the core, and runs the native tests. A mistake
// is noticed if a test fails, crashes, or does not end. Writes web/docs/records/planted.md.

const help = `npm run test:planted -- [parts of paths or titles]

  npm run test:planted                      every mistake; writes web/docs/records/planted.md
  npm run test:planted -- quant/affine/entropy     the mistakes in src/quant/affine/entropy.cpp
`;
const goal = 0.9;

const named = process.argv.slice(2);
if (named.includes('--help')) {
  console.log(help);
  process.exit(0);
}
const all = readMistakes();
const mistakes = all.filter(
  ({ file, title }) =>
    named.length === 0 || named.some((part) => file.includes(part) || title.includes(part)),
);
if (mistakes.length === 0) stop(`no mistake has ${named.join(' or ')} in its path or title.`);

ensureSystem(forNative);
const copy = (...parts) => fromRoot('build/planted', ...parts);
const program = copy('out/tests/native/zeropoint_tests');
const running = copy('running_tests');

/** Writes a file of the copy only if it changes, because Ninja compares dates. */
function put(file, content) {
  const target = copy(file);
  if (fs.existsSync(target) && fs.readFileSync(target).equals(content)) return;
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, content);
}

function copyTree() {
  const folders = [
    'src',
    ...['native', 'golden', 'exhaustive', 'bench'].map((one) => `tests/${one}`),
  ];
  const files = runQuietly('git', ['ls-files', '-co', '--exclude-standard', ...folders]);
  for (const file of ['CMakeLists.txt', ...files.trim().split('\n')]) {
    if (fs.existsSync(fromRoot(file))) put(file, fs.readFileSync(fromRoot(file)));
  }
}

/** The end of a command: its output, and whether it succeeded within a time. */
function ended(command, args, seconds) {
  const child = spawn(command, args, { timeout: seconds * 1000, killSignal: 'SIGKILL' });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
  return new Promise((resolve) => {
    child.on('close', (status) => {
      resolve({ succeeded: status === 0, output: Buffer.concat(output).toString() });
    });
  });
}

const compile = () => ended('ninja', ['-C', copy('out'), 'zeropoint_tests'], 1800);

copyTree();
// Read once: the sources may be edited while the tests run.
const sources = new Map(all.map(({ file }) => [file, fs.readFileSync(fromRoot(file))]));
say('compiling the core and its tests in build/planted; the first time takes some minutes.');
const flags = ['-DCMAKE_BUILD_TYPE=Planted', '-DCMAKE_CXX_FLAGS_PLANTED=-O1 -DNDEBUG'];
const settings = ['-DZEROPOINT_UNITY=OFF', '-DZEROPOINT_TESTS=ON'];
runQuietly('cmake', ['-S', copy(), '-B', copy('out'), '-G', 'Ninja', ...flags, ...settings]);
runQuietly('ninja', ['-C', copy('out'), 'zeropoint_tests']);
const started = Date.now();
runQuietly(program, []);
// A mistake may make a loop endless.
const limit = 60 + Math.ceil((10 * (Date.now() - started)) / 1000);

const survivors = [];
const broken = [];
let tested = 0;
function report({ file, title }, { succeeded, output }) {
  tested += 1;
  if (succeeded) survivors.push({ file, title });
  const [, test] = output.match(/^-{79}\n(?:Scenario: )?(.*)\n/m) ?? [];
  const verdict = succeeded ? 'SURVIVED' : `noticed by ${test ?? 'a crash or the time limit'}`;
  console.log(`${tested}/${mistakes.length} ${file}: ${title} — ${verdict}`);
}

// The next mistake is compiled while the tests run.
let last = Promise.resolve();
let planted;
for (const mistake of mistakes) {
  if (planted && planted !== mistake.file) put(planted, sources.get(planted));
  planted = mistake.file;
  put(planted, Buffer.from(plant(mistake, sources.get(planted).toString())));
  const compiled = await compile();
  await last;
  if (!compiled.succeeded) {
    console.log(compiled.output);
    broken.push(mistake);
    continue;
  }
  fs.copyFileSync(program, running);
  last = ended(running, ['--abort'], limit).then((end) => report(mistake, end));
}
await last;
put(planted, sources.get(planted));
if (broken.length > 0) {
  const list = broken.map(({ file, title }) => `  ${file}: ${title}`);
  stop(`these mistakes do not compile:\n${list.join('\n')}`);
}

const folders = [...new Set(mistakes.map(({ file }) => path.posix.dirname(file)))];
const countOf = (some, folder) =>
  some.filter(({ file }) => folder === 'all' || path.posix.dirname(file) === folder).length;
const rows = [...folders, 'all'].map((folder) => {
  const [whole, kept] = [countOf(mistakes, folder), countOf(survivors, folder)];
  const share = `${Math.floor((100 * (whole - kept)) / whole)} %`;
  return [folder, String(whole), String(whole - kept), share];
});
const head = ['folder', 'mistakes', 'noticed', ''];
console.log(plain(head, rows));
if (named.length === 0) {
  const list = survivors.map(({ file, title }) => `- \`${file}\`: ${title}`);
  const text = `# Planted mistakes in C++

Written by \`npm run test:planted\`; do not edit. It plants each mistake of \`tests/robustness/mutation/cpp\` in a copy
of the core, one at a time, and runs the native tests. A mistake is noticed if a test fails.

${table(head, rows)}

${list.length === 0 ? 'None survives.' : ['These survive:', '', ...list].join('\n')}
`;
  fs.writeFileSync(fromRoot('web/docs/records/planted.md'), text);
}
if (survivors.length > mistakes.length * (1 - goal)) {
  stop(`fewer than ${100 * goal} % of the mistakes are noticed; see above.`);
}
say(`${mistakes.length - survivors.length} of ${mistakes.length} mistakes are noticed.`);
