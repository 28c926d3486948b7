import type { PythonClient } from '../python/protocol.ts';
import { type NotebookFile, parseNotebook } from './notebook_file.ts';
import { openPython } from './python.ts';
import { type RunOptions, type RunResult, runWith } from './run.ts';

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
