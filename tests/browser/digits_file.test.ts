import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { Driver } from './driver.ts';
import { oneFile } from './one_file_page.ts';
import { foreignWords } from './untranslated.ts';

// zeropoint_digits.html, the page about digits in one file, opened from file:// without a network.

declare const projectRoot: string;

const file = path.join(projectRoot, 'dist/zeropoint_digits.html');
/** Without the mark at the beginning. */
const html = fs.readFileSync(file, 'utf16le').slice(1);

const copy = oneFile(file);
let page: Driver;

beforeEach(async () => {
  page = await copy.newPage();
});
afterEach(async () => {
  // The browser requested the file alone.
  assert.deepEqual(page.complaints(), []);
  await page.close();
});

test('it is small, names no other file or host, and its policy allows no request', () => {
  assert.ok(fs.statSync(file).size <= 382_000, `${fs.statSync(file).size} bytes`);
  const addresses = html.match(/\b(?:https?|wss?):\/\/[^\s'"<]+/g) ?? [];
  assert.deepEqual(new Set(addresses), new Set(['http://www.w3.org/2000/svg']));
  assert.deepEqual(html.match(/<[^>]+ (?:src|href)="(?!data:|#)[^"]*"/g), null);
  const policy = html.match(/http-equiv="Content-Security-Policy"\s+content="([^"]+)"/)?.[1] ?? '';
  assert.match(policy, /^default-src 'none'; script-src 'sha256-[\w+/]{43}=' blob: /);
  assert.doesNotMatch(policy, /connect-src|unsafe-inline|https?:|'self'/);
});

test('it reads digits under a format, keeps its settings, and leads to no instrument', async () => {
  await page.open(copy.address);
  await page.reads('[data-cell="int2 channel"]', '56.8 %', 60);
  await page.click('[data-cell="int2 tensor"]');
  await page.reads('.figures', /97\.6 % right in float32, 22\.4 % with int2/, 60);
  await page.click('[data-action=clear]');
  await page.reads('.drawing .hint', 'Your own drawing');
  await page.click('input[name=granularity][value=channel]');
  await page.reads('.figures', /56\.8 % with int2/, 30);
  await page.address(/#format=int2&granularity=channel$/);
  assert.equal(await page.page.locator('[data-layer=hidden] canvas').count(), 64);
  assert.deepEqual(await page.texts('main a'), []);
  await page.click('details[data-file=LICENSE] summary');
  await page.reads('details[data-file=LICENSE] pre', /MIT License/);
});

test('it speaks Chinese', async () => {
  await page.open(copy.address);
  await page.reads('.figures', /97\.6 %/, 60);
  await page.click('.language');
  await page.reads('h1', /量化对网络有什么影响？/);
  assert.deepEqual(await foreignWords(page, 'option, th, output, .legend'), []);
});

test('it runs in a frame without an origin', async () => {
  const outer = copy.written(
    'outer.html',
    `<!doctype html><title>frame</title><iframe sandbox="allow-scripts" src="${path.basename(file)}" width="900" height="900"></iframe>`,
  );
  await page.page.goto(outer);
  const frame = page.page.frameLocator('iframe');
  await frame.locator('.figures', { hasText: '97.6 %' }).waitFor({ timeout: 60_000 });
  await frame.locator('[data-cell="int2 tensor"]').click({ timeout: 60_000 });
  await frame.locator('.figures', { hasText: '22.4 % with int2' }).waitFor({ timeout: 30_000 });
});
