import { html, type TemplateResult } from 'lit-html';
import { withMinus } from '../../charts/number_text.ts';
import { formatFloat32 } from '../../text/numbers.ts';
import { message } from '../../ui/messages/index.ts';
import type { Result } from '../compute.ts';
import { fourDecimals } from '../guide/summary.ts';
import type { Actions, Model } from '../model.ts';
import { limitsOf } from '../store/state.ts';
import { words as instrumentWords } from '../words.ts';
import { numberLine } from './chart_line.ts';
import { lineData } from './compute.ts';
import { words as staircaseWords } from './staircase_words.ts';
import { words as numberLineWords } from './words.ts';

/** The staircase of one scale: the tensor's, or that of the marked element's part. */
export function staircaseView(model: Model, actions: Actions, result: Result): TemplateResult {
  const { language } = model;
  const { state, anatomy, quantizer } = result;
  const { qmin, qmax } = anatomy;
  const marked = model.pointed ?? state.element;
  const line = lineData(model, result, marked);
  const { format } = quantizer.scheme;
  const limits = limitsOf(format);
  const chart = numberLine(
    {
      ...line,
      title: message(language, staircaseWords, 'staircase.title'),
      realLabel: message(language, numberLineWords, 'line.real'),
      integerLabel: format,
      outsideLabel: message(language, numberLineWords, 'line.outside', { dtype: format }),
      zeroPointLabel: message(language, numberLineWords, 'line.zeroPoint'),
      scaleLabel: message(language, staircaseWords, 'staircase.step', {
        scale: withMinus(fourDecimals(Number(formatFloat32(line.scale)))),
      }),
      causeLabels: {
        exact: message(language, instrumentWords, 'cause.exact'),
        rounded: message(language, instrumentWords, 'cause.rounded'),
        clipped: message(language, instrumentWords, 'cause.clipped'),
        wrapped: message(language, instrumentWords, 'cause.wrapped'),
      },
      qmin,
      qmax,
      wraps: state.config.clamp ? undefined : { low: limits.min, high: limits.max },
      selected: line.placeOf(marked),
      width: model.chartWidth,
    },
    {
      point: (at) => actions.point(at === undefined ? undefined : line.indexAt(at)),
      select: (at) => actions.select(line.indexAt(at)),
    },
  );
  return html`${chart}
    <p class="hint">${line.summary}</p>`;
}
