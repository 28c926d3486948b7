import { readFile } from 'node:fs/promises';
import { WorkerClient } from '../python/client.ts';
import type { PythonClient } from '../python/protocol.ts';
import { threadPort } from './thread_port.ts';

/** Opens Python in a Node thread. `folder` contains the build's files and ends in a slash. */
export function openPython(folder: URL): PythonClient {
  const at = (name: string) => new URL(name, folder);
  return new WorkerClient({
    load: async () => {
      const [wasm, stdlib, modules, core] = await Promise.all([
        readFile(at('python/pyodide.wasm')).then((bytes) => WebAssembly.compile(bytes)),
        readFile(at('python/stdlib.zip')),
        readFile(at('python/modules.zip')),
        readFile(at('zeropoint.simd.wasm')),
      ]);
      const files = { wasm, stdlib, modules, core: new Uint8Array(core).buffer };
      return { files, open: threadPort(at('python/worker.simd.mjs')) };
    },
  });
}
