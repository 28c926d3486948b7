import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { KeptHandle } from '../../../web/report/file_handles.ts';
import { Resume } from '../../../web/report/resume.ts';
import {
  joinedRecords,
  recordsOf,
  type SavedReport,
  type SavedRow,
  savedReportFrom,
} from '../../../web/report/saved_report.ts';
import { initialState, type PageState } from '../../../web/report/state.ts';
import { surveyed } from './report_rows.ts';

// A report is kept for a reload, and goes on after it, if the browser finds the same file again.

const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));
const fileOf = (text: string, lastModified = 7, name = 'a.gguf') =>
  new File([text], name, { lastModified });
const handleOf = (file: File, permission: PermissionState = 'granted'): KeptHandle =>
  ({
    ...{ kind: 'file', name: file.name },
    getFile: async () => file,
    queryPermission: async () => 'prompt',
    requestPermission: async () => permission,
  }) as unknown as KeptHandle;

const [first, second] = [surveyed(0, 'first'), surveyed(1, 'second')];
const open = { index: 1, entry: second.entry };
const keptOf = (file: File, handle = handleOf(file)): SavedReport => ({
  build: 'this',
  files: [{ name: file.name, size: file.size, lastModified: file.lastModified, handle }],
  formats: ['q8_0'],
  rows: [{ name: 'first', report: first.report }, { name: 'second' }],
});

describe('a kept report', () => {
  let kept: SavedReport | undefined;
  let writes: number;
  let refusal: Error | undefined;
  /** A promise that writes wait for. */
  let slow: Promise<unknown> | undefined;
  let opened: { files: readonly File[]; found: readonly SavedRow[] | undefined }[];
  let page: { state: PageState; show(change: Partial<PageState>): void; open: Resume['open'] };
  let resume: Resume;

  /** The page shows files, whose first row has been surveyed. */
  const shows = (files: readonly File[], phase: PageState['phase'] = 'surveying') => {
    page.state = { ...page.state, phase, files, surveyed: ['q4_0'], rows: [first, open] };
    resume.follow();
  };

  beforeEach(() => {
    [kept, refusal, slow, writes, opened] = [undefined, undefined, undefined, 0, []];
    const store = {
      read: async () => {
        if (refusal) throw refusal;
        return kept;
      },
      write: async (report: SavedReport) => {
        if (refusal) throw refusal;
        await slow;
        writes += 1;
        kept = report;
      },
      clear: async () => {
        kept = undefined;
      },
    };
    const own = {
      state: initialState,
      show: (change: Partial<PageState>) => {
        own.state = { ...own.state, ...change };
      },
      open: async (files: readonly File[], found?: readonly SavedRow[]) => {
        opened.push({ files, found });
      },
    };
    page = own as unknown as typeof page;
    resume = new Resume({
      ...{ store, page: own, build: 'this', pauseMs: 20 },
      draw: () => resume.follow(),
    });
  });

  test('has the files, the formats and what was found, a while after it was found', async () => {
    const file = fileOf('bytes');
    const handle = handleOf(file);
    await resume.open([{ file, handle }]);
    assert.deepEqual(
      opened.map(({ files }) => files),
      [[file]],
    );
    const files = [file];
    shows(files);
    shows(files);
    await pause();
    assert.equal(writes, 0);
    await pause(40);
    assert.deepEqual(kept, { ...keptOf(file, handle), formats: ['q4_0'] });
    assert.deepEqual([writes, resume.state.isKept], [1, true]);
    resume.follow();
    await pause(40);
    assert.equal(writes, 1, 'nothing has changed');
    page.state = { ...page.state, phase: 'done', rows: [first, second] };
    resume.follow();
    await pause(5);
    assert.deepEqual([writes, kept?.rows[1]?.report], [2, second.report]);
  });

  test('is not made of files that the browser does not find again', async () => {
    const [one, other] = [fileOf('one'), fileOf('other')];
    await resume.open([{ file: one, handle: handleOf(one) }]);
    shows([one, other], 'done');
    await pause(10);
    assert.deepEqual([writes, resume.state.isKept], [0, false]);
  });

  test('is offered, and goes on with what was found and its formats', async () => {
    const file = fileOf('bytes');
    kept = keptOf(file);
    await resume.look();
    assert.equal(resume.state.offer, kept);
    await resume.goOn();
    assert.deepEqual(opened, [{ files: [file], found: kept.rows }]);
    assert.deepEqual(page.state.chosen, ['q8_0']);
    shows([file]);
    assert.equal(resume.state.offer, undefined);
    await pause(40);
    assert.equal(resume.state.isKept, true, 'it is kept again');
  });

  test('of another build goes on with the file alone', async () => {
    const file = fileOf('bytes');
    kept = { ...keptOf(file), build: 'other' };
    await resume.look();
    await resume.goOn();
    assert.deepEqual(opened, [{ files: [file], found: undefined }]);
    assert.deepEqual(page.state.chosen, initialState.chosen);
  });

  test('is not offered where another report is shown, nor after another file was opened', async () => {
    const file = fileOf('bytes');
    kept = keptOf(file);
    shows([fileOf('own')]);
    await resume.look();
    assert.equal(resume.state.offer, undefined);
    page.state = initialState;
    await resume.look();
    assert.ok(resume.state.offer);
    shows([fileOf('another')]);
    assert.equal(resume.state.offer, undefined);
    assert.ok(kept, 'it can still go on after a reload');
  });

  for (const [id, handle] of [
    ['resume.denied', handleOf(fileOf('bytes'), 'denied')],
    ['resume.changed', handleOf(fileOf('longer bytes'))],
    ['resume.changed', handleOf(fileOf('bytes', 8))],
    ['resume.changed', handleOf(fileOf('bytes', 7, 'b.gguf'))],
    [
      'resume.gone',
      {
        ...handleOf(fileOf('bytes')),
        getFile: async () => {
          throw new DOMException('moved', 'NotFoundError');
        },
      },
    ],
  ] as const) {
    test(`says so if the file is not the same or not there: ${id}`, async () => {
      kept = keptOf(fileOf('bytes'), handle as KeptHandle);
      await resume.look();
      await resume.goOn();
      assert.deepEqual([opened, resume.state.problem?.id], [[], id]);
      assert.equal(resume.state.problem?.values.name, 'a.gguf');
      assert.ok(resume.state.offer, 'another attempt is possible');
      shows([fileOf('other')]);
      assert.equal(resume.state.problem, undefined);
    });
  }

  test('is deleted on request, and not kept again', async () => {
    const file = fileOf('bytes');
    await resume.open([{ file, handle: handleOf(file) }]);
    const files = [file];
    shows(files);
    await pause(40);
    assert.ok(kept);
    page.state = { ...page.state, rows: [first, second] };
    resume.follow();
    await resume.forget();
    assert.deepEqual([kept, resume.state.isKept], [undefined, false]);
    await pause(40);
    page.state = { ...page.state, phase: 'done', rows: [first, { ...second }] };
    resume.follow();
    await pause(20);
    assert.equal(kept, undefined);
    shows([file], 'done');
    await pause(20);
    assert.ok(kept, 'the same file, chosen again, is kept');
  });

  test('is deleted after the write that is under way, and none that waits follows', async () => {
    const file = fileOf('bytes');
    await resume.open([{ file, handle: handleOf(file) }]);
    slow = pause(40);
    shows([file], 'done');
    await pause(5);
    page.state = { ...page.state, rows: [first, second] };
    resume.follow();
    await pause(5);
    await resume.forget();
    await pause(60);
    assert.deepEqual([kept, writes, resume.state.isKept], [undefined, 1, false]);
  });

  test('leaves a page that works where the browser keeps nothing', async () => {
    refusal = new DOMException('The disk is full', 'QuotaExceededError');
    await resume.look();
    assert.deepEqual(resume.state, { isKept: false });
    const file = fileOf('bytes');
    await resume.open([{ file, handle: handleOf(file) }]);
    const files = [file];
    shows(files, 'done');
    await pause(10);
    assert.equal(resume.state.problem?.id, 'resume.unkept');
    assert.match(resume.state.problem?.values.reason ?? '', /disk is full/);
    refusal = undefined;
    page.state = { ...page.state, rows: [first, second] };
    resume.follow();
    await pause(10);
    assert.equal(writes, 0, 'it does not try again with these files');
    shows([fileOf('other')]);
    assert.equal(resume.state.problem, undefined);
  });
});

test('what is not a whole report is none', () => {
  const whole = keptOf(fileOf('bytes'));
  const [file] = whole.files;
  assert.deepEqual(savedReportFrom({ ...whole, more: 1 }), whole);
  for (const value of [
    ...[undefined, null, 7, 'report', {}, [], { ...whole, build: 3 }, { ...whole, files: [] }],
    ...[
      { ...whole, files: 'a' },
      { ...whole, files: [null] },
      { ...whole, formats: [1] },
    ],
    ...[
      { ...whole, files: [{ ...file, handle: {} }] },
      { ...whole, files: [{ ...file, size: '1' }] },
    ],
    ...[
      { ...whole, files: [{ ...file, lastModified: undefined }] },
      { ...whole, formats: 'q4_0' },
    ],
    ...[
      { ...whole, rows: undefined },
      { ...whole, rows: [{}] },
      { ...whole, rows: [null] },
    ],
    ...[
      { ...whole, rows: [{ name: 'a', report: {} }] },
      { ...whole, rows: [{ name: 'a', problem: {} }] },
    ],
  ])
    assert.equal(savedReportFrom(value), undefined, JSON.stringify(value));
});

test('a report of very many tensors is kept in records of few rows, and read again from all of them', async () => {
  const file = new File([], 'a.gguf');
  for (const count of [0, 1, 999, 1000, 1001, 3500]) {
    const rows = Array.from({ length: count }, (_, at) => ({ name: `layers.${at}.w` }));
    const report = { ...keptOf(file), rows };
    const records = new Map(recordsOf(report));
    assert.equal(records.size, Math.max(1, Math.ceil(count / 1000)));
    const sizes = [...records.values()].map((record) =>
      Array.isArray(record) ? record.length : (record as SavedReport).rows.length,
    );
    assert.ok(Math.max(...sizes) <= 1000, `${sizes}`);
    const read = savedReportFrom(await joinedRecords(async (key) => records.get(key)));
    assert.deepEqual(read, report);
    if (count <= 1000) continue;
    records.delete([...records.keys()].at(-1) ?? '');
    assert.equal(await joinedRecords(async (key) => records.get(key)), undefined);
  }
});
