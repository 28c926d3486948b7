import type { Edition, Group, ListedFile } from './edition.ts';

// The stored editions. One origin may serve several copies of the site, so names contain the scope.

/** The part of the Cache API that stored editions need. */
export interface CacheLike {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
  keys(): Promise<readonly { readonly url: string }[]>;
}

export interface CachesLike {
  open(name: string): Promise<CacheLike>;
  has(name: string): Promise<boolean>;
  delete(name: string): Promise<boolean>;
  keys(): Promise<string[]>;
}

/** The last entry that is written: without it a cache is a half-finished download. */
const markPath = 'offline-edition';
/** Entries that name the open pages of an edition. */
const userPath = 'offline-user/';

/** The prefix of the names of all caches of the site at `scope`. */
export const prefixOf = (scope: string): string => `zeropoint ${new URL(scope).pathname} `;

/** The editions of one site in the browser's caches. */
export class StoredEditions {
  /** Completed caches that were read; a name is never reused for other files. */
  readonly #read = new Map<string, Edition>();

  constructor(
    readonly caches: CachesLike,
    readonly scope: string,
  ) {}

  /** Opens an empty cache for a download. */
  async empty(edition: Edition, group: Group): Promise<CacheLike> {
    await this.delete(edition.key, group);
    return this.caches.open(this.#name(edition.key, group));
  }

  /** Marks a cache as complete, after all of its files. */
  async complete(cache: CacheLike, edition: Edition): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    await cache.put(this.#url(markPath), new Response(JSON.stringify(edition), { headers }));
  }

  async delete(key: string, group: Group): Promise<void> {
    this.#read.delete(this.#name(key, group));
    await this.caches.delete(this.#name(key, group));
  }

  /** The edition whose group is stored completely under a key. */
  async kept(key: string, group: Group): Promise<Edition | undefined> {
    const name = this.#name(key, group);
    if (!(await this.caches.has(name))) {
      this.#read.delete(name); // the reader has cleared the browser's storage
      return undefined;
    }
    const known = this.#read.get(name);
    if (known) return known;
    const mark = await (await this.caches.open(name)).match(this.#url(markPath));
    const edition = mark && ((await mark.json()) as Edition);
    if (edition) this.#read.set(name, edition);
    return edition;
  }

  /** The keys of all editions of which something is stored, complete or not. */
  async keys(): Promise<string[]> {
    const prefix = prefixOf(this.scope);
    const names = (await this.caches.keys()).filter((name) => name.startsWith(prefix));
    return [...new Set(names.map((name) => name.slice(prefix.length).split(' ')[0] ?? ''))];
  }

  /** All editions whose page is stored completely. */
  async all(): Promise<Edition[]> {
    const editions = await Promise.all((await this.keys()).map((key) => this.kept(key, 'page')));
    return editions.filter((edition) => edition !== undefined);
  }

  /** A stored file; undefined unless its whole group is stored. */
  async file(edition: Edition, { path }: ListedFile): Promise<Response | undefined> {
    for (const group of ['page', 'python'] as const) {
      if (!(await this.kept(edition.key, group))) continue;
      const cache = await this.caches.open(this.#name(edition.key, group));
      const found = await cache.match(this.#url(path));
      if (found) return found;
    }
    return undefined;
  }

  async store(cache: CacheLike, path: string, response: Response): Promise<void> {
    await cache.put(this.#url(path), response);
  }

  /** Notes that an open page shows an edition, so that its files stay. */
  async use(edition: Edition, client: string): Promise<void> {
    const cache = await this.caches.open(this.#name(edition.key, 'page'));
    await cache.put(this.#url(userPath + client), new Response(''));
  }

  /** The pages that were noted as users of an edition; some may be closed. */
  async users(key: string): Promise<string[]> {
    const prefix = this.#url(userPath);
    const cache = await this.caches.open(this.#name(key, 'page'));
    const urls = (await cache.keys()).map(({ url }) => url);
    return urls.filter((url) => url.startsWith(prefix)).map((url) => url.slice(prefix.length));
  }

  #name = (key: string, group: Group): string => `${prefixOf(this.scope)}${key} ${group}`;
  #url = (path: string): string => new URL(path, this.scope).href;
}
