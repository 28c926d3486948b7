import type { Page } from 'playwright-core';

/** A source of random choices, the same for the same seed. */
export interface Chance {
  below(limit: number): number;
  of<T>(list: readonly T[]): T;
}

type Action = (page: Page, chance: Chance) => Promise<unknown>;

const texts = [
  ...['0', '-1', '1e9', 'nan', '', '0.5', '-0', 'inf', '1,5', '٣', '🙂', '-128', '1e-46'],
  ...['[[1, 2], [3, 4]]', 'a\tb\n1\t2\n', 'x'.repeat(2000), '1 2\n3 4', 'print(x)', '= 1 +'],
];
const keys = [
  ...['Tab', 'Tab', 'Shift+Tab', 'Enter', 'Escape', 'Delete', 'Backspace', 'Space', 'Home', 'End'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowRight'],
  ...['Control+z', 'Control+Shift+z', 'Control+a', 'Control+c', 'Control+v', 'PageDown', 'F6', '?'],
];
const hashes = [
  ...['', '#', '#scale=0', '#tensor=1,2,3&shape=3', '#dtype=int4&granularity=per_channel&axis=0'],
  ...['#with&clamp=0', '#x=%', '#tensor=nan&shape=1', '#chart=landscape', '#zero_point=1e9'],
];
const sizes = [320, 390, 640, 900, 1280, 1600];

/** The elements to click, without those that download, open a file chooser or leave the page. */
const clickable = `button, summary, select, input, textarea, [role=tab], [role=gridcell], [tabindex="0"], a[href^="#"]`;

/** A place on an element that is in sight, or undefined. */
const placeOf = (page: Page, choice: number) =>
  page.evaluate(
    ([selector, at]) => {
      const found = [...document.querySelectorAll<HTMLElement>(selector as string)].filter(
        (one) => one.getClientRects().length > 0 && (one as HTMLInputElement).type !== 'file',
      );
      const one = found[Number(at) % found.length];
      one?.scrollIntoView({ block: 'center' });
      const box = one?.getBoundingClientRect();
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    },
    [clickable, choice] as const,
  );

const click: Action = async (page, chance) => {
  const place = await placeOf(page, chance.below(10_000));
  if (place) await page.mouse.click(place.x, place.y, { clickCount: chance.of([1, 1, 1, 2, 3]) });
};

const type: Action = async (page, chance) => page.keyboard.insertText(chance.of(texts));

const drag: Action = async (page, chance) => {
  const place = await placeOf(page, chance.below(10_000));
  if (!place) return;
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  await page.mouse.move(place.x + chance.below(300) - 150, place.y + chance.below(200) - 100, {
    steps: 3,
  });
  await page.mouse.up();
};

const paste: Action = (page, chance) =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    const event = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, chance.of(texts));

const choose: Action = (page, chance) =>
  page.evaluate((at) => {
    const all = [...document.querySelectorAll('select')];
    const one = all[at % all.length];
    if (!one) return;
    one.selectedIndex = at % one.options.length;
    for (const kind of ['input', 'change']) one.dispatchEvent(new Event(kind, { bubbles: true }));
  }, chance.below(10_000));

/** Each by its name; the ones that do most stand there several times. */
export const actions: Readonly<Record<string, Action>> = {
  click,
  clickMore: click,
  type,
  typeThenEnter: async (page, chance) => {
    await type(page, chance);
    await page.keyboard.press('Enter');
  },
  press: (page, chance) => page.keyboard.press(chance.of(keys)),
  pressMore: (page, chance) => page.keyboard.press(chance.of(keys)),
  drag,
  paste,
  choose,
  wheel: (page, chance) => page.mouse.wheel(0, chance.below(2000) - 1000),
  hash: (page, chance) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, chance.of(hashes)),
  // Not to what was there before the page.
  back: (page) =>
    page.evaluate(() => {
      const { navigation } = window as unknown as { navigation: { canGoBack: boolean } };
      if (navigation.canGoBack) history.back();
    }),
  forward: (page) => page.evaluate(() => history.forward()),
  resize: (page, chance) =>
    page.setViewportSize({ width: chance.of(sizes), height: 500 + chance.below(600) }),
};
