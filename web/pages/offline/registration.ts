import { prefixOf } from './caches.ts';
import type { Ask, Kept, Told } from './edition.ts';

/** The parts of the browser by which a page keeps the site; tests replace them. */
export interface Browser {
  readonly serviceWorker: ServiceWorkerContainer | undefined;
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
  readonly scope: string;
  readonly persist: () => Promise<unknown>;
}

/** The service worker as offline.html sees it: kept, on its way, or with another version in waiting. */
export class Registration {
  #registration: ServiceWorkerRegistration | undefined;

  constructor(
    readonly browser: Browser,
    readonly script: string,
  ) {}

  get isPossible(): boolean {
    return this.browser.serviceWorker !== undefined && this.browser.caches !== undefined;
  }

  /** The registration of an earlier visit, if there is one. A browser that refuses storage has none. */
  async find(): Promise<void> {
    const { serviceWorker, scope } = this.browser;
    const found = await serviceWorker?.getRegistration(scope).catch(() => undefined);
    this.#registration = found?.scope === scope ? found : undefined;
  }

  /** Calls back when what is kept may have changed, and with what a download reports. */
  listen(changed: () => void, told: (message: Told) => void): void {
    const { serviceWorker } = this.browser;
    // The registered worker alone can send these; other windows' messages arrive at the window.
    serviceWorker?.addEventListener('message', ({ data }) => told(data as Told));
    serviceWorker?.addEventListener('controllerchange', changed);
    // An update may be on its way already.
    const follow = () => this.#registration?.installing?.addEventListener('statechange', changed);
    this.#registration?.addEventListener('updatefound', follow);
    follow();
    serviceWorker?.startMessages();
  }

  /** Downloads the page; resolves with whether the browser keeps it. Rejects if it refuses. */
  async keep(): Promise<boolean> {
    const { serviceWorker, scope, persist } = this.browser;
    if (!serviceWorker) return false;
    // Without it, the browser may drop the files when space is short; it may also refuse.
    await persist().catch(() => {});
    const options: RegistrationOptions = { scope, updateViaCache: 'none' };
    this.#registration = await serviceWorker.register(this.script, options);
    const { installing, active } = this.#registration;
    if (!installing) return active !== null;
    return new Promise((resolve) => {
      installing.addEventListener('statechange', () => {
        if (installing.state === 'activated') resolve(true);
        if (installing.state === 'redundant') resolve(false);
      });
    });
  }

  /** The version and the groups that the active worker keeps. */
  state(): Promise<Kept | undefined> {
    return this.#ask(this.#registration?.active, { kind: 'state' });
  }

  /** The version that waits until it is used. */
  waiting(): Promise<Kept | undefined> {
    return this.#ask(this.#registration?.waiting, { kind: 'state' });
  }

  keepPython(): Promise<Kept | undefined> {
    return this.#ask(this.#registration?.active, { kind: 'keep', group: 'python' });
  }

  /** Makes the waiting version the active one. */
  async use(): Promise<void> {
    await this.#ask(this.#registration?.waiting, { kind: 'use' });
  }

  /** Deletes everything that is kept, and the service worker. */
  async remove(): Promise<void> {
    const { caches, scope } = this.browser;
    await this.#registration?.unregister();
    this.#registration = undefined;
    const names = (await caches?.keys()) ?? [];
    const own = names.filter((name) => name.startsWith(prefixOf(scope)));
    await Promise.all(own.map((name) => caches?.delete(name)));
  }

  #ask(worker: ServiceWorker | null | undefined, ask: Ask): Promise<Kept | undefined> {
    if (!worker) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }) => resolve(data as Kept), { once: true });
      port1.start();
      worker.postMessage(ask, [port2]);
    });
  }
}
