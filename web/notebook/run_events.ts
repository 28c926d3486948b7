import { type ExerciseReport, reportAfter, withBegun, withEnded } from './exercises/runs.ts';
import { cellOf, withRun } from './model.ts';
import { withEvent } from './output/output.ts';
import type { CellJob, SessionEvents } from './session.ts';
import type { Notebooks } from './store/notebooks.ts';
import {
  type CellState,
  type OpenNotebook,
  withCellIn,
  withCellState,
  withFreshCellStates,
} from './store/open_notebook.ts';

/**
 * Writes what happens to queued cells into their notebooks; `settled` is called at the end of a queue,
 * and `checked` when all checks of an exercise have run.
 */
export function runEvents(
  notebooks: Notebooks,
  settled: (opened: OpenNotebook) => void,
  checked: (report: ExerciseReport) => void,
): SessionEvents {
  const mark = ({ notebook: name, id }: CellJob, change: Partial<CellState>) =>
    notebooks.update(name, (opened) => withCellState(opened, id, change));
  return {
    queued: (job) => mark(job, { run: 'queued' }),
    dropped: (job) => mark(job, { run: undefined }),
    begun: ({ notebook: name, id }, count) =>
      notebooks.update(name, (opened) => {
        const recorded = new Set([...opened.recorded].filter((one) => one !== id));
        const run = {
          run: 'running',
          skipped: [],
          errorLine: undefined,
          ended: undefined,
        } as const;
        const marked = withCellState({ ...opened, recorded, live: false }, id, run);
        return withBegun({ ...marked, notebook: withRun(marked.notebook, id, count) }, id);
      }),
    output: ({ notebook: name, id }, output) =>
      notebooks.update(name, (opened) => {
        const cell = cellOf(opened.notebook, id);
        return cell ? withCellIn(opened, id, { outputs: withEvent(cell.outputs, output) }) : opened;
      }),
    ended: ({ notebook: name, id }, { status, line, skipped }) => {
      notebooks.update(name, (opened) => {
        const end = {
          run: undefined,
          ran: status === 'ok' || status === 'error',
          ended: ends[status],
          errorLine: line,
          skipped,
        } as const;
        return withEnded(withCellState(opened, id, end), id, status);
      });
      const opened = notebooks.openNotebooks.get(name);
      const report = opened && reportAfter(opened, id);
      if (report) checked(report);
    },
    fresh: () => {
      for (const name of notebooks.openNotebooks.keys())
        notebooks.update(name, withFreshCellStates);
    },
    settled: (name) => {
      const opened = notebooks.openNotebooks.get(name);
      if (opened) settled(opened);
    },
    changed: notebooks.changed,
  };
}

const ends = { ok: undefined, error: 'failed', stopped: 'stopped', crashed: 'stopped' } as const;
