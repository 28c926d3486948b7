import '../../../../web/ui/messages/engine.ts';
import '../../../../web/ui/messages/networks.ts';
import '../../../../web/ui/messages/notebook.ts';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';
import { openInterpreter } from '../../../../web/python/interpreter.ts';
import { pythonParts } from '../../../python/python.ts';
import { collect, runSuite } from '../ts/suite.mjs';
import { sharedPage } from './shared_python.mjs';

// One process with one interpreter of the page. As the first, it runs every unit, a snippet of tests/python/programs or a file of
// tests/python, and writes which lines of our modules each runs. Then, as any later one, it tries the mistakes that it is sent.

/* global projectRoot */
const inProject = (...parts) => path.join(projectRoot, ...parts);
const text = (file) => fs.readFileSync(file, 'utf8');
/** The key of what the lines follow from, for the first process. */
const [coverageFile, firstKey] = process.argv.slice(2);

const parts = await pythonParts(sharedPage);
const python = await openInterpreter({ ...parts, page: sharedPage });
globalThis.sharedPython = { python, engine: parts.engine };
python.runPython('from _zeropoint import shell; shell.install()');
/** Names of our own, which no test resets. */
const globals = python.toPy({ __name__: 'tester' });
const evaluate = (program) => python.runPython(program, { globals });
const put = (name, file) => python.FS.writeFile(name, text(file));
put('execute.py', inProject('tests/python/execute.py'));
put('mutants.py', inProject('tests/robustness/mutation/python/mutants.py'));

// Before a test may change the folder.
evaluate('import execute, mutants');

const marker = '# ---\n';
/** A loop over hundreds of seeds runs for a tenth of them, as without --all. */
const shortened = (program) => program.replaceAll(/(for seed in range\(\d+)0(?=\))/g, '$1');

/** The snippets of the programs, each with the answers of the libraries. */
function snippets() {
  const units = [];
  for (const [programs, golden] of [
    ['programs', 'python'],
    ['newer_programs', 'newer_python'],
  ]) {
    const folder = inProject('tests/python', programs);
    for (const file of fs.readdirSync(folder).sort()) {
      const topic = path.basename(file, '.py');
      const expected = JSON.parse(text(inProject('tests/golden/answers', golden, `${topic}.json`)));
      text(path.join(folder, file))
        .split(marker)
        .filter((one) => one.trim() !== '')
        .forEach((snippet, place) => {
          units.push({
            id: `${programs}/${topic} ${place}`,
            snippet: shortened(snippet),
            wanted: expected[place],
          });
        });
    }
  }
  return units;
}

const execute = evaluate(`
import json
def run(snippet):
    answers = execute.execute(snippet)
    import torch
    torch.backends.quantized.engine = "fbgemm"
    return json.dumps(answers)
run`);

function runSnippet({ snippet, wanted }) {
  const [answers = []] = JSON.parse(execute(snippet));
  const isRight = answers.every(
    ([statement, output], place) =>
      wanted[place] !== undefined &&
      (output === wanted[place][1] ||
        (statement !== wanted[place][0] && output !== '' && wanted[place][1].startsWith(output))),
  );
  if (!isRight || answers.length !== wanted.length) throw new Error('another answer');
}

/** The bundles of the files of tests/python that need no interpreter of their own. */
function testFiles() {
  const folder = inProject('build/tests/python');
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.test.cjs'))
    .sort()
    .map((name) => {
      const file = path.join(folder, name);
      const script = new Script(`(require) => {${text(file)}\n}`, {
        filename: file,
        importModuleDynamically: (one) => import(one),
      });
      return { id: name.replace('.cjs', '.ts'), script, require: createRequire(file) };
    });
}

const runFile = ({ script, require }) =>
  runSuite(
    collect((functions) => {
      globalThis.testFunctions = functions;
      script.runInThisContext()(require);
    }),
  );

const units = [...snippets(), ...testFiles()];
const runUnit = (unit) => (unit.snippet === undefined ? runFile(unit) : runSnippet(unit));

async function failureOf(unit) {
  try {
    await runUnit(unit);
    return undefined;
  } catch (error) {
    return error;
  }
}

if (firstKey) {
  const lines = evaluate('lines = mutants.Lines()\nlines');
  const covered = {};
  const record = [];
  for (const unit of units) {
    const started = performance.now();
    const failure = await failureOf(unit);
    const seen = lines.take().toJs();
    if (failure) process.send({ leftOut: unit.id, why: String(failure.message).slice(0, 300) });
    else {
      for (const [file, line] of seen) {
        covered[file] ??= {};
        covered[file][line] ??= [];
        covered[file][line].push(record.length);
      }
      record.push({ id: unit.id, ms: performance.now() - started });
    }
  }
  lines.end();
  fs.writeFileSync(coverageFile, JSON.stringify({ key: firstKey, units: record, covered }));
} else {
  // Imports the modules of the tests before mistakes are planted.
  for (const unit of units.slice(0, 400)) if (unit.snippet) await failureOf(unit);
}
const { units: known, covered } = JSON.parse(text(coverageFile));
const unitOf = new Map(units.map((unit) => [unit.id, unit]));
const planter = evaluate('planter = mutants.Planter()\nplanter');

/** The units that run one of a mistake’s lines, the quick ones first. */
function reaching({ file, line, end }) {
  const places = new Set();
  for (let at = line; at <= end; at += 1) {
    for (const place of covered[file]?.[at] ?? []) places.add(place);
  }
  return [...places].map((place) => known[place]).sort((a, b) => a.ms - b.ms);
}

async function tryMistake(mistake) {
  const reached = reaching(mistake);
  if (reached.length === 0) return { verdict: 'run by no test' };
  const source = text(inProject('web/python/modules', mistake.file));
  if (!planter.plant(mistake.file, source, mistake.number)) return { verdict: 'not planted' };
  let by;
  try {
    for (const { id } of reached) {
      process.send({ alive: true });
      if ((await failureOf(unitOf.get(id))) === undefined) continue;
      by = id;
      break;
    }
  } finally {
    planter.take_back();
  }
  if (by === undefined) return { verdict: 'survived', reached: reached.length };
  // A mistake that leaves something behind would make others seem noticed.
  const isDirty = (await failureOf(unitOf.get(by))) !== undefined;
  return { verdict: 'noticed', by, isDirty };
}

process.on('message', async (mistake) => process.send({ result: await tryMistake(mistake) }));
process.send({ ready: true });
