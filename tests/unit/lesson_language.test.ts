import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { type Book, bookOf, inWordsOf, markOf } from '../../web/notebook/book.ts';
import { Desk } from '../../web/notebook/desk.ts';
import { LessonLink } from '../../web/notebook/link.ts';
import { cellOf } from '../../web/notebook/model.ts';
import { Notebooks } from '../../web/notebook/notebooks.ts';
import { lessonOwnSettings, lessonState } from '../../web/playground/state.ts';
import { FakePython, settle } from './fake_python.ts';

// A lesson changes its words with the page's language, and nothing else.

declare const projectRoot: string;

const name = 'quantize_and_dequantize';

function lesson(file: string): Book {
  const text = fs.readFileSync(path.join(projectRoot, 'dist/lessons', file), 'utf8');
  const { notebook, html } = JSON.parse(text);
  const { title } = notebook.metadata.zeropoint;
  const parts = { name, title, isLesson: true, live: true };
  return bookOf(notebook, parts, html);
}

const english = lesson(`${name}.json`);
const chinese = lesson(`${name}.zh.json`);
const sourceIn = ({ notebook }: Book, id: string) => cellOf(notebook, id)?.source ?? assert.fail();

let python: FakePython;
let desk: Desk;

beforeEach(() => {
  python = new FakePython();
  desk = new Desk(python, new Notebooks(() => {}));
  desk.notebooks.books.set(name, english);
  desk.show(name);
});

const book = () => desk.books.get(name) ?? assert.fail();
const speak = (other: Book) => desk.update(name, (one) => inWordsOf(one, other));
const run = async () => {
  desk.runAll();
  for (let turn = 0; turn < 80; turn += 1) await settle();
};

describe('a lesson whose page changes its language', () => {
  test('is the lesson of the other language, and the first one again', () => {
    speak(chinese);
    assert.deepEqual(book(), chinese);
    speak(english);
    assert.deepEqual(book(), english);
  });

  test('keeps its outputs and what has run', async () => {
    await run();
    const outputs = book().notebook.cells.map((cell) => cell.outputs);
    speak(chinese);
    assert.deepEqual(
      book().notebook.cells.map((cell) => cell.outputs),
      outputs,
    );
    assert.equal(markOf(book(), 'quantize').ran, true);
    assert.equal(book().live, false);
    assert.equal(book().edited, false);
  });

  test('keeps what somebody typed, in text and in code', () => {
    desk.typed('title', '# Mine');
    desk.typed('parameters', 'scale = 1.0');
    speak(chinese);
    assert.equal(sourceIn(book(), 'title'), '# Mine');
    assert.equal(sourceIn(book(), 'parameters'), 'scale = 1.0');
    assert.equal(sourceIn(book(), 'formulas'), sourceIn(chinese, 'formulas'));
    assert.equal(book().edited, true);
  });

  test('keeps a text that was made a code cell', () => {
    desk.convert('title', 'code');
    speak(chinese);
    assert.equal(sourceIn(book(), 'title'), sourceIn(english, 'title'));
  });

  test('gives a deleted cell back in the language that it speaks now', () => {
    desk.remove('formulas');
    speak(chinese);
    desk.undo();
    assert.equal(sourceIn(book(), 'formulas'), sourceIn(chinese, 'formulas'));
  });

  test('goes on following the instrument', () => {
    speak(chinese);
    const link = new LessonLink(desk, name, {
      showInput: () => {},
      told: () => undefined,
      followAgain: () => {},
      mostElements: 64,
      own: { tensor: lessonState.tensor, settings: lessonOwnSettings },
    });
    const settings = { ...lessonOwnSettings, scale: 7, clamp: false };
    link.follow({ tensor: lessonState.tensor, settings }, new Map());
    assert.match(sourceIn(book(), 'parameters'), /^scale = 7\.0$/m);
    assert.match(sourceIn(book(), 'quantize'), /clamp=False/);
    assert.equal(sourceIn(book(), 'title'), sourceIn(chinese, 'title'));
  });
});
