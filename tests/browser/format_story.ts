import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { levelDTypes, type StoredVerbs, storedKinds } from '../../web/core/engine/contract.ts';
import { words } from '../../web/instrument/coded/words.ts';
import { fourDecimals } from '../../web/instrument/guide/summary.ts';
import { hexOf } from '../../web/instrument/inspector/chart_code_bits.ts';
import { lessonState } from '../../web/instrument/store/state.ts';
import { english } from '../../web/pages/shared/english.ts';
import { formatFloat32 } from '../../web/text/numbers.ts';
import { message } from '../../web/ui/messages/index.ts';
import { openFormats } from '../wasm/engines.ts';
import type { AnyDriver } from './driver.ts';
import { figure, panel } from './names.ts';
import { patience, type Teller, telling } from './telling.ts';

// The stored formats in any browser: the menu, conventions side by side, and bits against error.

const stored = Object.keys(storedKinds);
const { tensor } = lessonState;

/** Returns the figures of the lesson’s tensor by the core, here in Node. */
function expectedIn(core: StoredVerbs, format: string) {
  const bytes = core.store(tensor, format);
  const { report, codes, codeBits } = core.anatomizeStored(tensor, bytes);
  return {
    mse: fourDecimals(report.mse),
    codes: Array.from(codes, (code) => hexOf(code, codeBits)),
    element: core.explainStored(tensor, bytes, 2),
  };
}

/** The options of the menu, which has those of stored formats once the pointer was over it. */
async function optionsOf(page: AnyDriver): Promise<string[]> {
  await page.point('#format');
  await page.value('#format option[value=kmeans]', 'value');
  return page.call(() => {
    const root = document.querySelector('#app')?.shadowRoot;
    return [...(root?.querySelectorAll<HTMLOptionElement>('#format option') ?? [])].map(
      ({ value }) => value,
    );
  });
}

export function tellFormats(teller: Teller): void {
  const { site, visit } = telling(teller);
  let core: StoredVerbs;
  before(async () => {
    core = await openFormats('simd');
  });
  const chartOf = (chart: string, data: string) =>
    `${site().address}#v=2&${data}&format=int8&source=min_max&chart=${chart}`;

  describe('the stored formats', () => {
    test('are chosen from the menu, and each shows the codes that the core writes', (t) =>
      visit(site().address, async (page) => {
        t.diagnostic(page.browser);
        await page.reads(figure('mse'), '170.8753');
        assert.deepEqual(await optionsOf(page), [...levelDTypes, ...stored]);
        for (const format of stored) {
          const { mse, codes, element } = expectedIn(core, format);
          await page.select('#format', format);
          await page.reads('.field.format .about', new RegExp(`^${format}: `), patience);
          await page.reads('.output.current[aria-busy=false] [data-figure=mse]', mse, patience);
          assert.deepEqual(await page.texts(panel('quantized')), codes, format);
          await page.point('.instrument [data-panel=original] [data-index="2"]');
          await page.reads('[data-step=value]', formatFloat32(element.value), patience);
          assert.equal(
            await page.text('.told .cause'),
            message(english, words, `cause.${element.cause}`),
          );
        }
        // The integers return as they were.
        await page.select('#format', 'int8');
        await page.reads(figure('mse'), '170.8753');
      }));

    test('differ by convention, block by block', () =>
      visit(
        chartOf('conventions', 'tensor=6.5,5.1,-0.7,0.4;7.6,-5.2,3.7,900&element=0'),
        async (page) => {
          const group = (name: string) => `[data-group=${name}]`;
          await page.reads(`${group('scale')} text.strong`, /^mxfp4_floor/, patience);
          assert.deepEqual(await page.texts(`${group('scale')} text.strong`), [
            'mxfp4_floor · smallest error',
            'mxfp4_even · smallest error',
            'mxfp4_rceil',
          ]);
          await page.reads(`${group('ends')} .sentence`, /^No element of this block is beyond 464/);
          await page.click('[data-action=nextBlock]');
          await page.reads(
            `${group('ends')} .sentence`,
            /^Elements beyond 464: 1, up to 900/,
            patience,
          );
          await page.reads(`${group('ends')} table.differences tbody`, /900\s+nan\s+448/);
          await page.select('[data-choice=microscaling]', 'mxfp8_e5m2');
          await page.reads(`${group('scale')} text.strong`, /^mxfp8_e5m2_floor/, patience);
        },
      ));

    test('are all measured, and chosen by their points', () =>
      visit(chartOf('rate_distortion', 'sample=normal,8x256,1'), async (page) => {
        const points = '.rate-distortion [data-id^="stored:"]';
        await page.reads(
          '#chart .hint',
          new RegExp(`the ${stored.length} stored formats`),
          patience,
        );
        // Two have 16 bits, which the switch adds.
        assert.equal((await page.texts(points)).length, stored.length - 2);
        await page.click('.wide-formats input');
        assert.equal((await page.texts(points)).length, stored.length);
        await page.click('[data-family=integers]');
        await page.click('[data-family=floats]');
        await page.point('.rate-distortion [data-id="stored:q4_k"]');
        await page.reads('.shown-setting strong', 'q4_k');
        await page.reads('.shown-setting [data-shown=bits]', '4.5');
        await page.reads('.shown-setting [data-shown=sqnr]', /^\d+\.\d dB$/);
        await page.click('.shown-setting button');
        await page.address(/stored=q4_k/);
        await page.reads('#chart .sentence', /The present setting: 4\.5 bits/, patience);
        assert.equal(await page.value('#format'), 'q4_k');
      }));
  });
}
