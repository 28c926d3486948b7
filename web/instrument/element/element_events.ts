import { type Key, sameKey } from '../../charts/keys.ts';
import { errorSentence } from '../../ui/messages/index.ts';
import type { Instrument } from '../instrument.ts';
import type { Notice } from '../model.ts';
import { figuresOf } from './element_figures.ts';
import { type ChangeDetail, changeOf, type ErrorDetail } from './element_report.ts';

type Tell = (name: string, detail: ChangeDetail | ErrorDetail) => void;

/** Dispatches the element's events to the page around it, each one once. */
export class ElementEvents {
  #told: Key = [];
  #wrong = new Set<string>();

  constructor(readonly event: Tell) {}

  /** Call this after a render; `said` holds the problems with the element's options. */
  tell(instrument: Instrument, said: readonly Notice[]): void {
    this.#tellChange(instrument);
    this.#tellErrors(instrument, said);
  }

  #tellChange(instrument: Instrument): void {
    const { settled } = instrument;
    const figures = settled && figuresOf(instrument.codedOf(settled));
    if (!figures) return;
    const { element, slice, chart, pinned } = settled.state;
    const shown = [settled.anatomy, element, slice, chart, pinned];
    if (sameKey(this.#told, shown)) return;
    const isFirst = this.#told.length === 0;
    this.#told = shown;
    this.event(isFirst ? 'zeropoint-ready' : 'zeropoint-change', changeOf(settled, figures));
  }

  /** Reports each problem once; a problem that was fixed and returns is reported again. */
  #tellErrors({ model }: Instrument, said: readonly Notice[]): void {
    const { notice, problems, language, coded } = model;
    const others = [notice, coded?.failure].filter((one) => one !== undefined);
    const before = this.#wrong;
    this.#wrong = new Set();
    for (const { code, values } of [...said, ...others, ...problems]) {
      const key = JSON.stringify([code, values]);
      this.#wrong.add(key);
      if (before.has(key)) continue;
      this.event('zeropoint-error', {
        code,
        message: errorSentence(language, code, values),
        values,
      });
    }
  }
}
