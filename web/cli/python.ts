import { readFile } from 'node:fs/promises';
import { WorkerClient } from '../python/client.ts';
import type { PythonClient } from '../python/protocol.ts';
import { processPort } from './process_port.ts';

/** Opens Python in a process of its own. `folder` contains the build's files and ends in a slash. */
export function openPython(folder: URL): PythonClient {
  const at = (name: string) => new URL(name, folder);
  return new WorkerClient({
    load: async () => {
      const [wasm, stdlib, modules, core, networks] = await Promise.all([
        bytesOf(at('python/pyodide.wasm')),
        bytesOf(at('python/stdlib.zip')),
        bytesOf(at('python/modules.zip')),
        bytesOf(at('zeropoint.simd.wasm')),
        bytesOf(at('zeropoint.networks.simd.wasm')),
      ]);
      const files = { wasm, stdlib, modules, core: core.buffer, networks: networks.buffer };
      return { files, open: (parts) => processPort(at('python/process.mjs'), parts) };
    },
  });
}

/** A file in memory of its own. */
const bytesOf = async (file: URL) => new Uint8Array(await readFile(file));
