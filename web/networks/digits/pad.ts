import { html, svg, type TemplateResult } from 'lit-html';
import { mostInk, pixels, side } from './page.ts';

// The place to draw on: 8 × 8 pixels of ink from 0 to 16, by mouse, finger or keys.

export interface PadModel {
  readonly drawing: Float32Array;
  readonly label: string;
  /** The name of a pixel: its row, its column, its ink. */
  cellLabel(row: number, column: number, ink: number): string;
  draw(drawing: Float32Array): void;
}

const cell = 10;
/** A pen is wider than a pixel: its neighbours get so much of the ink. */
const spill = 6;

/** The drawing after the pen touched a pixel. */
export function inked(drawing: Float32Array, index: number): Float32Array {
  const next = drawing.slice();
  next[index] = mostInk;
  const column = index % side;
  const neighbours = [
    index - side,
    index + side,
    ...(column > 0 ? [index - 1] : []),
    ...(column < side - 1 ? [index + 1] : []),
  ];
  for (const one of neighbours)
    if (one >= 0 && one < pixels) next[one] = Math.max(next[one] ?? 0, spill);
  return next;
}

const withInk = (drawing: Float32Array, index: number, ink: number): Float32Array => {
  const next = drawing.slice();
  next[index] = ink;
  return next;
};

/** The pixel to which an arrow key leads; undefined for other keys. */
function arrowed(index: number, key: string): number | undefined {
  const [row, column] = [Math.floor(index / side), index % side];
  const moves: Readonly<Record<string, readonly [number, number]>> = {
    ...{ ArrowUp: [row - 1, column], ArrowDown: [row + 1, column] },
    ...{ ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1] },
    ...{ Home: [row, 0], End: [row, side - 1] },
  };
  const to = moves[key];
  if (!to) return undefined;
  const [down = 0, along = 0] = to;
  return down >= 0 && along >= 0 && down < side && along < side ? down * side + along : index;
}

export class Pad {
  /** The pixel that is the tab stop. */
  #stop = 27;
  #model: PadModel | undefined;
  /** Whether the pen takes ink away, while it is down. */
  #erases: boolean | undefined;
  #last = -1;

  view(model: PadModel): TemplateResult {
    this.#model = model;
    return html`<svg
      class="pad"
      viewBox="0 0 ${side * cell} ${side * cell}"
      role="grid"
      aria-label=${model.label}
      @pointerdown=${this.#pressed}
      @pointermove=${this.#moved}
      @pointerup=${this.#released}
      @pointercancel=${this.#released}
      @keydown=${this.#keyed}
    >
      ${Array.from({ length: side }, (_, row) => this.#rowView(model, row))}
    </svg>`;
  }

  #rowView({ drawing, cellLabel }: PadModel, row: number) {
    return svg`<g role="row">${Array.from({ length: side }, (_, column) => {
      const index = row * side + column;
      const ink = drawing[index] ?? 0;
      return svg`<g role="gridcell" aria-label=${cellLabel(row + 1, column + 1, ink)}
        data-index=${index} tabindex=${index === this.#stop ? 0 : -1}>
        <rect class="paper" x=${column * cell} y=${row * cell} width=${cell} height=${cell} />
        <rect class="ink" x=${column * cell} y=${row * cell} width=${cell} height=${cell}
          fill-opacity=${ink / mostInk} />
      </g>`;
    })}</g>`;
  }

  #indexAt({ clientX, clientY, currentTarget }: PointerEvent): number | undefined {
    const box = (currentTarget as Element).getBoundingClientRect();
    const column = Math.floor(((clientX - box.left) / box.width) * side);
    const row = Math.floor(((clientY - box.top) / box.height) * side);
    const isInside = column >= 0 && row >= 0 && column < side && row < side;
    return isInside ? row * side + column : undefined;
  }

  readonly #pressed = (event: PointerEvent): void => {
    const index = this.#indexAt(event);
    const model = this.#model;
    if (index === undefined || !model || event.button > 2) return;
    // The right button takes ink away, and so does a press on full ink.
    this.#erases = event.button === 2 || model.drawing[index] === mostInk;
    this.#last = -1;
    try {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    } catch {
      // A pointer that a script made up has no capture.
    }
    this.#touch(index);
  };

  readonly #moved = (event: PointerEvent): void => {
    const index = this.#erases === undefined ? undefined : this.#indexAt(event);
    if (index !== undefined) this.#touch(index);
  };

  readonly #released = (): void => {
    this.#erases = undefined;
  };

  #touch(index: number): void {
    const model = this.#model;
    if (!model || index === this.#last) return;
    this.#last = index;
    this.#stop = index;
    model.draw(this.#erases ? withInk(model.drawing, index, 0) : inked(model.drawing, index));
  }

  readonly #keyed = (event: KeyboardEvent): void => {
    const { key, currentTarget, ctrlKey, altKey, metaKey } = event;
    const model = this.#model;
    const focused = (event.target as Element).closest<SVGElement>('[data-index]');
    if (!model || !focused || ctrlKey || altKey || metaKey) return;
    const index = Number(focused.dataset.index);
    const to = arrowed(index, key);
    if (to !== undefined) {
      this.#stop = to;
      (currentTarget as Element).querySelector<SVGElement>(`[data-index="${to}"]`)?.focus();
      // The tab stop moves with the next render.
      model.draw(model.drawing);
    } else if (key === ' ' || key === 'Enter') {
      const isFull = model.drawing[index] === mostInk;
      model.draw(isFull ? withInk(model.drawing, index, 0) : inked(model.drawing, index));
    } else if (key === 'Backspace' || key === 'Delete') {
      model.draw(withInk(model.drawing, index, 0));
    } else return;
    event.preventDefault();
  };
}
