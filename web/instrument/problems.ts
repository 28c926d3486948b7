import { html, nothing, type TemplateResult } from 'lit-html';
import { errorSentence, message } from '../ui/messages/index.ts';
import { retryButton, retryNotice } from '../ui/retry.ts';
import type { Actions, Model } from './model.ts';
import { type Field, isOfCore, type Problem } from './settings/draft.ts';
import { words } from './words.ts';

/** The most messages shown for one field. */
const most = 3;

const ids: Readonly<Record<Field, string>> = {
  tensor: 'tensor-problem',
  text: 'text-problem',
  scale: 'scale-problem',
  zeroPoint: 'zero-point-problem',
  groupSize: 'group-size-problem',
  percentile: 'percentile-problem',
  scheme: 'scheme-problem',
};

/** Whether another try may succeed. */
const isOfConnection = (problem: Problem) =>
  isOfCore(problem) || problem.code === 'part_unavailable';

/** The messages about one field, in a live region. */
export function problemsOf(model: Model, field: Field, actions?: Actions) {
  const { language, problems, result } = model;
  const isHere = (problem: Problem) => problem.field === field && (result || !isOfCore(problem));
  const own = problems.filter(isHere);
  const rest = own.length - most;
  return html`<div id=${ids[field]} class="problems" role="status">
    ${own.slice(0, most).map(
      (problem) => html`<p data-code=${problem.code}>
        ${errorSentence(language, problem.code, problem.values)}
        ${actions && isOfConnection(problem) ? retryButton(language, actions.retry) : nothing}
      </p>`,
    )}
    ${rest > 0 ? html`<p>+ ${rest}</p>` : nothing}
  </div>`;
}

/** Explains why there is no first result. Later failures keep the last result in place. */
export function missingView({ language, problems }: Model, actions: Actions) {
  const problem = problems.find(isOfCore);
  return problem ? retryNotice(language, problem.code, problem.values, actions.retry) : nothing;
}

/** A placeholder for the workbench: it is loading, or why it failed to load. */
export function benchLoading(
  { language, workbenchFailure: reason }: Model,
  actions: Actions,
): TemplateResult {
  return reason === undefined
    ? html`<p class="hint">${message(language, words, 'chart.loading')}</p>`
    : retryNotice(language, 'part_unavailable', { reason }, actions.retryWorkbench);
}
