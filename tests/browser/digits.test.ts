import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDriver, type Visit } from './driver.ts';
import { closedPage, openedPage, sharedSite, slide } from './shared_site.ts';
import { foreignWords } from './untranslated.ts';

// digits.html: a network reads digits under a format. Its numbers are PyTorch's, from
// tests/golden/answers/network_answers.json.

const shared = sharedSite();

const opened = (rest = '', visit: Visit = {}) =>
  openedPage(shared, { path: `digits.html${rest}`, ready: ['.figures', /97\.6 ?%/, 30], visit });

test('the table of formats is PyTorch’s, and so is the outlier’s', async () => {
  const page = await opened();
  await page.reads('.figures', /97\.6 % right in float32, 96\.8 % with int4\. 9 digits are/);
  await page.reads('[data-cell="int2 channel"]', '56.8 %', 20);
  assert.deepEqual(await page.texts('.formats tbody tr:not(:has(th:only-child)) td button'), [
    ...['97.6 %', '97.6 %', '97.6 %'],
    ...(await page.texts('[data-cell^="int7"]')),
    ...['97.2 %', '97.4 %', '97.8 %', '97.6 %', '96.8 %', '96.6 %'],
    ...['94.2 %', '96.2 %', '22.4 %', '56.8 %'],
  ]);
  await slide(page, 'outlier', 20);
  await page.reads('.figures', /97\.6 % right in float32, 10\.0 % with int4/);
  await page.reads('[data-cell="int4 channel"]', '95.2 %', 20);
  await page.click('[data-cell="int4 channel"]');
  await page.reads('.figures', /95\.2 % with int4\. 19 digits/);
  assert.equal(await page.value('[data-cell="int4 channel"]', 'aria-pressed'), 'true');
  await page.address(/#granularity=channel&outlier=20$/);
  await closedPage(page);
});

test('bits, a stored format and a scale by hand change what it reads', async () => {
  const page = await opened('#format=int3');
  await page.reads('.figures', /94\.2 % with int3\. 28 digits/);
  await slide(page, 'bits', 7);
  await page.reads('.figures', /22\.4 % with int2/);
  await page.select('select[name=stored]', 'q4_0');
  await page.reads('.figures', /97\.0 % with q4_0\. 7 digits/);
  await page.select('select[name=stored]', '');
  await page.reads('.figures', /with int4\. 9 digits/);
  await page.click('input[name=layers][value=hidden]');
  await page.reads('.slider:has([name=scale]) output', /as found/);
  await slide(page, 'scale', 56.6322); // 0.1
  await page.reads('.figures', /97\.8 % with int4\. 2 digits/);
  await page.click('[data-action=find]');
  await page.reads('.slider:has([name=scale]) output', /as found/);
  await page.click('[data-action=reset]');
  await page.reads('.figures', /with int4\. 9 digits/);
  await closedPage(page);
});

test('a digit is drawn with the mouse and with keys, and a flipped one is shown', async () => {
  const page = await opened('#format=int2');
  await page.reads('.figures', /with int2/);
  const logits = await page.texts('.logits .value');
  assert.equal(logits.length, 10);
  await page.click('[data-action=clear]');
  await page.reads('.drawing .hint', 'Your own drawing');
  const inked = () =>
    page.call(
      () =>
        [...document.querySelectorAll('.pad .ink')].filter(
          (one) => one.getAttribute('fill-opacity') !== '0',
        ).length,
    );
  assert.equal(await inked(), 0);
  await page.drag('.pad [data-index="11"]', 0, 110);
  assert.ok((await inked()) >= 12);
  assert.notDeepEqual(await page.texts('.logits .value'), logits);
  await page.click('[data-action=clear]');
  await page.call(() => document.querySelector<SVGElement>('.pad [tabindex="0"]')?.focus());
  await page.press('Home', 'ArrowUp', ' ');
  assert.ok((await inked()) >= 3);
  await page.press('Backspace');
  const label = await page.value('.pad [tabindex="0"]', 'aria-label');
  assert.match(label, /^row \d, column 1: ink 0 of 16$/);
  await page.click('[data-flip]');
  await page.reads('.verdict', /^float32 reads \d; with int2 the network reads \d\.$/);
  await closedPage(page);
});

test('each unit opens in the instrument, and so does the layer', async () => {
  const page = await opened('#outlier=20');
  const unit = await page.value('.units a', 'href');
  const layers = await page.call(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a.open')].map(({ href }) => href),
  );
  assert.deepEqual(
    layers.map((href) => /shape=(\w+)/.exec(href)?.[1]),
    ['32x64', '10x32'],
  );
  assert.deepEqual(
    await page.call(() =>
      ['hidden', 'output'].map(
        (layer) => document.querySelectorAll(`[data-layer=${layer}] .units a`).length,
      ),
    ),
    [32, 10],
  );
  assert.match(await page.value('[data-layer=output] .units a', 'href'), /shape=4x8/);
  await page.open(`${shared.site.address}${unit.replace('./', '')}`);
  await page.reads('.instrument [data-panel=original] [data-index="0"]', '20.00');
  await closedPage(page);
});

test('it fits a phone, in Chinese and in the dark, without a word of English', async () => {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    const page = await opened('?lang=zh#format=int2&outlier=20', { width, colorScheme });
    const scrollWidth = await page.page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(scrollWidth, width);
    assert.deepEqual(await foreignWords(page, 'option, th, output, .legend'), []);
    await closedPage(page);
  }
});

test('its card follows that of the first lesson', async () => {
  const page = await openDriver(shared.browser);
  await page.open(shared.site.address);
  const card = '[data-page=digits]';
  await page.reads(card, /^What does it do to a network\?\s+Draw a digit/);
  const cards = await page.page
    .locator('.card')
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute('data-lesson') ?? one.getAttribute('data-page')),
    );
  assert.deepEqual(cards.slice(0, 3), ['quantize_and_dequantize', 'digits', 'language']);
  await page.click(card);
  await page.reads('.figures', /97\.6 %/, 30);
  await closedPage(page);
});

test('in a frame it shows no header, and links to the whole page', async () => {
  const page = await opened('?embed#format=int3');
  assert.equal(await page.call(() => document.querySelector('header')?.offsetHeight), 0);
  await page.reads('a.whole', 'Open in zeropoint');
  await closedPage(page);
});

test('repairs bring the network back, and each is compared alone', async () => {
  const page = await opened('#outlier=20');
  await page.reads('.figures', /10\.0 % with int4/);
  const figures = async () =>
    Object.fromEntries(
      await page.call(() =>
        [...document.querySelectorAll<HTMLElement>('.compared tbody tr')].map((row) => [
          row.dataset.repair,
          row.querySelector('td')?.textContent,
        ]),
      ),
    );
  await page.reads('[data-repair=training] td', /%/, 60);
  assert.deepEqual(
    { ...(await figures()), training: '' },
    {
      ...{ none: '10.0 %', smoothing: '97.4 %', aware: '96.0 %', rotated: '95.6 %' },
      ...{ gptq: '75.0 %', training: '' },
    },
  );
  await page.click('input[name=aware]');
  await page.reads('.figures', /96\.0 % with int4/);
  await slide(page, 'smoothing', 0.5);
  await page.click('input[name=aware]');
  await page.reads('.figures', /97\.4 % with int4/);
  await page.address(/#outlier=20&smoothing=0\.5$/);
  await closedPage(page);
});

test('all formats by weight error and loss: each point sets its format, and mixes are tried', async () => {
  const page = await opened();
  await page.reads('.correlation', /^Rank correlation of the two: 0\.\d\d for all formats/, 60);
  await page.click('.point[data-format=q2_k]');
  await page.reads('.figures', /95\.4 % with q2_k/);
  assert.match(
    await page.value('.point.chosen', 'aria-label'),
    /^q2_k: Error of the weights 26\.9 %/,
  );
  await page.click('[data-action=mixes]');
  await page.reads('.mixes tbody', /calibration loss/, 60);
  const mix = async (key: string) => page.texts(`[data-mix=${key}] td`);
  // At 4.5 bits, biases included, both figures choose the same; with half a bit more they part.
  assert.deepEqual(await mix('error'), await mix('loss'));
  await slide(page, 'mixBits', 5);
  await page.reads('.mix-bits output', '5.0');
  const [byError, byLoss] = [await mix('error'), await mix('loss')];
  assert.ok(Number(byError[2]) <= 5 && Number(byLoss[2]) <= 5);
  assert.ok(Number(byLoss[4]) < Number(byError[4]), `${byLoss} against ${byError}`);
  await page.reads('.mix-verdict', 'At this size, the mix chosen by loss has the smaller loss.');
  await closedPage(page);
});

test('a finger draws, and keys reach every control', async () => {
  const page = await opened('', { width: 390, touch: true });
  await page.click('[data-action=clear]');
  const box = await page.page.locator('.pad [data-index="18"]').boundingBox();
  assert.ok(box);
  await page.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.reads('.drawing .hint', 'Your own drawing');
  assert.match(await page.value('.pad [data-index="18"]', 'aria-label'), /ink 16 of 16/);
  const small = await page.call(() =>
    [...document.querySelectorAll<HTMLElement>('.digits button:not(.flips button)')]
      .filter((one) => one.offsetHeight > 0 && one.offsetHeight < 24)
      .map((one) => one.textContent),
  );
  assert.deepEqual(small, []);
  await closedPage(page);
});
