import type { Browser } from 'playwright-core';
import type { Chance } from './chance.ts';
import { FaultyPage } from './core_faults.ts';
import { operations } from './operations.ts';
import type { Entry } from './record.ts';
import { failingStorages } from './storages.ts';

// Browsers that lack something, and storage that fails: everything works as it does elsewhere.

const lacking: Readonly<Record<string, () => void>> = {
  'no SIMD': () => {
    WebAssembly.validate = (bytes) => (bytes as ArrayBuffer).byteLength > 100;
  },
  'no workers': () => {
    Reflect.deleteProperty(window, 'Worker');
  },
  'workers are refused': () => {
    window.Worker = class {
      constructor() {
        throw new DOMException('refused', 'SecurityError');
      }
    } as unknown as typeof Worker;
  },
  ...failingStorages,
  'the storage is damaged': () => {
    Storage.prototype.getItem = () => '{"version":1,"cells":[{"id":';
  },
};

export async function browserFaults(
  browser: Browser,
  reference: FaultyPage,
  address: string,
  count: number,
  chance: Chance,
  tell: (entry: Entry) => void,
  complaints: (page: FaultyPage['page'], kind: string) => void,
): Promise<void> {
  const all = [...operations.lesson, ...operations.whole.filter(({ isChart }) => !isChart)];
  const each = Math.ceil(count / Object.keys(lacking).length);
  for (const [kind, without] of Object.entries(lacking)) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
    });
    const page = await context.newPage();
    complaints(page, kind);
    const faulty = new FaultyPage(page);
    await faulty.open(address, without);
    const left = [...all];
    for (let done = 0; done < each && left.length > 0; done += 1) {
      const [operation] = left.splice(chance.below(left.length), 1);
      if (!operation) break;
      const moment = operation.name;
      try {
        const wanted = await reference.cleanly(operation, chance);
        const begun = performance.now();
        const found = await faulty.cleanly(operation, chance);
        const wrong: string[] = [];
        for (const when of ['after', 'next'] as const) {
          const [one, other] = [found[when], wanted[when]];
          if (one.figures !== other.figures)
            wrong.push(`${when}: ${one.figures}, not ${other.figures}`);
          if (one.cells !== other.cells) wrong.push(`${when}: the cells are ${one.cells}`);
          if (one.sentences.length > other.sentences.length)
            wrong.push(JSON.stringify(one.sentences));
        }
        const ms = performance.now() - begun;
        tell({ kind, moment, how: 'mended', ms, wrong, isDownload: true });
      } catch (error) {
        tell({ kind, moment, how: 'not met', ms: 0, wrong: [String(error).slice(0, 800)] });
      }
    }
    await context.close();
  }
}
