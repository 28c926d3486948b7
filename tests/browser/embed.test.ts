import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDriver, until } from './driver.ts';
import { browser, courseHead, type Embedded, inFrame, site } from './frame_page.ts';
import { openSite } from './site.ts';

// embed.html in a frame of a page on another host, and the builder page.

/** Opens the instrument in a frame, and waits for its result. */
const embedded = (address: string, width: number, act: (all: Embedded) => Promise<void>) =>
  inFrame(address, { width }, async (all) => {
    await all.frame.reads('[data-figure=mse]', /\d/);
    await act(all);
  });

describe('the embedded instrument', () => {
  test('takes options from its query, and the state from its fragment', async () => {
    const address =
      '?lang=zh&theme=dark&hide=out+compare&lock=tensor&format=int8#v=2&tensor=1,2;3,4&format=uint4&source=min_max';
    await embedded(address, 800, async ({ frame, inside }) => {
      await frame.reads('[data-panel=quantized] small', 'uint4');
      assert.equal(await frame.text('#tensor-title'), '张量');
      assert.equal(await frame.text('footer a'), '在 zeropoint 中打开（含课程）');
      assert.equal(
        await inside('getComputedStyle(document.body).backgroundColor'),
        'rgb(25, 26, 28)',
      );
      assert.equal(
        await inside(
          'document.querySelector("zero-point").shadowRoot.querySelector("#format").disabled',
        ),
        false,
      );
      assert.equal(
        await inside(
          'document.querySelector("zero-point").shadowRoot.querySelector("[data-cell]").readOnly',
        ),
        true,
      );
      assert.equal(
        await inside(
          'document.querySelector("zero-point").shadowRoot.querySelector(".section.out").checkVisibility()',
        ),
        false,
      );
    });
  });

  test('reports an unknown option', async () => {
    await embedded('?them=dark', 800, async ({ frame }) => {
      await frame.reads('.notice', /no option “them”/);
    });
  });

  test('keeps its state in its address, without history entries in the parent page', async () => {
    await embedded('', 800, async ({ page, frame, inside }) => {
      assert.equal(await inside('location.hash'), '');
      const steps = await page.page.evaluate('history.length');
      await frame.type('#scale', '7');
      await until(
        () => inside<string>('location.hash'),
        (hash) => hash.includes('scale=7&'),
        (hash) => `the address has ${hash}`,
      );
      assert.equal(await page.page.evaluate('history.length'), steps);
      assert.equal(await page.page.evaluate('location.hash'), '');
    });
  });

  for (const width of [320, 500, 768, 1200]) {
    test(`has no scroll bar at ${width} px once the page applies its height`, async () => {
      await embedded('', width, async ({ page, frame, inside }) => {
        const overflow = () =>
          inside<number[]>(
            '[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]',
          );
        const fits = (over: number[]) => over.every((pixels) => pixels <= 0);
        const settled = () => until(overflow, fits, (over) => `it is ${over} pixels too large`);
        await settled();
        // Opening a section makes it higher, and the page follows.
        const before = await page.value('iframe', 'height');
        await frame.click('[data-section=table] summary');
        await frame.reads('.section.table', /728\.6/, 30);
        await settled();
        await until(
          () => page.value('iframe', 'height'),
          (height) => Number(height) > Number(before),
          (height) => `it is still ${height} pixels high`,
        );
      });
    });
  }

  test('reports its height in the format of learning platforms too, as an object and as text', async () => {
    await embedded('', 800, async ({ page }) => {
      const told = await page.page.evaluate<unknown[]>('told.slice(-3)');
      const [own, object, text] = told as [
        { type: string; height: number },
        { subject: string; height: number },
        string,
      ];
      assert.equal(own.type, 'zeropoint:height');
      assert.ok(Number.isInteger(own.height) && own.height > 500);
      assert.deepEqual(object, { subject: 'lti.frameResize', height: own.height });
      assert.deepEqual(JSON.parse(text), object);
    });
  });

  test('accepts a state from the parent page, but not from other windows', async () => {
    await embedded('', 800, async ({ page, frame, inside, send }) => {
      const state = 'v=2&tensor=1,2;3,4&format=int8&source=min_max';
      // From itself, from a nested frame, and invalid.
      await inside(`postMessage({ type: 'zeropoint:set', state: '${state}' }, '*')`);
      await inside(`new Promise((done) => {
        const inner = document.createElement('iframe');
        document.body.append(inner);
        inner.contentWindow.parent.postMessage({ type: 'zeropoint:set', state: '${state}' }, '*');
        setTimeout(done, 100);
      })`);
      await send({ type: 'zeropoint:set', state: 7 });
      await send({ type: 'zeropoint:get' });
      await send('zeropoint:set');
      await send(null);
      await page.page.waitForTimeout(200);
      assert.equal(await frame.value('[data-cell="0,0"]'), '191.6');
      await send({ type: 'zeropoint:set', state: 'v=2&tensor=nonsense' });
      await frame.reads('.notice', /option state/);
      assert.equal(await frame.value('[data-cell="0,0"]'), '191.6');
      await send({ type: 'zeropoint:set', state });
      await frame.reads('[data-panel=original] .legend span', /−4\.00/);
    });
  });

  test('sends no messages without a parent page', async () => {
    const page = await openDriver(browser);
    await page.page.addInitScript(
      'window.heard = 0; addEventListener("message", () => { heard += 1 })',
    );
    await page.open(`${site.address}embed.html`);
    await page.reads('[data-figure=mse]', '170.8753');
    assert.equal(await page.page.evaluate('heard'), 0);
    await page.click('footer a').catch(() => {});
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });
});

describe('the builder page', () => {
  const open = async (address = '', width = 1280) => {
    const page = await openDriver(browser, { width, height: 900 });
    await page.open(`${site.address}builder.html${address}`);
    await page.reads('zero-point [data-figure=mse]', /\d/);
    return page;
  };

  test('has a live preview, and code with the same result', async () => {
    const page = await open();
    await page.select('[name=start]', 'ties');
    await page.select('[name=lang]', 'zh');
    await page.select('[name=theme]', 'dark');
    await page.click('.one-by-one summary');
    await page.click('[name=hide][value=out]');
    await page.click('[name=hide][value=compare]');
    await page.click('[name=lock][value=tensor]');
    await page.reads('zero-point .tensor h2', '张量');
    const code = `<script type="module" src="${site.address}element.js"></script>
<zero-point lang="zh" theme="dark" preset="ties" hide="out compare" lock="tensor"></zero-point>`;
    assert.equal(await page.text('.snippet code'), code);
    await page.click('[name=form][value=frame]');
    const frame = await page.text('.snippet code');
    assert.ok(
      frame.startsWith(
        `<iframe src="${site.address}embed.html?lang=zh&amp;theme=dark&amp;preset=ties&amp;hide=out+compare&amp;lock=tensor" `,
      ),
      frame,
    );
    assert.equal(frame.split('\n').length, 3);
    assert.deepEqual(page.complaints(), []);
    await page.close();

    // Both forms, in a page.
    const pages: Record<string, string> = {};
    const both = await openSite(undefined, 'dist', pages);
    const lines = (code + frame).replaceAll(site.origin, both.origin);
    pages['/page.html'] = `${courseHead}<body>${lines}</body></html>`;
    const reader = await openDriver(browser);
    await reader.open(`${both.origin}/page.html`);
    for (const where of [reader, reader.frame('iframe')]) {
      await where.reads('zero-point .tensor h2', '张量');
      assert.equal(await where.value('zero-point [data-cell="0,0"]'), '-3.5');
    }
    await until(
      () => reader.value('iframe', 'height'),
      (height) => Number(height) !== 900,
      () => 'the frame has no height of its content',
    );
    await reader.close();
    await both.close();
  });

  test('accepts a custom tensor, and the preview’s current state', async () => {
    const page = await open();
    await page.select('[name=start]', 'tensor');
    await page.type('[name=tensor]', '1, 2\n3, four');
    await page.reads('.snippet code', /tensor="1, 2/);
    await page.type('[name=tensor]', '1, 2\n3, 4.5');
    await page.reads('.snippet code', /tensor="\[\[1, 2\], \[3, 4\.5\]\]"/);
    await page.reads('zero-point [data-panel=original] .legend span', /−4\.50/);
    await page.select('[name=start]', 'shown');
    await page.type('zero-point #scale', '0.25');
    await page.reads('.snippet code', /state="v=2&amp;tensor=1,2;3,4\.5&amp;.*scale=0\.25/);
    await page.close();
  });

  test('supports both languages, a narrow screen and the keyboard', async () => {
    const page = await open('?lang=zh', 320);
    assert.equal(await page.text('h1 [data-text]'), '把实验台放进你的页面');
    assert.match(await page.text('.language'), /English/);
    await page.click('.language');
    await page.reads('h1 [data-text]', 'The playground in your own page');
    assert.equal(await page.text('[name=start] option >> nth=3'), 'Exactly between two levels');
    const width = await page.page.evaluate('document.documentElement.scrollWidth');
    assert.equal(width, 320);
    await page.page.locator('[name=start]').focus();
    await page.press('Tab', 'Tab', 'Tab', 'Tab', 'Enter', 'Tab', 'Space');
    await page.reads('.snippet code', /hide="title"/);
    await page.close();
  });

  test('generates the frame of a lesson', async () => {
    const page = await open();
    await page.page.locator('[name=lesson] option[value=per_group]').waitFor({ state: 'attached' });
    await page.select('[name=lesson]', 'per_group');
    await page.select('[name=lang]', 'zh');
    await page.reads(
      '.snippet code',
      `<iframe src="${site.address}embed.html?lang=zh#lesson=per_group" title="zeropoint: One scale per group" width="100%" height="800"></iframe>`,
    );
    assert.equal(
      await page.page
        .locator('.preview zero-point, [name=start], [name=form]')
        .filter({ visible: true })
        .count(),
      0,
    );
    await page.frame('.lesson-preview').reads('#cell-title h1', /\p{Script=Han}/u, 60);
    await page.select('[name=lesson]', '');
    assert.equal(await page.page.locator('.lesson-preview').isVisible(), false);
    await page.reads('.snippet code', /<zero-point lang="zh"/);
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('has presets that tick boxes, and recognizes boxes that match no preset', async () => {
    const page = await open();
    const ticked = (name: string) =>
      page.page
        .locator(`[name=${name}]:checked`)
        .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
    assert.deepEqual(await ticked('look'), ['everything']);
    assert.deepEqual(await page.page.locator('.one-by-one [name=hide]:visible').count(), 0);
    await page.click('[name=look][value=drag]');
    assert.ok(!(await ticked('lock')).includes('scale'));
    assert.ok((await ticked('lock')).includes('zero_point'));
    await page.reads('.snippet code', /hide="shape .*lock="tensor format source zero_point /);
    await page.type('zero-point #scale', '7');
    await page.reads('zero-point [data-figure=scale]', '7.0000');
    assert.equal(await page.value('zero-point #zeroPoint', 'readonly'), '');
    assert.ok(await page.page.locator('zero-point #zeroPoint[readonly]').count());
    assert.ok(await page.page.locator('zero-point #format[disabled]').count());
    await page.click('[name=look][value=readonly]');
    await page.reads('.snippet code', /<zero-point readonly><\/zero-point>/);
    assert.deepEqual([await ticked('hide'), await ticked('lock')], [[], []]);
    await page.click('.one-by-one summary');
    await page.click('[name=hide][value=out]');
    assert.deepEqual(await ticked('look'), ['own']);
    await page.click('[name=hide][value=out]');
    assert.deepEqual(await ticked('look'), ['readonly']);
    await page.click('[name=look][value=everything]');
    await page.reads('.snippet code', /<zero-point><\/zero-point>/);
    await page.close();
  });

  test('has a preset for one exercise, whose preview shows the task, the check and the ruler', async () => {
    const page = await open();
    await page.page.locator('[name=lesson] option[value=packing]').waitFor({ state: 'attached' });
    await page.click('[name=look][value=exercise]');
    await page.reads('.snippet code', /exercise="quantize_and_dequantize\/exercise-nothing/, 60);
    const preview = page.frame('.lesson-preview');
    await preview.reads('.rendered', /Find a scale and a zero point/, 60);
    await page.page
      .frameLocator('.lesson-preview')
      .locator('[data-action=check]')
      .first()
      .waitFor();
    await page.page.frameLocator('.lesson-preview').locator('.ruler').first().waitFor();
    const [code, shown] = await Promise.all(
      ['.snippet', '.preview'].map((name) => page.page.locator(name).boundingBox()),
    );
    assert.ok(code && shown && code.y < 300 && shown.y < 500, 'code and preview are on one screen');
    await page.click('[name=look][value=everything]');
    await page.reads('.snippet code', /<zero-point><\/zero-point>/);
    await page.close();
  });

  test('lists the exercises of a lesson, and generates an element or a frame of one', async () => {
    const page = await open();
    await page.page.locator('[name=lesson] option[value=packing]').waitFor({ state: 'attached' });
    const exercise = page.page.locator('[name=exercise]');
    assert.equal(await exercise.isVisible(), false);
    const listed = () =>
      exercise
        .locator('option')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    await page.select('[name=lesson]', 'symmetric_and_asymmetric');
    await exercise.waitFor();
    const [none, ...names] = await listed();
    assert.equal(none, '');
    const wins = 'symmetric_and_asymmetric/exercise-wins';
    assert.ok(names.includes(wins), names.join());
    assert.match(
      await page.text(`[name=exercise] option[value="${wins}"]`),
      /^Try: make symmetric/,
    );
    await page.select('[name=exercise]', wins);
    await page.select('[name=theme]', 'dark');
    await page.reads(
      '.snippet code',
      `<script type="module" src="${site.address}element.js"></script>
<zero-point exercise="${wins}" theme="dark"></zero-point>`,
    );
    await page.click('[name=form][value=frame]');
    await page.reads('.snippet code', new RegExp(`embed.html\\?theme=dark#exercise=${wins}"`));
    // The exercises of another lesson replace them, and the choice is none again.
    await page.select('[name=lesson]', 'packing');
    await page.reads('.snippet code', /#lesson=packing"/);
    await until(
      listed,
      (all) => all.length > 1 && all.every((one) => one === '' || one.startsWith('packing/')),
      (all) => `the exercises are ${all.join()}`,
    );
    assert.equal(await page.value('[name=exercise]'), '');
    await page.select('[name=lesson]', '');
    await exercise.waitFor({ state: 'hidden' });
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('is linked from the page', async () => {
    const page = await openDriver(browser);
    await page.open(site.address);
    assert.equal(await page.value('footer a[href="builder.html"]', 'href'), 'builder.html');
    assert.equal(await page.value('footer a[href="report.html"]', 'href'), 'report.html');
    await page.close();
  });
});
