import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { WorkerClient } from '../python/client.ts';
import type { PythonClient } from '../python/protocol.ts';
import { nodePort } from '../rpc/node_port.ts';

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
      const script = at('python/worker.simd.mjs');
      return { files, open: (parts) => nodePort({ Worker }, script, parts) };
    },
  });
}
