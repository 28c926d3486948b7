import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chanceFrom } from '../robustness/faults/chance.ts';
import { type CoreKind, FaultyPage } from '../robustness/faults/core_faults.ts';
import { type Operation, operations } from '../robustness/faults/operations.ts';
import { partFaults } from '../robustness/faults/part_faults.ts';
import { PythonFaults } from '../robustness/faults/python_faults.ts';
import type { Entry } from '../robustness/faults/record.ts';
import { openFaultySite, wordFaults } from '../robustness/faults/site.ts';
import { sharedSite } from './shared_site.ts';

// A few of the faults of `npm run test:faults`: each ends in one sentence or in the right figures, in a page
// that works, with what was typed.

const shared = sharedSite(openFaultySite);

const named = (name: string): Operation => {
  const all: readonly Operation[] = [...operations.lesson, ...operations.whole];
  return all.find((one) => one.name === name) ?? assert.fail(name);
};

describe('a fault in the core', () => {
  const faults: readonly (readonly [CoreKind, string])[] = [
    ['an allocation fails', 'a cell is edited'],
    ['an allocation fails', 'a tensor is pasted'],
    ['an allocation fails', 'the best scale is searched'],
    ['the core traps', 'a number is typed'],
    ['the core traps', 'a slider is dragged'],
    ['the core traps', 'an edit is undone'],
    ['the core traps', 'the chart “landscape” is opened'],
    ['the core traps', 'the chart “rate_distortion” is opened'],
    ['the core hangs', 'a cell is edited'],
    ['the core hangs', 'an example is generated'],
    ['the worker ends', 'a format is chosen'],
    ['the worker ends', 'the chart “histogram” is opened'],
  ];

  test('ends in a page that works', async () => {
    const page = await (await shared.browser.newContext({ locale: 'en-GB' })).newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      const isExpected = message.text() === 'Aborted()';
      if (['error', 'warning'].includes(message.type()) && !isExpected)
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    const faulty = new FaultyPage(page);
    await faulty.open(shared.site.address);
    const chance = chanceFrom(1);
    for (const [kind, name] of faults) {
      let entry = await faulty.meet(kind, named(name), chance, true);
      // The figures may have been there before the call that the fault was waiting for.
      for (
        let tries = 0;
        tries < 3 && entry.how === 'not met' && entry.wrong.length === 0;
        tries += 1
      )
        entry = await faulty.meet(kind, named(name), chance, true);
      assert.deepEqual(entry.wrong, [], `${kind}, as ${name}`);
      assert.notEqual(entry.how, 'not met', `${kind}, as ${name}`);
      if (entry.how === 'sentence') assert.equal(entry.code, 'engine_crashed');
    }
    assert.deepEqual(complaints, []);
    await page.context().close();
  });
});

test('files that are missing or harmed end in a page that works', async () => {
  const entries: Entry[] = [];
  await partFaults(shared.browser, shared.site, 8, chanceFrom(5), (entry) => entries.push(entry));
  assert.deepEqual(
    entries.filter(({ wrong }) => wrong.length > 0),
    [],
  );
  assert.equal(entries.length, 8);
});

test('texts that are a damaged but valid module leave the page in English', async () => {
  const entries: Entry[] = [];
  const isOfWords = (_: string, fault: (typeof wordFaults)[number]) => wordFaults.includes(fault);
  await partFaults(
    shared.browser,
    shared.site,
    9,
    chanceFrom(1),
    (entry) => entries.push(entry),
    isOfWords,
  );
  assert.deepEqual(
    entries.map(({ wrong, how }) => [how, ...wrong]),
    [['sentence'], ['sentence'], ['sentence'], ['sentence']],
  );
});

test('a notebook’s cell and the Python file that it imports survive faults', async () => {
  const complaints: string[] = [];
  const faults = new PythonFaults(shared.browser, shared.site, chanceFrom(1), (page) => {
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  const entries = [
    await faults.core('Python: the core traps'),
    await faults.module('gone'),
    await faults.module('cut off'),
    await faults.file('python/modules.zip', 'truncated'),
    await faults.file('python/worker.simd.mjs', 'empty'),
    await faults.storage('the page is loaded again'),
  ];
  await faults.close();
  assert.deepEqual(
    entries.map(({ how, wrong }) => [how, ...wrong]),
    ['sentence', 'sentence', 'sentence', 'sentence', 'sentence', 'mended'].map((how) => [how]),
  );
  assert.deepEqual(complaints, []);
});
