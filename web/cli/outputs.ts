import { drawPlot } from '../charts/drawing.ts';
import type { ErrorRecord } from '../core/engine/errors.ts';
import { plotProblem } from '../notebook/output/plot_problem.ts';
import type {
  DisplayOutput,
  MimeBundle,
  OutputEvent,
  ResultOutput,
  StoredOutput,
} from '../python/protocol.ts';
import { linesOf } from './notebook_file.ts';

/** An output of a cell, which a later update may change. */
type TrackedOutput = { output: StoredOutput };

/** Collects the outputs of a notebook's cells, in the form that Jupyter stores. */
export class Outputs {
  #cell: TrackedOutput[] = [];
  #clearsNext = false;
  readonly #displays = new Map<string, TrackedOutput[]>();

  /** Starts the next cell. */
  begin(): void {
    this.#cell = [];
    this.#clearsNext = false;
  }

  add(event: OutputEvent): void {
    if (event.output_type === 'clear_output') {
      if (event.wait) this.#clearsNext = true;
      else this.#cell = [];
    } else if (event.output_type === 'update_display_data') {
      for (const entry of this.#displays.get(event.display_id) ?? []) {
        const { data, metadata } = event;
        entry.output = { ...(entry.output as DisplayOutput), data, metadata };
      }
    } else {
      this.#append(event);
    }
  }

  #append(output: StoredOutput): void {
    if (this.#clearsNext) {
      this.#cell = [];
      this.#clearsNext = false;
    }
    const last = this.#cell.at(-1)?.output;
    if (
      output.output_type === 'stream' &&
      last?.output_type === 'stream' &&
      last.name === output.name
    ) {
      this.#cell[this.#cell.length - 1] = { output: { ...last, text: last.text + output.text } };
      return;
    }
    const entry = { output };
    this.#cell.push(entry);
    if (output.output_type === 'display_data' && output.display_id !== undefined) {
      const { display_id: name } = output;
      this.#displays.set(name, [...(this.#displays.get(name) ?? []), entry]);
    }
  }

  /** The cell's outputs; a later cell may update a display of this one. */
  get cell(): readonly TrackedOutput[] {
    return this.#cell;
  }
}

export interface StoreOptions {
  /**
   * Stores plots as pictures, which every program can show, or as the data from which the page draws
   * them. Default: pictures.
   */
  readonly plots?: 'svg' | 'data';
}

/** Receives why a plot is not drawn. */
type OnProblem = (problem: ErrorRecord) => void;

/** An output as nbformat 4 stores it. A record that cannot be drawn stays as it is. */
export function stored(
  output: StoredOutput,
  { plots = 'svg' }: StoreOptions,
  onProblem: OnProblem,
): object {
  switch (output.output_type) {
    case 'stream':
      return { name: output.name, output_type: 'stream', text: linesOf(output.text) };
    case 'error':
      return output;
    default:
      return storedValue(
        output,
        plots === 'svg' ? withDrawings(output.data, onProblem) : output.data,
      );
  }
}

function storedValue(output: ResultOutput | DisplayOutput, data: MimeBundle): object {
  const { output_type, metadata } = output;
  const lines = Object.entries(data).map(([type, value]) => [
    type,
    typeof value === 'string' && isText(type) ? linesOf(value) : value,
  ]);
  const common = { data: Object.fromEntries(lines), metadata, output_type };
  return output_type === 'execute_result'
    ? { ...common, execution_count: output.execution_count }
    : common;
}

const isText = (type: string) =>
  type.startsWith('text/') || type === 'image/svg+xml' || type === 'application/javascript';

/** Plots as pictures, which every program can show. */
function withDrawings(data: MimeBundle, onProblem: OnProblem): MimeBundle {
  const entries = Object.entries(data).map(([type, value]) => {
    const drawn = drawPlot(type, value);
    if (drawn?.fault) onProblem(plotProblem(drawn.fault));
    return drawn && !drawn.fault ? ['image/svg+xml', drawn.svg] : [type, value];
  });
  return Object.fromEntries(entries);
}
