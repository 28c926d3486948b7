import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { everyCombination } from '../combinations.ts';
import { openPython } from './python.ts';

declare const projectRoot: string;

const at = (name: string) => path.join(projectRoot, 'tests/golden', name);

/** A case, the shapes of its output and gradients, and a checksum of their bytes. */
type Summary = readonly [what: string, shapes: string, checksum: string];
interface Answers {
  readonly checksums: readonly Summary[];
  readonly elements: readonly unknown[];
}

/**
 * The combinations are numbered, and each draws its own numbers. One in eleven meets every kernel, setting
 * and layer, because eleven has no factor in common with their counts.
 */
const step = everyCombination ? 1 : 11;

describe('convolutions and their gradients', () => {
  let python: Awaited<ReturnType<typeof openPython>>;
  before(async () => {
    python = await openPython();
  });

  test('equal PyTorch’s in every combination of settings', () => {
    python.python.FS.writeFile(
      'cases.py',
      fs.readFileSync(at('ask/convolutions/cases.py'), 'utf8'),
    );
    python.run(`
import json, warnings, cases
warnings.filterwarnings("ignore")
with open("convolutions.json", "w") as file: json.dump(cases.run(${step}), file)
`);
    const text = python.python.FS.readFile('convolutions.json', { encoding: 'utf8' });
    const ours: Answers = JSON.parse(text);
    const theirs: Answers = JSON.parse(
      gunzipSync(fs.readFileSync(at('answers/convolutions/answers.json.gz'))).toString(),
    );
    assert.deepEqual(ours.elements, theirs.elements);
    assert.ok(theirs.checksums.length > 2184, `${theirs.checksums.length} combinations`);
    const asked = theirs.checksums.filter((_, number) => number % step === 0);
    assert.equal(ours.checksums.length, asked.length);
    const different = ours.checksums.filter((summary, i) => summary.join() !== asked[i]?.join());
    assert.deepEqual(different, []);
    // Every word of the descriptions, such as a kernel of a function, a stride or a layer, is met.
    const wordsOf = (summaries: readonly Summary[]) =>
      new Set(summaries.flatMap(([what]) => what.split(/ \{|, '|\} /)));
    assert.deepEqual([...wordsOf(asked)].sort(), [...wordsOf(theirs.checksums)].sort());
  });
});
