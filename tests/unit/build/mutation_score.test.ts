import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { testOfAll } from '../../combinations.ts';

// The counts from which the scores of the mutation test are computed.

declare const projectRoot: string;

interface Place {
  line: number;
  column: number;
}
interface Survivor {
  file: string;
  line: string;
  from: string;
  to: string;
  untested?: boolean;
}
interface Score {
  rooms: readonly string[];
  isView(source: string): boolean;
  survivors(report: object): Survivor[];
  divide(
    found: Survivor[],
    accepted: object[],
    files: string[],
  ): Record<'open' | 'accepted' | 'stale', Survivor[]>;
  countsOf(room: string, report: object, divided: object): Record<string, number | string>;
  rowOf(counts: object, date: string): string[];
  readRows(markdown: string): Map<string, string[]>;
  awaitsOutsideFunctions(source: string): boolean;
  awaitsWhileImported(file: string, read: (file: string) => string): boolean;
}

const script = path.join(projectRoot, 'web/build/mutation_score.mjs');
const score = (await import(pathToFileURL(script).href)) as Score;
const { rooms, isView, survivors, divide, countsOf, rowOf, readRows } = score;
const { awaitsOutsideFunctions, awaitsWhileImported } = score;

const file = 'web/rpc/a.ts';
const source = 'const a = 1;\n  if (a < 1) {\n    b();\n  }\n';
const mutant = (status: string, replacement: string, start: Place, end: Place) => ({
  status,
  replacement,
  location: { start, end },
});
const comparison = [
  { line: 2, column: 7 },
  { line: 2, column: 12 },
] as const;
const block = [
  { line: 2, column: 14 },
  { line: 4, column: 4 },
] as const;
const report = {
  files: {
    [file]: {
      source,
      mutants: [
        mutant('Killed', 'a > 1', ...comparison),
        mutant('Timeout', 'a == 1', ...comparison),
        mutant('RuntimeError', 'true', ...comparison),
        mutant('Survived', 'a <= 1', ...comparison),
        mutant('NoCoverage', '{}', ...block),
        mutant('Ignored', 'false', ...comparison),
      ],
    },
    'web/worker/b.ts': { source, mutants: [mutant('Survived', 'false', ...comparison)] },
  },
};
const entry = { file, line: 'if (a < 1) {', from: 'a < 1', to: 'a <= 1' };
const files = Object.keys(report.files);

test('a survivor has the code that it changes, on one line or several', () => {
  const [first, second, third] = survivors(report);
  assert.deepEqual(first, { ...entry, number: 2, untested: false });
  assert.deepEqual([second?.from, second?.untested], ['{\n    b();\n  }', true]);
  assert.equal(third?.file, 'web/worker/b.ts');
});

test('an accepted survivor no longer counts; its file, line and change must be the same', () => {
  const found = survivors(report);
  const divided = divide(found, [{ ...entry, reason: '' }], files);
  assert.equal(divided.open.length, 2);
  assert.deepEqual(
    divided.accepted.map(({ to }) => to),
    ['a <= 1'],
  );
  assert.deepEqual(divided.stale, []);
  for (const other of [{ file: files[1] }, { line: 'if (b) {' }, { from: 'a' }, { to: 'a' }]) {
    const { accepted, stale } = divide(found, [{ ...entry, ...other }], files);
    assert.deepEqual([accepted.length, stale.length], [0, 1], JSON.stringify(other));
  }
});

test('an entry of a file that was not tested is not stale', () => {
  assert.deepEqual(divide([], [entry], ['web/worker/b.ts']).stale, []);
});

test('the score is of all mutants but those that are accepted or ignored', () => {
  const all = divide(survivors(report), [], files);
  const counts = { room: 'rpc', noticed: 3, survived: 1, untested: 1, accepted: 0, score: 60 };
  assert.deepEqual(countsOf('rpc', report, all), counts);
  const some = divide(survivors(report), [entry], files);
  const less = { ...counts, survived: 0, accepted: 1, score: 75 };
  assert.deepEqual(countsOf('rpc', report, some), less);
  assert.equal(countsOf('worker', report, all).score, 0);
  assert.equal(countsOf('engine', report, all).score, 100);
});

test('rows of the page are read as they were written', () => {
  const row = rowOf(countsOf('rpc', report, divide([], [], [])), '2026-01-02');
  const read = readRows(`| folder |\n| --- |\n| ${row.join(' | ')} |\n\nother\n`);
  assert.deepEqual([...read], [['rpc', row]]);
  assert.equal(row.at(-2), '100.0 %');
});

test('views are what needs a page', () => {
  for (const view of [
    "import { html } from 'lit-html';",
    "import { EditorView } from '@codemirror/view';",
    "const a = document.createElement('a');",
    'const purify = createPurifier(window);',
    'function f(input: HTMLInputElement) {}',
    'const key = (event: KeyboardEvent) => {};',
  ]) {
    assert.ok(isView(view), view);
  }
  for (const logic of [
    "import type { TemplateResult } from 'lit-html';",
    '// the document in a window',
    'function f(event: MessageEvent) {}',
    'const documents = 1;',
    "import { readWindow } from '../../weights/window.ts';",
  ]) {
    assert.ok(!isView(logic), logic);
  }
});

test('a source that awaits outside of functions is told from one whose functions await', () => {
  for (const text of [
    'const a = await b();\n',
    'const { a } = (await import(b)) as C;\n',
    'const {\n  a,\n}: C = await import(b);\n',
    'await b();\n',
    'const { a } =\n  (await import(b)) as C;\n',
  ]) {
    assert.ok(awaitsOutsideFunctions(text), text);
  }
  for (const text of [
    'const a = async () =>\n  await b();\n',
    'const a = async () => {\n  await b();\n};\n',
    'const a = async (\n  b: number,\n) => c(await d(b));\n',
    "// const a = await b();\nconst c = 'await';\n",
  ]) {
    assert.ok(!awaitsOutsideFunctions(text), text);
  }
});

test('a test awaits while it is imported if a file of tests/ does that it imports, at any distance', () => {
  const files: Record<string, string> = {
    'tests/unit/a.test.ts': "import { b } from './b.ts';\nimport { c } from '../../web/c.ts';\n",
    'tests/unit/b.ts': "import { a } from './a.test.ts';\nexport { d } from '../d.ts';\n",
    'tests/d.ts': 'export const d = 1;\n',
  };
  const awaits = (more: Record<string, string> = {}) =>
    awaitsWhileImported('tests/unit/a.test.ts', (one) => {
      const text = { ...files, ...more }[one];
      assert.ok(text !== undefined, `${one} is of the product: it is not read`);
      return text;
    });
  assert.ok(!awaits());
  assert.ok(awaits({ 'tests/d.ts': 'export const d = await e();\n' }));
});

// With --all: whoever changes such a line need not run the mutation test at once.
testOfAll('every accepted survivor is of a line that its file has', () => {
  const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), 'utf8');
  const accepted: Survivor[] = JSON.parse(read('tests/robustness/mutation/ts/accepted.json'));
  assert.ok(accepted.length > 100);
  const linesOf = (file: string) =>
    fs.existsSync(path.join(projectRoot, file))
      ? read(file)
          .split('\n')
          .map((line) => line.trim())
      : [];
  const gone = accepted.filter(({ file, line }) => !linesOf(file).includes(line.trim()));
  assert.deepEqual(
    gone.map(({ file, line }) => `${file}: ${line}`),
    [],
  );
});

test('the rooms are folders, whose records are read back, and accepted mistakes stand in them', () => {
  const list = path.join(projectRoot, 'tests/robustness/mutation/ts/accepted.json');
  const accepted: readonly Survivor[] = JSON.parse(fs.readFileSync(list, 'utf8'));
  for (const room of rooms)
    assert.ok(fs.statSync(path.join(projectRoot, 'web', room)).isDirectory());
  const row = rowOf(
    { room: rooms.at(-2), noticed: 1, survived: 0, untested: 0, accepted: 0, score: 1 },
    '',
  );
  assert.deepEqual([...readRows(`| ${row.join(' | ')} |`).keys()], [rooms.at(-2)]);
  for (const { file, line } of accepted) {
    assert.ok(
      rooms.some((room) => file.startsWith(`web/${room}/`)),
      file,
    );
    const lines = fs.readFileSync(path.join(projectRoot, file), 'utf8').split('\n');
    assert.ok(
      lines.some((one) => one.trim() === line),
      `${file}: ${line}`,
    );
  }
});
