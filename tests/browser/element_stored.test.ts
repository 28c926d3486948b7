import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  type StoredVerbs,
  type StoreOptions,
  storedCauses,
} from '../../web/core/engine/contract.ts';
import { lessonState } from '../../web/instrument/store/state.ts';
import { openFormats } from '../wasm/engines.ts';
import { lessonMse, mse, one, type Page, pageOf, until, visit } from './element_page.ts';

// Stored formats in <zero-point>: what its page receives, and the one worker behind all elements.

let core: StoredVerbs;
before(async () => {
  core = await openFormats('simd');
});

/** Returns the core's figures of the lesson's tensor. */
function figuresOf(format: string, options: StoreOptions = {}) {
  const { tensor } = lessonState;
  const { report, counts } = core.anatomizeStored(tensor, core.store(tensor, format, options));
  return {
    ...{ mse: report.mse, norm: report.norm, scales: [], zero_points: [] },
    counts: Object.fromEntries(storedCauses.map((cause, i) => [cause, counts[i]])),
    ...{ sqnr: report.sqnr, bits_per_weight: report.bitsPerWeight },
  };
}

const told = async (page: Page, name: string, count: number) => {
  const all = () => page.heard(name);
  await until(async () => (await all()).length >= count, `${name} is not told ${count} times`);
  return (await all()).map(({ detail }) => [detail.settings.format, detail.metrics]);
};

describe('the events of a stored format', () => {
  test('have its own figures, once each; so has the result', async () => {
    await visit(one('format="q4_0"'), async (page) => {
      const first = ['q4_0', figuresOf('q4_0')];
      assert.deepEqual(await told(page, 'ready', 1), [first]);
      assert.deepEqual(await page.run('a.result'), first[1]);
      await page.run('a.settings = { format: "float8_e4m3fn" }');
      const second = ['float8_e4m3fn', figuresOf('float8_e4m3fn')];
      assert.deepEqual(await told(page, 'change', 1), [second]);
      await page.run('a.settings = { format: "kmeans:4:3" }');
      const third = ['kmeans:4:3', figuresOf('kmeans', { levels: 4, seed: 3 })];
      assert.deepEqual(await told(page, 'change', 2), [second, third]);
      // Another element of the same result: the same figures again.
      await page.click('#a [data-panel=error] [data-index="2"]');
      assert.deepEqual(await told(page, 'change', 3), [second, third, third]);
      await page.run('a.settings = { format: "int8", source: "given" }');
      const last = (await told(page, 'change', 4)).at(-1);
      assert.equal(last?.[0], 'int8');
      assert.equal((await page.run<{ mse: number }>('a.result')).mse.toFixed(4), lessonMse);
      assert.equal((await page.heard('ready')).length, 1);
      assert.deepEqual(await page.heard('error'), []);
    });
  });

  test('wait for the formats’ core, and say why it is missing', async () => {
    const refused =
      'Failed to load resource: the server responded with a status of 404 (Not Found)';
    const html = pageOf('<div id="a"></div>');
    const act = async (page: Page) => {
      let isMissing = true;
      await page.page.route('**/zeropoint.formats.*', (route) =>
        isMissing ? route.fulfill({ status: 404, body: '' }) : route.continue(),
      );
      await page.run('(a.outerHTML = "<zero-point id=a format=q4_0></zero-point>")');
      await until(async () => (await page.heard('error')).length > 0, 'nothing is said');
      const [error] = await page.heard('error');
      assert.equal(error?.detail.code, 'core_unavailable');
      assert.match(error?.detail.message ?? '', /zeropoint\.formats/);
      assert.deepEqual(await page.heard('ready'), []);
      assert.equal(await page.run('a.result'), undefined);
      isMissing = false;
      await page.click('#a #chart [data-action=retry]');
      assert.deepEqual(await told(page, 'ready', 1), [['q4_0', figuresOf('q4_0')]]);
      assert.equal((await page.heard('error')).length, 1);
    };
    await visit(html, act, [refused]);
  });
});

describe('several elements with stored formats', () => {
  const elements = pageOf(`<zero-point id="a" format="q4_0"></zero-point>
    <zero-point id="b" format="nf4" chart="rate_distortion"></zero-point>`);

  test('share one worker, and start no other after they were away', async () => {
    await visit(elements, async (page) => {
      await told(page, 'ready', 2);
      await page.reads('#b .chart-frame', /SQNR/, 30);
      // The lesson's core, one for long computations, and the stored formats.
      await until(() => page.run('workers === 3'), 'there are not three workers');
      await page.run('(window.kept = a, a.remove())');
      await page.run('void document.body.append(kept)');
      await page.run('a.settings = { format: "nf4" }');
      await page.reads(mse('a'), await page.text(mse('b')));
      assert.deepEqual(await page.run('[workers, started]'), [3, 3]);
    });
  });

  test('wait for no codebook that another one no longer asks for', async () => {
    const both = pageOf(`<zero-point id="a" format="q4_0"></zero-point>
      <zero-point id="b" sample="normal,1024x1024,1" format="q8_0"></zero-point>`);
    await visit(both, async (page) => {
      await told(page, 'ready', 2);
      const before = await page.run<number>('started');
      await page.run('b.settings = { format: "kmeans:256:0" }');
      const searches = 'asked.filter(([verb, format]) => verb === "store" && format === "kmeans")';
      await until(() => page.run(`${searches}.length === 1`), 'no search begins');
      await page.run(
        '(a.settings = { format: "nf4" }, document.querySelector("#b").settings = { format: "q4_1" })',
      );
      const changes = await told(page, 'change', 2);
      assert.deepEqual(changes.map(([format]) => format).sort(), ['nf4', 'q4_1']);
      assert.deepEqual(changes.find(([format]) => format === 'nf4')?.[1], figuresOf('nf4'));
      assert.equal(await page.run('started'), before + 1, 'the search goes on');
      assert.equal(await page.run(`${searches}.length`), 1);
      // In the time that the search would have taken, its answer does not arrive.
      const shown = await page.text(mse('b'));
      await page.page.waitForTimeout(3000);
      assert.equal(await page.text(mse('b')), shown);
      assert.equal((await page.heard('change')).length, 2);
      assert.deepEqual(await page.heard('error'), []);
    });
  });
});
