import { html, nothing, type TemplateResult } from 'lit-html';
import { numberLine } from '../charts/number_line.ts';
import { causes } from '../engine/types.ts';
import { formatFloat32 } from '../formats/numbers.ts';
import { message } from '../messages/index.ts';
import type { Result } from './lab.ts';
import { partOf } from './layout.ts';
import type { Actions, Model } from './model.ts';
import { causeAt } from './panels.ts';
import { limitsOf, plainScheme } from './state.ts';
import { fourDecimals } from './summary.ts';

/** The staircase of one scale: the tensor's, or that of the part in which the marked element lies. */
export function lineView(model: Model, actions: Actions, result: Result): TemplateResult {
  const { language } = model;
  const { state, anatomy, quantizer } = result;
  const { qmin, qmax } = anatomy;
  const marked = model.pointed ?? state.element;
  const parts = quantizer.scales.data.length;
  const part = parts > 1 ? partAt(result, marked ?? 0) : 0;
  const members = parts > 1 ? membersOf(result, part) : undefined;
  const indexAt = (place: number) => members?.[place] ?? place;
  const pick = (data: ArrayLike<number>) =>
    members ? Array.from(members, (index) => data[index] ?? 0) : data;
  const realQmin = anatomy.realQmin.data[part] ?? 0;
  const realQmax = anatomy.realQmax.data[part] ?? 0;
  const scale = formatFloat32(quantizer.scales.data[part] ?? 1);
  const zeroPoint = quantizer.zeroPoints.data[part] ?? 0;
  const { format } = quantizer.scheme;
  const limits = limitsOf(format);
  const total = members?.length ?? state.tensor.data.length;
  const counted = (cause: (typeof causes)[number]) =>
    members
      ? members.filter((index) => causeAt(result, index) === cause).length
      : (anatomy.counts[causes.indexOf(cause)] ?? 0);
  const summary = message(language, 'line.summary', {
    qmin,
    qmax,
    low: formatFloat32(Math.min(realQmin, realQmax)),
    high: formatFloat32(Math.max(realQmin, realQmax)),
    scale,
    zeroPoint,
    clipped: counted('clipped'),
    wrapped: counted('wrapped'),
    total,
  });
  const place = members ? members.indexOf(marked ?? -1) : (marked ?? -1);
  const chart = numberLine(
    {
      title: message(language, 'line.title'),
      summary,
      realLabel: message(language, 'line.real'),
      integerLabel: message(language, 'line.integers', { dtype: format }),
      outsideLabel: message(language, 'line.outside', { dtype: format }),
      zeroPointLabel: message(language, 'line.zeroPoint'),
      scaleLabel: message(language, 'line.step', { scale: fourDecimals(Number(scale)) }),
      causeLabels: {
        exact: message(language, 'cause.exact'),
        rounded: message(language, 'cause.rounded'),
        clipped: message(language, 'cause.clipped'),
        wrapped: message(language, 'cause.wrapped'),
      },
      qmin,
      qmax,
      zeroPoint,
      realQmin,
      realQmax,
      wraps: state.choice.clamp ? undefined : { low: limits.min, high: limits.max },
      points: {
        real: pick(state.tensor.data),
        integer: pick(anatomy.quantized.data),
        level: pick(anatomy.levels.data),
        causes: pick(anatomy.causes),
      },
      selected: place >= 0 ? place : undefined,
      width: model.chartWidth,
    },
    {
      point: (at) => actions.point(at === undefined ? undefined : indexAt(at)),
      select: (at) => actions.select(indexAt(at)),
    },
  );
  const partNote = message(language, 'line.part', { part: part + 1, parts });
  return html`${chart}
    <p class="hint">${summary} ${parts > 1 ? partNote : nothing}</p>`;
}

const partAt = ({ state, quantizer }: Result, index: number) =>
  partOf(state.tensor.shape, quantizer.scheme.granularity ?? plainScheme.granularity, index);

/** The flat indices under one scale, kept as long as the quantizer is the same. */
const memberLists = new WeakMap<Result['quantizer'], Map<number, readonly number[]>>();
function membersOf(result: Result, part: number): readonly number[] {
  const lists = memberLists.get(result.quantizer) ?? new Map<number, readonly number[]>();
  memberLists.set(result.quantizer, lists);
  let list = lists.get(part);
  if (!list) {
    const found: number[] = [];
    for (let index = 0; index < result.state.tensor.data.length; index += 1) {
      if (partAt(result, index) === part) found.push(index);
    }
    list = found;
    lists.set(part, list);
  }
  return list;
}
