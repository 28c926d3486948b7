import { sameKey } from '../charts/keys.ts';
import { message } from '../ui/messages/index.ts';
import { elementSentence } from './element_sentence.ts';
import { fourDecimals } from './guide/summary.ts';
import type { Coded, Model } from './model.ts';
import type { QuantizerConfig } from './store/state.ts';
import { words } from './words.ts';

/** Debounce: a change is announced this long after the last one, so a drag is silent until it rests. */
const restMs = 800;

/** Announces results to screen readers in a single polite live region for the whole instrument. */
export class Announcer {
  readonly #region: HTMLElement;
  /** The last announced result. The first result is not announced. */
  #known: Settled | undefined;
  #last: Settled | undefined;
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
    if (!settled || (this.#last && !isNews(this.#last, settled))) return;
    this.#last = settled;
    this.#known ??= settled;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(settled), restMs);
  }

  #settled(): Settled | undefined {
    const { result, coded, busy, problems } = this.model();
    if (busy || problems.length > 0 || !result || coded?.status !== 'current') return undefined;
    const { element, pinned } = result.state;
    return { coded, element, pinned };
  }

  #tell({ coded, element, pinned }: Settled): void {
    const known = this.#known;
    this.#known = { coded, element, pinned };
    const { language } = this.model();
    const told: string[] = [];
    if (pinned !== known?.pinned) {
      told.push(message(language, words, pinned ? 'announce.pinned' : 'announce.unpinned'));
    }
    if (coded.anatomy !== known?.coded.anatomy) {
      const mse = fourDecimals(coded.report.mse);
      const sentence = coded.sentence(language);
      told.push(message(language, words, 'announce.result', { mse, sentence }));
    } else if (element !== undefined && element !== known.element) {
      told.push(elementSentence(language, coded, element));
    }
    if (told.length > 0) this.#region.textContent = told.join(' ');
  }
}

/** A result that nothing newer will replace, and what the reader has chosen in it. */
interface Settled {
  readonly coded: Coded;
  readonly element: number | undefined;
  readonly pinned: QuantizerConfig | undefined;
}

const isNews = (before: Settled, after: Settled) => !sameKey(keyOf(before), keyOf(after));
const keyOf = ({ coded, element, pinned }: Settled) => [coded.anatomy, element, pinned];
