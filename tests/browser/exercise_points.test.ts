import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type * as Headless from '../../web/cli/headless.ts';
import { exerciseCells, exerciseFile } from '../unit/support/exercise_book.ts';
import { openDriver, until } from './driver.ts';
import { sharedSite } from './shared_site.ts';
import { openSite } from './site.ts';

declare const projectRoot: string;

// One notebook is worth the same points on the page, where each answer is checked by itself, and to
// the command, which runs all of it.

const { gradeNotebook }: typeof Headless = await import(
  pathToFileURL(path.join(projectRoot, 'dist/headless.mjs')).href
);

/** Loading Python takes seconds, and many on a busy machine. */
const patience = 60;

type Parts = Parameters<typeof exerciseCells>[1];

/** Exercises by their names, with what the page says about each answer. */
const exercises: Readonly<Record<string, readonly [Parts, RegExp]>> = {
  right: [
    { start: 'right = above + 1', checks: ['assert right == 2'], points: 2 },
    /^✓ Correct\.$/,
  ],
  // As floats, three times 0.1 is 0.30000000000000004.
  most: [
    {
      start: 'most = 3',
      checks: ['most > 1', 'pass', 'pass', 'assert most == 4, "It is 3."'],
      points: 0.1,
    },
    /^✗ It is 3\. \(0\.3 of 0\.4 points\)$/,
  ],
  much: [
    { start: 'much = 3', checks: ['much', 'pass', 'pass'], points: 0.1 },
    /^✗ A part of the answer is correct\. \(0\.2 of 0\.3 points\)$/,
  ],
  part: [
    { start: 'part = 0.5', checks: ['part'], points: 2 },
    /^✗ A part .* \(0\.5 of 2 points\)$/,
  ],
  wrong: [{ start: 'wrong = 1', checks: ['assert wrong == 2, "No."'], points: 3 }, /^✗ No\.$/],
  sentence: [
    {
      start: 'def double(x):\n    return x',
      checks: ['from exercise_checks import same\nsame(double, (2,), 4)'],
      points: 4,
    },
    /^✗ Not yet: double\(2\) should be 4, but it is 2\.$/,
  ],
  failed: [
    { start: 'failed = 1 / 0', checks: ['assert failed == 1'], points: 5 },
    /^✗ The answer stopped with an error, .* ZeroDivisionError: division by zero$/,
  ],
};

const text = exerciseFile(
  ...Object.entries(exercises).flatMap(([name, [parts]]) => exerciseCells(name, parts)),
).replace('print(above)', 'above = 1');

const around = `<!doctype html><title>A course</title><link rel="icon" href="data:,">
<iframe src="course/week-2/?lang=en" width="1200" height="800" title="zeropoint"></iframe>
<script>
  window.told = [];
  addEventListener('message', ({ data }) => data.type === 'zeropoint:exercise' && told.push(data));
</script>`;

const shared = sharedSite(() => openSite(undefined, 'dist', { '/around.html': around }));

/** A sum of points without the noise of floats. */
const sumOf = (points: readonly number[]) =>
  Number(points.reduce((sum, one) => sum + one, 0).toFixed(6));

async function pointsOnPage(): Promise<Record<string, number>> {
  const page = await openDriver(shared.browser);
  await page.openOnly(`${shared.site.origin}/around.html`);
  const frame = page.frame('iframe');
  await frame.reads('.notebook h1', /./);
  const file = { name: 'lab.ipynb', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.page
    .frameLocator('iframe')
    .locator('.file-tools input[type=file]')
    .setInputFiles(file);
  // They are ordinary cells until one is in sight.
  await page.page
    .frameLocator('iframe')
    .locator('#cell-exercise-right .source')
    .scrollIntoViewIfNeeded();
  for (const [name, [, says]] of Object.entries(exercises)) {
    await frame.click(`#cell-exercise-${name} [data-action=check]`);
    await frame.reads(`#cell-exercise-${name} .verdict`, says, patience);
  }
  type Report = { readonly exercise: string; readonly points: number };
  // An answer that fails has not been checked, and nothing is reported.
  const reports = await until(
    () => page.page.evaluate<Report[]>('told'),
    (told) => told.length >= Object.keys(exercises).length - 1,
    (told) => `it is told ${JSON.stringify(told)}`,
  );
  assert.deepEqual(page.complaints(), []);
  await page.close();
  return Object.fromEntries(
    reports.map(({ exercise, points }) => [exercise.replace('file:lab.ipynb/', ''), points]),
  );
}

test('a notebook has the same points on the page and headless, in parts and in total', async () => {
  const { entries, points, maxPoints } = await gradeNotebook(text);
  const headless: Record<string, number> = {};
  for (const { exercise = '', points = 0 } of entries)
    headless[exercise] = sumOf([headless[exercise] ?? 0, points]);
  const onPage = { ...(await pointsOnPage()), 'exercise-failed': 0 };
  assert.deepEqual(onPage, headless);
  assert.deepEqual(Object.values(onPage), [2, 0.3, 0.2, 0.5, 0, 0, 0]);
  assert.deepEqual([sumOf(Object.values(onPage)), points, maxPoints], [3, 3, 16.7]);
});
