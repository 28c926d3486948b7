import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { oracleRoots, pythonIn } from './oracle_root.mjs';
import { fromRoot } from './paths.mjs';
import { run, runQuietly, say, stop } from './run.mjs';

/**
 * Asks the libraries of each file format for small files, and for their verdicts on malformed ones.
 *
 *     node web/build/weight_files.mjs           compares the answers with tests/golden/answers/weights
 *     node web/build/weight_files.mjs --write   writes them, and web/docs/records/malformed_weights.md
 *     node web/build/weight_files.mjs --page    writes the page from the committed answers
 */
const kinds = [
  { kind: 'gguf', suite: 'forky', libraries: { libggml: 'libggml 0.27', gguf: 'gguf 0.19' } },
  { kind: 'onnx', suite: 'forky', libraries: { onnx: 'onnx 1.20', checker: 'its checker' } },
  { kind: 'torch', suite: 'trixie', libraries: { torch: 'PyTorch 2.6, weights_only' } },
];
const scripts = fromRoot('tests/golden/ask/weights');
const answersOf = (kind) => fromRoot('tests/golden/answers/weights', `${kind}_files.json`);

function ask(root, kind) {
  fs.cpSync(scripts, path.join(root, 'srv', 'weights'), { recursive: true });
  fs.mkdirSync(path.join(root, 'tmp'), { recursive: true });
  const [command, ...args] = pythonIn(root);
  const printed = runQuietly(command, [...args, `/srv/weights/${kind}_files.py`], {
    env: { ...process.env, UCX_LOG_LEVEL: 'fatal', PYTHONDONTWRITEBYTECODE: '1' },
  });
  return printed.slice(printed.indexOf('\n{\n') + 1);
}

function compare(options) {
  const roots = oracleRoots();
  if (roots.missing) return say(`skipped the weight files: ${roots.missing}`);
  for (const { kind, suite } of kinds) {
    say(`asking the libraries of ${kind}`);
    keep(kind, ask(roots[suite], kind), options);
  }
  say('asking llama-quantize for files with an importance matrix');
  keep('imatrix', ask(roots.forky, 'imatrix'), options);
  if (options.includes('--write')) writePage();
}

/** Writes an answer, or compares it with the committed one. */
function keep(kind, text, options) {
  if (options.includes('--write')) {
    fs.writeFileSync(answersOf(kind), text);
    const biome = fromRoot('node_modules/.bin/biome');
    run(biome, ['format', '--write', answersOf(kind)], { cwd: fromRoot('web') });
  } else if (JSON.stringify(JSON.parse(text)) !== JSON.stringify(readJson(answersOf(kind))))
    stop(`the libraries of ${kind} now answer otherwise than ${answersOf(kind)}`);
}

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
const line = (cells) => `| ${cells.join(' | ')} |`;
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function section({ kind, libraries }) {
  const { malformed } = readJson(answersOf(kind));
  const names = Object.keys(libraries);
  const rows = malformed.map((one) =>
    line([one.what, one.ours, ...names.map((name) => one[name])].map(cell)),
  );
  const head = ['file', 'zeropoint', ...Object.values(libraries)];
  return `## ${kind}\n\n${[line(head), `|${'---|'.repeat(head.length)}`, ...rows].join('\n')}\n`;
}

function writePage() {
  fs.writeFileSync(
    fromRoot('web/docs/records/malformed_weights.md'),
    `# Malformed files of weights

\`node web/build/weight_files.mjs --write\` writes this page: what is wrong with a file, the code of zeropoint's refusal, and what the format's own
libraries say, in a process with 6 GB of memory. \`tests/golden/answers/weights\` has the files. The last rows of a table are files that are unusual, and read.

${kinds.map(section).join('\n')}`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = process.argv.slice(2);
  if (options.includes('--page')) writePage();
  else compare(options);
}
