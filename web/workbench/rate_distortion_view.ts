import { html, nothing, type TemplateResult } from 'lit-html';
import { tableNumber } from '../charts/number_text.ts';
import { rateDistortion } from '../charts/rate_distortion/rate_distortion.ts';
import type { RateFamily, RatePoint } from '../charts/rate_distortion/spec.ts';
import { rateDistortionTable } from '../charts/rate_distortion/table.ts';
import type { Granularity } from '../engine/values.ts';
import { benchMessage } from '../messages/index.ts';
import { configDraft } from '../playground/draft.ts';
import type { Result } from '../playground/lab.ts';
import type { Actions, Model } from '../playground/model.ts';
import { byteText } from '../playground/size.ts';
import { usualPercentiles } from '../playground/state.ts';
import { fourDecimals } from '../playground/summary.ts';
import { chartView } from './chart_view.ts';
import type { Job } from './job.ts';
import {
  configId,
  isComparable,
  leavesOut,
  type MeasuredConfig,
  measureAll,
  most,
} from './rate_distortion.ts';
import { configText, granularityText } from './words.ts';

/** Bits per weight against SQNR: every format, granularity and observer for this tensor. */
export class RateDistortionView {
  #showsWide = false;
  /** The last setting that was pointed at. */
  #shown: string | undefined;

  constructor(readonly job: Job<readonly MeasuredConfig[]>) {}

  view(model: Model, actions: Actions, result: Result): TemplateResult {
    const { language } = model;
    const { tensor, config } = result.state;
    const { includeZero } = config;
    const { convention } = config.scheme;
    this.job.ask(
      [tensor.data, convention, includeZero],
      (core, report) => measureAll(core, tensor, convention, report, includeZero),
      result.anatomy,
    );
    const { value: configs } = this.job;
    const text = (id: Parameters<typeof benchMessage>[1], values = {}) =>
      benchMessage(language, id, values);
    const current = isComparable(config) ? configId(config) : undefined;
    const standing = configs?.find(({ id }) => id === current);
    const best = configs?.reduce<MeasuredConfig | undefined>(
      (found, config) =>
        config.report.bitsPerWeight <= 5 && !((found?.report.sqnr ?? -1) >= config.report.sqnr)
          ? config
          : found,
      undefined,
    );
    const hasWide = (configs ?? []).some(isWide);
    const showsWide = this.#showsWide || (standing !== undefined && isWide(standing));
    const figures = ({ report }: MeasuredConfig) => ({
      bits: tableNumber(report.bitsPerWeight),
      sqnr: decibels(report.sqnr),
    });
    const lead = [
      best &&
        text('bitsError.best', { setting: configText(language, best.config), ...figures(best) }),
      standing && text('bitsError.here', figures(standing)),
    ]
      .filter(Boolean)
      .join(text('join.sentences'));
    const summary = configs
      ? [
          text('bitsError.summary', { count: configs.length }),
          text('bitsError.extent', { percentiles: usualPercentiles.join('–') }),
          leavesOut(tensor) ? text('bitsError.leavesOut', most) : '',
        ]
          .filter(Boolean)
          .join(text('join.sentences'))
      : '';
    const granularities = unique(configs?.map(({ config: one }) => one.scheme.granularity) ?? []);
    const pointOf = (config: MeasuredConfig): RatePoint => ({
      id: config.id,
      bits: config.report.bitsPerWeight,
      sqnr: config.report.sqnr,
      label: configText(language, config.config),
      dtype: config.config.scheme.format,
      granularity: granularities.findIndex(
        (one) => JSON.stringify(one) === JSON.stringify(config.config.scheme.granularity),
      ),
    });
    const data = configs && {
      title: text('bitsError.title'),
      summary: lead,
      bitsLabel: text('bitsError.bits'),
      sqnrLabel: text('bitsError.sqnr'),
      exactLabel: text('bitsError.exact'),
      frontLabel: text('bitsError.front'),
      currentLabel: text('bitsError.current'),
      granularities: granularities.map((one) => ({
        label: granularityText(language, one),
        kind: kindOf(one),
      })),
      points: configs.filter((config) => showsWide || !isWide(config)).map(pointOf),
      current,
      width: model.chartWidth,
    };
    const select = (id: string) => {
      const config = configs?.find((one) => one.id === id);
      if (!config) return;
      const { scale, zeroPoint, ...settings } = configDraft(config.config);
      actions.edit((draft) => ({ ...draft, ...settings }));
    };
    const point = (id: string) => {
      this.#shown = id;
      this.job.changed();
    };
    const shown = configs?.find(({ id }) => id === this.#shown) ?? standing ?? best;
    const wide = html`<label class="switch wide-formats">
      <input
        type="checkbox"
        role="switch"
        .checked=${showsWide}
        @change=${(event: Event) => {
          this.#showsWide = (event.target as HTMLInputElement).checked;
          this.job.changed();
        }}
      />
      <span>${text('bitsError.wide', { bits: narrowBits })}</span>
    </label>`;
    return chartView(model, actions, {
      lead,
      chart:
        data &&
        html`${rateDistortion(data, { select, point })}
        ${shown ? this.#shownView(model, shown, shown.id === current, select, tensor.data.length) : nothing}
        ${hasWide ? wide : nothing}`,
      summary,
      job: this.job,
      tables:
        configs &&
        (() => [
          rateDistortionTable({ points: configs.map(pointOf) }, [
            text('bitsError.setting'),
            text('bitsError.bits'),
            text('bitsError.sqnr'),
          ]),
        ]),
    });
  }

  /** The setting under the pointer, finger or focus: its name, bits and error, and a button to apply it. */
  #shownView(
    { language }: Model,
    { id, config, report }: MeasuredConfig,
    isCurrent: boolean,
    select: (id: string) => void,
    elements: number,
  ): TemplateResult {
    const text = (name: Parameters<typeof benchMessage>[1], values = {}) =>
      benchMessage(language, name, values);
    const figure = (name: string, label: string, value: string) =>
      html`<div><dt>${label}</dt><dd data-shown=${name}>${value}</dd></div>`;
    return html`<div class="shown-setting">
      <strong>${configText(language, config)}</strong>
      <dl class="figures">
        ${figure('bits', text('metric.bitsPerWeight'), tableNumber(report.bitsPerWeight))}
        ${figure('size', text('bar.size'), byteText(report.bitsPerWeight, elements))}
        ${figure('sqnr', text('bitsError.sqnrShort'), decibels(report.sqnr))}
        ${figure('mse', text('metric.mse'), fourDecimals(report.mse))}
      </dl>
      <button type="button" data-action="useSetting" ?disabled=${isCurrent} @click=${() => select(id)}>
        ${text(isCurrent ? 'bitsError.inUse' : 'bitsError.use')}
      </button>
    </div>`;
  }
}

const kindOf = (granularity: Granularity): RateFamily['kind'] =>
  'perChannel' in granularity ? 'channel' : 'perGroup' in granularity ? 'group' : 'tensor';

/** Wider formats lose almost nothing and would take up most of the chart. */
const narrowBits = 12;
const isWide = ({ report }: MeasuredConfig) => report.bitsPerWeight > narrowBits;

function unique(list: readonly Granularity[]): Granularity[] {
  return [...new Map(list.map((one) => [JSON.stringify(one), one])).values()];
}

const decibels = (sqnr: number) => (Number.isFinite(sqnr) ? `${sqnr.toFixed(1)} dB` : '∞');
