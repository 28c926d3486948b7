import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Order, reportOrder } from '../../../web/cli/report_order.ts';
import { runMain } from '../../../web/cli/run_cli.ts';
import { decibels, table } from '../../../web/cli/table.ts';
import { threadsFrom } from '../../../web/cli/threads.ts';
import { languageFrom, Usage } from '../../../web/cli/usage.ts';

/** Every refusal is a `Usage`, for which the command ends with status 2. */
const refused = (sentence: RegExp) => (error: unknown) =>
  error instanceof Usage && sentence.test(error.message);

describe('the words of a command', () => {
  test('have a time limit in seconds, for which nothing is not 0', async () => {
    for (const option of ['timeout', 'total-timeout']) {
      const sentence = new RegExp(`^--${option} takes a number`);
      for (const wrong of ['', ' ', 'long', '2147484', 'Infinity']) {
        const words = ['none.ipynb', '--check', `--${option}=${wrong}`];
        await assert.rejects(runMain(words, '/nowhere'), refused(sentence), wrong);
      }
      for (const right of ['0', '2.5', '2147483']) {
        const words = ['none.ipynb', '--check', `--${option}`, right];
        await assert.rejects(runMain(words, '/nowhere'), /none\.ipynb/, right);
      }
    }
  });

  test('have 1 to 1024 threads', () => {
    assert.deepEqual([threadsFrom('1'), threadsFrom('1024')], [1, 1024]);
    assert.ok(threadsFrom(undefined) >= 1);
    for (const wrong of ['0', '1025', '1.5', '', 'two', '-1'])
      assert.throws(() => threadsFrom(wrong), refused(/^--threads takes/), wrong);
  });

  test('have a language, by default that of the environment', () => {
    assert.deepEqual([languageFrom('en'), languageFrom('zh')], ['en', 'zh']);
    assert.throws(() => languageFrom('de'), refused(/not “de”/));
  });
});

describe('the words of a report', () => {
  const order = (...words: string[]) => reportOrder(words, '/home') as Order;
  const rejects = (sentence: RegExp, ...words: string[]) =>
    assert.throws(() => order(...words), refused(sentence), words.join(' '));

  test('name files relative to the folder', () => {
    const { files, outputs, mix, part, isMerge } = order(
      ...['a.gguf', '/b.gguf', '--json', 'x.json', '--target-bpw', '4.5', '--recipe', 'r.json'],
    );
    assert.deepEqual(files, ['/home/a.gguf', '/b.gguf']);
    assert.deepEqual(outputs, { json: '/home/x.json', csv: undefined, html: undefined });
    assert.deepEqual(mix, {
      target: '4.5',
      recipe: '/home/r.json',
      tensorTypes: undefined,
      objective: 'absolute',
      pins: [],
    });
    assert.deepEqual([part, isMerge], [undefined, false]);
    assert.equal(order('--formats', 'list'), 'list');
    assert.deepEqual(order('a', '--formats', 'nf4,q8_0').formats, ['nf4', 'q8_0']);
  });

  test('name a part from the first to the last', () => {
    const part = (text: string) => order('a', '--json', 'x', '--shard', text).part;
    assert.deepEqual(
      [part('1/8'), part('8/8')],
      [
        { index: 1, count: 8 },
        { index: 8, count: 8 },
      ],
    );
    for (const wrong of ['0/8', '9/8', '1', '1/8/8', '', '-1/8', '1/1234567'])
      rejects(/^--shard takes two numbers/, 'a', '--json', 'x', `--shard=${wrong}`);
  });

  test('are refused where they contradict each other or lack something', () => {
    rejects(/^Name the file/);
    rejects(/twice/, 'a', '--formats', 'nf4,nf4');
    rejects(/choose one/, 'a', '--json', 'x', '--shard', '1/2', '--merge');
    rejects(/where the part goes/, 'a', '--shard', '1/2');
    for (const option of ['csv', 'html', 'target-bpw'])
      rejects(
        new RegExp(`^--${option} needs the whole`),
        ...['a', '--json', 'x', '--shard', '1/2', `--${option}`, '4'],
      );
    for (const wrong of ['0', '', 'four', '-1'])
      rejects(/^--target-bpw takes/, 'a', `--target-bpw=${wrong}`);
    rejects(/--target-bpw BITS/, 'a', '--recipe', 'r.json');
    rejects(/--target-bpw BITS/, 'a', '--tensor-types', 't.txt');
    rejects(/--fast/, 'a', '--fast');
  });
});

test('a table of the terminal has its first column left and its numbers right', () => {
  assert.deepEqual(
    table([
      ['name', 'dB'],
      ['a', '12.5'],
    ]),
    ['name    dB', 'a     12.5'],
  );
  assert.deepEqual([undefined, Number.POSITIVE_INFINITY, 3.14].map(decibels), ['–', '∞', '3.1']);
});
