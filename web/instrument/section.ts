import { html, nothing, type TemplateResult } from 'lit-html';
import type { Actions, BenchSection, Model, Workbench } from './model.ts';
import { benchLoading } from './problems.ts';
import type { Problem } from './settings/draft.ts';

const isOfMore = ({ field }: Problem) =>
  field === 'groupSize' || field === 'percentile' || field === 'scheme';

/** A section of the workbench, which is rendered when it is opened. */
export function sectionView(
  name: BenchSection,
  title: string,
  model: Model,
  actions: Actions,
  workbench: Workbench | undefined,
): TemplateResult {
  const isOpen = model.open.has(name) || (name === 'more' && model.problems.some(isOfMore));
  return html`<details
    class="section ${name}"
    part=${name}
    data-section=${name}
    ?open=${isOpen}
    @toggle=${(event: Event) => actions.toggle(name, (event.target as HTMLDetailsElement).open)}
  >
    <summary>${title}</summary>
    ${isOpen ? (workbench?.section(name, model, actions) ?? benchLoading(model, actions)) : nothing}
  </details>`;
}
