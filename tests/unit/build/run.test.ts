import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

// Commands of the build that run beside each other.

declare const projectRoot: string;

const script = path.join(projectRoot, 'web/build/run.mjs');
const { sideBySide, startQuietly } = (await import(pathToFileURL(script).href)) as {
  sideBySide<T>(items: readonly T[], most: number, call: (item: T) => Promise<void>): Promise<void>;
  startQuietly(command: string, args: readonly string[]): Promise<string>;
};

test('items are taken in their order, so many at a time, and the next as soon as one is done', async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const done = sideBySide(['a', 'b', 'c', 'd'], 2, (item) => {
    begun.push(item);
    return new Promise<void>((end) => ends.set(item, end));
  });
  const end = async (item: string) => {
    ends.get(item)?.();
    await new Promise(setImmediate);
  };
  assert.deepEqual(begun, ['a', 'b']);
  await end('b');
  assert.deepEqual(begun, ['a', 'b', 'c']);
  await end('c');
  assert.deepEqual(begun, ['a', 'b', 'c', 'd']);
  await end('d');
  await end('a');
  await done;
});

test('a command beside others resolves to what it prints', async () => {
  const printed = await startQuietly(process.execPath, [
    '-e',
    'console.log("1"); console.error(2)',
  ]);
  assert.deepEqual(printed.trim().split('\n').sort(), ['1', '2']);
});
