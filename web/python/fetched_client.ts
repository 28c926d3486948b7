import { workerPort } from '../core/rpc/ports.ts';
import { WorkerClient } from './client.ts';
import type { PythonClient } from './protocol.ts';

/** The bytes of everything that Python loads, before any compression. */
declare const pythonBytes: number;

/**
 * Python for the page. Nothing is fetched before it is loaded. What was fetched is kept, unless Python
 * does not start from it: then it is fetched again, past the browser's cache.
 */
export function openPython(addressOf: (file: string) => string, variant: string): PythonClient {
  let cache: RequestCache = 'default';
  const reloadNext = () => {
    cache = 'reload';
  };
  return new WorkerClient({
    load: async (progress) => {
      let loaded = 0;
      const count = (bytes: number) => {
        loaded += bytes;
        progress(Math.min(loaded / pythonBytes, 1));
      };
      const bytesOf = (file: string) => fetched(addressOf(file), cache, count);
      const [source, wasm, stdlib, modules, core, networks] = await Promise.all([
        bytesOf(`python/worker.${variant}.mjs`),
        bytesOf('python/pyodide.wasm').then((bytes) => {
          const compiled = WebAssembly.compile(bytes);
          compiled.catch(reloadNext);
          return compiled;
        }),
        bytesOf('python/stdlib.zip'),
        bytesOf('python/modules.zip'),
        bytesOf(`zeropoint.${variant}.wasm`),
        bytesOf(`zeropoint.networks.${variant}.wasm`),
      ]);
      reloadNext();
      // An empty worker would never report that it has not started.
      if (source.length === 0) throw new Error(`worker.${variant}.mjs: 0 bytes`);
      const files = { wasm, stdlib, modules, core: core.buffer, networks: networks.buffer };
      const text = new TextDecoder().decode(source);
      // Pyodide needs a module worker.
      return { files, open: (parts) => workerPort(text, parts, { type: 'module' }) };
    },
  });
}

async function fetched(
  address: string,
  cache: RequestCache,
  count: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address, { cache });
  if (!response.ok || !response.body) {
    throw new Error(`${new URL(address).pathname.split('/').pop()}: ${response.status}`);
  }
  const reader = response.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    count(part.value.length);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
