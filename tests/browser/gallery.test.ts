import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { type Driver, openDriver } from './driver.ts';
import { sharedSite } from './shared_site.ts';
import { openSite } from './site.ts';

// The charts in the gallery: what they draw, against golden files, and what they answer. To renew the
// files: node web/build/gallery.mjs --write

declare const projectRoot: string;

const golden = path.join(projectRoot, 'tests/gallery/golden');
const writes = process.argv.includes('--write');

let gallery: Driver;
const shared = sharedSite(() => openSite(undefined, 'build/gallery'), {
  prepare: async ({ browser, site }) => {
    gallery = await openDriver(browser, { width: 1500, height: 900 });
    await gallery.open(site.address);
    await gallery.text('section h2');
  },
});

const light = (name: string) => `[data-state=${name}]`;

/** The markup of every state, one element per line, with the pixels of small canvases as numbers. */
const drawings = () =>
  gallery.page.evaluate(() => {
    const pixels = (canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const { data } = context.getImageData(0, 0, width, height);
      const hex = (at: number) => data[at]?.toString(16).padStart(2, '0') ?? '';
      return Array.from({ length: height }, (_, row) =>
        Array.from({ length: width }, (__, column) => {
          const at = (row * width + column) * 4;
          return data[at + 3] === 0 ? '......' : hex(at) + hex(at + 1) + hex(at + 2);
        }).join(' '),
      ).join('\n');
    };
    return Array.from(document.querySelectorAll<HTMLElement>('[data-state]'), (state) => {
      const small = Array.from(state.querySelectorAll('canvas')).filter(
        ({ width, height }) => width * height <= 256,
      );
      const markup = state.innerHTML
        .replaceAll(/<!--[\s\S]*?-->/g, '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/> ?</g, '>\n<')
        .trim();
      const text = [markup, ...small.map(pixels)].join('\n');
      return { name: state.dataset.state as string, text: `${text}\n` };
    });
  });

/** Texts that overlap each other or leave their chart. */
function collisions(): string[] {
  const found: string[] = [];
  for (const chart of document.querySelectorAll('.light svg.chart')) {
    const frame = chart.getBoundingClientRect();
    const name = chart.closest<HTMLElement>('[data-state]')?.dataset.state;
    const texts = Array.from(chart.querySelectorAll('text'), (text) => ({
      words: text.textContent ?? '',
      box: text.getBoundingClientRect(),
    }));
    texts.forEach(({ words, box }, i) => {
      if (box.left < frame.left - 1 || box.right > frame.right + 1) {
        found.push(`${name}: ${words} leaves the chart`);
      }
      for (const other of texts.slice(i + 1)) {
        // Text does not fill its line height.
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > 0 && down > 3) found.push(`${name}: ${words} touches ${other.words}`);
      }
    });
  }
  return document.querySelector('.light svg.chart text') ? found : ['there is no chart'];
}

describe('the gallery of charts', () => {
  test('every state is drawn as its golden file has it', async () => {
    const drawn = await drawings();
    if (writes) {
      fs.rmSync(golden, { recursive: true, force: true });
      fs.mkdirSync(golden);
      for (const { name, text } of drawn) fs.writeFileSync(path.join(golden, `${name}.txt`), text);
    }
    const files = fs.readdirSync(golden).sort();
    assert.deepEqual(files, drawn.map(({ name }) => `${name}.txt`).sort());
    for (const { name, text } of drawn) {
      const expected = fs.readFileSync(path.join(golden, `${name}.txt`), 'utf8');
      assert.equal(text, expected, `${name} differs: node web/build/gallery.mjs --write`);
    }
  });

  for (const width of [280, 320, 480, 900, 1200]) {
    test(`no two texts of a chart touch, and none leaves it, at a width of ${width}`, async () => {
      const narrow = await openDriver(shared.browser, { width: 1500, height: 900 });
      await narrow.open(`${shared.site.address}?width=${width}`);
      await narrow.text('section h2');
      const wrong = await narrow.page.evaluate(collisions);
      await narrow.close();
      assert.deepEqual(wrong, []);
    });
  }

  test('65,536 values take few elements', async () => {
    const count = await gallery.page.locator(`${light('line-crowd')} *`).count();
    assert.ok(count < 120, `${count} elements`);
  });

  test('nothing is reported in the console, under the page’s own policy', () => {
    assert.deepEqual(gallery.complaints(), []);
  });
});

describe('the number line', () => {
  const chart = `${light('line-int8')} svg`;
  const selected = `${chart} text.strong`;

  test('selects the element that is clicked, and by arrow keys the next larger or smaller one', async () => {
    const box = await gallery.page.locator(chart).boundingBox();
    assert.ok(box);
    await gallery.page
      .locator(`${light('line-int8')} .mark.exact`)
      .first()
      .click();
    assert.deepEqual(await gallery.texts(selected), ['−70', '0']);
    await gallery.page.locator(chart).focus();
    await gallery.press('ArrowRight');
    assert.deepEqual(await gallery.texts(selected), ['−44', '92.14']);
    await gallery.press('ArrowLeft', 'ArrowLeft');
    assert.deepEqual(await gallery.texts(selected), ['−74', '−13.5']);
    assert.match(await gallery.value(chart, 'aria-label'), /−13\.5 → −74 rounded$/);
  });
});

describe('the landscape', () => {
  const handle = `${light('landscape-lesson')} .handle`;
  const where = () => gallery.value(handle, 'aria-valuetext');

  test('follows the pointer, between cells and beyond its edge', async () => {
    const { page } = gallery;
    await page.locator(handle).scrollIntoViewIfNeeded();
    const grip = await page.locator(`${handle} .ring`).first().boundingBox();
    const surface = await page.locator(`${light('landscape-lesson')} .surface`).boundingBox();
    assert.ok(grip && surface);
    const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    const seen = new Set<string>();
    for (let step = 1; step <= 4; step += 1) {
      await page.mouse.move(x + step, y);
      seen.add(await where());
    }
    // A cell is more than four pixels wide: the scale is finer.
    assert.equal(seen.size, 4);
    await page.mouse.move(surface.x + surface.width + 50, surface.y - 50);
    assert.equal(await where(), 'scale 12, zero point 127');
    await page.mouse.up();
    await page.mouse.move(x, y);
    assert.equal(await where(), 'scale 12, zero point 127');
  });

  test('moves the handle to where it is clicked, and arrow keys go on from there', async () => {
    const { page } = gallery;
    const surface = await page.locator(`${light('landscape-lesson')} .surface`).boundingBox();
    assert.ok(surface);
    await page.mouse.click(surface.x + 1, surface.y + surface.height - 1);
    assert.equal(await where(), 'scale 1.2, zero point −128');
    await gallery.press('ArrowUp');
    assert.equal(await where(), 'scale 1.2, zero point −127');
  });

  test('a mark that is clicked brings the handle to its own scale, with every digit', async () => {
    await gallery.page.locator(`${light('landscape-lesson')} [data-mark="0"] path`).click();
    assert.equal(await where(), 'scale 3.578823433670343, zero point −77');
    await gallery.page.locator(`${light('landscape-lesson')} [data-mark="1"] path`).click();
    assert.equal(await where(), 'scale 3.3, zero point −75');
  });

  test('a finger drags the handle, and elsewhere its tap moves it', async () => {
    const context = await shared.browser.newContext({
      hasTouch: true,
      viewport: { width: 400, height: 700 },
    });
    const page = await context.newPage();
    await page.goto(`${shared.site.address}?width=320`);
    await page.locator(handle).scrollIntoViewIfNeeded();
    const middle = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      assert.ok(box);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const text = () => page.locator(handle).getAttribute('aria-valuetext');
    const touch = await context.newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    const from = await middle(`${handle} .ring`);
    await send('touchStart', from.x, from.y);
    for (let step = 1; step <= 5; step += 1) await send('touchMove', from.x, from.y - step * 10);
    await send('touchEnd', from.x, from.y - 50);
    const to = await middle(`${handle} .ring`);
    assert.ok(
      Math.abs(to.x - from.x) < 2 && Math.abs(to.y - from.y + 50) < 2,
      `${from.y} to ${to.y}`,
    );
    const scrolled = await page.evaluate(() => scrollY);
    const goal = await middle(`${light('landscape-lesson')} .surface`);
    await page.touchscreen.tap(goal.x + 60, goal.y - 40);
    const tapped = await middle(`${handle} .ring`);
    assert.ok(Math.abs(tapped.x - goal.x - 60) < 2 && Math.abs(tapped.y - goal.y + 40) < 2);
    assert.equal(await page.evaluate(() => scrollY), scrolled);
    assert.notEqual(await text(), null);
    await context.close();
  });

  test('moves the handle by arrow keys: a hundredth of the scale, one zero point', async () => {
    await gallery.page.locator(handle).focus();
    await gallery.press('ArrowRight', 'ArrowUp', 'ArrowUp');
    assert.equal(await where(), 'scale 3.33, zero point −73');
    await gallery.press('Shift+ArrowUp', 'ArrowLeft', 'ArrowDown');
    assert.equal(await where(), 'scale 3.3, zero point −64');
  });
});

describe('the chart of bits vs error', () => {
  const chart = light('rate_distortion');
  const current = () => gallery.value(`${chart} [aria-selected=true]`, 'data-id');

  test('makes the setting that is clicked the current one', async () => {
    await gallery.page.locator(`${chart} [data-id=int4-2-4]`).click();
    assert.equal(await current(), 'int4-2-4');
  });

  test('is walked by arrow keys, and Enter chooses', async () => {
    await gallery.page.locator(`${chart} [tabindex="0"]`).focus();
    await gallery.press('Home', 'ArrowRight', 'Enter');
    assert.equal(await current(), 'int2-0-1');
    await gallery.press('End', 'Space');
    assert.equal(await current(), 'int16-2-4');
  });

  test('leaves the focus with its point when the order of drawing changes', async () => {
    await gallery.page.locator(`${chart} [data-id=int8-1-2]`).focus();
    await gallery.page
      .locator(`${chart} [data-id=int4-0-0]`)
      .evaluate((one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true })));
    assert.equal(await current(), 'int4-0-0');
    const focused = () => document.activeElement?.getAttribute('data-id');
    assert.equal(await gallery.page.evaluate(focused), 'int8-1-2');
  });
});

describe('a chart that leaves the page', () => {
  type Exports = typeof import('../gallery/page.ts');

  const exported = (theme: 'light' | 'dark') =>
    gallery.page.evaluate(async (name) => {
      const { chartSvg } = (await import(new URL('page.js', document.baseURI).href)) as Exports;
      const charts = document.querySelectorAll(`.${name} > :first-child`);
      return Array.from(charts, (chart) => chartSvg(chart));
    }, theme);

  test('is well-formed, and needs no style sheet, no script and no address', async () => {
    const pictures = await exported('light');
    const broken = await gallery.page.evaluate(
      (texts) =>
        texts.filter((text) =>
          new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror'),
        ),
      pictures,
    );
    assert.deepEqual(broken, []);
    for (const picture of pictures) {
      assert.doesNotMatch(picture, /\s(?:class|style)=|var\(|<script|<!--|lit\$|href="(?!data:)/);
    }
  });

  test('is the same light picture from a dark page', async () => {
    const [fromLight, fromDark] = await Promise.all([exported('light'), exported('dark')]);
    fromDark.forEach((picture, i) => {
      // Selections in the light copies do not affect the dark ones.
      const colors = (text: string) => new Set(text.match(/rgb\([^)]*\)/g));
      const strange = [...colors(picture)].filter(
        (color) => !colors(fromLight[i] ?? '').has(color),
      );
      assert.deepEqual(strange, []);
    });
  });

  test('becomes a PNG of twice its size, drawing and canvas in place', async () => {
    const sizes = await gallery.page.evaluate(async (selector) => {
      const { chartPng } = (await import(new URL('page.js', document.baseURI).href)) as Exports;
      const chart = document.querySelector(`${selector} .landscape`) as Element;
      const picture = await createImageBitmap(await chartPng(chart));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.drawImage(picture, 0, 0);
      const surface = chart.querySelector('.surface')?.getBoundingClientRect() as DOMRect;
      const box = chart.getBoundingClientRect();
      // Near the upper left corner of the picture the error is largest: the darkest colour.
      const [x, y] = [surface.left - box.left + 8 + 5, surface.top - box.top + 8 + 5];
      const { data } = context.getImageData(x * 2, y * 2, 1, 1);
      return {
        ratio: picture.width / (Math.ceil(box.width) + 16),
        ground: [...context.getImageData(1, 1, 1, 1).data],
        corner: [...data],
      };
    }, light('landscape-lesson'));
    assert.equal(sizes.ratio, 2);
    assert.deepEqual(sizes.ground, [255, 255, 255, 255]);
    assert.ok(Math.max(...sizes.corner.slice(0, 3)) < 90, `${sizes.corner}`);
  });
});
