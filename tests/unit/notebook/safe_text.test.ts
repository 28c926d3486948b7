import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SafeText } from '../../../web/notebook/output/safe_text.ts';
import { settle } from '../support/fake_python.ts';

// Foreign texts, which are shown once the sanitizer is there.

/** A sanitizer that marks what it was given, and whether it can be loaded. */
function opened() {
  const calls: string[] = [];
  const module = {
    renderHtml: (html: string) => {
      calls.push(html);
      return `safe ${html}`;
    },
    renderMarkdown: (source: string, attachments: unknown) => {
      calls.push(source);
      return `rendered ${source} ${JSON.stringify(attachments)}`;
    },
    pictureProblem: (data: string, type: unknown) => {
      calls.push(data);
      return data === 'small' ? '' : `no ${data} ${type}`;
    },
  };
  const state = {
    ...{ isOnline: true, loads: 0, changes: 0, nowMs: 0, eachMs: 0 },
    language: 'en' as 'en' | 'zh',
  };
  const safe = new SafeText(
    async () => {
      state.loads += 1;
      if (!state.isOnline) throw new Error('offline');
      return module;
    },
    () => {
      state.changes += 1;
    },
    () => state.language,
    () => {
      state.nowMs += state.eachMs / 2;
      return state.nowMs;
    },
  );
  return { safe, state, calls };
}

test('the sanitizer is loaded by the first text, which has no HTML until then', async () => {
  const { safe, state } = opened();
  assert.equal(state.loads, 0);
  assert.deepEqual([safe.of('html', '<b>'), safe.of('html', '<i>')], [undefined, undefined]);
  await settle();
  assert.deepEqual([state.loads, state.changes], [1, 1]);
  assert.equal(safe.of('html', '<b>'), 'safe <b>');
});

test('each text is sanitized once, apart from others of another kind or with other attachments', async () => {
  const { safe, calls } = opened();
  safe.of('html', '');
  await settle();
  const texts = () => [
    safe.of('html', 'a'),
    safe.of('markdown', 'a'),
    safe.of('markdown', 'a', { x: 1 }),
    safe.of('markdown', 'a', { x: 2 }),
    safe.of('html', ''),
  ];
  assert.deepEqual(texts(), [
    ...['safe a', 'rendered a undefined', 'rendered a {"x":1}', 'rendered a {"x":2}', 'safe '],
  ]);
  assert.deepEqual([texts(), calls.length], [texts(), 5]);
});

test('each picture is checked once, also one that may be shown', async () => {
  const { safe, calls } = opened();
  const problems = () => [
    safe.of('picture', 'small', 'image/png'),
    safe.of('picture', 'large', 'image/png'),
    safe.of('picture', 'large', 'image/gif'),
  ];
  assert.deepEqual(problems(), [undefined, undefined, undefined]);
  await settle();
  assert.deepEqual(problems(), ['', 'no large image/png', 'no large image/gif']);
  assert.deepEqual([problems()[0], calls.length], ['', 3]);
});

test('without the sanitizer there is a notice with a retry, and no HTML', async () => {
  const { safe, state } = opened();
  state.isOnline = false;
  const noticeNow = () => safe.notice;
  assert.equal(noticeNow(), undefined);
  safe.of('html', 'a');
  await settle();
  const notice = noticeNow();
  assert.ok(notice && 'code' in notice);
  assert.deepEqual([notice.code, notice.values], ['part_unavailable', { reason: 'offline' }]);
  assert.equal(safe.of('html', 'a'), undefined);
  assert.equal(state.loads, 1, 'drawing again does not load again');
  state.isOnline = true;
  notice.retry?.();
  await settle();
  assert.deepEqual([noticeNow(), safe.of('html', 'a')], [undefined, 'safe a']);
});

test('texts that take long are sanitized in pieces, with a drawing after each', async () => {
  const { safe, state } = opened();
  safe.of('html', '');
  await settle();
  state.eachMs = 100;
  const draw = () =>
    ['a', 'b', 'c', 'd', 'e'].map((text) => safe.of('markdown', text) !== undefined);
  assert.deepEqual(draw(), [true, true, false, false, false]);
  const changes = state.changes;
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(state.changes, changes + 1);
  assert.deepEqual(draw(), [true, true, true, true, false]);
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual(draw(), [true, true, true, true, true]);
  const done = state.changes;
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(state.changes, done, 'nothing waits any more');
});

test('a sentence in the place of a text follows the language', async () => {
  const { safe, state, calls } = opened();
  safe.of('html', '');
  await settle();
  safe.of('markdown', 'a');
  state.language = 'zh';
  safe.of('markdown', 'a');
  assert.deepEqual(calls, ['a', 'a']);
});
