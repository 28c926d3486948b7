import { type AnyDriver, fitting, type Scope, until } from '../browser/driver.ts';
import {
  choose,
  drawn,
  everyMatch,
  grip,
  isLive,
  isUnfolded,
  pasteInto,
  readable,
  spot,
} from '../browser/in_page.ts';
import {
  type Actions,
  chord,
  clicking,
  dragging,
  type Point,
  pointing,
  typing,
} from './actions.ts';

/** The primitives of a protocol for an open page, from which all verbs are made. */
export interface Tab {
  readonly browser: string;
  open(address: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Runs a function in the page, given as text, and waits for its result, which is plain data. */
  call<T>(source: string, ...args: readonly unknown[]): Promise<T>;
  perform(actions: Actions): Promise<void>;
  picture(): Promise<Buffer>;
  complaints(): string[];
  close(): Promise<void>;
}

export function driverOf(tab: Tab): AnyDriver {
  return {
    ...scopeOf(tab),
    browser: tab.browser,
    async open(address) {
      await tab.open(address);
      // As in Chromium's driver.
      const holds = (act: () => boolean, what: string) =>
        until(
          () => tab.call<boolean>(`${act}`),
          (is) => is,
          () => `the page is not ${what}`,
          30,
        );
      await holds(isLive, 'live');
      await holds(isUnfolded, 'unfolded');
    },
    frame: (selector) => scopeOf(tab, selector),
    async press(...keys) {
      for (const key of keys) await tab.perform(chord(key));
      await tab.call(`${drawn}`);
    },
    async write(text) {
      await tab.perform(typing(text));
      await tab.call(`${drawn}`);
    },
    address: (fits = /^/) =>
      until(
        () => tab.call<string>('() => location.href'),
        fitting(fits),
        (last) => `the address is ${last}, not ${fits}`,
      ),
    back: () => tab.back(),
    forward: () => tab.forward(),
    call: (act, ...args) => tab.call(`${act}`, ...args),
    picture: () => tab.picture(),
    complaints: () => tab.complaints(),
    close: () => tab.close(),
  };
}

function scopeOf(tab: Tab, frame = ''): Scope {
  type Act<A extends readonly unknown[], T> = (element: Element, ...args: A) => T;

  /** The results of a function for every match. */
  const each = <A extends readonly unknown[], T>(selector: string, act: Act<A, T>, ...args: A) =>
    tab.call<T[]>(
      `(selector, frame, ...args) =>
        (${everyMatch})(selector, frame).map((element) => (${act})(element, ...args))`,
      selector,
      frame,
      ...args,
    );

  /** The result of a function for the first match, once there is one. */
  async function first<A extends readonly unknown[], T>(
    selector: string,
    act: Act<A, T>,
    ...args: A
  ): Promise<T> {
    await until(
      () => each(selector, () => true),
      (found) => found.length > 0,
      () => `there is no ${selector}`,
    );
    const [answer] = await each(selector, act, ...args);
    return answer as T;
  }

  /** The point at which the pointer hits the first match, once it rests and is not covered. */
  async function reach(selector: string): Promise<Point> {
    const offset = await first(selector, grip);
    let before = '';
    const { x, y } = await until(
      async () => {
        await tab.call(`${drawn}`);
        return first(selector, spot, offset);
      },
      (found) => {
        const now = JSON.stringify(found);
        const rests = now === before;
        before = now;
        return rests && found.obstacle === '';
      },
      ({ obstacle }) => `${selector} cannot be pointed at: it is ${obstacle || 'moving'}`,
    );
    return { x, y };
  }

  async function act(actions: Actions): Promise<void> {
    await tab.perform(actions);
    await tab.call(`${drawn}`);
  }

  return {
    text: (selector) => first(selector, readable),
    texts: (selector) => each(selector, readable),
    value: (selector, attribute) =>
      first(
        selector,
        (element, name) =>
          (name === '' ? (element as HTMLInputElement).value : element.getAttribute(name)) ?? '',
        attribute ?? '',
      ),
    async type(selector, text) {
      await first(selector, (element) => {
        (element as HTMLInputElement).focus();
        (element as HTMLInputElement).select();
      });
      await act(text === '' ? chord('Delete') : typing(text));
    },
    async select(selector, value) {
      await first(selector, choose, value);
      await tab.call(`${drawn}`);
    },
    async paste(selector, text) {
      await first(selector, (element) => (element as HTMLElement).focus());
      await first(selector, pasteInto, text);
      await tab.call(`${drawn}`);
    },
    click: async (selector) => act(clicking(await reach(selector))),
    point: async (selector) => act(pointing(await reach(selector))),
    drag: async (selector, dx, dy = 0) => act(dragging(await reach(selector), dx, dy)),
    async reads(selector, expected, seconds) {
      const fits = fitting(expected);
      await until(
        () => each(selector, readable),
        ([text]) => text !== undefined && fits(text),
        ([last]) => `${selector} reads ${JSON.stringify(last)}, not ${expected}`,
        seconds,
      );
    },
  };
}
