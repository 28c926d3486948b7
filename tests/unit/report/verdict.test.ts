import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { english } from '../../../web/pages/shared/english.ts';
import { choicesOf, storedBits } from '../../../web/report/survey/choices.ts';
import { decibelsFrom } from '../../../web/report/verdict_state.ts';
import { pointSteps, verdictPoint } from '../../../web/report/views/size_error.ts';
import { verdictOf, watched } from '../../../web/report/views/verdict.ts';
import { belowSentence, verdictSentence } from '../../../web/report/views/verdict_sentences.ts';
import { atOnce } from '../../../web/text/steps.ts';
import { errorWith, surveyed } from './report_rows.ts';

const told = { language: english };

/** Errors under three formats of ggml, with what most weights keep. */
const errors = (q4: number, q5: number, q6: number) => [
  errorWith('q4_k', {
    bitsPerWeight: 4.5,
    sqnr: q4,
    inlierSqnr: q4,
    usualSqnr: q4,
    squaredError: 3,
  }),
  errorWith('q5_k', {
    bitsPerWeight: 5.5,
    sqnr: q5,
    inlierSqnr: q5,
    usualSqnr: q5,
    squaredError: 2,
  }),
  errorWith('q6_k', {
    bitsPerWeight: 6.5625,
    sqnr: q6,
    inlierSqnr: q6,
    usualSqnr: q6,
    squaredError: 1,
  }),
];
const shape = { shape: [256, 256], elements: 65536, length: 262144, dtype: 'f32' } as const;
const layer = (index: number, name: string, ...ratios: [number, number, number]) =>
  surveyed(index, name, { entry: shape, errors: errors(...ratios) });

const good = ['q', 'k', 'v'].map((name, at) =>
  layer(at, `layers.${at}.${name}.weight`, 22, 27, 32),
);
const down = [0, 1].map((at) => layer(3 + at, `layers.${at}.down.weight`, 14, 19, 24));

describe('the verdict on a report', () => {
  test('is the smallest format in which most weights of every tensor keep enough', () => {
    const found = verdictOf(good, 'gguf', 20);
    assert.equal(found?.base, 'q4_k');
    assert.deepEqual(found?.others, []);
    assert.equal(found?.bits, 3 * 65536 * 4.5);
    assert.equal(verdictOf(good, 'gguf', 22.5)?.base, 'q5_k');
  });

  test('gives each tensor that the base harms more the smallest format that is enough, by patterns of names', () => {
    const found = verdictOf([...good, ...down], 'gguf', 20);
    assert.equal(found?.base, 'q4_k');
    assert.deepEqual(
      found?.others.map(({ format, patterns }) => [format, patterns]),
      [['q6_k', ['layers.*.down.weight']]],
    );
    assert.deepEqual(found?.below, []);
    const sizes = { now: 1_310_720, bytes: 800_000 };
    assert.equal(
      found && verdictSentence(told, found, sizes),
      'For llama.cpp, as GGUF: take q4_k, with layers.*.down.weight at q6_k: 800 KB of 1.31 MB.',
    );
    // A file that was quantized already may grow: that is said, without praise.
    for (const [now, end] of [
      [
        799_999,
        /: 800 KB, more than the 800 KB that there are\. Keep the file unless you need GGUF\.$/,
      ],
      [800_000, /: 800 KB of 800 KB\.$/],
    ] as const)
      assert.match(found ? verdictSentence(told, found, { ...sizes, now }) : '', end);
  });

  test('leaves a tensor as it is where no format is enough', () => {
    const [one, ...others] = good;
    const lost = layer(9, 'odd.weight', 3, 5, 8);
    const found = verdictOf([...(one ? [one] : []), ...others, lost], 'gguf', 20);
    assert.deepEqual(
      found?.others.map(({ format, names }) => [format, names]),
      [[undefined, ['odd.weight']]],
    );
    assert.match(
      found ? verdictSentence(told, found, { now: 1, bytes: undefined }) : '',
      /take q4_k, with odd\.weight unchanged\. Bits per weight: 11\.\d\d\.$/,
    );
    assert.equal(found && belowSentence(told, found), '');
  });

  test('counts a weight that is stored as codes by the decoded numbers that a file has of it', () => {
    const packed = { length: 34_816, scheme: 'GPTQ' };
    const bad = { sqnr: 10, inlierSqnr: 10, usualSqnr: 10, bitsPerWeight: 4.5 };
    const row = (ratios: Partial<typeof bad> = {}) =>
      surveyed(0, 'packed', {
        ...{ entry: { ...shape, ...packed }, report: packed },
        errors: [errorWith('nf4', { ...bad, ...ratios })],
      });
    const bits = 65_536 * 32;
    assert.deepEqual(choicesOf(row().report, 'safetensors')[1], {
      ...{ format: 'f32', bits, squaredError: 0 },
    });
    assert.equal(storedBits(row().report, 'f32', 'safetensors'), bits);
    const found = verdictOf([row()], 'safetensors', 20);
    assert.deepEqual([found?.base, found?.bits], [undefined, bits]);
    assert.match(
      found ? verdictSentence(told, found, { now: 34_816, bytes: bits / 8 }) : '',
      /those stored as codes decoded: 262 KB, more than the 34\.8 KB that there are\. Keep the file\.$/,
    );
    const enough = row({ sqnr: 30, inlierSqnr: 30, usualSqnr: 30 });
    assert.equal(verdictOf([enough], 'safetensors', 20)?.base, 'nf4');
  });

  test('says to leave all as it is where nothing is enough, and nothing where there is no weight', () => {
    const found = verdictOf([layer(0, 'a.weight', 1, 2, 3)], 'gguf', 20);
    assert.equal(found?.base, undefined);
    assert.match(
      found ? verdictSentence(told, found, { now: 10, bytes: 10 }) : '',
      /leave all weights as they are/,
    );
    const vector = surveyed(0, 'norm', { entry: { shape: [64], elements: 64 } });
    assert.equal(verdictOf([vector], 'gguf', 20), undefined);
  });

  test('keeps a tensor with NaN as it is, and counts a bit-identical tie by its error', () => {
    const nan = surveyed(7, 'nan.weight', {
      entry: shape,
      stats: { nans: 3 },
      errors: errors(30, 30, 30),
    });
    const found = verdictOf([...good, nan], 'gguf', 20);
    assert.equal(found?.formats.get('nan.weight'), 'f32');
    const tie = surveyed(0, 'tie.weight', {
      entry: shape,
      errors: [
        errorWith('q4_0', { squaredError: 9, sqnr: 21, inlierSqnr: 21, usualSqnr: 21 }),
        errorWith('iq4_nl', { squaredError: 5, sqnr: 21, inlierSqnr: 21, usualSqnr: 21 }),
      ],
    });
    assert.equal(verdictOf([tie], 'gguf', 20)?.base, 'iq4_nl');
  });

  test('takes a format of ggml for GGUF alone', () => {
    const both = surveyed(0, 'a.weight', {
      entry: shape,
      errors: [
        errorWith('q4_0', { sqnr: 30, inlierSqnr: 30, usualSqnr: 30 }),
        errorWith('nf4', { sqnr: 30, inlierSqnr: 30, usualSqnr: 30, bitsPerWeight: 4.6 }),
      ],
    });
    assert.equal(verdictOf([both], 'gguf', 20)?.base, 'q4_0');
    assert.equal(verdictOf([both], 'safetensors', 20)?.base, 'nf4');
  });

  test('goes by most weights, not by the ratio that outliers raise', () => {
    const hidden = surveyed(0, 'hidden.weight', {
      entry: shape,
      errors: [
        errorWith('q4_k', { sqnr: 30, inlierSqnr: 12, usualSqnr: 12 }),
        errorWith('q6_k', { sqnr: 40, inlierSqnr: 25, usualSqnr: 25, bitsPerWeight: 6.5625 }),
      ],
    });
    assert.equal(verdictOf([hidden], 'gguf', 20)?.base, 'q6_k');
  });

  test('watches tensors whose base is too little because of lines or elements, the worst first', () => {
    const lines = (index: number, name: string, ratio: number) =>
      surveyed(index, name, {
        entry: shape,
        errors: errors(ratio, 22, 30),
        report: { columnRatio: 60, wideColumns: Float64Array.of(17), wideColumnCount: 1 },
      });
    const rows = [...good, lines(5, 'b.weight', 15), lines(6, 'a.weight', 12), ...down];
    const found = verdictOf(rows, 'gguf', 20);
    assert.deepEqual(found && watched(rows, found).map(({ entry }) => entry.name), [
      'a.weight',
      'b.weight',
    ]);
  });
});

describe('files by size and error', () => {
  const rows = [...good, ...down];
  test('are points from the smallest on, with the middle and the worst tensor', () => {
    const sizes = new Map([
      ['q6_k', 300],
      ['q4_k', 200],
    ]);
    assert.deepEqual(atOnce(pointSteps(rows, sizes)), [
      { format: 'q4_k', bytes: 200, kind: 'gguf', worst: 14, median: 22 },
      { format: 'q6_k', bytes: 300, kind: 'gguf', worst: 24, median: 32 },
    ]);
  });
  test('have the verdict among them, by the formats that it gives', () => {
    const verdict = verdictOf(rows, 'gguf', 20);
    assert.deepEqual(verdict && atOnce(verdictPoint(rows, verdict, 250)), {
      ...{ format: undefined, bytes: 250, kind: 'gguf', worst: 22, median: 22 },
    });
  });
});

test('decibels are numbers from 0 to 100', () => {
  assert.deepEqual(['20', ' 12.5 ', '0', '100'].map(decibelsFrom), [20, 12.5, 0, 100]);
  for (const text of ['', ' ', 'x', '-1', '101', 'Infinity', 'NaN'])
    assert.equal(decibelsFrom(text), undefined, text);
});

test('takes one format for all exceptions where that costs hardly more', () => {
  const ratio = (format: string, bitsPerWeight: number, sqnr: number) =>
    errorWith(format, { bitsPerWeight, sqnr, inlierSqnr: sqnr, usualSqnr: sqnr });
  const one = (index: number, q5: number) =>
    surveyed(index, `odd.${index}.weight`, {
      entry: shape,
      errors: [ratio('q4_k', 4.5, 10), ratio('q5_k', 5.5, q5), ratio('q6_k', 6.5625, 30)],
    });
  const many = Array.from({ length: 40 }, (_, at) => layer(at, `a.${at}.weight`, 22, 27, 32));
  const formats = (rows: ReturnType<typeof surveyed>[]) =>
    verdictOf(rows, 'gguf', 20)?.others.map(({ format }) => format);
  assert.deepEqual(formats([...many, one(50, 25), one(51, 15)]), ['q6_k']);
  // Beside few others the difference counts.
  assert.deepEqual(
    formats([one(50, 25), one(51, 15), one(52, 25), ...many.slice(0, 4)])?.toSorted(),
    ['q5_k', 'q6_k'],
  );
});
