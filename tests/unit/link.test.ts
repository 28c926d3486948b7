import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, test } from 'node:test';
import { markOf } from '../../web/notebook/book.ts';
import { Desk } from '../../web/notebook/desk.ts';
import { LessonLink } from '../../web/notebook/link.ts';
import { cellOf } from '../../web/notebook/model.ts';
import { Notebooks } from '../../web/notebook/notebooks.ts';
import type { CellOutput } from '../../web/notebook/run.ts';
import type { LessonInput } from '../../web/notebook/sources.ts';
import { lessonOwnSettings, lessonState } from '../../web/playground/state.ts';
import { FakePython, settle } from './fake_python.ts';

declare const projectRoot: string;

const name = 'quantize_and_dequantize';
const file = fs.readFileSync(path.join(projectRoot, `web/lessons/${name}.ipynb`), 'utf8');
const settings = lessonOwnSettings;
const given: LessonInput = { tensor: lessonState.tensor, settings };
const scaled = (scale: number): LessonInput => ({ ...given, settings: { ...settings, scale } });
const outputs = new Map<string, CellOutput>([['quantize', { kind: 'value', text: 'tensor' }]]);

let python: FakePython;
let desk: Desk;
let link: LessonLink;
let shown: LessonInput[];

beforeEach(() => {
  python = new FakePython();
  desk = new Desk(python, new Notebooks(() => {}));
  shown = [];
  link = new LessonLink(desk, name, (input) => shown.push(input), 64);
  desk.open(file, { name, title: '', isLesson: true, live: true });
  link.follow(given, outputs);
});

const book = () => desk.books.get(name) ?? assert.fail();
const source = (id: string) => cellOf(book().notebook, id)?.source ?? assert.fail();
/** Waits for a rerun, which comes after a pause. */
const rerun = async () => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (let turn = 0; turn < 40; turn += 1) await settle();
};
const run = async (id: string) => {
  desk.run(id);
  for (let turn = 0; turn < 40; turn += 1) await settle();
};

describe('until Python has run', () => {
  test('the lesson core’s outputs stand in the cells, numbered', () => {
    const cell = cellOf(book().notebook, 'quantize');
    assert.deepEqual(cell?.outputs, [
      {
        output_type: 'execute_result',
        execution_count: cell?.executionCount,
        data: { 'text/plain': 'tensor' },
        metadata: {},
      },
    ]);
    assert.equal(book().edited, false, 'nothing was typed');
  });

  test('a change of the instrument is written into the code, and nothing runs', async () => {
    link.follow(scaled(7), outputs);
    assert.match(source('parameters'), /^scale = 7\.0$/m);
    await rerun();
    assert.deepEqual(python.log, []);
  });

  test('what the learner typed and has not run stays', () => {
    desk.typed('parameters', `${source('parameters')}\n# mine`);
    link.follow(scaled(7), outputs);
    assert.match(source('parameters'), /scale = 7\.0[\s\S]*# mine/);
  });

  test('the first run runs the whole lesson in its order', async () => {
    await run('error');
    const codes = book().notebook.cells.filter(({ kind }) => kind === 'code');
    assert.deepEqual(
      python.log,
      codes.map((cell) => cell.source),
    );
    assert.equal(book().live, false);
  });
});

describe('once Python has run', () => {
  beforeEach(async () => {
    await run('imports');
    python.log.length = 0;
  });

  test('a change of the instrument reruns the lesson from the cell that says it', async () => {
    link.follow(scaled(6), outputs);
    link.follow(scaled(7), outputs);
    await rerun();
    assert.match(python.log[0] ?? '', /^scale = 7\.0/);
    assert.equal(
      python.log.filter((text) => text.startsWith('scale =')).length,
      1,
      'once, after a pause',
    );
    assert.ok(!python.log.some((text) => text.includes('import torch')));
    assert.ok(python.log.some((text) => text.includes('naive')));
    assert.deepEqual(shown, [], 'the instrument is where it was put');
  });

  test('a cell that is run changes the instrument', async () => {
    desk.typed('parameters', 'scale = 4\nzero_point = 5\ndtype = torch.uint8');
    await run('parameters');
    assert.deepEqual(shown.at(-1)?.settings, {
      ...settings,
      scale: 4,
      zeroPoint: 5,
      dtype: 'uint8',
    });
    link.follow(shown.at(-1) ?? assert.fail(), outputs);
    python.log.length = 0;
    await rerun();
    assert.deepEqual(python.log, [], 'and the change does not come back');
    assert.match(source('parameters'), /^scale = 4$/m);
  });

  test('a learner’s own expression stays, and the instrument’s value is set behind it', async () => {
    desk.typed('parameters', 'scale = 7 / 2\nzero_point = -70\ndtype = torch.int8');
    link.follow(scaled(7), outputs);
    assert.match(source('parameters'), /scale = 7 \/ 2/);
    assert.equal(markOf(book(), 'parameters').unbound, 'assigned');
    await rerun();
    assert.deepEqual(python.log.slice(0, 2), [source('parameters'), 'assign scale']);
    assert.deepEqual(python.variables.scale, { kind: 'float', value: 7 });
    assert.deepEqual(shown, []);
  });
});
