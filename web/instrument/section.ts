import { html, nothing, type TemplateResult } from 'lit-html';
import { type MessageId, message } from '../ui/messages/index.ts';
import type { Actions, BenchSection, Model, Workbench } from './model.ts';
import { benchLoading } from './problems.ts';
import type { Problem } from './settings/draft.ts';

const isOfMore = ({ field }: Problem) =>
  field === 'groupSize' || field === 'percentile' || field === 'scheme';

/** A section of the workbench, which is rendered when it is opened. */
export function sectionView(
  name: BenchSection,
  title: MessageId,
  model: Model,
  actions: Actions,
  workbench: Workbench | undefined,
): TemplateResult {
  const { language } = model;
  const isOpen = model.open.has(name) || (name === 'more' && model.problems.some(isOfMore));
  return html`<details
    class="section ${name}"
    part=${name}
    data-section=${name}
    ?open=${isOpen}
    @toggle=${(event: Event) => actions.toggle(name, (event.target as HTMLDetailsElement).open)}
  >
    <summary>${message(language, title)}</summary>
    ${isOpen ? (workbench?.section(name, model, actions) ?? benchLoading(model, actions)) : nothing}
  </details>`;
}
