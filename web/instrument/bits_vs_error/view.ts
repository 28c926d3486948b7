import { html, nothing, type TemplateResult } from 'lit-html';
import type { AsyncStoredEngine } from '../../core/worker/stored_client.ts';
import { joined, message, messageIn } from '../../ui/messages/index.ts';
import { words as uiWords } from '../../ui/words.ts';
import type { Result } from '../compute.ts';
import type { Job } from '../job.ts';
import { chartView, type JobNews } from '../job_view.ts';
import type { Actions, Model } from '../model.ts';
import { tensorName } from '../setting_names.ts';
import { configDraft } from '../settings/draft.ts';
import { type State, usualPercentiles } from '../store/state.ts';
import { rateDistortionTable } from './chart.ts';
import type { RateDistortion } from './chart_spec.ts';
import {
  configId,
  isComparable,
  leavesOut,
  type MeasuredConfig,
  measureAll,
  most,
} from './compute.ts';
import { type Entry, entriesOf, measuredOf, pointsOf } from './entries.ts';
import { EntryFilter } from './entry_filter.ts';
import { PinnedPointsView } from './pinned_points.ts';
import { recommend } from './recommendation.ts';
import { bitsText, decibels, shownEntryView } from './shown_entry.ts';
import { type MeasuredFormat, measureFormats, mostClustered, storedId } from './stored_points.ts';
import { words as bitsVsErrorWords } from './words.ts';

const words = joined(bitsVsErrorWords, uiWords);

/** Bits per weight against SQNR: every setting of integers and every stored format, for this tensor. */
export class RateDistortionView {
  /** The last point that was pointed at. */
  #shown: string | undefined;
  /** The tensor whose points are shown; an earlier one while the present one is measured. */
  #subject: Pick<State, 'tensor' | 'sample'> | undefined;
  readonly #filter: EntryFilter;
  readonly #pinned: PinnedPointsView;

  constructor(
    readonly job: Job<readonly MeasuredConfig[]>,
    readonly formats: Job<readonly MeasuredFormat[], AsyncStoredEngine>,
    /** Changes the format to the stored one with this name. */
    readonly choose: (format: string, model: Model, actions: Actions) => void,
  ) {
    this.#filter = new EntryFilter(job.changed);
    this.#pinned = new PinnedPointsView(job.changed);
  }

  view(model: Model, actions: Actions, result: Result): TemplateResult {
    const { language } = model;
    const { state } = result;
    this.#ask(result);
    const measured = measuredOf(this.job, this.formats);
    const news = { ...newsOf(this.job, this.formats), isEarlier: measured?.isEarlier ?? false };
    if (!measured?.isEarlier) this.#subject = { tensor: state.tensor, sample: state.sample };
    const subject = this.#subject ?? state;
    const { tensor } = subject;
    const all = measured && entriesOf(language, measured);
    const current = currentId(state);
    const standing = all?.find(({ id }) => id === current);
    const filtered = (entries: readonly Entry[]) => this.#filter.shown(entries, standing);
    const entries = all && filtered(all);
    const isSettled = measured && !news.working && !news.isEarlier;
    const isComplete = isSettled === true && news.failure === undefined;
    const families = this.#filter.ofShownFamilies(all ?? []);
    const best = recommend(language, families, tensor.data.length, isComplete);
    const shown = all?.find(({ id }) => id === this.#shown) ?? standing ?? best.entry;
    const text = messageIn(language, words);
    const figures = ({ bits, sqnr }: Entry) => ({ bits: bitsText(bits), sqnr: decibels(sqnr) });
    const lead = [best.sentence, standing && text('bitsError.here', figures(standing))]
      .filter(Boolean)
      .join(text('join.sentences'));
    const point = (id: string) => {
      this.#shown = id;
      this.job.changed();
    };
    const select = (id: string) => {
      const found = all?.find((one) => one.id === id);
      if (!found) return;
      if ('format' in found.measured) this.choose(found.measured.format, model, actions);
      else useConfig(actions, found.measured);
    };
    const chart = (points: readonly Entry[], more: Partial<RateDistortion>): RateDistortion => ({
      title: text('bitsError.title'),
      summary: lead,
      bitsLabel: text('bitsError.bits'),
      sqnrLabel: text('bitsError.sqnr'),
      exactLabel: text('bitsError.exact'),
      frontLabel: text('bitsError.front'),
      currentLabel: text('bitsError.current'),
      ...pointsOf(language, points),
      current,
      shown: shown?.id,
      width: model.chartWidth,
      ...more,
    });
    return chartView(model, actions, {
      lead,
      chart:
        all &&
        entries &&
        html`${this.#filter.chips(language, all)}
        ${this.#pinned.view(language, {
          ...{ entries, filtered, chart, tensor, width: model.chartWidth },
          events: { select, point },
          name: tensorName(language, subject),
          pinnable: isSettled
            ? { measured, tensor, name: (words) => tensorName(words, subject) }
            : undefined,
        })}
        ${
          shown
            ? shownEntryView(model, shown, tensor.data.length, {
                isCurrent: shown.id === current,
                select: () => select(shown.id),
              })
            : nothing
        }
        ${this.#filter.wideSwitch(language, all, standing)}`,
      summary: all ? this.#summary(model, result, all) : '',
      job: news,
      tables:
        all &&
        (() => [
          rateDistortionTable({ points: pointsOf(language, all).points }, [
            text('bitsError.setting'),
            text('bitsError.bits'),
            text('bitsError.sqnr'),
          ]),
        ]),
    });
  }

  #summary({ language }: Model, { state }: Result, all: readonly Entry[]): string {
    const text = messageIn(language, words);
    const count = all.filter(({ family }) => family !== 'integers').length;
    return [
      text('bitsError.summary', { count: all.length }),
      text('bitsError.extent', { percentiles: usualPercentiles.join('–') }),
      count > 0 && message(language, bitsVsErrorWords, 'points.formats', { count }),
      leavesOut(state.tensor) && text('bitsError.leavesOut', most),
      state.tensor.data.length > mostClustered &&
        message(language, bitsVsErrorWords, 'points.slow', { elements: mostClustered }),
    ]
      .filter(Boolean)
      .join(text('join.sentences'));
  }

  #ask({ state, anatomy }: Result): void {
    const { tensor, config } = state;
    const { includeZero } = config;
    const { convention } = config.scheme;
    this.job.ask(
      [tensor.data, convention, includeZero],
      (core, report) => measureAll(core, tensor, convention, report, includeZero),
      anatomy,
    );
    this.formats.ask(
      [tensor.data],
      (core, report) => measureFormats(core, tensor, report),
      anatomy,
    );
  }
}

/** The point of the state, if it is one of the chart's. */
export function currentId({ stored, config }: State): string | undefined {
  if (!stored) return isComparable(config) ? configId(config) : undefined;
  // A codebook is measured with its default values only.
  const isDefault = (stored.levels ?? 16) === 16 && (stored.seed ?? 0) === 0;
  return isDefault ? storedId(stored.format) : undefined;
}

/** Applies a setting of integers, with the scales that its observer finds. */
export function useConfig(actions: Actions, { config }: MeasuredConfig): void {
  const { scale, zeroPoint, ...settings } = configDraft(config);
  actions.edit((draft) => ({ ...draft, ...settings }));
}

/** The status of both jobs as one. */
export function newsOf(one: JobNews, other: JobNews): Omit<JobNews, 'isEarlier'> {
  return {
    working: one.working || other.working,
    failure: one.failure ?? other.failure,
    retry: () => {
      one.retry();
      other.retry();
    },
  };
}
