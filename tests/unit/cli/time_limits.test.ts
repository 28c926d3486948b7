import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { CellClock, WorkClock } from '../../../web/cli/time_limits.ts';

describe('the clock of cells', () => {
  test('gives each cell its limit, or what is left of all', async () => {
    const clock = new CellClock({ timeout: 0.5, totalTimeout: 0.9 });
    assert.deepEqual(clock.next(), { ms: 500, limit: { seconds: 0.5, isTotal: false } });
    assert.equal(clock.reached, undefined);
    await pause(500);
    const { ms, limit } = clock.next();
    assert.ok(ms < 401, String(ms));
    assert.deepEqual(limit, { seconds: 0.9, isTotal: true });
    await pause(500);
    assert.deepEqual(clock.reached, { seconds: 0.9, isTotal: true });
  });

  test('has ten minutes and an hour by default, and no limit for 0', () => {
    assert.equal(new CellClock({}).next().ms, 600_000);
    const { ms, limit } = new CellClock({ timeout: 0 }).next();
    assert.ok(ms > 3_599_000 && ms <= 3_600_000 && limit.isTotal, String(ms));
    assert.equal(new CellClock({ timeout: 0, totalTimeout: 0 }).next().ms, Infinity);
  });
});

describe('the clock of work', () => {
  const forever = () => {
    for (;;);
  };

  test('returns what work returns or throws', () => {
    const clock = new WorkClock(1000);
    assert.deepEqual(
      clock.within(() => ['done']),
      ['done'],
    );
    assert.equal(
      clock.within(() => ''),
      '',
    );
    const wrong = new TypeError('wrong');
    assert.throws(
      () =>
        clock.within(() => {
          throw wrong;
        }),
      wrong,
    );
  });

  test('ends work without an end, also where it catches all errors, and starts none after it', () => {
    const clock = new WorkClock(50);
    const stubborn = () => {
      try {
        forever();
      } catch {
        forever();
      }
    };
    assert.equal(clock.within(stubborn), undefined);
    assert.equal(
      clock.within(() => 1),
      undefined,
    );
  });

  test('counts the time of all work', () => {
    const clock = new WorkClock(1000);
    const take = (ms: number) => () => {
      for (const until = performance.now() + ms; performance.now() < until; );
      return ms;
    };
    assert.deepEqual([clock.within(take(600)), clock.within(take(600))], [600, undefined]);
  });
});
