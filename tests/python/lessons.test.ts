import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type * as Headless from '../../web/cli/headless.ts';
import { someOf } from '../combinations.ts';
import { lessonRecord, type RecordedOutput } from './lesson_record.ts';

declare const projectRoot: string;

// Every lesson, run headless as installed, has the outputs of Jupyter with PyTorch.

const { runNotebooks }: typeof Headless = await import(
  pathToFileURL(path.join(projectRoot, 'dist/headless.mjs')).href
);
const bytesOf = (name: string) => fs.readFileSync(path.join(projectRoot, 'web/lessons', name));
const helper = bytesOf('helper.py');
/** The file that a lesson opens; the page fetches it. */
const weights = 'silero_vad_16k.safetensors';
const weightsFile = path.join(projectRoot, 'web/examples/weights', weights);

const inOnePiece = (text: string | readonly string[]) =>
  typeof text === 'string' ? text : text.join('');

/** The MIME type of a counter-example, which opens on the page. */
const stateType = 'application/vnd.zeropoint.state+json';

/** The compared part: for plots, which are pictures in both, only the text. */
function comparable(output: RecordedOutput): RecordedOutput {
  const { output_type, name, text, data, ename } = output;
  if (ename !== undefined)
    return { ...output, traceback: [output.traceback ?? []].flat().join('\n') };
  if (text !== undefined) return { output_type, name, text: inOnePiece(text) };
  const plain = inOnePiece(data?.['text/plain'] ?? '');
  const state = data?.[stateType];
  return {
    output_type,
    data: { 'text/plain': plain, ...(state !== undefined && { [stateType]: state }) },
  };
}

test('there is a record of every lesson', () => {
  const files = fs.readdirSync(path.join(projectRoot, 'web/lessons'));
  const lessons = files.filter((file) => file.endsWith('.ipynb'));
  assert.ok(lessons.length > 13);
  assert.deepEqual(
    Object.keys(lessonRecord).map((name) => `${name}.ipynb`),
    lessons.sort(),
  );
});

/** The notebooks to be run, with the lessons that they are. In Chinese the code is the same. */
const notebooks = [
  ...someOf(Object.keys(lessonRecord), 2).map(
    (name) => [name, `web/lessons/${name}.ipynb`] as const,
  ),
  ['quantize_and_dequantize', 'dist/lessons/quantize_and_dequantize.zh.ipynb'] as const,
];

let runs: readonly Headless.RunResult[];
before(async () => {
  const texts = notebooks.map(([, file]) => fs.readFileSync(path.join(projectRoot, file), 'utf8'));
  runs = await runNotebooks(texts, {
    files: { 'helper.py': helper, [weights]: fs.readFileSync(weightsFile) },
  });
});

for (const [place, [name, file]] of notebooks.entries()) {
  test(`${file} gives PyTorch’s outputs, byte for byte`, () => {
    const run = runs[place] ?? assert.fail(file);
    assert.deepEqual(run.failures, []);
    const cells = run.notebook.cells.filter(({ cell_type }) => cell_type === 'code');
    const outputs = cells.map((cell) => {
      const { id, outputs } = cell as unknown as { id: string; outputs: RecordedOutput[] };
      return [id, outputs.map(comparable)];
    });
    assert.deepEqual(Object.fromEntries(outputs), lessonRecord[name]);
  });
}
