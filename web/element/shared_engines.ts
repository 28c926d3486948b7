import type { Files } from '../platform/files.ts';
import { openEngines, type PageEngines } from '../playground/engines.ts';

/** Engines by the source of their files, shared by all elements of a page. */
const opened = new Map<Files, { readonly engines: PageEngines; users: number }>();

/** A reference to shared engines. The last release ends their workers; the next call restarts them. */
export class EngineHold {
  readonly #shared: { readonly engines: PageEngines; users: number };
  #holds = false;

  constructor(files: Files) {
    const shared = opened.get(files) ?? { engines: openEngines(files), users: 0 };
    opened.set(files, shared);
    this.#shared = shared;
  }

  get engines(): PageEngines {
    return this.#shared.engines;
  }

  take(): void {
    if (!this.#holds) this.#shared.users += 1;
    this.#holds = true;
  }

  release(): void {
    if (!this.#holds) return;
    this.#holds = false;
    this.#shared.users -= 1;
    if (this.#shared.users > 0) return;
    for (const client of this.#shared.engines.clients) client.close();
  }
}
