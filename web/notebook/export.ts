import type { CellOutput } from './run.ts';
import { type LessonInput, liveSources } from './sources.ts';

interface NotebookFile {
  cells: {
    cell_type: string;
    id: string;
    source: string[];
    execution_count?: number | null;
    outputs?: object[];
  }[];
}

/** nbformat keeps a text as its lines, each with its line break. */
const lines = (text: string) => text.split(/(?<=\n)/);

/** The lesson's notebook with the learner's tensor and settings in its code, and the outputs they give. */
export function exportNotebook(
  file: NotebookFile,
  input: LessonInput,
  outputs: ReadonlyMap<string, CellOutput>,
): NotebookFile {
  let count = 0;
  const cells = file.cells.map((cell) => {
    if (cell.cell_type !== 'code') return cell;
    count += 1;
    const source = liveSources[cell.id]?.(input);
    return {
      ...cell,
      source: source === undefined ? cell.source : lines(source),
      execution_count: count,
      outputs: outputsOf(outputs.get(cell.id), count),
    };
  });
  return { ...file, cells };
}

/** A chart is left out: it is drawn when the cell is run. */
function outputsOf(output: CellOutput | undefined, count: number): object[] {
  if (output?.kind === 'printed') {
    return [{ name: 'stdout', output_type: 'stream', text: lines(`${output.text}\n`) }];
  }
  if (output?.kind !== 'value') return [];
  return [
    {
      data: { 'text/plain': lines(output.text) },
      execution_count: count,
      metadata: {},
      output_type: 'execute_result',
    },
  ];
}
