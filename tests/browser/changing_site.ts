import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Edition, ListedFile } from '../../web/pages/offline/edition.ts';
import { contentTypes } from './host.ts';

// A host whose site is replaced by other builds, and which fails in the ways of static hosts.

declare const projectRoot: string;

const dist = path.join(projectRoot, 'dist');
const readText = (file: string) => fs.readFileSync(file, 'utf8');
const hashOf = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');

/** The edition that the build listed. */
export const builtEdition = (): Edition =>
  JSON.parse(readText(path.join(dist, 'offline.json'))) as Edition;

/** A sentence at the end of a file, by which a test recognizes its build; JSON gets blanks. */
const markOf = (name: string, version: string): string => {
  if (/\.(?:m?js|css)$/.test(name)) return `\n/* build ${version} */`;
  if (name.endsWith('.html')) return `<!-- build ${version} -->`;
  return name.endsWith('.json') ? ' '.repeat(Number.parseInt(version.slice(0, 2), 16)) : '';
};

/**
 * Writes the site as another build would: another version in every text, and a list of its own. Without
 * a new version only the HTML differs.
 */
export function otherBuild(folder: string, version: string, note = version): string {
  const before = builtEdition();
  fs.rmSync(folder, { recursive: true, force: true });
  const listed = (files: readonly ListedFile[]): ListedFile[] =>
    files.map(({ path: name }) => {
      const from = path.join(dist, name);
      const isText = /\.(?:m?js|css|html|json)$/.test(name);
      const isMarked = isText && (version !== before.version || name.endsWith('.html'));
      const content = isMarked
        ? Buffer.from(
            readText(from).replaceAll(before.version, version) +
              (name.endsWith('.html') ? markOf(name, note) : markOf(name, version)),
          )
        : fs.readFileSync(from);
      const target = path.join(folder, name);
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, content);
      return { path: name, bytes: content.length, sha256: hashOf(content) };
    });
  const { page, python, rest } = before.files;
  const files = { page: listed(page), python: listed(python), rest: listed(rest) };
  const edition = { key: hashOf(JSON.stringify(files)).slice(0, 16), version, files };
  const text = JSON.stringify(edition);
  fs.writeFileSync(path.join(folder, 'offline.json'), text);
  const worker = readText(path.join(dist, 'service_worker.js'));
  const list = readText(path.join(dist, 'offline.json'));
  fs.writeFileSync(
    path.join(folder, 'service_worker.js'),
    worker.replace(list, () => text),
  );
  return folder;
}

/** The mistakes of a host. */
export type Fault = 'damaged' | 'html' | 'missing' | 'cut' | 'hangs';

export class ChangingSite {
  /** The build that is served now. */
  folder = dist;
  /** Files that go wrong, by their paths. */
  faults = new Map<string, Fault>();
  /** The paths of all requests since this was last emptied. */
  requested: string[] = [];
  /** Without a network, every connection is closed. */
  isDown = false;
  readonly #server = http.createServer((request, response) => this.#answer(request, response));

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#server.unref();
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/course/`;
  }

  close(): Promise<unknown> {
    return new Promise((resolve) => {
      this.#server.close(resolve);
      this.#server.closeAllConnections();
    });
  }

  #answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (this.isDown) return void request.socket.destroy();
    const name = decodeURIComponent(pathname.replace(/^\/course\//, '')) || 'index.html';
    this.requested.push(name);
    const file = path.join(this.folder, name);
    const fault = this.faults.get(name);
    if (fault === 'hangs') return;
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    if (fault === 'missing' || !fs.existsSync(file)) return void response.writeHead(404).end();
    if (fault === 'html') {
      response.writeHead(200, { 'Content-Type': contentTypes['.html'] });
      return void response.end(fs.readFileSync(path.join(this.folder, 'index.html')));
    }
    let content = fs.readFileSync(file);
    if (fault === 'damaged') {
      content = Buffer.from(content);
      const middle = content.length >> 1;
      content[middle] = (content[middle] ?? 0) ^ 1;
    }
    response.writeHead(200, {
      'Content-Type': contentTypes[path.extname(name)] ?? 'text/plain',
      'Content-Length': content.length,
      // As GitHub Pages does: browsers may answer from their own cache for ten minutes.
      'Cache-Control': 'max-age=600',
    });
    if (fault !== 'cut') return void response.end(content);
    response.write(content.subarray(0, content.length >> 1));
    setTimeout(() => request.socket.destroy(), 50);
  }
}
