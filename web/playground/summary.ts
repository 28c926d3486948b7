import { html, type TemplateResult } from 'lit-html';
import { causeBar } from '../charts/cause_bar.ts';
import { numberLine } from '../charts/number_line.ts';
import { causes } from '../engine/types.ts';
import { formatFloat32 } from '../formats/numbers.ts';
import { message } from '../messages/index.ts';
import type { Model, Result } from './model.ts';
import { causeAt } from './panels.ts';

/** What caused the error, in one bar and one plain sentence, and the error in two numbers. */
export function causesView({ language }: Model, { state, anatomy }: Result): TemplateResult {
  const sentence = causeSentence(language, anatomy);
  const parts = causes.map((cause, i) => ({
    cause,
    share: anatomy.squaredErrorShares[i] ?? 0,
  }));
  const figure = (id: 'mse' | 'norm' | 'scale' | 'zeroPoint', value: string) => html`<div>
    <dt>${message(language, `bar.${id}`)}</dt>
    <dd data-figure=${id}>${value}</dd>
  </div>`;
  return html`<section class="causes" aria-label=${message(language, 'bar.title')}>
    ${causeBar(`${message(language, 'bar.title')}: ${sentence}`, parts)}
    <p class="sentence">${sentence}</p>
    <dl class="figures">
      ${figure('mse', fourDecimals(anatomy.meanSquaredError))}
      ${figure('norm', fourDecimals(anatomy.errorNorm))}
      ${figure('scale', fourDecimals(state.scale))}
      ${figure('zeroPoint', String(state.zeroPoint))}
    </dl>
  </section>`;
}

function causeSentence(language: Model['language'], anatomy: Result['anatomy']): string {
  const { squaredErrorShares: shares, counts } = anatomy;
  if (!shares.every(Number.isFinite)) return message(language, 'bar.beyond');
  const most = shares.reduce((best, share, i) => (share > (shares[best] ?? 0) ? i : best), 0);
  const share = shares[most] ?? 0;
  if (share === 0) return message(language, 'bar.none');
  const count = counts[most] ?? 0;
  const total = counts.reduce((sum, part) => sum + part, 0);
  const percent = share > 0.999 ? '> 99.9' : (share * 100).toFixed(1);
  const values = {
    percent,
    count,
    total,
    cause: message(language, `cause.${causes[most] ?? 'exact'}`),
  };
  if (share === 1) return message(language, count === 1 ? 'bar.allOne' : 'bar.all', values);
  return message(language, count === 1 ? 'bar.one' : 'bar.some', values);
}

/** Four decimals, as PyTorch prints; very large and very small numbers with an exponent. */
function fourDecimals(value: number): string {
  const magnitude = Math.abs(value);
  const plain = magnitude === 0 || (magnitude >= 1e-4 && magnitude < 1e8);
  return plain ? value.toFixed(4) : Number.isFinite(value) ? value.toExponential(4) : 'inf';
}

export function numberLineView(model: Model, result: Result): TemplateResult {
  const { language } = model;
  const { state, anatomy } = result;
  const { qmin, qmax, realQmin, realQmax } = anatomy;
  const { dtype, scale, zeroPoint } = state;
  const points = {
    real: state.tensor.data,
    integer: anatomy.quantized.data,
    level: anatomy.levels.data,
    cause: (index: number) => causeAt(result, index),
  };
  const low = Math.min(realQmin, realQmax);
  const high = Math.max(realQmin, realQmax);
  const summary = message(language, 'line.summary', {
    qmin,
    qmax,
    low: formatFloat32(low),
    high: formatFloat32(high),
    scale,
    zeroPoint,
    clipped: anatomy.counts[causes.indexOf('clipped')] ?? 0,
    wrapped: anatomy.counts[causes.indexOf('wrapped')] ?? 0,
    total: points.real.length,
  });
  return html`<section class="line" aria-labelledby="line-title">
    <h2 id="line-title">${message(language, 'line.title')}</h2>
    <div class="line-frame">
      ${numberLine({
        title: message(language, 'line.title'),
        summary,
        realLabel: message(language, 'line.real'),
        integerLabel: message(language, 'line.integers', { dtype }),
        outsideLabel: message(language, 'line.outside', { dtype }),
        zeroPointLabel: message(language, 'line.zeroPoint'),
        scaleLabel: message(language, 'line.step', { scale: fourDecimals(scale) }),
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
        points,
        selected: model.pointed ?? state.element,
        width: model.lineWidth,
      })}
    </div>
    <p class="hint">${summary}</p>
  </section>`;
}
