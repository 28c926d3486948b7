import type { PythonClient } from '../../python/protocol.ts';
import type { Files } from '../../ui/files.ts';
import { entryOf } from '../../ui/messages/entry.ts';
import type { Metadata } from '../model.ts';
import type { NotebookNotice } from '../page_model.ts';
import type { Notebooks } from '../store/notebooks.ts';

/** The site's folder of the files that notebooks may name. */
const folder = 'examples';

/** The data files that a notebook's cells open: `"zeropoint": { "files": ["x.safetensors"] }`. */
export function dataFilesOf(metadata: Metadata): readonly string[] {
  const own = entryOf(metadata, 'zeropoint');
  const files =
    typeof own === 'object' && own !== null ? entryOf(own as Metadata, 'files') : undefined;
  if (!Array.isArray(files)) return [];
  return files.filter((name) => typeof name === 'string' && /^\w+\.safetensors$/.test(name));
}

export interface DataFilesHost {
  readonly client: Pick<PythonClient, 'putFile'>;
  readonly files: Pick<Files, 'bytes'>;
  readonly notebooks: Notebooks;
  report(notice: NotebookNotice | undefined): void;
  /** Runs the cells again that waited for a file. */
  retry(): void;
}

/** Fetches the data files of a notebook when its first cell runs, and puts them beside it. */
export class DataFiles {
  readonly #there = new Set<string>();

  constructor(readonly around: DataFilesHost) {}

  /** Resolves once all files are there; rejects if one could not be fetched, which is reported. */
  async prepare(notebook: string): Promise<void> {
    const { client, files, notebooks, report, retry } = this.around;
    const opened = notebooks.openNotebooks.get(notebook);
    if (!opened) return;
    const missing = dataFilesOf(opened.notebook.metadata).filter((name) => !this.#there.has(name));
    for (const name of missing) {
      try {
        const bytes = new Uint8Array(await files.bytes(`${folder}/${name}`));
        await client.putFile(name, bytes);
        this.#there.add(name);
      } catch (error) {
        const again = () => {
          report(undefined);
          retry();
        };
        // A browser's own message names no file.
        const words = String(error);
        const reason = words.includes(name) ? words : `${name}: ${words}`;
        report({ code: 'lesson_unavailable', values: { reason }, retry: again });
        throw error;
      }
    }
  }
}
