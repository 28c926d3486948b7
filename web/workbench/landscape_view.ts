import type { TemplateResult } from 'lit-html';
import { tableNumber } from '../charts/chart_table.ts';
import { landscape, landscapeTable } from '../charts/landscape.ts';
import type { Tensor } from '../engine/types.ts';
import { formatFloat32 } from '../formats/numbers.ts';
import { benchMessage } from '../messages/index.ts';
import type { Result } from '../playground/lab.ts';
import { partOf } from '../playground/layout.ts';
import type { Actions, Model } from '../playground/model.ts';
import { chartView } from './chart_view.ts';
import type { Job } from './job.ts';
import { explore, type Landscape } from './landscape.ts';

/** The error over every scale and zero point, on which the present pair can be dragged. */
export class LandscapeView {
  constructor(readonly job: Job<Landscape>) {}

  view(model: Model, actions: Actions, result: Result): TemplateResult {
    const { language } = model;
    const { tensor, choice, element } = result.state;
    const { granularity, format, convention, restricted } = choice.scheme;
    const parts = result.quantizer.scales.data.length;
    const part = parts > 1 ? partOf(tensor.shape, granularity, element ?? 0) : 0;
    this.job.ask(
      [tensor.data, JSON.stringify([granularity, format, convention, restricted]), part],
      async (core, report) => {
        const own = parts > 1 ? tensorOfPart(tensor, granularity, part) : tensor;
        await explore(core, own, choice, report);
      },
    );
    const { value, working, failure } = this.job;
    const scale = Math.abs(result.quantizer.scales.data[part] ?? 1);
    const zeroPoint = result.quantizer.zeroPoints.data[part] ?? 0;
    const best = value && lowest(value);
    const text = (id: Parameters<typeof benchMessage>[1], values = {}) =>
      benchMessage(language, id, values);
    const here = { scale: formatFloat32(scale), zeroPoint };
    const summary = best
      ? text(parts > 1 ? 'landscape.summaryPart' : 'landscape.summary', {
          ...here,
          part: part + 1,
          parts,
          error: tableNumber(best.error),
          bestScale: tableNumber(best.scale),
          bestZeroPoint: best.zeroPoint,
        })
      : '';
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
      if (mark) actions.edit((draft) => ({ ...draft, source: mark.observer, symmetric: false }));
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
        label: text(`source.${observer}`),
      })),
      current: { scale, zeroPoint },
      handleLabel: text('landscape.handle'),
      handleText: text('landscape.handleText', here),
      width: model.chartWidth,
    };
    return chartView(model, actions, {
      chart: data && landscape(data, { move: byHand, choose }),
      summary,
      working,
      failed: failure !== undefined,
      table:
        data &&
        (() =>
          landscapeTable(data, [
            text('landscape.scale'),
            text('landscape.zeroPoint'),
            text('landscape.error'),
          ])),
    });
  }
}

function lowest({ errors, scales, zeroPoints }: Landscape) {
  let best = -1;
  errors.forEach((error, index) => {
    if (!Number.isNaN(error) && !(error >= (errors[best] ?? Number.POSITIVE_INFINITY)))
      best = index;
  });
  if (best < 0) return undefined;
  return {
    error: errors[best] ?? 0,
    scale: scales[best % scales.length] ?? 1,
    zeroPoint: zeroPoints[Math.floor(best / scales.length)] ?? 0,
  };
}

/** The elements under one scale, as a tensor of their own. */
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
