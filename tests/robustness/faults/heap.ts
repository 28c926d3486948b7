import { launch } from '../../browser/driver.ts';
import { callIn, FaultyPage } from './core_faults.ts';
import type { Step } from './in_page.ts';
import { large, operations } from './operations.ts';
import type { FaultySite } from './site.ts';

declare const faults: import('./in_page.ts').Faults;

/** The memory of a page and of its workers' cores. */
interface Heap {
  readonly script: number;
  readonly core: number;
  /** The blocks that the cores hold. */
  readonly blocks: number;
}

/** Does so many operations, one list after another, and waits until each has been computed. */
async function operate(lists: readonly (readonly Step[])[], count: number): Promise<void> {
  const reset: Step = { click: '[data-action=reset]' };
  for (let done = 0; done < count; ) {
    for (const steps of lists) {
      for (const step of [...steps, reset]) {
        await faults.act([step]);
        done += 1;
      }
      await faults.until(({ busy }) => !busy, performance.now(), 30_000);
    }
  }
}

async function measure(): Promise<Heap> {
  const { gc, performance: clock } = globalThis as unknown as {
    gc(): void;
    performance: { memory: { usedJSHeapSize: number } };
  };
  for (let rounds = 0; rounds < 5; rounds += 1) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { live, bytes } = await faults.count();
  return { script: clock.memory.usedJSHeapSize, core: bytes, blocks: live };
}

/** The sizes of a page's heaps before and after so many operations. */
export async function heapsAround(site: FaultySite, count: number) {
  const browser = await launch(
    '--js-flags=--expose-gc --wasm-enforce-bounds-checks',
    '--enable-precise-memory-info',
  );
  const page = await browser.newPage();
  const faulty = new FaultyPage(page);
  await faulty.open(site.address);
  const all = [...operations.lesson, ...operations.whole, ...large.slice(0, 1)];
  const lists = all.map(({ steps, isChart }) =>
    isChart ? [...steps, { click: '[data-chart=line]' }] : steps,
  );
  const operateMany = async (many: number) => {
    for (let left = many; left > 0; left -= 250)
      await callIn(page, operate, lists, Math.min(250, left));
  };
  // The first rounds fill caches and the history of undo, and have everything compiled.
  await operateMany(2000);
  const before = await callIn(page, measure);
  await operateMany(count);
  const after = await callIn(page, measure);
  await browser.close();
  return { before, after };
}
