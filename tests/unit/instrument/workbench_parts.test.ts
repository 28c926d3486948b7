import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { integersOf } from '../../../web/instrument/coded/integers.ts';
import {
  configText,
  granularityText,
  sourceName,
  sourceText,
  tensorName,
} from '../../../web/instrument/setting_names.ts';
import { lessonState } from '../../../web/instrument/store/state.ts';
import { tableView } from '../../../web/instrument/table_view.ts';
import { addErrors } from '../../../web/instrument/workbench.ts';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';
import type { Language } from '../../../web/ui/messages/index.ts';
import { floats } from '../../golden/ask/recipes.ts';
import { markupOf } from '../support/chart_reader.ts';
import { fakeResult, int8s } from '../support/fake_result.ts';

describe('the table of the data', () => {
  const rowsOf = (result: ReturnType<typeof fakeResult> | undefined) => {
    const table = markupOf(tableView({ language: english, coded: result && integersOf(result) }));
    const cells = [...table.matchAll(/<t[hd][^>]*>([^<]*)<\/t[hd]>/g)].map((one) => one[1]);
    return cells.flatMap((_, i) => (i % 6 === 0 ? [cells.slice(i, i + 6)] : []));
  };

  test('has a row for each element: its place, and every number with all digits', () => {
    assert.deepEqual(rowsOf(fakeResult([0.5])), [
      ['Element', 'Original', 'Quantized', 'Dequantized', 'Error', 'Cause'],
      ['1, 1', '1', '7', '1', '0', 'exact'],
      ['1, 2', '-2', '3', '-1', '1', 'rounded'],
      ['1, 3', '3.25', '12', '3.5', '0.25', 'rounded'],
      ['2, 1', '40', '25', '40', '0', 'exact'],
      ['2, 2', '50.5', '127', '48', '-2.5', 'clipped'],
      ['2, 3', '-60', '-19', '-60', '0', 'wrapped'],
    ]);
  });

  test('names the matrix of an element where there are several', () => {
    const { tensor } = fakeResult([0.5]).state;
    const places = (shape: readonly number[]) =>
      rowsOf(fakeResult([0.5], { tensor: { ...tensor, shape } }))
        .slice(1)
        .map(([place]) => place);
    assert.deepEqual(places([2, 1, 3]), [
      ...['1, 1, 1', '1, 1, 2', '1, 1, 3', '2, 1, 1', '2, 1, 2', '2, 1, 3'],
    ]);
    assert.deepEqual(places([6]).slice(-1), ['1, 6']);
  });

  test('says how many elements it leaves out, and is empty without a result', () => {
    const count = 214;
    const result = fakeResult([0.5], { tensor: floats([count], Array(count).fill(2)) });
    const data = floats([count], Array(count).fill(2));
    const anatomy = {
      ...{ quantized: int8s([count], Array(count).fill(4)), dequantized: data, error: data },
      causes: new Uint8Array(count),
    };
    const large = { ...result, anatomy: { ...result.anatomy, ...anatomy } };
    const view = tableView({ language: english, coded: integersOf(large) });
    assert.equal(rowsOf(large).length, 1 + 213);
    assert.match(markupOf(view), /<p>[^<]*\b1\b[^<]*<\/p>/);
    assert.equal(markupOf(tableView({ language: english, coded: undefined })), '');
  });
});

test('the words about files are added to a language once, in that language', () => {
  for (const language of [english, chinese]) {
    const errors: Record<string, string> = { kept: 'kept' };
    const other: Language = { ...language, errors };
    addErrors(other);
    assert.equal(errors.kept, 'kept');
    assert.equal(/\p{Script=Han}/u.test(errors.npy_magic ?? ''), language === chinese);
    assert.ok((errors.npy_magic ?? '').length > 5);
    errors.npy_magic = 'changed since';
    addErrors(other);
    assert.equal(errors.npy_magic, 'changed since');
  }
});

describe('the words for a setting', () => {
  test('are the observer’s name, with the limits of percentiles', () => {
    assert.deepEqual(
      (['given', 'minMax', 'entropy', { percentile: [1, 99] }] as const).map(sourceName),
      ['given', 'minMax', 'entropy', 'percentile'],
    );
    assert.equal(sourceText(english, { percentile: [0.1, 99.9] }), 'Percentiles 0.1–99.9');
    assert.equal(sourceText(english, 'mse'), sourceText(english, 'mse').trim());
  });

  test('are the granularity’s, with its axis or size', () => {
    const words = [{ perTensor: true }, { perChannel: 1 }, { perGroup: 32 }] as const;
    const [tensor, channel, group] = words.map((one) => granularityText(english, one));
    assert.equal(tensor, 'per tensor');
    assert.match(channel ?? '', /\b1\b/);
    assert.match(group ?? '', /\b32\b/);
  });

  test('name a tensor by its shape, and a generated one by its kind too', () => {
    const { tensor } = lessonState;
    const sample = { kind: 'normal', shape: [3, 3], seed: 3 } as const;
    assert.equal(tensorName(english, { tensor, sample: undefined }), '3 × 3');
    assert.equal(tensorName(english, { tensor, sample }), 'Normal, 3 × 3');
    assert.equal(tensorName(chinese, { tensor, sample }), '正态分布，3 × 3');
  });

  test('name zero in the range only of an observer', () => {
    const { config } = lessonState;
    const included = { ...config, includeZero: true };
    assert.equal(configText(english, included), configText(english, config));
    const observed = { ...config, source: 'minMax' } as const;
    const [without, within] = [observed, { ...observed, includeZero: true }].map((one) =>
      configText(english, one),
    );
    assert.ok(within?.startsWith(`${without}, `), `${within}`);
  });
});
