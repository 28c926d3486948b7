/**
 * Rows with results that the state does not have yet: the state's array is copied once for each drawing, not
 * for each result. Rows are at their index in that array.
 */
export class PendingRows<Row extends { readonly index: number }> {
  #rows: Row[] = [];

  add(row: Row): void {
    this.#rows.push(row);
  }

  /** Drops all results: the state has other rows now. */
  clear(): void {
    this.#rows = [];
  }

  /** How many results wait. */
  get count(): number {
    return this.#rows.length;
  }

  /** Moves the results into rows: a new array if there are any, since views see by it what has changed. */
  takenInto(rows: readonly Row[]): readonly Row[] {
    if (this.#rows.length === 0) return rows;
    const next = [...rows];
    for (const row of this.#rows) next[row.index] = row;
    this.clear();
    return next;
  }
}
