import type { Driver } from './driver.ts';
import { cell, figure } from './names.ts';

// The states that a person can bring the page into, as tests of everything on it go through them.

/** Waits for something that the workbench has to load first. */
const eventually = 30;

/** Loading Python takes seconds, and many on a busy machine. */
const patience = 60;

const chart = (name: string) => async (page: Driver) => {
  await page.click(`[data-chart=${name}]`);
  await page.page.locator(`.chart-frame.${name} svg`).first().waitFor();
};

const section = (name: string) => async (page: Driver) => {
  await page.click(`[data-section=${name}] summary`);
  await page.page.locator(`[data-section=${name}] summary ~ *`).first().waitFor();
};

export const follow = ({ page }: Driver, address: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, address);

export interface State {
  /** Goes on from the state before. */
  reach(page: Driver): Promise<void>;
  /** The parts of the app that are not as in a state before; nothing where all of it may differ. */
  readonly parts?: readonly string[];
  /** Its parts are still the same in the next state: one look is enough for both. */
  readonly isKept?: boolean;
}

type Reach = State['reach'];

/** A state in which nothing is new outside some parts. */
const within = (parts: string | readonly string[], reach: Reach): State => ({
  parts: [parts].flat(),
  reach,
});
const anywhere = (reach: Reach): State => ({ reach });
const kept = (state: State): State => ({ ...state, isKept: true });

/** The notebook's outputs of the tensor: printed, with marks, and drawn. */
const outputs = '.notebook [data-output]';

/** The cells of all exercises; the answer of one, and its check. */
const exercises = '.notebook [data-exercise]';
const tried = '#cell-exercise-nothing-clipped';
const checked = '#cell-check-nothing-clipped';

/** Replaces the code of the answer, and checks it. */
async function answer(page: Driver, code: string): Promise<void> {
  // On a small screen an example that was opened has opened the instrument, over half of the cells.
  const dock = page.page.locator('.companion.open .fold-companion');
  if (await dock.isVisible()) await dock.click();
  if ((await page.page.locator(`${tried} .cm-content`).count()) === 0)
    await page.click(`${tried} .source`);
  await page.page.locator(`${tried} .cm-content`).click();
  await page.press('Control+a');
  await page.page.keyboard.insertText(code);
  await page.click(`${tried} [data-action=check]`);
}

export const states: Readonly<Record<string, State>> = {
  'the lesson, as it opens': anywhere(async (page) => page.reads(figure('mse'), '170.8753')),
  'an element under inspection': within(
    ['.panels', '.inspector', '#chart', '.announcer', outputs],
    (page) => page.click('.instrument [data-panel=error] [data-index="2"]'),
  ),
  'more settings': kept(within(['.settings', '#example'], section('more'))),
  'a random tensor to be drawn': kept(within('[data-section=sample]', section('sample'))),
  'all elements as a table': kept(within('[data-section=table]', section('table'))),
  'what can be taken away': kept(within('[data-section=out]', section('out'))),
  histograms: within('.charts', chart('histogram')),
  'the error landscape': within('.charts', chart('landscape')),
  'bits against error': kept(within('.charts', chart('rate_distortion'))),
  conventions: kept(within('.charts', chart('conventions'))),
  'the chart as a table': within('.charts', async (page) => {
    await page.click('#chart summary');
    await page.page.locator('#chart details table').first().waitFor();
  }),
  'a pinned setting beside another': within('.instrument', async (page) => {
    // The ladder's two hundred settings have been looked at. They would be computed again for every
    // state that follows, and axe would go through them again.
    await page.click('#chart summary');
    await page.click('[data-chart=line]');
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
  'a stored format': within('.instrument', async (page) => {
    await page.click('[data-action=reset]');
    await page.page.locator('#format').first().focus();
    await page.select('#format', 'nvfp4');
    await page.page.locator('[data-step=tensor_scale]').first().waitFor();
    await page.click('.instrument [data-panel=quantized] [data-index="2"]');
    await page.click('#chart summary');
    await page.page.locator('#chart details table').first().waitFor();
  }),
  'a codebook': within('.instrument', async (page) => {
    await page.click('#chart summary');
    await page.select('#format', 'kmeans');
    await page.type('#stored-levels', '1');
    await page.reads('#stored-levels-problem', /256/);
  }),
  'a picture of many elements': within(
    ['.instrument', '#cell-test-tensor', '#cell-parameters', outputs],
    async (page) => {
      // Before a cell is edited: an editor would show each of the numbers as an element of its own.
      // Tables with so many rows would take axe longer than everything else together.
      const open = page.page.locator('.instrument details[open] > summary');
      while ((await open.count()) > 0) await open.first().click();
      const rest = 'format=int8&source=given&scale=0.02&zero_point=0';
      await follow(page, `v=2&sample=normal,40x40,1&${rest}`);
      await page.page.locator('.instrument canvas.raster').first().waitFor();
      await page.page.locator('.picture-tools .beyond').first().waitFor();
    },
  ),
  'a link that cannot be read': kept(
    within('[data-code=address_unreadable]', async (page) => {
      await page.click('[data-action=reset]');
      await page.reads(figure('mse'), '170.8753');
      await follow(page, 'v=2&sample=nothing');
      await page.page.locator('[data-code=address_unreadable]').waitFor();
    }),
  ),
  'a cell of the notebook under edit': within('.reading', async (page) => {
    await page.page.locator('#cell-test-tensor .source').first().click();
    await page.page.locator('.cm-editor').first().waitFor();
  }),
  'a lesson that is not there': within('[data-code=lesson_unknown]', async (page) => {
    await follow(page, 'lesson=nothing');
    await page.page.locator('[data-code=lesson_unknown]').waitFor();
  }),
  'an exercise': kept(
    within(exercises, async (page) => {
      // They are ordinary cells until one is in sight.
      await page.page.locator(`${tried} .source`).first().scrollIntoViewIfNeeded();
      await page.page.locator(`${tried} [data-action=check]`).waitFor();
    }),
  ),
  'a hint of an exercise': kept(
    within(tried, async (page) => {
      await page.click(`${tried} [data-action=showHint]`);
      await page.page.locator(`${tried} .exercise-hint`).waitFor();
    }),
  ),
  'a wrong answer, its counter-example and the model answer': within(
    [exercises, '.instrument'],
    async (page) => {
      await answer(page, 'my_scale, my_zero_point = 3.6, -70');
      await page.reads(`${tried} .verdict`, /^✗/, patience);
      await page.click(`${tried} [data-action=showModelAnswer]`);
      await page.page.locator(`${tried} .exercise-model`).waitFor();
      await page.click(`${checked} [data-action=showCheck]`);
      await page.page.locator(`${checked} .source`).waitFor();
      await page.click(`${tried} [data-action=openExample]`);
      await page.reads(`${tried} .exercise-note`, /./);
    },
  ),
  'a solved exercise': within([exercises, '.lessons'], async (page) => {
    await answer(page, 'my_scale, my_zero_point = 3.6, -77');
    await page.reads(`${tried} .verdict`, /^✓/, patience);
    await page.click('.progress summary');
    await page.page.locator('[data-action=forgetProgress]').waitFor();
  }),
  'the instrument beside another lesson': within(
    ['.aside', '.lessons', '.panels', '.inspector', '#chart', '#cell-title', outputs],
    async (page) => {
      await page.click('[data-lesson=per_group]');
      await page.page.locator('.turn.end').scrollIntoViewIfNeeded();
      await page.page.locator('.companion').waitFor();
      await page.click('[data-lesson=quantize_and_dequantize]');
      await page.page.locator('#cell-test-tensor').waitFor();
      // Nothing is half covered by sticky toolbars.
      await page.page.locator('#cell-error-intro').evaluate((cell) => cell.scrollIntoView());
      await page.page.locator('.companion').waitFor();
    },
  ),
};
