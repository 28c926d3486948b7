import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';
import type { Actions } from '../../../web/report/model.ts';
import { initialState, type PageState } from '../../../web/report/state.ts';
import { mapView } from '../../../web/report/views/map_view.ts';
import { markupOf } from '../support/chart_reader.ts';
import { checkpointOf, errorWith, surveyed } from './report_rows.ts';

const unknown = { sqnr: Number.NaN, squaredError: Number.NaN };

/** The map of a network of which the tensor of one layer has elements that are no numbers. */
function mapOf(stats: object, language = english): string {
  const rows = [0, 1, 2].map((layer) =>
    surveyed(layer, `blocks.${layer}.q.weight`, {
      ...(layer === 1 && { stats, errors: [errorWith('q4_0', 'nans' in stats ? unknown : {})] }),
    }),
  );
  const state: PageState = {
    ...initialState,
    ...{ rows, checkpoint: checkpointOf(rows), surveyed: ['q4_0'], chosen: ['q4_0'] },
    format: 'q4_0',
  };
  return markupOf(mapView({ language, state }, {} as Actions));
}
const marks = (markup: string) => markup.split('class="not-finite"').length - 1;
const cells = (markup: string) =>
  [...markup.matchAll(/data-cell=(\d)[\s\S]*?aria-label=([\s\S]*?)aria-pressed/g)].map(
    ([, index, label]) => [Number(index), label?.trim() ?? ''] as const,
  );

describe('the mark in the map of weights', () => {
  for (const stats of [{ nans: 1 }, { infinities: 2 }])
    test(`is at a tensor with ${Object.keys(stats)} and in the legend, with words`, () => {
      const markup = mapOf(stats);
      assert.equal(marks(markup), 2);
      const legend = markup.slice(0, markup.indexOf('<table'));
      assert.equal(marks(legend), 1);
      assert.match(legend, /holds NaN or infinities/);
      for (const [index, label] of cells(markup))
        assert.equal(/blocks\.1\.q\.weight.*NaN or infinities/.test(label), index === 1, label);
      assert.match(mapOf(stats, chinese), /含有 NaN 或无穷/);
    });

  test('is nowhere, and not explained, if all elements are finite', () => {
    const markup = mapOf({ zeros: 3 });
    assert.equal(cells(markup).length, 3);
    assert.equal(marks(markup), 0);
    assert.doesNotMatch(markup, /NaN|infinit/);
  });
});
