import { openCore, openWhole } from './core_client.ts';
import type { Files } from './files.ts';
import { lazily } from './platform/lazily.ts';
import type { Engines } from './playground/lab.ts';
import type { Workbench } from './playground/model.ts';
import type { Screen } from './screen.ts';
import type { WorkbenchModule } from './workbench/workbench.ts';
import type { LessonClient } from './worker/lesson_client.ts';
import type { AsyncVerbs } from './worker/twin.ts';

/** The engines of a page: the lesson's core at once, the whole one when something asks for it. */
export interface PageEngines extends Engines {
  lessonClient(): Promise<LessonClient>;
  /** The whole engine once more: what takes long there does not keep a drag waiting. */
  aside(signal: AbortSignal): Promise<AsyncVerbs>;
  /** Those that were opened so far. */
  readonly clients: readonly { close(): void }[];
}

export function openEngines(files: Files): PageEngines {
  const clients: { close(): void }[] = [];
  const kept = <T extends { close(): void }>(client: T) => {
    clients.push(client);
    return client;
  };
  const lessonClient = lazily(() => openCore(files).then(kept));
  // What nobody waits for yet is asked for again by whoever needs it.
  lessonClient().catch(() => {});
  const whole = lazily(() => openWhole(files).then(kept));
  const side = lazily(() => openWhole(files).then(kept));
  return {
    lessonClient,
    lesson: async () => (await lessonClient()).session(),
    whole: async (signal) => (await whole()).session({ ...(signal && { signal }) }),
    aside: async (signal) => (await side()).session({ signal }),
    clients,
  };
}

/** The workbench, with an engine that may take its time. */
export async function loadWorkbench(
  files: Files,
  engines: PageEngines,
  screen: Screen,
  changed = screen.draw,
): Promise<Workbench> {
  const { openWorkbench } = await files.module<WorkbenchModule>('workbench.js');
  const sheet = 'workbench.css';
  if (!(await screen.addSheet(files.address(sheet)))) throw new Error(sheet);
  return openWorkbench({ core: engines.aside, changed });
}
