import '../../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { QuantError } from '../../../web/core/engine/errors.ts';
import { EditingFiles } from '../../../web/notebook/editing_files.ts';
import type { NotebookNotice } from '../../../web/notebook/page_model.ts';
import { readNotebook } from '../../../web/notebook/store/nbformat.ts';
import { NotebookStore } from '../../../web/notebook/store/notebook_store.ts';
import { Notebooks } from '../../../web/notebook/store/notebooks.ts';
import type { MimeBundle, PythonClient } from '../../../web/python/protocol.ts';
import { mostNotebookBytes, mostTextBytes } from '../../../web/text/file_limits.ts';
import { leavingUnparsed } from '../support/unparsed.ts';
import { ScriptedPython } from './scripted_python.ts';

// Notebooks and modules from files, and notebooks that are saved.

describe('files', () => {
  let python: PythonClient;
  let put: PythonClient['putFile'];
  let store: NotebookStore;
  let files: EditingFiles;
  let reports: (NotebookNotice | undefined)[];
  let saved: string[][];
  /** Modules that Python got, and notebooks that were opened, in order. */
  let log: string[];
  /** How far saving was, at each change. */
  let percents: number[];
  let picture: (data: MimeBundle) => Promise<string | undefined>;

  beforeEach(() => {
    python = new ScriptedPython();
    store = new NotebookStore(python, new Notebooks(() => {}));
    [reports, saved, log, percents] = [[], [], [], []];
    picture = async (data) => ('plot' in data ? '<svg/>' : undefined);
    put = async (name, bytes) => {
      log.push(`${name} ${new TextDecoder().decode(bytes)}`);
    };
    python.putFile = (...args) => put(...args);
    files = new EditingFiles(store, {
      picture: (data) => picture(data),
      report: (notice) => reports.push(notice),
      saveFile: (...args) => saved.push(args),
      opened: () => log.push(`opened ${store.active?.name}`),
    });
    files.saving.changed = () => {
      if (files.saving.going) percents.push(files.saving.going.percent);
    };
  });

  const output = (type: string, data: object) => ({
    ...{ output_type: type, data, metadata: {} },
    ...(type === 'execute_result' ? { execution_count: 1 } : {}),
  });
  const notebookText = (...outputs: object[]) =>
    JSON.stringify({
      ...{ nbformat: 4, nbformat_minor: 5, metadata: { mine: 1 } },
      cells: [
        { cell_type: 'code', id: 'a', metadata: {}, source: 'x', execution_count: 1, outputs },
      ],
    });
  const file = (name: string, text: string) => new File([text], name);
  /** A report without the texts that come with it. */
  const bare = (report: NotebookNotice | undefined) =>
    report && Object.fromEntries(Object.entries(report).filter(([name]) => name !== 'words'));

  describe('that are opened', () => {
    test('are notebooks under their name, whatever the case of the ending', async () => {
      await files.open([file('A.ipynb', notebookText()), file('b.JSON', notebookText())]);
      assert.deepEqual(log, ['opened file:A.ipynb', 'opened file:b.JSON']);
      const { title, isLesson, live, name } = store.active ?? assert.fail();
      assert.deepEqual(
        { title, isLesson, live, name },
        {
          ...{ title: 'b.JSON', isLesson: false, live: false, name: 'file:b.JSON' },
        },
      );
      assert.deepEqual(reports, [undefined, undefined], 'an older message is gone');
    });

    test('are modules for Python, before the notebooks that import them', async () => {
      await files.open([file('a.ipynb', notebookText()), file('my_module.PY', 'x = 1')]);
      assert.deepEqual(log, ['my_module.PY x = 1', 'opened file:a.ipynb']);
      assert.deepEqual(bare(reports[0]), {
        id: 'module.taken',
        values: { name: 'my_module.PY', module: 'my_module' },
      });
      const [taken] = reports;
      assert.ok(taken && 'words' in taken, 'its text comes with it');
    });

    test('are not read if they are too long for the memory', async () => {
      for (const [name, most] of [
        ['a.ipynb', mostTextBytes],
        ['b.py', mostNotebookBytes],
      ] as const) {
        const long = file(name, '');
        Object.defineProperty(long, 'size', { value: most + 1 });
        long.text = long.arrayBuffer = () => assert.fail(`${name} is read`);
        await files.open([long]);
        const values = { name, size: Math.ceil((most + 1) / 1e6), limit: Math.floor(most / 1e6) };
        assert.deepEqual(reports.at(-1), { code: 'file_long', values });
      }
      assert.deepEqual(log, []);
    });

    test('are not parsed if they have too many values', async () => {
      const data = Object.fromEntries(Array.from({ length: 120_000 }, (_, at) => [`a${at}`, 0]));
      const text = notebookText(output('display_data', data));
      await leavingUnparsed(text, () => files.open([file('a.ipynb', text)]));
      assert.deepEqual(reports, [{ code: 'notebook_heavy', values: {} }]);
      assert.deepEqual(log, []);
    });

    test('are modules without their last ending', async () => {
      await files.open([file('my.pyramid.py', '')]);
      assert.deepEqual(reports.map(bare), [
        {
          id: 'module.taken',
          values: { name: 'my.pyramid.py', module: 'my.pyramid' },
        },
      ]);
    });

    test('are wheels, which Python checks, before the notebooks that import them', async () => {
      const refusal = { code: 'wheel_native', values: { name: 'b.whl', what: '_c.so' } };
      put = async (name) => {
        if (name === 'b.whl') throw new QuantError(refusal);
        log.push(name);
      };
      await files.open([file('n.ipynb', notebookText()), file('b.whl', ''), file('a.WHL', '')]);
      assert.deepEqual(log, ['a.WHL', 'opened file:n.ipynb']);
      const [refused, taken] = reports.map((report) => ({ ...report, words: undefined }));
      assert.deepEqual(refused, { ...refusal, words: undefined });
      assert.deepEqual(taken, { id: 'wheel.taken', values: { name: 'a.WHL' }, words: undefined });
    });

    test('are refused with the reason, and the others are opened all the same', async () => {
      const unreadable = file('c.ipynb', '');
      unreadable.text = () => Promise.reject(new Error('gone'));
      // Browsers report it so, and their exceptions have a code, too.
      const deleted = file('d.ipynb', '');
      deleted.text = () => Promise.reject(new DOMException('deleted', 'NotReadableError'));
      await files.open([
        ...[file('a.txt', ''), file('ipynb', ''), file('a.ipynb.txt', notebookText())],
        ...[file('a.pyc', ''), file('b.ipynb', '{}'), unreadable, deleted],
        file('d.ipynb', notebookText()),
      ]);
      assert.deepEqual(reports, [
        { code: 'file_unknown', values: { name: 'a.txt' } },
        { code: 'file_unknown', values: { name: 'ipynb' } },
        { code: 'file_unknown', values: { name: 'a.ipynb.txt' } },
        { code: 'file_unknown', values: { name: 'a.pyc' } },
        { code: 'notebook_unknown', values: {} },
        { code: 'file_unreadable', values: { name: 'c.ipynb', reason: 'Error: gone' } },
        {
          code: 'file_unreadable',
          values: { name: 'd.ipynb', reason: 'NotReadableError: deleted' },
        },
        undefined,
      ]);
      assert.deepEqual(log, ['opened file:d.ipynb']);
    });

    test('leave an error of Python to the caller', async () => {
      const error = new QuantError({ code: 'python_unavailable', values: { reason: 'x' } });
      put = () => Promise.reject(error);
      await assert.rejects(files.open([file('a.py', '')]), error);
      assert.deepEqual(reports, []);
    });
  });

  describe('that are saved', () => {
    const plot = { plot: {} };
    const open = (parts: object, ...outputs: object[]) =>
      store.open(notebookText(...outputs), {
        ...{ name: 'file:a.ipynb', title: 'a.ipynb', isLesson: false, live: false },
        ...parts,
      });

    test('have the name of the file, or of the lesson', async () => {
      open({});
      await files.save();
      open({ name: 'lesson', title: 'The lesson', isLesson: true });
      await files.save();
      assert.deepEqual(
        saved.map(([name, type]) => [name, type]),
        [
          ['a.ipynb', 'application/x-ipynb+json'],
          ['lesson.ipynb', 'application/x-ipynb+json'],
        ],
      );
    });

    test('are complete, and no longer count as edited', async () => {
      open({});
      store.typed('a', 'mine');
      await files.save();
      const { notebook } = readNotebook(saved[0]?.[2] ?? '');
      assert.deepEqual(
        [notebook?.cells[0]?.source, notebook?.metadata.mine, store.active?.edited],
        ['mine', 1, false],
      );
    });

    test('are nothing without a notebook', async () => {
      await files.save();
      assert.deepEqual(saved, []);
    });

    test('have pictures of plots beside their data, wherever a plot may be', async () => {
      const asked: MimeBundle[] = [];
      const drawn = picture;
      picture = (data) => {
        asked.push(data);
        return drawn(data);
      };
      open(
        {},
        output('display_data', plot),
        output('execute_result', plot),
        output('display_data', { 'text/plain': 'x' }),
        { output_type: 'stream', name: 'stdout', text: ['plot'] },
      );
      await files.save();
      const outputs = readNotebook(saved[0]?.[2] ?? '').notebook?.cells[0]?.outputs ?? [];
      const withPicture = { plot: {}, 'image/svg+xml': '<svg/>' };
      assert.deepEqual(
        outputs.map((one) => ('data' in one ? one.data : one.output_type)),
        [withPicture, withPicture, { 'text/plain': 'x' }, 'stream'],
      );
      assert.deepEqual(asked, [plot, plot, { 'text/plain': 'x' }], 'what is printed is no plot');
    });

    test('are made in slices, and stopping leaves all as it was', async (context) => {
      let time = 0;
      context.mock.method(performance, 'now', () => ++time);
      let drawn = 0;
      picture = async () => {
        drawn += 1;
        return '<svg/>';
      };
      open({}, ...Array.from({ length: 500 }, () => output('display_data', plot)));
      store.typed('a', 'mine');
      const saving = files.save();
      while (drawn < 100) await new Promise((done) => setTimeout(done));
      files.saving.stop();
      await saving;
      assert.ok(drawn < 200, `${drawn} pictures`);
      assert.ok(percents.length > 5, 'how far it is was shown');
      assert.deepEqual([saved, store.active?.edited], [[], true]);
      await files.save();
      assert.equal(saved.length, 1);
      assert.equal(saved[0]?.[2]?.match(/<svg\/>/g)?.length, 500);
      assert.equal(store.active?.edited, false);
    });

    test('lack a picture that cannot be drawn', async () => {
      picture = () => Promise.reject(new Error('no charts'));
      open({}, output('display_data', plot));
      await files.save();
      const [first] = readNotebook(saved[0]?.[2] ?? '').notebook?.cells[0]?.outputs ?? [];
      assert.deepEqual(first?.output_type === 'display_data' && first.data, plot);
    });
  });
});
