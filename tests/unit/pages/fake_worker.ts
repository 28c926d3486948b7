import { createHash } from 'node:crypto';
import type { CacheLike, CachesLike } from '../../../web/pages/offline/caches.ts';
import type { Edition, ListedFile, Told } from '../../../web/pages/offline/edition.ts';
import type { Asked, WorkerScope } from '../../../web/pages/offline/kept_site.ts';

// A service worker's surroundings without a browser: storage, pages, and a host with one build.

export const scope = 'https://example.org/course/';

/** A build whose files contain its version, apart from those that all builds have in common. */
export interface Build {
  readonly edition: Edition;
  readonly contents: ReadonlyMap<string, string>;
}

export function buildOf(version: string, common = 'the same in all builds'): Build {
  const contents = new Map([
    ['index.html', `page of ${version}`],
    ['app.js', `script of ${version}`],
    ['core.simd.wasm', common],
    ['core.scalar.wasm', 'for another browser'],
    ['python/pyodide.wasm', 'Python'],
    ['python/modules.zip', `modules of ${version}`],
    ['zeropoint.html', `download of ${version}`],
  ]);
  const listed = (fits: (path: string) => boolean): ListedFile[] =>
    [...contents].flatMap(([path, text]) => {
      const sha256 = createHash('sha256').update(text).digest('hex');
      return fits(path) ? [{ path, bytes: Buffer.byteLength(text), sha256 }] : [];
    });
  const isPython = (path: string) => path.startsWith('python/');
  const files = {
    page: listed((path) => !isPython(path) && path !== 'zeropoint.html'),
    python: listed(isPython),
    rest: listed((path) => path === 'zeropoint.html'),
  };
  return { edition: { key: `key-${version}`, version, files }, contents };
}

/** The browser's storage, which may be full. */
export class FakeCaches implements CachesLike {
  readonly all = new Map<string, Map<string, Response>>();
  /** How many entries still fit. */
  space = Number.POSITIVE_INFINITY;

  async open(name: string): Promise<CacheLike> {
    const entries = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, entries);
    return {
      match: async (key) => entries.get(key)?.clone(),
      put: async (key, response) => {
        if (this.space-- <= 0) throw new DOMException('full', 'QuotaExceededError');
        entries.set(key, response);
      },
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  }
  has = async (name: string): Promise<boolean> => this.all.has(name);
  delete = async (name: string): Promise<boolean> => this.all.delete(name);
  keys = async (): Promise<string[]> => [...this.all.keys()];
}

export class FakeWorker implements WorkerScope {
  readonly told: Told[] = [];
  readonly fetched: string[] = [];
  readonly pages = new Set<string>();
  /** Changes what the host answers. */
  answer: (path: string, text: string | undefined) => Response = (_, text) =>
    text === undefined ? new Response('', { status: 404 }) : new Response(text);
  isUnregistered = false;
  isSkipping = false;
  readonly registration = {
    scope,
    installing: null as unknown,
    waiting: null as unknown,
    unregister: async () => {
      this.isUnregistered = true;
      return true;
    },
  };
  readonly clients = {
    claim: async () => {},
    get: async (id: string) => (this.pages.has(id) ? { id } : undefined),
    matchAll: async () => [
      { id: 'page', postMessage: (message: Told) => void this.told.push(message) },
    ],
  };

  constructor(
    readonly caches: FakeCaches,
    public host: Build,
  ) {}

  async fetch(request: Request | string): Promise<Response> {
    const url = new URL(typeof request === 'string' ? request : request.url);
    const path = url.pathname.slice(new URL(scope).pathname.length) || 'index.html';
    this.fetched.push(path);
    return this.answer(path, this.host.contents.get(path));
  }

  async skipWaiting(): Promise<void> {
    this.isSkipping = true;
  }
}

/** A request of a page, by its address below the site's folder. */
export function asking(
  address: string,
  { client = 'page', mode = 'cors', method = 'GET' } = {},
): Asked {
  const request = { url: new URL(address, scope).href, mode, method, headers: new Headers() };
  const isNavigation = mode === 'navigate';
  return {
    request: request as Request,
    clientId: isNavigation ? '' : client,
    resultingClientId: isNavigation ? client : '',
  };
}
