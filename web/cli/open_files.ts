import type fs from 'node:fs';
import { openParts } from './regular_file.ts';

/** More files than a survey reads at once; a process may have about a thousand open, in all its threads. */
const mostOpen = 16;

interface OpenFile {
  readonly handle: Promise<fs.promises.FileHandle>;
  users: number;
  isDropped: boolean;
}

/** Files that stay open between reads: opening one for each read of a small tensor would take longer than the read. */
class OpenFiles {
  /** By path, the one that was used last at the end. */
  readonly #files = new Map<string, OpenFile>();

  /** Calls `use` with the open file. One that cannot be opened is tried again by the next call. */
  async with<Result>(
    path: string,
    use: (handle: fs.promises.FileHandle) => Promise<Result>,
  ): Promise<Result> {
    const file = this.#take(path);
    try {
      return await use(await file.handle);
    } catch (error) {
      this.#drop(path, file);
      throw error;
    } finally {
      file.users -= 1;
      this.#closeUnused(file);
    }
  }

  /** A path may lead to another file now: the next call opens what is there. */
  forget(path: string): void {
    const file = this.#files.get(path);
    if (file) this.#drop(path, file);
  }

  #take(path: string): OpenFile {
    const found = this.#files.get(path);
    const file = found ?? { handle: openParts(path), users: 0, isDropped: false };
    file.users += 1;
    this.#files.delete(path);
    this.#files.set(path, file);
    const [oldest] = this.#files;
    if (this.#files.size > mostOpen && oldest) this.#drop(...oldest);
    return file;
  }

  #drop(path: string, file: OpenFile): void {
    if (this.#files.get(path) === file) this.#files.delete(path);
    file.isDropped = true;
    this.#closeUnused(file);
  }

  #closeUnused({ handle, users, isDropped }: OpenFile): void {
    if (isDropped && users === 0) handle.then((open) => open.close()).catch(() => {});
  }
}

/** Those of this thread, which end with it. */
export const openFiles = new OpenFiles();
