import type { Driver } from './driver.ts';
import { cell, figure } from './names.ts';

// The states that a person can bring the page into, as tests of everything on it go through them.

/** Waits for something that the workbench has to load first. */
const eventually = 30;

const chart = (name: string) => async (page: Driver) => {
  await page.click(`[data-chart=${name}]`);
  await page.page.locator(`.chart-frame.${name} svg`).first().waitFor();
};

const section = (name: string) => async (page: Driver) => {
  await page.click(`[data-section=${name}] summary`);
  await page.page.locator(`[data-section=${name}] summary ~ *`).first().waitFor();
};

const follow = ({ page }: Driver, address: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, address);

export interface State {
  /** Goes on from the state before. */
  reach(page: Driver): Promise<void>;
  /** The part of the app that is not as in a state before; nothing where more than a part may differ. */
  readonly part?: string;
}

type Reach = State['reach'];

/** A state in which nothing is new outside a part. */
const within = (part: string, reach: Reach): State => ({ part, reach });
const anywhere = (reach: Reach): State => ({ reach });

export const states: Readonly<Record<string, State>> = {
  'the lesson, as it opens': anywhere(async (page) => page.reads(figure('mse'), '170.8753')),
  'an element under inspection': anywhere(async (page) =>
    page.click('.instrument [data-panel=error] [data-index="2"]'),
  ),
  'more settings': within('.instrument', section('more')),
  'a random tensor to be drawn': within('[data-section=sample]', section('sample')),
  histograms: within('.charts', chart('histogram')),
  'the error landscape': within('.charts', chart('landscape')),
  'bits against error': within('.charts', chart('rate_distortion')),
  'the chart as a table': within('.charts', async (page) => {
    await page.click('#chart summary');
    await page.page.locator('#chart details table').first().waitFor();
  }),
  'all elements as a table': within('[data-section=table]', async (page) => {
    // The ladder's two hundred settings have been looked at. They would be computed again for every
    // state that follows, and axe would go through them again.
    await page.click('#chart summary');
    await page.click('[data-chart=line]');
    await section('table')(page);
  }),
  'what can be taken away': within('[data-section=out]', section('out')),
  'a pinned setting beside another': within('.instrument', async (page) => {
    await page.click('[data-action=pin]');
    await page.click('[data-source=minMax]');
    await page.reads('.comparison [data-metric=mse]', /1\.57/, eventually);
  }),
  'input that makes no sense': within('.instrument', async (page) => {
    await page.type(cell(0, 0), 'twelve');
    await page.reads('#tensor-problem', /twelve/);
  }),
  'a tensor that is wrapped, not clamped': within('.instrument', async (page) => {
    await page.click('[data-action=reset]');
    await page.page.locator('[data-switch=clamp]').uncheck();
    await page.reads('.sentence', /wrap|回绕/);
  }),
  'a link that cannot be read': within('[data-code=address_unreadable]', async (page) => {
    await follow(page, 'v=2&sample=nothing');
    await page.page.locator('[data-code=address_unreadable]').waitFor();
  }),
  'a cell of the notebook under edit': anywhere(async (page) => {
    await page.page.locator('#cell-test-tensor .source').first().click();
    await page.page.locator('.cm-editor').first().waitFor();
  }),
  'a lesson that is not there': within('[data-code=lesson_unknown]', async (page) => {
    await follow(page, 'lesson=nothing');
    await page.page.locator('[data-code=lesson_unknown]').waitFor();
  }),
  'the instrument beside another lesson': anywhere(async (page) => {
    await page.click('[data-lesson=per_group]');
    await page.page.locator('.turn.end').scrollIntoViewIfNeeded();
    await page.page.locator('.companion').waitFor();
    await page.click('[data-lesson=quantize_and_dequantize]');
    await page.page.locator('#cell-test-tensor').waitFor();
    // Nothing is half covered by sticky toolbars.
    await page.page.locator('#cell-error-intro').evaluate((cell) => cell.scrollIntoView());
    await page.page.locator('.companion').waitFor();
  }),
  'a picture of many elements': anywhere(async (page) => {
    // Tables with so many rows would take axe longer than everything else together.
    const open = page.page.locator('.instrument details[open] > summary');
    while ((await open.count()) > 0) await open.first().click();
    const rest = 'format=int8&source=given&scale=0.03&zero_point=0';
    await follow(page, `v=2&sample=normal,40x40,1&${rest}`);
    await page.page.locator('.instrument canvas.raster').first().waitFor();
  }),
};
