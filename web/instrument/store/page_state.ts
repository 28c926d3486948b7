import { recordOf } from '../../core/engine/errors.ts';
import { Latest } from '../../ui/latest.ts';
import { compute, type Engines, loadTensor, type Result } from '../compute.ts';
import { shownSlice, sliceAt } from '../layout.ts';
import { fitting, suiting, withoutOldNote } from '../settings/adapted.ts';
import {
  draftOf,
  type FormDraft,
  fieldOf,
  isOfCore,
  type Problem,
  readDraft,
} from '../settings/draft.ts';
import { lessonState, type PendingState, type State, type ViewState } from './state.ts';
import { UndoStack } from './undo.ts';

const lookOf = ({ element, slice, chart, pinned }: ViewState): ViewState => ({
  element,
  slice,
  chart,
  pinned,
});

/** Limits a step between two drafts to what is allowed. */
export type Within = (before: FormDraft, after: FormDraft) => FormDraft;

/**
 * The page's store with one-way data flow: input changes the draft, a valid draft becomes a state, the
 * core computes a result, and the page re-renders. A failure keeps the last result in place. While the
 * core is busy only the latest draft is pending; drafts in between are never computed, so a drag is
 * followed as fast as the core allows.
 */
export class PageState {
  draft: FormDraft = draftOf(lessonState);
  look: ViewState = lookOf(lessonState);
  problems: readonly Problem[] = [];
  result: Result | undefined;
  readonly history = new UndoStack<FormDraft>();
  /** Applies the locks to a reader's step from one draft to another; by default there are none. */
  within: Within = (_, after) => after;
  /** Aborts a pending sample request; any later input supersedes it. */
  #drawing: AbortController | undefined;
  /** The state that is shown when the sample request completes. */
  awaited: PendingState | undefined;
  readonly #states: Latest<State>;
  /** Repeats the request that failed because the core was unavailable. */
  #again = (): void => {};

  constructor(
    readonly engines: Engines,
    readonly changed: () => void,
    /** Called when a result has taken the place of another. */
    readonly arriving: (before: Result | undefined, after: Result) => void = () => {},
  ) {
    this.#states = new Latest(
      (state) => this.#compute(state),
      () => this.changed(),
    );
  }

  /** Whether the core is computing something newer than the result. */
  get busy(): boolean {
    return this.#drawing !== undefined || this.#states.isWorking;
  }

  /** Shows a state from a link, an example or a reset; a reader's request is limited by `within`. */
  async show(
    wanted: PendingState,
    within: Within = (_, after) => after,
    kind = 'show',
  ): Promise<void> {
    const { tensor } = wanted;
    if (tensor) return this.#showAll({ ...wanted, tensor }, within, kind);
    if (!wanted.sample && !wanted.picture) return;
    this.#drawing?.abort();
    this.#drawing = new AbortController();
    this.awaited = wanted;
    const { signal } = this.#drawing;
    this.changed();
    try {
      const tensor = await loadTensor(this.engines, wanted, signal);
      if (!signal.aborted) this.#showAll({ ...wanted, tensor }, within, kind);
    } catch (error) {
      if (signal.aborted) return;
      this.#drawing = this.awaited = undefined;
      this.#refuse(error, () => void this.show(wanted, within, kind));
      if (!this.result) this.#states.offer(lessonState);
      this.changed();
    }
  }

  #showAll(state: State, within: Within, kind: string): void {
    this.#forget();
    const { draft } = this;
    this.look = lookOf(state);
    this.#change((present) => within(present, fitting(draftOf(state))), kind);
    if (this.draft === draft) this.see(this.look);
  }

  /** Changes the view; nothing is computed. */
  see(look: Partial<ViewState>): void {
    this.look = { ...this.look, ...look };
    if (this.result) this.#show(this.result, !this.busy);
    this.changed();
  }

  /**
   * Shows a result in the current view, if its tensor still has the element and the slice. The view is
   * only corrected for the `last` pending result.
   */
  #show(found: Result, last: boolean): void {
    const { shape, data } = found.state.tensor;
    const { element = data.length, slice } = this.look;
    const there =
      element < data.length
        ? { element, slice: sliceAt(shape, element) }
        : { element: undefined, slice: shownSlice(shape, slice) };
    const look = { ...this.look, ...there };
    this.result = { ...found, state: { ...found.state, ...look } };
    if (last) this.look = look;
  }

  /**
   * Changes the draft, within the locks, and computes. Changes of the same `kind` in quick succession,
   * as in a drag, are undone together.
   */
  edit(change: (draft: FormDraft) => FormDraft, kind = ''): void {
    this.#change((draft) => this.within(draft, withoutOldNote(draft, change(draft))), kind);
  }

  /**
   * The same for a tensor that arrives as a whole. If the scale and zero point set by hand turn out to
   * make no sense for it, min–max replaces them in the same undo step, unless another change came first.
   */
  receive(change: (draft: FormDraft) => FormDraft): void {
    const { draft } = this;
    this.edit(change);
    this.#arrived = this.draft === draft ? undefined : this.draft;
  }

  #arrived: FormDraft | undefined;

  #change(change: (draft: FormDraft) => FormDraft, kind: string): void {
    const next = change(this.draft);
    if (next === this.draft) return;
    // Before the first result there is nothing to undo.
    if (this.result) this.history.push(this.draft, kind);
    this.#become(next);
  }

  /** Retries a failed request to the core. */
  retry(): void {
    this.#again();
  }

  undo(): void {
    const draft = this.history.back(this.draft);
    if (draft) this.#become(this.within(this.draft, draft));
  }

  redo(): void {
    const draft = this.history.forth(this.draft);
    if (draft) this.#become(this.within(this.draft, draft));
  }

  #forget(): void {
    this.#drawing?.abort();
    this.#drawing = this.awaited = undefined;
  }

  #become(draft: FormDraft): void {
    this.#forget();
    this.draft = draft;
    const { form, problems } = readDraft(draft);
    this.problems = problems;
    if (form) this.#states.offer({ ...form, ...this.look });
    else this.#states.clear();
    this.changed();
  }

  async #compute(state: State): Promise<void> {
    try {
      this.#accept(await compute(this.engines, state));
    } catch (error) {
      if (!this.#states.hasNewer) this.#refuse(error);
    }
  }

  #accept(found: Result): void {
    const { config } = found.state;
    if (this.draft === this.#arrived && !this.#states.hasNewer) {
      this.#arrived = undefined;
      const suited = this.within(this.draft, suiting(this.draft, found));
      if (suited !== this.draft) {
        this.#become(suited);
        return;
      }
    }
    const before = this.result;
    this.#show(found, !this.#states.hasNewer);
    this.arriving(before, found);
    // Show the observer's numbers in the fields, unless they have been edited since.
    if (config.source !== 'given' && this.draft.source !== 'given' && !this.#states.hasNewer) {
      const { scale, zeroPoint } = config;
      this.draft = { ...this.draft, scale: String(scale), zeroPoint: String(zeroPoint) };
    }
    this.changed();
  }

  #refuse(error: unknown, again = () => this.#become(this.draft)): void {
    this.#again = again;
    const { code, values } = recordOf(error);
    this.problems = [{ field: fieldOf(code, this.draft.source), code, values }];
    // The first link may contain a state that the core rejects: fall back to the lesson.
    if (!this.result && !isOfCore({ code })) this.#states.offer(lessonState);
  }
}
