import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { openDriver, type Visit } from './driver.ts';
import { closedPage, openedPage, sharedSite } from './shared_site.ts';
import { foreignWords } from './untranslated.ts';

// speech.html: a network finds speech under a format. Its probabilities are PyTorch's, from
// tests/golden/answers/speech_answers.json.

declare const projectRoot: string;

interface Answer {
  readonly settings: { readonly weights?: { readonly format: string } };
  readonly probabilities: string;
  readonly flips: readonly number[];
}
const answers = JSON.parse(
  fs.readFileSync(path.join(projectRoot, 'tests/golden/answers/speech_answers.json'), 'utf8'),
) as readonly Answer[];
const answerUnder = (format: string) =>
  answers.find(({ settings }) => settings.weights?.format === format) as Answer;
const [plain] = answers as readonly [Answer];
const probability = ({ probabilities }: Answer, at: number) =>
  Buffer.from(probabilities.slice(8 * at, 8 * at + 8), 'hex')
    .readFloatLE()
    .toFixed(3);

const shared = sharedSite();

const opened = (rest = '', visit: Visit = {}) =>
  openedPage(shared, { path: `speech.html${rest}`, ready: ['.verdict', /./, 60], visit });

test('the probabilities are PyTorch’s, and one scale for each channel heals what 8 bits broke', async () => {
  const page = await opened();
  const [broken, healed] = [answerUnder('int8_per_tensor'), answerUnder('int8_per_channel')];
  await page.reads(
    '.verdict',
    `With int8 the network hears no speech at all: ${broken.flips.length} of 187 decisions change.`,
  );
  await page.page.focus('.reader');
  for (let i = 0; i < 2; i += 1) await page.page.keyboard.press('PageUp');
  const readout = (answer: Answer, at: number) =>
    `At ${(at * 0.032).toFixed(2)} s: ${probability(plain, at)} in float32, ${probability(answer, at)} with int8`;
  await page.reads('.readout', readout(broken, 32));
  await page.click('input[name=granularity][value=channel]');
  assert.equal(healed.flips.length, 1);
  await page.reads('.verdict', 'With int8, 1 of 187 decisions changes.');
  await page.reads('.readout', readout(healed, 32));
  assert.match(await page.address(), /#granularity=channel$/);
  const marks = await page.page.locator('rect.flip').count();
  assert.ok(marks >= 1 && marks <= healed.flips.length);
  await page.click('.recording summary');
  assert.equal(await page.page.locator('.recording tbody tr').count(), 187);
  await closedPage(page);
});

test('one layer alone, the pointer, and the table of formats', async () => {
  const page = await opened('#format=int4&granularity=channel');
  const { flips } = answerUnder('int4_per_channel');
  await page.reads('.verdict', `With int4, ${flips.length} of 187 decisions change.`);
  await page.page.waitForSelector('svg.layers', { timeout: 60_000 });
  assert.equal(await page.page.locator('svg.layers rect').count(), 14);
  await page.select('select[name=layer]', 'decoder');
  await page.reads('.verdict', /^With int4, (?:all|\d)/);
  assert.match(await page.address(), /layer=decoder$/);
  const box = await page.page.locator('.reader svg').boundingBox();
  assert.ok(box);
  await page.page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2);
  await page.reads('.readout', /^At 2\.[678]\d s: /);
  await page.select('select[name=layer]', 'all');
  await page.page.waitForSelector('[data-cell="int3 group_32"]', { timeout: 60_000 });
  await page.click('[data-cell="int3 group_32"]');
  await page.reads(
    '.verdict',
    `With int3, ${answerUnder('int3_per_group_32').flips.length} of 187 decisions change.`,
  );
  await closedPage(page);
});

test('the recording plays, moves the mark, and stops', async () => {
  const page = await opened('#format=q8_0');
  assert.equal(await page.value('[data-action=play]', 'aria-pressed'), 'false');
  await page.click('[data-action=play]');
  await page.reads('[data-action=play]', 'Stop');
  await page.reads('.readout', /^At 0\.(?!00)/, 20);
  await page.click('[data-action=play]');
  await page.reads('[data-action=play]', 'Play from the mark');
  await closedPage(page);
});

test('it fits a phone, in Chinese and in the dark, without a word of English', async () => {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    const page = await opened('?lang=zh#format=int4', { width, colorScheme });
    await page.page.waitForSelector('svg.layers', { timeout: 60_000 });
    const scrollWidth = await page.page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(scrollWidth, width);
    assert.deepEqual(
      await foreignWords(page, 'option, th, output, svg.layers, .alone p, .legend, .about'),
      [],
    );
    await closedPage(page);
  }
});

test('a first visit fetches nothing of it, and the page leads to it below its first lesson', async () => {
  const page = await openDriver(shared.browser);
  const asked: string[] = [];
  page.page.on('request', (request) => asked.push(request.url()));
  await page.open(shared.site.address);
  await page.page.waitForSelector('[data-page=speech]');
  assert.deepEqual(
    asked.filter((url) => /speech|silero|networks/.test(url)),
    [],
  );
  await page.click('[data-page=speech]');
  await page.reads('.verdict', /./, 60);
  await closedPage(page);
});
