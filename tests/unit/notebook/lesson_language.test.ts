import assert from 'node:assert/strict';
import fs from 'node:fs';
import { beforeEach, describe, test } from 'node:test';
import { lessonOwnSettings, lessonState } from '../../../web/instrument/store/state.ts';
import { LessonLink } from '../../../web/notebook/link/link.ts';
import { cellOf } from '../../../web/notebook/model.ts';
import { withDefaults } from '../../../web/notebook/store/lesson_files.ts';
import { NotebookStore } from '../../../web/notebook/store/notebook_store.ts';
import { Notebooks } from '../../../web/notebook/store/notebooks.ts';
import {
  cellStateOf,
  inWordsOf,
  type OpenNotebook,
  openNotebook,
} from '../../../web/notebook/store/open_notebook.ts';
import { inDist } from '../../built.ts';
import { FakePython, settle } from '../support/fake_python.ts';

// A change of the page's language translates a lesson and changes nothing else.

const name = 'quantize_and_dequantize';

function lesson(file: string): OpenNotebook {
  const text = fs.readFileSync(inDist('lessons', file), 'utf8');
  const { notebook, html } = JSON.parse(text);
  const { title } = notebook.metadata.zeropoint;
  const parts = { name, title, isLesson: true, live: true };
  return openNotebook({ ...notebook, cells: withDefaults(notebook.cells) }, parts, html);
}

const english = lesson(`${name}.json`);
const chinese = lesson(`${name}.zh.json`);
const sourceIn = ({ notebook }: OpenNotebook, id: string) =>
  cellOf(notebook, id)?.source ?? assert.fail();

let python: FakePython;
let store: NotebookStore;

beforeEach(() => {
  python = new FakePython();
  store = new NotebookStore(python, new Notebooks(() => {}));
  store.notebooks.openNotebooks.set(name, english);
  store.show(name);
});

const opened = () => store.openNotebooks.get(name) ?? assert.fail();
const speak = (other: OpenNotebook) => store.update(name, (one) => inWordsOf(one, other));
const run = async () => {
  store.runAll();
  for (let turn = 0; turn < 80; turn += 1) await settle();
};

describe('a lesson whose page changes its language', () => {
  test('switches to the other language and back', () => {
    speak(chinese);
    assert.deepEqual(opened(), chinese);
    speak(english);
    assert.deepEqual(opened(), english);
  });

  test('keeps its outputs and the state of its cells', async () => {
    await run();
    const outputs = opened().notebook.cells.map((cell) => cell.outputs);
    speak(chinese);
    assert.deepEqual(
      opened().notebook.cells.map((cell) => cell.outputs),
      outputs,
    );
    assert.equal(cellStateOf(opened(), 'quantize').ran, true);
    assert.equal(opened().live, false);
    assert.equal(opened().edited, false);
  });

  test('keeps edited text and code', () => {
    store.typed('title', '# Mine');
    store.typed('parameters', 'scale = 1.0');
    speak(chinese);
    assert.equal(sourceIn(opened(), 'title'), '# Mine');
    assert.equal(sourceIn(opened(), 'parameters'), 'scale = 1.0');
    assert.equal(sourceIn(opened(), 'formulas'), sourceIn(chinese, 'formulas'));
    assert.equal(opened().edited, true);
  });

  test('keeps a text cell that was converted to code', () => {
    store.convert('title', 'code');
    speak(chinese);
    assert.equal(sourceIn(opened(), 'title'), sourceIn(english, 'title'));
  });

  test('restores a deleted cell in the current language', () => {
    store.remove('formulas');
    speak(chinese);
    store.undo();
    assert.equal(sourceIn(opened(), 'formulas'), sourceIn(chinese, 'formulas'));
  });

  test('still follows the instrument', () => {
    speak(chinese);
    const link = new LessonLink(store, name, {
      showInput: () => {},
      told: () => undefined,
      followAgain: () => {},
      mostElements: 64,
      own: { tensor: lessonState.tensor, settings: lessonOwnSettings },
    });
    const settings = { ...lessonOwnSettings, scale: 7, clamp: false };
    link.follow({ tensor: lessonState.tensor, settings }, new Map());
    assert.match(sourceIn(opened(), 'parameters'), /^scale = 7\.0$/m);
    assert.match(sourceIn(opened(), 'quantize'), /clamp=False/);
    assert.equal(sourceIn(opened(), 'title'), sourceIn(chinese, 'title'));
  });
});
