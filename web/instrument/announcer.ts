import { sameKey } from '../charts/keys.ts';
import { message } from '../ui/messages/index.ts';
import { elementSentence } from './element_sentence.ts';
import { fourDecimals } from './guide/summary.ts';
import type { Model } from './model.ts';
import { words } from './words.ts';

/** Debounce: a change is announced this long after the last one, so a drag is silent until it rests. */
const restMs = 800;

/** Announces results to screen readers in a single polite live region for the whole instrument. */
export class Announcer {
  readonly #region: HTMLElement;
  /** The last announced result. The first result is not announced. */
  #known: Model | undefined;
  #last: Model | undefined;
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
    const settled = this.#settled();
    if (!settled || (this.#last && sameKey(keyOf(this.#last), keyOf(settled)))) return;
    this.#last = settled;
    this.#known ??= settled;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(settled), restMs);
  }

  /** The model, if nothing newer will replace its result. */
  #settled(): Model | undefined {
    const model = this.model();
    const { coded, busy, problems } = model;
    return busy || problems.length > 0 || coded?.status !== 'current' ? undefined : model;
  }

  #tell(settled: Model): void {
    const [known, element, pinned] = keyOf(this.#known ?? settled);
    this.#known = settled;
    const { coded, result } = settled;
    const { language } = this.model();
    if (!coded || !result) return;
    const { state } = result;
    const told: string[] = [];
    if (state.pinned !== pinned) {
      told.push(message(language, words, state.pinned ? 'announce.pinned' : 'announce.unpinned'));
    }
    if (coded.anatomy !== known) {
      const mse = fourDecimals(coded.report.mse);
      const sentence = coded.sentence(language);
      told.push(message(language, words, 'announce.result', { mse, sentence }));
    } else if (state.element !== undefined && state.element !== element) {
      told.push(elementSentence(language, coded, state.element));
    }
    if (told.length > 0) this.#region.textContent = told.join(' ');
  }
}

const keyOf = ({ coded, result }: Model) =>
  [coded?.anatomy, result?.state.element, result?.state.pinned] as const;
