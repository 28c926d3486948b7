import { html, nothing, type TemplateResult } from 'lit-html';
import type { AsyncStoredEngine } from '../../core/worker/stored_client.ts';
import { messageIn } from '../../ui/messages/index.ts';
import type { Result } from '../compute.ts';
import type { Job } from '../job.ts';
import { chartView } from '../job_view.ts';
import { placeOf } from '../layout.ts';
import type { Actions, Model } from '../model.ts';
import { withTensor } from '../settings/draft.ts';
import { conventions } from './chart.ts';
import { conventionsTable, differencesTable } from './chart_table.ts';
import { blockAt, farthestIndex, storedBlocks } from './compute.ts';
import { type ComparedGroup, chartOf, headsOf, placeIn } from './data.ts';
import { conventionGroups, type Microscaling, microscaling } from './groups.ts';
import { agrees } from './sentences.ts';
import { words } from './words.ts';

/** One block of the tensor under conventions that may disagree, side by side. */
export class ConventionsView {
  #format: Microscaling = 'mxfp4';

  constructor(readonly job: Job<readonly ComparedGroup[], AsyncStoredEngine>) {}

  view(model: Model, actions: Actions, { state, anatomy }: Result): TemplateResult {
    const { language } = model;
    const { tensor, element } = state;
    const text = messageIn(language, words);
    const index = element ?? farthestIndex(tensor);
    const groups = conventionGroups(this.#format);
    this.job.ask(
      [tensor.data, index, this.#format],
      async (core, report) => {
        const found: ComparedGroup[] = [];
        for (const group of groups) {
          const span = blockAt(tensor.shape, index, group.size);
          const blocks = await storedBlocks(core, tensor, group.formats, span);
          const originals = tensor.data.slice(span.first, span.first + span.count) as Float32Array;
          found.push({ group, span, originals, blocks, shape: tensor.shape });
        }
        report(found);
      },
      anatomy,
    );
    const { value } = this.job;
    const differ = value?.filter((one) => !agrees(one)).length ?? 0;
    return chartView(model, actions, {
      lead: value ? text('conventions.lead', { count: differ, all: value.length }) : '',
      chart:
        value &&
        html`${this.#controls(model, actions, state.tensor.shape, index)}
        ${value.map((one) => groupView(model, actions, one, this.job.isEarlier ? undefined : element))}`,
      summary: value ? text('conventions.summary') : '',
      job: this.job,
      tables:
        value &&
        (() =>
          value.map((one) => ({
            caption: text(`conventions.${one.group.name}`),
            ...conventionsTable(
              chartOf(language, one, model.chartWidth, undefined),
              headsOf(language),
              placeIn(one),
            ),
          }))),
    });
  }

  /** Steps to the blocks before and after, and the choice among microscaling formats. */
  #controls(
    { language }: Model,
    actions: Actions,
    shape: readonly number[],
    index: number,
  ): TemplateResult {
    const text = messageIn(language, words);
    const count = shape.reduce((product, extent) => product * extent, 1);
    const { first, count: length } = blockAt(shape, index, 32);
    const step = (action: string, id: 'conventions.previous' | 'conventions.next', to: number) =>
      html`<button
        type="button"
        data-action=${action}
        ?disabled=${to < 0 || to >= count}
        @click=${() => actions.select(to)}
      >
        ${text(id)}
      </button>`;
    return html`<div class="buttons convention-controls">
      ${step('previousBlock', 'conventions.previous', first === 0 ? -1 : blockAt(shape, first - 1, 32).first)}
      ${step('nextBlock', 'conventions.next', first + length)}
      <label class="short-field">
        <span>${text('conventions.format')}</span>
        <select
          data-choice="microscaling"
          @change=${(event: Event) => {
            this.#format = (event.target as HTMLSelectElement).value as Microscaling;
            this.job.changed();
          }}
        >
          ${microscaling.map((name) => html`<option value=${name} .selected=${name === this.#format}>${name}</option>`)}
        </select>
      </label>
    </div>`;
  }
}

function groupView(
  model: Model,
  actions: Actions,
  compared: ComparedGroup,
  selected: number | undefined,
): TemplateResult {
  const { language, locks, chartWidth } = model;
  const { group, blocks, span, shape } = compared;
  const text = messageIn(language, words);
  const chart = chartOf(language, compared, chartWidth, selected);
  const [from, to] = [placeOf(shape, span.first), placeOf(shape, span.first + span.count - 1)];
  const isAgreed = agrees(compared);
  const example = () => {
    actions.receive((draft) => withTensor(draft, group.example));
    actions.select(group.example.data.length - 1);
  };
  return html`<section class="convention-group" data-group=${group.name}>
    <h2>${chart.title}</h2>
    <p class="hint">
      ${text('conventions.where', { row: from.row, first: from.column, last: to.column })}
    </p>
    <p class="sentence">${chart.summary}</p>
    ${blocks.length > 0 ? conventions(chart) : nothing}
    ${
      isAgreed || blocks.length < 2
        ? html`<div class="buttons">
            <button
              type="button"
              data-action="conventionExample"
              ?disabled=${locks.has('sample')}
              @click=${example}
            >
              ${text('conventions.example')}
            </button>
          </div>`
        : differencesTable(chart, headsOf(language), placeIn(compared))
    }
  </section>`;
}
