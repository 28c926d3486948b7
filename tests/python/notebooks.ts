import fs from 'node:fs';
import path from 'node:path';
import type { NotebookFile } from '../../web/cli/headless.ts';

declare const projectRoot: string;

/** A notebook of code cells as saved by an older Jupyter, without cell ids. */
export const notebookOf = (...sources: readonly string[]): NotebookFile => ({
  cells: sources.map((source) => ({
    cell_type: 'code',
    execution_count: null,
    metadata: {},
    outputs: [],
    source,
  })),
  metadata: {},
  nbformat: 4,
  nbformat_minor: 4,
});

/** The lessons' notebooks. */
export const lessonFiles = (): string[] => {
  const folder = path.join(projectRoot, 'web/lessons');
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.ipynb'))
    .map((name) => path.join(folder, name));
};
