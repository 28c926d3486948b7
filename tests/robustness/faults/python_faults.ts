import type { Browser, Page } from 'playwright-core';
import type { Chance } from './chance.ts';
import { ways } from './faulty_core.ts';
import { prepare } from './in_page.ts';
import type { WorkerOrder } from './in_worker.ts';
import { opened, type PythonPage, type Told } from './python_page.ts';
import type { Entry } from './record.ts';
import { type FaultySite, type FileFault, fileFaults } from './site.ts';
import { failingStorages } from './storages.ts';

// Faults while a person edits and runs a notebook's cell that imports a Python file of theirs. Afterwards
// the cell has the text that was typed, the file can still be imported, and the cell runs.

type Wrong = string[];

const inCore: Readonly<Record<string, (left: number) => WorkerOrder>> = {
  'Python: an allocation of the core fails': (left) => ({
    order: 'arm',
    way: ways.allocation,
    left,
  }),
  'Python: the core traps': (left) => ({ order: 'arm', way: ways.trap, left }),
  'Python: the core hangs': (left) => ({ order: 'arm', way: ways.hang, left }),
  'Python: the worker ends': () => ({ order: 'end' }),
};

/** The files that Python loads when a cell is run. */
const files = [
  ...['python/worker.simd.mjs', 'python/pyodide.wasm', 'python/stdlib.zip', 'python/modules.zip'],
  ...['zeropoint.simd.wasm', 'zeropoint.networks.simd.wasm'],
];

const harmedFiles: Readonly<Record<string, string | undefined>> = {
  gone: undefined,
  'cut off': 'def double(x):\n    return (x *',
  harmed: 'def double(x):\n    return x \uFFFD 2\n',
};

const storages: Readonly<Record<string, (() => void) | undefined>> = {
  ...failingStorages,
  'the page is loaded again': undefined,
};

export class PythonFaults {
  #page: PythonPage | undefined;

  constructor(
    readonly browser: Browser,
    readonly site: FaultySite,
    readonly chance: Chance,
    readonly listen: (page: Page, kind: string) => void,
  ) {}

  /** A failed download is also reported on the console, which is then ignored. */
  async #fresh(isListening: boolean, change?: () => void): Promise<PythonPage> {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
    });
    const page = await context.newPage();
    if (isListening) this.listen(page, 'python');
    await page.addInitScript(prepare);
    if (change) await page.addInitScript(change);
    return opened(page, this.site.address);
  }

  /** A page on which the cell has run. */
  async #running(): Promise<PythonPage> {
    if (this.#page) return this.#page;
    const page = await this.#fresh(true);
    await page.edit();
    await page.run();
    await page.prints();
    this.#page = page;
    return page;
  }

  async #drop(): Promise<void> {
    await this.#page?.page.context().close();
    this.#page = undefined;
  }

  /** One fault, by its kind; `act` returns what was seen, and adds what is wrong. */
  async #entry(
    kind: string,
    moment: string,
    isDownload: boolean,
    act: (wrong: Wrong) => Promise<Told>,
  ): Promise<Entry> {
    const wrong: Wrong = [];
    try {
      return { kind, moment, isDownload, wrong, ...(await act(wrong)) };
    } catch (error) {
      await this.#drop();
      wrong.push(String(error).slice(0, 800));
      return { kind, moment, how: 'not met', ms: 0, wrong };
    }
  }

  core(kind = this.chance.of(Object.keys(inCore))): Promise<Entry> {
    return this.#entry(kind, 'a cell is run', false, async (wrong) => {
      const page = await this.#running();
      await page.edit();
      await page.order((inCore[kind] as (left: number) => WorkerOrder)(1 + this.chance.below(3)));
      const from = performance.now();
      await page.run();
      const told = await page.told(from);
      await page.keeps(wrong, 'after the fault');
      if (told.asks) await page.stop();
      await page.runsAgain(wrong);
      return told;
    });
  }

  /** One of Python's own files is missing or harmed. */
  file(file = this.chance.of(files), fault: FileFault = this.chance.of(fileFaults)) {
    const kind = `a file of Python: ${fault}`;
    return this.#entry(kind, 'a cell is run for the first time', true, async (wrong) => {
      const page = await this.#fresh(false);
      try {
        this.site.faults.clear();
        this.site.faults.set(file, fault);
        await page.edit();
        const from = performance.now();
        await page.run();
        const told = await page.told(from);
        if (told.how === 'sentence' && told.code !== 'python_unavailable')
          wrong.push(`${file}: ${told.code}`);
        await page.keeps(wrong, 'after the fault');
        this.site.faults.clear();
        if (told.how === 'sentence') {
          await page.retry();
          await page.prints();
        }
        await page.runsAgain(wrong);
        return told;
      } finally {
        this.site.faults.clear();
        this.site.met.length = 0;
        await page.page.context().close();
      }
    });
  }

  /** A newer version of the imported file is gone when it is read, cut off, or harmed. */
  module(way = this.chance.of(Object.keys(harmedFiles))): Promise<Entry> {
    const kind = `a Python file is ${way}`;
    return this.#entry(kind, 'it is opened', false, async (wrong) => {
      const page = await this.#running();
      await page.edit();
      const opening = performance.now();
      await page.openModule(harmedFiles[way]);
      if (way === 'gone') {
        const told = await page.told(opening);
        await page.keeps(wrong, 'after the fault');
        // The file that was opened before is still there.
        await page.runsAgain(wrong);
        await page.openHelper();
        return told;
      }
      const from = performance.now();
      await page.run();
      const told = await page.told(from);
      await page.keeps(wrong, 'after the fault');
      await page.openHelper();
      await page.runsAgain(wrong);
      return told;
    });
  }

  /** Storage fails while a cell is edited, or the page is loaded again right after. */
  storage(way = this.chance.of(Object.keys(storages))): Promise<Entry> {
    return this.#entry(`Python: ${way}`, 'a cell is edited', true, async (wrong) => {
      const page = await this.#fresh(true, storages[way]);
      try {
        await page.edit();
        if (way === 'the page is loaded again') await page.reload();
        else if (!(await page.asksBeforeLeaving())) wrong.push('the page may be left unasked');
        await page.keeps(wrong, 'after the edit');
        await page.openHelper();
        await page.runsAgain(wrong);
        return { how: 'mended', ms: 0, asks: false };
      } finally {
        await page.page.context().close();
      }
    });
  }

  close(): Promise<void> {
    return this.#drop();
  }
}

/** So many faults of all kinds, by chance. */
export async function pythonFaults(
  faults: PythonFaults,
  count: number,
  chance: Chance,
  tell: (entry: Entry) => void,
): Promise<void> {
  const kinds = ['core', 'core', 'module', 'file', 'storage'] as const;
  for (let left = count; left > 0; left -= 1) tell(await faults[chance.of(kinds)]());
  await faults.close();
}
