import type { TemplateResult } from 'lit-html';
import { tableNumber } from '../charts/chart_table.ts';
import { ladder, ladderTable } from '../charts/ladder.ts';
import type { Granularity } from '../engine/quantizer_types.ts';
import { benchMessage } from '../messages/index.ts';
import { choiceDraft } from '../playground/draft.ts';
import type { Result } from '../playground/lab.ts';
import type { Actions, Model } from '../playground/model.ts';
import { usualPercentiles } from '../playground/state.ts';
import { chartView } from './chart_view.ts';
import type { Job } from './job.ts';
import { climb, isRung, leavesOut, most, type Rung, rungId } from './ladder.ts';
import { choiceText, granularityText, sourceName } from './words.ts';

/** Bits per weight against SQNR: every format, granularity and observer for this tensor. */
export class LadderView {
  constructor(readonly job: Job<readonly Rung[]>) {}

  view(model: Model, actions: Actions, result: Result): TemplateResult {
    const { language } = model;
    const { tensor, choice } = result.state;
    const { includeZero } = choice;
    const { convention } = choice.scheme;
    this.job.ask(
      [tensor.data, convention, includeZero],
      (core, report) => climb(core, tensor, convention, report, includeZero),
      result.anatomy,
    );
    const { value: rungs } = this.job;
    const text = (id: Parameters<typeof benchMessage>[1], values = {}) =>
      benchMessage(language, id, values);
    const current = isRung(choice) ? rungId(choice) : undefined;
    const standing = rungs?.find(({ id }) => id === current);
    const best = rungs?.reduce<Rung | undefined>(
      (found, rung) =>
        rung.report.bitsPerWeight <= 5 && !((found?.report.sqnr ?? -1) >= rung.report.sqnr)
          ? rung
          : found,
      undefined,
    );
    const summary = rungs
      ? [
          text('ladder.summary', { count: rungs.length }),
          text('ladder.extent', { percentiles: usualPercentiles.join('–') }),
          leavesOut(tensor) ? text('ladder.leavesOut', most) : '',
          standing
            ? text('ladder.here', {
                bits: tableNumber(standing.report.bitsPerWeight),
                sqnr: decibels(standing.report.sqnr),
              })
            : '',
          best
            ? text('ladder.best', {
                setting: choiceText(language, best.choice),
                bits: tableNumber(best.report.bitsPerWeight),
                sqnr: decibels(best.report.sqnr),
              })
            : '',
        ]
          .filter(Boolean)
          .join(text('join.sentences'))
      : '';
    const granularities = unique(rungs?.map(({ choice: one }) => one.scheme.granularity) ?? []);
    const observers = [...new Set(rungs?.map(({ choice: one }) => sourceName(one.source)) ?? [])];
    const data = rungs && {
      title: text('ladder.title'),
      summary,
      bitsLabel: text('ladder.bits'),
      sqnrLabel: text('ladder.sqnr'),
      exactLabel: text('ladder.exact'),
      frontLabel: text('ladder.front'),
      currentLabel: text('ladder.current'),
      granularities: granularities.map((one) => granularityText(language, one)),
      observers: observers.map((name) => text(`source.${name}`)),
      points: rungs.map((rung) => ({
        id: rung.id,
        bits: rung.report.bitsPerWeight,
        sqnr: rung.report.sqnr,
        label: choiceText(language, rung.choice),
        dtype: rung.choice.scheme.format,
        granularity: granularities.findIndex(
          (one) => JSON.stringify(one) === JSON.stringify(rung.choice.scheme.granularity),
        ),
        observer: observers.indexOf(sourceName(rung.choice.source)),
      })),
      current,
      width: model.chartWidth,
    };
    const select = (id: string) => {
      const rung = rungs?.find((one) => one.id === id);
      if (!rung) return;
      const { scale, zeroPoint, ...settings } = choiceDraft(rung.choice);
      actions.edit((draft) => ({ ...draft, ...settings }));
    };
    return chartView(model, actions, {
      chart: data && ladder(data, { select }),
      summary,
      job: this.job,
      tables:
        data &&
        (() => [
          ladderTable(data, [text('ladder.setting'), text('ladder.bits'), text('ladder.sqnr')]),
        ]),
    });
  }
}

function unique(list: readonly Granularity[]): Granularity[] {
  return [...new Map(list.map((one) => [JSON.stringify(one), one])).values()];
}

const decibels = (sqnr: number) => (Number.isFinite(sqnr) ? `${sqnr.toFixed(1)} dB` : '∞');
