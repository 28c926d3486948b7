import { html, nothing } from 'lit-html';
import { errorSentence } from '../messages/index.ts';
import type { Field } from './draft.ts';
import type { Model } from './model.ts';

/** More sentences than this about one field help nobody. */
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

/** The sentences about one field, in a place that assistive technology announces. */
export function problemsOf(model: Model, field: Field) {
  const own = model.problems.filter((problem) => problem.field === field);
  const rest = own.length - most;
  return html`<div id=${ids[field]} class="problems" role="status">
    ${own
      .slice(0, most)
      .map(
        ({ code, values }) =>
          html`<p data-code=${code}>${errorSentence(model.language, code, values)}</p>`,
      )}
    ${rest > 0 ? html`<p>+ ${rest}</p>` : nothing}
  </div>`;
}
