import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { StoredAnatomy } from '../../../web/core/engine/contract.ts';
import { storedCauses } from '../../../web/core/engine/names.ts';
import type { AsyncStoredEngine } from '../../../web/core/worker/stored_client.ts';
import { factsOf } from '../../../web/instrument/coded/format_facts.ts';
import { codedOf } from '../../../web/instrument/coded/stored.ts';
import { computeStored, type StoredData } from '../../../web/instrument/coded/stored_data.ts';
import type { Coded } from '../../../web/instrument/model.ts';
import type { StoredChoice } from '../../../web/instrument/store/state.ts';
import { tableView } from '../../../web/instrument/table_view.ts';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';
import type { Language } from '../../../web/ui/messages/index.ts';
import { floats } from '../../golden/ask/recipes.ts';
import { markupOf } from '../support/chart_reader.ts';

test('a tensor is stored with the options of its format, and no others', async () => {
  const tensor = floats([2], [1, 2]);
  const asked: unknown[] = [];
  const core = {
    store: async (...args: unknown[]) => {
      asked.push(args);
      return 'stored';
    },
    anatomizeStored: async (...args: unknown[]) => {
      asked.push(args);
      return 'anatomy';
    },
  } as unknown as AsyncStoredEngine;
  const optionsOf = async (choice: StoredChoice) => {
    const { facts, ...data } = await computeStored(core, tensor, choice);
    assert.deepEqual(data, { choice, tensor, stored: 'stored', anatomy: 'anatomy' });
    const [[first, format, options], second] = asked.splice(0) as [unknown[], unknown[]];
    assert.deepEqual([first, format], [tensor, choice.format]);
    assert.deepEqual(second, [tensor, 'stored']);
    return { options, bits: facts.bits };
  };
  assert.deepEqual(await optionsOf({ format: 'q4_0' }), { options: {}, bits: 4.5 });
  assert.deepEqual(await optionsOf({ format: 'kmeans', levels: 5 }), {
    ...{ options: { levels: 5 }, bits: 3 },
  });
  assert.deepEqual(await optionsOf({ format: 'kmeans', seed: 0 }), {
    ...{ options: { seed: 0 }, bits: 4 },
  });
  assert.deepEqual(await optionsOf({ format: 'kmeans', levels: 256, seed: 7 }), {
    ...{ options: { levels: 256, seed: 7 }, bits: 8 },
  });
});

describe('the table of a stored format', () => {
  const dataOf = (
    shape: readonly number[],
    values: readonly number[],
    codeBits = 4,
  ): StoredData => {
    const anatomy = {
      codes: Uint16Array.from(values, (_, i) => 10 + i),
      codeBits,
      dequantized: floats(shape, values.map(Math.round)),
      error: floats(
        shape,
        values.map((value) => Math.round(value) - value),
      ),
      causes: Uint8Array.from(values, (_, i) =>
        storedCauses.indexOf(i === 0 ? 'clipped_sign' : 'rounded'),
      ),
    };
    return {
      ...{ choice: { format: 'q4_0' }, facts: factsOf('q4_0') },
      tensor: floats(shape, values),
      anatomy: { ...anatomy, report: {} } as unknown as StoredAnatomy,
    } as StoredData;
  };
  const rowsOf = (data: StoredData, language: Language = english) => {
    const markup = markupOf(tableView({ language, coded: codedOf(data) as Coded }));
    const cells = [...markup.matchAll(/<t[hd][^>]*>([^<]*)<\/t[hd]>/g)].map((one) => one[1]);
    return cells.flatMap((_, i) => (i % 6 === 0 ? [cells.slice(i, i + 6)] : []));
  };

  test('has a row for each element: its place, its code, and every number with all digits', () => {
    assert.deepEqual(rowsOf(dataOf([2, 2], [1.25, -2, 3.5, 40])), [
      ['Element', 'Original', 'Codes', 'Dequantized', 'Error', 'Cause'],
      ['1, 1', '1.25', '0xa', '1', '-0.25', 'short side'],
      ['1, 2', '-2', '0xb', '-2', '0', 'rounded'],
      ['2, 1', '3.5', '0xc', '4', '0.5', 'rounded'],
      ['2, 2', '40', '0xd', '40', '0', 'rounded'],
    ]);
    assert.deepEqual(rowsOf(dataOf([1], [1.25], 8), chinese), [
      ['元素', '原始值', '编码', '反量化值', '误差', '原因'],
      ['1, 1', '1.25', '0x0a', '1', '-0.25', '短侧截断'],
    ]);
  });

  test('names the matrix of an element only where there are several', () => {
    const places = (...shape: number[]) =>
      rowsOf(dataOf(shape, [1, 2, 3, 4]))
        .slice(1)
        .map(([place]) => place);
    assert.deepEqual(places(2, 1, 2), ['1, 1, 1', '1, 1, 2', '2, 1, 1', '2, 1, 2']);
    assert.deepEqual(places(1, 2, 2), ['1, 1', '1, 2', '2, 1', '2, 2']);
    assert.deepEqual(places(4), ['1, 1', '1, 2', '1, 3', '1, 4']);
  });

  test('says how many elements it leaves out', () => {
    const data = dataOf([230], Array(230).fill(2), 8);
    assert.equal(rowsOf(data).length, 1 + 213);
    for (const language of [english, chinese])
      assert.match(
        markupOf(tableView({ language, coded: codedOf(data) as Coded })),
        /<p>[^<]*\b17\b[^<]*<\/p>/,
      );
  });
});
