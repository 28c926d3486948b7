import { QuantError } from '../core/engine/errors.ts';
import { isWheel } from '../python/wheel_names.ts';
import { beyond, mostNotebookBytes, mostTextBytes } from '../text/file_limits.ts';
import { isHeavyJson } from '../text/json_work.ts';
import { inSlices } from '../text/steps.ts';
import { words as errors } from '../ui/messages/errors/wheels.ts';
import { joined } from '../ui/messages/index.ts';
import type { EditingHost } from './editing_host.ts';
import { words as editing } from './editing_words.ts';
import type { Cell } from './model.ts';
import { notebookSteps } from './store/nbformat.ts';
import type { NotebookStore } from './store/notebook_store.ts';

const words = joined(editing, errors);

/** Opens notebooks and modules from files, and saves notebooks. */
export class EditingFiles {
  constructor(
    readonly store: NotebookStore,
    readonly place: Pick<EditingHost, 'picture' | 'report' | 'saveFile'> & { opened(): void },
  ) {}

  async save(): Promise<void> {
    const opened = this.store.active;
    if (!opened) return;
    const cells = await Promise.all(opened.notebook.cells.map((cell) => this.#withPictures(cell)));
    const text = await inSlices(notebookSteps({ ...opened.notebook, cells }));
    const name = opened.isLesson ? `${opened.name}.ipynb` : opened.title;
    this.place.saveFile(name, 'application/x-ipynb+json', text);
    this.store.saved(opened);
  }

  /** Adds pictures of a cell's plots to the file. Without them the file is still complete. */
  async #withPictures(cell: Cell): Promise<Cell> {
    const outputs = cell.outputs.map(async (output) => {
      if (output.output_type !== 'display_data' && output.output_type !== 'execute_result') {
        return output;
      }
      const svg = await this.place.picture(output.data).catch(() => undefined);
      return svg ? { ...output, data: { ...output.data, 'image/svg+xml': svg } } : output;
    });
    return { ...cell, outputs: await Promise.all(outputs) };
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

const isModule = (file: File) => /\.py$/i.test(file.name);
