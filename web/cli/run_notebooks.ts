import { readFile } from 'node:fs/promises';
import { WorkerClient } from '../python/client.ts';
import type { PythonClient } from '../python/protocol.ts';
import { type NotebookFile, parseNotebook } from './notebook_file.ts';
import { processPort } from './process_port.ts';
import { type RunOptions, type RunResult, runWith } from './run.ts';

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
      return {
        files,
        open: (parts) => processPort(at('python/process.mjs'), parts, ['worker.simd.mjs']),
      };
    },
  });
}

/** A file in memory of its own. */
const bytesOf = async (file: URL) => new Uint8Array(await readFile(file));

/** The folder of this build's files. */
const here = new URL('./', import.meta.url);

/** Runs a notebook, given as text or parsed, in a new interpreter. */
export async function runNotebook(
  notebook: string | NotebookFile,
  options: RunOptions = {},
): Promise<RunResult> {
  const [result] = await runNotebooks([notebook], options);
  return result as RunResult;
}

/** Runs several notebooks, each with fresh variables; faster than running them one by one. */
export async function runNotebooks(
  notebooks: readonly (string | NotebookFile)[],
  options: RunOptions = {},
): Promise<RunResult[]> {
  const python = openPython(here);
  try {
    const results: RunResult[] = [];
    for (const notebook of notebooks) {
      const parsed = parseNotebook(
        typeof notebook === 'string' ? notebook : JSON.stringify(notebook),
      );
      results.push(await runFresh(python, parsed, options, results.length > 0));
    }
    return results;
  } finally {
    python.close();
  }
}

async function runFresh(
  python: PythonClient,
  notebook: NotebookFile,
  options: RunOptions,
  isUsed: boolean,
): Promise<RunResult> {
  if (isUsed) await python.restart();
  return runWith(python, notebook, options);
}
