import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Attempts } from '../../../web/ui/attempts.ts';
import { loadPart } from '../../../web/ui/part.ts';

const moduleOf = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;

describe('a part of the page', () => {
  test('is what its function imports, in a build without splitting', async () => {
    const module = { opened: true };
    assert.equal(await loadPart(async () => module), module);
    await assert.rejects(
      loadPart(() => Promise.reject(new Error('absent'))),
      /absent/,
    );
  });

  test('is requested by the name and version that the split build puts in place of the function', async () => {
    Object.assign(globalThis, { buildVersion: 'abc' });
    const name = 'no_such_part.js' as unknown as () => Promise<object>;
    for (const query of ['?v=abc', '?v=abc&again=1', '?v=abc&again=2']) {
      const url = new URL(`no_such_part.js${query}`, import.meta.url).href;
      await assert.rejects(loadPart(name), ({ message, cause }: Error) => {
        assert.equal(message, 'no_such_part.js');
        assert.equal((cause as { readonly url?: string }).url, url);
        return true;
      });
    }
  });
});

describe('an attempt to import a module', () => {
  test('after a failure has another value in its URL, for that file alone', async () => {
    const attempts = new Attempts();
    const asked: string[] = [];
    const load = (name: string, isThere: boolean) =>
      attempts.module<{ readonly one: number }>(name, (again) => {
        asked.push(`${name} ${again}`);
        return moduleOf(isThere ? `export const one = 1; // ${again}` : `throw 'no'; // ${again}`);
      });
    await assert.rejects(load('a.js', false), { message: 'a.js' });
    await assert.rejects(load('a.js', false), { message: 'a.js' });
    assert.equal((await load('a.js', true)).one, 1);
    assert.equal((await load('b.js', true)).one, 1);
    assert.deepEqual(asked, ['a.js ', 'a.js 1', 'a.js 2', 'b.js ']);
  });

  test('fails with a module that has no exports, or does not fit', async () => {
    const attempts = new Attempts();
    await assert.rejects(
      attempts.module('empty.js', () => moduleOf('')),
      { message: 'empty.js' },
    );
    const load = () =>
      attempts.module<{ readonly one: number }>(
        'other.js',
        (again) => moduleOf(`export const one = ${again ? 2 : 1};`),
        ({ one }) => one === 2,
      );
    await assert.rejects(load(), { message: 'other.js' });
    assert.equal((await load()).one, 2);
  });
});
