import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { axeSource, lastingFaults } from './axe_faults.ts';
import { openDriver, until } from './driver.ts';
import { browser, courseHead, inFrame } from './frame_page.ts';
import { openSite } from './site.ts';

// One exercise alone, in a frame and as an element of a page on another host.

/** Loading Python takes seconds, and many on a busy machine. */
const patience = 90;

const name = 'symmetric_and_asymmetric/exercise-wins';
const verdict = '#cell-exercise-wins .verdict';

describe('an exercise in a frame', () => {
  test('is alone, is checked, reports to the page around it, and opens its counter-example', async () => {
    const address = `?lang=en&theme=dark#exercise=${name}`;
    await inFrame(address, { width: 390 }, async ({ page, frame, inside }) => {
      await frame.reads('#cell-wins-prompt', /^Try: make symmetric quantization win\./);
      const cells = await frame.texts('.cell');
      assert.equal(cells.length, 3);
      assert.deepEqual(await frame.texts('.lessons, .turn, .instrument, .companion'), []);
      assert.equal(await inside('document.documentElement.scrollWidth'), 390);
      await inside(axeSource);
      const inner = page.page.frames()[1] ?? assert.fail('no frame');
      assert.deepEqual(await lastingFaults(inner), []);
      // The page's policy refuses scripts that axe tries.
      page.complaints().splice(0);
      await frame.click('#cell-exercise-wins [data-action=check]');
      await frame.reads(verdict, /^✗ Not yet: the symmetric error is/, patience);
      const told = () =>
        page.page.evaluate<Record<string, unknown>[]>(
          `told.filter(({ type }) => type === 'zeropoint:exercise')`,
        );
      await until(
        told,
        (all) => all.length === 1,
        (all) => `it is told ${JSON.stringify(all)}`,
      );
      const [{ message, ...report } = {}] = await told();
      assert.deepEqual(report, {
        ...{ type: 'zeropoint:exercise', exercise: name, status: 'wrong', points: 0 },
      });
      assert.match(String(message), /^Not yet: the symmetric error is/);
      await frame.click('#cell-exercise-wins [data-action=openExample]');
      await frame.reads('.instrument [data-figure=mse]', /\d/);
      // A reload of the frame shows the same exercise alone.
      await inside('location.reload()').catch(() => {});
      await frame.reads('#cell-wins-prompt', /^Try: make symmetric/);
      assert.equal((await frame.texts('.cell')).length, 3);
    });
  });

  test('that is not there is reported, and its lesson shown', async () => {
    await inFrame('?lang=zh#exercise=per_group/nothing', {}, async ({ frame }) => {
      await frame.reads('[data-code=cell_unknown]', /nothing/);
      await frame.reads('.notebook h1', '每组一个缩放因子');
    });
  });
});

test('an exercise as an element has its height and events, and follows its attributes', async () => {
  const page = await openDriver(browser);
  const course = `${courseHead}<body>
<script type="module" src="element.js"></script>
<zero-point id="a" exercise="${name}" lang="en"></zero-point>
<script>
  window.heard = [];
  addEventListener('zeropoint-exercise', ({ target, detail, bubbles, composed }) =>
    heard.push({ id: target.id, detail, bubbles, composed }));
</script></body></html>`;
  const host = await openSite(undefined, 'dist', { '/course/week-2/course.html': course });
  await page.open(`${host.address}course.html`);
  const frame = page.frame('#a iframe');
  await frame.reads('#cell-wins-prompt', /^Try: make symmetric quantization win\./);
  const heights = () =>
    page.page.evaluate(() => {
      const inner = document.querySelector('#a')?.shadowRoot?.querySelector('iframe');
      return [inner?.style.height, inner?.title];
    });
  await until(
    heights,
    ([height]) => height !== '480px' && /^\d+px$/.test(height ?? ''),
    (found) => `it is ${found}`,
  );
  assert.equal((await heights())[1], `zeropoint: ${name}`);
  await frame.click('#cell-exercise-wins .source');
  await page.page.frames()[1]?.locator('.cm-content').waitFor();
  await page.press('Control+a');
  await page.write('values = torch.tensor([-1.27, -0.5, 0.01, 0.64, 1.26])');
  await frame.click('#cell-exercise-wins [data-action=check]');
  await frame.reads(verdict, /^✓/, patience);
  // A frame of one exercise leads to no other.
  await frame.reads('#cell-exercise-wins .exercise-next', /^$/);
  const [heard] = await page.page.evaluate<Record<string, unknown>[]>('heard');
  const { detail, ...rest } = heard ?? {};
  assert.deepEqual(rest, { id: 'a', bubbles: true, composed: true });
  assert.equal((detail as { exercise: string }).exercise, name);
  await page.page.evaluate(() => document.querySelector('#a')?.setAttribute('lang', 'zh'));
  await frame.reads('#cell-exercise-wins [data-action=check]', '检查');
  await page.page.evaluate(() =>
    document.querySelector('#a')?.setAttribute('exercise', 'per_group/exercise-budget'),
  );
  await frame.reads('#cell-budget-prompt', /\p{Script=Han}/u);
  assert.deepEqual(page.complaints(), []);
  await page.close();
  await host.close();
});
