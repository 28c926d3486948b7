import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { build } from './build.mjs';
import { compile, configure } from './core.mjs';
import { oracleRoots, pythonIn } from './oracle_root.mjs';
import { fromRoot, root as project } from './paths.mjs';
import { run, runQuietly, say, stop } from './run.mjs';
import { runInNewerTorch } from './stored_programs.mjs';
import { compareExports } from './weight_exports.mjs';

/** The modules of tests/golden/ask/formats, and the root whose libraries each asks. */
const modules = [
  { module: 'floats', suite: 'forky' },
  { module: 'torch_floats', suite: 'trixie' },
  { module: 'blocks', suite: 'forky' },
  { module: 'nf4', suite: 'forky' },
  { module: 'codebook', suite: 'forky' },
  { module: 'gguf_blocks', suite: 'forky' },
  { module: 'gguf_python', suite: 'forky' },
  { module: 'gguf_importance', suite: 'forky' },
];
const committedModules = ['floats', 'blocks', 'nf4', 'codebook', 'gguf_blocks'];
/** The committed answers, and the root, the script and its arguments that print them. */
const committed = {
  'tests/golden/answers/stored_formats.inc': ['forky', 'ask.py', 'small', ...committedModules],
  'tests/golden/answers/gguf_blocks.inc': ['forky', 'gguf_answers.py'],
  'tests/golden/answers/gguf_importance.inc': ['forky', 'gguf_answers.py', 'importance'],
  'tests/golden/answers/float8.inc': ['trixie', 'float8_answers.py'],
};
const scripts = fromRoot('tests/golden/ask/formats');

function runScript(root, script, ...task) {
  const [command, ...args] = pythonIn(root);
  return runQuietly(command, [...args, `/srv/formats/${script}`, ...task], {
    // Open MPI, which PyTorch loads, prints that the root has no /proc.
    env: { ...process.env, UCX_LOG_LEVEL: 'fatal' },
  });
}

const ask = (root, ...task) => runScript(root, 'ask.py', ...task);

/** Compares what the libraries answer now with a committed file, or writes it. */
function checkCommitted(roots, [file, [suite, script, ...task]], options) {
  const heading = `// Written by “npm run test:oracle -- --formats --write”; see formats/${script}.\n`;
  checkText(file, heading + runScript(roots[suite], script, ...task), options);
}

function checkText(file, text, options) {
  if (options.includes('--write')) fs.writeFileSync(fromRoot(file), text);
  else if (fs.readFileSync(fromRoot(file), 'utf8') !== text)
    stop(`the formats’ libraries now answer otherwise than ${file}`);
}

/** The same for what Python programs print that use what PyTorch has since 1.13. */
function checkPrograms(root, options) {
  const srv = path.join(root, 'srv', 'torch');
  const programs = fromRoot('tests', 'python', 'newer_programs');
  fs.cpSync(programs, path.join(srv, 'python', 'newer_programs'), { recursive: true });
  for (const file of ['python/execute.py', 'golden/ask/python_answers.py'])
    fs.cpSync(fromRoot('tests', file), path.join(srv, file));
  for (const file of fs.readdirSync(programs)) {
    const program = `/srv/torch/python/newer_programs/${file}`;
    const answers = runScript(root, '../torch/golden/ask/python_answers.py', program);
    checkText(
      `tests/golden/answers/newer_python/${path.basename(file, '.py')}.json`,
      answers,
      options,
    );
  }
}

/**
 * Stores tensors of more than 12 million elements in every format and compares bytes and values
 * with what the libraries give, and their small answers with the committed ones. Runs the exported
 * programs for PyTorch.
 */
export async function compareFormats(options) {
  const roots = oracleRoots();
  if (roots.missing) return say(`skipped the formats: ${roots.missing}`);
  const only = options.find((option) => option.startsWith('--only='))?.slice('--only='.length);
  for (const root of Object.values(roots)) {
    fs.cpSync(scripts, path.join(root, 'srv', 'formats'), { recursive: true });
  }
  say('asking the formats’ libraries again for the committed answers');
  for (const file of Object.entries(committed)) checkCommitted(roots, file, options);
  checkPrograms(roots.trixie, options);
  await build();
  await runInNewerTorch(pythonIn(roots.trixie), roots.trixie);
  run(process.execPath, [fromRoot('web/build/weight_verdicts.mjs'), ...options]);
  await compareExports(roots, options);

  configure('native', { ZEROPOINT_TESTS: 'ON' });
  compile('native', ['compare_formats']);
  const program = fromRoot('build/native/tests/native/compare_formats');
  const table = [
    '| format | libraries of | elements | bytes | other bytes | other values | lesson’s tensor, dB | library | 256 × 64 normal, dB | library |',
    '|---|---|---|---|---|---|---|---|---|---|',
  ];
  console.log(table.join('\n'));
  let differing = 0;
  for (const { module, suite } of modules) {
    const all = ask(roots[suite], 'list', module).trim().split('\n');
    const formats = all.filter((name) => !only || only.split(',').includes(name));
    if (formats.length === 0) continue;
    const folder = path.join(roots[suite], 'srv', 'bulk');
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder, { recursive: true });
    ask(roots[suite], 'inputs', '/srv/bulk');
    for (const format of formats) {
      for (const file of fs.readdirSync(folder).filter((name) => /\.(part|loaded)$/.test(name)))
        fs.rmSync(path.join(folder, file));
      ask(roots[suite], 'bulk', '/srv/bulk', module, format);
      const { status, stdout } = spawnSync(program, [format, folder], {
        cwd: project,
        encoding: 'utf8',
      });
      const lines = stdout.replace(`| ${format} |`, `| ${format} | ${module} |`);
      process.stdout.write(lines);
      table.push(lines.trim());
      if (status !== 0) differing += 1;
    }
    fs.rmSync(folder, { recursive: true, force: true });
  }
  if (differing > 0) stop(`${differing} formats differ from their libraries; see above.`);
  if (options.includes('--record')) record(roots, table);
  say('the formats’ libraries agree');
}

function record(roots, table) {
  const versions = {
    forky: ['ml_dtypes', 'numpy', 'onnx', 'libggml', 'gguf_python'],
    trixie: ['torch', 'numpy'],
  };
  const found = Object.entries(versions).map(([suite, names]) => {
    const [command, ...args] = pythonIn(roots[suite]);
    const script = `import ${names}; print(*[f"{one.__name__} {one.__version__}" for one in (${names},)], sep=", ")`;
    const text = runQuietly(command, [...args, '-c', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, UCX_LOG_LEVEL: 'fatal', PYTHONPATH: '/srv/formats' },
    });
    return `${suite}: ${text.trim()}`;
  });
  fs.writeFileSync(
    fromRoot('web/docs/records/format_equality.md'),
    `# Stored formats and their libraries

\`npm run test:oracle -- --formats --record\` writes this page. The modules of \`tests/golden/ask/formats\`
ask the libraries, in Debian's releases ${found.join('; ')}.

${table.join('\n')}
`,
  );
}
