import type { Tensor } from '../../core/engine/values.ts';
import {
  type AsyncStoredEngine,
  type OpenClient,
  openStored,
  type StoredClient,
} from '../../core/worker/stored_client.ts';
import type { Files } from '../../ui/files.ts';
import { lazily } from '../../ui/lazily.ts';

/** The stored formats under a signal: open calls reject once it is aborted. */
export type OpenStored = (signal: AbortSignal) => Promise<AsyncStoredEngine>;

/** The stored formats of each page, by its function that opens clients. */
const opened = new WeakMap<OpenClient, OpenStored>();

/** The stored formats in one worker for all instruments of a page, loaded with the first call. */
export function sharedStored(files: Files, open: OpenClient): OpenStored {
  const stored = opened.get(open) ?? openedOnce(() => openStored(files, open));
  opened.set(open, stored);
  return stored;
}

function openedOnce(openClient: () => Promise<StoredClient>): OpenStored {
  const client = lazily(openClient);
  return async (signal) => sessionOf(await client(), signal);
}

type Calls = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>;

/** Rejects the calls of others when a search ends with its worker; they are sent again. */
const restarted = Symbol('restarted');

/** The verbs under a signal, which also ends a long search for a codebook: nothing waits for it. */
export function sessionOf(client: StoredClient, signal: AbortSignal): AsyncStoredEngine {
  const calls = client.session({ signal }) as unknown as Calls;
  const end = () => client.close(restarted);
  const entries = Object.entries(calls).map(([verb, ask]) => {
    const call = async (...args: readonly unknown[]): Promise<unknown> => {
      const isLong = isLongSearch(args);
      if (isLong) signal.addEventListener('abort', end);
      try {
        return await ask(...args);
      } catch (error) {
        if (error !== restarted) throw error;
      } finally {
        signal.removeEventListener('abort', end);
      }
      return call(...args);
    };
    return [verb, call];
  });
  return Object.fromEntries(entries) as AsyncStoredEngine;
}

/** The least elements times values of a search that takes longer than the start of a worker. */
const longSearch = 2 ** 20;

/** Whether the arguments of a verb, a tensor and a format, ask for a search that is worth ending. */
function isLongSearch([tensor, format, options]: readonly unknown[]): boolean {
  if (format !== 'kmeans') return false;
  const { levels = 16 } = (options ?? {}) as { readonly levels?: number };
  return (tensor as Tensor).data.length * levels >= longSearch;
}
