import assert from 'node:assert/strict';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type * as Headless from '../../web/cli/headless.ts';
import { answer, check, code, notebookWith } from './assignment.ts';

declare const projectRoot: string;

// A check that does not end well earns nothing, whatever it and the answer display, clear, update or print.

const { gradeNotebook, verifyExercises }: typeof Headless = await import(
  pathToFileURL(path.join(projectRoot, 'dist/headless.mjs')).href
);

/** A check of 2 points that fails, with something in its way, by what that is. */
const failing: Readonly<Record<string, string>> = {
  'a display': 'display(2)\nassert False',
  'a result by the display hook': 'import sys\nsys.displayhook(2)\nassert False',
  'a result of IPython’s': `import _zeropoint.display as d
d.send({"output_type": "execute_result", "execution_count": 1, "data": {"text/plain": "2"}, "metadata": {}})
assert False`,
  'a result behind the error': `import _zeropoint.display as d, _zeropoint.traces as t
def later(error, old=t.describe):
    d.send(old(error)[0])
    return {"output_type": "execute_result", "execution_count": 1, "data": {"text/plain": "2"}, "metadata": {}}, 1
t.describe = later
try:
    assert False
finally:
    d.flushed = True`,
  'a capture of all outputs': '%%capture\nassert False',
  'a capture by name': '%%capture shown\nassert False',
  'a capture by a context': `from IPython.utils.capture import capture_output
with capture_output():
    assert False`,
  'cleared outputs': `from IPython.display import clear_output
try:
    assert False
finally:
    clear_output()`,
  'an update': `handle = display("x", display_id=True)
handle.update(2)
assert False`,
  'an open figure': 'import matplotlib.pyplot as plt\nplt.plot([1, 2])\nassert False',
  'sys.exit': 'import sys\nsys.exit()',
  'sys.exit with 0': 'import sys\nsys.exit(0)',
  exit: 'exit()',
  SystemExit: 'raise SystemExit',
  KeyboardInterrupt: 'raise KeyboardInterrupt',
  GeneratorExit: 'raise GeneratorExit',
  'an exception group': 'raise ExceptionGroup("no", [ValueError()])',
  'an exception without a text': `class Odd(Exception):
    def __str__(self): raise self
    __repr__ = __str__
raise Odd()`,
  'an exception whose class has no name': 'raise type("", (Exception,), {})()',
  'a value that cannot be shown': `class Odd:
    def __repr__(self): raise ValueError("no")
Odd()`,
  'an await': 'import asyncio\nawait asyncio.sleep(0)\nassert False',
  'a broken syntax': 'def f(:',
  'an error in its last line': 'display(2)\n1 / 0',
  'nothing else': 'raise ValueError("no")',
};

const tagged = (cell: Headless.NotebookFile['cells'][number], ...tags: string[]) => ({
  ...cell,
  metadata: { ...cell.metadata, tags },
});

describe('a check that fails earns nothing in spite of', () => {
  let points: ReadonlyMap<string, Headless.GradedEntry>;
  const names = Object.keys(failing);
  before(async () => {
    const cells = names.map((name, at) => check(`c${at}`, 2, failing[name] ?? ''));
    const { entries } = await gradeNotebook(
      notebookWith(...cells, check('right', 2, 'display(1)')),
    );
    points = new Map(entries.map((entry, at) => [names[at] ?? 'right', entry]));
  });
  for (const name of names)
    test(name, () => {
      const entry = points.get(name);
      assert.equal(entry?.points, 0, JSON.stringify(entry));
      assert.notEqual(entry?.message, '');
    });
  test('and the one behind them earns all', () => assert.equal(points.get('right')?.points, 2));
});

test('what ends Python earns nothing, also after a result', async () => {
  const { entries } = await gradeNotebook(
    notebookWith(
      check('abort', 1, 'import os, sys\nsys.displayhook(1)\nos.abort()'),
      check('exit', 1, 'import os\ndisplay(1)\nos._exit(0)'),
      check('kill', 1, 'import os, signal\ndisplay(1)\nos.kill(os.getpid(), signal.SIGKILL)'),
      check('loop', 1, 'import sys\ndisplay(1)\nwhile True: pass'),
      check('last', 1, '1'),
    ),
    { timeout: 3 },
  );
  const found = entries.map(({ name, points }) => [name, points]);
  assert.deepEqual(found, [
    ['abort', 0],
    ['exit', 0],
    ['kill', 0],
    ['loop', 0],
    ['last', 1],
  ]);
  for (const { name, message } of entries.slice(0, 4)) assert.notEqual(message, '', name);
});

describe('tags earn no points', () => {
  const stored = {
    ...{ output_type: 'execute_result', execution_count: 1, metadata: {} },
    data: { 'text/plain': '2' },
  };
  const tags = [
    ...['skip-execution', 'raises-exception', 'remove-cell', 'remove-output', 'hide-input'],
    ...['parameters', 'nbval-skip', 'solution', ''],
  ];
  /** For each tag an answer, a check that fails with a stored result, and another cell. */
  const sheet = (isTagged: boolean) =>
    notebookWith(
      ...tags.flatMap((tag, at) => {
        const own = isTagged ? [tag] : [];
        return [
          tagged(answer(`f${at}`, 'def f(): return 1'), ...own),
          { ...tagged(check(`c${at}`, 2, 'assert f() == 2'), ...own), outputs: [stored] } as never,
          tagged(code('print(1)'), ...own),
        ];
      }),
    );
  const messages = ({ entries }: Headless.GradeResult) => entries.map(({ message }) => message);

  test('on a submission, and on a release', async () => {
    const own = await gradeNotebook(sheet(true));
    const released = await gradeNotebook(sheet(false), { release: sheet(true) });
    for (const result of [own, released]) {
      assert.equal(result.points, 0);
      const [skipped, ...others] = messages(result);
      assert.equal(skipped, 'was not run: its tag skip-execution leaves it out');
      for (const message of others) assert.match(message, /^AssertionError/);
    }
    // The tags of the learner do not reach the released checks.
    const changed = await gradeNotebook(sheet(true), { release: sheet(false) });
    assert.equal(changed.points, 0);
    for (const message of messages(changed)) assert.match(message, /^AssertionError/);
  });

  test('nor in trials of answers', async () => {
    const notebook = notebookWith(
      answer('f', 'def f(): return 1'),
      tagged(check('c', 2, 'assert f() == 2'), 'skip-execution'),
    );
    const answers = { f: { right: ['def f(): return 2'], wrong: [] } };
    const { faults } = await verifyExercises(notebook, { answers });
    assert.match(faults[0]?.sentence ?? '', /rejects a right answer: was not run/);
  });
});
