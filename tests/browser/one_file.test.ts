import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Frame } from 'playwright-core';
import { storedKinds } from '../../web/core/engine/contract.ts';
import { fourDecimals } from '../../web/instrument/guide/summary.ts';
import { lessonState } from '../../web/instrument/store/state.ts';
import { someOf, testOfAll } from '../combinations.ts';
import { openFormats } from '../wasm/engines.ts';
import type { Driver } from './driver.ts';
import { oneFile } from './one_file_page.ts';

// zeropoint.html opened from file://, without a network, and in a frame without an origin.

declare const projectRoot: string;

const file = path.join(projectRoot, 'dist/zeropoint.html');
/** Without the mark at the beginning. */
const html = fs.readFileSync(file, 'utf16le').slice(1);
const figure = (name: string) => `[data-figure=${name}]`;
const output = (cell: string) => `#cell-${cell} [data-output]`;
const status = '[data-python] [role=status]';
/** Unpacking and what a chart computes take a moment on a busy machine. */
const eventually = 30;

interface Listed {
  readonly name: string;
  readonly title: string;
}
const readBuilt = (name: string) =>
  JSON.parse(fs.readFileSync(path.join(projectRoot, 'dist/lessons', name), 'utf8'));
const listed = { en: readBuilt('index.json'), zh: readBuilt('index.zh.json') } as Readonly<
  Record<'en' | 'zh', readonly Listed[]>
>;
const isHere = ({ name }: Listed) =>
  readBuilt(`${name}.json`).notebook.metadata.zeropoint.one_file !== false;
const lessonsHere = listed.en.filter(isHere).map(({ name }) => name);
const lessonsOnSite = listed.en.filter((one) => !isHere(one)).map(({ name }) => name);
const titleOf = (name: string, language: 'en' | 'zh') =>
  listed[language].find((one) => one.name === name)?.title ?? assert.fail(name);
const titlesOnSite = (language: 'en' | 'zh') =>
  lessonsOnSite.map((name) => titleOf(name, language));

const copy = oneFile(file);
let page: Driver;

beforeEach(async () => {
  page = await copy.newPage();
});
afterEach(() => page.close());

describe('the file', () => {
  test('takes about 1 MB', () => {
    const { size } = fs.statSync(file);
    assert.ok(size <= 1_153_000, `${size} bytes`);
  });

  test('references no host and no other file', () => {
    const addresses = html.match(/\b(?:https?|wss?):\/\/[^\s'"<]+/g) ?? [];
    assert.deepEqual(new Set(addresses), new Set(['http://www.w3.org/2000/svg']));
    assert.deepEqual(html.match(/<[^>]+ (?:src|href)="(?!data:|#)[^"]*"/g), null);
  });

  test('has a policy that blocks requests and foreign scripts', () => {
    const policy =
      html.match(/http-equiv="Content-Security-Policy"\s+content="([^"]+)"/)?.[1] ?? '';
    assert.match(policy, /^default-src 'none'; /);
    assert.doesNotMatch(policy, /connect-src/);
    assert.match(policy, /script-src 'sha256-[\w+/]{43}=' blob: 'wasm-unsafe-eval';/);
    assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|\*|https?:|'self'/);
  });

  test('is read as UTF-16, whatever a server says', async () => {
    const served = 'https://example.org/zeropoint.html';
    for (const contentType of ['text/html; charset=utf-8', 'text/html']) {
      await page.page.route(served, (route) =>
        route.fulfill({ contentType, body: fs.readFileSync(file) }),
      );
      await page.open(served);
      await page.reads(figure('mse'), '170.8753', eventually);
      assert.deepEqual(page.complaints(), []);
    }
  });

  test('tells an old browser what it needs', async () => {
    await page.page.addInitScript(() => {
      WebAssembly.validate = () => false;
    });
    await page.open(copy.address);
    await page.reads('.too-old:not([lang])', /Chrome or Edge 91, Firefox 113, Safari 16\.4/);
    assert.match(await page.text('.too-old[lang]'), /需要更新的浏览器/);
  });
});

test('has no lesson with a link to a file of the site', () => {
  for (const name of lessonsHere)
    assert.doesNotMatch(JSON.stringify(readBuilt(`${name}.json`)), /site-file/, name);
});

describe('opened from disk, without a network', () => {
  beforeEach(async () => {
    await page.open(copy.address);
    await page.reads(figure('mse'), '170.8753', eventually);
  });
  // The browser requested only the file, and the console is empty.
  afterEach(() => assert.deepEqual(page.complaints(), []));

  test('computes what is typed, in the instrument and in the lesson', async () => {
    await page.reads(output('error-norm'), 'tensor(39.2158)');
    await page.type('#scale', '4');
    await page.reads(figure('mse'), '0.6277');
    await page.reads(output('error-norm'), 'tensor(2.3769)');
    await page.click('[data-source=minMax]');
    await page.reads(output('mean-squared-error'), 'tensor(1.5730)');
  });

  test('keeps its state in its address after a reload', async () => {
    await page.type('#scale', '4');
    await page.reads(figure('mse'), '0.6277');
    await page.page.waitForFunction(() => location.hash.includes('scale=4'));
    await page.page.reload();
    await page.reads(figure('now'), '0.6277', eventually);
    await page.page.goto(`${copy.address}#v=2&tensor=1,2;3,40&format=int4&source=min_max`);
    await page.reads('.instrument [data-panel=quantized] small', /int4/, eventually);
  });

  test('has the whole engine: search, channels and every chart', async () => {
    await page.click('[data-source=mse]');
    await page.reads(figure('mse'), /^0\.40\d\d$/, eventually);
    await page.click('[data-section=more] summary');
    await page.reads('[data-section=more]', /One scale/, eventually);
    await page.select('#sharing', 'channel');
    await page.reads(figure('scales'), '3', eventually);
    for (const [chart, sentence] of [
      ['histogram', /No error is larger than/],
      ['landscape', /The lowest error on this grid/],
      ['rate_distortion', /settings for this tensor/],
      ['staircase', /stand for the real numbers/],
    ] as const) {
      await page.click(`[data-chart=${chart}]`);
      await page.reads('.chart-frame .hint:not(.working)', sentence, eventually);
      assert.ok((await page.page.locator('.chart-frame svg').count()) > 0, chart);
    }
  });

  // The format menu and its charts have tests of their own.
  testOfAll('has every stored format, their comparisons and their programs', async () => {
    const core = await openFormats('simd');
    const { tensor } = lessonState;
    const errorOf = (format: string) => fourDecimals(core.measureStored(tensor, format).mse);
    await page.point('#format');
    await page.page.locator('#format option[value=q4_0]').waitFor({ state: 'attached' });
    for (const format of Object.keys(storedKinds)) {
      await page.select('#format', format);
      await page.reads('.field.format .about', new RegExp(`^${format}:`));
      await page.reads(
        '.output.current[aria-busy=false] [data-figure=mse]',
        errorOf(format),
        eventually,
      );
    }
    await page.click('[data-chart=conventions]');
    await page.reads('#chart .sentence', /of 3 comparisons/, eventually);
    await page.click('[data-chart=rate_distortion]');
    await page.reads('#chart .hint', /the 46 stored formats/, eventually);
    await page.select('#format', 'nf4');
    await page.click('[data-section=out] summary');
    await page.reads('pre.program', /^# Stores a tensor as nf4/, eventually);
  });

  test('opens links to a stored format', async () => {
    await page.page.goto(
      `${copy.address}#v=3&tensor=1,2;3,40&format=int4&source=min_max&stored=q4_0`,
    );
    await page.reads('.field.format .about', /^q4_0:/, eventually);
    await page.page.locator('.output.current[aria-busy=false]').waitFor();
  });

  test('contains lessons in both languages, with recorded outputs', async () => {
    const names = await page.page
      .locator('.card')
      .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.lesson));
    assert.deepEqual(names.toSorted(), lessonsHere.toSorted());
    await page.reads('.turn.start', new RegExp(`^Lesson 1 of ${names.length} `));
    const elsewhere = listed.en.filter((one) => !isHere(one)).map((one) => one.title);
    assert.ok(elsewhere.includes('Exercises: warm-up'));
    assert.equal(await page.text('.on-site'), `On the site only: ${elsewhere.join(' · ')}`);
    for (const name of names) {
      await page.click(`[data-lesson=${name}]`);
      await page.reads('#cell-title h1', /^[A-Z].+/);
      if (name === names[0]) continue;
      await page.reads('.file-tools .hint', 'The outputs were recorded when this file was built.');
      assert.ok((await page.page.locator('[data-output]').count()) > 3, name);
      assert.equal(await page.page.locator('#cell-more-exercises').count(), 0, name);
    }
    await page.click('.language');
    for (const name of someOf(names, 4)) {
      await page.click(`[data-lesson=${name}]`);
      await page.reads('#cell-title h1', /\p{Script=Han}/u);
    }
    assert.equal(await page.value('html', 'lang'), 'zh-CN');
    assert.equal(await page.text('footer summary'), 'MIT 许可证');
  });

  test('names the lessons that only the site has', async () => {
    await page.reads('.on-site', `On the site only: ${titlesOnSite('en').join(' · ')}`);
    const [absent = assert.fail()] = lessonsOnSite;
    await page.page.goto(`${copy.address}#lesson=${absent}`);
    await page.reads('[data-code=lesson_unknown]', new RegExp(`“${absent}”`));
    await page.click('.language');
    await page.reads('.on-site', `仅在网站上提供：${titlesOnSite('zh').join(' · ')}`);
    for (const name of someOf(lessonsHere, 4)) {
      await page.click(`[data-lesson=${name}]`);
      await page.reads('.card[aria-current] b', titleOf(name, 'zh'));
      const links = page.page.locator('.rendered a[href*="lesson="]:not(.section-link)');
      for (const link of await links.all()) {
        const to = /lesson=(\w+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
        assert.ok(lessonsHere.includes(to), `${name} links to ${to}`);
      }
    }
  });

  test('explains in both languages that cells run elsewhere', async () => {
    await page.reads(
      '.file-tools .hint',
      /computed live from the tensor and the settings above\.$/,
    );
    for (const name of ['run', 'runAll', 'stop', 'restart'])
      assert.equal(await page.page.locator(`.notebook [data-action=${name}]`).count(), 0, name);
    await page.reads(
      status,
      /^Cells do not run here, because this file holds no Python\. .*Jupyter\.$/,
    );
    assert.equal(await page.value(status, 'data-code'), 'python_absent');
    // A key that would run the cell finds the same.
    await page.page.locator('#cell-error-norm').focus();
    await page.press('Control+Enter');
    await page.reads(output('error-norm'), 'tensor(39.2158)');
    await page.click('.language');
    await page.reads(status, /^单元格不能在这里运行，因为此文件不含 Python。/);
    // Nothing was lost with it: the lesson follows the instrument as before.
    await page.type('#scale', '4');
    await page.reads(output('error-norm'), 'tensor(2.3769)');
  });

  test('has exercises with their hints, which cannot be checked here', async () => {
    const answer = '#cell-exercise-nothing-clipped';
    await page.page.locator(`${answer} .source`).scrollIntoViewIfNeeded();
    await page.reads(`${answer} .verdict`, /holds no Python/, eventually);
    assert.equal(await page.page.locator(`${answer} [data-action=check]`).count(), 0);
    assert.deepEqual(await page.texts('#cell-nothing-clipped-prompt details'), []);
    assert.deepEqual(await page.texts(`${answer} .exercise-hint`), []);
    await page.click(`${answer} [data-action=showHint]`);
    await page.reads(`${answer} .exercise-hint`, /912\.6/);
    // Nothing can be attempted here, so the model answer stays away.
    assert.equal(
      await page.value(`${answer} [data-action=showModelAnswer]`, 'aria-disabled'),
      'true',
    );
    await page.click('#cell-check-nothing-clipped [data-action=showCheck]');
    await page.reads('#cell-check-nothing-clipped .source', /check\("nothing-clipped"/);
  });

  test('edits cells and opens notebooks, whose text is sanitized', async () => {
    await page.click('#cell-error-norm .source');
    await page.page.locator('#cell-error-norm .cm-content').waitFor();
    const cells = [
      {
        cell_type: 'markdown',
        id: 'one',
        metadata: {},
        source: '# Mine <script>no()</script> $x^2$',
      },
    ];
    const text = JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells });
    await page.page.locator('.file-tools input[type=file]').setInputFiles({
      name: 'mine.ipynb',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    await page.reads('#cell-one h1', /^Mine/);
    assert.equal(await page.page.locator('#cell-one math').count(), 1);
    assert.equal(await page.page.locator('#cell-one script').count(), 0);
  });

  test('offers the lesson, its helper and the licences for download', async () => {
    for (const [selector, name] of [
      ['[data-action=save]', 'quantize_and_dequantize.ipynb'],
      ['.file-tools a[download]', 'helper.py'],
    ] as const) {
      const [download] = await Promise.all([
        page.page.waitForEvent('download'),
        page.click(selector),
      ]);
      assert.equal(download.suggestedFilename(), name);
      const saved = await download.path();
      assert.ok(fs.statSync(saved).size > 10_000);
    }
    // Lessons do not link here to files that the site has beside the page.
    await page.page.locator('#cell-formulas math[display=block]').nth(1).waitFor();
    assert.deepEqual(await page.texts('.in-code'), []);
    await page.click('details[data-file=LICENSE] summary');
    await page.reads('details[data-file=LICENSE] pre', /^MIT License/);
    await page.click('details[data-file="THIRD_PARTY_NOTICES.md"] summary');
    await page.reads('details[data-file="THIRD_PARTY_NOTICES.md"] pre', /BSD-3-Clause/);
  });
});

describe('in a frame without an origin', () => {
  const sandboxed = (source: string) =>
    `<!doctype html><iframe sandbox="allow-scripts" width="1200" height="900" ${source}></iframe>`;
  const quoted = html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

  const reads = (frame: Frame, selector: string, text: string) =>
    frame
      .locator(selector, { hasText: text })
      .first()
      .waitFor({ timeout: eventually * 1000 });

  for (const [how, source] of [
    ['that names the file', 'src="zeropoint.html"'],
    ['that the page writes the file into', `srcdoc="${quoted}"`],
  ] as const) {
    test(`computes, follows and speaks, ${how}`, async () => {
      const around = copy.written('around.html', sandboxed(source));
      await page.open(around);
      const frame = page.page.frames().find((one) => one !== page.page.mainFrame());
      assert.ok(frame);
      await reads(frame, figure('now'), '170.8753');
      assert.equal(await frame.evaluate(() => origin), 'null');
      await frame.locator('[data-action=controls]').click();
      await frame.locator('#scale').fill('4');
      await reads(frame, output('error-norm'), 'tensor(2.3769)');
      await frame.locator('[data-source=mse]').click();
      await reads(frame, figure('mse'), '0.40');
      await frame.locator('.language').click();
      await reads(frame, '#cell-title h1', '线性量化：张量的量化与反量化');
      assert.equal(await frame.locator('[data-action=run]').count(), 0);
      await reads(frame, status, '此文件不含 Python');
      const requests = new Set(page.complaints());
      requests.delete(`request to ${copy.address}`);
      assert.deepEqual([...requests], []);
    });
  }
});
