import type { NotebookFile } from '../../web/cli/headless.ts';

// Cells of an assignment, with the metadata that nbgrader gives them.

type CellFile = NotebookFile['cells'][number];

const roles = { grade: false, locked: false, schema_version: 3, solution: false, task: false };

const cell = (cell_type: string, source: string, nbgrader?: object): CellFile => ({
  ...{ cell_type, source, metadata: nbgrader ? { nbgrader: { ...roles, ...nbgrader } } : {} },
  ...(cell_type === 'code' && { execution_count: null, outputs: [] }),
});

export const code = (source: string) => cell('code', source);
export const text = (source: string) => cell('markdown', source);

/** A cell that the learner fills in. */
export const answer = (grade_id: string, source: string) =>
  cell('code', source, { grade_id, solution: true });

/** A cell that checks the answer above it. */
export const check = (grade_id: string, points: number, source: string) =>
  cell('code', source, { grade_id, points, grade: true, locked: true });

/** An answer in words, which a person grades. */
export const essay = (grade_id: string, points: number, source = 'Why?') =>
  cell('markdown', source, { grade_id, points, grade: true, solution: true });

export const task = (grade_id: string, points: number) =>
  cell('markdown', 'Draw it.', { grade_id, points, locked: true, task: true });

export const notebookWith = (...cells: readonly CellFile[]): NotebookFile => ({
  cells: [...cells],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 4,
});
