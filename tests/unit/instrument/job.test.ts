import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AsyncEngine } from '../../../web/core/worker/async_engine.ts';
import { Job } from '../../../web/instrument/job.ts';

const tick = () => new Promise((resolve) => setTimeout(resolve));
const refusal = new Error('refused');

/** A job, and a way to work on a question for as long as a test likes. */
function workshop() {
  let changes = 0;
  const job = new Job<string>(
    async () => ({}) as AsyncEngine,
    () => {
      changes += 1;
    },
  );
  const ask = (question: string, occasion?: unknown) => {
    const found: { report: (value: string) => void; end: (error?: unknown) => void }[] = [];
    job.ask(
      [question],
      (_, report) =>
        new Promise((resolve, reject) => {
          found.push({ report, end: (error) => (error ? reject(error) : resolve()) });
        }),
      occasion,
    );
    return found;
  };
  return { job, ask, changes: () => changes };
}

describe('the job behind a chart', () => {
  test('continues while its key is the same', async () => {
    const { job, ask } = workshop();
    const first = ask('a');
    await tick();
    const again = ask('a');
    await tick();
    assert.deepEqual([first.length, again.length], [1, 0]);
    first[0]?.report('coarse');
    first[0]?.report('fine');
    assert.deepEqual([job.value, job.working], ['fine', true]);
    first[0]?.end();
    await tick();
    assert.equal(job.working, false);
  });

  test('that was superseded reports nothing more, however late its answers are', async () => {
    const { job, ask, changes } = workshop();
    const older = ask('a');
    await tick();
    const newer = ask('b');
    await tick();
    newer[0]?.report('of b');
    const before = changes();
    older[0]?.report('of a');
    older[0]?.end(refusal);
    await tick();
    assert.deepEqual([job.value, job.failure, job.working], ['of b', undefined, true]);
    assert.equal(changes(), before);
  });

  test('keeps the last value, marked as stale until the new work reports', async () => {
    const { job, ask } = workshop();
    const [older] = [ask('a'), await tick()];
    assert.equal(job.isEarlier, false, 'there is nothing yet');
    older[0]?.report('of a');
    assert.equal(job.isEarlier, false);
    const [newer] = [ask('b'), await tick()];
    assert.deepEqual([job.value, job.isEarlier], ['of a', true]);
    newer[0]?.report('of b');
    assert.deepEqual([job.value, job.isEarlier], ['of b', false]);
  });

  test('neither works nor fails before it is asked, and has nothing to retry', async () => {
    const { job, changes } = workshop();
    assert.deepEqual([job.working, job.failure, job.value], [false, undefined, undefined]);
    job.retry();
    await tick();
    assert.deepEqual([job.working, changes()], [false, 1]);
  });

  test('that has not failed is not restarted by another occasion', async () => {
    const { ask } = workshop();
    const [first] = [ask('a', 1), await tick()];
    const [again] = [ask('a', 2), await tick()];
    assert.deepEqual([first.length, again.length], [1, 0]);
    first[0]?.end();
    await tick();
    const [done] = [ask('a', 3), await tick()];
    assert.equal(done.length, 0);
  });

  test('that fails keeps the last value, and is retried only on another occasion', async () => {
    const { job, ask } = workshop();
    const [older] = [ask('a', 1), await tick()];
    older[0]?.report('of a');
    const [failing] = [ask('b', 1), await tick()];
    failing[0]?.end(refusal);
    await tick();
    assert.deepEqual([job.value, job.isEarlier, job.failure], ['of a', true, refusal]);
    const [same] = [ask('b', 1), await tick()];
    assert.equal(same.length, 0);
    const [other] = [ask('b', 2), await tick()];
    assert.deepEqual([other.length, job.failure], [1, undefined]);
    other[0]?.report('of b');
    assert.equal(job.isEarlier, false);
  });

  test('that failed is retried only on request', async () => {
    const { job, ask } = workshop();
    const tries = ask('a');
    await tick();
    job.retry();
    await tick();
    assert.equal(tries.length, 1, 'nothing has failed');
    tries[0]?.end(refusal);
    await tick();
    assert.deepEqual([job.failure, job.working], [refusal, false]);
    job.retry();
    await tick();
    assert.deepEqual([job.failure, job.working, tries.length], [undefined, true, 2]);
    tries[1]?.report('answer');
    assert.equal(job.value, 'answer');
    tries[1]?.end();
  });
});
