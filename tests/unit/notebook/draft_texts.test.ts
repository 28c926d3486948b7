import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { emptyCell, withSource } from '../../../web/notebook/model.ts';
import { Drafts } from '../../../web/notebook/store/drafts.ts';
import { type OpenNotebook, openNotebook } from '../../../web/notebook/store/open_notebook.ts';
import { keptNames } from '../../../web/notebook/store/storage_keys.ts';
import { openStorage } from './fake_storage.ts';

// Several tabs change the same notebook: no text is lost before the reader has chosen one.

const lessonOf = (name: string, isLesson = true): OpenNotebook =>
  openNotebook(
    { metadata: {}, cells: [emptyCell('a', 'code', '1'), emptyCell('b', 'code', '2')] },
    { name, title: name, isLesson, live: false },
  );
const lesson = lessonOf('lesson');
const file = lessonOf('file:x.ipynb', false);

/** A tab of the page: it shows a notebook, and types into its first cell. */
class Tab {
  readonly drafts: Drafts;
  shown: OpenNotebook;
  redraws = 0;

  constructor(
    readonly storage: Storage,
    readonly origin = lesson,
  ) {
    this.drafts = new Drafts(storage, () => {
      this.redraws += 1;
    });
    this.shown = origin;
    if (origin.isLesson) this.shown = this.drafts.restore(origin, origin)?.opened ?? origin;
    else this.drafts.files();
  }

  get #lesson() {
    return this.origin.isLesson ? this.origin : undefined;
  }

  type(source: string): void {
    const notebook = withSource(this.shown.notebook, 'a', source);
    this.shown = { ...this.shown, notebook, edited: true };
    this.drafts.keep(this.shown, this.#lesson);
    this.drafts.flush();
  }

  next(): void {
    this.shown = this.drafts.nextOf(this.origin) ?? assert.fail('there is no other text');
  }

  keep(): void {
    this.drafts.keepShown(this.shown, this.#lesson);
  }

  get source() {
    return this.shown.notebook.cells[0]?.source;
  }

  get asks() {
    const found = this.drafts.versions(this.origin.name);
    return found && `${found.at} of ${found.count}`;
  }
}

let storage: Storage;
beforeEach(() => {
  storage = openStorage();
});
const texts = () => Object.keys(storage).map((key) => storage.getItem(key) ?? '');
const holds = (source: string) => texts().some((text) => text.includes(source));
const main = 'zeropoint.draft.lesson';

describe('two tabs', () => {
  test('that change the same lesson: the later one asks, and both texts stay', () => {
    const [one, other] = [new Tab(storage), new Tab(storage)];
    one.type('first');
    assert.equal(one.asks, undefined);
    other.type('second');
    assert.deepEqual([other.asks, one.source, other.source], ['2 of 2', 'first', 'second']);
    assert.deepEqual([one.redraws, other.redraws], [0, 1]);
    assert.ok(holds('first') && holds('second'));
    // More changes in both go to their own texts.
    one.type('first again');
    other.type('second again');
    assert.ok(holds('first again') && holds('second again'));
    assert.equal(texts().length, 2);
    assert.ok(other.drafts.holds(other.shown), 'so the page may be left without a question');
  });

  test('the other text can be shown, changed, and kept', () => {
    const [one, other] = [new Tab(storage), new Tab(storage)];
    one.type('first');
    other.type('second');
    other.next();
    assert.deepEqual([other.source, other.asks], ['first', '1 of 2']);
    other.next();
    assert.deepEqual([other.source, other.asks], ['second', '2 of 2']);
    other.keep();
    assert.deepEqual([other.asks, texts().length, holds('first')], [undefined, 1, false]);
    assert.equal(new Tab(storage).source, 'second');
    // The first tab has still its text: a change of it is not lost either.
    one.type('first again');
    assert.equal(one.asks, '2 of 2');
    assert.ok(holds('second') && holds('first again'));
    one.next();
    one.keep();
    assert.deepEqual([one.source, texts().length], ['second', 1]);
  });

  test('of which one continues the text of the other, closed, do not ask', () => {
    new Tab(storage).type('first');
    const later = new Tab(storage);
    assert.equal(later.source, 'first');
    later.type('first, continued');
    later.type('first, continued twice');
    assert.deepEqual([later.asks, texts().length], [undefined, 1]);
  });

  test('that type the same do not ask', () => {
    const [one, other] = [new Tab(storage), new Tab(storage)];
    one.type('same');
    other.type('same');
    assert.deepEqual([other.asks, texts().length], [undefined, 1]);
  });

  test('closed during the question: the next visit asks it again', () => {
    const [one, other] = [new Tab(storage), new Tab(storage)];
    one.type('first');
    other.type('second');
    const next = new Tab(storage);
    assert.deepEqual([next.source, next.asks], ['first', '1 of 2']);
    next.next();
    next.keep();
    assert.deepEqual([new Tab(storage).source, texts().length], ['second', 1]);
  });

  test('one discards its changes: the text of the other stays', () => {
    const [one, other] = [new Tab(storage), new Tab(storage)];
    one.type('first');
    const third = new Tab(storage);
    one.type('first again');
    third.drafts.discard('lesson');
    assert.ok(holds('first again'));
    one.drafts.discard('lesson');
    assert.equal(texts().length, 0);
    other.type('second');
    assert.deepEqual([other.asks, keptNames(storage)], [undefined, ['lesson']]);
  });

  test('with a file: both texts stay, too', () => {
    const [one, other] = [new Tab(storage, file), new Tab(storage, file)];
    one.type('first');
    other.type('second');
    assert.equal(other.asks, '2 of 2');
    assert.match(other.drafts.nextFile(file.name)?.text ?? '', /first/);
    assert.deepEqual(keptNames(storage), [file.name]);
    assert.equal(new Drafts(storage).files().size, 1);
  });
});

test('three tabs keep three texts; one choice ends all questions', () => {
  const tabs = [new Tab(storage), new Tab(storage), new Tab(storage)];
  tabs.forEach((tab, i) => {
    tab.type(`text ${i}`);
  });
  assert.deepEqual([texts().length, tabs[2]?.asks?.slice(-4)], [3, 'of 3']);
  const seen = new Set<string | undefined>();
  for (let turn = 0; turn < 3; turn += 1) {
    tabs[2]?.next();
    seen.add(tabs[2]?.source);
  }
  assert.equal(seen.size, 3);
  tabs[2]?.keep();
  assert.equal(texts().length, 1);
});

describe('a text that another tab has replaced without reading it', () => {
  test('is stored again beside it, as from an earlier version of the page', () => {
    const tab = new Tab(storage);
    tab.type('mine');
    const blind = JSON.stringify({ ...JSON.parse(storage.getItem(main) ?? ''), after: undefined });
    const newValue = blind.replace('mine', 'theirs');
    storage.setItem(main, newValue);
    tab.drafts.heard({ key: main, newValue });
    assert.ok(holds('mine') && holds('theirs'));
    assert.deepEqual([tab.asks, tab.redraws], ['2 of 2', 1]);
  });

  test('is not, if the other tab continued it', () => {
    const tab = new Tab(storage);
    tab.type('mine');
    const other = new Tab(storage);
    for (const source of ['mine, continued', 'mine, continued twice']) {
      other.type(source);
      tab.drafts.heard({ key: main, newValue: storage.getItem(main) });
    }
    assert.deepEqual([tab.asks, texts().length], [undefined, 1]);
    tab.drafts.heard({ key: main, newValue: null });
    tab.drafts.heard({ key: null, newValue: null });
    assert.equal(texts().length, 1);
  });

  test('is not, if both wrote at once and this one was last', () => {
    const tab = new Tab(storage);
    tab.type('mine');
    const theirs = (storage.getItem(main) ?? '').replace('mine', 'theirs');
    tab.drafts.heard({ key: main, newValue: theirs });
    assert.deepEqual([tab.asks, texts().length], [undefined, 1]);
  });
});

describe('a text of a newer version of the page', () => {
  const newer = JSON.stringify({ version: 2, title: 'x', text: 'newer' });

  test('stays, and the question says that it cannot be shown', () => {
    storage.setItem(main, newer);
    const tab = new Tab(storage);
    tab.type('mine');
    assert.equal(storage.getItem(main), newer);
    assert.equal(tab.drafts.versions('lesson')?.hasReadable, false);
    assert.equal(new Tab(storage).source, 'mine');
    tab.keep();
    assert.deepEqual([texts().length, holds('mine')], [1, true]);
  });

  test('is no reason to ask if it is damaged', () => {
    for (const text of ['{', '7', '{"version":1}', '{"cells":[]}']) {
      storage.setItem(main, text);
      const tab = new Tab(storage);
      tab.type('mine');
      assert.deepEqual([tab.asks, texts().length], [undefined, 1], text);
      storage.removeItem(main);
    }
  });
});

describe('a full storage', () => {
  test('keeps the text of the other tab, and says that this one is not stored', () => {
    const full = openStorage(500);
    const [one, other] = [new Tab(full), new Tab(full)];
    one.type('first');
    other.type('x'.repeat(600));
    assert.match(full.getItem(main) ?? '', /first/);
    assert.equal(other.drafts.versions('lesson')?.isStored, false);
    assert.equal(other.drafts.holds(other.shown), false, 'leaving the page asks');
    other.type('short');
    assert.equal(other.drafts.versions('lesson')?.isStored, true);
  });

  test('that is denied asks nothing', () => {
    const drafts = new Drafts(undefined);
    drafts.keep(lesson, lesson);
    drafts.flush();
    drafts.heard({ key: main, newValue: '{}' });
    assert.equal(drafts.versions('lesson'), undefined);
  });
});
