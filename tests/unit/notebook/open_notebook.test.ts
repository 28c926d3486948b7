import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  emptyCell,
  withCellAt,
  withCellMoved,
  withoutCell,
  withSource,
} from '../../../web/notebook/model.ts';
import type { Output } from '../../../web/notebook/output/output.ts';
import {
  cellStateOf,
  inWordsOf,
  type OpenNotebook,
  openNotebook,
  withCellIn,
  withCellState,
  withFreshCellStates,
} from '../../../web/notebook/store/open_notebook.ts';

// An open notebook: what it remembers of the file, the state of its cells, and its translation.

const printed = (text: string): Output => ({ output_type: 'stream', name: 'stdout', text });

/** A lesson in a language: a text, a cell with a recorded output, and one without. */
const lessonIn = (language: string): OpenNotebook =>
  openNotebook(
    {
      metadata: { title: language },
      cells: [
        emptyCell('text', 'markdown', `words in ${language}`),
        emptyCell('other', 'markdown', `more in ${language}`),
        { ...emptyCell('check', 'code', 'check()'), outputs: [printed(`right in ${language}`)] },
        emptyCell('code', 'code', '1'),
      ],
    },
    { name: 'lesson', title: `Lesson in ${language}`, isLesson: true, live: false },
    { text: `<p>${language}</p>`, other: `<p>more ${language}</p>`, none: 'of no cell' },
  );
const english = lessonIn('English');
const chinese = lessonIn('Chinese');
const sources = ({ notebook }: OpenNotebook) => notebook.cells.map(({ source }) => source);

describe('an opened notebook', () => {
  test('has the cells of the file, and knows which outputs are the file’s', () => {
    assert.deepEqual([...english.original], ['text', 'other', 'check', 'code']);
    assert.deepEqual([...english.recorded], ['check']);
    assert.deepEqual(english.notebook.metadata, { title: 'English' });
    const { selected, editing, edited, name, title } = english;
    assert.deepEqual(
      { selected, editing, edited, name, title },
      {
        ...{ selected: undefined, editing: undefined, edited: false },
        ...{ name: 'lesson', title: 'Lesson in English' },
      },
    );
  });

  test('has the HTML of its texts beside the text that it was made from', () => {
    assert.deepEqual(
      [...english.prose],
      [
        ['text', { source: 'words in English', html: '<p>English</p>' }],
        ['other', { source: 'more in English', html: '<p>more English</p>' }],
      ],
    );
    const cells = [emptyCell('constructor', 'markdown')];
    assert.equal(openNotebook({ metadata: {}, cells }, english).prose.size, 0);
  });

  test('has cells in which nothing has run', () => {
    assert.deepEqual(cellStateOf(english, 'code'), {
      ...{ run: undefined, ran: false, ended: undefined, skipped: [] },
      ...{ errorLine: undefined, unbound: undefined, refused: undefined },
    });
  });

  test('keeps what else is known of its cells in a fresh interpreter', () => {
    const states = { run: 'queued', ran: true, ended: 'failed', errorLine: 2 } as const;
    const opened = withCellState(withCellState(english, 'code', states), 'check', { ran: true });
    const fresh = withFreshCellStates(opened);
    assert.deepEqual(cellStateOf(fresh, 'code'), {
      ...cellStateOf(opened, 'code'),
      ...{ run: undefined, ran: false },
    });
    assert.deepEqual([...fresh.cellStates.keys()], ['code', 'check']);
    assert.equal(cellStateOf(fresh, 'check').ran, false);
    assert.equal(cellStateOf(opened, 'code').ran, true, 'the one before is as it was');
  });
});

describe('a lesson in another language', () => {
  const translated = inWordsOf(english, chinese);

  test('has the words of that language, and starts exercises from its cells', () => {
    assert.deepEqual(sources(translated), sources(chinese));
    assert.equal(translated.title, 'Lesson in Chinese');
    assert.deepEqual(translated.notebook.metadata, { title: 'Chinese' });
    assert.equal(translated.prose, chinese.prose);
    assert.equal(translated.released, chinese.released);
  });

  test('keeps what the learner has written, run, and selected', () => {
    const mine = {
      ...english,
      selected: 'code',
      recorded: new Set<string>(),
      notebook: withSource(withSource(english.notebook, 'text', 'mine'), 'code', 'mine()'),
    };
    const ran = withCellIn(withCellIn(mine, 'code', { outputs: [printed('2')] }), 'check', {
      outputs: [printed('my own')],
    });
    const next = inWordsOf(ran, chinese);
    assert.deepEqual(sources(next), ['mine', 'more in Chinese', 'check()', 'mine()']);
    assert.deepEqual(
      next.notebook.cells.map(({ outputs }) => outputs),
      [[], [], [printed('my own')], [printed('2')]],
    );
    assert.equal(next.selected, 'code');
  });

  test('keeps texts and outputs of which the other has none', () => {
    const fewer = openNotebook({ metadata: {}, cells: [] }, chinese);
    assert.deepEqual(sources(inWordsOf(english, fewer)), sources(english));
    assert.deepEqual(inWordsOf(english, fewer).notebook.cells[2]?.outputs, [
      printed('right in English'),
    ]);
  });

  test('keeps texts that the learner added', () => {
    const added = emptyCell('mine', 'markdown', 'my own words');
    const mine = { ...english, notebook: withCellAt(english.notebook, added, 0) };
    assert.deepEqual(sources(inWordsOf(mine, chinese)), ['my own words', ...sources(chinese)]);
  });

  test('keeps code that reads like the text of a cell', () => {
    const code = withCellIn(english, 'text', { kind: 'code' });
    assert.equal(sources(inWordsOf(code, chinese))[0], 'words in English');
  });

  test('also has its words where a deleted or moved cell comes back', () => {
    const moved = { ...english, notebook: withCellMoved(english.notebook, 'text', 1) };
    const changed = { ...moved, notebook: withoutCell(moved.notebook, 'other') };
    const { past } = inWordsOf(changed, chinese).notebook;
    assert.deepEqual(
      past.map((cells) => cells.slice(0, 2).map(({ source }) => source)),
      [
        ['words in Chinese', 'more in Chinese'],
        ['more in Chinese', 'words in Chinese'],
      ],
    );
    const undone = {
      ...english,
      notebook: { ...english.notebook, future: [english.notebook.cells] },
    };
    const [future = []] = inWordsOf(undone, chinese).notebook.future;
    assert.equal(future[0]?.source, 'words in Chinese');
  });
});
