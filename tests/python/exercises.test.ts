import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type * as Headless from '../../web/cli/headless.ts';
import { someOf } from '../combinations.ts';
import { lessonRecord } from './lesson_record.ts';

declare const projectRoot: string;

// The lessons' exercises in our own Python, as `zeropoint exercises --verify` tries them.
// tests/golden/ask/lessons.py tries the same answers in PyTorch.

const dist = (name: string) => path.join(projectRoot, 'dist', name);
const { verifyExercises }: typeof Headless = await import(pathToFileURL(dist('headless.mjs')).href);

const bytesOf = (file: string) => fs.readFileSync(path.join(projectRoot, file));
const answers: Headless.Answers = JSON.parse(
  bytesOf('tests/golden/ask/exercise_answers.json').toString(),
);

const lessons = Object.keys(lessonRecord);

/** The file that a lesson opens; the page fetches it. */
const weights = 'silero_vad_16k.safetensors';

for (const name of someOf(lessons, 2)) {
  test(`the exercises of ${name} tell right answers from wrong ones`, async () => {
    const notebook = bytesOf(`web/lessons/${name}.ipynb`).toString();
    const files = {
      'helper.py': bytesOf('web/lessons/helper.py'),
      [weights]: bytesOf(`web/examples/weights/${weights}`),
    };
    const { exercises, tried, faults } = await verifyExercises(notebook, { answers, files });
    assert.deepEqual(faults, []);
    assert.ok(tried >= 6 * exercises.length);
    for (const { name, modelAnswer } of exercises) {
      const { right, wrong } = answers[name] ?? assert.fail(name);
      assert.ok(modelAnswer && right.length >= 1, `${name} has two right answers`);
      assert.ok(wrong.length >= 3, `${name} has three wrong answers`);
      for (const [, part] of wrong) assert.notEqual(part, '', name);
    }
  });
}

test('every answer belongs to an exercise', () => {
  const cells = Object.values(lessonRecord).flatMap((lesson) => Object.keys(lesson));
  assert.deepEqual(
    Object.keys(answers).filter((name) => !cells.includes(name)),
    [],
  );
});
