import type { StoredEditions } from './caches.ts';
import {
  type Edition,
  type Failure,
  fileAt,
  type Group,
  type ListedFile,
  sizeOf,
} from './edition.ts';

/** How many files are on their way at once. */
const parallel = 6;

/** A download that did not end well, with the file at which it failed. */
export class DownloadError extends Error {
  constructor(
    readonly failure: Failure,
    readonly file: string,
  ) {
    super(`${file}: ${failure}`);
  }

  /** Any error of a download; those of the cache are about space. */
  static of(error: unknown): { readonly failure: Failure; readonly file: string } {
    if (error instanceof DownloadError) return { failure: error.failure, file: error.file };
    return { failure: 'full', file: '' };
  }
}

async function sha256(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The response with its whole body, if that is the listed content; otherwise throws. */
export async function verified(response: Response, file: ListedFile): Promise<Response> {
  let content: ArrayBuffer;
  try {
    content = await response.arrayBuffer();
  } catch {
    throw new DownloadError('unreachable', file.path); // it was cut off
  }
  if (!response.ok || content.byteLength !== file.bytes || (await sha256(content)) !== file.sha256)
    throw new DownloadError('damaged', file.path);
  const headers = new Headers(response.headers);
  // These describe the compressed body.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(content, { headers });
}

/** Downloads the files of a build. Content that an older build has stored is copied from there. */
export class Download {
  constructor(
    readonly stored: StoredEditions,
    readonly edition: Edition,
    readonly fetch: (url: string) => Promise<Response>,
  ) {}

  /** Rejects with a `DownloadError` at the first file that fails; the others stop. */
  async run(
    group: Group,
    files: readonly ListedFile[],
    progress: (doneBytes: number, totalBytes: number) => void,
  ): Promise<void> {
    const cache = await this.stored.empty(this.edition, group);
    const older = (await this.stored.all()).filter(({ key }) => key !== this.edition.key);
    const [waiting, totalBytes] = [files.values(), sizeOf(files)];
    let doneBytes = 0;
    let isStopped = false;
    const work = async () => {
      for (const file of waiting) {
        if (isStopped) return;
        const response = (await this.#copy(older, file)) ?? (await this.#fetched(file));
        await this.#storing(file, () => this.stored.store(cache, file.path, response));
        doneBytes += file.bytes;
        progress(doneBytes, totalBytes);
      }
    };
    const workers = Array.from({ length: parallel }, () =>
      work().catch((error) => {
        isStopped = true;
        throw error;
      }),
    );
    const results = await Promise.allSettled(workers);
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
    await this.#storing({ path: group }, () => this.stored.complete(cache, this.edition));
  }

  async #fetched(file: ListedFile): Promise<Response> {
    const url = new URL(`${file.path}?v=${this.edition.version}`, this.stored.scope);
    let response: Response;
    try {
      response = await this.fetch(url.href);
    } catch {
      throw new DownloadError('unreachable', file.path);
    }
    return verified(response, file);
  }

  async #copy(older: readonly Edition[], file: ListedFile): Promise<Response | undefined> {
    for (const edition of older) {
      if (fileAt(edition, file.path)?.sha256 !== file.sha256) continue;
      const found = await this.stored.file(edition, file);
      const same = found && (await verified(found, file).catch(() => undefined));
      if (same) return same;
    }
    return undefined;
  }

  async #storing(file: { readonly path: string }, store: () => Promise<void>): Promise<void> {
    try {
      await store();
    } catch {
      throw new DownloadError('full', file.path);
    }
  }
}
