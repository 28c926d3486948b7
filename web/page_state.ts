import { QuantError } from './engine/errors.ts';
import { type Draft, draftOf, fieldOf, type Problem, readDraft } from './playground/draft.ts';
import { compute, drawn, type Engines, type Result } from './playground/lab.ts';
import { lessonState, type State } from './playground/state.ts';
import { UndoStack } from './playground/undo.ts';

/** A state whose tensor may still have to be drawn by the core. */
export type Wanted = Omit<State, 'tensor'> & { readonly tensor: State['tensor'] | undefined };

/** What of the state is not typed but looked at. */
export type Look = Pick<State, 'element' | 'slice' | 'chart' | 'pinned'>;

const lookOf = ({ element, slice, chart, pinned }: Look): Look => ({
  element,
  slice,
  chart,
  pinned,
});

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
  /** Whether the core is at work on something newer than the result. */
  busy = false;
  readonly history = new UndoStack<Draft>();
  #current = new AbortController();
  #waiting: State | undefined;
  #computing = false;

  constructor(
    readonly engines: Engines,
    readonly changed: () => void,
  ) {}

  /** Shows a state as it was sent, chosen or reset to. */
  async show(wanted: Wanted): Promise<void> {
    this.#current.abort();
    this.#current = new AbortController();
    const { signal } = this.#current;
    const { tensor, sample } = wanted;
    if (tensor) return this.#showAll({ ...wanted, tensor });
    if (!sample) return;
    this.busy = true;
    this.changed();
    try {
      const core = await this.engines.whole(signal);
      this.#showAll({ ...wanted, tensor: await drawn(core, sample) });
    } catch (error) {
      if (signal.aborted) return;
      this.#refuse(error);
      if (!this.result) this.#want(lessonState);
    }
  }

  #showAll(state: State): void {
    this.look = lookOf(state);
    this.edit(() => draftOf(state), 'show');
  }

  /** Other things to look at: no computation follows. */
  see(look: Partial<Look>): void {
    this.look = { ...this.look, ...look };
    if (this.result)
      this.result = { ...this.result, state: { ...this.result.state, ...this.look } };
    this.changed();
  }

  /**
   * A change of what is typed, and all that follows from it. Changes of one `kind` that follow each
   * other closely, as those of a drag do, are undone together.
   */
  edit(change: (draft: Draft) => Draft, kind = ''): void {
    const next = change(this.draft);
    if (next === this.draft) return;
    // Before the first result there is nothing that a person could want back.
    if (this.result) this.history.push(this.draft, kind);
    this.#become(next);
  }

  undo(): void {
    const draft = this.history.back(this.draft);
    if (draft) this.#become(draft);
  }

  redo(): void {
    const draft = this.history.forth(this.draft);
    if (draft) this.#become(draft);
  }

  #become(draft: Draft): void {
    this.draft = draft;
    const { meaning, problems } = readDraft(draft);
    this.problems = problems;
    if (meaning) this.#want({ ...meaning, ...this.look });
    else this.#waiting = undefined;
    this.changed();
  }

  #want(state: State): void {
    this.#waiting = state;
    this.busy = true;
    if (!this.#computing) this.#computeAll();
  }

  async #computeAll(): Promise<void> {
    this.#computing = true;
    while (this.#waiting) {
      const state = this.#waiting;
      this.#waiting = undefined;
      try {
        this.#accept(await compute(this.engines, state));
      } catch (error) {
        if (!this.#waiting) this.#refuse(error);
      }
    }
    this.#computing = false;
    this.busy = false;
    this.changed();
  }

  #accept(found: Result): void {
    const { tensor, choice } = found.state;
    const { element } = this.look;
    // Selected meanwhile, or gone with the rest of a larger tensor.
    if (element !== undefined && element >= tensor.data.length) {
      this.look = { ...this.look, element: undefined };
    }
    this.result = { ...found, state: { ...found.state, ...this.look } };
    // What an observer found stands in the fields, unless they have been typed into since.
    if (choice.source !== 'given' && this.draft.source !== 'given' && !this.#waiting) {
      const { scale, zeroPoint } = choice;
      this.draft = { ...this.draft, scale: String(scale), zeroPoint: String(zeroPoint) };
    }
    if (!this.#waiting && this.problems.every(({ code }) => isOfCore(code))) this.problems = [];
    this.changed();
  }

  #refuse(error: unknown): void {
    const { code, values } =
      error instanceof QuantError
        ? error
        : { code: 'core_unavailable', values: { reason: String(error) } };
    this.problems = [{ field: fieldOf(code, this.draft.source), code, values }];
    // A link may begin with what the core refuses: the lesson then stands in for the last result.
    if (!this.result && !isOfCore(code)) this.#want(lessonState);
  }
}

/** Refusals that say nothing about what was typed. */
const isOfCore = (code: string) => code === 'core_unavailable' || code === 'engine_crashed';
