import type { Files } from '../../ui/files.ts';
import { Loadable } from '../../ui/loadable.ts';
import { loadPart } from '../../ui/part.ts';
import { openEngines, type PageEngines } from '../engines.ts';

interface Shared {
  readonly engines: PageEngines;
  /** The watch over their workers, and the announcer of results. */
  readonly watch: Loadable<Pick<typeof import('./watch.ts'), 'Announcer'>>;
  users: number;
}

/** Engines by the source of their files, shared by all elements of a page. */
const opened = new Map<Files, Shared>();

function openShared(files: Files): Shared {
  const engines = openEngines(files);
  const open = async () => {
    const part = await loadPart(() => import('./watch.ts'));
    part.watchWorkers(await engines.lessonClient(), () => shared.users > 0);
    return part;
  };
  const shared: Shared = { engines, watch: new Loadable(open, () => {}), users: 0 };
  return shared;
}

/** A reference to shared engines. The last release ends their workers; the next call restarts them. */
export class EngineHold {
  readonly #shared: Shared;
  #holds = false;

  constructor(files: Files) {
    this.#shared = opened.get(files) ?? openShared(files);
    opened.set(files, this.#shared);
  }

  get engines(): PageEngines {
    return this.#shared.engines;
  }

  take(): void {
    if (!this.#holds) this.#shared.users += 1;
    this.#holds = true;
  }

  /**
   * Loads the watch over the workers once there is one, and returns the announcer that comes with it.
   * Rendering may call this any number of times.
   */
  watch() {
    const { engines, watch } = this.#shared;
    if (engines.clients[0]) watch.load();
    return watch.value?.Announcer;
  }

  release(): void {
    if (!this.#holds) return;
    this.#holds = false;
    this.#shared.users -= 1;
    if (this.#shared.users > 0) return;
    for (const client of this.#shared.engines.clients) client.close();
  }
}
