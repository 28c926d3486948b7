import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fourDecimals } from '../../web/instrument/guide/summary.ts';
import { until } from './driver.ts';
import { onLesson, page, site } from './lesson_page.ts';

const eventually = 30;
const tools = '.picture-tools';
const canvas = (panel: string) => `.instrument [data-panel=${panel}] canvas.raster`;
/** "Rows 1–256 of 256, columns 1–256 of 256" as numbers. */
async function shown(): Promise<number[]> {
  const text = await page.text(`${tools} .where`);
  return [...text.matchAll(/\d+/g)].map(Number);
}
const size = async (panel: string) =>
  page.page
    .locator(canvas(panel))
    .evaluate((one) => [(one as HTMLCanvasElement).width, (one as HTMLCanvasElement).height]);
/** The red channel of the middle of a row of pixels, as a list. */
const reds = async (panel: string) =>
  page.page.locator(canvas(panel)).evaluate((one) => {
    const { width, height } = one as HTMLCanvasElement;
    const context = new OffscreenCanvas(width, 1).getContext(
      '2d',
    ) as OffscreenCanvasRenderingContext2D;
    context.drawImage(one as HTMLCanvasElement, 0, -(height >> 1));
    const { data } = context.getImageData(0, 0, width, 1);
    return Array.from({ length: width }, (_, i) => data[4 * i] as number);
  });

async function openPictures(state: string): Promise<void> {
  await page.page.goto('about:blank');
  await page.page.goto(`${site.address}#v=2&${state}`);
  await page.reads(`${tools} .where`, /Rows 1/, eventually);
}
const outlier = 'sample=outlier_channel,256x256,1&format=int8&source=min_max';

// Each test opens an address of its own.
onLesson(
  'the pictures of a large tensor',
  () => {
    test('zoom and move together, with keys, wheel, buttons, drag and map', async () => {
      await openPictures(outlier);
      assert.deepEqual(await shown(), [1, 256, 256, 1, 256, 256]);
      const box = await page.page.locator('.picture').first().boundingBox();
      assert.ok(box && box.width > 380, `a picture is ${box?.width} px wide`);

      // A plain wheel event scrolls the page; with Ctrl it zooms the picture but not the page.
      await page.page.mouse.move(box.x + 100, box.y + 100);
      await page.page.mouse.wheel(0, 120);
      await page.page.waitForFunction(() => scrollY > 50);
      assert.deepEqual(await shown(), [1, 256, 256, 1, 256, 256]);
      await page.page.evaluate(() => scrollTo(0, 0));
      await page.page.waitForFunction(() => scrollY === 0);
      await page.page.keyboard.down('Control');
      await page.page.mouse.wheel(0, -120);
      await page.page.keyboard.up('Control');
      await page.reads(`${tools} .where`, /Rows (?!1–256)/);
      assert.equal(await page.page.evaluate(() => scrollY), 0);
      // Each is drawn in a frame of its own.
      await until(
        () => Promise.all(['original', 'quantized', 'dequantized', 'error'].map(size)),
        (sizes) => sizes.every((one) => one.join() === sizes[0]?.join() && Number(one[0]) < 256),
        (sizes) => `the pictures are of ${JSON.stringify(sizes)} pixels`,
      );

      // A drag moves without selecting; a click selects.
      const [firstRow = 0, , , firstColumn = 0] = await shown();
      await page.page.mouse.down();
      await page.page.mouse.move(box.x + 40, box.y + 60, { steps: 4 });
      await page.page.mouse.up();
      await page.reads(`${tools} .where`, new RegExp(`^Rows (?!${firstRow}–)`));
      // Each move of the drag is drawn in a frame of its own: the last one has been when nothing changes.
      let [movedRow = 0, , , movedColumn = 0] = await shown();
      await until(
        async () => {
          const before = [movedRow, movedColumn];
          [movedRow = 0, , , movedColumn = 0] = await shown();
          return before.join() === [movedRow, movedColumn].join();
        },
        Boolean,
        () => 'the pictures still move',
      );
      assert.ok(movedRow > firstRow && movedColumn > firstColumn);
      assert.doesNotMatch(await page.page.evaluate(() => location.hash), /element=/);
      const corner = await page.page.locator('.picture').first().boundingBox();
      assert.deepEqual(corner, box, 'nothing has moved on the page');
      await page.page.mouse.click(box.x + 1, box.y + 1);
      await page.address(new RegExp(`element=${(movedRow - 1) * 256 + movedColumn - 1}(&|$)`));

      // The keys of a focused picture; the digits come at the closest.
      for (let press = 0; press < 12; press += 1) await page.press('+');
      await page.page.locator('.digits').nth(3).waitFor();
      assert.equal(await page.page.locator('.digits [tabindex="0"]').count(), 0);
      assert.equal(await page.page.locator('[data-action=zoomIn]').isDisabled(), true);
      const [row, lastRow, , column, lastColumn] = (await shown()) as [
        number,
        number,
        number,
        number,
        number,
      ];
      assert.ok(lastRow - row < 16 && lastColumn - column < 10);
      assert.ok(row <= movedRow && movedRow <= lastRow, 'the selected element is in view');
      // The view follows the selection; Shift moves the view alone.
      for (let press = 0; press < 12; press += 1) await page.press('ArrowRight');
      await page.address(new RegExp(`element=${(movedRow - 1) * 256 + movedColumn + 11}(&|$)`));
      assert.equal((await shown())[4], movedColumn + 12);
      const label = `row ${movedRow}, column ${movedColumn + 12}:`;
      await page.page.locator(`${canvas('error')}[aria-label*="${label}"]`).waitFor();
      await page.press('Shift+ArrowDown');
      await page.reads(`${tools} .where`, new RegExp(`^Rows (?!${row}–)`));
      await page.address(new RegExp(`element=${(movedRow - 1) * 256 + movedColumn + 11}(&|$)`));

      // The map: its lower right corner is the last cell's.
      const map = await page.page.locator('.picture-map').boundingBox();
      assert.ok(map);
      await page.page.mouse.click(map.x + map.width - 3, map.y + map.height - 3);
      await page.reads(`${tools} .where`, /^Rows 2\d\d–2\d\d of 256, columns 2\d\d–/);
      await page.page.locator(canvas('error')).focus();
      await page.press('0');
      await page.reads(`${tools} .where`, /^Rows 1–256 of 256, columns 1–256 of 256/);
      assert.equal(await page.page.locator('.picture-map .outer').getAttribute('width'), '256');
      assert.equal(await page.page.locator('.digits').count(), 0);
    });

    test('show the effect of an outlier column, and mark it', async () => {
      await openPictures(outlier);
      const black = 0x11;
      await page.reads(`${tools} .beyond`, 'beyond the colours', eventually);
      const before = await reds('original');
      assert.ok(before.filter((red) => red === black).length >= 1);
      assert.ok(before.filter((red) => red === black).length <= 2);
      assert.ok(new Set(before).size > 40, 'the other columns are not all of one colour');
      const end = await page.text('[data-panel=original] .legend span:last-child');
      assert.ok(Number(end) > 3 && Number(end) < 6, end);
      await page.click('[data-limits=full]');
      await page.reads('[data-panel=original] .legend span:last-child', /^\d\d\.\d\d$/);
      assert.equal(await page.page.locator(`${tools} .beyond`).count(), 0);
      const after = await reds('original');
      assert.ok(!after.includes(black));
      // Then everything except the outliers is nearly white.
      assert.ok(after.filter((red) => red > 200).length > 250);
    });

    test('show the remaining errors when a search clips a few values', async () => {
      await openPictures('sample=laplace,128x128,1&format=int4&source=mse');
      await page.reads(`${tools} .beyond`, 'beyond the colours', eventually);
      const step = Number(await page.value('#scale'));
      const end = await page.text('[data-panel=error] .legend span:last-child');
      assert.equal(end, (step / 2).toFixed(2));
      assert.ok(new Set(await reds('error')).size > 30);
    });

    test('follow a drag where they are in sight, and elsewhere once it rests', async () => {
      const { page: tab } = page;
      await openPictures(
        'sample=normal,256x256,1&format=int8&source=given&scale=0.03&zero_point=0',
      );
      /**
       * How many values of the figure, and pictures of the error, a drag of the scale shows until the
       * number line has shown `least` of them; and how often it has rested, on a machine that is busy.
       */
      const dragged = (least: number) =>
        tab.evaluate(async (leastLines) => {
          const root = document.querySelector('#app')?.shadowRoot as ShadowRoot;
          const slider = root.querySelector('[data-slider=scale]') as HTMLInputElement;
          const figure = root.querySelector('[data-figure=scale]') as HTMLElement;
          const picture = root.querySelector(
            '.instrument [data-panel=error] canvas',
          ) as HTMLCanvasElement;
          const line = root.querySelector('.ruler .high') as Element;
          const seen = { figures: new Set(), pictures: new Set(), lines: new Set() };
          const [restMs, mostMs, begun] = [100, 60_000, performance.now()];
          let [rests, last] = [0, begun];
          while (seen.lines.size < leastLines && performance.now() - begun < mostMs) {
            slider.value = String(Number(slider.value) + 2);
            slider.dispatchEvent(new Event('input', { bubbles: true }));
            await new Promise(requestAnimationFrame);
            seen.figures.add(figure.textContent);
            seen.pictures.add(picture.toDataURL());
            const lines = seen.lines.size;
            seen.lines.add(line.getAttribute('aria-valuetext'));
            const now = performance.now();
            if (now - last > restMs) rests += 1;
            if (seen.lines.size > lines || now - last > restMs) last = now;
          }
          return [seen.figures.size, seen.pictures.size, seen.lines.size, rests] as const;
        }, least);
      const settled = async () => {
        const scale = Number(await page.value('#scale'));
        await page.reads('[data-figure=scale]', fourDecimals(scale), eventually);
      };
      // At the top, both are below the window. The first change is shown at once, and then the last.
      const [figures, pictures, lines, rests] = await dragged(30);
      assert.ok(lines === 30, `the number line has shown ${lines} scales`);
      const most = 2 + rests;
      assert.ok(figures <= most && pictures <= most, `${figures}, ${pictures}, ${rests} rests`);
      const held = (await reds('error')).join();
      await settled();
      await until(
        async () => (await reds('error')).join(),
        (now) => now !== held,
        () => 'the picture does not follow once the drag rests',
      );
      await tab.locator('.causes').scrollIntoViewIfNeeded();
      await tab.waitForFunction(() => {
        const causes = document.querySelector('#app')?.shadowRoot?.querySelector('.causes');
        return (causes?.getBoundingClientRect().top ?? innerHeight) < innerHeight;
      });
      const [inSight, painted] = await dragged(30);
      assert.ok(inSight > 10 && painted > 10, `${inSight} figures, ${painted} pictures in sight`);
      await settled();
    });
  },
  { shared: true },
);
