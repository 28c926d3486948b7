import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  atOnce,
  inSlices,
  itemsInStep,
  keptIn,
  mappedIn,
  type Steps,
  sortedIn,
  sumIn,
} from '../../../web/text/steps.ts';
import { random as seeded } from '../../random.ts';

describe('work in steps', () => {
  const numbers = Array.from({ length: 3 * itemsInStep + 7 }, (_, at) => at);

  test('has a step after so many items, and the result of all of them', () => {
    for (const [steps, expected] of [
      [mappedIn(numbers, (one) => one * 2), numbers.map((one) => one * 2)],
      [keptIn(numbers, (one) => one % 3 === 0), numbers.filter((one) => one % 3 === 0)],
      [sumIn(numbers, (one) => one), numbers.reduce((sum, one) => sum + one)],
    ] as const) {
      let count = 0;
      const counted = steps as Steps<unknown>;
      let step = counted.next();
      for (; !step.done; step = counted.next()) count += 1;
      assert.equal(count, 4);
      assert.deepEqual(step.value, expected);
    }
  });

  test('sorts as the built-in sort does, stably, and compares few items in a step', () => {
    for (const length of [0, 1, itemsInStep - 1, itemsInStep, itemsInStep + 1, 5000]) {
      const random = seeded(length + 1);
      const items = Array.from({ length }, (_, at) => ({ key: Math.floor(random() * 50), at }));
      let [compared, most] = [0, 0];
      const byKey = (one: { key: number }, other: { key: number }) => {
        compared += 1;
        return one.key - other.key;
      };
      const steps = sortedIn(items, byKey);
      let step = steps.next();
      for (; !step.done; step = steps.next()) {
        most = Math.max(most, compared);
        compared = 0;
      }
      assert.deepEqual(
        step.value,
        [...items].sort((one, other) => one.key - other.key),
      );
      assert.ok(most <= itemsInStep * Math.ceil(Math.log2(itemsInStep)), `${length}: ${most}`);
    }
  });

  test('ends with the reason of a signal that is aborted between two slices', async (context) => {
    let time = 0;
    context.mock.method(performance, 'now', () => {
      time += 6;
      return time;
    });
    const stop = new AbortController();
    const parts: number[] = [];
    const report = (part: number) => {
      parts.push(part);
      if (parts.length === 2) stop.abort(new Error('stopped'));
    };
    const steps = mappedIn(numbers, (one) => one);
    await assert.rejects(inSlices(steps, stop.signal, report), /stopped/);
    assert.equal(parts.length, 2);
    assert.deepEqual(await inSlices(mappedIn(numbers, (one) => one)), numbers);
    assert.equal(atOnce(sumIn([1, 2], (one) => one)), 3);
  });
});
