import type { Page } from 'playwright-core';
import { readable } from '../../browser/in_page.ts';
import type { WorkerOrder } from './in_worker.ts';
import type { Entry } from './record.ts';

declare const faults: import('./in_page.ts').Faults;

/** The visible outcome on a page after a fault. */
export interface Told extends Pick<Entry, 'how' | 'ms' | 'code' | 'text'> {
  /** Whether the page asks to stop a cell that does not end. */
  readonly asks: boolean;
}

const helper = 'def double(x):\n    return x * 2\n';
const notebook = JSON.stringify({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: {},
  cells: [
    {
      cell_type: 'code',
      id: 'a',
      metadata: {},
      source: '1 + 1',
      outputs: [],
      execution_count: null,
    },
  ],
});
const picker = 'input[type=file][accept*=ipynb]';
const patience = { timeout: 90_000 };

/** Opens the page with a notebook of one cell, and a Python file beside it. */
export async function opened(page: Page, address: string): Promise<PythonPage> {
  await page.goto(address);
  const found = new PythonPage(page);
  await page.locator('#cell-imports').waitFor(patience);
  await found.openHelper();
  await page.locator(picker).setInputFiles({
    name: 'a.ipynb',
    mimeType: 'application/json',
    buffer: Buffer.from(notebook),
  });
  await page.locator('#cell-a .source').waitFor(patience);
  return found;
}

/** A notebook's cell, which imports a Python file of the reader's. */
export class PythonPage {
  #count = 0;

  constructor(readonly page: Page) {}

  get #text(): string {
    return `from mine import double
import torch
print("sum", double(torch.tensor([1.0, 2.5, ${this.#count}.0])).sum().item())`;
  }

  /** The text that the cell prints. */
  get #printed(): string {
    return `sum ${7 + 2 * this.#count}.0`;
  }

  /** Types another text into the cell. */
  async edit(): Promise<void> {
    this.#count += 1;
    await this.page.locator('#cell-a .source').click(patience);
    await this.page.locator('#cell-a .cm-content').waitFor(patience);
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.insertText(this.#text);
  }

  /** Runs the cell, in which the focus is. */
  run(): Promise<void> {
    return this.page.keyboard.press('Control+Enter');
  }

  async openHelper(): Promise<void> {
    await this.openModule(helper);
    await this.page.locator('[data-notice="module.taken"]').waitFor(patience);
  }

  /**
   * Drops the file that the cell imports, and waits until it has been read; without a text, it is gone
   * by then.
   */
  async openModule(text: string | undefined): Promise<void> {
    const open = async (content: string | undefined) => {
      const file = new File([content ?? ''], 'mine.py');
      const reading =
        content === undefined
          ? Promise.reject(new DOMException('gone', 'NotReadableError'))
          : file.arrayBuffer();
      file.arrayBuffer = () => reading;
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      // A copy of the list would have copies of the files.
      Object.defineProperty(event, 'dataTransfer', {
        value: { files: [file], types: ['Files'] },
      });
      document.body.dispatchEvent(event);
      await reading.catch(() => {});
      // Lets the page handle it first.
      await new Promise((resolve) => setTimeout(resolve));
    };
    await this.page.evaluate(open, text);
  }

  order(order: WorkerOrder): Promise<void> {
    return this.page.evaluate((given) => faults.order('python', given), order);
  }

  /** Waits for a sentence, for the question whether to stop, or for the right output; times run from `from`. */
  async told(from: number): Promise<Told> {
    const look = (printed: string) => {
      const root = document.querySelector('#app')?.shadowRoot as ShadowRoot;
      const of = (selector: string) => root.querySelector<HTMLElement>(selector);
      const coded = [...root.querySelectorAll<HTMLElement>('.notebook [data-code]')].filter(
        (one) => one.getClientRects().length > 0,
      );
      if (coded.length > 1) return { text: coded.map(({ innerText }) => innerText).join(' + ') };
      const [sentence] = coded;
      if (sentence) return { code: sentence.dataset.code, text: sentence.innerText };
      const error = of('#cell-a .result.error');
      if (error) return { code: /^\w+(?=:)/m.exec(error.innerText)?.[0], text: error.innerText };
      if (of('[data-question]')) return { code: 'python.asks', text: '', asks: true };
      const output = of('#cell-a [data-output]')?.innerText ?? '';
      return output.includes(printed) ? { isRight: true } : undefined;
    };
    const found = await this.page.waitForFunction(look, this.#printed, {
      ...patience,
      polling: 10,
    });
    const ms = performance.now() - from;
    const {
      isRight,
      asks = false,
      code,
      text,
    } = (await found.jsonValue()) as {
      isRight?: boolean;
      asks?: boolean;
      code?: string;
      text?: string;
    };
    if (!isRight && code === undefined) throw new Error(`not one sentence: ${text}`);
    return { how: isRight ? 'mended' : 'sentence', ms, asks, ...(code && { code }) };
  }

  async prints(): Promise<void> {
    await this.page
      .locator('#cell-a [data-output]', { hasText: this.#printed })
      .first()
      .waitFor(patience);
  }

  async retry(): Promise<void> {
    await this.page.locator('.python [data-action=retry]').click(patience);
  }

  async stop(): Promise<void> {
    await this.page.locator('[data-action=notice-stop]').click(patience);
  }

  /** Leaves the page at once, and comes back. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.page.locator('#cell-a .source').waitFor(patience);
  }

  /** Whether the browser is told to ask before the page is left. */
  asksBeforeLeaving(): Promise<boolean> {
    return this.page.evaluate(() => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    });
  }

  /** Whether the cell still has the text that was typed. */
  async keeps(wrong: string[], when: string): Promise<void> {
    const text = await this.page.locator('#cell-a .source').first().evaluate(readable);
    if (text.trim() !== this.#text)
      wrong.push(
        `${when} the cell reads ${JSON.stringify(text)}, not ${JSON.stringify(this.#text)}`,
      );
  }

  /** Runs the same text, which imports the file, and then another. */
  async runsAgain(wrong: string[]): Promise<void> {
    await this.page.locator('#cell-a .source').click(patience);
    await this.run();
    await this.prints();
    await this.keeps(wrong, 'after another run');
    await this.edit();
    await this.run();
    await this.prints();
  }
}
