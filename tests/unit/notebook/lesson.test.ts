import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { lessonOwnSettings, lessonState } from '../../../web/instrument/store/state.ts';
import { liveSources } from '../../../web/notebook/link/sources.ts';

declare const projectRoot: string;

const file = path.join(projectRoot, 'web/lessons/quantize_and_dequantize.ipynb');
const notebook = JSON.parse(fs.readFileSync(file, 'utf8'));
const input = { tensor: lessonState.tensor, settings: lessonOwnSettings };

describe('the lesson’s notebook', () => {
  test('is nbformat 4.5 with unique cell ids', () => {
    assert.deepEqual([notebook.nbformat, notebook.nbformat_minor], [4, 5]);
    const ids = notebook.cells.map((cell: { id: string }) => cell.id);
    assert.equal(new Set(ids).size, ids.length);
    for (const id of ids) assert.match(id, /^[a-zA-Z0-9_-]{1,64}$/);
  });

  test('contains exactly the live cells’ code for the lesson’s own tensor and settings', () => {
    for (const [id, source] of Object.entries(liveSources)) {
      const cell = notebook.cells.find((one: { id: string }) => one.id === id);
      assert.equal(source(input), cell.source.join(''), id);
    }
  });
});

describe('live sources', () => {
  const sources = (id: string, change: object, tensor = lessonState.tensor) =>
    liveSources[id]?.({ tensor, settings: { ...input.settings, ...change } });

  test('contain the mistakes that the switches make', () => {
    assert.match(sources('quantize', { clamp: false }) ?? '', /, clamp=False\n/);
    assert.match(
      sources('dequantize-by-function', { castToFloat: false }) ?? '',
      /cast_to_float=False/,
    );
  });

  test('write an integer scale as a float, which PyTorch treats differently', () => {
    assert.match(sources('parameters', { scale: 3 }) ?? '', /^scale = 3\.0$/m);
  });

  test('write integers as floats if a tensor has no other numbers', () => {
    const tensor = { dtype: 'float32' as const, shape: [2], data: Float32Array.of(250, -0) };
    assert.match(sources('test-tensor', {}, tensor) ?? '', /\[250\.0, -0\.0\]/);
  });
});
