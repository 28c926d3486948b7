import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import readline from 'node:readline';
import { pathToFileURL } from 'node:url';
import { fromRoot, loaderOf, modules, variants, wasmOf } from '../../web/build/paths.mjs';

// The places in which one round is run: two JavaScript engines, and peers in processes of their own.
// Each answers
//   round(operation, length, index, milliseconds) -> {contender: nanoseconds per element},
// the engines
//   prepare(length, withHeap), verify(operation), hash(operation, contender),
// and the peers
//   hashes(operation) -> {contender: hash of its last output}.

const simd = variants.find(({ name }) => name === 'simd');
const engineWasm = wasmOf(simd, modules.engine);
const heap = (extension) => fromRoot('build/wasm/tests/bench', `heap.${extension}`);
const ortFolder = fromRoot('tests/bench/node_modules/onnxruntime-web/dist');
const bundle = fromRoot('build/bench/environment.mjs');

let bundled;
async function bundleOnce() {
  const esbuild = await import('esbuild');
  bundled ??= esbuild.build({
    entryPoints: [fromRoot('tests/bench/environment.ts')],
    outfile: bundle,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
    logOverride: { 'empty-import-meta': 'silent' },
    alias: { [modules.engine.alias]: loaderOf(simd, modules.engine) },
  });
  await bundled;
}

export async function openNode() {
  await bundleOnce();
  const { openSuite } = await import(pathToFileURL(bundle).href);
  const { default: heapFactory } = await import(pathToFileURL(heap('mjs')).href);
  const entry = createRequire(import.meta.url).resolve('onnxruntime-web');
  const ort = await import(pathToFileURL(entry).href);
  const bytes = (file) => new Uint8Array(fs.readFileSync(file));
  const suite = await openSuite(
    bytes(engineWasm),
    heapFactory,
    bytes(heap('wasm')),
    ort.default ?? ort,
  );
  return {
    version: process.version,
    prepare: async (length, withHeap) => suite.prepare(length, withHeap),
    verify: (operation) => suite.verify(operation),
    hash: async (operation, contender) => suite.hash(operation, contender),
    round: (operation, _, index, milliseconds) => suite.round(operation, index, milliseconds),
    close: async () => {},
  };
}

const page = `<!doctype html><title>bench</title><script type="module">
  import { openSuite } from '/environment.mjs';
  import heapFactory from '/heap.mjs';
  import * as ort from '/ort/ort.wasm.min.mjs';
  ort.env.wasm.wasmPaths = '/ort/';
  const bytes = async (file) => new Uint8Array(await (await fetch(file)).arrayBuffer());
  window.suite = openSuite(await bytes('/engine.wasm'), heapFactory, await bytes('/heap.wasm'), ort);
</script>`;

/** The page and its files. Isolated, so that its clock has its full resolution. */
async function serve() {
  const files = {
    '/environment.mjs': bundle,
    '/engine.wasm': engineWasm,
    '/heap.mjs': heap('mjs'),
    '/heap.wasm': heap('wasm'),
  };
  const types = { '.mjs': 'text/javascript', '.wasm': 'application/wasm' };
  const server = http.createServer((request, response) => {
    const name = new URL(request.url, 'http://localhost').pathname;
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    const inOrt = /^\/ort\/([\w.-]+)$/.exec(name)?.[1];
    const file = files[name] ?? (inOrt && path.join(ortFolder, inOrt));
    if (name === '/') {
      response.setHeader('Content-Type', 'text/html');
      response.end(page);
    } else if (file && fs.existsSync(file)) {
      response.setHeader('Content-Type', types[path.extname(file)] ?? 'text/plain');
      fs.createReadStream(file).pipe(response);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

export async function openChromium() {
  await bundleOnce();
  const { chromium } = await import('playwright-core');
  const server = await serve();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const tab = await browser.newPage();
  tab.on('pageerror', (error) => console.error(`in the page: ${error.message}`));
  await tab.goto(`http://127.0.0.1:${server.address().port}/`);
  await tab.waitForFunction(() => 'suite' in window);
  const ask = (method, ...args) =>
    tab.evaluate(async ([name, rest]) => (await window.suite)[name](...rest), [method, args]);
  return {
    version: browser.version(),
    prepare: (length, withHeap) => ask('prepare', length, withHeap),
    verify: (operation) => ask('verify', operation),
    hash: (operation, contender) => ask('hash', operation, contender),
    round: (operation, _, index, milliseconds) => ask('round', operation, index, milliseconds),
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

/** The names of the calls of torch, which every peer of them knows. */
async function torchNames() {
  await bundleOnce();
  return (await import(pathToFileURL(bundle).href)).torchNames;
}

export const openNative = async () =>
  openPeer(fromRoot('build/native/tests/bench/zeropoint_bench_peer'), [], {
    quantize: ['native_loop', 'native_ours'],
    dequantize: ['native_loop', 'native_ours'],
    min_max: ['native_loop', 'native_ours'],
    fused: ['native_ours'],
    torch: await torchNames(),
  });

/** Debian's PyTorch, on one thread. */
export const openPytorch = async () =>
  openPeer('/usr/bin/python3', [fromRoot('tests/bench/torch_peer.py')], {
    torch: await torchNames(),
  });

/** A process that answers lines `<operation>.<contender> <elements> <calls>`. */
function openPeer(command, args, contenders) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (what, length, calls) => {
    child.stdin.write(`${what} ${length} ${calls}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error(`${path.basename(args[0] ?? command)} ended at “${what}”`);
    const [time, hash] = value.split(' ').map(Number);
    return { time, hash };
  };
  const calls = new Map();
  const hashes = new Map();
  const contendersOf = (operation) => contenders[operation] ?? [];
  return {
    hashes: (operation) =>
      Object.fromEntries(
        contendersOf(operation).map((name) => [name, hashes.get(`${operation}.${name}`)]),
      ),
    round: async (operation, length, _, milliseconds) => {
      const times = {};
      for (const name of contendersOf(operation)) {
        const what = `${operation}.${name}`;
        const key = `${what} ${length}`;
        if (!calls.has(key)) {
          const once = (await ask(what, length, 2)).time * length;
          calls.set(key, Math.max(1, Math.ceil((milliseconds * 1e6) / once)));
        }
        const { time, hash } = await ask(what, length, calls.get(key));
        times[name] = time;
        hashes.set(what, hash);
      }
      return times;
    },
    close: async () => child.stdin.end(),
  };
}
