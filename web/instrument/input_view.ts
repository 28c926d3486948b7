import { html, type TemplateResult } from 'lit-html';
import { tensorView } from './grid/tensor_view.ts';
import type { Actions, Model, Workbench } from './model.ts';
import { controlsView } from './settings/controls.ts';

/** The settings and the tensor's cells, which the page's first screen leaves folded; `between` stands between both. */
export const inputView = (
  model: Model,
  actions: Actions,
  workbench: Workbench | undefined,
  between: TemplateResult | undefined,
): TemplateResult =>
  html`${controlsView(model, actions, workbench)} ${between} ${tensorView(model, actions, workbench)}`;
