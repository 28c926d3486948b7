import { NotebookStore } from '../../../web/notebook/store/notebook_store.ts';
import { Notebooks } from '../../../web/notebook/store/notebooks.ts';
import type { PythonClient } from '../../../web/python/protocol.ts';

// A notebook with exercises, for tests.

const plain = { schema_version: 3, grade: false, solution: false, locked: false, task: false };
const base = { outputs: [], execution_count: null };
const folded = (kind: string, text: string) =>
  `<details class="${kind}"><summary>${kind}</summary>\n\n${text}\n\n</details>`;

const code = (id: string, source: string, metadata: object = {}) => ({
  ...{ ...base, cell_type: 'code', id, source, metadata },
});

/** A prompt, an answer and its checks, named `exercise-NAME` and so on. */
export const exerciseCells = (
  name: string,
  { start = 'x = 1', checks = ['check'], hints = ['First.', 'Then.'], points = 1 } = {},
): object[] => [
  {
    ...{ cell_type: 'markdown', id: `${name}-prompt`, metadata: {} },
    source: [
      `**Try.** ${name}`,
      ...hints.map((hint) => folded('hint', hint)),
      folded('answer', '```python\nx = 2\n```'),
    ].join('\n\n'),
  },
  code(`exercise-${name}`, start, {
    nbgrader: { ...plain, solution: true, grade_id: `exercise-${name}` },
  }),
  ...checks.map((source, index) => {
    const id = `check-${name}${index === 0 ? '' : `-${index + 1}`}`;
    const nbgrader = { ...plain, grade: true, locked: true, points, grade_id: id };
    return code(id, source, { nbgrader });
  }),
];

export const exerciseFile = (...cells: object[]): string =>
  JSON.stringify({
    ...{ nbformat: 4, nbformat_minor: 5, metadata: {} },
    cells: [code('above', 'print(above)'), ...cells],
  });

/** A store in which such a notebook is open as `one`. */
export function openExercises(
  python: PythonClient,
  cells: readonly object[],
  parts: object = {},
): NotebookStore {
  const store = new NotebookStore(python, new Notebooks(() => {}));
  store.open(exerciseFile(...cells), {
    ...{ name: 'one', title: 'One', isLesson: false, live: false },
    ...parts,
  });
  return store;
}
