import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** The types that static hosts give to files, by their endings. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

export interface Host {
  /** The address of the folder, ending in a slash. */
  readonly address: string;
  readonly origin: string;
  close(): Promise<unknown>;
}

type Headers = Readonly<Record<string, string>>;

export interface HostOptions {
  /** The path of the folder. */
  readonly prefix?: string;
  /** Changes every page, which is then UTF-8. */
  readonly change?: (html: string) => string;
  /** Additional texts on the same host, by path. */
  readonly others?: Readonly<Record<string, string>>;
  /** For all files, or for a path. */
  readonly headers?: Headers | ((pathname: string) => Headers);
  /** Called with the path of each request. */
  readonly requested?: (pathname: string) => void;
}

const isFile = (name: string) => fs.statSync(name, { throwIfNoEntry: false })?.isFile() ?? false;

/** A folder on a plain static host, with no headers except the type by default. */
export async function openHost(
  folder: string,
  { prefix = '/', change, others = {}, headers = {}, requested }: HostOptions = {},
): Promise<Host> {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    requested?.(pathname);
    const name = decodeURIComponent(pathname.slice(prefix.length)) || 'index.html';
    const file = path.join(folder, path.normalize(name));
    const other = others[pathname];
    const isThere = pathname.startsWith(prefix) && isFile(file);
    if (other === undefined && !isThere) {
      // Browsers request an icon automatically.
      response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
      return;
    }
    const ending = path.extname(other === undefined ? name : pathname);
    const content = other ?? fs.readFileSync(file);
    const more = typeof headers === 'function' ? headers(pathname) : headers;
    response.writeHead(200, { 'Content-Type': contentTypes[ending] ?? 'text/plain', ...more });
    response.end(change && ending === '.html' ? change(content.toString()) : content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A host that a failed test did not close must not keep the process from exiting.
  server.unref();
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    address: origin + prefix,
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        // A browser opens connections in advance; without a request they would keep the host open.
        server.closeAllConnections();
      }),
  };
}
