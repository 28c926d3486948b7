import { html, type TemplateResult } from 'lit-html';
import { extremes } from '../../charts/extent.ts';
import { recordOf } from '../../core/engine/errors.ts';
import type { AsyncStoredEngine } from '../../core/worker/stored_client.ts';
import type { Figures } from '../figures.ts';
import type { Job } from '../job.ts';
import type { Result } from '../lab.ts';
import type { Actions, Model, Notice, StoredView } from '../model.ts';
import type { Pictures } from '../panels/compute.ts';
import type { PictureGroup } from '../panels/pictures.ts';
import { panelsView } from '../panels/view.ts';
import { computeStored, type Explained, figuresOf, type StoredData } from './data.ts';
import { storedFigures, storedStake } from './figures.ts';
import { storedInspector } from './inspector.ts';
import { storedLine } from './line.ts';
import { elementIn, storedPanels, withCodeLegend } from './panels.ts';
import { storedTable } from './table.ts';

/** A tensor in the stored format of the state: computes it, and shows the result in every view. */
export class StoredBench {
  constructor(
    readonly results: Job<StoredData, AsyncStoredEngine>,
    readonly explained: Job<Explained, AsyncStoredEngine>,
    readonly pictures: PictureGroup,
  ) {}

  view(
    model: Model,
    actions: Actions,
    result: Result,
    share: TemplateResult | undefined,
  ): StoredView {
    const data = this.#dataOf(result);
    if (!data) {
      return {
        line: storedLine(model, actions, undefined, undefined, this.results),
        shown: undefined,
      };
    }
    // Under the pointer, selected, or the one with the largest error.
    const marked = elementIn(data, model.pointed) ?? elementIn(data, model.look.element);
    const index = marked ?? extremes(data.anatomy.absError.data)[1];
    const explained = this.#explainedOf(data, index);
    const { isEarlier } = this.results;
    const earlier = isEarlier ? 'earlier' : '';
    const shown = {
      stake: storedStake(model.language, data),
      panels: html`<div class="stored-panels ${earlier}" aria-busy=${isEarlier}>
        ${this.#panelsOf(model, actions, data, index)}
      </div>`,
      inspector: explained
        ? storedInspector(model, explained, marked === undefined)
        : html`<div class="inspector stored-inspector"></div>`,
      causes: storedFigures(model.language, data, share),
    };
    return { line: storedLine(model, actions, explained, marked, this.results), shown };
  }

  table(model: Model): TemplateResult | undefined {
    const { value } = this.results;
    return value && storedTable(model, value);
  }

  /** Undefined while those of an earlier result are shown. */
  figures(result: Result): Figures | undefined {
    const data = this.#dataOf(result);
    return data && !this.results.isEarlier ? figuresOf(data) : undefined;
  }

  failure({ state }: Result): Notice | undefined {
    const { failure } = this.results;
    return state.stored && failure !== undefined ? recordOf(failure) : undefined;
  }

  #dataOf({ state, anatomy }: Result): StoredData | undefined {
    const { tensor, stored } = state;
    if (!stored) return undefined;
    const { format, levels, seed } = stored;
    this.results.ask(
      [tensor.data, String(tensor.shape), format, levels, seed],
      async (core, report) => report(await computeStored(core, tensor, stored)),
      anatomy,
    );
    return this.results.value;
  }

  /** The steps of an element; until they are computed, those of the last one of the same result. */
  #explainedOf(data: StoredData, index: number): Explained | undefined {
    const { tensor, stored } = data;
    this.explained.ask([data, index], async (core, report) =>
      report({ data, index, element: await core.explainStored(tensor, stored, index) }),
    );
    const { value } = this.explained;
    return value?.data === data ? value : undefined;
  }

  #panelsOf(model: Model, actions: Actions, data: StoredData, marked: number): TemplateResult {
    const { tensor, anatomy } = data;
    const source = { state: { tensor }, anatomy, quantizer: everyError };
    const large = this.pictures.of(model, actions, source);
    const panels = storedPanels(model, data, model.look.slice, marked);
    return panelsView(model, actions, panels, withCodeLegend(large, data) as Pictures);
  }
}

/** Levels are uneven, so no half step limits the colours of errors. */
const everyError = { scales: { data: [Number.POSITIVE_INFINITY] } };
