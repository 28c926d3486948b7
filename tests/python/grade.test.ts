import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gradeSummary } from '../../web/cli/grade_summary.ts';
import type * as Headless from '../../web/cli/headless.ts';
import { testOfAll } from '../combinations.ts';
import { answer, check, code, essay, notebookWith, task, text } from './assignment.ts';

declare const projectRoot: string;

// The points of a notebook, from dist/ only.

const dist = (name: string) => path.join(projectRoot, 'dist', name);
const { gradeNotebook, junitText }: typeof Headless = await import(
  pathToFileURL(dist('headless.mjs')).href
);

const pointsOf = ({ entries }: Headless.GradeResult) =>
  Object.fromEntries(entries.map(({ name, points }) => [name, points]));
const messagesOf = ({ entries }: Headless.GradeResult) =>
  Object.fromEntries(entries.map(({ name, message }) => [name, message]));

describe('a notebook that is graded', () => {
  test('earns the points that nbgrader gives', async () => {
    const result = await gradeNotebook(
      notebookWith(
        text('# Sheet'),
        answer('f', 'def f(x):\n    return 2 * x'),
        check('whole', 2, 'assert f(2) == 4'),
        check('raised', 1, 'assert f(2) == 5, "no,\\nreally"'),
        check('printed', 1, 'print(0.5)'),
        check('part', 2, '0.5'),
        check('all', 2, '2'),
        check('none', 2, '0'),
        check('truth', 2, 'f(1) == 2'),
        check('too-many', 1, '1.5'),
        check('endless', 1, 'float("inf")'),
        check('then-raised', 1, 'display(1)\n1 / 0'),
        check('hidden', 1, '### BEGIN HIDDEN TESTS\nassert f(1) == 3\n### END HIDDEN TESTS'),
        check('free', 0, 'pass'),
      ),
    );
    assert.deepEqual(pointsOf(result), {
      ...{ whole: 2, raised: 0, printed: 1, part: 0.5, all: 2, none: 2, truth: 2 },
      ...{ 'too-many': 0, endless: 0, 'then-raised': 0, hidden: 0, free: 0 },
    });
    assert.deepEqual([result.points, result.maxPoints, result.manualPoints], [9.5, 16, 0]);
    const { raised, part, whole, endless, ...others } = messagesOf(result);
    assert.deepEqual([whole, raised], ['', 'AssertionError: no,']);
    assert.equal(part, 'returned 0.5 of 2 points');
    assert.match(endless ?? '', /returned inf points, more than the 1/);
    assert.equal(others['then-raised'], 'ZeroDivisionError: division by zero');
    assert.deepEqual(result.entries[0], {
      ...{ name: 'whole', cell: 3, exercise: 'f', points: 2, maxPoints: 2, message: '' },
    });
  });

  test('leaves answers in words to a person, unless they are as released', async () => {
    // nbgrader's checksum of this cell: the MD5 of "Why?markdownTrueTrueFalsesame3.0".
    const same = essay('same', 3);
    Object.assign(same.metadata.nbgrader as object, {
      checksum: 'a6efedca7b9c9d7b77c32a678b1389c3',
    });
    const changed = essay('changed', 2);
    Object.assign(changed.metadata.nbgrader as object, { checksum: '0'.repeat(32) });
    const result = await gradeNotebook(
      notebookWith(same, changed, essay('plain', 1), task('t', 4)),
    );
    assert.deepEqual(pointsOf(result), {
      same: 0,
      changed: undefined,
      plain: undefined,
      t: undefined,
    });
    assert.deepEqual([result.points, result.maxPoints, result.manualPoints], [0, 10, 7]);
    assert.equal(messagesOf(result).plain, 'is graded by hand');
  });

  test('goes on behind an answer that fails, and behind one that ends Python', async () => {
    const result = await gradeNotebook(
      notebookWith(
        code('base = 10'),
        answer('broken', 'def broken(:'),
        check('check-broken', 1, 'assert broken() == 1'),
        answer('endless', 'while True: pass'),
        check('check-endless', 1, 'pass'),
        answer('good', 'good = base + 1'),
        check('check-good', 1, 'assert good == 11'),
        check('slow', 1, 'while True: pass'),
        check('after', 1, 'assert good == 11'),
        answer('large', 'x = bytearray(2**31 - 1), bytearray(2**31 - 1), bytearray(2**31 - 1)'),
        check('check-large', 1, 'pass'),
      ),
      { timeout: 4 },
    );
    assert.deepEqual(pointsOf(result), {
      ...{ 'check-broken': 0, 'check-endless': 0, 'check-good': 1, slow: 0, after: 1 },
      'check-large': 0,
    });
    const messages = messagesOf(result);
    assert.equal(messages['check-endless'], 'the answer, cell 4, reached the limit of time');
    assert.equal(messages['check-large'], 'the answer, cell 10, reached the limit of memory');
    assert.match(messages.slow ?? '', /^CellTimeoutError: /);
    assert.deepEqual(
      result.limits.map(({ cell, limit }) => [cell, limit]),
      [
        [4, 'time'],
        [8, 'time'],
        [10, 'memory'],
      ],
    );
  });

  test('reaches no file of the machine', async () => {
    const { entries } = await gradeNotebook(
      notebookWith(check('escape', 1, 'open("/etc/passwd").read()')),
    );
    assert.match(entries[0]?.message ?? '', /^FileNotFoundError: /);
  });

  testOfAll('may be a lesson, unsolved or with its model answers', async () => {
    const read = (name: string) => fs.readFileSync(path.join(projectRoot, 'web/lessons', name));
    const files = { 'helper.py': read('helper.py') };
    const lesson: Headless.NotebookFile = JSON.parse(read('per_group.ipynb').toString());
    const unsolved = await gradeNotebook(lesson, { files });
    assert.deepEqual([unsolved.points, unsolved.maxPoints], [0, 2]);
    for (const { message } of unsolved.entries) assert.match(message, /^Not yet: /);
    const model = /```python\n([\s\S]*?)\n```/;
    const cells = lesson.cells.map((cell, index) => {
      const above = [lesson.cells[index - 1]?.source ?? ''].flat().join('');
      const solved = cell.id?.startsWith('exercise-') ? model.exec(above)?.[1] : undefined;
      return solved === undefined ? cell : { ...cell, source: solved };
    });
    const solved = await gradeNotebook({ ...lesson, cells }, { files, release: lesson });
    assert.deepEqual([solved.points, solved.changes], [2, []]);
  });

  test('is refused if it is no valid assignment, with the cell', async () => {
    const twice = notebookWith(text('#'), check('a', 1, ''), check('a', 1, ''));
    await assert.rejects(gradeNotebook(twice), {
      code: 'nbgrader_id_twice',
      message: /Cells 2 and 3/,
    });
    const less = notebookWith(check('a', -1, ''));
    await assert.rejects(gradeNotebook(less), { code: 'nbgrader_points_invalid', message: /-1/ });
  });
});

describe('locked cells', () => {
  const sheet = (...cells: Headless.NotebookFile['cells']) =>
    notebookWith(code('import math'), answer('f', 'def f():\n    return 1'), ...cells);
  const release = sheet(
    check(
      'one',
      1,
      'assert f() == 1\n### BEGIN HIDDEN TESTS\nassert f() != 2\n### END HIDDEN TESTS\n',
    ),
    check('two', 2, 'assert f() == 2'),
  );

  test('are graded as they were released, with hidden tests, and put back', async () => {
    const untouched = sheet(check('one', 1, 'assert f() == 1'), check('two', 2, 'assert f() == 2'));
    const same = await gradeNotebook(untouched, { release });
    assert.deepEqual([pointsOf(same), same.changes], [{ one: 1, two: 0 }, []]);
    const cheating = sheet(check('two', 9, 'pass'), check('three', 5, 'pass'));
    const result = await gradeNotebook(cheating, { release });
    assert.deepEqual(pointsOf(result), { one: 1, two: 0 });
    assert.equal(result.maxPoints, 3);
    assert.deepEqual(result.changes, [
      { name: 'two', kind: 'changed' },
      { name: 'three', kind: 'added' },
      { name: 'one', kind: 'missing' },
    ]);
  });

  test('are compared with their checksums without a release', async () => {
    const cell = check('one', 2.5, 'assert f() == 1');
    // The MD5 of "assert f() == 1codeTrueFalseTrueone2.5".
    Object.assign(cell.metadata.nbgrader as object, {
      checksum: '571ee2be09b481b17a9ab02c4c2aa3a7',
    });
    assert.deepEqual((await gradeNotebook(sheet(cell))).changes, []);
    const result = await gradeNotebook(sheet({ ...cell, source: 'pass' }));
    assert.deepEqual(
      [pointsOf(result), result.changes],
      [{ one: 2.5 }, [{ name: 'one', kind: 'suspect' }]],
    );
  });
});

describe('the command run --grade', () => {
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-grade-'));
    write('release/sheet.ipynb', sheet('...'));
    write('right/sheet.ipynb', sheet('f = 1'));
    write('wrong/sheet.ipynb', sheet('f = "<&>\\x00"', check('own', 1, '')));
    write('none.ipynb', notebookWith(code('1')));
    write('endless.ipynb', sheet('while True: pass'));
    fs.writeFileSync(path.join(folder, 'release/tool.py'), 'limit = 1\n');
    fs.writeFileSync(path.join(folder, 'wrong/tool.py'), 'limit = "<&>\\x00"\n');
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const sheet = (source: string, ...more: Headless.NotebookFile['cells']) =>
    notebookWith(
      answer('f', source),
      check('check-f', 2, 'from tool import limit\nassert f == limit, f'),
      ...more,
    );
  function write(name: string, notebook: object) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), JSON.stringify(notebook));
  }
  const grade = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [dist('cli.mjs'), 'run', '--grade', ...words],
      { cwd: folder, encoding: 'utf8' },
    );
    return { status, stdout, stderr };
  };

  test('prints points, and writes JSON and JUnit', () => {
    const files = ['--json', 'p.json', '--junit', 'p.xml', '-o', 'out.ipynb'];
    const release = ['--release', 'release/sheet.ipynb'];
    const { status, stdout, stderr } = grade('wrong/sheet.ipynb', ...release, ...files);
    assert.equal(status, 1);
    assert.equal(stdout, 'f      0  of 2  AssertionError: <&>\\x00\nTotal  0  of 2\n');
    assert.equal(stderr, 'zeropoint: the cell own is not in the release; it is worth no points.\n');
    const json = JSON.parse(fs.readFileSync(path.join(folder, 'p.json'), 'utf8'));
    const { entries, ...others } = json;
    assert.deepEqual(others, {
      ...{ notebook: 'wrong/sheet.ipynb', points: 0, maxPoints: 2, manualPoints: 0, limits: [] },
      changes: [{ name: 'own', kind: 'added' }],
    });
    assert.equal(entries[0].message, 'AssertionError: <&>\x00');
    const xml = fs.readFileSync(path.join(folder, 'p.xml'), 'utf8');
    assert.match(xml, /<failure message="AssertionError: &lt;&amp;&gt;\\x00" type="points">/);
    assert.match(xml, /<testsuite name="sheet" tests="1" failures="1" errors="0" skipped="0">/);
    const out = JSON.parse(fs.readFileSync(path.join(folder, 'out.ipynb'), 'utf8'));
    assert.equal(out.cells[1].outputs[0].ename, 'AssertionError');
  });

  test('prints nothing on which a terminal acts', () => {
    const name = 'acts\x1b]0;x\x07\u202e.ipynb';
    write(name, notebookWith(check('a', 1, 'assert False, "\x1b[31m\\u009b2J\\r"')));
    const { status, stdout, stderr } = grade(name);
    assert.equal(status, 1);
    const acts = /[\p{Cc}\p{Bidi_Control}]/u;
    const inLines = (text: string) => text.replaceAll('\n', '');
    assert.doesNotMatch(inLines(stdout), acts);
    assert.doesNotMatch(inLines(stderr), acts);
    assert.match(stdout, /AssertionError: \\x1b\[31m/);
    const missing = grade(`no-${name}`);
    assert.equal(missing.status, 2);
    assert.doesNotMatch(inLines(missing.stderr), acts);
  });

  testOfAll('takes the modules of the release, and says when locked cells are trusted', () => {
    const right = grade('right/sheet.ipynb', '--release', 'release/sheet.ipynb');
    assert.deepEqual([right.status, right.stderr], [0, '']);
    assert.match(right.stdout, /^f {6}2 {2}of 2\nTotal {2}2 {2}of 2\n$/);
    const trusted = grade('wrong/sheet.ipynb');
    assert.equal(trusted.status, 0, 'its own module says that it is right');
    assert.match(trusted.stderr, /^zeropoint: locked cells were graded as they are/);
  });

  test('ends with 3 at a limit', () => {
    const { status, stderr } = grade('endless.ipynb', '--timeout', '2');
    assert.equal(status, 3);
    assert.match(stderr, /cell 1 of endless\.ipynb reached the limit of time/);
  });

  const wrong: Readonly<Record<string, readonly [readonly string[], RegExp]>> = {
    'a notebook without points': [['none.ipynb'], /nothing to grade\. \(nbgrader_nothing\)/],
    'a missing release': [['right/sheet.ipynb', '--release', 'no.ipynb'], /notebook_unreadable/],
    'a folder that is not there': [['right/sheet.ipynb', '--junit', 'no/x'], /output_unwritable/],
    'a comparison as well': [['right/sheet.ipynb', '--check'], /leave out --check/],
    'errors that are allowed': [
      ['right/sheet.ipynb', '--allow-errors'],
      /leave out --allow-errors/,
    ],
  };
  for (const [name, [words, sentence]] of Object.entries(wrong)) {
    test(`rejects ${name} with a message and status 2`, () => {
      const { status, stderr } = grade(...words);
      assert.match(stderr, sentence);
      assert.equal(status, 2);
    });
  }

  test('options of grades need --grade', () => {
    const words = [dist('cli.mjs'), 'run', 'none.ipynb', '--check', '--json', 'x'];
    const { status, stderr } = spawnSync(process.execPath, words, {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.deepEqual([status, /--json belongs to --grade/.test(stderr)], [2, true]);
  });
});

test('the points of an exercise are those of its checks, and a person’s are left out', () => {
  const entry = { name: 'a', cell: 1, exercise: 'f', points: 0.1, maxPoints: 1, message: 'no' };
  const entries = [
    entry,
    { ...entry, name: 'b', points: 0.2, message: '' },
    { ...entry, name: 'c', message: 'nor this' },
    {
      ...entry,
      name: 'essay',
      exercise: undefined,
      points: undefined,
      message: 'is graded by hand',
    },
  ];
  const result = {
    ...{ entries, points: 0.4, maxPoints: 4, manualPoints: 1, changes: [], limits: [] },
    notebook: notebookWith(),
  };
  assert.equal(
    gradeSummary(result),
    [
      'f      0.4  of 3  no; nor this',
      'essay    –  of 1  is graded by hand',
      'Total  0.4  of 4',
      '1 of the 4 points are graded by hand.',
      '',
    ].join('\n'),
  );
});

test('JUnit XML is well-formed, whatever a notebook and its cells are called', () => {
  const name = '"\'<&>]]>\t\n\ud800é';
  const entry = { name, cell: 1, exercise: undefined, points: 0.5, maxPoints: 1, message: name };
  const result = {
    ...{ points: 0.5, maxPoints: 2, manualPoints: 1, changes: [], limits: [] },
    entries: [entry, { ...entry, points: undefined }, { ...entry, points: 1 }],
    notebook: notebookWith(),
  };
  const xml = junitText(name, result);
  const program = `
import sys, xml.etree.ElementTree as E
root = E.fromstring(sys.stdin.buffer.read())
suite, = root
print([(c.get("name"), [x.tag for x in c]) for c in suite], suite.attrib["failures"], suite.attrib["skipped"])`;
  const { stdout, stderr } = spawnSync('python3', ['-c', program], {
    input: xml,
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  assert.match(
    stdout,
    /'properties', 'failure'\].*'properties', 'skipped'\].*\['properties'\]\)\] 1 1\n$/,
  );
  // Python shows the backslash of the escape as two.
  assert.ok(stdout.includes(String.raw`\'<&>]]>\t\n\\ud800é`), stdout);
});
