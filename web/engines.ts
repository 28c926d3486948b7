import { openCore, openWhole } from './core_client.ts';
import type { Engines } from './playground/lab.ts';
import type { Workbench } from './playground/model.ts';
import type { WorkbenchModule } from './workbench/workbench.ts';
import type { LessonClient } from './worker/lesson_client.ts';

/** The engines of a page: the lesson's core at once, the whole one when something asks for it. */
export interface PageEngines extends Engines {
  readonly lessonClient: Promise<LessonClient>;
}

export function openEngines(at: (file: string) => URL): PageEngines {
  const lessonClient = openCore(at);
  const whole = lazily(() => openWhole(at));
  return {
    lessonClient,
    lesson: async () => (await lessonClient).session(),
    whole: async (signal) => (await whole()).session({ ...(signal && { signal }) }),
  };
}

/** The workbench, with an engine of its own: what takes long does not keep a drag waiting. */
export async function loadWorkbench(
  at: (file: string) => URL,
  changed: () => void,
): Promise<Workbench> {
  const { openWorkbench }: WorkbenchModule = await import(at('workbench.js').href);
  const side = lazily(() => openWhole(at));
  const core = async (signal: AbortSignal) => (await side()).session({ signal });
  return openWorkbench({ core, changed });
}

/** Opens something once, and again where that failed. */
function lazily<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
