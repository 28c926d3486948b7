import type { TemplateResult } from 'lit-html';
import { tableNumber, withMinus } from '../../charts/number_text.ts';
import type { Tensor } from '../../core/engine/values.ts';
import { formatFloat32 } from '../../text/numbers.ts';
import { joined, messageIn } from '../../ui/messages/index.ts';
import { words as uiWords } from '../../ui/words.ts';
import type { Result } from '../compute.ts';
import type { Job } from '../job.ts';
import { chartView } from '../job_view.ts';
import { partOf } from '../layout.ts';
import type { Actions, Model } from '../model.ts';
import { sourceText } from '../setting_names.ts';
import { observerDraft } from '../settings/draft.ts';
import { observingOptions } from '../settings/table.ts';
import { landscape } from './chart.ts';
import { landscapeTable, type NamedPoint } from './chart_table.ts';
import { asymmetric, errorAt, explore, type Landscape } from './compute.ts';
import { words as landscapeWords } from './words.ts';

const words = joined(landscapeWords, uiWords);

/** The error for every scale and zero point; the current pair can be dragged. */
export class LandscapeView {
  constructor(
    readonly job: Job<Landscape>,
    /** The error for the current pair, for the table. */
    readonly present: Job<number>,
  ) {}

  view(model: Model, actions: Actions, result: Result): TemplateResult {
    const { language } = model;
    const { tensor, config, element } = result.state;
    const { granularity } = config.scheme;
    const parts = result.quantizer.scales.data.length;
    const part = parts > 1 ? partOf(tensor.shape, granularity, element ?? 0) : 0;
    const own = () => (parts > 1 ? tensorOfPart(tensor, granularity, part) : tensor);
    const question = [
      tensor.data,
      JSON.stringify([asymmetric(config), observingOptions(config)]),
      part,
    ];
    this.job.ask(question, (core, report) => explore(core, own(), config, report), result.anatomy);
    const { value } = this.job;
    const scale = result.quantizer.scales.data[part] ?? 1;
    const zeroPoint = result.quantizer.zeroPoints.data[part] ?? 0;
    if (model.open.has('chartTable')) {
      this.present.ask(
        [...question, scale, zeroPoint],
        async (core, report) => report(await errorAt(core, own(), config, { scale, zeroPoint })),
        result.anatomy,
      );
    }
    const best = value && lowest(value);
    const text = messageIn(language, words);
    const here = {
      scale: withMinus(formatFloat32(scale)),
      zeroPoint: withMinus(String(zeroPoint)),
    };
    const sentence = best
      ? text(parts > 1 ? 'landscape.summaryPart' : 'landscape.summary', {
          ...here,
          part: part + 1,
          parts,
          error: tableNumber(best.error),
          bestScale: withMinus(tableNumber(best.scale)),
          bestZeroPoint: withMinus(String(best.zeroPoint)),
        })
      : '';
    const summary = [
      sentence,
      scale < 0 && text('landscape.negative'),
      (!config.clamp || !config.castToFloat) && text('landscape.switches'),
    ]
      .filter(Boolean)
      .join(text('join.sentences'));
    const byHand = (point: { readonly scale: number; readonly zeroPoint: number }) =>
      actions.edit(
        (draft) => ({
          ...draft,
          source: 'given',
          sharing: 'tensor',
          symmetric: false,
          scale: formatFloat32(Math.fround(Number(point.scale.toPrecision(4)))),
          zeroPoint: String(Math.round(point.zeroPoint)),
        }),
        'landscape',
      );
    const choose = (index: number) => {
      const mark = value?.marks[index];
      if (!mark) return;
      const chosen = { ...observerDraft(mark.observer), symmetric: false };
      actions.edit((draft) => ({ ...draft, ...chosen }));
    };
    const data = value && {
      title: text('landscape.title'),
      summary,
      scaleLabel: text('landscape.scale'),
      zeroPointLabel: text('landscape.zeroPoint'),
      errorLabel: text('landscape.error'),
      scales: value.scales,
      zeroPoints: value.zeroPoints,
      errors: value.errors,
      every: value.every,
      marks: value.marks.map(({ observer, ...point }) => ({
        ...point,
        label: sourceText(language, observer),
      })),
      current: { scale, zeroPoint },
      handleLabel: text('landscape.handle'),
      handleText: text('landscape.handleText', here),
      width: model.chartWidth,
    };
    const named = (): NamedPoint[] => [
      {
        scale,
        zeroPoint,
        error: this.job.isEarlier || this.present.isEarlier ? undefined : this.present.value,
        label: text('landscape.present'),
      },
      ...(best ? [{ ...best, label: text('landscape.lowest') }] : []),
      ...(data?.marks ?? []),
    ];
    return chartView(model, actions, {
      chart: data && landscape(data, { move: byHand, choose }),
      summary,
      job: this.job,
      tables:
        data &&
        (() => [
          landscapeTable(data, named(), {
            heads: [
              text('landscape.scale'),
              text('landscape.zeroPoint'),
              text('landscape.error'),
              text('landscape.name'),
            ],
            caption: (known) => text('landscape.part', { known, count: data.errors.length }),
          }),
        ]),
    });
  }
}

function lowest({ errors, scales, zeroPoints }: Landscape) {
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (let index = 0; index < errors.length; index += 1) {
    const error = errors[index] as number;
    // False for NaN, which has not been computed yet.
    if (error < least) [best, least] = [index, error];
  }
  if (best < 0) return undefined;
  return {
    error: errors[best] ?? 0,
    scale: scales[best % scales.length] ?? 1,
    zeroPoint: zeroPoints[Math.floor(best / scales.length)] ?? 0,
  };
}

/** The elements of one scale as a tensor. */
function tensorOfPart(
  { shape, data }: Tensor,
  granularity: Parameters<typeof partOf>[1],
  part: number,
): Tensor {
  const own = Float32Array.from(data as Float32Array).filter(
    (_, index) => partOf(shape, granularity, index) === part,
  );
  return { dtype: 'float32', shape: [own.length], data: own };
}
