import type { Counts, WorkerOrder } from './in_worker.ts';

// Code that runs in the page. `prepare` is sent as text before the page's scripts, so it is self-contained.

export type Which = 'lesson' | 'whole' | 'python';

/** One thing that a person does. */
export type Step =
  | { readonly type: string; readonly text: string }
  | { readonly choose: string; readonly value: string }
  | { readonly click: string }
  | { readonly drag: string; readonly by: number }
  | { readonly hash: string }
  | { readonly paste: string; readonly text: string }
  | { readonly keys: string; readonly key: string };

/** The visible state: the sentences about failures, and whether something is computed. */
export interface Seen {
  readonly sentences: readonly { readonly code: string; readonly text: string }[];
  readonly busy: boolean;
  /** All figures and panels. */
  readonly figures: string;
  /** The charts of the workbench, by how much they show. */
  readonly chart: string;
  /** The numbers in the grid, as they were typed. */
  readonly cells: string;
  /** Scale, zero point and format. */
  readonly settings: string;
}

export interface Faults {
  /** Sends an order to the next worker of a kind that gets a call, before the call. */
  order(which: Which, order: WorkerOrder): void;
  /** Whether that worker, which has answered since, has met its fault; it will meet none from now on. */
  isMet(): Promise<boolean>;
  /** The sums of the counters of all workers. */
  count(): Promise<Pick<Counts, 'counted' | 'live' | 'bytes'>>;
  act(steps: readonly Step[]): Promise<void>;
  see(): Seen;
  /** Waits until nothing is computed, and what is seen fits; returns the milliseconds since `from`. */
  until(fits: (seen: Seen) => boolean, from: number, mostMs?: number): Promise<number>;
}

export function prepare(): void {
  const workers = new Map<string, Worker[]>();
  const kinds = new WeakMap<Worker, string>();
  /** The order for the next worker of a kind that gets a call. */
  const pending = new Map<string, WorkerOrder>();
  let target: Worker | undefined;
  const answers = new EventTarget();
  const Native = Worker;
  window.Worker = class extends Native {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        if (data?.id !== -9) return;
        kinds.set(this, data.which);
        const those = workers.get(data.which) ?? [];
        workers.set(data.which, those);
        if (!those.includes(this)) those.push(this);
        if ('counted' in data) answers.dispatchEvent(new CustomEvent('count', { detail: data }));
      });
    }

    override postMessage(message: unknown, more?: unknown) {
      const order = pending.get(kinds.get(this) ?? '');
      if (order && (message as { kind?: string }).kind === 'call') {
        pending.clear();
        target = this;
        super.postMessage(order);
      }
      super.postMessage(message, more as Transferable[]);
    }

    override terminate() {
      for (const those of workers.values())
        if (those.includes(this)) those.splice(those.indexOf(this), 1);
      super.terminate();
    }
  };
  /** The counters of a worker; undefined if it does not answer. */
  const ask = (worker: Worker) =>
    new Promise<Counts | undefined>((resolve) => {
      setTimeout(resolve, 1000);
      const take = (event: Event) => resolve((event as CustomEvent<Counts>).detail);
      answers.addEventListener('count', take, { once: true });
      Native.prototype.postMessage.call(worker, { order: 'count' });
    });
  const root = () => document.querySelector('#app')?.shadowRoot as ShadowRoot;
  const find = <E extends HTMLElement>(selector: string): E => {
    const found = root().querySelector<E>(selector);
    if (!found) throw new Error(`${selector} is not on the page`);
    return found;
  };
  const fire = (element: Element, type: string) =>
    element.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const all = <E extends Element>(selector: string) => [...root().querySelectorAll<E>(selector)];

  // A first visit has its controls folded; what is tried needs them.
  const unfold = () => {
    const button = document
      .querySelector('#app')
      ?.shadowRoot?.querySelector<HTMLElement>(
        '.instrument:not([aria-busy]) [data-action=controls][aria-expanded=false]',
      );
    if (button) button.click();
    else requestAnimationFrame(unfold);
  };
  requestAnimationFrame(unfold);

  const faults: Faults = {
    order(which, order) {
      target = undefined;
      pending.set(which, order);
    },
    async isMet() {
      pending.clear();
      if (!target) return false;
      let left = 0;
      for (let looks = 0; looks < 8; looks += 1) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        ({ left = 0 } = (await ask(target)) ?? {});
        if (left === 0) break;
      }
      Native.prototype.postMessage.call(target, { order: 'arm', way: 0, left: 0 });
      Native.prototype.postMessage.call(target, { order: 'growth', left: 0 });
      return left === 0;
    },
    async count() {
      const sum = { counted: 0, live: 0, bytes: 0 };
      for (const worker of [...workers.values()].flat()) {
        const { counted = 0, live = 0, bytes = 0 } = (await ask(worker)) ?? {};
        sum.counted += counted;
        sum.live += live;
        sum.bytes += bytes;
      }
      return sum;
    },
    async act(steps) {
      for (const step of steps) {
        if ('type' in step) {
          const field = find<HTMLInputElement>(step.type);
          field.value = step.text;
          fire(field, 'input');
        } else if ('choose' in step) {
          const field = find<HTMLSelectElement>(step.choose);
          field.value = step.value;
          fire(field, 'change');
        } else if ('click' in step) find(step.click).click();
        else if ('hash' in step) {
          // The page writes its address after a pause; the same one would be no change.
          while (location.hash === `#${step.hash}`) await frame();
          location.hash = step.hash;
        } else if ('drag' in step) {
          for (let moved = 0; moved < 6; moved += 1) {
            const slider = find<HTMLInputElement>(step.drag);
            slider.value = String(Number(slider.value) + step.by);
            fire(slider, 'input');
            await frame();
          }
        } else if ('paste' in step) {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', step.text);
          const manner = { clipboardData, bubbles: true, cancelable: true, composed: true };
          find(step.paste).dispatchEvent(new ClipboardEvent('paste', manner));
        } else {
          const manner = { key: step.key, ctrlKey: true, bubbles: true, composed: true };
          find(step.keys).dispatchEvent(new KeyboardEvent('keydown', manner));
        }
        await frame();
      }
    },
    see() {
      const sentences = [
        ...all<HTMLElement>('[data-code]'),
        ...document.querySelectorAll<HTMLElement>('[data-code]'),
      ]
        .filter(isShown)
        .map((one) => ({ code: one.dataset.code ?? '', text: one.innerText.trim() }));
      const isBusy = (selector: string) =>
        root().querySelector(`${selector}[aria-busy=true]`) !== null;
      const texts = (selector: string) => all(selector).map((one) => one.textContent?.trim());
      const values = (selector: string) =>
        all<HTMLInputElement>(selector)
          .map(({ value }) => value)
          .join(' | ');
      const canvas = root().querySelector<HTMLCanvasElement>('#chart canvas');
      return {
        sentences,
        busy:
          isBusy('.output') ||
          isBusy('#chart > ') ||
          root().querySelector('[data-figure]') === null,
        // Parts out of sight keep the last figures until they are seen.
        figures: texts(
          '.instrument [data-panel] text, .instrument [data-figure]:not(.causes *, .inspector *)',
        ).join(' '),
        chart: `${root().querySelector('#chart')?.className} ${all('#chart svg').length} ${canvas?.width ?? 0}`,
        cells: values('#grid [data-cell], details.as-text[open] textarea'),
        settings: values('#scale, #zeroPoint, #format'),
      };
    },
    async until(fits, from, mostMs = 20_000) {
      for (;;) {
        const seen = faults.see();
        if (fits(seen)) return performance.now() - from;
        if (performance.now() - from > mostMs)
          throw new Error(`it stays so: ${JSON.stringify(seen).slice(0, 1500)}`);
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
    },
  };
  Object.assign(window, { faults });
}

/** The outcome of one fault in a core. */
export interface Ended {
  /** `sentence` if one was shown, `mended` if the answer came without. */
  readonly how: 'sentence' | 'mended' | 'not met';
  readonly ms: number;
  readonly code?: string;
  readonly text?: string;
  /** The defects that were found; empty if there are none. */
  readonly wrong: readonly string[];
}

/** The outcome of an operation without a fault, from the base state, and after `next`. */
export interface Clean {
  readonly after: Seen;
  readonly next: Seen;
  /** How often the core allocates memory for it. */
  readonly allocations: number;
}

declare const faults: Faults;

/** Brings the page to its base: the lesson, with nothing else to be seen. */
export async function toBase(base: string): Promise<void> {
  const root = document.querySelector('#app')?.shadowRoot as ShadowRoot;
  const line = root.querySelector<HTMLElement>('[data-chart=line]');
  if (line?.getAttribute('aria-selected') === 'false') line.click();
  for (let tries = 0; ; tries += 1) {
    await faults.act([{ click: '[data-action=reset]' }]);
    try {
      await faults.until(
        ({ busy, figures, sentences }) =>
          !busy && sentences.length === 0 && (base === '' || figures === base),
        performance.now(),
        2000,
      );
      return;
    } catch (error) {
      // A fault that was still armed met the reset itself.
      if (tries === 3) throw error;
      for (const retry of root.querySelectorAll<HTMLElement>('[data-action=retry]')) retry.click();
    }
  }
}

/** Does an operation without a fault, and another one after it. */
export async function doCleanly(
  steps: readonly Step[],
  next: readonly Step[],
  isChart: boolean,
): Promise<Clean> {
  const settled = async (fits: (seen: Seen) => boolean) => {
    await faults.until((seen) => !seen.busy && fits(seen), performance.now(), 30_000);
    // Until nothing changes any more.
    for (let last = '', looks = 0; ; looks += 1) {
      if (looks > 200)
        throw new Error(`it never rests: ${last} ${JSON.stringify(faults.see())}`.slice(0, 1500));
      await new Promise((resolve) => setTimeout(resolve, 60));
      const seen = faults.see();
      if (JSON.stringify(seen) === last && !seen.busy) return seen;
      last = JSON.stringify(seen);
    }
  };
  const start = faults.see();
  const { counted: before } = await faults.count();
  await faults.act(steps);
  const after = await settled(({ chart, figures }) =>
    isChart ? chart !== start.chart && !/ 0 0$/.test(chart) : figures !== start.figures,
  );
  const { counted } = await faults.count();
  await faults.act(next);
  return {
    after,
    next: await settled(({ figures }) => isChart || figures !== after.figures),
    allocations: counted - before,
  };
}

/** How an operation is checked; see operations.ts. */
interface Manner {
  readonly isChart: boolean;
  readonly isGenerated: boolean;
  readonly isFitted: boolean;
  /** Whether “Try again” is pressed, or something else is changed. */
  readonly isRetried: boolean;
}

/** Does an operation while a fault waits in the core, and sees how it ends. */
export async function doFaultily(
  which: Which,
  order: WorkerOrder,
  steps: readonly Step[],
  next: readonly Step[],
  clean: Clean,
  manner: Manner,
): Promise<Ended> {
  const wrong: string[] = [];
  const { isChart, isGenerated, isFitted, isRetried } = manner;
  const inputOf = ({ cells, settings }: Seen) => (isFitted ? cells : `${cells}; ${settings}`);
  const before = inputOf(faults.see());
  await faults.act(steps.slice(0, -1));
  const typed = inputOf(faults.see());
  faults.order(which, order);
  const from = performance.now();
  const acted = faults.act(steps.slice(-1));
  const isRight = (seen: Seen) =>
    !seen.busy &&
    seen.sentences.length === 0 &&
    (isChart ? seen.chart === clean.after.chart : seen.figures === clean.after.figures);
  const ms = await faults.until((seen) => seen.sentences.length > 0 || isRight(seen), from);
  await acted;
  // The fault may wait for a call that follows the figures.
  const isMet = faults.see().sentences.length > 0 || (await faults.isMet());
  const seen = faults.see();
  const [sentence] = seen.sentences;
  if (seen.sentences.length > 1)
    wrong.push(`${seen.sentences.length} sentences: ${JSON.stringify(seen.sentences)}`);
  const expected = isChart ? typed : inputOf(clean.after);
  // A generated tensor arrives with the core's answer.
  if (inputOf(seen) !== expected && !(isGenerated && inputOf(seen) === before))
    wrong.push(`the input is ${inputOf(seen)}, not ${expected}`);
  if (isRetried || isGenerated || isFitted) {
    if (sentence) await faults.act([{ click: '[data-action=retry]' }]);
    await faults.until(isRight, performance.now());
  } else {
    await faults.act(next);
    await faults.until(
      (now) => !now.busy && now.sentences.length === 0 && now.figures === clean.next.figures,
      performance.now(),
    );
    const [now, then] = [inputOf(faults.see()), inputOf(clean.next)];
    if (now !== then) wrong.push(`then the input is ${now}, not ${then}`);
  }
  const how = sentence ? 'sentence' : isMet ? 'mended' : 'not met';
  return { how, ms, wrong, ...sentence };
}

/** Has the core's worker replaced, by a trap. */
export async function restart(which: Which): Promise<void> {
  const preset = (value: string) => ({ choose: '[data-action=preset]', value });
  faults.order(which, { order: 'arm', way: 2, left: 1 });
  await faults.act([preset('spread')]);
  await faults.until((seen) => seen.sentences.length > 0, performance.now());
  await faults.act([preset('lesson')]);
  await faults.until((seen) => !seen.busy && seen.sentences.length === 0, performance.now());
}
