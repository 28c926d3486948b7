import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SafeText } from '../../../web/notebook/output/safe_text.ts';
import type { NotebookModel } from '../../../web/notebook/page_model.ts';
import { settle } from '../support/fake_python.ts';

// Foreign texts, which are shown once the sanitizer is there.

/** A sanitizer that marks what it was given, and whether it can be loaded. */
function opened() {
  const calls: string[] = [];
  const module = {
    safeHtml: (html: string) => {
      calls.push(html);
      return { text: `safe ${html}`, work: state.work };
    },
    safeMarkdown: (source: string, attachments: unknown) => {
      calls.push(source);
      return { text: `rendered ${source} ${JSON.stringify(attachments)}`, work: state.work };
    },
    checkPicture: (data: string, type: unknown) => {
      calls.push(data);
      return { text: data === 'small' ? '' : `no ${data} ${type}`, work: state.work };
    },
    leftOut: (kind: string, language: string) => `no room for ${kind} in ${language}`,
  };
  const state = {
    ...{ isOnline: true, loads: 0, changes: 0, nowMs: 0, eachMs: 0, work: 1 },
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
  /** The texts of a drawing of their own. */
  const of: NotebookModel['safe'] = (...text) => safe.drawing()(...text);
  return { safe, of, state, calls };
}

test('the sanitizer is loaded by the first text, which has no HTML until then', async () => {
  const { of, state } = opened();
  assert.equal(state.loads, 0);
  assert.deepEqual([of('html', '<b>'), of('html', '<i>')], [undefined, undefined]);
  await settle();
  assert.deepEqual([state.loads, state.changes], [1, 1]);
  assert.equal(of('html', '<b>'), 'safe <b>');
});

test('each text is sanitized once, apart from others of another kind or with other attachments', async () => {
  const { of, calls } = opened();
  of('html', '');
  await settle();
  const [one, two] = [{ x: 1 }, { x: 2 }];
  const texts = () => [
    of('html', 'a'),
    of('markdown', 'a'),
    of('markdown', 'a', one),
    of('markdown', 'a', two),
    of('html', ''),
  ];
  assert.deepEqual(texts(), [
    ...['safe a', 'rendered a undefined', 'rendered a {"x":1}', 'rendered a {"x":2}', 'safe '],
  ]);
  assert.deepEqual([texts(), calls.length], [texts(), 5]);
});

test('each picture is checked once, also one that may be shown', async () => {
  const { of, calls } = opened();
  const problems = () => [
    of('picture', 'small', 'image/png'),
    of('picture', 'large', 'image/png'),
    of('picture', 'large', 'image/gif'),
  ];
  assert.deepEqual(problems(), [undefined, undefined, undefined]);
  await settle();
  assert.deepEqual(problems(), ['', 'no large image/png', 'no large image/gif']);
  assert.deepEqual([problems()[0], calls.length], ['', 3]);
});

test('without the sanitizer there is a notice with a retry, and no HTML', async () => {
  const { safe, of, state } = opened();
  state.isOnline = false;
  const noticeNow = () => safe.notice;
  assert.equal(noticeNow(), undefined);
  of('html', 'a');
  await settle();
  const notice = noticeNow();
  assert.ok(notice && 'code' in notice);
  assert.deepEqual([notice.code, notice.values], ['part_unavailable', { reason: 'offline' }]);
  assert.equal(of('html', 'a'), undefined);
  assert.equal(state.loads, 1, 'drawing again does not load again');
  state.isOnline = true;
  notice.retry?.();
  await settle();
  assert.deepEqual([noticeNow(), of('html', 'a')], [undefined, 'safe a']);
});

test('texts that take long are sanitized in pieces, with a drawing after each', async () => {
  const { of, state } = opened();
  of('html', '');
  await settle();
  state.eachMs = 100;
  const draw = () => ['a', 'b', 'c', 'd', 'e'].map((text) => of('markdown', text) !== undefined);
  for (let count = 1; count <= 5; count += 1) {
    const before = state.changes;
    assert.equal(draw().filter(Boolean).length, count);
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(state.changes, before + (count < 5 ? 1 : 0));
  }
  const done = state.changes;
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(state.changes, done, 'nothing waits any more');
});

test('a sentence in the place of a text follows the language', async () => {
  const { of, state, calls } = opened();
  of('html', '');
  await settle();
  of('markdown', 'a');
  state.language = 'zh';
  of('markdown', 'a');
  assert.deepEqual(calls, ['a', 'a']);
});

test('the texts and pictures of a drawing share what a page can draw, and the next drawing has all of it again', async () => {
  const { safe, of, state } = opened();
  of('html', '');
  await settle();
  const size = { large: 48_000, small: 24_000 };
  state.work = size.large;
  for (const text of ['a', 'b']) of('html', text);
  of('picture', 'small', 'image/png');
  state.work = size.small;
  of('markdown', 'c');
  const draw = () => {
    const drawing = safe.drawing();
    return [
      drawing('html', 'a'),
      drawing('html', 'b'),
      drawing('picture', 'small', 'image/png'),
      drawing('markdown', 'c'),
    ];
  };
  const expected = [
    ...['safe a', 'no room for html in en', 'no room for picture in en'],
    'rendered c undefined',
  ];
  assert.deepEqual([draw(), draw()], [expected, expected]);
});

test('a long text is sanitized between two drawings, one after the other', async () => {
  const { of, state, calls } = opened();
  of('html', '');
  await settle();
  const texts = ['a', 'b'].map((letter) => letter.repeat(20_001));
  const draw = () => texts.map((text) => of('html', text) !== undefined);
  assert.deepEqual([draw(), calls.length], [[false, false], 0]);
  for (const expected of [
    [true, false],
    [true, true],
  ]) {
    const { changes } = state;
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(state.changes, changes + 1);
    assert.deepEqual(draw(), expected);
  }
  assert.equal(calls.length, 2);
});
