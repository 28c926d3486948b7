import '../../../web/ui/messages/notebook.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { parseNotebook } from '../../../web/cli/notebook_file.ts';
import { type RunOptions, runWith } from '../../../web/cli/run.ts';
import { QuantError } from '../../../web/core/engine/errors.ts';
import type { OutputEvent, PythonClient, RunEnd } from '../../../web/python/protocol.ts';

// Notebooks whose Python takes long, ends, or does not start again.

const ok: RunEnd = { status: 'ok', skipped: [] };
const crash: OutputEvent = {
  ...{ output_type: 'error', ename: 'InterpreterCrashed', evalue: 'why', traceback: ['why'] },
};

/** Runs cells with a Python that answers as `run` says. */
async function ran(
  sources: readonly string[],
  run: (source: string, show: (output: OutputEvent) => void, stopped: Promise<void>) => unknown,
  options: RunOptions,
) {
  let stop = () => {};
  const python = {
    load: async () => {},
    putFile: async () => {},
    run: ({ source }, show) => {
      const stopped = new Promise<void>((resolve) => {
        stop = resolve;
      });
      return run(source, show, stopped) as Promise<RunEnd>;
    },
    stop: () => stop(),
  } as Partial<PythonClient> as PythonClient;
  const cells = sources.map((source) => ({
    ...{ cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source },
  }));
  const notebook = parseNotebook(
    JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 4 }),
  );
  const result = await runWith(python, notebook, options);
  const shown = result.notebook.cells.map((cell) =>
    ('outputs' in cell ? (cell.outputs as { evalue?: string; text?: string[] }[]) : []).map(
      ({ evalue, text }) => evalue ?? text?.join(''),
    ),
  );
  return { shown, limits: result.limits, failures: result.failures.map(({ cell }) => cell) };
}

describe('a notebook', () => {
  const total =
    'The cells of the notebook ran longer than 1 s, so this one was stopped or never ran.';

  test('that takes longer than its cells may together: the others never run, and say so', async () => {
    const run = async (
      source: string,
      show: (output: OutputEvent) => void,
      over: Promise<void>,
    ) => {
      show({ output_type: 'stream', name: 'stdout', text: source });
      if (source === 'forever') await over;
      else await pause(20);
      return source === 'forever' ? { status: 'stopped', skipped: [] } : ok;
    };
    const options = { totalTimeout: 1, allowErrors: true };
    const { shown, limits } = await ran(['a', 'forever', 'b', 'c'], run, options);
    assert.deepEqual(shown, [['a'], ['forever', total], [total], [total]]);
    const time = [2, 3, 4].map((cell) => ({ cell, limit: 'time' }));
    assert.deepEqual(limits, time);
  });

  test('whose Python does not start again keeps the outputs of the cells before', async () => {
    const gone = new QuantError({ code: 'python_unavailable', values: { reason: 'gone' } });
    let isGone = false;
    const run = async (source: string, show: (output: OutputEvent) => void) => {
      if (isGone) throw gone;
      isGone = source === 'end';
      show(isGone ? crash : { output_type: 'stream', name: 'stdout', text: source });
      return isGone ? { status: 'crashed', skipped: [] } : ok;
    };
    for (const recovers of [false, true]) {
      isGone = false;
      const options = { allowErrors: true, recovers };
      const { shown, limits, failures } = await ran(['a', 'end', 'b'], run, options);
      assert.deepEqual(shown, [['a'], ['why'], [gone.message]]);
      assert.deepEqual(failures, [2, 3]);
      const crashes = [2, 3].map((cell) => ({ cell, limit: 'crash' }));
      assert.deepEqual(limits, crashes);
    }
  });

  test('has the limit of memory for every error that says so', async () => {
    const errors: Readonly<Record<string, readonly [string, RunEnd['status']]>> = {
      'Python’s own': ['MemoryError', 'error'],
      'the process’s': ['MemoryError', 'crashed'],
    };
    for (const [name, [ename, status]] of Object.entries(errors)) {
      const run = async (_: string, show: (output: OutputEvent) => void) => {
        show({ ...crash, ename } as OutputEvent);
        return { status, skipped: [] };
      };
      const { limits } = await ran(['a'], run, {});
      assert.deepEqual(limits, [{ cell: 1, limit: 'memory' }], name);
    }
  });
});
