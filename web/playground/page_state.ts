import { recordOf } from '../engine/errors.ts';
import { Newest } from '../platform/latest.ts';
import { fitting, suiting, withoutOldNote } from './adapted.ts';
import { type Draft, draftOf, fieldOf, isOfCore, type Problem, readDraft } from './draft.ts';
import { compute, drawn, type Engines, type Result } from './lab.ts';
import { shownSlice, sliceAt } from './layout.ts';
import { type Look, lessonState, type State, type Wanted } from './state.ts';
import { UndoStack } from './undo.ts';

const lookOf = ({ element, slice, chart, pinned }: Look): Look => ({
  element,
  slice,
  chart,
  pinned,
});

/** What of a step between two drafts is allowed. */
export type Within = (before: Draft, after: Draft) => Draft;

/**
 * The page's state and its one way: what is typed becomes a draft, a draft that makes sense becomes
 * a state, the core makes a result of it, and the page is drawn anew. Whatever fails on the way
 * leaves the last result in place. While the core is at work the newest draft waits; those between
 * are never computed, so a drag is followed as fast as the core can.
 */
export class PageState {
  draft: Draft = draftOf(lessonState);
  look: Look = lookOf(lessonState);
  problems: readonly Problem[] = [];
  result: Result | undefined;
  readonly history = new UndoStack<Draft>();
  /** What is left of a reader's step from one draft to another: all of it, unless some is locked. */
  within: Within = (_, after) => after;
  /** Of a tensor that is being drawn by the core; whatever comes after it goes before it. */
  #drawing: AbortController | undefined;
  /** What is shown once it is drawn. */
  awaited: Wanted | undefined;
  readonly #states: Newest<State>;
  /** Does again what the core was not there for. */
  #again = (): void => {};

  constructor(
    readonly engines: Engines,
    readonly changed: () => void,
  ) {
    this.#states = new Newest(
      (state) => this.#compute(state),
      () => this.changed(),
    );
  }

  /** Whether the core is at work on something newer than the result. */
  get busy(): boolean {
    return this.#drawing !== undefined || this.#states.isWorking;
  }

  /** Shows a state as it was sent, chosen or reset to; what a reader asks for, `within` the locks. */
  async show(wanted: Wanted, within: Within = (_, after) => after, kind = 'show'): Promise<void> {
    const { tensor, sample } = wanted;
    if (tensor) return this.#showAll({ ...wanted, tensor }, within, kind);
    if (!sample) return;
    this.#drawing?.abort();
    this.#drawing = new AbortController();
    this.awaited = wanted;
    const { signal } = this.#drawing;
    this.changed();
    try {
      const core = await this.engines.whole(signal);
      this.#showAll({ ...wanted, tensor: await drawn(core, sample) }, within, kind);
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

  /** Other things to look at: no computation follows. */
  see(look: Partial<Look>): void {
    this.look = { ...this.look, ...look };
    if (this.result) this.#show(this.result, !this.busy);
    this.changed();
  }

  /**
   * A result under the present look, as far as its tensor has the element and the slice: those of a
   * larger one may be gone. The look itself waits for the `last` result that is on its way.
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
   * A change of what is typed, within the locks, and all that follows from it. Changes of one `kind`
   * that follow each other closely, as those of a drag do, are undone together.
   */
  edit(change: (draft: Draft) => Draft, kind = ''): void {
    this.#change((draft) => this.within(draft, withoutOldNote(draft, change(draft))), kind);
  }

  /**
   * The same of a tensor that arrives as a whole. Where the scale and zero point set by hand turn out
   * to make no sense for it, min–max finds others, in the same step. Any later change forestalls that.
   */
  receive(change: (draft: Draft) => Draft): void {
    const { draft } = this;
    this.edit(change);
    this.#arrived = this.draft === draft ? undefined : this.draft;
  }

  #arrived: Draft | undefined;

  #change(change: (draft: Draft) => Draft, kind: string): void {
    const next = change(this.draft);
    if (next === this.draft) return;
    // Before the first result there is nothing that a person could want back.
    if (this.result) this.history.push(this.draft, kind);
    this.#become(next);
  }

  /** Asks the core once more for what it could not answer. */
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

  #become(draft: Draft): void {
    this.#forget();
    this.draft = draft;
    const { meaning, problems } = readDraft(draft);
    this.problems = problems;
    if (meaning) this.#states.offer({ ...meaning, ...this.look });
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
    const { choice } = found.state;
    if (this.draft === this.#arrived && !this.#states.hasNewer) {
      this.#arrived = undefined;
      const suited = this.within(this.draft, suiting(this.draft, found));
      if (suited !== this.draft) {
        this.#become(suited);
        return;
      }
    }
    this.#show(found, !this.#states.hasNewer);
    // What an observer found stands in the fields, unless they have been typed into since.
    if (choice.source !== 'given' && this.draft.source !== 'given' && !this.#states.hasNewer) {
      const { scale, zeroPoint } = choice;
      this.draft = { ...this.draft, scale: String(scale), zeroPoint: String(zeroPoint) };
    }
    this.changed();
  }

  #refuse(error: unknown, again = () => this.#become(this.draft)): void {
    this.#again = again;
    const { code, values } = recordOf(error);
    this.problems = [{ field: fieldOf(code, this.draft.source), code, values }];
    // A link may begin with what the core refuses: the lesson then stands in for the last result.
    if (!this.result && !isOfCore({ code })) this.#states.offer(lessonState);
  }
}
