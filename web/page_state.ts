import { QuantError } from './engine/errors.ts';
import { type IntegerDType, integerDTypes, type Limits } from './engine/types.ts';
import { type CellOutput, runLesson } from './notebook/run.ts';
import { type Draft, draftOf, fieldOf, type Problem, readDraft } from './playground/draft.ts';
import type { Result } from './playground/model.ts';
import { lessonState, type State, settingsOf } from './playground/state.ts';
import type { LessonClient } from './worker/lesson_client.ts';

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
  readonly #limits = new Map<IntegerDType, Limits>();
  #element: number | undefined;
  #current = new AbortController();

  constructor(
    initial: State,
    readonly client: Promise<LessonClient>,
    readonly changed: () => void,
  ) {
    this.draft = draftOf(initial);
    this.#element = initial.element;
  }

  get limits(): Limits | undefined {
    return this.#limits.get(this.draft.dtype);
  }

  show(state: State): Promise<void> {
    this.#element = state.element;
    return this.edit(() => draftOf(state));
  }

  select(index: number): void {
    this.#element = index;
    if (this.result) {
      this.result = { ...this.result, state: { ...this.result.state, element: index } };
    }
    this.changed();
  }

  /** A change of what is typed, and all that follows from it. */
  async edit(change: (draft: Draft) => Draft): Promise<void> {
    this.#current.abort();
    this.#current = new AbortController();
    const { signal } = this.#current;
    this.draft = change(this.draft);
    const { state, problems } = readDraft(this.draft, this.#element);
    this.problems = problems;
    this.changed();
    try {
      await this.#findLimits();
      if (state) await this.#compute(state, signal);
    } catch (error) {
      // Of a change that another one has overtaken, nobody waits for the outcome.
      if (!signal.aborted) await this.#refuse(error, signal);
    }
  }

  /** What the core says of the draft's dtype, which need not be that of the last result. */
  async #findLimits(): Promise<void> {
    if (this.#limits.size > 0) return;
    const core = (await this.client).session();
    for (const dtype of integerDTypes) this.#limits.set(dtype, await core.iinfo(dtype));
    this.changed();
  }

  async #compute(wanted: State, signal: AbortSignal, { keepDraft = false } = {}): Promise<void> {
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
    if (state.range === 'min_max' && !keepDraft) {
      const { scale, zeroPoint } = state;
      this.draft = { ...this.draft, scale: String(scale), zeroPoint: String(zeroPoint) };
    }
    this.changed();
  }

  async #refuse(error: unknown, signal: AbortSignal): Promise<void> {
    const { code, values } =
      error instanceof QuantError
        ? error
        : { code: 'core_unavailable', values: { reason: String(error) } };
    this.problems = [{ field: fieldOf(code, this.draft.range), code, values }];
    this.changed();
    // A link may begin with what the core refuses: the lesson then stands in for the last result.
    if (!this.result && code !== 'core_unavailable' && code !== 'engine_crashed') {
      await this.#compute(lessonState, signal, { keepDraft: true }).catch(() => {});
    }
  }
}
