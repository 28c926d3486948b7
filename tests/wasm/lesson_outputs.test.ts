import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { lessonOwnSettings, lessonState } from '../../web/instrument/store/state.ts';
import { runLesson } from '../../web/notebook/run.ts';
import { asAsync, openLessonEngine, variantNames } from './engines.ts';

// The page's outputs under the first lesson's cells before Python is ready, against those that PyTorch
// printed.

declare const projectRoot: string;

interface Recorded {
  readonly output_type: string;
  readonly text?: string;
  readonly data?: { readonly 'text/plain': string };
}

const file = path.join(projectRoot, 'tests/golden/answers/lesson_outputs.json');
const recorded: Record<string, Recorded[]> = JSON.parse(
  fs.readFileSync(file, 'utf8'),
).quantize_and_dequantize;

const notebook = path.join(projectRoot, 'web/lessons/quantize_and_dequantize.ipynb');
const codeCells: { readonly id: string }[] = JSON.parse(
  fs.readFileSync(notebook, 'utf8'),
).cells.filter((cell: { cell_type: string }) => cell.cell_type === 'code');

const kinds: Record<string, string> = {
  value: 'execute_result',
  printed: 'stream',
  chart: 'display_data',
};

for (const variant of variantNames) {
  test(`the first lesson prints PyTorch's text under every cell (${variant})`, async () => {
    const engine = await openLessonEngine(variant);
    const input = { tensor: lessonState.tensor, settings: lessonOwnSettings };
    const outputs = await runLesson(asAsync(engine), input);
    const ids = codeCells.map(({ id }) => id);
    assert.deepEqual(
      [...outputs.keys()].filter((id) => !ids.includes(id)),
      [],
      'every output has a cell',
    );
    // A cell without an output defines, imports or checks.
    const silent = ids.filter((id) => !outputs.has(id));
    for (const id of silent) assert.match(id, /^(?:define-|exercise-|check-|imports$|parameters$)/);
    for (const [id, answers] of Object.entries(recorded)) {
      const output = outputs.get(id);
      // An exercise is the learner's: answer and check run in Python alone.
      if (/^(?:exercise|check)-/.test(id)) {
        assert.equal(output, undefined, id);
        continue;
      }
      assert.equal(answers.length, output ? 1 : 0, id);
      if (!output) continue;
      const [{ output_type: kind, text, data }] = answers as [Recorded];
      assert.equal(kinds[output.kind], kind, id);
      if (output.kind === 'value') assert.equal(output.text, data?.['text/plain'], id);
      if (output.kind === 'printed') assert.equal(`${output.text}\n`, text, id);
    }
  });
}
