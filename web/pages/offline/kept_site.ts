import { type CachesLike, StoredEditions } from './caches.ts';
import { Download, DownloadError, verified } from './download.ts';
import {
  type Ask,
  type Edition,
  fileAt,
  filesOf,
  type Group,
  groups,
  type Kept,
  type Told,
} from './edition.ts';

/** The part of a service worker's global scope that the kept site needs. */
export interface WorkerScope {
  readonly caches: CachesLike;
  readonly registration: {
    readonly scope: string;
    readonly installing: unknown;
    readonly waiting: unknown;
    unregister(): Promise<boolean>;
  };
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<unknown>;
    matchAll(options: object): Promise<readonly Page[]>;
  };
  fetch(request: Request | string, options?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
}

interface Page {
  readonly id: string;
  postMessage(message: Told): void;
}

/** The parts of a fetch event that decide the answer. */
export interface Asked {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
}

/**
 * The site that a service worker keeps. A page gets only files of its own build: its addresses contain
 * the build's version, each version has a cache of its own, and a file that is not stored is fetched and
 * compared with the hash that its build listed. An unknown version gets a network error.
 */
export class KeptSite {
  readonly #stored: StoredEditions;
  readonly #noted = new Set<string>();

  constructor(
    readonly worker: WorkerScope,
    readonly own: Edition,
    readonly variant: string,
  ) {
    this.#stored = new StoredEditions(worker.caches, worker.registration.scope);
  }

  /** Downloads this build; rejects without a trace of it if anything fails. */
  async install(): Promise<void> {
    const before = await this.#groupsBefore();
    try {
      for (const group of before) await this.#download(group);
    } catch (error) {
      await Promise.all(groups.map((group) => this.#stored.delete(this.own.key, group)));
      const { failure, file } = DownloadError.of(error);
      await this.#tell({ kind: 'failed', version: this.own.version, failure, file });
      throw error;
    }
  }

  /** Takes over from the build before, whose files stay while one of its pages is open. */
  async activate(): Promise<void> {
    await this.worker.clients.claim();
    await this.discard();
  }

  /** The answer to a request; undefined leaves it to the browser. */
  answer(asked: Asked): Promise<Response> | undefined {
    const { request } = asked;
    const { scope } = this.worker.registration;
    const url = new URL(request.url);
    if (request.method !== 'GET' || !(url.origin + url.pathname).startsWith(scope)) return;
    if (request.headers.has('range')) return;
    let path = decodeURIComponent((url.origin + url.pathname).slice(scope.length));
    if (path === 'service_worker.js') return;
    if (path === '' || path.endsWith('/')) path += 'index.html';
    if (request.mode === 'navigate') return this.#navigated(asked, path);
    const version = url.searchParams.get('v');
    return version === null ? this.#plain(asked, path) : this.#versioned(asked, path, version);
  }

  /** Answers a message of a page. */
  async reply(ask: Ask): Promise<Kept> {
    let failed: Pick<Kept, 'failure' | 'file'> = {};
    if (ask.kind === 'use') await this.worker.skipWaiting();
    else if (ask.kind === 'remove') await this.#stored.delete(this.own.key, ask.group);
    else if (ask.kind === 'keep') {
      try {
        await this.#download(ask.group);
      } catch (error) {
        await this.#stored.delete(this.own.key, ask.group);
        failed = DownloadError.of(error);
      }
    }
    const { key, version } = this.own;
    const kept = await Promise.all(
      groups.map(async (group) => ((await this.#stored.kept(key, group)) ? [group] : [])),
    );
    return { version, groups: kept.flat(), ...failed };
  }

  /**
   * Deletes the builds that no open page shows, and what a download left behind. A build that is being
   * installed, or that waits, is not one of them.
   */
  async discard(): Promise<void> {
    const { registration, clients } = this.worker;
    if (registration.installing || registration.waiting) return;
    for (const key of await this.#stored.keys()) {
      if (key === this.own.key) continue;
      const users = (await this.#stored.kept(key, 'page')) ? await this.#stored.users(key) : [];
      const open = await Promise.all(users.map((id) => clients.get(id)));
      if (open.some((client) => client !== undefined)) continue;
      await Promise.all(groups.map((group) => this.#stored.delete(key, group)));
    }
  }

  /** A page opens: it is of this build, and so is everything that it will request. */
  async #navigated(asked: Asked, path: string): Promise<Response> {
    const { request, resultingClientId } = asked;
    if (!(await this.#stored.kept(this.own.key, 'page'))) {
      // The browser has dropped the files. Without them this worker would only be in the way.
      await this.worker.registration.unregister();
      return this.worker.fetch(request);
    }
    const file = fileAt(this.own, path);
    const found = file && (await this.#stored.file(this.own, file));
    if (!found) return this.worker.fetch(request);
    await this.#note(this.own, resultingClientId);
    return found;
  }

  /** A file of a version, from its cache, or from the network if its content is of that version. */
  async #versioned(asked: Asked, path: string, version: string): Promise<Response> {
    const edition = await this.#edition(version);
    if (!edition) {
      const isKept = await this.#stored.kept(this.own.key, 'page');
      return isKept ? Response.error() : this.worker.fetch(asked.request);
    }
    await this.#note(edition, asked.clientId);
    return this.#fileOf(edition, path);
  }

  /** A file without a version, such as a picture of a document. It is of the build of the page that shows it. */
  async #plain({ request, clientId }: Asked, path: string): Promise<Response> {
    const edition = await this.#editionOf(clientId);
    if (path === 'offline.json') return new Response(JSON.stringify(edition));
    const file = fileAt(edition, path);
    const found = file && (await this.#stored.file(edition, file));
    return found ?? this.worker.fetch(request);
  }

  async #fileOf(edition: Edition, path: string): Promise<Response> {
    const file = fileAt(edition, path);
    if (!file) return Response.error();
    const found = await this.#stored.file(edition, file);
    if (found) return found;
    try {
      const url = new URL(`${path}?v=${edition.version}`, this.worker.registration.scope);
      return await verified(await this.worker.fetch(url.href, { cache: 'no-cache' }), file);
    } catch {
      return Response.error();
    }
  }

  /** The stored edition of a version: this worker's, or an older one that a page still shows. */
  async #edition(version: string): Promise<Edition | undefined> {
    if (version === this.own.version) return this.own;
    return (await this.#stored.all()).find((edition) => edition.version === version);
  }

  async #editionOf(client: string): Promise<Edition> {
    for (const edition of await this.#stored.all()) {
      if (edition.key === this.own.key) continue;
      if ((await this.#stored.users(edition.key)).includes(client)) return edition;
    }
    return this.own;
  }

  async #note(edition: Edition, client: string): Promise<void> {
    const noted = `${edition.key} ${client}`;
    if (!client || this.#noted.has(noted)) return;
    this.#noted.add(noted);
    // Full storage must not keep a page from its files.
    await this.#stored.use(edition, client).catch(() => {});
  }

  /** The groups that the build before kept, so that an update takes nothing away. */
  async #groupsBefore(): Promise<readonly Group[]> {
    const keys = await this.#stored.keys();
    const kept = await Promise.all(keys.map((key) => this.#stored.kept(key, 'python')));
    return kept.some((edition) => edition !== undefined) ? groups : ['page'];
  }

  async #download(group: Group): Promise<void> {
    const { own, worker } = this;
    const download = new Download(this.#stored, own, (url) =>
      worker.fetch(url, { cache: 'reload' }),
    );
    await download.run(group, filesOf(own, group, this.variant), (doneBytes, totalBytes) =>
      this.#tell({ kind: 'progress', group, version: own.version, doneBytes, totalBytes }),
    );
  }

  async #tell(message: Told): Promise<void> {
    const pages = await this.worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    for (const page of pages) page.postMessage(message);
  }
}
