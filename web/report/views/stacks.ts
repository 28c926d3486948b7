import { each, type Steps } from '../../text/steps.ts';
import { notFiniteIn } from '../survey/flags.ts';
import { harmOf, type TensorRow } from './rows.ts';

/** A cell of the map: the tensors of one layer whose names differ in numbers alone. */
export interface MapCell {
  readonly rows: readonly TensorRow[];
}

/** Layers of the same kind, such as a model's blocks. */
export interface Stack {
  /** The name before the layers' numbers; empty for tensors outside of all layers. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly layers: readonly {
    /** Undefined outside of all layers. */
    readonly number?: number;
    /** One for each column; undefined where a layer has no such tensor. */
    readonly cells: readonly (MapCell | undefined)[];
  }[];
}

/** A name by its first number that is a part of its own: `blk.12.attn_q` is layer 12 of `blk`. */
export function placeOf(name: string): { stack: string; layer?: number; column: string } {
  const match = /^(.*?)(?:^|[./_])(\d+)(?![^./_])[./_]?(.*)$/s.exec(name);
  if (!match) return { stack: '', column: name };
  const [, stack = '', number = '', rest = ''] = match;
  // Further numbers, such as those of experts, would make a column of their own each.
  const column = rest.replaceAll(/(^|[./_])\d+(?=[./_]|$)/g, '$1*');
  return { stack, layer: Number(number), column };
}

/** More cells than a person looks at; a browser takes seconds to lay out ten times as many. */
export const mostCells = 4096;
const mostColumns = 256;

/** The stacks that are drawn, and how many tensors are in none of their cells. */
export interface Stacks {
  readonly stacks: readonly Stack[];
  readonly leftOut: number;
}

/** The tensors as stacks of layers, in the order in which the file first mentions them. */
export function* stacksSteps(rows: readonly TensorRow[]): Steps<Stacks> {
  const stacks = new Map<string, Map<number | undefined, Map<string, TensorRow[]>>>();
  const at = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
    const found = map.get(key) ?? make();
    map.set(key, found);
    return found;
  };
  yield* each(rows, (row) => {
    const { stack, layer, column } = placeOf(row.entry.name);
    // A stack with a number is not the same as tensors without one.
    const name = layer === undefined ? '' : stack || '#';
    const layers = at(stacks, name, () => new Map());
    const cells = at(layers, layer, () => new Map());
    at<string, TensorRow[]>(cells, column, () => []).push(row);
  });
  let room = mostCells;
  let shown = 0;
  const drawn: Stack[] = [];
  for (const [name, layers] of stacks) {
    if (room <= 0) break;
    yield 1;
    const columns = columnsOf(layers.values(), Math.min(mostColumns, room));
    const ordered = [...layers].sort(([one = 0], [other = 0]) => one - other);
    const most = Math.max(1, Math.floor(room / columns.length));
    const own = ordered.slice(0, most).map(([number, cells]) => ({
      ...(number !== undefined && { number }),
      cells: columns.map((column) => {
        const found = cells.get(column);
        shown += found?.length ?? 0;
        return found && { rows: found };
      }),
    }));
    room -= own.length * columns.length;
    drawn.push({ name, columns, layers: own });
  }
  return { stacks: drawn, leftOut: rows.length - shown };
}

/** The first columns of a stack. */
function columnsOf(layers: Iterable<ReadonlyMap<string, unknown>>, most: number): string[] {
  const columns = new Set<string>();
  for (const cells of layers) {
    for (const column of cells.keys()) {
      columns.add(column);
      if (columns.size >= most) return [...columns];
    }
  }
  return [...columns];
}

/** The facts about a cell under a format that the map shows. */
export interface CellFacts {
  /** The row that the format harms most; the first one while none is surveyed. */
  readonly worst: TensorRow;
  /** How many tensors have NaN or infinities, and the names of the first of them. */
  readonly notFinite: { readonly count: number; readonly names: readonly string[] };
}

const mostNames = 3;

/** The facts of each cell; in steps. */
export function* cellSteps(
  stacks: readonly Stack[],
  format: string,
): Steps<ReadonlyMap<MapCell, CellFacts>> {
  const facts = new Map<MapCell, CellFacts>();
  const cells = stacks.flatMap(({ layers }) => layers.flatMap((layer) => layer.cells));
  for (const cell of cells) {
    if (!cell) continue;
    let [worst] = cell.rows as readonly [TensorRow, ...TensorRow[]];
    let least = Number.POSITIVE_INFINITY;
    let count = 0;
    const names: string[] = [];
    yield* each(cell.rows, (row) => {
      const harm = harmOf(row, format);
      if (harm < least) [worst, least] = [row, harm];
      if (!row.report || notFiniteIn(row.report) === 0) return;
      count += 1;
      if (names.length < mostNames) names.push(row.entry.name);
    });
    facts.set(cell, { worst, notFinite: { count, names } });
  }
  return facts;
}
