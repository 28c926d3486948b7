import type { Browser, Page } from 'playwright-core';
import type { Chance } from './chance.ts';
import { prepare, type Step, toBase } from './in_page.ts';
import type { Entry } from './record.ts';
import { type FaultySite, type FileFault, fileFaults, wordFaults } from './site.ts';

// Files of the page that are missing or harmed: those of the first visit, and those that load on demand.

declare const faults: import('./in_page.ts').Faults;

interface Part {
  readonly file: string;
  readonly moment: string;
  readonly steps?: readonly Step[];
  /** Belongs to the page's address. */
  readonly query?: string;
  /** A selector in the document, outside the app. */
  readonly click?: string;
  /** A notebook from a file. */
  readonly opens?: string;
  /** A selector in the app's root that matches once the part works. */
  readonly works: string;
  /** Its absence needs no sentence: what it does is done otherwise. */
  readonly isOptional?: boolean;
  /** It loads when the controls unfold, which a visit does as soon as it is live. */
  readonly isUnfolding?: boolean;
}

const markdown = JSON.stringify({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: {},
  cells: [{ cell_type: 'markdown', id: 'a', metadata: {}, source: '**strong**' }],
});
const figure = '[data-figure=mse]';
/** The error while the controls are folded. */
const firstFigure = '[data-figure=now]';
const search = { moment: 'the best scale is searched', steps: [{ click: '[data-source=mse]' }] };

/** Loaded when they are needed. */
const late: readonly Part[] = [
  ...['workbench.js', 'workbench.css'].map((file) => ({
    file,
    moment: 'a chart is opened',
    steps: [{ click: '[data-chart=histogram]' }],
    works: '#chart svg.histogram, #chart .histogram svg',
    isOptional: file.endsWith('.css'),
    isUnfolding: true,
  })),
  ...['zeropoint.simd.wasm', 'engine.worker.simd.js'].map((file) => ({
    file,
    ...search,
    works: '[data-source=mse][aria-pressed=true]',
    isOptional: file.startsWith('engine'), // then the engine runs beside the page
  })),
  {
    file: 'zh.js',
    moment: 'the language is changed',
    click: '.language',
    works: ':host(:lang(zh))',
  },
  {
    file: 'rich.js',
    moment: 'a notebook is opened',
    opens: markdown,
    works: '#cell-a strong',
  },
  {
    file: 'editing.js',
    moment: 'a notebook is opened',
    opens: markdown,
    works: '#cell-a strong',
  },
  {
    file: 'editor.js',
    moment: 'a cell is clicked',
    steps: [{ click: '#cell-imports .source' }],
    works: '#cell-imports .cm-content',
  },
  {
    file: 'lessons/per_group.json',
    moment: 'a lesson is opened',
    steps: [{ click: '[data-lesson=per_group]' }],
    works: '.notebook [id^=cell-]:not(#cell-title)',
  },
  { file: 'shell.js', moment: 'the help is opened', click: '[data-action=help]', works: figure },
];

/** Loaded by every visit. */
const atFirst = [
  ...['app.js', 'page.css', 'instrument.css', 'zeropoint.lesson.simd.wasm', 'worker.simd.js'],
  ...['lesson.js', 'lesson.css'],
];
const first: readonly Part[] = [
  ...atFirst.map((file) => ({
    file,
    moment: 'the page is opened',
    works: figure,
    isOptional: /\.css$|^worker/.test(file),
  })),
  {
    file: 'zh.js',
    moment: 'the page is opened in Chinese',
    query: '?lang=zh',
    works: ':host(:lang(zh))',
  },
];

/** Garbage within the words of a language is other words, which nothing can notice. */
const faultsOf = ({ file }: Part) =>
  file === 'zh.js'
    ? [...fileFaults.filter((fault) => fault !== 'garbage'), ...wordFaults]
    : fileFaults;

/** Returns the visible outcome of a fault: the sentences, or that the part works. */
function look(works: string) {
  const root = document.querySelector('#app')?.shadowRoot;
  const isShown = (one: Element) => one.getClientRects().length > 0;
  const late = document.querySelector<HTMLElement>('.late');
  const notices = [
    ...(root?.querySelectorAll<HTMLElement>('[data-code]') ?? []),
    ...document.querySelectorAll<HTMLElement>(
      '[data-code], .language-missing p, .language-missing',
    ),
  ].filter((one) => isShown(one) && one.innerText.trim() !== '');
  const found = notices.map((one) => ({
    code: one.dataset.code ?? 'part_unavailable',
    text: one.innerText.trim().replaceAll(/\s+/g, ' '),
  }));
  const sentences = found.filter(
    ({ text }, at) => found.findIndex((one) => one.text === text) === at,
  );
  const isLate = late !== null && (isShown(late) || late.getAnimations().length > 0);
  const isChinese = document.documentElement.lang.startsWith('zh');
  const isThere = works.startsWith(':host')
    ? isChinese
    : (root?.querySelector(works) ?? null) !== null;
  const isLive =
    root !== undefined && root !== null && !root.querySelector('#grid input[readonly]');
  return { sentences, isLate, isThere, isLive };
}

const see = (page: Page, works: string) =>
  page.evaluate(`(${look})(${JSON.stringify(works)})`) as Promise<ReturnType<typeof look>>;

async function eventually<T>(
  ask: () => Promise<T>,
  fits: (value: T) => boolean,
  seconds = 12,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await ask();
    if (fits(value)) return value;
    if (Date.now() > end) throw new Error(`it stays so: ${JSON.stringify(value).slice(0, 600)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function act(page: Page, { steps, click, opens }: Part): Promise<void> {
  if (steps) await page.evaluate(`faults.act(${JSON.stringify(steps)})`);
  if (click) await page.locator(click).first().click();
  if (opens)
    await page.locator('input[type=file][accept*=ipynb]').setInputFiles({
      name: 'a.ipynb',
      mimeType: 'application/json',
      buffer: Buffer.from(opens),
    });
}

/** The page computes what is typed, and keeps it. */
async function computes(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  // The scale is set by hand: a search for it needs the engine that may be missing.
  await page.evaluate(
    `faults.act([{ type: '#scale', text: '3.5' }, { type: '[data-cell="0,0"]', text: '42' }])`,
  );
  await page
    .waitForFunction(
      () => {
        const root = document.querySelector('#app')?.shadowRoot;
        const numbers = [
          ...(root?.querySelectorAll('.instrument [data-panel=original] text') ?? []),
        ];
        return numbers.some((one) => one.textContent === '42.00' || one.textContent === '42');
      },
      undefined,
      { timeout: 10_000 },
    )
    .catch(() => wrong.push('an edit is not computed'));
  const value = await page.evaluate(
    () =>
      document
        .querySelector('#app')
        ?.shadowRoot?.querySelector<HTMLInputElement>('[data-cell="0,0"]')?.value,
  );
  if (value !== '42') wrong.push(`what was typed became ${value}`);
  return wrong;
}

async function meet(page: Page, site: FaultySite, part: Part, fault: FileFault, isFirst: boolean) {
  const begun = performance.now();
  const kind = isFirst ? 'a file of the first visit' : 'a file that loads on demand';
  const entry = { kind: `${kind}: ${fault}`, moment: part.moment, isDownload: true };
  const wrong: string[] = [];
  await page.goto('about:blank');
  site.faults.clear();
  if (isFirst || part.isUnfolding) site.faults.set(part.file, fault);
  await page.goto(site.address + (part.query ?? ''));
  let how: Entry['how'] = 'mended';
  if (!isFirst) {
    await eventually(
      () => see(page, part.isUnfolding ? firstFigure : figure),
      ({ isThere, isLive }) => isThere && isLive,
    );
    if (!part.isUnfolding) await page.evaluate(toBase, '');
    site.faults.set(part.file, fault);
    // The tabs come when the controls have unfolded.
    if (part.isUnfolding) await page.locator('[data-chart=histogram]').waitFor();
    await act(page, part);
  }
  const met = () => site.met.some(({ path }) => path.includes(part.file));
  const seen = await eventually(
    () => see(page, part.works),
    ({ sentences, isLate, isThere, isLive }) =>
      met() && (sentences.length > 0 || isLate || (part.isOptional === true && isThere && isLive)),
  );
  const [sentence] = seen.sentences;
  if (seen.sentences.length > 1)
    wrong.push(`${seen.sentences.length} sentences: ${JSON.stringify(seen.sentences)}`);
  if (sentence || seen.isLate) how = 'sentence';
  const isWordless = part.file === 'zh.js';
  // The sentence may come before the instrument, whose picture nobody can edit.
  if (isWordless && isFirst)
    await eventually(
      () => see(page, figure),
      ({ isThere, isLive }) => isThere && isLive,
      30,
    );
  // Without its controls the page has nothing to type into.
  if ((!isFirst && !part.isUnfolding) || isWordless) wrong.push(...(await computes(page)));
  site.faults.clear();
  site.met.length = 0;
  if (seen.isLate || (!sentence && isFirst)) await page.reload();
  else if (isWordless) await page.locator('.language-missing [data-action=retry]').click();
  else if (part.click) await page.locator(part.click).click();
  else if (
    part.opens &&
    (await page.evaluate(
      `document.querySelector('#app').shadowRoot.querySelector('[data-action=retry]')`,
    )) === null
  )
    await act(page, part);
  else
    await page
      .evaluate(`faults.act([{ click: '[data-action=retry]' }])`)
      .catch(() => act(page, part));
  await eventually(
    () => see(page, part.works),
    ({ sentences, isThere, isLive, isLate }) =>
      isThere && isLive && !isLate && sentences.length === 0,
  );
  if (part.isUnfolding) wrong.push(...(await computes(page)));
  const code = sentence?.code ?? (seen.isLate ? 'app.late' : undefined);
  return {
    ...entry,
    how,
    ms: performance.now() - begun,
    wrong,
    ...sentence,
    ...(code && { code }),
  };
}

/** Whether a fault is one of some kinds, by the part's file and the fault. */
type Wanted = (file: string, fault: FileFault) => boolean;

/** Each part with each fault, in an order that chance chooses, until there are so many. */
export async function partFaults(
  browser: Browser,
  site: FaultySite,
  count: number,
  chance: Chance,
  tell: (entry: Entry) => void,
  isWanted: Wanted = () => true,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.addInitScript(prepare);
  // Every visit is the first one, in English.
  await page.addInitScript(() => localStorage.clear());
  const all = [...late, ...first].flatMap((part) =>
    faultsOf(part)
      .filter((fault) => isWanted(part.file, fault))
      .map((fault) => ({ part, fault })),
  );
  for (let left = count; left > 0; left -= 1) {
    if (all.length === 0) break;
    const [next] = all.splice(chance.below(all.length), 1);
    if (!next) break;
    const { part, fault } = next;
    try {
      tell(await meet(page, site, part, fault, first.includes(part)));
    } catch (error) {
      const kind = first.includes(part)
        ? 'a file of the first visit'
        : 'a file that loads on demand';
      const wrong = [`${part.file}: ${String(error).slice(0, 800)}`];
      tell({ kind: `${kind}: ${fault}`, moment: part.moment, how: 'not met', ms: 0, wrong });
    }
    site.met.length = 0;
  }
  site.faults.clear();
  await context.close();
}
