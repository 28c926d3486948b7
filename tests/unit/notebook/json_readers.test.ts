import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { differences } from '../../../web/cli/compare.ts';
import type { NotebookFile } from '../../../web/cli/notebook_file.ts';
import { stored } from '../../../web/cli/outputs.ts';
import { readNotebook, writeNotebook } from '../../../web/notebook/store/nbformat.ts';
import { readPlot } from '../../../web/pages/main/plot_spec.ts';

// Readers of JSON accept or refuse every value in every place.

const trap = { toString: 1, valueOf: 2, join: 3, length: -1, map: null };
const values = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 0.5, 1e308, '', 'x', [], {}, trap, [trap], [[1]]),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A copy of JSON in which a part, found by walking down for some steps, is another one. */
function changed(whole: unknown, steps: readonly number[], value: unknown): unknown {
  const [step = 0, ...rest] = steps;
  if (typeof whole !== 'object' || whole === null) return value;
  const entries = Object.entries(whole);
  if (entries.length === 0 || steps.length === 0) return value;
  const [key] = entries[step % entries.length] as [string, unknown];
  const parts = entries.map(([name, part]) => [
    name,
    name === key ? changed(part, rest, value) : part,
  ]);
  return Array.isArray(whole) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

const mutated = (whole: object) =>
  fc
    .record({ steps: fc.array(fc.nat(20), { minLength: 1, maxLength: 7 }), value: values })
    .map(({ steps, value }) => changed(whole, steps, value));

const outputs = [
  { output_type: 'stream', name: 'stdout', text: ['a\n', 'b'] },
  { output_type: 'display_data', data: { 'text/plain': 'x', 'image/png': 'A' }, metadata: {} },
  {
    output_type: 'execute_result',
    data: { 'text/plain': ['x'] },
    metadata: {},
    execution_count: 1,
  },
  { output_type: 'error', ename: 'E', evalue: 'v', traceback: ['t'] },
];
const notebook = {
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { kernelspec: { name: 'python3' } },
  cells: [
    { cell_type: 'code', id: 'a', metadata: { tags: ['x'] }, source: ['1\n'], outputs },
    { cell_type: 'markdown', id: 'b', metadata: {}, source: 'x', attachments: { a: { b: 'c' } } },
  ],
};
const withOutputs = (given: unknown) =>
  ({ ...notebook, cells: [{ ...notebook.cells[0], outputs: given }] }) as unknown as NotebookFile;

const tensor = (data: unknown[], shape: unknown = [2, 2]) => ({ dtype: 'float32', shape, data });
const plot = {
  original: tensor([1, 'nan', 'inf', '-inf']),
  quantized: { ...tensor([1, 2, 3, 4]), dtype: 'int8' },
  dequantized: tensor([1, 2, 3, 4]),
  error: tensor([0, 0, 0, 0]),
  qmin: -128,
  qmax: 127,
  causes: ['exact', 'rounded', 'clipped', 'wrapped'],
};

describe('a reader of JSON never throws', () => {
  test('of a notebook, and what it has read can be saved', () => {
    fc.assert(
      fc.property(mutated(notebook), (file) => {
        const { notebook: read, problem } = readNotebook(JSON.stringify(file));
        if (read) assert.ok(readNotebook(writeNotebook(read)).notebook);
        else assert.match(problem.code, /^notebook_/);
      }),
      { numRuns: 3000 },
    );
  });

  test('of a plot', () => {
    fc.assert(
      fc.property(mutated(plot), (record) => {
        const read = readPlot(record as object);
        if (!read) return;
        const { tensor: original } = read;
        assert.equal(original.data.length, 4);
        assert.ok(original.shape.every((extent) => extent > 0));
      }),
      { numRuns: 3000 },
    );
  });

  test('that compares notebooks', () => {
    fc.assert(
      fc.property(mutated(outputs), (given) => {
        assert.equal(typeof differences(withOutputs(given), withOutputs(outputs)), 'string');
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a recorded plot', () => {
  const withOriginal = (original: unknown) => readPlot({ ...plot, original } as never);

  test('is read with its infinities and causes', () => {
    const read = readPlot(plot as never);
    assert.deepEqual(read?.tensor, {
      dtype: 'float32',
      shape: [2, 2],
      data: Float32Array.of(1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
    });
    assert.deepEqual(read?.anatomy.causes, Uint8Array.of(3, 2, 1, 0));
  });

  for (const [what, shape] of [
    ['objects', [trap, trap]],
    ['negative', [-2, -2]],
    ['fractional', [0.5, 8]],
    ['a text', '22'],
    ['too large', [2, 3]],
    ['zero', [0, 4]],
  ] as const) {
    test(`is refused if its extents are wrong: ${what}`, () =>
      assert.equal(withOriginal(tensor([1, 2, 3, 4], shape)), undefined));
  }

  for (const value of [null, 'x', 'Infinity', [1], trap, true]) {
    test(`is refused if an element is ${JSON.stringify(value)}`, () =>
      assert.equal(withOriginal(tensor([1, 2, 3, value])), undefined));
  }
});

describe('a comparison', () => {
  test('takes what is no list of outputs for none', () => {
    for (const none of [undefined, null, {}, 'x', { length: 1, map: 1 }])
      assert.equal(differences(withOutputs(none), withOutputs([])), '');
  });

  test('shows outputs that it does not know, and text that is none', () => {
    const data = { 'text/plain': { toString: 1 }, 'text/html': 'x' };
    const odd = [{ output_type: 'error', ename: trap, evalue: 1 }, null, { ...outputs[1], data }];
    assert.equal(
      differences(withOutputs(odd), withOutputs([])),
      'Cell 1 (- stored, + this run):\n  - error: object: 1\n  - unknown output\n  - display: text/plain,text/html\n\n',
    );
  });
});

test('a plot that cannot be drawn is stored as it came, and reported', () => {
  for (const type of ['figure', 'panels']) {
    const data = { [`application/vnd.zeropoint.${type}+json`]: { axes: trap } };
    const output = { output_type: 'display_data', data, metadata: {} } as const;
    const problems: string[] = [];
    const onProblem = ({ code }: { readonly code: string }) => problems.push(code);
    assert.deepEqual(stored(output, {}, onProblem), output);
    assert.deepEqual(problems, ['plot_unreadable']);
    assert.deepEqual(stored(output, { plots: 'data' }, onProblem), output);
    assert.equal(problems.length, 1);
  }
});
