import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, mock, test } from 'node:test';
import { fileSource, placeOf } from '../../../web/cli/file_source.ts';

// Files stay open between reads, and no more than a few at once.

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-open-'));
after(() => fs.rmSync(folder, { recursive: true }));

const file = (name: string, text: string) => {
  const at = path.join(folder, name);
  fs.writeFileSync(at, text);
  return placeOf(at);
};

/** The files that this process has open in the folder. */
const open = () =>
  fs.readdirSync('/proc/self/fd').filter((one) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${one}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;

test('a file is opened once for many reads', async () => {
  const opens = mock.method(fs.promises, 'open');
  const place = file('a', '0123456789');
  const source = fileSource(place);
  for (let at = 0; at < 10; at += 1) assert.equal((await source.read(at, 1))[0], 48 + at);
  assert.equal(opens.mock.callCount(), 1);
  // Whoever opens it anew sees what is there now, also under the name of an older file.
  fs.rmSync(place.path);
  fs.writeFileSync(place.path, 'abcdefghij');
  const anew = await fileSource(place).read(0, 2);
  assert.equal(Buffer.from(anew).toString(), 'ab');
  mock.restoreAll();
});

test('few of many files stay open', async () => {
  const sources = Array.from({ length: 50 }, (_, at) => fileSource(file(`f${at}`, `${at % 10}`)));
  const read = () => Promise.all(sources.map((one) => one.read(0, 1)));
  const first = await read();
  assert.deepEqual(await read(), first);
  assert.deepEqual(Buffer.concat(first).toString(), '0123456789'.repeat(5));
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(open() <= 16, `${open()} open`);
});

test('one that was missing is tried again, and one that became shorter is refused', async () => {
  const place = file('gone', 'abc');
  fs.rmSync(place.path);
  const source = fileSource(place);
  await assert.rejects(source.read(0, 1), { code: 'file_unreadable' });
  fs.writeFileSync(place.path, 'abc');
  assert.equal((await source.read(1, 1))[0], 98);
  fs.truncateSync(place.path, 1);
  await assert.rejects(source.read(1, 1), { code: 'file_unreadable' });
});
