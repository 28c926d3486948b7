import type { NamePath, PythonClient } from '../python/protocol.ts';
import type { Desk } from './desk.ts';
import type { NameSource } from './editors.ts';
import { importsIn, writtenNames } from './written_names.ts';

/**
 * The names that the shown notebook's editors suggest. Python is asked only while it has nothing else to
 * do: it is not started for this, and no cell and no editor waits.
 */
export function namesFor(desk: Desk): NameSource {
  const sources = () =>
    (desk.active?.notebook.cells ?? [])
      .filter(({ kind }) => kind === 'code')
      .map(({ source }) => source);
  const ask = async <T>(
    path: readonly string[],
    question: (client: PythonClient, request: NamePath) => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    const { session, active } = desk;
    if (!active || session.isBusy || session.client.state.state !== 'idle') return undefined;
    const request = { path, imports: importsIn(sources()), isOwn: session.owns(active.name) };
    // A stop meanwhile ends the question too.
    return question(session.client, request).catch(() => undefined);
  };
  return {
    written: (path, except) => writtenNames(sources(), path, except),
    known: (path) => ask(path, (client, request) => client.names(request)),
    about: (path) => ask(path, (client, request) => client.about(request)),
  };
}
