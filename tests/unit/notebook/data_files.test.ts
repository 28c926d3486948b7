import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { DataFiles, dataFilesOf } from '../../../web/notebook/link/data_files.ts';
import type { NotebookNotice } from '../../../web/notebook/page_model.ts';
import { NotebookStore } from '../../../web/notebook/store/notebook_store.ts';
import { Notebooks } from '../../../web/notebook/store/notebooks.ts';
import type { PythonClient } from '../../../web/python/protocol.ts';
import { FakePython, settle } from '../support/fake_python.ts';

// The data files that a notebook's cells open: fetched when a cell runs, once, and put beside it.

const named = (...files: unknown[]) => ({ zeropoint: { files } });

test('only names of safetensors files without a folder count', () => {
  assert.deepEqual(dataFilesOf(named('a_1.safetensors', 'B.safetensors')), [
    'a_1.safetensors',
    'B.safetensors',
  ]);
  const others = ['../a.safetensors', 'a/b.safetensors', 'helper.py', 'a.safetensors.py', ''];
  assert.deepEqual(dataFilesOf(named(...others, 7, ['a.safetensors'])), []);
  for (const metadata of [{}, { zeropoint: null }, { zeropoint: 'files' }, { zeropoint: {} }])
    assert.deepEqual(dataFilesOf(metadata), []);
  assert.deepEqual(dataFilesOf({ zeropoint: { files: 'a.safetensors' } }), []);
});

describe('a notebook with data files', () => {
  let python: FakePython;
  let store: NotebookStore;
  let data: DataFiles;
  let log: string[];
  let reports: (NotebookNotice | undefined)[];
  let bytes: (name: string) => Promise<ArrayBuffer>;

  const open = (name: string, metadata: object) => {
    const cell = { cell_type: 'code', metadata: {}, execution_count: null, outputs: [] };
    const cells = ['a', 'b'].map((id) => ({ ...cell, id, source: `${name} ${id}` }));
    const text = JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata, cells });
    store.open(text, { name, title: name, isLesson: true, live: false });
  };

  beforeEach(() => {
    [log, reports] = [[], []];
    python = new FakePython();
    const client: PythonClient = python;
    client.putFile = async (name, content) => {
      log.push(`put ${name} ${content.length}`);
    };
    bytes = async () => new ArrayBuffer(3);
    const notebooks = new Notebooks(() => {});
    data = new DataFiles({
      ...{ client, notebooks, retry: () => store.session.retry() },
      files: {
        bytes: (name) => {
          log.push(`fetch ${name}`);
          return bytes(name);
        },
      },
      report: (notice) => reports.push(notice),
    });
    store = new NotebookStore(python, notebooks, undefined, (name) => data.prepare(name));
  });

  test('fetches nothing when it opens, and each file once before its first cell runs', async () => {
    open('one', named('a.safetensors', 'b.safetensors'));
    await settle();
    assert.deepEqual(log, []);
    store.runAll();
    await settle();
    const both = ['a', 'b'].flatMap((name) => [
      `fetch examples/${name}.safetensors`,
      `put ${name}.safetensors 3`,
    ]);
    assert.deepEqual([log, python.log], [both, ['one a', 'one b']]);
    open('two', named('b.safetensors'));
    store.runAll();
    await settle();
    assert.deepEqual([log, python.log.slice(2)], [both, ['two a', 'two b']]);
    assert.deepEqual(reports, []);
  });

  test('leaves other notebooks alone', async () => {
    open('plain', {});
    store.runAll();
    await settle();
    await data.prepare('a name that no notebook has');
    assert.deepEqual([log, python.log], [[], ['plain a', 'plain b']]);
  });

  test('runs no cell without its file, says why, and runs them all after a retry', async () => {
    bytes = async () => {
      throw new TypeError('Failed to fetch');
    };
    open('one', named('a.safetensors'));
    store.runAll();
    await settle();
    assert.deepEqual(python.log, []);
    const [notice, ...others] = reports;
    assert.ok(notice && 'code' in notice && notice.retry);
    assert.deepEqual(others, []);
    assert.equal(notice.code, 'lesson_unavailable');
    assert.equal(notice.values.reason, 'a.safetensors: TypeError: Failed to fetch');
    assert.equal(store.session.isBusy, false);
    const states = store.active?.cellStates.values() ?? [];
    assert.deepEqual(
      [...states].map(({ run }) => run),
      [undefined, undefined],
    );
    bytes = async () => new ArrayBuffer(5);
    notice.retry();
    await settle();
    assert.equal(reports.at(-1), undefined);
    assert.equal(log.at(-1), 'put a.safetensors 5');
    assert.deepEqual(python.log, ['one a', 'one b']);
  });

  test('that is stopped while its file is fetched runs no cell afterwards', async () => {
    let arrive: (content: ArrayBuffer) => void = () => {};
    bytes = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    open('one', named('a.safetensors'));
    store.runAll();
    await settle();
    store.session.stop();
    arrive(new ArrayBuffer(1));
    await settle();
    assert.deepEqual(python.log, []);
  });
});
