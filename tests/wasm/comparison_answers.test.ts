import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import zlib from 'node:zlib';
import { memorySource } from '../../web/report/readers/bytes.ts';
import { openCheckpoint } from '../../web/report/readers/open.ts';
import { compareTensors } from '../../web/report/survey/compare.ts';
import { pairsOf } from '../../web/report/survey/pairs.ts';
import { openWeights, variantNames } from './engines.ts';

declare const projectRoot: string;

// Pairs of files, and the figures that PyTorch finds between them: tests/golden/ask/comparison_answers.py.

type Figure = number | 'NaN' | 'Infinity' | '-Infinity';
interface Answer {
  readonly name: string;
  readonly original: string;
  readonly other: string;
  readonly tensors: readonly ({ readonly name: string; readonly otherName: string } & Readonly<
    Record<string, Figure | readonly Figure[] | string>
  >)[];
}

const file = path.join(projectRoot, 'tests/golden/answers/comparisons.json.gz');
const answers = JSON.parse(zlib.gunzipSync(fs.readFileSync(file)).toString()) as Answer[];
const sourcesOf = (text: string, name: string) => [
  memorySource(new Uint8Array(Buffer.from(text, 'base64')), name),
];

/** Figures that are counts and places: not a digit may differ. */
const whole = new Set([
  ...['elements', 'differing', 'nonfinite', 'otherNonfinite', 'flushed', 'block', 'exactBlocks'],
  ...['worstBlock', 'bandRows', 'heads'],
]);

function assertFigure(actual: unknown, expected: unknown, isWhole: boolean, where: string): void {
  const wanted = Number(expected);
  const distance = Math.abs(Number(actual) - wanted);
  const isNear = !isWhole && distance <= 1e-6 * Math.abs(wanted);
  assert.ok(isNear || Object.is(actual, wanted), `${where}: ${actual} instead of ${wanted}`);
}

for (const variant of variantNames)
  describe(`figures of a comparison are those of PyTorch (${variant})`, () => {
    for (const { name, original, other, tensors } of answers)
      test(`for ${name}`, async () => {
        const engine = await openWeights(variant);
        const [own, others] = [sourcesOf(original, 'a'), sourcesOf(other, 'b')];
        const pairing = pairsOf(await openCheckpoint(own), await openCheckpoint(others));
        assert.deepEqual([pairing.refused, pairing.onlyOriginal, pairing.onlyOther], [[], [], []]);
        assert.equal(pairing.pairs.length, tensors.length);
        for (const [at, pair] of pairing.pairs.entries()) {
          const found: Record<string, unknown> = {
            ...(await compareTensors(engine, own, others, pair)),
          };
          const { name: tensor, otherName, bands, ...expected } = tensors[at] ?? assert.fail();
          assert.deepEqual([found.name, found.otherName], [tensor, otherName]);
          assert.equal(found.heads, expected.heads);
          for (const [figure, value] of Object.entries(expected))
            assertFigure(found[figure], value, whole.has(figure), `${tensor}, ${figure}`);
          const ratios = found.bands as Float64Array;
          assert.equal(ratios.length, (bands as Figure[]).length, `${tensor}, bands`);
          for (const [band, ratio] of (bands as Figure[]).entries())
            assertFigure(ratios[band], ratio, false, `${tensor}, band ${band}`);
        }
      });
  });
