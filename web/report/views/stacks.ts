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
  const match = /^(.*?)(?:^|[./_])(\d+)(?:[./_](.*))?$/.exec(name);
  if (!match) return { stack: '', column: name };
  const [, stack = '', number = '', rest = ''] = match;
  // Further numbers, such as those of experts, would make a column of their own each.
  const column = rest.replaceAll(/(^|[./_])\d+(?=[./_]|$)/g, '$1*');
  return { stack, layer: Number(number), column };
}

/** The tensors as stacks of layers, in the order in which the file first mentions them. */
export function stacksOf(rows: readonly TensorRow[]): Stack[] {
  const stacks = new Map<string, Map<number | undefined, Map<string, TensorRow[]>>>();
  const at = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
    const found = map.get(key) ?? make();
    map.set(key, found);
    return found;
  };
  for (const row of rows) {
    const { stack, layer, column } = placeOf(row.entry.name);
    // A stack with a number is not the same as tensors without one.
    const name = layer === undefined ? '' : stack || '#';
    const layers = at(stacks, name, () => new Map());
    const cells = at(layers, layer, () => new Map());
    at<string, TensorRow[]>(cells, column, () => []).push(row);
  }
  return [...stacks].map(([name, layers]) => {
    const columns = [...new Set([...layers.values()].flatMap((cells) => [...cells.keys()]))];
    const ordered = [...layers].sort(([one = 0], [other = 0]) => one - other);
    return {
      name,
      columns,
      layers: ordered.map(([number, cells]) => ({
        ...(number !== undefined && { number }),
        cells: columns.map((column) => {
          const found = cells.get(column);
          return found && { rows: found };
        }),
      })),
    };
  });
}

/** The row of a cell that a format harms most; the first one while none is surveyed. */
export function worstOf({ rows }: MapCell, format: string): TensorRow {
  const harm = (row: TensorRow) => {
    const found = harmOf(row, format);
    return Number.isNaN(found) ? Number.POSITIVE_INFINITY : found;
  };
  let [worst] = rows as readonly [TensorRow, ...TensorRow[]];
  let least = harm(worst);
  for (const row of rows) {
    const own = harm(row);
    if (own >= least) continue;
    worst = row;
    least = own;
  }
  return worst;
}
