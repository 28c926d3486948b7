// The entry point for running notebooks in Node: dist/headless.mjs.

export { main } from './cli.ts';
export type { NotebookFile } from './notebook_file.ts';
export { NotebookError, parseNotebook, textOf } from './notebook_file.ts';
export type { Failure, Limit, RunOptions, RunResult } from './run.ts';
export { runNotebook, runNotebooks } from './run_notebooks.ts';
