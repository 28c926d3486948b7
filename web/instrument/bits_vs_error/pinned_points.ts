import { html, type TemplateResult } from 'lit-html';
import type { Tensor } from '../../core/engine/values.ts';
import { joined, type Language, messageIn } from '../../ui/messages/index.ts';
import { words as chartWords } from '../chart_words.ts';
import { rateDistortion } from './chart.ts';
import type { RateDistortion, RatePoint } from './chart_spec.ts';
import { type Entry, entriesOf, type MeasuredTensor } from './entries.ts';
import { swaps, usableWithin } from './format_order.ts';
import { words as bitsVsErrorWords } from './words.ts';

const words = joined(bitsVsErrorWords, chartWords);

/** All measurements of a tensor. */
export interface PinnedPoints {
  readonly measured: MeasuredTensor;
  readonly tensor: Tensor;
  readonly name: (language: Language) => string;
}

interface Drawn {
  readonly entries: readonly Entry[];
  readonly filtered: (entries: readonly Entry[]) => readonly Entry[];
  readonly chart: (entries: readonly Entry[], more: Partial<RateDistortion>) => RateDistortion;
  readonly events: Parameters<typeof rateDistortion>[1];
  readonly width: number;
  readonly tensor: Tensor;
  readonly name: string;
  /** The points that can be pinned; undefined while they are being measured. */
  readonly pinnable: PinnedPoints | undefined;
}

/** Narrower charts are placed one above the other. */
const leastWidth = 300;
const gap = 16;
/** The budgets, in bits per weight, at which the sentence looks for two tensors' best formats. */
const budgets = [5, 3, 9];
const mostSwaps = 3;

/** The points of one tensor, or of two beside each other on the same axes. */
export class PinnedPointsView {
  #pinned: PinnedPoints | undefined;

  constructor(readonly changed: () => void) {}

  view(language: Language, now: Drawn): TemplateResult {
    const text = messageIn(language, words);
    const button = (action: string, label: string, pinned: PinnedPoints | undefined, off = false) =>
      html`<button
        type="button"
        data-action=${action}
        ?disabled=${off}
        @click=${() => {
          this.#pinned = pinned;
          this.changed();
        }}
      >
        ${label}
      </button>`;
    const pinned = this.#pinned;
    if (!pinned) {
      return html`${rateDistortion(now.chart(now.entries, {}), now.events)}
        <div class="buttons">
          ${button('pinPoints', text('points.pin'), now.pinnable, !now.pinnable)}
        </div>`;
    }
    const unpin = html`<div class="buttons">
      ${button('unpinPoints', text('points.unpin'), undefined)}
    </div>`;
    if (pinned.tensor.data === now.tensor.data) {
      return html`${rateDistortion(now.chart(now.entries, {}), now.events)}
        <p class="hint" role="status">${text('points.pinned')}</p>
        ${unpin}`;
    }
    const before = now.filtered(entriesOf(language, pinned.measured));
    const half = Math.floor((now.width - gap) / 2);
    const width = half >= leastWidth ? half : now.width;
    const one = (title: string, entries: readonly Entry[], others: readonly Entry[]) => {
      const alongside: readonly RatePoint[] = now.chart(others, {}).points;
      return html`<figure>
        <figcaption>${title}</figcaption>
        ${rateDistortion({ ...now.chart(entries, { width, alongside }), title }, now.events)}
      </figure>`;
    };
    return html`<div class="two-charts">
        ${one(text('points.before', { tensor: pinned.name(language) }), before, now.entries)}
        ${one(text('points.now', { tensor: now.name }), now.entries, before)}
      </div>
      <p class="sentence order">${orderSentence(language, before, now.entries)}</p>
      ${unpin}`;
  }
}

/** Which usable formats are best for each of two tensors, and which change order. */
export function orderSentence(
  language: Language,
  before: readonly Entry[],
  now: readonly Entry[],
): string {
  const text = messageIn(language, words);
  const winners = budgets.flatMap((bits) => {
    const [one, other] = [usableWithin(before, bits), usableWithin(now, bits)];
    return one && other ? [{ bits, one, other }] : [];
  });
  const changed = winners.find(({ one, other }) => one.id !== other.id);
  const [first] = winners;
  const best = changed
    ? text('points.best', {
        bits: changed.bits,
        before: changed.one.label,
        now: changed.other.label,
      })
    : first && text('points.bestOfBoth', { bits: first.bits, name: first.one.label });
  const stored = (entries: readonly Entry[]) =>
    entries.filter(({ family }) => family !== 'integers');
  const pairs = swaps(stored(before), stored(now), mostSwaps).map((swap) =>
    text('points.swap', {
      one: swap.one.label,
      other: swap.other.label,
      before: `+${swap.before.toFixed(1)}`,
      now: `−${Math.abs(swap.now).toFixed(1)}`,
    }),
  );
  const order =
    pairs.length > 0
      ? text('points.swaps', { pairs: pairs.join(text('join.list')) })
      : text('points.noSwaps');
  return [best, order].filter(Boolean).join(text('join.sentences'));
}
