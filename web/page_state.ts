import { QuantError } from './engine/errors.ts';
import { type CellOutput, runLesson } from './notebook/run.ts';
import { type Draft, draftOf, fieldOf, type Problem, readDraft } from './playground/draft.ts';
import type { Result } from './playground/model.ts';
import { type State, settingsOf } from './playground/state.ts';
import type { EngineClient } from './worker/client.ts';

/**
 * The page's state and its one way: what is typed becomes a draft, a draft that makes sense becomes
 * a state, the core makes a result of it, and the page is drawn anew. Whatever fails on the way
 * leaves the last result in place.
 */
export class PageState {
  draft: Draft;
  problems: readonly Problem[] = [];
  result: Result | undefined;
  outputs: ReadonlyMap<string, CellOutput> = new Map();
  #element: number | undefined;
  #current = new AbortController();

  constructor(
    initial: State,
    readonly client: Promise<EngineClient>,
    readonly changed: () => void,
  ) {
    this.draft = draftOf(initial);
    this.#element = initial.element;
  }

  get element(): number | undefined {
    return this.#element;
  }

  show(state: State): Promise<void> {
    this.#element = state.element;
    return this.edit(draftOf(state));
  }

  select(index: number): void {
    this.#element = index;
    if (this.result) {
      this.result = { ...this.result, state: { ...this.result.state, element: index } };
    }
    this.changed();
  }

  /** `problem` is one that kept a text from becoming part of the draft. */
  async edit(draft: Draft, problem?: Problem): Promise<void> {
    this.#current.abort();
    this.#current = new AbortController();
    this.draft = draft;
    const reading = readDraft(draft, this.#element);
    this.problems = problem ? [...reading.problems, problem] : reading.problems;
    this.changed();
    if (!reading.state || problem) return;
    try {
      await this.#compute(reading.state, this.#current.signal);
    } catch (error) {
      // An answer to what has been edited since, or the end of a call that nobody waits for.
      if (draft === this.draft) this.#refuse(error);
    }
  }

  async #compute(wanted: State, signal: AbortSignal): Promise<void> {
    const core = (await this.client).session(signal);
    let state = wanted;
    if (state.range === 'min_max') {
      state = { ...state, ...(await core.observeMinMax(state.tensor, state.dtype)) };
    }
    const input = { tensor: state.tensor, settings: settingsOf(state) };
    const [anatomy, outputs] = await Promise.all([
      core.anatomize(input.tensor, input.settings),
      runLesson(core, input),
    ]);
    if (signal.aborted) return;
    // Selected meanwhile, or gone with the rest of a larger tensor.
    if (this.#element !== undefined && !(this.#element in state.tensor.data))
      this.#element = undefined;
    this.result = { state: { ...state, element: this.#element }, anatomy };
    this.outputs = outputs;
    if (state.range === 'min_max') {
      const { scale, zeroPoint } = state;
      this.draft = { ...this.draft, scale: String(scale), zeroPoint: String(zeroPoint) };
    }
    this.changed();
  }

  #refuse(error: unknown): void {
    const { code, values } =
      error instanceof QuantError
        ? error
        : { code: 'core_unavailable', values: { reason: String(error) } };
    this.problems = [{ field: fieldOf(code, this.draft.range), code, values }];
    this.changed();
  }
}
