import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { NotebookEditing } from '../../../web/notebook/editing.ts';
import { LazyEditing } from '../../../web/notebook/lazy_editing.ts';
import type { NotebookNotice } from '../../../web/notebook/page_model.ts';
import { settle } from '../support/fake_python.ts';

// The part of the page that edits and runs notebooks, from the first click until it has loaded.

describe('the part that runs notebooks', () => {
  /** How each attempt to load it ends. */
  let attempts: { succeed(): void; fail(reason: string): void }[];
  let late: LazyEditing;
  let reports: (NotebookNotice | undefined)[];
  let draws: number;
  /** Calls of the part, in order. */
  let done: unknown[];

  const run = (...given: unknown[]) => done.push(['run', ...given]);
  const model = { busy: true };
  const part = {
    actions: { run },
    model: (of: unknown) => ({ ...model, of }),
  } as unknown as NotebookEditing;
  const note = (text: string) => (work: NotebookEditing) => {
    assert.equal(work, part);
    done.push(text);
  };
  const end = async (how: 'succeed' | 'fail') => {
    attempts.at(-1)?.[how]('offline');
    await settle();
  };

  beforeEach(() => {
    [attempts, reports, done, draws] = [[], [], [], 0];
    late = new LazyEditing(
      () =>
        new Promise<NotebookEditing>((resolve, reject) => {
          attempts.push({
            succeed: () => resolve(part),
            fail: (reason) => reject(new Error(reason)),
          });
        }),
      (notice) => reports.push(notice),
      () => {
        draws += 1;
      },
    );
  });

  test('is loaded by the first action, which waits for it with those that follow', async () => {
    assert.equal(attempts.length, 0);
    late.perform(note('a'));
    late.perform(note('b'));
    assert.deepEqual([attempts.length, done, late.value], [1, [], undefined]);
    await end('succeed');
    assert.deepEqual([done, late.value, draws], [['a', 'b'], part, 1]);
    assert.deepEqual(reports, [], 'a notice about something else stays');
    late.perform(note('c'));
    assert.deepEqual([done.at(-1), attempts.length], ['c', 1], 'then it acts at once');
  });

  test('is loaded ahead without an action', async () => {
    late.load();
    late.load();
    await end('succeed');
    assert.deepEqual([attempts.length, done, late.value], [1, [], part]);
  });

  test('that cannot be loaded is reported to who waits, with a way to try again', async () => {
    late.perform(note('a'));
    late.perform(note('b'));
    await end('fail');
    const [notice] = reports;
    assert.ok(notice && 'code' in notice);
    assert.deepEqual([notice.code, notice.values], ['part_unavailable', { reason: 'offline' }]);
    assert.deepEqual([reports.length, draws, done], [1, 1, []]);
    notice.retry?.();
    await end('succeed');
    assert.deepEqual(done, ['b'], 'only what was wanted last');
    assert.deepEqual([reports.length, reports.at(-1)], [2, undefined], 'and the message is gone');
  });

  test('that cannot be loaded ahead is nobody’s concern, until somebody acts', async () => {
    late.load();
    await end('fail');
    assert.deepEqual([reports, draws], [[], 1]);
    late.perform(note('a'));
    assert.equal(attempts.length, 2, 'an action tries again');
    await end('succeed');
    assert.deepEqual(done, ['a']);
  });

  test('keeps the actions of a second attempt that fails', async () => {
    late.perform(note('a'));
    await end('fail');
    late.perform(note('b'));
    await end('fail');
    late.perform(note('c'));
    await end('succeed');
    assert.deepEqual(done, ['b', 'c']);
  });

  test('offers its actions before it is there; the page has two of its own', async () => {
    let own = 0;
    const actions = late.actions(() => {
      own += 1;
    });
    actions.useOwn();
    assert.deepEqual([own, attempts.length], [1, 0]);
    actions.prepare();
    assert.equal(attempts.length, 1);
    actions.run('a', 'next');
    await end('succeed');
    assert.deepEqual(done, [['run', 'a', 'next']]);
    actions.run('b', 'stay');
    assert.deepEqual(done.at(-1), ['run', 'b', 'stay']);
  });

  test('has a model without editors, Python and runs before it is there', async () => {
    const { editorOf, ...rest } = late.model(undefined);
    assert.equal(editorOf('a'), undefined);
    assert.deepEqual(rest, {
      ...{ python: { state: 'off' }, busy: false },
      ...{ cellTools: undefined, drawCell: undefined, longText: undefined },
      questions: undefined,
    });
    const absent = { state: 'failed', error: { code: 'python_absent', values: {} } } as const;
    assert.equal(late.model(undefined, absent).python, absent);
    late.load();
    await end('succeed');
    assert.deepEqual(late.model(undefined), { busy: true, of: undefined });
  });
});
