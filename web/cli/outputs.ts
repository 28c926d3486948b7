import { figureSvg } from '../charts/figure/svg.ts';
import { panelsSvg } from '../charts/panels/svg.ts';
import type {
  DisplayOutput,
  MimeBundle,
  OutputEvent,
  ResultOutput,
  StoredOutput,
} from '../python/protocol.ts';
import { entryOf } from '../ui/messages/entry.ts';
import { linesOf } from './notebook_file.ts';

/** Draws the data of our own plot types, which other programs do not know. */
const drawings: Readonly<Record<string, (data: never) => string>> = {
  'application/vnd.zeropoint.figure+json': figureSvg,
  'application/vnd.zeropoint.panels+json': panelsSvg,
};

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

/** An output as nbformat 4 stores it. */
export function stored(output: StoredOutput, { plots = 'svg' }: StoreOptions): object {
  switch (output.output_type) {
    case 'stream':
      return { name: output.name, output_type: 'stream', text: linesOf(output.text) };
    case 'error':
      return output;
    default:
      return storedValue(output, plots === 'svg');
  }
}

function storedValue(output: ResultOutput | DisplayOutput, drawn: boolean): object {
  const { output_type, metadata } = output;
  const data = drawn ? withDrawings(output.data) : output.data;
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

function withDrawings(data: MimeBundle): MimeBundle {
  return Object.fromEntries(Object.entries(data).map(drawn));
}

/** A record that is none of ours, whatever its type says, stays as it is. */
function drawn([type, value]: [string, unknown]): [string, unknown] {
  const draw = entryOf(drawings, type);
  try {
    return draw ? ['image/svg+xml', draw(value as never)] : [type, value];
  } catch {
    return [type, value];
  }
}
