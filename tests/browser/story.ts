import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { heedingLines } from './documented.ts';
import { type Scope, until } from './driver.ts';
import { cell, figure, output, panel, source } from './names.ts';
import { patience, type Teller, telling } from './telling.ts';

declare const projectRoot: string;

// An end-to-end story of a learner, from the first paint to the link that someone else opens.

/** A page with the code of web/docs/use/embedding.md. */
const course = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Week 2</title>
  <link rel="icon" href="data:," />
  <iframe src="week-2/embed.html#v=2&tensor=1,2;3,4&format=uint4&source=min_max" width="100%" height="150"></iframe>
  ${heedingLines()}
</html>`;

/** The same with an element instead of a frame. */
const elements = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Week 3</title>
  <link rel="icon" href="data:," />
  <script type="module" src="week-2/element.js"></script>
  <zero-point></zero-point>
</html>`;

/** A phone: its page reports by how many pixels the site is wider than its screen. */
const phone = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>A phone</title>
  <link rel="icon" href="data:," />
  <iframe src="week-2/" width="320" height="600" data-excess="?"></iframe>
  <script>
    const frame = document.querySelector('iframe');
    function measure() {
      const { scrollWidth, clientWidth } = frame.contentDocument.documentElement;
      frame.dataset.excess = scrollWidth - clientWidth;
      requestAnimationFrame(measure);
    }
    addEventListener('load', measure);
  </script>
</html>`;

/** A style of an element in the instrument, wherever that is. */
function styleOf(selector: string, property: string): string {
  const hosts = [...document.querySelectorAll('#app, zero-point')];
  const [found] = hosts.flatMap(({ shadowRoot }) => shadowRoot?.querySelector(selector) ?? []);
  return found ? getComputedStyle(found).getPropertyValue(property) : '';
}

/** The values that two readers compare. */
const told = async (page: Scope) => ({
  error: await page.text(figure('mse')),
  steps: await page.texts('.inspector output'),
  quantized: await page.texts(panel('quantized')),
  scale: await page.value('#scale'),
  sentence: await page.text('.sentence'),
});

export function tellStory(teller: Teller): void {
  const { site, visit } = telling(teller, {
    '/course/index.html': course,
    '/course/elements.html': elements,
    '/course/phone.html': phone,
  });

  describe('a learner', () => {
    test('sees, drags, reads an element, lets the data choose, pastes, and sends the link', (t) =>
      visit(site().address, async (page) => {
        t.diagnostic(page.browser);

        // The lesson's tensor is shown quantized, and one value causes most of the error.
        await page.reads('.sentence', '99.4 % of the squared error comes from 1 clipped value.');
        assert.equal((await page.texts(panel('dequantized')))[2], '689.50');

        // Dragging the scale updates everything.
        await page.drag('[data-slider=scale]', 12);
        await page.address(/scale=/);
        const scale = Number(await page.value('#scale'));
        assert.ok(scale > 3.5, `dragged to ${scale}`);
        await page.reads(figure('scale'), scale.toFixed(4));
        // Undo restores it: in one step, or in several on a slow machine.
        const undo = '[data-action=undo]:enabled';
        while ((await page.texts(undo)).length > 0) await page.click(undo);
        await page.reads(figure('mse'), '170.8753');

        // A click selects a cell, so that typing replaces it, and a row is copied to another.
        await page.click(cell(1, 0));
        await page.write('5');
        await page.press('Enter', 'ArrowUp', 'Shift+ArrowRight', 'Control+c');
        await page.click(cell(2, 0));
        await page.press('Control+v');
        await page.reads(output('test-tensor'), /5\.0000, +295\.5000, +245\.5000\]\]/);
        await page.click('[data-action=reset]');
        await page.reads(figure('mse'), '170.8753');

        // One element shows all of its steps.
        await page.point('.instrument [data-panel=original] [data-index="2"]');
        await page.reads('[data-step=error]', '−39.099976');
        const steps = ['divide', 'shift', 'round', 'clamp', 'restore'];
        assert.deepEqual(await Promise.all(steps.map((step) => page.text(`[data-step=${step}]`))), [
          '208.17142',
          '138.17142',
          '138',
          '127',
          '689.5',
        ]);

        // Min-max brings the error from 170.88 to 1.57, the search to about 0.41.
        await page.click('[data-source=minMax]');
        await page.reads(figure('mse'), '1.5730');
        await page.click('[data-source=mse]');
        await page.reads(figure('mse'), /^0\.40\d\d$/);

        // The notebook shows the same numbers.
        await page.reads(output('mean-squared-error'), /^tensor\(0\.40/);

        // A custom tensor, from a notebook.
        await page.paste(cell(0, 0), 'w = torch.tensor([[0.1, -2.5], [7.25, 1e-3]])');
        await page.reads(output('test-tensor'), /7\.2500/);
        await page.address(/tensor=0\.1,/);
        // Changes within 1.2 s would be a single step for the back button.
        await setTimeout(1300);
        await page.select('#format', 'int4');
        await page.click('.instrument [data-panel=error] [data-index="2"]');
        await page.reads('.inspector .where', 'Row 2, column 1');
        const link = await page.address(/format=int4.*element=2/);

        // The link shows the same state to someone else.
        const mine = await told(page);
        await visit(link, async (theirs) => {
          await theirs.reads(figure('mse'), mine.error);
          assert.deepEqual(await told(theirs), mine);
        });

        // Back restores the earlier state, and Forward the link.
        await page.back();
        await page.address(/tensor=0\.1,(?!.*format=int4.*element=2)/);
        await page.forward();
        await page.address(/format=int4.*element=2/);
        await page.reads(figure('mse'), mine.error);
        assert.deepEqual(await told(page), mine);
        await page.click('[data-action=reset]');
        await page.reads(figure('mse'), '170.8753');
        assert.equal(await page.value('#format'), 'int8');
      }));

    test('runs a cell, which the instrument follows, and stops one that never ends', () =>
      visit(site().address, async (page) => {
        const run = async (name: string, program: string) => {
          await page.click(source(name));
          await page.text(`#cell-${name} .cm-content`);
          await page.press('Control+a');
          await page.write(program);
          await page.press('Control+Enter');
        };
        // While cells run, their outputs shift other cells.
        const rest = () => page.reads('.python', /^Python is ready\./, patience);
        await page.reads(output('error-norm'), /tensor/);
        await run('parameters', 'scale = 4\nzero_point = -70\ndtype = torch.int8');
        await page.reads(figure('scale'), '4.0000', patience);
        await page.reads(output('quantize'), /112/);
        await rest();

        await run('error-norm', 'print("error", torch.norm(test_tensor - dequantized_tensor))');
        await page.reads(output('error-norm'), `error tensor(${await page.text(figure('norm'))})`);
        await rest();

        await run('naive-norm', 'while True: pass');
        await page.reads('.python', /^Running…/);
        await page.click('.tools [data-action=stop]');
        await page.reads('#cell-naive-norm [data-prompt]', /^In \[\d+\]:$/);
        await run('naive-norm', 'torch.norm(test_tensor - naive_dequantized)');
        await page.reads(output('naive-norm'), 'tensor(1033.6320)', patience);
      }));

    test('meets the instrument in a page of the course, which gives it all the height it needs', () =>
      visit(`${site().origin}/course/index.html`, async (page) => {
        const instrument = page.frame('iframe');
        await instrument.reads('.instrument [data-panel=quantized] small', /uint4/);
        const height = async () => Number(await page.value('iframe', 'height'));
        const grown = (from: number) =>
          until(
            height,
            (now) => now > from,
            (now) => `the frame is ${now} px high`,
          );
        const before = await grown(500);
        await instrument.click('[data-section=out] summary');
        await grown(before);
        await instrument.point('.instrument [data-panel=original] [data-index="3"]');
        await instrument.reads('.inspector .where', 'Row 2, column 2');
      }));

    for (const [where, address] of [
      ['as an element', () => `${site().origin}/course/elements.html`],
      [
        'in one file on a disk',
        () => pathToFileURL(path.join(projectRoot, 'dist/zeropoint.html')).href,
      ],
    ] as const) {
      test(`meets the instrument ${where}, and it computes`, () =>
        visit(address(), async (page) => {
          await page.reads(figure('mse'), '170.8753');
          await page.click('[data-source=minMax]');
          await page.reads(figure('mse'), '1.5730');
          await page.click('[data-chart=landscape]');
          await page.reads('#chart', /lowest error on this grid/, patience);
          // Both style sheets are read.
          assert.equal(await page.call(styleOf, '.tabs', 'display'), 'flex');
          assert.equal(await page.call(styleOf, '#chart .landscape', 'position'), 'relative');
        }));
    }

    test('reads the widest formula at 320 px, and the page does not scroll sideways', () =>
      visit(`${site().origin}/course/phone.html`, async (page) => {
        const screen = page.frame('iframe');
        await screen.reads(figure('now'), '170.8753');
        await screen.point('#cell-range-intro math[display="block"]');
        assert.equal(await page.value('iframe', 'data-excess'), '0');
      }));
  });
}
