import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { runPrograms } from '../golden/programs.ts';
import { openEngine, variantNames } from './engines.ts';

// PyTorch’s results for small programs of engine verbs, recorded by tests/golden/*_programs.py.

declare const projectRoot: string;

const recorded = {
  tensor_programs: 'every operator, index, reduction, product and random number is PyTorch’s',
  function_programs: 'every config, count, pick, scan and function of elements is PyTorch’s',
  quantizer_programs:
    'every format, convention, granularity, observer, packing, generated tensor and linear layer is PyTorch’s',
};

for (const [programs, title] of Object.entries(recorded)) {
  for (const variant of variantNames) {
    test(`${title} (${variant})`, async () => {
      const engine = await openEngine(variant);
      const outcome = runPrograms(engine, path.join(projectRoot, 'tests/golden', programs));
      assert.deepEqual(outcome.differences, []);
      assert.ok(outcome.elements > 50_000, `${outcome.elements} elements`);
      assert.equal(engine.tensorCount(), 0);
    });
  }
}
