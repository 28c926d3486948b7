import type { TemplateResult } from 'lit-html';
import { type Key, sameKey } from '../charts/keys.ts';
import { mostAtOnce } from '../charts/panels/raster_limits.ts';
import type { Actions, Model } from './model.ts';
import type { Pictures } from './panels/compute.ts';
import { emptyPictures, panelsView } from './panels/view.ts';
import { benchLoading } from './problems.ts';

/** A memoized view and its key. */
interface Made {
  readonly key: Key;
  readonly view: TemplateResult;
}

/** The panels and the number line of the current result, made again only when they change. */
export class CachedCharts {
  #panels: Made | undefined;
  #line: Made | undefined;
  #turn: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly draw: () => void) {}

  /** The panels; without `pictures`, a tensor too large for digits waits for the workbench. */
  panels(
    model: Model,
    actions: Actions,
    pictures: Pictures | undefined,
  ): TemplateResult | undefined {
    const { result, coded, language, pointed, workbenchFailure } = model;
    if (!result || !coded) return undefined;
    const { element, slice } = result.state;
    const key = [coded.anatomy, language, pointed, element, slice, pictures, workbenchFailure];
    if (!this.#panels || !sameKey(this.#panels.key, key)) {
      const waiting = { ...emptyPictures, tools: () => benchLoading(model, actions) };
      const view = panelsView(model, actions, coded, result.state, pictures ?? waiting);
      this.#panels = { key, view };
    }
    return this.#panels.view;
  }

  /** The number line. With very many elements it is built between two frames and shown in the next. */
  line(model: Model, actions: Actions): TemplateResult | undefined {
    const { result, coded, look, language, pointed, chartWidth, rulerDomain, draft, locks } = model;
    // The chart's width in pixels is known only after the first render.
    if (!result || !coded || look.chart !== 'line' || chartWidth === 0) return undefined;
    const marked = pointed ?? result.state.element;
    const own = [coded.anatomy, coded.status, ...coded.key];
    const around = [language, marked, chartWidth, rulerDomain, draft.source, locks, model.open];
    const key = [...own, ...around];
    const make = () => {
      this.#line = { key, view: coded.line(actions.now(), actions) };
    };
    if (sameKey(this.#line?.key, key)) return this.#line?.view;
    if (coded.tensor.data.length <= mostAtOnce) make();
    else
      this.#turn ??= setTimeout(() => {
        this.#turn = undefined;
        make();
        this.draw();
      });
    return this.#line?.view;
  }

  /** Stops what is being built. */
  rest(): void {
    clearTimeout(this.#turn);
    this.#turn = undefined;
  }
}
