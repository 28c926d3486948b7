import type { Page } from 'playwright-core';
import type { Chance } from './chance.ts';
import { ways } from './faulty_core.ts';
import { type Clean, doCleanly, doFaultily, prepare, restart, toBase } from './in_page.ts';
import type { WorkerOrder } from './in_worker.ts';
import { nextOf, type Operation, stepsOf } from './operations.ts';
import type { Entry } from './record.ts';

// Faults in the core itself, in its worker, while a person does something.

declare const faults: import('./in_page.ts').Faults;

export const coreKinds = {
  'an allocation fails': 'allocation',
  'the core traps': 'trap',
  'the core hangs': 'hang',
  'the worker ends': 'end',
  'the memory does not grow': 'growth',
} as const;
export type CoreKind = keyof typeof coreKinds;

/** Runs a function in the page, as text. */
export const callIn = <A extends readonly unknown[], T>(
  page: Page,
  act: (...args: A) => Promise<T> | T,
  ...args: A
): Promise<T> => {
  const answer = page.evaluate(`(${act})(...${JSON.stringify(args)})`) as Promise<T>;
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page does not answer')), 60_000);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};

/** A page on which every operation has been done without a fault. */
export class FaultyPage {
  readonly #clean = new Map<Operation, Clean>();
  #base = '';
  #address = '';

  constructor(readonly page: Page) {}

  /** `change` is made to the browser before the page's own scripts. */
  async open(address: string, change?: () => void): Promise<void> {
    this.#address = address;
    await this.page.addInitScript(prepare);
    if (change) await this.page.addInitScript(change);
    await this.page.goto(address);
    await this.ready();
  }

  /** Waits for the first result, and for the parts that come with the first input. */
  async ready(): Promise<void> {
    await this.page.waitForFunction(() => {
      const root = document.querySelector('#app')?.shadowRoot;
      // The HTML brings a picture of the page, which nobody can edit.
      const isLive = root && !root.querySelector('#grid input[readonly]');
      return isLive && /170\.8753/.test(root.querySelector('[data-figure=mse]')?.textContent ?? '');
    });
    await this.page.keyboard.press('Shift');
    await this.page.evaluate(toBase, '');
    this.#base = await this.page.evaluate(() => faults.see().figures);
  }

  /** Opens the page anew. */
  async again(): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.goto(this.#address);
    await this.ready();
  }

  toBase(): Promise<void> {
    return this.page.evaluate(toBase, this.#base);
  }

  /** The outcome of an operation without a fault; computed once. */
  async cleanly(operation: Operation, chance: Chance): Promise<Clean> {
    const known = this.#clean.get(operation);
    if (known) return known;
    const { isChart = false } = operation;
    const next = nextOf(operation);
    let clean: Clean | undefined;
    // Twice: the first time downloads and compiles what the second one finds.
    for (let round = 0; round < 2; round += 1) {
      await this.toBase();
      clean = await callIn(this.page, doCleanly, stepsOf(operation, chance), next, isChart);
    }
    this.#clean.set(operation, clean as Clean);
    return clean as Clean;
  }

  /** One fault of a kind, at an allocation that chance chooses, or at the first one. */
  async meet(
    kind: CoreKind,
    operation: Operation,
    chance: Chance,
    isFirst = false,
  ): Promise<Entry> {
    const moment = operation.name;
    try {
      const clean = await this.cleanly(operation, chance);
      const way = coreKinds[kind];
      const left = isFirst ? 1 : 1 + chance.below(Math.max(1, clean.allocations));
      const orders: Record<typeof way, WorkerOrder> = {
        allocation: { order: 'arm', way: ways.allocation, left },
        trap: { order: 'arm', way: ways.trap, left },
        hang: { order: 'arm', way: ways.hang, left },
        end: { order: 'end' },
        growth: { order: 'growth', left: 1 },
      };
      const order = orders[way];
      await this.toBase();
      // Memory that has grown never shrinks: a worker that has just started has none.
      if (way === 'growth') await callIn(this.page, restart, operation.which);
      const { which, isChart = false, isGenerated = false, isFitted = false } = operation;
      const steps = stepsOf(operation, chance);
      const manner = { isChart, isGenerated, isFitted, isRetried: chance.below(2) === 0 };
      const given = [which, order, steps, nextOf(operation), clean, manner] as const;
      const ended = await callIn(this.page, doFaultily, ...given);
      return { kind, moment, ...ended };
    } catch (error) {
      await this.again();
      return { kind, moment, how: 'not met', ms: 0, wrong: [String(error).slice(0, 1500)] };
    }
  }
}
