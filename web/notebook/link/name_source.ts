import type { NamePath, PythonClient } from '../../python/protocol.ts';
import type { NameSource } from '../editor/editors.ts';
import type { NotebookStore } from '../store/notebook_store.ts';
import { importsIn, writtenNames } from './written_names.ts';

/**
 * The names that the active notebook's editors suggest. Python is queried only while it is idle: it is
 * not loaded for this, and neither cells nor editors wait for it.
 */
export function namesFor(store: NotebookStore): NameSource {
  const sources = () =>
    (store.active?.notebook.cells ?? [])
      .filter(({ kind }) => kind === 'code')
      .map(({ source }) => source);
  const ask = async <T>(
    path: readonly string[],
    question: (client: PythonClient, request: NamePath) => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    const { session, active } = store;
    if (!active || session.isBusy || session.client.state.state !== 'idle') return undefined;
    const request = { path, imports: importsIn(sources()), isOwn: session.owns(active.name) };
    // Stopping Python also rejects this request.
    return question(session.client, request).catch(() => undefined);
  };
  return {
    written: (path, except) => writtenNames(sources(), path, except),
    known: (path) => ask(path, (client, request) => client.names(request)),
    about: (path) => ask(path, (client, request) => client.about(request)),
  };
}
