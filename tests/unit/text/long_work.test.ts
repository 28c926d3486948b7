import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { LongWork } from '../../../web/text/long_work.ts';
import { inSlices, type Steps } from '../../../web/text/steps.ts';

const breath = () => new Promise((done) => setTimeout(done));

describe('long work', () => {
  let work: LongWork;
  /** The progress at each change. */
  let shown: LongWork['going'][];
  /** How many steps have been done. */
  let steps: number;

  beforeEach((context) => {
    shown = [];
    steps = 0;
    work = new LongWork(() => shown.push(work.going));
    let time = 0;
    if ('mock' in context) context.mock.method(performance, 'now', () => ++time);
  });

  function* countTo(count: number): Steps<number> {
    for (let at = 0; at < count; at += 1) {
      yield at / count;
      steps += 1;
    }
    return count;
  }
  const count = (name: string, to: number) =>
    work.do(name, (...slices) => inSlices(countTo(to), ...slices));

  test('has a result, and shows how far it is until then', async () => {
    const going = count('a', 1000);
    assert.deepEqual(work.going, { name: 'a', percent: 0 });
    assert.deepEqual(await going, { result: 1000 });
    assert.equal(work.going, undefined);
    const percents = shown.flatMap((one) => one?.percent ?? []);
    assert.ok(percents.length > 10);
    assert.deepEqual(
      percents,
      [...new Set(percents)].sort((one, other) => one - other),
    );
    assert.equal(shown.at(-1), undefined);
  });

  test('that is stopped has no result, does nothing any more, and begins anew', async () => {
    const going = count('a', 100_000);
    await breath();
    work.stop();
    assert.equal(work.going, undefined);
    const done = steps;
    assert.equal(await going, undefined);
    assert.ok(done > 0 && done < 1000);
    assert.equal(steps, done);
    assert.equal(shown.at(-1), undefined);
    assert.deepEqual(await count('a', 10), { result: 10 });
  });

  test('gives way to the next, whose progress stays', async () => {
    const first = count('a', 100_000);
    await breath();
    const second = count('b', 1000);
    assert.equal(await first, undefined);
    assert.equal(work.going?.name, 'b');
    assert.deepEqual(await second, { result: 1000 });
  });

  test('that fails says so, unless it was stopped', async () => {
    const failing = async (signal: AbortSignal) => {
      await breath();
      if (signal.aborted) throw new Error('late');
      throw new Error('wrong');
    };
    await assert.rejects(work.do('a', failing), /wrong/);
    assert.equal(work.going, undefined);
    const going = work.do('a', failing);
    work.stop();
    assert.equal(await going, undefined);
  });
});
