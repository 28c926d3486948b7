import type { Missing } from '../../notebook/lesson/lesson.ts';
import type { Place } from '../../notebook/lesson/place.ts';
import { cellOf } from '../../notebook/model.ts';
import type { NotebookModel } from '../../notebook/page_model.ts';
import type { LessonList } from '../../notebook/store/lesson_list.ts';
import type { Notebooks } from '../../notebook/store/notebooks.ts';
import type { AfterRender } from '../../ui/after_render.ts';

/** The page's services for visiting a place. */
export interface PlacesHost {
  readonly root: ShadowRoot;
  readonly notebooks: Notebooks;
  readonly shelf: LessonList;
  readonly afterRender: AfterRender;
  readonly draw: () => void;
  /** Reports that a lesson could not be loaded; the one before it stays. */
  readonly report: (error: unknown, retry: () => void) => void;
}

const start: Place = {};

/** The place in the lessons that the page shows: a lesson, and perhaps a cell in it. */
export class LessonPlaces {
  /** The shown or pending place; for a file, which has none, the lesson before it. */
  current = start;
  /** A lesson or cell in the address that does not exist. */
  missing: Missing | undefined;
  /** Why there is no lesson at all. */
  failure: NotebookModel['failure'];

  constructor(readonly around: PlacesHost) {}

  /**
   * Shows a cell of a lesson. If the lesson or cell does not exist, shows the first lesson or the
   * beginning with a notice. If the lesson cannot be loaded, nothing changes.
   */
  async visit(place: Place, then?: () => void): Promise<void> {
    const { notebooks, shelf, afterRender, draw, report } = this.around;
    const before = this.current;
    this.current = place;
    this.missing = this.failure = undefined;
    try {
      await this.#open(place);
      if (this.missing) afterRender.add(() => this.toBeginning());
      else if (then && this.current === place && place.cell === undefined) afterRender.add(then);
    } catch (error) {
      const retry = () => this.visit(place, then);
      if (!notebooks.active) this.failure = { reason: String(error), retry };
      else if (this.current === place) {
        this.current = before;
        report(error, retry);
      }
    }
    draw();
    if (before === start) shelf.restoreFiles(place.lesson === undefined);
  }

  async #open(place: Place): Promise<void> {
    const { shelf, notebooks, afterRender } = this.around;
    const { lesson, cell } = place;
    // The first lesson always exists; for others, check the list.
    const first = lesson === undefined ? shelf.open(shelf.around.first) : undefined;
    await shelf.loadList();
    await first;
    if (this.current !== place) return;
    if (lesson !== undefined && !shelf.has(lesson)) {
      await this.visit({});
      this.missing = { lesson };
      return;
    }
    if (lesson !== undefined) await shelf.open(lesson);
    if (cell === undefined || this.current !== place) return;
    const { active } = notebooks;
    if (active && cellOf(active.notebook, cell)) {
      notebooks.update(active.name, (opened) => ({ ...opened, selected: cell }));
      afterRender.add(() => this.#toCell(cell));
    } else {
      this.current = { lesson };
      this.missing = { cell };
    }
  }

  /** Shows a lesson from its beginning, with the focus on its first cell. */
  begin(lesson: string): void {
    this.visit({ lesson }, () => {
      this.toBeginning();
      focus(this.around.root.querySelector('.notebook .cell'));
    });
  }

  /** Scrolls to the beginning of the lesson. */
  toBeginning(): void {
    const { root } = this.around;
    bringInSight(root, root.querySelector('.turn'));
  }

  #toCell(id: string): void {
    // A frame with one exercise shows nothing else, and leaves scrolling and focus to the page around it.
    if (document.body.dataset.exercise) return;
    const cell = this.around.root.querySelector(`#cell-${CSS.escape(id)}`);
    cell?.scrollIntoView();
    focus(cell);
  }
}

/**
 * Scrolls to an element below the instrument. Parts of the instrument may arrive later, and until the
 * reader scrolls, the element stays in its place.
 */
export function bringInSight(root: ShadowRoot, target: Element | null): void {
  target?.scrollIntoView();
  const instrument = root.querySelector('.instrument');
  const top = scrollY;
  if (!target || !instrument) return;
  const kept = new ResizeObserver(() => {
    if (scrollY === top) target.scrollIntoView();
    if (scrollY !== top) kept.disconnect();
  });
  kept.observe(instrument);
}

const focus = (element: Element | null) =>
  (element as HTMLElement | null)?.focus({ preventScroll: true });
