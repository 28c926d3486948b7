import type { TemplateResult } from 'lit-html';
import { html, nothing } from 'lit-html';
import { withMinus } from '../../charts/number_text.ts';
import { fourDecimals } from '../../instrument/guide/summary.ts';
import { words as guideWords } from '../../instrument/guide/words.ts';
import type { Actions, Model } from '../../instrument/model.ts';
import { withSource } from '../../instrument/settings/draft.ts';
import { slidersOf } from '../../instrument/settings/hand_sliders.ts';
import { words as settingsWords } from '../../instrument/settings/words.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import { words as lessonWords } from './words.ts';

/** A small instrument beside the text of a lesson. On a narrow screen it is a line until it is wanted. */
export class Companion {
  /** Whether more than its line is shown, on a narrow screen. */
  #isOpen = false;
  readonly #inSight = new Set<Element>();
  readonly #observer: IntersectionObserver;
  #watched: readonly Element[] = [];

  constructor(readonly draw: () => void) {
    this.#observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) this.#inSight.add(target);
        else this.#inSight.delete(target);
      }
      draw();
    });
  }

  /**
   * Whether it is shown: the lesson is visible and the main instrument, if any, is not. A lesson's own
   * instrument is shown beside the main one, too, where it does not cover it.
   */
  #isThere(isOwn: boolean): boolean {
    const inSight = [...this.#inSight];
    const isReading = (one: Element) => one.matches('.reading');
    if (isOwn && matchMedia('(min-width: 1101px)').matches) return inSight.some(isReading);
    return inSight.length > 0 && inSight.every(isReading);
  }

  /** Call this after each render. */
  watch(root: ParentNode): void {
    const found = ['.instrument', '.reading.beside'].flatMap(
      (one) => root.querySelector(one) ?? [],
    );
    if (found.length === this.#watched.length && found.every((one, i) => one === this.#watched[i]))
      return;
    this.#observer.disconnect();
    this.#inSight.clear();
    this.#watched = found;
    for (const one of found) this.#observer.observe(one);
    found.find((one) => one.matches('.reading'))?.addEventListener('focusin', this.#focused);
  }

  /** While somebody types it is gone, and it returns as a line, which covers nothing that is pressed then. */
  readonly #focused = ({ target }: Event): void => {
    if (!this.#isOpen || !(target as Element).matches('.cm-content')) return;
    this.#isOpen = false;
    this.draw();
  };

  view(
    model: Model,
    actions: Actions,
    panels: TemplateResult | undefined,
    isOwn: boolean,
  ): TemplateResult | undefined {
    const { language, coded } = model;
    if (!coded || coded.status === 'missing' || !this.#isThere(isOwn)) return undefined;
    const title = message(language, lessonWords, 'lessons.companion');
    const clipped = coded.anatomy.counts[coded.causeNames.indexOf('clipped')];
    return html`<section class="companion ${this.#isOpen ? 'open' : ''}" aria-label=${title}>
      <header>
        <span>
          ${message(language, guideWords, 'bar.mse')} <b>${fourDecimals(coded.report.mse)}</b>
          · ${clipped === undefined ? coded.format : message(language, lessonWords, 'lessons.clipped', { count: clipped })}
        </span>
        <button
          type="button"
          class="fold-companion"
          aria-expanded=${this.#isOpen}
          aria-label=${title}
          @click=${() => this.#fold()}
        ></button>
      </header>
      <div class="body">
        ${panels ?? nothing} ${coded.affine ? controls(model, actions) : nothing}
        <p class="cause">${coded.sentence(language)}</p>
      </div>
    </section>`;
  }

  #fold(): void {
    this.#isOpen = !this.#isOpen;
    this.draw();
  }

  /** Opens it, because a sentence has set something in it. */
  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.draw();
  }
}

function controls(model: Model, actions: Actions): TemplateResult {
  const { language, draft, result } = model;
  const count = result?.quantizer.scales.data.length ?? 1;
  // The fields hold the first of several scales.
  const place = count > 1 ? ` · 1 / ${count}` : '';
  const sliders = slidersOf(model, actions, 'beside-');
  const slider = (field: keyof typeof sliders) => html`<div>
    <span>${message(language, settingsWords, `settings.${field}`)} <b>${shown(draft[field])}</b>${place}</span>
    ${sliders[field]}
  </div>`;
  const choose = (source: 'minMax' | 'mse') =>
    actions.edit((present) => ({ ...present, ...withSource(source) }));
  return html`<div class="controls">
    ${slider('scale')} ${slider('zeroPoint')}
    <span class="sources">
      ${(['minMax', 'mse'] as const).map((source) => sourceButton(language, draft.source, source, () => choose(source)))}
    </span>
  </div>`;
}

const sourceButton = (
  language: Language,
  present: string,
  source: 'minMax' | 'mse',
  choose: () => void,
) => html`<button
  type="button"
  aria-pressed=${present === source}
  title=${message(language, settingsWords, `source.${source}Hint`)}
  @click=${choose}
>
  ${message(language, settingsWords, `fit.${source}`)}
</button>`;

/** The typed text as people read it, shortened to fit. */
const shown = (text: string) => withMinus(text.length > 8 ? Number(text).toPrecision(5) : text);
