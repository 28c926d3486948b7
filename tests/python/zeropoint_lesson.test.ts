import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type * as Headless from '../../web/cli/headless.ts';
import { openEngine } from '../wasm/engines.ts';

declare const projectRoot: string;

interface Cell {
  readonly id: string;
  readonly source: string | readonly string[];
  readonly outputs?: readonly { readonly text?: string | readonly string[] }[];
}

const { runNotebook }: typeof Headless = await import(
  pathToFileURL(path.join(projectRoot, 'dist/headless.mjs')).href
);
const folder = path.join(projectRoot, 'web/lessons');
const joined = (text: string | readonly string[]) =>
  typeof text === 'string' ? text : text.join('');

test('the search that a lesson suggests runs after its cells and prints what the typed API finds', async () => {
  const lesson = JSON.parse(
    fs.readFileSync(path.join(folder, 'scale_and_zero_point.ipynb'), 'utf8'),
  );
  const text = joined(lesson.cells.find(({ id }: Cell) => id === 'search').source);
  const [, source] = /```python\n(.*?)```/s.exec(text) ?? [];
  lesson.cells.push({ cell_type: 'code', id: 'suggested', metadata: {}, outputs: [], source });
  const run = await runNotebook(JSON.stringify(lesson), {
    files: { 'helper.py': fs.readFileSync(path.join(folder, 'helper.py')) },
  });
  assert.deepEqual(run.failures, []);
  const cells = run.notebook.cells as unknown as Cell[];
  const printed = joined(cells.at(-1)?.outputs?.[0]?.text ?? '');

  const engine = await openEngine('simd');
  const data = Float32Array.of(191.6, -13.5, 728.6, 92.14, 295.5, -184, 0, 684.6, 245.5);
  const tensor = { dtype: 'float32', shape: [3, 3], data } as const;
  const quantizer = engine.observe(tensor, { format: 'int8' }, 'mse');
  const { scales, zeroPoints } = quantizer;
  const { mse } = engine.measure(tensor, quantizer).report;
  assert.equal(
    printed,
    `tensor([${scales.data[0]?.toFixed(4)}]) tensor([${zeroPoints.data[0]}], dtype=torch.int32)\n${mse.toFixed(4)}\n`,
  );
  assert.ok(mse < 0.41, 'the exercise above calls this difficult');
});
