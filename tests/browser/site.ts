import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

declare const projectRoot: string;

export type Site = Awaited<ReturnType<typeof openSite>>;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/**
 * dist/, or another folder, on a plain static host, in a folder, without any special header.
 * `change` is for every page; `others` are texts of the same host, by path.
 */
export async function openSite(
  change: (html: string) => string = (html) => html,
  folder = 'dist',
  others: Readonly<Record<string, string>> = {},
) {
  const prefix = '/course/week-2/';
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const other = others[pathname];
    const name = pathname.slice(prefix.length) || 'index.html';
    const file = path.join(projectRoot, folder, path.normalize(name));
    if (other === undefined && !(pathname.startsWith(prefix) && fs.existsSync(file))) {
      response.writeHead(404).end();
      return;
    }
    const ending = path.extname(other === undefined ? name : pathname);
    const content = other ?? fs.readFileSync(file);
    response.setHeader('Content-Type', types[ending] ?? 'text/plain');
    response.end(ending === '.html' ? change(content.toString()) : content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A test that fails before it closes its site does not keep the whole run from ending.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${prefix}`,
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
