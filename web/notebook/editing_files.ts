import { QuantError } from '../core/engine/errors.ts';
import { isWheel } from '../python/wheel_names.ts';
import { beyond, mostNotebookBytes, mostTextBytes } from '../text/file_limits.ts';
import { isHeavyJson } from '../text/json_work.ts';
import { LongWork } from '../text/long_work.ts';
import { breath, inSlices, sliceTime } from '../text/steps.ts';
import { words as errors } from '../ui/messages/errors/wheels.ts';
import { joined } from '../ui/messages/index.ts';
import type { EditingHost } from './editing_host.ts';
import { words as editing } from './editing_words.ts';
import type { Notebook } from './model.ts';
import type { Output } from './output/output.ts';
import { notebookSteps } from './store/nbformat.ts';
import type { NotebookStore } from './store/notebook_store.ts';

const words = joined(editing, errors);

/** Opens notebooks and modules from files, and saves notebooks. */
export class EditingFiles {
  readonly saving = new LongWork();

  constructor(
    readonly store: NotebookStore,
    readonly place: Pick<EditingHost, 'picture' | 'report' | 'saveFile'> & { opened(): void },
  ) {}

  /** Saves the shown notebook; nothing is saved if that is stopped. */
  async save(): Promise<void> {
    const opened = this.store.active;
    if (!opened) return;
    const name = opened.isLesson ? `${opened.name}.ipynb` : opened.title;
    const done = await this.saving.do(name, (signal, report) =>
      this.#textOf(opened.notebook, signal, report),
    );
    if (!done) return;
    this.place.saveFile(name, 'application/x-ipynb+json', done.result);
    this.store.saved(opened);
  }

  /** The file, with pictures of its plots beside their data. Without them the file is still complete. */
  async #textOf(
    notebook: Notebook,
    signal: AbortSignal,
    report: (part: number) => void,
  ): Promise<string> {
    const pictures = new Map<Output, string>();
    const outputs = notebook.cells.flatMap((cell) => cell.outputs);
    const draw = async (output: Output) => {
      if (!isDisplayed(output)) return;
      const svg = await this.place.picture(output.data).catch(() => undefined);
      if (svg) pictures.set(output, svg);
    };
    await eachInSlices(outputs, draw, signal, (part) => report(part / 2));
    const withPicture = (output: Output) => {
      const svg = pictures.get(output);
      return svg && isDisplayed(output)
        ? { ...output, data: { ...output.data, 'image/svg+xml': svg } }
        : output;
    };
    const cells = notebook.cells.map((cell) => ({
      ...cell,
      outputs: cell.outputs.map(withPicture),
    }));
    return inSlices(notebookSteps({ ...notebook, cells }), signal, (part) =>
      report((1 + part) / 2),
    );
  }

  async open(files: readonly File[]): Promise<void> {
    // Modules first, so that a notebook can import them.
    const isPython = (file: File) => isModule(file) || isWheel(file.name);
    const [modules, others] = [files.filter(isPython), files.filter((file) => !isPython(file))];
    for (const file of [...modules, ...others]) {
      try {
        const long = beyond(file, isPython(file) ? mostNotebookBytes : mostTextBytes);
        if (long) this.place.report({ code: 'file_long', values: long });
        else if (isModule(file)) await this.#takeModule(file);
        else if (isWheel(file.name)) await this.#takeWheel(file);
        else await this.#openNotebook(file.name, await file.text());
      } catch (error) {
        if (error instanceof QuantError) throw error;
        const values = { name: file.name, reason: String(error) };
        this.place.report({ code: 'file_unreadable', values });
      }
    }
  }

  async #openNotebook(file: string, text: string): Promise<void> {
    if (!/\.(?:ipynb|json)$/i.test(file)) {
      this.place.report({ code: 'file_unknown', values: { name: file } });
      return;
    }
    const parts = { name: `file:${file}`, title: file, isLesson: false, live: false };
    const problem = (await inSlices(isHeavyJson(text)))
      ? { code: 'notebook_heavy', values: {} }
      : this.store.open(text, parts);
    this.place.report(problem);
    if (!problem) this.place.opened();
  }

  async #takeModule(file: File): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    await this.store.session.client.putFile(file.name, bytes);
    const values = { name: file.name, module: file.name.replace(/\.py$/i, '') };
    this.place.report({ id: 'module.taken', values, words });
  }

  /** Python checks the wheel, so it is loaded first. */
  async #takeWheel(file: File): Promise<void> {
    const { client } = this.store.session;
    const { name } = file;
    try {
      await client.load();
      await client.putFile(name, new Uint8Array(await file.arrayBuffer()));
      this.place.report({ id: 'wheel.taken', values: { name }, words });
    } catch (error) {
      if (!(error instanceof QuantError)) throw error;
      const { code, values } = error;
      this.place.report(code in errors.en ? { code, values, words } : { code, values });
    }
  }
}

/** Waits for what a function does with each item, in slices of the same length. */
async function eachInSlices<T>(
  items: readonly T[],
  call: (item: T) => Promise<void>,
  signal: AbortSignal,
  report: (part: number) => void,
): Promise<void> {
  let end = performance.now() + sliceTime;
  for (const [at, item] of items.entries()) {
    if (performance.now() >= end) {
      report(at / items.length);
      await breath();
      signal.throwIfAborted();
      end = performance.now() + sliceTime;
    }
    await call(item);
  }
}

type Displayed = Extract<Output, { readonly data: unknown }>;

const isDisplayed = (output: Output): output is Displayed =>
  output.output_type === 'display_data' || output.output_type === 'execute_result';

const isModule = (file: File) => /\.py$/i.test(file.name);
