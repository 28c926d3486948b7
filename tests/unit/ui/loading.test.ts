import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { filesAt } from '../../../web/ui/files.ts';
import { lazily } from '../../../web/ui/lazily.ts';
import { Loadable } from '../../../web/ui/loadable.ts';

/** Opens after `failures` refusals, and counts the attempts. */
function opener(failures: number) {
  const seen = { attempts: 0 };
  const open = async () => {
    seen.attempts += 1;
    if (seen.attempts <= failures) throw new Error(`refused ${seen.attempts}`);
    return `opened by attempt ${seen.attempts}`;
  };
  return { seen, open };
}

describe('a lazily opened resource', () => {
  test('is opened once, on first use', async () => {
    const { seen, open } = opener(0);
    const opened = lazily(open);
    assert.equal(seen.attempts, 0);
    const answers = await Promise.all([opened(), opened()]);
    assert.deepEqual(answers, ['opened by attempt 1', 'opened by attempt 1']);
    assert.equal(await opened(), 'opened by attempt 1');
  });

  test('is opened again after a failure', async () => {
    const opened = lazily(opener(1).open);
    await assert.rejects(opened(), /refused 1/);
    assert.equal(await opened(), 'opened by attempt 2');
  });

  test('is opened again for those who joined an attempt that failed, once for all of them', async () => {
    const { seen, open } = opener(1);
    const opened = lazily(open);
    const first = assert.rejects(opened(), /refused 1/);
    const joined = [opened(), opened()];
    await first;
    assert.deepEqual(await Promise.all(joined), ['opened by attempt 2', 'opened by attempt 2']);
    assert.equal(seen.attempts, 2);
  });

  test('fails for those who joined if the new attempt fails, too', async () => {
    const { seen, open } = opener(2);
    const opened = lazily(open);
    await Promise.all([
      assert.rejects(opened(), /refused 1/),
      assert.rejects(opened(), /refused 2/),
    ]);
    assert.equal(seen.attempts, 2);
  });
});

describe('a part that is loaded on demand', () => {
  function part(failures: number) {
    const { seen, open } = opener(failures);
    const drawn: (string | undefined)[] = [];
    const loadable: Loadable<string> = new Loadable(open, () =>
      drawn.push(loadable.failure ?? loadable.value),
    );
    return { loadable, seen, drawn };
  }

  test('is loaded once, however often it is rendered', async () => {
    const { loadable, seen, drawn } = part(0);
    await Promise.all([loadable.load(), loadable.load()]);
    await loadable.retry();
    assert.equal(loadable.value, 'opened by attempt 1');
    assert.equal(seen.attempts, 1);
    assert.deepEqual(drawn, ['opened by attempt 1']);
  });

  test('is reloaded after a failure by a retry, not by rendering', async () => {
    const { loadable, seen, drawn } = part(1);
    assert.equal(await loadable.load(), undefined);
    assert.equal(loadable.failure, 'refused 1');
    assert.equal(await loadable.load(), undefined);
    assert.equal(seen.attempts, 1);
    assert.equal(await loadable.retry(), 'opened by attempt 2');
    assert.equal(loadable.failure, undefined);
    assert.deepEqual(drawn, ['refused 1', undefined, 'opened by attempt 2']);
  });

  test('is requested once by two simultaneous retries', async () => {
    const { loadable, seen } = part(1);
    await loadable.load();
    await Promise.all([loadable.retry(), loadable.retry()]);
    assert.equal(seen.attempts, 2);
  });

  test('is retried once the browser is back online', async () => {
    const browser = new EventTarget();
    const listen = { value: browser.addEventListener.bind(browser), configurable: true };
    Object.defineProperty(globalThis, 'addEventListener', listen);
    try {
      const { loadable, seen } = part(1);
      await loadable.load();
      browser.dispatchEvent(new Event('online'));
      assert.equal(await loadable.load(), 'opened by attempt 2');
      browser.dispatchEvent(new Event('online'));
      assert.equal(seen.attempts, 2);
    } finally {
      Reflect.deleteProperty(globalThis, 'addEventListener');
    }
  });
});

describe('a file of the site', () => {
  const at = (name: string) => new URL(`https://example.org/${name}?v=1`);
  const { fetch } = globalThis;
  let asked: string[];
  let statuses: number[];
  let bodies: (string | ReadableStream)[];
  beforeEach(() => {
    asked = [];
    statuses = [];
    bodies = [];
    globalThis.fetch = async (address) => {
      asked.push(String(address));
      return new Response(bodies.shift() ?? 'content', { status: statuses.shift() ?? 200 });
    };
  });
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  test('that failed is requested at another URL the next time', async () => {
    const files = filesAt(at);
    statuses = [404, 503];
    await assert.rejects(files.text('a.js'), /^Error: a.js: 404$/);
    await assert.rejects(files.bytes('a.js'), /^Error: a.js: 503$/);
    assert.equal(await files.text('a.js'), 'content');
    await files.text('b.js');
    assert.deepEqual(asked, [
      'https://example.org/a.js?v=1',
      'https://example.org/a.js?v=1&again=1',
      'https://example.org/a.js?v=1&again=2',
      'https://example.org/b.js?v=1',
    ]);
  });

  test('that arrived empty or cut off is requested at another URL, too: caches may keep it', async () => {
    const files = filesAt(at);
    const cutOff = new ReadableStream({ pull: (stream) => stream.error(new Error('cut off')) });
    bodies = ['', '', cutOff];
    await assert.rejects(files.text('a.js'), /^Error: a.js$/);
    await assert.rejects(files.bytes('a.js'), /^Error: a.js$/);
    await assert.rejects(files.text('a.js'), /cut off/);
    assert.equal(await files.text('a.js'), 'content');
    assert.deepEqual(asked, [
      'https://example.org/a.js?v=1',
      ...[1, 2, 3].map((again) => `https://example.org/a.js?v=1&again=${again}`),
    ]);
  });
});
