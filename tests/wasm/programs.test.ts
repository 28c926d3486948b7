import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { isNear, runPrograms } from '../golden/ask/programs.ts';
import { openEngine, variantNames } from './engines.ts';

// PyTorch’s results for small programs of engine verbs, recorded by tests/golden/ask/*_programs.py.

declare const projectRoot: string;

const recorded = {
  tensor_programs: 'every operator, index, reduction, product and random number is PyTorch’s',
  function_programs: 'every config, count, pick, scan and function of elements is PyTorch’s',
  quantizer_programs:
    'every format, convention, granularity, observer, packing, generated tensor and linear layer is PyTorch’s',
};

test('a tolerance is relative, and absolute only where a floor is given', () => {
  const within = { within: 1e-6 };
  assert.ok(isNear(1000.001, 1000, within) && !isNear(1000.002, 1000, within));
  assert.ok(isNear(-1e-9, -1.000001e-9, within) && !isNear(1e-9, 1.1e-9, within));
  assert.ok(!isNear(1e-9, 0, within) && isNear(0, 0, {}));
  assert.ok(isNear(1e-9, 0, { ...within, floor: 1e-9 }));
  assert.ok(!isNear(1.1e-9, 0, { ...within, floor: 1e-9 }));
  const floor = { cosine: 1e-3 };
  assert.ok(isNear(1e-3, 0, { floor }, 'cosine') && !isNear(1e-3, 0, { floor }, 'mse'));
  for (const [actual, expected] of [
    [1, Number.POSITIVE_INFINITY],
    [Number.POSITIVE_INFINITY, 1],
    [Number.NaN, 1],
    [1, Number.NaN],
  ] as const) {
    assert.ok(!isNear(actual, expected, within), `${actual} and ${expected}`);
  }
});

for (const [programs, title] of Object.entries(recorded)) {
  for (const variant of variantNames) {
    test(`${title} (${variant})`, async () => {
      const engine = await openEngine(variant);
      const outcome = runPrograms(engine, path.join(projectRoot, 'tests/golden/answers', programs));
      assert.deepEqual(outcome.differences, []);
      assert.ok(outcome.elements > 50_000, `${outcome.elements} elements`);
      assert.equal(engine.tensorCount(), 0);
    });
  }
}
