import { refuse, type TensorEntry } from './checkpoint.ts';
import { bytesOf, weightDtypes } from './dtypes.ts';
import { sliced } from './slices.ts';
import { type Tiles, tileElements } from './tiles.ts';

// llama.cpp's converter changes the order of the rows of q and k in networks whose rotary embedding it
// computes on neighbours: within each head, rows of the first and the second half take turns.

/** A head is in memory at once. */
const mostHeadBytes = 2 ** 26;

/** Refuses a tensor whose rows, in llama.cpp's order, cannot be put into the original one. */
export function checkHeads({ name, shape, dtype, elements }: TensorEntry, heads: number): void {
  const [rows = 1] = shape;
  const isWhole = heads > 0 && rows % (2 * heads) === 0;
  if (!isWhole || (elements / rows) % weightDtypes[dtype].elements !== 0)
    refuse('compare_heads', { name, rows, heads });
  const bytes = bytesOf(dtype, elements) / heads;
  if (bytes > mostHeadBytes) refuse('compare_heads_size', { name, bytes, limit: mostHeadBytes });
}

/** The row of llama.cpp for a row of the original; a head has `length` rows. */
export function storedRow(row: number, length: number): number {
  const half = length / 2;
  const inHead = row % length;
  return row - inHead + 2 * (inHead % half) + Math.floor(inHead / half);
}

/** The tiles of a tensor in llama.cpp's order, in the original one. `checkHeads` has passed it. */
export function originalRows(
  tiles: Tiles,
  { shape, dtype, elements }: TensorEntry,
  heads: number,
): Tiles {
  const [rows = 1] = shape;
  const whole = bytesOf(dtype, elements);
  const length = rows / heads;
  async function* reordered() {
    for await (const head of sliced(tiles(), whole / heads, whole)) {
      const original = new Uint8Array(head.length);
      const rowBytes = whole / rows;
      for (let row = 0; row < length; row += 1) {
        const from = storedRow(row, length) * rowBytes;
        original.set(head.subarray(from, from + rowBytes), row * rowBytes);
      }
      yield original;
    }
  }
  return () => sliced(reordered(), bytesOf(dtype, tileElements), whole);
}
