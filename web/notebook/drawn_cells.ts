import type { Cell, Notebook } from './model.ts';

/** The work of the cells that one drawing adds, in characters. */
const mostInDrawing = 60_000;
/** A cell and an output are elements of their own, which take as long as so many characters. */
const charactersOfCell = 600;
const charactersOfOutput = 200;

function workOf({ source, outputs }: Cell): number {
  const texts = outputs.reduce(
    (sum, output) => sum + (output.output_type === 'stream' ? output.text.length : 0),
    0,
  );
  return charactersOfCell + source.length + outputs.length * charactersOfOutput + texts;
}

/** The end of the cells that are drawn next, at least one. */
function endOf(cells: readonly Cell[], start: number): number {
  let work = 0;
  let end = start;
  while (end < cells.length && (end === start || work < mostInDrawing)) {
    work += workOf(cells[end] as Cell);
    end += 1;
  }
  return end;
}

/**
 * The cells of the shown notebook that are drawn: of very many, each drawing adds some, so that the page stays usable.
 * `changed` draws the page again.
 */
export class DrawnCells {
  #name: string | undefined;
  /** Undefined once all have been drawn. */
  #count: number | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly changed: () => void) {}

  /** The cells to draw now. */
  of(name: string, { cells }: Pick<Notebook, 'cells'>): readonly Cell[] {
    if (name !== this.#name) {
      clearTimeout(this.#pause);
      [this.#name, this.#count, this.#pause] = [name, endOf(cells, 0), undefined];
    }
    if (this.#count === undefined || this.#count >= cells.length) {
      this.#count = undefined;
      return cells;
    }
    const drawn = cells.slice(0, this.#count);
    this.#pause ??= setTimeout(() => {
      this.#pause = undefined;
      this.#count = endOf(cells, drawn.length);
      this.changed();
    });
    return drawn;
  }
}
