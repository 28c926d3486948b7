import { sameKey } from '../charts/keys.ts';
import { message } from '../ui/messages/index.ts';
import { elementSentence } from './element_sentence.ts';
import { causeSentence, fourDecimals } from './guide/summary.ts';
import type { Result } from './lab.ts';
import type { Model } from './model.ts';
import { words } from './words.ts';

/** Debounce: a change is announced this long after the last one, so a drag is silent until it rests. */
const restMs = 800;

/** Announces results to screen readers in a single polite live region for the whole instrument. */
export class Announcer {
  readonly #region: HTMLElement;
  /** The last announced result. The first result is not announced. */
  #known: Result | undefined;
  #last: Result | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    root: ShadowRoot,
    readonly model: () => Model,
  ) {
    this.#region = document.createElement('p');
    this.#region.className = 'announcer';
    this.#region.setAttribute('role', 'status');
    root.append(this.#region);
    this.#known = this.#last = this.#settled();
  }

  /** Call this after each render. */
  heed(): void {
    const result = this.#settled();
    if (!result || (this.#last && !isNews(this.#last, result))) return;
    this.#last = result;
    this.#known ??= result;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(result), restMs);
  }

  #settled(): Result | undefined {
    const { result, busy, problems } = this.model();
    // The result of a stored format is announced where it is shown.
    return busy || problems.length > 0 || result?.state.stored ? undefined : result;
  }

  #tell(result: Result): void {
    const known = this.#known ?? result;
    this.#known = result;
    const { language } = this.model();
    const { anatomy, state } = result;
    const told: string[] = [];
    if (state.pinned !== known.state.pinned) {
      told.push(message(language, words, state.pinned ? 'announce.pinned' : 'announce.unpinned'));
    }
    if (anatomy !== known.anatomy) {
      const mse = fourDecimals(anatomy.meanSquaredError);
      const sentence = causeSentence(language, result);
      told.push(message(language, words, 'announce.result', { mse, sentence }));
    } else if (state.element !== undefined && state.element !== known.state.element) {
      told.push(elementSentence(language, result, state.element));
    }
    if (told.length > 0) this.#region.textContent = told.join(' ');
  }
}

const isNews = (before: Result, after: Result) => !sameKey(keyOf(before), keyOf(after));
const keyOf = ({ anatomy, state }: Result) => [anatomy, state.element, state.pinned];
