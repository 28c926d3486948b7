import { openEngines, type PageEngines } from './engines.ts';

/** Engines by the folder that their files come from: all elements of a page have the same. */
const opened = new Map<string, { readonly engines: PageEngines; users: number }>();

/** A user's hold on engines: their workers end with the last one, and start again with the next call. */
export class EngineHold {
  readonly #shared: { readonly engines: PageEngines; users: number };
  #holds = false;

  constructor(at: (file: string) => URL) {
    const folder = at('').href;
    const shared = opened.get(folder) ?? { engines: openEngines(at), users: 0 };
    opened.set(folder, shared);
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
    if (this.#shared.users === 0) this.#shared.engines.close();
  }
}
