import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type Course,
  noProgress,
  standingOf,
  withVerdict,
} from '../../../web/notebook/exercises/course.ts';
import { KeptCode, keptFrom, packed, unpacked } from '../../../web/pages/scorm/kept_code.ts';
import { Platform } from '../../../web/pages/scorm/platform.ts';

// A package for learning platforms without a page: its score, its calls to the platform, the learner's code.

const titles = { en: 'Levels', zh: '级' };
const course: Course = {
  edition: '1.2',
  title: 'Week 2',
  exercises: [
    { name: 'a/one', title: titles, points: 1 },
    { name: 'a/two', title: titles, points: 2 },
  ],
};

describe('the score', () => {
  const wrong = (exercise: string, points: number) => ({
    ...{ exercise, points, status: 'wrong' as const },
  });
  const solved = (exercise: string, points: number) => ({
    ...{ exercise, points, status: 'solved' as const },
  });

  test('is the share of all points, and 100 only for all of them', () => {
    assert.deepEqual(standingOf(course, noProgress), { solved: 0, score: 0, isComplete: false });
    const half = withVerdict(noProgress, wrong('a/two', 1));
    assert.deepEqual(standingOf(course, half), { solved: 0, score: 33, isComplete: false });
    const one = withVerdict(half, solved('a/one', 1));
    assert.deepEqual(standingOf(course, one), { solved: 1, score: 66, isComplete: false });
    const all = withVerdict(one, solved('a/two', 2));
    assert.deepEqual(standingOf(course, all), { solved: 2, score: 100, isComplete: true });
  });

  test('never falls, and counts an exercise once', () => {
    const all = [solved('a/one', 1), solved('a/one', 1), wrong('a/one', 0), wrong('a/two', 1)];
    const progress = [...all, wrong('a/two', 0)].reduce(withVerdict, noProgress);
    assert.deepEqual(progress.solved, ['a/one']);
    assert.equal(standingOf(course, progress).score, 66);
  });

  test('counts neither exercises that the package no longer has, nor more points than it gives', () => {
    const old = { shown: undefined, points: { 'a/two': 9, 'b/old': 5 }, solved: ['b/old'] };
    assert.deepEqual(standingOf(course, old), { solved: 0, score: 66, isComplete: false });
  });
});

/** A platform's object that records the calls, below `depth` windows. */
function windowWith(name: string, api: object, depth: number): Window {
  let place: Record<string, unknown> = { [name]: api };
  place.parent = place;
  for (let at = 0; at < depth; at += 1) place = { parent: place };
  return place as unknown as Window;
}

describe('the platform', () => {
  const standing = { solved: 1, score: 50, isComplete: false };

  test('of SCORM 1.2 is found above the page, and gets its words', () => {
    const values = new Map<string, string>([['cmi.core.student_id', 'ada']]);
    const calls: string[] = [];
    const api = {
      LMSInitialize: () => calls.push('begin') && 'true',
      LMSGetValue: (name: string) => values.get(name) ?? '',
      LMSSetValue: (name: string, value: string) => String(values.set(name, value) === values),
      LMSCommit: () => calls.push('commit') && true,
      LMSFinish: () => calls.push('end') && 'true',
      LMSGetLastError: () => '0',
    };
    const platform = Platform.open('1.2', windowWith('API', api, 3)) ?? assert.fail('not found');
    assert.deepEqual([platform.learner, platform.kept, platform.mostKept], ['ada', '', 4096]);
    assert.equal(platform.store(standing, 'text'), undefined);
    platform.close();
    assert.deepEqual(calls, ['begin', 'commit', 'commit', 'end']);
    assert.match(values.get('cmi.core.session_time') ?? '', /^00:00:0\d\.00$/);
    values.delete('cmi.core.student_id');
    values.delete('cmi.core.session_time');
    assert.deepEqual(Object.fromEntries(values), {
      'cmi.core.score.min': '0',
      'cmi.core.score.max': '100',
      'cmi.core.score.raw': '50',
      'cmi.core.lesson_status': 'incomplete',
      'cmi.core.exit': 'suspend',
      'cmi.suspend_data': 'text',
    });
    // A page that is left twice, as browsers allow, calls nothing after the end.
    assert.equal(platform.store(standing, 'later'), undefined);
    platform.close();
    assert.equal(calls.length, 4);
  });

  test('that refuses a value, or throws, is an error', () => {
    const api = {
      Initialize: () => 'true',
      SetValue: (name: string) => String(name !== 'cmi.suspend_data'),
      Commit: () => 'true',
      GetLastError: () => '405',
    };
    const platform = Platform.open('2004', windowWith('API_1484_11', api, 0));
    assert.equal(platform?.store(standing, ''), '405, cmi.suspend_data');
    const broken = { ...api, SetValue: () => assert.fail('a mistake of the platform') };
    const other = Platform.open('2004', windowWith('API_1484_11', broken, 0));
    assert.match(other?.store(standing, '') ?? '', /^405/);
  });

  test('is not there without its object, in windows of other origins, or if it refuses', () => {
    const hidden = new Proxy({} as Window, {
      get: (_, name) =>
        name === 'parent' ? hidden : name === 'opener' ? null : assert.fail('another origin'),
    });
    assert.equal(Platform.open('1.2', hidden), undefined);
    const refusing = windowWith('API', { LMSInitialize: () => 'false' }, 1);
    assert.equal(Platform.open('1.2', refusing), undefined);
    assert.equal(Platform.open('2004', windowWith('API', {}, 1)), undefined);
  });
});

/** Storage as browsers have it, as far as it is used. */
function storageOf(texts: Readonly<Record<string, string>> = {}): Storage {
  const map = new Map(Object.entries(texts));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => void map.set(key, text),
    removeItem: (key: string) => void map.delete(key),
  } as unknown as Storage;
}

describe('the learner’s code', () => {
  const draft = 'zeropoint.draft.a';
  const of = (storage: Storage, learner: string) => new KeptCode(storage, learner, new Set(['a']));
  const nothing = keptFrom(undefined);

  test('is the newer of the platform’s and the browser’s', () => {
    const storage = storageOf({ [draft]: 'typed' });
    const first = of(storage, 'ada');
    first.restore(nothing);
    assert.equal(storage.getItem(draft), 'typed');
    const { time, texts } = first.current();
    assert.deepEqual(texts, { a: 'typed' });
    of(storage, 'ada').restore({ time: time - 1, texts: { a: 'older' } });
    assert.equal(storage.getItem(draft), 'typed');
    of(storage, 'ada').restore({ time: time + 1, texts: { a: 'newer' } });
    assert.equal(storage.getItem(draft), 'newer');
    of(storage, 'ada').restore({ time: time + 2, texts: {} });
    assert.equal(storage.getItem(draft), null);
  });

  test('is set aside for another learner, and comes back, also what was typed after the last copy', () => {
    const storage = storageOf();
    of(storage, 'ada').restore(nothing);
    storage.setItem(draft, 'ada’s last words');
    of(storage, 'grace').restore(nothing);
    assert.equal(storage.getItem(draft), null);
    storage.setItem(draft, 'grace’s');
    of(storage, 'ada').restore(nothing);
    assert.equal(storage.getItem(draft), 'ada’s last words');
    of(storage, 'grace').restore(nothing);
    assert.equal(storage.getItem(draft), 'grace’s');
  });

  test('is packed into few letters, and read from nothing else', async () => {
    const kept = { time: 5, texts: { a: 'def f():\n    return "缩放"\n'.repeat(100) } };
    const text = await packed(kept);
    assert.ok(text.length < 200, String(text.length));
    assert.deepEqual(await unpacked(text), kept);
    for (const other of [undefined, 5, '', 'no base64!', text.slice(0, -8), btoa('text')])
      assert.deepEqual(await unpacked(other), nothing, String(other));
  });
});
