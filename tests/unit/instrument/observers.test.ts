import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { observerKinds, observerNames } from '../../../web/core/engine/names.ts';
import { quantizerWires } from '../../../web/core/engine/wire_quantizers.ts';
import { optionChoices } from '../../../web/instrument/element/options.ts';
import { observers } from '../../../web/instrument/observers.ts';
import { toParameters } from '../../../web/instrument/settings/parameters.ts';
import { fromParameters } from '../../../web/instrument/settings/read_parameters.ts';
import { lessonState, usualPercentiles } from '../../../web/instrument/store/state.ts';

// The observers, which web/core/engine/names.ts lists from the core's table, wherever they are read.

declare const projectRoot: string;

const check = quantizerWires.observer as (argument: string, value: unknown) => unknown;

function refused(argument: string, expected: string, value: unknown): void {
  assert.throws(() => check('observer', value), {
    code: 'invalid_argument',
    values: { argument, expected },
  });
}

describe('an observer as an argument', () => {
  test('is a name, or an object of a name and its parameters', () => {
    assert.equal(observers.length, observerNames.length);
    for (const observer of observers) assert.equal(check('observer', observer), observer);
  });

  test('is refused with every form that it can have', () => {
    const forms = '"minMax", "absMax", {percentile: [lower, upper]}, "entropy" or "mse"';
    // A name of something that every object has is not an observer.
    for (const value of [
      'min_max',
      'percentile',
      'toString',
      undefined,
      null,
      1,
      {},
      { mse: [] },
    ]) {
      refused('observer', forms, value);
    }
  });

  test('is refused by the parameter that is missing or of another type', () => {
    refused('observer.percentile', 'an array', { percentile: undefined });
    refused('observer.percentile', 'an array', { percentile: 1 });
    refused('observer.percentile[0]', 'a number', { percentile: ['1', 99] });
    refused('observer.percentile', '[lower, upper]', { percentile: [1] });
    refused('observer.percentile', '[lower, upper]', { percentile: [1, 99, 100] });
    refused('observer.percentile[1]', 'a number', { percentile: [1, '99'] });
  });
});

test('the page offers and compares the observers of the core, with the defaults of the core', () => {
  assert.deepEqual(observers, ['minMax', 'absMax', { percentile: [0.1, 99.9] }, 'entropy', 'mse']);
  assert.deepEqual(usualPercentiles, Object.values(observerKinds.percentile));
  assert.deepEqual(optionChoices.source, [
    ...['given', 'min_max', 'abs_max', 'percentile:LOWER:UPPER', 'entropy', 'mse'],
  ]);
});

test('a link keeps every observer, and knows none by another name', () => {
  for (const source of observers) {
    const state = { ...lessonState, config: { ...lessonState.config, source } };
    const read = fromParameters(toParameters(state));
    assert.deepEqual('state' in read && read.state.config.source, source);
  }
  const lesson = toParameters(lessonState);
  for (const source of ['minMax', 'percentile', 'toString', '', 'percentile:1', 'percentile:9:1']) {
    assert.deepEqual(fromParameters({ ...lesson, source }), { wrong: 'source' }, source);
  }
});

test('an observer that only C++ has appears in TypeScript, with its documentation', async () => {
  const file = path.join(projectRoot, 'web/build/contract_names.mjs');
  const { namesText } = await import(pathToFileURL(file).href);
  const added = [
    { name: 'mean_max', doc: 'From the mean.', parameters: [] },
    { name: 'spread', doc: '', parameters: [{ name: 'deviations', fallback: 2.5 }] },
  ];
  const text: string = namesText(
    { names: [], formats: [], stored_formats: [], observers: added },
    String,
  );
  assert.match(
    text,
    /observerKinds = \{\n {2}meanMax: \{\},\n {2}spread: \{ deviations: 2\.5 \},\n\}/,
  );
  assert.match(
    text,
    /type Observer =\n {2}\/\*\* From the mean\. \*\/\n {2}\| 'meanMax'\n {2}\| \{ readonly spread: readonly \[deviations: number\] \};/,
  );
});
