import { html, type TemplateResult } from 'lit-html';
import { type Histogram, histogram, histogramTable } from '../../charts/histogram.ts';
import { tableNumber } from '../../charts/number_text.ts';
import { message, messageIn } from '../../ui/messages/index.ts';
import type { Result } from '../compute.ts';
import type { Job } from '../job.ts';
import { chartView } from '../job_view.ts';
import type { Actions, Model } from '../model.ts';
import { type Bins, type Histograms, histogramsOf } from './compute.ts';
import { words } from './words.ts';

/** Histograms of the values before and after quantization, and of the errors. */
export class HistogramView {
  constructor(readonly job: Job<Histograms>) {}

  view(model: Model, actions: Actions, result: Result): TemplateResult {
    const { language, chartWidth } = model;
    this.job.ask([result.anatomy], async (core, report) =>
      report(await histogramsOf(core, result)),
    );
    const { value } = this.job;
    const summary = value
      ? message(language, words, 'histogram.summary', {
          count: result.state.tensor.data.length,
          low: tableNumber(value.least),
          high: tableNumber(value.most),
          most: tableNumber(value.largestError),
        })
      : '';
    const text = messageIn(language, words);
    const common = {
      countLabel: text('histogram.count'),
      width: chartWidth,
    };
    const values: Histogram | undefined = value && {
      ...common,
      title: text('histogram.values'),
      summary,
      valueLabel: text('histogram.value'),
      edges: edgesOf(value.values),
      series: [
        { label: text('histogram.before'), counts: value.values.counts[0] ?? [], drawn: 'filled' },
        { label: text('histogram.after'), counts: value.values.counts[1] ?? [], drawn: 'outlined' },
      ],
    };
    const errors: Histogram | undefined = value && {
      ...common,
      title: text('histogram.errors'),
      summary,
      valueLabel: text('histogram.error'),
      edges: edgesOf(value.errors),
      series: [
        { label: text('histogram.errors'), counts: value.errors.counts[0] ?? [], drawn: 'filled' },
      ],
    };
    return chartView(model, actions, {
      chart: values && errors && html`${histogram(values)} ${histogram(errors)}`,
      summary,
      job: this.job,
      tables:
        values &&
        errors &&
        (() => {
          const edges = [text('histogram.from'), text('histogram.to')] as const;
          return [values, errors].map((one) => ({
            caption: one.title,
            ...histogramTable(one, edges),
          }));
        }),
    });
  }
}

function edgesOf({ low, high, counts }: Bins): number[] {
  const bins = counts[0]?.length ?? 1;
  return Array.from({ length: bins + 1 }, (_, i) => low + ((high - low) * i) / bins);
}
