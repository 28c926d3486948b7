import { noChange } from 'lit-html';
import { AsyncDirective, type DirectiveResult } from 'lit-html/async-directive.js';
import { type ChildPart, directive } from 'lit-html/directive.js';
import { inSlices, type Steps } from '../text/steps.ts';
import type { Cell } from './model.ts';
import { cellStateOf, type OpenNotebook } from './store/open_notebook.ts';

// A drawing of a notebook of very many cells draws those that have changed; the others follow in slices, so that the
// page stays usable.

/** The work of the cells that one drawing draws, in characters. */
const mostInDrawing = 60_000;
/** A cell and an output are elements of their own, which take as long as so many characters. */
const charactersOfCell = 600;
const charactersOfOutput = 200;
/** How much longer it takes to draw a cell for the first time than again. */
const firstTime = 10;

function workOf({ source, outputs }: Cell): number {
  const texts = outputs.reduce(
    (sum, output) => sum + (output.output_type === 'stream' ? output.text.length : 0),
    0,
  );
  return charactersOfCell + source.length + outputs.length * charactersOfOutput + texts;
}

/** Draws the cell with all that it depends on at that time. */
type Draw = () => unknown;

/** A cell has to be drawn at once if one of these is another than before. */
type Marks = readonly unknown[];

/** A cell on the page. */
export interface CellPlace {
  /** The marks of its last drawing; undefined before the first. */
  marks: Marks | undefined;
  show(view: unknown): void;
}

interface Waiting {
  readonly marks: Marks;
  readonly draw: Draw;
}

/** Draws the cells of the notebook that is shown. */
export class DrawnCells {
  /** The cells that wait for a slice, the one that waits longest first. */
  readonly #waiting = new Map<CellPlace, Waiting>();
  #opened: OpenNotebook | undefined;
  /** Whether it would take too long to draw all cells again. */
  #isLong = false;
  /** The work that the current drawing may still do. */
  #room = 0;
  #isWorking = false;

  /** Begins a drawing; returns the function that draws a cell, or undefined if all cells can be drawn at once. */
  of(opened: OpenNotebook): ((cell: Cell, draw: Draw) => DirectiveResult) | undefined {
    this.#opened = opened;
    const work = opened.notebook.cells.reduce((sum, cell) => sum + workOf(cell), 0);
    this.#isLong = work > firstTime * mostInDrawing;
    this.#room = mostInDrawing;
    return work > mostInDrawing ? (cell, draw) => inPlace(this, cell, draw) : undefined;
  }

  /** The view of a cell; `noChange` if it follows in a slice. */
  view(place: CellPlace, cell: Cell, draw: Draw): unknown {
    const opened = this.#opened as OpenNotebook;
    const isSelected = opened.selected === cell.id;
    const marks = [cell, cellStateOf(opened, cell.id), isSelected, opened.editing === cell.id];
    const { marks: before } = place;
    const isChanged = marks.some((mark, at) => mark !== before?.[at]);
    const isWanted = isChanged || !this.#isLong;
    if (isSelected || (isWanted && this.#room > 0)) {
      if (isChanged) this.#room -= workOf(cell) / (before ? firstTime : 1);
      this.#waiting.delete(place);
      place.marks = marks;
      return draw();
    }
    this.#waiting.set(place, { marks, draw });
    this.#work();
    return noChange;
  }

  /** A cell has left the page. */
  forget(place: CellPlace): void {
    this.#waiting.delete(place);
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      // The first slice follows the drawing that asks for it.
      await new Promise((done) => setTimeout(done));
      await inSlices(this.#steps());
    } finally {
      this.#isWorking = false;
    }
  }

  *#steps(): Steps<void> {
    for (const [place, { marks, draw }] of this.#waiting) {
      this.#waiting.delete(place);
      place.marks = marks;
      place.show(draw());
      yield 0;
    }
  }
}

class InPlace extends AsyncDirective implements CellPlace {
  marks: Marks | undefined;
  #cells: DrawnCells | undefined;

  override update(_: ChildPart, [cells, cell, draw]: Parameters<this['render']>): unknown {
    this.#cells = cells;
    return cells.view(this, cell, draw);
  }

  render(_cells: DrawnCells, _cell: Cell, draw: Draw): unknown {
    return draw();
  }

  show(view: unknown): void {
    this.setValue(view);
  }

  protected override disconnected(): void {
    this.#cells?.forget(this);
  }
}

const inPlace = directive(InPlace);
