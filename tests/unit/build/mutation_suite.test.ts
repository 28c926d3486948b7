import assert from 'node:assert/strict';
import path from 'node:path';
import { before, describe, type mock, test } from 'node:test';
import { pathToFileURL } from 'node:url';

// The stand-in for node:test that the mutation test runs the other tests with.

declare const projectRoot: string;

type Define = (name: string, body: (context: { mock: typeof mock }) => unknown) => void;
type Functions = Record<'describe' | 'test', Define> &
  Record<'before' | 'after' | 'beforeEach' | 'afterEach', (hook: () => unknown) => void>;

const file = path.join(projectRoot, 'tests/robustness/mutation/ts/suite.mjs');
let run: (evaluate: (functions: Functions) => void) => Promise<void>;
let failNow: (error: Error) => void;

describe('a suite', () => {
  before(async () => {
    const suite = await import(pathToFileURL(file).href);
    run = (evaluate) => suite.runSuite(suite.collect(evaluate));
    failNow = suite.failNow;
  });

  test('runs tests and hooks in the order of node:test', async () => {
    const log: string[] = [];
    const note = (text: string) => () => log.push(text);
    await run(({ describe, test, before, after, beforeEach, afterEach }) => {
      beforeEach(note('each'));
      afterEach(note('each done'));
      describe('inner', () => {
        before(note('before'));
        after(note('after'));
        beforeEach(note('inner each'));
        afterEach(note('inner each done'));
        test('a', note('a'));
        test('b', note('b'));
      });
      test('c', note('c'));
    });
    const each = (name: string) => ['each', 'inner each', name, 'inner each done', 'each done'];
    assert.deepEqual(log, [
      ...['before', ...each('a'), ...each('b'), 'after'],
      ...['each', 'c', 'each done'],
    ]);
  });

  test('ends with the first failure, after the hooks that tidy up', async () => {
    const log: string[] = [];
    const failing = run(({ describe, test, after, afterEach }) => {
      describe('inner', () => {
        after(() => log.push('after'));
        afterEach(() => log.push('each done'));
        test('a', () => Promise.reject(new Error('a')));
        test('b', () => log.push('b'));
      });
      test('c', () => log.push('c'));
    });
    await assert.rejects(failing, { message: 'a' });
    assert.deepEqual(log, ['each done', 'after']);
  });

  test('fails where a hook fails, and where an error comes from elsewhere', async () => {
    for (const kind of ['before', 'after', 'beforeEach', 'afterEach'] as const) {
      const failing = run((functions) => {
        functions[kind](() => {
          throw new Error(kind);
        });
        functions.test('fine', () => {});
      });
      await assert.rejects(failing, { message: kind });
    }
    const elsewhere = run(({ test }) => {
      test('fine', async () => {
        queueMicrotask(() => failNow(new Error('elsewhere')));
        await new Promise(() => {});
      });
    });
    await assert.rejects(elsewhere, { message: 'elsewhere' });
  });

  test('takes back what a test mocked', async () => {
    const { setTimeout } = globalThis;
    const seen: boolean[] = [];
    await run(({ test }) => {
      test('mocks', (context) => {
        context.mock.timers.enable({ apis: ['setTimeout'] });
        seen.push(globalThis.setTimeout === setTimeout);
      });
      test('finds what was there', () => seen.push(globalThis.setTimeout === setTimeout));
    });
    assert.deepEqual(seen, [false, true]);
  });
});
