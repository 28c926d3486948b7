import type { Tensor } from '../../core/engine/values.ts';
import { entryOf } from '../../ui/messages/entry.ts';
import { type LessonInput, liveSources, tensorSource } from '../link/sources.ts';
import type { Output } from '../output/output.ts';
import type { CellOutput } from '../run.ts';
import type { Notebooks } from './notebooks.ts';
import type { OpenNotebook } from './open_notebook.ts';

/** Follows the instrument; `outputs` are computed by the lesson core. */
export interface Following {
  /** Whether the notebook's variables contain this tensor, so that the code need not. */
  holds(tensor: Tensor): boolean;
  follow(input: LessonInput, outputs: ReadonlyMap<string, CellOutput>): void;
}

/** The lesson's notebook until it is edited or run. */
export class LiveLesson implements Following {
  /** The input and outputs that the notebook shows. */
  last: Parameters<Following['follow']> | undefined;
  /** The memoized source of the tensor's cell, which stays the same while a setting is dragged. */
  #written: (Pick<Tensor, 'data' | 'shape'> & { readonly source: string }) | undefined;

  constructor(
    readonly notebooks: Notebooks,
    readonly name: string,
  ) {}

  readonly holds = (): boolean => false;

  readonly follow: Following['follow'] = (input, outputs) => {
    this.last = [input, outputs];
    const sourceOf = (id: string, known: string) => {
      if (id === 'test-tensor') return this.#tensorSource(input);
      return entryOf(liveSources, id)?.(input) ?? known;
    };
    this.notebooks.update(this.name, (opened) => {
      const cells = opened.notebook.cells.map((cell) => ({
        ...cell,
        source: sourceOf(cell.id, cell.source),
      }));
      return withLiveOutputs({ ...opened, notebook: { ...opened.notebook, cells } }, outputs);
    });
  };

  #tensorSource(input: LessonInput): string {
    const { data, shape } = input.tensor;
    const written = this.#written;
    if (written?.data === data && String(written.shape) === String(shape)) return written.source;
    const source = tensorSource(input);
    this.#written = { data, shape, source };
    return source;
  }
}

/** The lesson with the core's outputs for its code cells, numbered as if all had run. */
export function withLiveOutputs(
  opened: OpenNotebook,
  outputs: ReadonlyMap<string, CellOutput>,
): OpenNotebook {
  let count = 0;
  const cells = opened.notebook.cells.map((cell) => {
    if (cell.kind !== 'code' || !opened.original.has(cell.id)) return cell;
    count += 1;
    const output = outputs.get(cell.id);
    return { ...cell, executionCount: count, outputs: output ? [shownAs(output, count)] : [] };
  });
  return { ...opened, recorded: new Set(), notebook: { ...opened.notebook, cells } };
}

function shownAs(output: CellOutput, count: number): Output {
  switch (output.kind) {
    case 'chart':
      return { output_type: 'live', shows: 'chart' };
    case 'refused':
      return { output_type: 'live', shows: output.error };
    case 'printed':
      return { output_type: 'stream', name: 'stdout', text: `${output.text}\n` };
    case 'value': {
      const data = { 'text/plain': output.text };
      return { output_type: 'execute_result', execution_count: count, data, metadata: {} };
    }
  }
}
