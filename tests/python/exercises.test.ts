import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type * as Headless from '../../web/headless/headless.ts';
import { lessonRecord } from './lesson_record.ts';

declare const projectRoot: string;

// The lessons' exercises in our own Python: the model answers and other right ones pass, and the check
// says what is wrong with the others. tests/golden/lessons.py tries the same answers in PyTorch.

const { runNotebooks }: typeof Headless = await import(
  pathToFileURL(path.join(projectRoot, 'dist/headless.mjs')).href
);

const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), 'utf8');

interface Answers {
  readonly right: readonly string[];
  /** Code, and a part of the check's message about it. */
  readonly wrong: readonly (readonly [string, string])[];
}
const answersOf: Readonly<Record<string, Answers>> = JSON.parse(
  read('tests/golden/exercise_answers.json'),
);

interface Cell {
  readonly cell_type: string;
  readonly id: string;
  readonly source: readonly string[];
  readonly outputs?: readonly { readonly text?: string | readonly string[] }[];
}

const model = /<summary>A model answer<\/summary>\n\n```python\n([\s\S]*?)\n```/;
const correct = 'Correct.';

/** Answers to an exercise, with the expected message for each. */
function answersTo({ id, source }: Cell, prose: string): [string, string][] {
  const { right, wrong } = answersOf[id] ?? assert.fail(id);
  const code = source.join('');
  const check = code.slice(code.indexOf('check("'));
  const unsolved = code.slice(0, code.indexOf('check("'));
  const own = model.exec(prose)?.[1] ?? assert.fail(id);
  const given: [string, string][] = [
    [own, correct],
    ...right.map((answer): [string, string] => [answer, correct]),
    ...wrong.map(([answer, part]): [string, string] => [answer, part]),
    [unsolved, 'Not yet: '],
  ];
  return given.map(([answer, part]) => [`${answer}\n\n${check}`, part]);
}

/** A lesson in which each exercise is followed by answers to it, each in a separate cell. */
function answered(name: string) {
  const notebook = JSON.parse(read(`web/lessons/${name}.ipynb`));
  const wanted: string[] = [];
  const cells = (notebook.cells as Cell[]).flatMap((cell, index, all) => {
    if (cell.cell_type !== 'code' || !cell.id.startsWith('exercise-')) return [cell];
    const answers = answersTo(cell, all[index - 1]?.source.join('') ?? '');
    const tried = answers.map(([code, part], place) => {
      wanted.push(part);
      return { ...cell, id: `answer-${cell.id}-${place}`, source: [code] };
    });
    return [cell, ...tried];
  });
  return { name, text: JSON.stringify({ ...notebook, cells }), wanted };
}

const lessons = Object.keys(lessonRecord).map(answered);
let runs: readonly Headless.RunResult[];
before(async () => {
  const names = ['helper.py', 'silero_vad_16k.safetensors'];
  const bytesOf = (name: string) => fs.readFileSync(path.join(projectRoot, 'web/lessons', name));
  const files = Object.fromEntries(names.map((name) => [name, bytesOf(name)]));
  runs = await runNotebooks(
    lessons.map(({ text }) => text),
    { files },
  );
});

lessons.forEach(({ name, wanted }, place) => {
  test(`the exercises of ${name} tell right answers from wrong ones`, () => {
    const run = runs[place] ?? assert.fail(name);
    assert.deepEqual(run.failures, []);
    const ran = (run.notebook.cells as unknown as Cell[]).filter(({ id }) =>
      id.startsWith('answer-'),
    );
    assert.equal(ran.length, wanted.length);
    ran.forEach(({ id, source, outputs }, index) => {
      const text = [outputs?.[0]?.text ?? ''].flat().join('');
      const [said = ''] = text.split('\n');
      const part = wanted[index] ?? '';
      assert.ok(said.includes(part), `${id}: ${said}, not ${part}\n${source}`);
      assert.equal(said.startsWith(correct), part === correct, `${id}: ${said}\n${source}`);
    });
  });
});
