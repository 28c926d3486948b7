import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { contentTypes } from '../../browser/host.ts';
import { faultyCore } from './faulty_core.ts';
import { workerPrelude } from './in_worker.ts';

declare const projectRoot: string;

/** How a file arrives, or does not. */
export type FileFault =
  | 'missing'
  | 'server error'
  | 'refused'
  | 'cut off'
  | 'truncated'
  | 'garbage'
  | 'empty'
  | 'another page'
  | 'without its export'
  | 'of another shape';
export const fileFaults: readonly FileFault[] = [
  ...(['missing', 'server error', 'refused', 'cut off'] as const),
  ...(['truncated', 'garbage', 'empty', 'another page'] as const),
];
/** Further faults of a file of texts: a valid module with other exports. */
export const wordFaults: readonly FileFault[] = ['without its export', 'of another shape'];
const otherModules: Readonly<Partial<Record<FileFault, string>>> = {
  'without its export': 'export const words = { code: "zh", tag: "zh-CN" };',
  'of another shape': 'export const chinese = { code: "zh", tag: "zh-CN", ui: {}, errors: [] };',
};

/** The name under which Emscripten's loader of a build finds a function of the core. */
function exportedAs(name: string, loader: string): string {
  const text = fs.readFileSync(path.join(projectRoot, loader), 'utf8');
  const found = new RegExp(
    `\\b_${name}=[^;]*?(?:Module\\["asm"\\]|wasmExports)\\["(\\w+)"\\]`,
  ).exec(text);
  if (!found?.[1]) throw new Error(`${loader} has no ${name}`);
  return found[1];
}

/** A file of dist/, with what makes its faults possible. */
export function prepared(name: string): Buffer {
  const bytes = fs.readFileSync(path.join(projectRoot, 'dist', name));
  const core = /^zeropoint(\.lesson)?\.(simd|scalar)\.wasm$/.exec(name);
  if (core) {
    // The lesson's is linked once (web/build/paths.mjs).
    const folder = core[2] === 'simd' && !core[1] ? 'wasm' : 'wasm-scalar';
    const loader = `build/${folder}/zeropoint${core[1] ?? ''}.mjs`;
    return Buffer.from(faultyCore(bytes, exportedAs('malloc', loader), exportedAs('free', loader)));
  }
  const worker = /^(engine\.|python\/)?worker\.(?:simd|scalar)\.m?js$/.exec(name);
  if (worker) {
    const which = { 'engine.': 'whole', 'python/': 'python' }[worker[1] ?? ''] ?? 'lesson';
    return Buffer.concat([Buffer.from(`(${workerPrelude})('${which}');\n`), bytes]);
  }
  return bytes;
}

export interface FaultySite {
  readonly address: string;
  /** How files arrive from now on; a part of a path that is not here arrives whole. */
  readonly faults: Map<string, FileFault>;
  /** The paths that were asked for, with the fault that each met. */
  readonly met: { readonly path: string; readonly fault: FileFault }[];
  close(): Promise<void>;
}

const otherPage = '<!doctype html><title>Welcome</title><p>Please log in to this network.</p>';

/** dist/ on a host whose files can be harmed. */
export async function openFaultySite(): Promise<FaultySite> {
  // All at once: a build beside a long run would replace them.
  const root = path.join(projectRoot, 'dist');
  const names = fs.readdirSync(root, { recursive: true }).map(String);
  const files = new Map<string, Buffer>();
  for (const name of names)
    if (fs.statSync(path.join(root, name)).isFile()) files.set(name, prepared(name));
  const faults = new Map<string, FileFault>();
  const met: FaultySite['met'] = [];
  const server = http.createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'index.html';
    const bytes = files.get(name);
    if (!bytes) {
      response.writeHead(name === 'favicon.ico' ? 204 : 404).end();
      return;
    }
    const found = [...faults].find(([part]) => name.includes(part));
    const fault = found?.[1];
    if (fault) met.push({ path: name, fault });
    // Nothing is kept: each request meets the fault that holds now.
    const head = {
      'Content-Type': contentTypes[path.extname(name)] ?? 'text/plain',
      'Cache-Control': 'no-store',
    };
    const send = (content: Buffer | string, status = 200) =>
      response.writeHead(status, head).end(content);
    const half = Math.floor(bytes.length * 0.6);
    if (fault === undefined) send(bytes);
    else if (fault === 'missing') send('', 404);
    else if (fault === 'server error') send('Internal error', 503);
    else if (fault === 'refused') request.socket.destroy();
    else if (otherModules[fault] !== undefined) send(otherModules[fault]);
    else if (fault === 'empty') send('');
    else if (fault === 'truncated') send(bytes.subarray(0, half));
    else if (fault === 'another page')
      response.writeHead(200, { ...head, 'Content-Type': 'text/html' }).end(otherPage);
    else if (fault === 'garbage') {
      const harmed = Buffer.from(bytes);
      // To its end: a few bytes could fall into a text, and leave a valid file.
      harmed.fill(0xff, half);
      send(harmed);
    } else {
      response.writeHead(200, { ...head, 'Content-Length': bytes.length });
      response.write(bytes.subarray(0, half), () => setTimeout(() => request.socket.destroy(), 20));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    faults,
    met,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
